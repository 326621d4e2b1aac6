"""Compiles the sentences in `*.po` into the catalogues that the program reads, `pasch.mo`.

`make messages` calls it. All files of a language form one catalogue: an id that occurs in two of
them is refused, because nobody could say which one counts.
"""

from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from pasch_hardware.files import write_whole

__all__ = ["FOLDER", "catalogue", "main", "read_file"]

FOLDER = Path(__file__).parent / "locale"
# Without today's date, so that equal sentences make equal files.
EPOCH = datetime(2000, 1, 1, tzinfo=UTC)


def catalogue(folder: Path) -> Catalog:
    """All sentences of the language that the folder is named after."""
    whole = Catalog(folder.name, creation_date=EPOCH, revision_date=EPOCH, fuzzy=False)
    for file in sorted(folder.glob("*.po")):
        for entry in read_file(file):
            if entry.id in whole:
                raise SystemExit(f"{file}: {entry.id!r} stands in another file as well")
            whole[entry.id] = entry
    return whole


def read_file(file: Path) -> tuple[Message, ...]:
    """The sentences of one file."""
    with file.open("rb") as text:
        return tuple(
            entry for entry in read_po(text, file.parent.name, abort_invalid=True) if entry.id
        )


def main(folder: Path = FOLDER) -> None:
    """Compile every language."""
    for language in sorted(path for path in folder.iterdir() if path.is_dir()):
        compiled = BytesIO()
        write_mo(compiled, catalogue(language))
        write_whole(language / "pasch.mo", compiled.getvalue(), is_durable=False)


if __name__ == "__main__":
    main()
