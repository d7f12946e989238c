"""Bridges to other programs. Each is thin, and none is needed by the rest of the package.

`efg` writes games for Gambit and OpenSpiel with exact fractions, `graphml` writes trees for programs that draw graphs.
"""
