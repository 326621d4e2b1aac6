"""The best chain of discs in a row, against trying every set of discs."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pasch_hardware.boards.board import Row
from pasch_vision.occlusion.checkers.row_dp import BASE_REACH, GAP_COST, WIDE_GAP, chains
from pasch_vision.occlusion.checkers.rows import NEAREST, Chain, Disc
from vision.plain_discs import along_row

ROW = Row("1", (0.0, 0.0), (0.0, 1.0), 200.0, 42.0)


def disc(letter: str, along: float, odds: float) -> Disc:
    return Disc(letter, along, (0.0, along), 40.0, odds)


def cost(discs: tuple[Disc, ...]) -> float | None:
    """The unusualness of a chain, None where its discs overlap or dangle."""
    total = 0.0
    for index, here in enumerate(discs):
        is_beyond = here.along_mm > ROW.length
        if index == 0:
            if is_beyond:
                return None
            total += 0.0 if here.along_mm < BASE_REACH * 40.0 else GAP_COST
            continue
        gap = (here.along_mm - discs[index - 1].along_mm) / 40.0
        if gap < NEAREST or (is_beyond and gap > WIDE_GAP):
            return None
        total += 0.0 if gap < WIDE_GAP else GAP_COST
    return total


def by_trying_all(discs: list[Disc], keeps_order: bool) -> dict[str, float]:
    best = {"": 0.0}
    for size in range(1, len(discs) + 1):
        for chosen in combinations(discs, size):
            unusual = cost(chosen)
            if unusual is None:
                continue
            letters = [d.letter for d in chosen]
            key = "".join(letters if keeps_order else sorted(letters))
            best[key] = max(best.get(key, -1e9), sum(d.odds for d in chosen) - unusual)
    return best


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(
            st.sampled_from("wb"),
            st.floats(18.0, 240.0),
            st.floats(-8.0, 30.0),
        ),
        max_size=7,
    ),
    st.booleans(),
)
def test_the_best_chains_are_those_found_by_trying_all(
    found: list[tuple[str, float, float]], keeps_order: bool
) -> None:
    discs = sorted((disc(*values) for values in found), key=lambda d: d.along_mm)
    linked = chains(along_row(ROW, discs), keeps_order)
    best = {content: chain.odds for content, chain in linked.items()}
    tried = by_trying_all(discs, keeps_order)
    assert best.keys() == tried.keys()
    assert all(abs(best[content] - tried[content]) < 1e-6 for content in tried)


def test_order_is_kept_from_the_base_outward_where_it_counts() -> None:
    coins = [disc("r", 20.0, 9.0), disc("b", 61.0, 9.0)]
    found = chains(along_row(ROW, coins), keeps_order=True)
    assert max(found, key=lambda content: found[content].odds) == "rb"
    assert found[""] == Chain(0.0)


def test_a_row_holds_no_more_than_eight() -> None:
    long = Row("1", (0.0, 0.0), (0.0, 1.0), 900.0, 42.0)
    coins = [disc("rb"[at % 2], 20.0 + 40.0 * at, 9.0) for at in range(20)]
    found = chains(along_row(long, coins), keeps_order=False)
    assert max(map(len, found)) == 8
    assert found["bbbbrrrr"].odds == 8 * 9.0
    assert [d.along_mm for d in found["bbbbrrrr"].discs] == [20.0 + 40.0 * at for at in range(8)]
    # Every second one: seven wide gaps between them.
    assert found["rrrrrrrr"].odds == 8 * 9.0 - 7 * GAP_COST


def test_what_is_another_places_checker_is_left_out() -> None:
    coins = [disc("r", 20.0, 9.0), disc("b", 61.0, 9.0), disc("r", 104.0, 9.0)]
    rest = along_row(ROW, coins).without([Disc("r", 0.0, (10.0, 66.0), 40.0, 30.0)], nearest=0.75)
    assert [rest.disc(number) for number in range(len(rest.table))] == [coins[0], coins[2]]
