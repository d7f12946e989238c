"""Two tests for those who look at how tests are run inside Pyodide: one fails, as it should."""


def test_right() -> None:
    assert 1 + 1 == 2


def test_wrong() -> None:
    assert 1 + 1 == 3
