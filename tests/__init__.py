"""The tests of the package; they mirror its modules."""
