"""What stands around games and lessons: the words of the gallery, of pages with notes, and of the page that every notebook is in.

The templates of these pages get them as plain data, in every language.
"""

from __future__ import annotations

from ..ground.cards import FULL_PACK
from ..ground.say import ENGLISH, about, language, languages, say, speaking
from .kit.safe import CUT_OFF, NO_ROOM

Words = dict[str, str]


def around() -> Words:
    """Return the words around any page, in the language that is spoken."""
    return {
        "name": say("Ninety-nine"),
        "home": say("All games and lessons"),
        "languages": say("Language"),
        "skip": say("Skip to the page itself"),
        "native": native(),
        "in_english": "" if language() == ENGLISH else say("This lesson is in English."),
        "page_in_english": "" if language() == ENGLISH else say("This page is in English."),
    }


def native() -> str:
    """Return what is to be known of the language that is spoken, or "": nobody who grew up with it has read these pages."""
    if language() == ENGLISH or about(language()).get("x-native-check"):
        return ""
    return say("Translated without a native reader's check. Tell us what sounds wrong.")


def gallery() -> Words:
    """Return the words of the gallery itself; its template puts commands and names where they belong."""
    return {
        "title": say("Ninety-nine: games and lessons"),
        "skip": say("Skip to the games and lessons"),
        "about": say("Add up the cards, but never go over 99!"),
        "doors": say("Where do you want to go?"),
        "course": say("Lessons"),
        "course_about": say("Lessons in sums and in game theory. Guess first, play, then see why."),
        "begin": say("Begin here"),
        "notes": say("Teacher notes"),
        "solutions": say("Solutions"),
        "where": say("Who are you?"),
        "in_lab": say("Open in JupyterLab"),
        "in_lab_named": say("Open in JupyterLab: {lesson}"),
        "change": say("To change a lesson or write one, stop this program and type {command}."),
        "games": say("All games in one table"),
        "private": say("No accounts, no tracking, nothing from other computers. What you play stays in this browser."),
    }


def waiting() -> Words:
    """Return the words of a page whose notebook is getting ready, or whose program has ended.

    What a page keeps in the browser, its notebook says: `match` in its metadata's `keeps` is `keeps_match` here,
    and `ready_match` what is said while it gets ready.
    """
    return {
        "needs_scripts": say("This page needs JavaScript. Please turn it on, then reload."),
        "ready": say("Getting the page ready…"),
        "ready_match": say("Getting the table ready…"),
        "ready_position": say("Getting the lab ready…"),
        "ready_game": say("Getting the workshop ready…"),
        "ready_worksheet": say("Getting the worksheet ready…"),
        "slow": say("This takes longer than usual. Wait a little, or try again."),
        "again": say("Try again"),
        "busy": say("Python is working it out. This can take a while."),
        "stop": say("Stop"),
        "reload": say("Reload"),
        "print_lesson": say("Print this lesson"),
        "send_lesson": say("Send to the class"),
        "code": say("Show the code"),
        "aloud": say("Read aloud"),
        "aloud_stop": say("Stop reading"),
        "too_old": say("This browser is too old for this page. A newer one can show it."),
        "no_python": say(
            "This browser cannot run this page: WebAssembly is missing or turned off. A newer browser can."
        ),
        "cut_off": say(CUT_OFF),
        "no_room": say(NO_ROOM),
        "python_ended": say("The program of this page has ended. Try again: what you made is still there."),
        "failed": say(
            "Something went wrong while this page was getting ready. Please reload it. "
            "If it happens again, show this page to the person who started the program."
        ),
        "asleep_title": say("The page went to sleep"),
        "asleep": say("Nobody used this page for a while, so it went to sleep. Reload it."),
        "restarted_title": say("The page lost its thread"),
        "restarted": say("The program behind this page had to start again. Reload it."),
        "stopped_title": say("The page is closed"),
        "stopped": say("The program behind this page has stopped. Start it again, then reload."),
        "keeps_match": say("Your match is still there."),
        "keeps_position": say("Your position is still there."),
        "keeps_game": say("Your game is still there."),
        "keeps_worksheet": say("Your worksheet is still there."),
    }


def unreached() -> dict[str, Words]:
    """Return what a page says when another one cannot be fetched, in every language, by its tag."""
    said = {}
    for tag in languages():
        with speaking(tag):
            said[tag] = {
                "title": say("That page cannot be reached"),
                "text": say("There is no connection to it just now. You stay here, and nothing that you made is lost."),
                "again": say("Try again"),
                "stay": say("Stay here"),
            }
    return said


def errors() -> Words:
    """Return the words of pages for what could not be shown."""
    return {
        "lost_title": say("This page could not be opened"),
        "lost": say("There is no page here. Has the address a typing mistake?"),
        "wrong": say(
            "Something went wrong on the way. Go back and try again. "
            "If it happens again, show this page to the person who started the program."
        ),
        "full_title": say("All tables are taken"),
        "full": say(
            "Too many pages are open just now. Close one that you do not need, or wait a little. Then try again."
        ),
        "again": say("Try again"),
        "print": say("Print"),
    }


def notebooks() -> dict[str, Words]:
    """Return the words of the page around a notebook in every language, by its tag."""
    said = {}
    for tag in languages():
        with speaking(tag):
            said[tag] = around() | waiting()
    return said


def cards() -> dict[str, Words]:
    """Return what each card is called in every language, by its tag and its sign, for pages that are read aloud."""
    said = {}
    for tag in languages():
        with speaking(tag):
            said[tag] = {str(card): str(card.words) for card in FULL_PACK}
    return said
