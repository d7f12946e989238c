"""Worksheets on paper: sets of exercises as pages to print, as PDF, and as rows for other programs; packs of cards to cut out."""
