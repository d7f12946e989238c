"""Tidy trees: where each node of an ordered tree stands from left to right.

C. Buchheim, M. Jünger and S. Leipert, "Improving Walker's Algorithm to Run in Linear Time", Graph Drawing 2002. Nodes of
one depth keep their order and a distance of at least one, a parent stands in the middle of its first and last child,
equal subtrees look equal, and no two edges cross. Written without recursion, so that a long line of play is no problem.
"""

from __future__ import annotations

from collections.abc import Sequence


def tidy(children: Sequence[Sequence[int]]) -> list[float]:
    """Return the place of every node from left to right, the leftmost at 0.

    Args:
        children: for each node its children in order, as numbers of nodes; node 0 is the root and parents come before
            their children.

    >>> tidy([[1, 2], [], [3, 4, 5], [], [], []])
    [0.5, 0.0, 1.0, 0.0, 1.0, 2.0]
    """
    return _Walk(children).places()


class _Walk:
    """The names are those of the paper."""

    def __init__(self, children: Sequence[Sequence[int]]) -> None:
        size = len(children)
        self.children = children
        self.parent = [-1] * size
        self.number = [0] * size
        for node, below in enumerate(children):
            for number, child in enumerate(below):
                self.parent[child] = node
                self.number[child] = number
        self.prelim = [0.0] * size
        self.mod = [0.0] * size
        self.thread = [-1] * size
        self.ancestor = list(range(size))
        self.change = [0.0] * size
        self.shift = [0.0] * size

    def places(self) -> list[float]:
        for node in range(len(self.children) - 1, -1, -1):
            self.place_children(node)
        x = [0.0] * len(self.children)
        moved = [0.0] * len(self.children)
        for node, below in enumerate(self.children):
            x[node] = self.prelim[node] + moved[node]
            for child in below:
                moved[child] = moved[node] + self.mod[node]
        left = min(x, default=0.0)
        return [place - left for place in x]

    def place_children(self, node: int) -> None:
        """Set the children of a node beside each other; their own subtrees are done."""
        below = self.children[node]
        if not below:
            return
        default = below[0]
        for number, child in enumerate(below):
            middle = self.middle(child)
            if number:
                self.prelim[child] = self.prelim[below[number - 1]] + 1
                self.mod[child] = self.prelim[child] - middle
                default = self.apportion(child, below, default)
            else:
                self.prelim[child] = middle
        shift = change = 0.0
        for child in reversed(below):
            self.prelim[child] += shift
            self.mod[child] += shift
            change += self.change[child]
            shift += self.shift[child] + change
        if node == 0:
            self.prelim[0] = self.middle(0)

    def middle(self, node: int) -> float:
        below = self.children[node]
        return (self.prelim[below[0]] + self.prelim[below[-1]]) / 2 if below else 0.0

    def next_left(self, node: int) -> int:
        return self.children[node][0] if self.children[node] else self.thread[node]

    def next_right(self, node: int) -> int:
        return self.children[node][-1] if self.children[node] else self.thread[node]

    def apportion(self, node: int, siblings: Sequence[int], default: int) -> int:
        """Push the subtree of `node` clear of its left siblings, and share the gap among those between."""
        inner_right = outer_right = node
        inner_left, outer_left = siblings[self.number[node] - 1], siblings[0]
        sum_ir = sum_or = self.mod[node]
        sum_il, sum_ol = self.mod[inner_left], self.mod[outer_left]
        while (step_left := self.next_right(inner_left)) >= 0 and (step_right := self.next_left(inner_right)) >= 0:
            inner_left, inner_right = step_left, step_right
            outer_left, outer_right = self.next_left(outer_left), self.next_right(outer_right)
            self.ancestor[outer_right] = node
            push = self.prelim[inner_left] + sum_il - self.prelim[inner_right] - sum_ir + 1
            if push > 0:
                owner = self.ancestor[inner_left]
                mine = self.parent[owner] == self.parent[node]
                self.move(owner if mine else default, node, push)
                sum_ir += push
                sum_or += push
            sum_il += self.mod[inner_left]
            sum_ir += self.mod[inner_right]
            sum_ol += self.mod[outer_left]
            sum_or += self.mod[outer_right]
        if self.next_right(inner_left) >= 0 and self.next_right(outer_right) < 0:
            self.thread[outer_right] = self.next_right(inner_left)
            self.mod[outer_right] += sum_il - sum_or
        if self.next_left(inner_right) >= 0 and self.next_left(outer_left) < 0:
            self.thread[outer_left] = self.next_left(inner_right)
            self.mod[outer_left] += sum_ir - sum_ol
            default = node
        return default

    def move(self, left: int, right: int, push: float) -> None:
        share = push / (self.number[right] - self.number[left])
        self.change[right] -= share
        self.shift[right] += push
        self.change[left] += share
        self.prelim[right] += push
        self.mod[right] += push
