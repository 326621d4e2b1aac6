"""Every text of the command line's help is in the catalogues."""

import argparse
import re
from collections.abc import Iterator

import pytest

from pasch.cli import COMMANDS, parser_for
from pasch.cli.parser import Parser
from pasch.live.voices.card import card
from pasch.messages import sentence
from pasch_hardware.message import Message


def helps(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Every text that a parser and those of its subcommands show for `--help`."""
    yield from filter(None, (parser.description, parser.epilog))
    for group in parser._action_groups:
        yield from filter(None, (group.title, group.description))
    for action in parser._actions:
        if action.help != argparse.SUPPRESS:
            yield from filter(None, [action.help])
        if isinstance(action, argparse._SubParsersAction):
            yield from (listed.help for listed in action._choices_actions)
            for inner in action.choices.values():
                yield from helps(inner)


def usages(parser: argparse.ArgumentParser) -> Iterator[str]:
    """What a parser and those of its subcommands take, as their help shows it."""
    yield parser.format_usage()
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner in action.choices.values():
                yield from usages(inner)


def test_every_placeholder_of_the_help_has_its_german(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {}
    for lang in ("en", "de"):
        monkeypatch.setattr(Parser, "lang", lang)
        text = " ".join(usages(parser_for(tuple(COMMANDS))))
        shown[lang] = set(re.findall(r"\b[A-Z]+\b", re.sub(r"{.*?}", "", text)))
    assert shown["en"] & shown["de"] == {"JOURNAL", "JSON", "MM", "N", "NAME"}


def test_every_text_of_the_help_has_its_german(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = {}
    for lang in ("en", "de"):
        monkeypatch.setattr(Parser, "lang", lang)
        texts = [text for text in helps(parser_for(tuple(COMMANDS))) if text != card(lang)]
        shown[lang] = [sentence(Message(text), lang) for text in texts]
    assert len(shown["en"]) > 100
    assert [en for en, de in zip(shown["en"], shown["de"], strict=True) if en == de] == []
