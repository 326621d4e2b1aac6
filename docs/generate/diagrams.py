"""The state machines of referee and link as mermaid diagrams, for `referee.md` and `link.md`.

Tests keep the pages as they are drawn here: after a change, put what `python
docs/generate/diagrams.py` prints into them.
"""

from pasch.link import states
from pasch.referee.deciding import transitions
from pasch.referee.model.commands import Start
from pasch.referee.model.state import Phase

__all__ = ["of_link", "of_referee"]


def of_referee() -> str:
    """The referee's phases; commands that stay in a phase are left out."""
    edges: dict[tuple[Phase, Phase], list[str]] = {}
    for (phase, command), transition in transitions.TRANSITIONS.items():
        if command is Start:
            continue
        for target in transition.leads_to:
            if target is not phase:
                edges.setdefault((phase, target), []).append(command.__name__)
    lines = [
        "stateDiagram-v2",
        "    [*] --> OPENING: Start",
        "    [*] --> TO_ROLL: Start (turn given)",
    ]
    lines += [
        f"    {origin.name} --> {target.name}: {', '.join(names)}"
        for (origin, target), names in edges.items()
    ]
    return "\n".join(lines)


def of_link() -> str:
    """The link's states; that each ends when the port is closed is a note."""
    lines = ["stateDiagram-v2", "    [*] --> ABSENT"]
    for (state, trigger), after in states.TRANSITIONS.items():
        if trigger is not states.Trigger.CLOSED:
            lines.append(f"    {state.name} --> {after.name}: {trigger.value}")
    lines.append("    note right of ABSENT: every state goes here when the port is closed")
    return "\n".join(lines)


if __name__ == "__main__":
    print(of_referee(), of_link(), sep="\n\n")
