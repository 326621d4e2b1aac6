"""The state machine's table: complete, and drawn in the docs as it is."""

import itertools
from pathlib import Path
from typing import get_args

import pytest

from generate.diagrams import of_referee
from pasch.messages import sentence
from pasch.referee.deciding.answer_builders import phrase
from pasch.referee.deciding.transitions import REFUSALS, TRANSITIONS
from pasch.referee.model.commands import Command
from pasch.referee.model.state import Phase
from pasch.referee.referee import Referee

DOCS = Path(__file__).parents[4] / "docs" / "referee.md"
PAIRS = list(itertools.product(Phase, get_args(Command)))


@pytest.mark.parametrize(("phase", "command"), PAIRS)
def test_every_pair_is_listed_or_refused(phase, command):
    if (phase, command) not in TRANSITIONS:
        refusal = phrase(REFUSALS.get((phase, command)) or REFUSALS[phase])
        assert sentence(refusal, "en") != str(refusal)
    if (phase, command) in TRANSITIONS:
        assert (phase, command) not in REFUSALS


def test_the_table_names_nothing_else():
    assert set(TRANSITIONS) <= set(PAIRS)
    assert {key for key in REFUSALS if not isinstance(key, Phase)} <= set(PAIRS)


def test_every_phase_but_idle_can_be_reached_and_left():
    targets = {target for transition in TRANSITIONS.values() for target in transition.leads_to}
    assert targets == set(Phase) - {Phase.IDLE}
    for phase in Phase:
        assert any(
            set(transition.leads_to) - {phase}
            for (origin, _), transition in TRANSITIONS.items()
            if origin is phase
        )


def test_the_diagram_in_the_docs_is_the_table():
    assert f"```mermaid\n{of_referee()}\n```" in DOCS.read_text(encoding="utf-8")


def test_dice_due_follows_the_phase():
    from pasch.referee.model.commands import Roll, Start

    referee = Referee()
    assert referee.dice_due.seats == ()
    referee.handle(Start("backgammon"))
    assert (referee.dice_due.seats, referee.dice_due.count) == (("white", "black"), 1)
    referee.handle(Roll("black", (6,)))
    assert referee.dice_due.seats == ("white",)
    referee.handle(Roll("white", (2,)))
    assert (referee.dice_due.seats, referee.dice_due.count) == (("white",), 2)
