"""The site: all pages as plain files, with Python running in the visitor's own browser."""
