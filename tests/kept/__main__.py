"""Writes the fixtures of what is kept. Run once, at version 0.1.0; what is there is never written anew."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import ninetynine_edu as nn
from tests.playthroughs import codes
from tests.strategies import CLASS_4B

from . import (
    FOLDER,
    at_the_table,
    game,
    in_the_lab,
    lab_at,
    lab_of_match,
    lesson_keeps,
    look,
    opened_at,
    play_page,
    replayed,
    table_of,
    tables_at,
    tell,
    tree_at,
    workshop_of,
)  # fmt: skip

MOST_POSITIONS = 22
MOST_CODES = {"bloody_99": 4}
MORE = {
    "standard": (
        "standard{call_mode=must_call}",
        "standard{call_mode=must_call_rejected,start_total=turn_up_plain}",
        "standard{draw_mode=manual_late}",
    ),
    "alternate": ("alternate{bust_mode=token_new_pile}",),
    "chicago": ("chicago{bust_mode=token_play_on}", "chicago{draw_mode=manual_late,negative_totals=clamp_zero}"),
    "ninety_nine_site": ("ninety_nine_site{special_totals=69:token_from_pool}",),
    "icelandic": ("icelandic{draw_mode=manual_late}",),
    "baltimore": ("baltimore{steal_pick=choose_seen}",),
    "boom_o": ("boom_o{bomb_rule=all_lay_numbers}",),
    "one_hundred": ("one_hundred{open_hands=true}",),
}
"""House rules beside those of the playthroughs, for what else may be asked or owed."""
LONG = 420

OWN_GAMES = {
    "class_4b": CLASS_4B,
    "ours": """# Class 4b, with comments
id = "ours"  # mine
name = "Ours"
extends = "taiwanese"
description = "What we play in the break."

[rules]
# not so far
limit = 60  # sixty
bust_mode = "eliminated"
target_self = true

[presets.long]
sentence = "Hands of seven cards."
rules = { hand_size = 7 }
""",
    "low": """id = "low"
name = "Down and up"
extends = "ninety_nine_pagat"
[cards]
A = "+1 or -1"
K = "x2"
Q = "0, again"
[house_rules.seven]
sentence = "What a seven does."
default = "plain"
[house_rules.seven.choices.plain]
sentence = "A seven adds 7."
[house_rules.seven.choices.back]
sentence = "A seven takes 7 away."
cards = { 7 = "-7" }
[rules]
limit = 40
negative_totals = "clamp_zero"
draw_mode = "manual_late"
""",
}

# What is answered in a few hundredths of a second: a page gives up after a while, on a slow computer earlier.
LAB_TEXTS = [
    "standard 93 P1+ AD,2C,10C/2H,5D,6C",
    "standard 91 P2- 4S,6D,7S/2D,4H,10S",
    "standard 92 P1+ 10D/3C,KC/10C",
    "standard 88 P1+ AD,5H/9H,10H stock=KD,2S,QH,JS",
    "standard 97 P1+ 9C/10H unseen=3S,QC",
    "standard 97 hidden=AH,4C,9H hand=1",
    "baltimore 98 P1+ 7C/8C,9H",
    "ono99_2022 94 P1+ 10,PLAY2/0,7",
    "standard{reverse_two_player=pass} 95 P1+ 4S,KD/9C,AH",
    "michigan 98 P2+ -/2C,KD/KS out=P1",
    "icelandic 95 P1+ AC,5S/3S,KS duty=2/2 pays=chain",
    "taiwanese 99 P1+ KC,5S/3S,QC",
    "standard 93 P1+ 10S,9H/4C,XX",
    "standard 93 P1+",
]
LAB_QUERIES = ["position=standard+91+P1%2B+4S%2C6D%2F2D%2C4H", "variant=chicago", "variant=nowhere", "position=rubbish"]
TREE_QUERIES = [
    "position=standard+84+P1%2B+3D%2CAC%2F2S%2C3H",
    "position=chicago+90+P2-+KD%2C9S%2F10C%2C2C",
    "position=standard+97+P1%2B+9C%2F10H+unseen%3D3S%2CQC",
    "position=rubbish",
    "",
]
TABLE_QUERIES = [
    "variant=chicago&cards=2&against=1&view=worth", "variant=one_hundred&cards=1&against=2&view=hands",
    "variant=standard{reverse_two_player=pass}&cards=1&view=faced", "variant=taiwanese_blog&cards=1&view=longest",
    "variant=michigan", "variant=nowhere&cards=9",
]  # fmt: skip
PLAY_QUERIES = [
    "variant=chicago&players=human,greedy&seed=7", "variant=standard{hand_size=5}&players=human,human,careful&seed=1",
    "variant=nowhere&seed=7", "players=human,random,random,random&seed=12", "variant=ono99_2022&seed=0",
]  # fmt: skip
PREDICTIONS: list[tuple[str, list[str]]] = [
    ("The total is 95. You hold 8♦, J♥ and 10♠. Which card can you play?", ["the 8♦", "the J♥", "the 10♠", "no card"]),
    (
        "You may choose: begin, or go second. Both of you make no mistake. What do you choose?",
        [
            "I begin: whoever begins can always win",
            "I go second: whoever goes second can always win",
            "It makes no difference",
        ],
    ),
    ("Which play wins for you, whatever the other player does?", ["3♦", "A♣ as 1", "A♣ as 11", "none: you are lost"]),
]


def codes_of(name: str) -> list[str]:
    """Return codes of a variant: its own, its sets of house rules, the examples of the playthroughs."""
    presets = [nn.variant(name, preset=preset).code for preset in nn.variant(name).presets]
    return list(dict.fromkeys([name, *MORE.get(name, ()), *presets, *codes(name)]))[: MOST_CODES.get(name, 8)]


def starts(code: str, rng: random.Random) -> Iterator[nn.Position]:
    """Yield beginnings of all kinds: dealt and open, the next cards known and not, a stock that soon runs out."""
    v = nn.variant(code)
    for mode in ("dealt", "stock", "unseen", "dealt"):
        for seats in (2, 3, 4):
            pack = [card.code for card in v.deck(seats)]
            rng.shuffle(pack)
            size = min(v.hand_size, 5)
            hands = "/".join(",".join(pack.pop() for _ in range(size)) for _ in range(seats))
            stock = ",".join(pack.pop() for _ in range(rng.choice((2, 5, 9))))
            pile = ",".join(pack.pop() for _ in range(rng.choice((1, 4))))
            seed = " seed=77" if mode == "dealt" else ""
            total = rng.choice((0, v.limit // 2, v.limit - 12))
            try:
                yield nn.Position.parse(f"{code} {total} P1+ {hands} {mode}={stock}{seed} pile={pile}")
            except nn.InvalidPosition as problem:
                print(code, problem)


def walk(pos: nn.Position, rng: random.Random, plies: int = 40) -> Iterator[nn.Position]:
    for _ in range(plies):
        yield pos
        if pos.is_over:
            return
        if pos.is_chance:
            pos = pos.draw(rng.choice(list(pos.chance)))
        elif pos.late_draw is not None and rng.random() < 0.3:
            pos = pos.draw(late=True)
        elif pos.owed_draw is not None and rng.random() < 0.5:
            pos = pos.draw()
        else:
            pos = pos.play(rng.choice(pos.legal_moves))


def features(code: str, pos: nn.Position) -> set[object]:
    """Return what is special about a position."""
    found: set[object] = {("code", code)}
    for part in str(pos).split()[4:]:
        name, _, value = part.partition("=")
        found.add(name)
        if name == "end":
            found.add((name, value.partition(":")[0]))
        if name == "pays":
            found.add((name, value))
        if name == "out":
            found.add((name, value.count(",")))
    if pos.asked:
        found |= {("asked", pos.asked), ("asked", pos.asked, pos.visible)}
    if pos.is_over:
        found.add(("over", str(pos.outcome.termination if pos.outcome else "")))
    if pos.is_chance:
        found |= {"chance", ("chance", pos.variant.id, bool(pos.chance))}
    if pos.owed_draw is not None:
        found.add("owed draw")
    if pos.late_draw is not None:
        found.add("late draw")
    if any("&" in move.code for move in pos.legal_moves):
        found.add("several")
    if any(move.target is not None for move in pos.legal_moves):
        found.add("named")
    return found | {("way", pos.direction), ("below", pos.total < 0), ("turn", pos.turn)}


def mended(pos: nn.Position) -> bool:
    """Return whether a rule that is about to be mended can matter here."""
    v = pos.variant
    out, rules = len(pos.alive) < pos.seats, v.house_rules
    return bool(
        (rules.get("runs") and (out or rules["stock_out"] == "reshuffle_all"))
        or (v.id == "bloody_99" and out and rules["jokers"] not in (0, "0"))
        or (v.id == "ninety_nine_ishihara" and rules.get("swap_K_9"))
    )


def positions_of(name: str) -> list[list[Any]]:
    """Return positions of a variant in which something is special, each with what is seen of it."""
    rng = random.Random(f"kept {name}")
    seen: set[object] = set()
    found: dict[str, nn.Position] = {}
    codes = codes_of(name)
    for turn in range(6):
        for code in codes:
            for start in starts(code, rng):
                for pos in walk(start, rng):
                    if mended(pos) or len(str(pos)) > LONG:
                        continue
                    new = features(code, pos) - seen
                    if new and len(found) < MOST_POSITIONS + len(codes) + 6 * turn:
                        seen |= new
                        found[str(pos)] = pos
    return [[text, look(nn.Position.parse(text))] for text in found]


def matches_of(name: str) -> list[dict[str, Any]]:
    """Return match records of a variant: one to its end, one for each set of house rules that still goes on."""
    rng = random.Random(f"match {name}")
    found = []
    for number, code in enumerate(codes_of(name)):
        v = nn.variant(code)
        whole = number == 0
        seats = 2 if whole or v.house_rules.get("runs") else rng.choice((2, 3, 4))
        kinds = ["human", *rng.choices(("greedy", "random", "careful"), k=seats - 1)]
        if number % 3 == 0 and not whole:
            kinds = ["human"] * seats
        names = None if number % 2 else ["Ann", "Bo", "Cy", "Di"][:seats]
        match = nn.Match(v, kinds, seed=rng.randrange(10**6), names=names)
        for _ in range(400 if whole else rng.randint(8, 30)):
            if match.is_over or (match.number >= (3 if whole else 2) and match.deal_over):
                break
            if match.deal_over:
                match.next_deal()
            elif match.is_bot_turn:
                match.play_bot()
            else:
                by_hand(match, rng)
        text = match.record()
        found.append({"record": text.splitlines(), "seen": replayed(text)})
    return found


def by_hand(match: nn.Match, rng: random.Random) -> None:
    pos = match.position
    if pos.late_draw is not None and rng.random() < 0.4:
        match.draw(late=True)
    elif pos.owed_draw is not None and rng.random() < 0.6:
        match.draw()
    elif rng.random() < 0.1 and match.can_undo:
        match.undo()
    else:
        move = rng.choice(pos.legal_moves)
        if pos.variant.house_rules.get("call_mode", "auto") == "auto" or rng.random() < 0.3:
            match.play(move)
        else:
            right = pos.result_of(move)
            wrong = pos.variant.house_rules.get("call_mode", "auto") == "must_call" and rng.random() < 0.05
            match.play(move, call=right + 1 if wrong else right)


def saved_of(name: str) -> list[list[Any]]:
    """Return matches as the browser keeps them, in the middle of a deal and between deals."""
    rng = random.Random(f"saved {name}")
    found: list[list[Any]] = []
    first = {"ninety_nine_ishihara": "ninety_nine_ishihara{king_ban=off}"}.get(name, name)
    for code, players, plies in ((first, "human,greedy,random", 12), (codes_of(name)[-1], "human,human", 5)):
        panel = play_page(
            f"variant={code.replace('{', '%7B').replace('}', '%7D').replace('+', '%2B')}&players={players}&seed={rng.randrange(1000)}"
        )
        for _ in range(plies):
            view = panel.view
            if view["bot"]:
                tell(panel, do="bot")
            elif view["mode"] in ("handover", "seen"):
                tell(panel, do="ready")
            elif view["mode"] == "deal":
                tell(panel, do="next")
            elif view["mode"] == "play":
                [file] = tell(panel, do="save")
                pos = nn.Match.from_record(file["text"]).position
                move = rng.choice(pos.legal_moves)
                tell(panel, do="play", move=move.code, said=pos.result_of(move))
        [file] = tell(panel, do="save")
        # Of a deal that is over the lab shows what it can answer in so many seconds: not the same on every computer.
        runs = len(found) == 1 and name in nn.variants()[::4]
        runs = runs and not nn.Match.from_record(file["text"]).deal_over and "deal 2:" not in file["text"]
        found.append([panel.saved, at_the_table(panel.saved), lab_of_match(panel.saved) if runs else {}])
    return found


def write(name: str, thing: object) -> None:
    path = FOLDER / f"{name}.json"
    if path.exists():
        print(f"{path.name} is there already and stays as it is.")
        return
    path.write_text(rows(thing) + "\n", encoding="utf-8")


def rows(thing: object, depth: int = 0) -> str:
    """Return JSON with a line for each entry, not deeper than is good to read."""
    if isinstance(thing, dict) and depth < 2 and thing:
        inner = ",\n".join(f"{json.dumps(key)}: {rows(value, depth + 1)}" for key, value in thing.items())
        return "{\n" + inner + "\n}"
    if isinstance(thing, list) and depth < 3 and thing:
        return "[\n" + ",\n".join(rows(value, depth + 1) for value in thing) + "\n]"
    return json.dumps(thing, ensure_ascii=False)


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or nn.variants():
        print(name, flush=True)
        write(f"game_{name}", {
            "games": {code: game(nn.variant(code)) for code in codes_of(name)},
            "positions": positions_of(name),
            "matches": matches_of(name),
            "saved": saved_of(name),
        })  # fmt: skip
    write("own_games", {
        name: {"toml": text, "seen": game(nn.Variant.from_toml(text)), "texts": position_texts(text)} for name, text in OWN_GAMES.items()
    })  # fmt: skip
    write("pages", {
        "play": {query: opened_at(query) for query in PLAY_QUERIES},
        "lab texts": {text: in_the_lab(text) for text in LAB_TEXTS},
        "lab": {query: lab_at(query) for query in LAB_QUERIES},
        "trees": {query: tree_at(query) for query in TREE_QUERIES},
        "tables": {query: tables_at(query) for query in TABLE_QUERIES},
        "workshop texts": {text: workshop_of(text) for text in (*OWN_GAMES.values(), 'id = "x"\nname = \n')},
        "workshop": {query: workshop_of("", query) for query in ("variant=chicago%7Bhand_size%3D5%7D", "variant=nowhere")},
        "predictions": [[*asked, "choice1", lesson_keeps(*asked, "choice1")] for asked in PREDICTIONS],
    })  # fmt: skip
    for name, code in (("standard", "standard"), ("own", nn.Variant.from_toml(OWN_GAMES["class_4b"]))):
        path = FOLDER / f"table_{name}.npz"
        if not path.exists():
            nn.tablebase(code, 1, plies=True).save(path)
    write("tables", {name: table_of(FOLDER / f"table_{name}.npz") for name in ("standard", "own")})


def position_texts(toml: str) -> list[list[Any]]:
    """Return a position of a game of somebody's own."""
    v = nn.Variant.from_toml(toml)
    pos, rng = nn.deal(v, players=3, seed=5), random.Random(5)
    for _ in range(7):
        pos = pos.play(rng.choice(pos.legal_moves)) if not pos.is_over else pos
    again = nn.Position.parse(str(pos), {v.id: v})
    return [[str(pos), look(again)]]


if __name__ == "__main__":
    main()
