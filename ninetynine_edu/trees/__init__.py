"""Every way an ending can go: grow a tree, lay it out, draw it, prune it, work it out."""
