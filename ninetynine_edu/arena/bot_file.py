"""A bot that somebody wrote in a file: a Python program of some ten lines.

Such a file is run as a program, since whoever names it asks for that: it can do whatever its reader may do on this computer.
Nothing here guards against a file that means harm.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property
from hashlib import sha256
from importlib import invalidate_caches
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import CodeType, ModuleType
from typing import Final
from unicodedata import normalize

from ..ground.shuffle import child_seed
from ..ground.stop import check_stop, is_stop, listening
from ..ground.text import echo, nearest, path_echo
from ..matches.players import OwnBot, kind_of_player, name_fault
from ..play.information import SeatView
from ..play.moves import Move

CHOOSE: Final = "choose"
_LARGEST: Final = 1_000_000


class BotFileError(ValueError):
    """A file that holds no bot."""


class BotFile:
    """A bot of a file: called with a view it returns a move. It is the text that the file held when the bot was made, in every process.

    Args:
        path: where the file is.
        texts: what it and the modules beside it that it imports held, by their names; read now where they are not given.

    Attributes:
        path: where it is, from the root.
    """

    __name__: str

    def __init__(self, path: str | Path, texts: Mapping[str, bytes] | None = None) -> None:
        self.path = Path(path).absolute()
        self.__name__ = re.sub(r"[\W_]+", "_", normalize("NFC", self.path.stem.casefold())).strip("_")
        self._texts = dict(_texts(self.path, self.path.read_bytes()) if texts is None else texts)
        self._choose: Callable[[SeatView], Move] | None = None

    def __call__(self, view: SeatView) -> Move:
        """Return the move that the file's `choose` returns; the text is run when it is first asked."""
        return self.load()(view)

    def __reduce__(self) -> tuple[type[BotFile], tuple[str, dict[str, bytes]]]:
        return BotFile, (str(self.path), self._texts)

    def __repr__(self) -> str:
        return f"<the bot of {self.path.name}>"

    @cached_property
    def kept_as(self) -> str:
        """A short text that differs where the bot's own text was changed, or that of a module which it imports."""
        told = self._texts[_BOT] if len(self._texts) == 1 else repr(sorted(self._texts.items())).encode()
        return sha256(told).hexdigest()[:16]

    def load(self) -> OwnBot:
        """Run the text, once, and return its `choose`.

        Raises:
            BotFileError: it fails, or has none.
        """
        if self._choose is None:
            self._choose = _run(self.path, self._texts, self.kept_as)
        return self._choose


def bot_from_file(path: str | Path, *, load: bool = True) -> BotFile:
    """Return the bot of a file: a Python program with a function `choose(view)` that returns one of `view.legal_moves`.

    The file is a program, and it is run with all that you may do on this computer: name only files that you trust. The bot is
    called as its file is. What it keeps in mind from one move to the next is lost when other processes play, so each move
    should come from the view alone. The file is read once: after it was changed, ask for its bot again. It may import modules
    that lie beside it.

    Args:
        path: a file that ends in `.py`.
        load: run it now. Else it is only read, and run when it first plays: so a file that never comes to its end holds up
            nobody but itself.

    Raises:
        BotFileError: there is no such file, or it holds no bot.

    >>> bot_from_file("missing.py")
    Traceback (most recent call last):
    ninetynine_edu.arena.bot_file.BotFileError: There is no file missing.py.
    """
    if not isinstance(path, (str, Path)) or not str(path):
        raise BotFileError(f"The bot of a file is named by a path, such as 'low.py', not {echo(path)}.")
    file, shown = Path(path), path_echo(path)
    if file.suffix.lower() != ".py":
        if file.name.lower() == ".py":
            raise BotFileError(f"The file of a bot has a name before .py, as low.py has; {shown} has none.")
        raise BotFileError(f"The file of a bot ends in .py, not as {shown} does.")
    text, tree = _read(file, shown)
    if CHOOSE not in (bound := {*_bound(tree)}) and "*" not in bound:
        raise BotFileError(_chooses_not(tree, shown))
    bot = BotFile(file, dict(_texts(file.absolute(), text)))
    if told := name_fault(bot.__name__):
        raise BotFileError(f"Give {shown} another name: {told}.")
    kind_of_player(bot)
    if load:
        bot.load()
    return bot


def _read(file: Path, shown: str) -> tuple[bytes, ast.Module]:
    """Return the text of a file, and how Python reads it."""
    try:
        if not file.exists():
            near = nearest(file.name, _bots_beside(file), alike=0.7)
            raise BotFileError(f"There is no file {shown}." + (f" Did you mean {path_echo(near[0])}?" if near else ""))
        with file.open("rb") as opened:
            text = opened.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, BotFileError):
            raise
        raise BotFileError(f"{shown} cannot be read ({getattr(error, 'strerror', None) or error}).") from None
    if len(text) > _LARGEST:
        raise BotFileError(f"{shown} is too large: a bot has at most a million characters.")
    try:
        return text, ast.parse(text)
    except SyntaxError as error:
        where = f", line {error.lineno}" if error.lineno else ""
        raise BotFileError(f"{shown} is no Python{where}: {path_echo(error.msg)}.") from None
    except (ValueError, RecursionError, MemoryError):
        raise BotFileError(f"{shown} is no Python.") from None


_BOT: Final = ""
"""Among the texts of a bot, that of its own file."""


def _texts(file: Path, text: bytes) -> Iterator[tuple[str, bytes]]:
    """Yield the text of a bot and those of the modules beside it that it imports, and they."""
    found, left = {_BOT}, [text]
    yield _BOT, text
    while left:
        for name in sorted(_imported(left.pop()) - found):
            found.add(name)
            with suppress(OSError), (file.parent / f"{name}.py").open("rb") as opened:
                if len(text := opened.read(_LARGEST + 1)) <= _LARGEST:
                    yield name, text
                    left.append(text)


def _imported(text: bytes) -> set[str]:
    """Return the names of the modules that a text imports; those within a package stand for it."""
    names: set[str] = set()
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                names |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.add(node.module.partition(".")[0])
    return names


def _bots_beside(file: Path) -> list[str]:
    """Return the names of the files of bots in the folder of a file."""
    with suppress(OSError, ValueError):
        return sorted(each.name for each in file.parent.iterdir() if each.suffix.lower() == ".py")
    return []


def file_like(name: str) -> str:
    """Return the question whether a file of a bot was meant by a word that names none, as `saver` and saver.py; "" for none.

    >>> file_like("no_such_bot")
    ''
    """
    names = {file[:-3]: file for file in _bots_beside(Path("here"))}
    near = nearest(name, names, alike=0.75)
    return f"Did you mean the file {path_echo(names[near[0]])}?" if near else ""


def _chooses_not(tree: ast.Module, shown: str) -> str:
    """Return what is said of a file without the function that a bot needs: the one that it has may be it."""
    if any(isinstance(node, ast.AsyncFunctionDef) and node.name == CHOOSE for node in tree.body):
        return f"{shown} has an async def {CHOOSE}, which returns no move: write def {CHOOSE}(view)."
    told = f"{shown} has no function {CHOOSE}(view), which a bot needs."
    own = [node.name for node in tree.body if isinstance(node, ast.FunctionDef)]
    meant = nearest(CHOOSE, own) or (own if len(own) == 1 else [])
    return f"{told} Its function {path_echo(meant[0], 60)} should be called {CHOOSE}." if meant else told


def _bound(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a file may give to something."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name


class _Known(SourceFileLoader):
    """Loads a text that was read before as the file from which it came, and writes nothing beside it."""

    def __init__(self, name: str, path: str, text: bytes) -> None:
        super().__init__(name, path)
        self._text = text

    def get_data(self, path: str) -> bytes:
        return self._text if path == self.path else super().get_data(path)

    def get_code(self, fullname: str) -> CodeType:
        made: CodeType = self.source_to_code(self._text, self.path)
        return made


class _Beside(MetaPathFinder):
    """Finds the modules beside a bot as they were read."""

    def __init__(self, folder: Path, texts: Mapping[str, bytes]) -> None:
        self._folder, self._texts = folder, texts

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        text = self._texts.get(fullname)
        return None if text is None else _spec(fullname, self._folder / f"{fullname}.py", text)


def _spec(name: str, path: Path, text: bytes) -> ModuleSpec:
    spec = spec_from_file_location(name, path, loader=_Known(name, str(path), text))
    assert spec is not None  # it has a loader
    return spec


@contextmanager
def _beside(folder: Path, texts: Mapping[str, bytes]) -> Iterator[None]:
    """Let a bot find what lies beside it, as where its file is run alone; the next bot has its own."""
    known, finder, before = {*sys.modules}, _Beside(folder, texts), sys.dont_write_bytecode
    invalidate_caches()
    sys.path.insert(0, str(folder))
    sys.meta_path.insert(0, finder)
    sys.dont_write_bytecode = True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before
        with suppress(ValueError):  # the bot may have taken it away, here and below
            sys.path.remove(str(folder))
        with suppress(ValueError):
            sys.meta_path.remove(finder)
        new = {name.partition(".")[0] for name in {*sys.modules} - known} - known
        own = {name for name in new if _lies_in(folder, sys.modules.get(name))}
        for name in [name for name in sys.modules if name.partition(".")[0] in own]:
            del sys.modules[name]


def _lies_in(folder: Path, module: ModuleType | None) -> bool:
    """Return whether a module, or a package, is one of a folder itself; what is installed somewhere below is not."""
    file = getattr(module, "__file__", None)
    place = Path(file) if isinstance(file, str) else Path()
    return folder == (place.parent.parent if place.stem == "__init__" else place.parent)


def _run(path: Path, texts: Mapping[str, bytes], mark: str) -> OwnBot:
    shown, name = path_echo(path.name), f"_ninetynine_bot_{child_seed(0, f'{path} {mark}')}"
    spec = _spec(name, path, texts[_BOT])
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for it
    with listening():
        try:
            with _beside(path.parent, texts):
                spec.loader.exec_module(module)
        except BaseException as error:  # what would end a program too
            if is_stop(error):
                raise
            raise BotFileError(f"{shown} cannot be run: {why(error, path)}") from None
        check_stop()
    found = getattr(module, CHOOSE, None)
    if not callable(found):
        raise BotFileError(f"{shown} has no function {CHOOSE}(view), which a bot needs.")
    bot: OwnBot = found
    return bot


_PACKAGE: Final = str(Path(__file__).parents[1])


def why(error: BaseException, path: Path | None = None) -> str:
    """Return what went wrong in a bot, in one sentence with the line.

    Args:
        error: what was raised.
        path: the bot's file; without it the first one that is not ours.
    """
    ran = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    file = str(path) if path else next((name for name, _ in ran if not name.startswith(_PACKAGE)), "")
    lines = [line for name, line in ran if name == file]
    where = f"line {lines[-1]}: " if lines else ""
    return f"{where}{named(error)}."


def named(error: BaseException) -> str:
    """Return an error by its name, with what it says of itself."""
    try:
        told = path_echo(error, 120)
    except Exception:  # its own text fails
        told = ""
    return f"{type(error).__name__} ({told})" if told else type(error).__name__
