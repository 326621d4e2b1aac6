"""The command line's parser, with help and errors in the requested language.

Commands and argparse write their help in English; it is looked up in the catalogue when shown, and
so are argparse's complaints.
"""

from __future__ import annotations

import argparse
import ast
import math
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

from pasch.errors import PaschError, RequestError
from pasch.messages import LANGUAGES, sentence, system_language
from pasch_hardware.message import Message, foreign

__all__ = ["Parser", "add_lang", "add_subcommand", "asked_language", "helped", "within"]

# argparse's messages that contain values.
REFUSALS = (
    "the following arguments are required: {names}",
    "unrecognized arguments: {words}",
    "argument {name}: {problem}",
    "invalid choice: {word} (choose from {known})",
    "expected {count} arguments",
    "not allowed with argument {other}",
    "ignored explicit argument {word}",
    "one of the arguments {names} is required",
    "ambiguous option: {word} could match {names}",
    "invalid int value: {text}",
    "invalid float value: {text}",
    "invalid {kind} value: {text}",
)
# argparse's complaints about unknown words, the first with the words it knows.
CHOICE = re.compile(r"invalid choice: '([^']*)' \(choose from (.*)\)")
UNKNOWN = re.compile(r"unrecognized arguments: (-[^ =]*)")
# A word counts as a misspelling of one that is at least this similar (0 to 1).
LIKE = 0.7
# Words as argparse lists them.
QUOTED = re.compile(r"""('[^']*'|"[^"]*")(, ('[^']*'|"[^"]*"))*""")


class Parser(argparse.ArgumentParser):
    """A parser whose help and errors are in `lang`, known before anything is parsed."""

    # On the class, because argparse creates the parsers of subcommands itself.
    lang = system_language()

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"formatter_class": _Help, **settings})
        # Every option that was given, by its first name, with its words.
        self.given: list[tuple[str, ...]] = []

    def error(self, message: str) -> NoReturn:
        """Print usage and error; exits with status 2."""
        self.print_usage(sys.stderr)
        refusal = _requoted(foreign(message, REFUSALS))
        told = [f"{self.prog}: {sentence(refusal, Parser.lang)}"]
        if like := self._meant(message):
            told.append(sentence(Message("cli.meant", {"like": like}), Parser.lang))
        self.exit(2, "\n".join((*told, "")))

    def _meant(self, complaint: str) -> str:
        """The choice or option that a mistyped word was meant to be; `""` if none is close."""
        if found := CHOICE.search(complaint):
            word, known = found[1], re.findall(r"'([^']*)'", found[2])
        elif found := UNKNOWN.search(complaint):
            word, known = found[1], [*self._option_string_actions]
        else:
            return ""
        word = word.casefold()
        begun = [each for each in known if each.startswith(word)]
        near = begun if len(begun) == 1 else get_close_matches(word, known, n=1, cutoff=LIKE)
        option = [f"--{word}"] if f"--{word}" in self._option_string_actions else []
        return next(iter([*near, *option]), "")

    def _get_values(self, action: argparse.Action, arg_strings: list[str]) -> Any:
        """The values of an option or argument; a file always has a name."""
        is_file = action.type is Path or "--out" in action.option_strings
        words = arg_strings if is_file else [word.strip() for word in arg_strings]
        if action.option_strings:
            self.given.append((action.option_strings[0], *words))
        if is_file and not all(map(str.strip, words)):
            raise argparse.ArgumentError(action, sentence(Message("cli.empty"), Parser.lang))
        is_told = bool(action.option_strings or action.choices) and action.nargs != argparse.PARSER
        return super()._get_values(action, words if is_told else arg_strings)

    def _get_value(self, action: argparse.Action, arg_string: str) -> Any:
        """A word converted by its type; if that fails, the error says why."""
        try:
            return super()._get_value(action, arg_string)
        except PaschError as refused:
            raise argparse.ArgumentError(action, sentence(refused.message, Parser.lang)) from None


def _requoted(refusal: Message) -> Message:
    """A complaint of argparse, with the language's quotation marks instead of Python's."""
    values: dict[str, Any] = {}
    for name, value in refusal.values.items():
        if isinstance(value, Message):
            values[name] = _requoted(value)
        elif isinstance(value, str) and QUOTED.fullmatch(value):
            words = ast.literal_eval(f"[{value}]")
            values[name] = tuple(Message("'{text}'", {"text": word}) for word in words)
        elif name in ("name", "names") and isinstance(value, str):
            values[name] = ", ".join(map(_named, value.split(", ")))
        else:
            values[name] = value
    return Message(refusal.id, values)


def _named(name: str) -> str:
    """An argument as the reader types it (an option) or its help shows it."""
    return name if name.startswith("-") else _placeholder(name)


def _placeholder(name: str) -> str:
    """A placeholder in the reader's language; unknown ones stay as they are."""
    return sentence(Message(name), Parser.lang)


class _Help(argparse.HelpFormatter):
    """Help in the parser's language; a text of several lines keeps its lines."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, helped("usage: ") if prefix is None else prefix)

    def start_section(self, heading: str | None) -> None:
        super().start_section(heading and helped(heading))

    def add_text(self, text: str | None) -> None:
        super().add_text(text and helped(text))

    def _get_default_metavar_for_optional(self, action: argparse.Action) -> str:
        option = action.option_strings[-1]
        said = helped(option)
        usual = super()._get_default_metavar_for_optional(action)
        return _placeholder(usual) if said == option else said

    def _get_default_metavar_for_positional(self, action: argparse.Action) -> str:
        return _placeholder(super()._get_default_metavar_for_positional(action))

    def _metavar_formatter(
        self, action: argparse.Action, default_metavar: str
    ) -> Callable[[int], tuple[str, ...]]:
        form = super()._metavar_formatter(action, default_metavar)
        if not isinstance(action.metavar, str):
            return form
        return lambda count: tuple(map(_placeholder, form(count)))

    def _get_help_string(self, action: argparse.Action) -> str | None:
        return action.help and helped(action.help)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return text if "\n" in text else super()._fill_text(text, width, indent)


def add_lang(parser: argparse.ArgumentParser) -> None:
    """Add `--lang`, also after a subcommand; its default must not override one given before."""
    parser.add_argument(
        "--lang",
        type=str.lower,
        choices=LANGUAGES,
        default=argparse.SUPPRESS,
        help="language of the sentences",
    )


def asked_language(words: Sequence[str]) -> str:
    """The language that a command line asks for, otherwise the system's."""
    glance = Parser(add_help=False, exit_on_error=False)
    glance.add_argument("--lang", type=str.lower, choices=LANGUAGES, default=system_language())
    try:
        return str(glance.parse_known_args(words)[0].lang)
    except argparse.ArgumentError:
        return system_language()


def add_subcommand(
    subparsers: argparse._SubParsersAction[Any], name: str, summary: str
) -> argparse.ArgumentParser:
    """The parser of a subcommand, with `--lang`; `summary` is its line in the list of all."""
    said = helped(summary)
    sentence = f"{said[0].upper()}{said[1:]}."
    subparser: argparse.ArgumentParser = subparsers.add_parser(
        name, help=said, description=sentence
    )
    add_lang(subparser)
    # The innermost named subcommand explains words it does not know.
    subparser.set_defaults(parser=subparser)
    return subparser


def helped(text: str | Message) -> str:
    """A help text in the parser's language; a text with values is a message."""
    return sentence(text if isinstance(text, Message) else Message(text), Parser.lang)


def or_none(text: str) -> str:
    """An option's type: the name of a port or camera; the word for none in any spelling.

    >>> or_none("NONE"), or_none("COM3")
    ('none', 'COM3')
    """
    return "none" if text.lower() == "none" else text


def within(
    least: float, most: float, kind: type[int] | type[float] = float
) -> Callable[[str], Any]:
    """An option's type: a number of this kind, refused outside these bounds.

    >>> within(0, 9, int)("7")
    7
    """

    def read(text: str) -> float:
        try:
            value = kind(text)
        except ValueError:
            value = math.nan
        # Comparisons with NaN are false.
        if not least <= value <= most:
            raise RequestError(
                "give a number between {least:g} and {most:g}, not {text!r}",
                least=least,
                most=most,
                text=text,
            )
        return value

    return read
