"""Every text that is said has its entry in every language, and every entry is said somewhere."""

import errno
import os

import pytest

from host.messages.spoken import entries, has_words, literals, made_at_runtime, texts
from pasch.messages import LANGUAGES
from pasch_hardware.message import SYMBOLIC

# What the system and the standard library say: no string of ours.
FOREIGN = "system.po"


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_is_said_has_its_entry(lang):
    known = dict(entries(lang))
    said = {(file, text) for file, text in texts() if has_words(text)}
    assert len(said) > 500
    assert [(file, text) for file, text in sorted(said) if text not in known] == []


def test_no_text_is_finished_before_it_is_said():
    """A message made of an f-string is a finished sentence that no catalogue knows."""
    assert sorted(made_at_runtime()) == []


def test_every_entry_is_said_somewhere():
    """As it stands, or put together of a room's name and codes (`f"judge.{reason}"`)."""
    said = literals()
    assert [key for key, _ in entries("de", but=FOREIGN) if not is_said(key, said)] == []


def is_said(key, said):
    if key in said or not SYMBOLIC.fullmatch(key):
        return key in said
    code = key.partition(".")[2]
    cuts = [at for at, sign in enumerate(code) if sign == "-"]
    return bool({code, *(code[:at] for at in cuts), *(code[at + 1 :] for at in cuts)} & said)


@pytest.mark.parametrize("lang", LANGUAGES[1:])
def test_what_the_system_says_of_files_devices_and_networks_has_its_entry(lang):
    known = dict(entries(lang))
    codes = (
        errno.EPERM, errno.ENOENT, errno.EIO, errno.ENXIO, errno.EACCES, errno.EBUSY,
        errno.EEXIST, errno.ENODEV, errno.ENOTDIR, errno.EISDIR, errno.EINVAL, errno.EMFILE,
        errno.ENOSPC, errno.EROFS, errno.EPIPE, errno.ENAMETOOLONG, errno.ELOOP, errno.EDQUOT,
        errno.EADDRINUSE, errno.EADDRNOTAVAIL, errno.ENETDOWN, errno.ENETUNREACH,
        errno.ECONNABORTED, errno.ECONNRESET, errno.ETIMEDOUT, errno.ECONNREFUSED,
        errno.EHOSTDOWN, errno.EHOSTUNREACH,
    )  # fmt: skip
    assert [text for text in map(os.strerror, codes) if text not in known] == []


def test_what_the_page_says_has_its_sentence():
    """Ids that a script names whole; those put together of codes show by their English."""
    named = {text for text in literals() if text.startswith("page.") and len(text) > 5}
    assert len(named) > 100
    assert sorted(named - dict(entries("en")).keys()) == []


def test_every_reason_has_a_few_words_for_lists():
    """Whatever the games explain a wrong play with."""
    rooms = ("judge", "acey-deucey", "puff", "tric-trac", "ring", "fevga", "gamwin")
    known = {key for key, _ in entries("en")}
    reasons = {key.partition(".")[2] for key in known if key.partition(".")[0] in rooms}
    assert len(reasons) > 30
    assert {f"reason.{reason}" for reason in reasons} <= known
