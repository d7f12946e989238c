"""What the pages share: the widget, messages that are checked, kind sentences, faces of cards."""
