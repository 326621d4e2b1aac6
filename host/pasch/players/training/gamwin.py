"""Where a throw of Gamwin can lead, as machine code: every state that its numbers reach.

A second generator beside the rules' own, as `moves` is for the other games, with the default
options and on the same `Scratch`; the rules decide what is legal, and the tests hold this
generator to them. Which checker lies outside follows from the counts: two colours on one side of a
field are always a pair with one of the other colour outside it. Hits are bits by the mover's own
points, 0 being his goal.
"""

from pasch.players.compiled import compiled_exactly
from pasch.players.training.moves import MIX, Counts, Scratch
from pasch.rules.games.gamwin.strip import CHECKERS, GOAL, ROOM, TURNING
from pasch.rules.search.packed_state import OFF, YARD

__all__ = ["reached_by"]

# An enemy on the mover's point p stands on ACROSS - p of his own way.
ACROSS = GOAL - 1


@compiled_exactly
def _enemies(counts: Counts, hits: int, point: int) -> int:
    """How many enemies still lie on a point of the mover's way, 0 being the goal."""
    across = ACROSS - point
    return 0 if across < 1 or hits >> point & 1 else int(counts[1, across])


@compiled_exactly
def _put(counts: Counts, room: Scratch, source: int, origin: int, target: int) -> int:
    """Enter the state `source` with a checker put down, unless known; -1 if there is no room.

    `room.tried` counts the states.
    """
    hits, own, key = room.hits[source], room.own[source], room.key[source]
    here, lying = (own[target] if target else 0), _enemies(counts, hits, target)
    if here + lying >= ROOM:
        return -1
    key += MIX[0, target] - MIX[0, origin]
    # The other side of the field: a lone enemy, or one outside a pair of the mover's.
    other = ACROSS - target
    there, beside = _enemies(counts, hits, other), (own[other] if other else 0)
    if origin == other:
        beside -= 1
    if lying == 1 and not here:
        hits |= 1 << target
        key += MIX[1, target]
    if there == 1 and beside != 1:
        hits |= 1 << other
        key += MIX[1, other]
    count = room.tried[0]
    for known in range(count):
        if room.key[known] == key:
            return known
    room.own[count] = own
    room.own[count, origin] -= 1
    room.own[count, target] += 1
    room.key[count], room.hits[count] = key, hits
    room.tried[0] = count + 1
    return int(count)


@compiled_exactly
def _number_of(point: int) -> int:
    """The number of the field at a point of the mover's way."""
    p = GOAL - point
    return p if p <= TURNING else 2 * TURNING + 1 - p


@compiled_exactly
def _steps(counts: Counts, dice: Counts, doublet: int, room: Scratch, source: int) -> None:
    """Enter every single action from the state `source`."""
    own = room.own[source]
    if own[OFF] == CHECKERS:
        return
    for die in dice:
        if own[YARD] and (not doublet or die == doublet):
            _put(counts, room, source, YARD, GOAL - die)
    for point in range(1, GOAL):
        if not own[point] or (own[point] == 2 and _enemies(counts, room.hits[source], point)):
            continue
        p = GOAL - point
        if doublet:
            goal = doublet if p <= TURNING else 2 * TURNING + 1 - doublet
            if goal != p:
                _put(counts, room, source, point, GOAL - goal)
            continue
        for die in dice:
            if own[point] < ROOM and _number_of(point - 1) == die:
                _put(counts, room, source, point, point - 1)
            if 1 < p != TURNING + 1 and _number_of(point + 1) == die:
                _put(counts, room, source, point, point + 1)


@compiled_exactly
def _placings(counts: Counts, dice: Counts, room: Scratch) -> None:
    """Enter every placing of the first throw, one checker for each die used (GW-4)."""
    for one in range(3):
        begun = _put(counts, room, 0, YARD, GOAL - dice[one])
        for two in range(3):
            if begun < 0 or two == one:
                continue
            further = _put(counts, room, begun, YARD, GOAL - dice[two])
            if further >= 0:
                _put(counts, room, further, YARD, GOAL - dice[3 - one - two])


@compiled_exactly
def reached_by(counts: Counts, dice: Counts, is_first: bool, room: Scratch) -> int:
    """List the states that three dice reach in `room`, except standing still.

    For the first throw: every placing, including placing nothing.
    """
    room.own[0] = counts[0]
    room.hits[0] = room.key[0] = 0
    room.tried[0] = 1
    doublet = 0
    for one in range(3):
        if dice[one] == dice[(one + 1) % 3]:
            doublet = dice[one]
    if is_first:
        _placings(counts, dice, room)
    source = 0
    while source < room.tried[0] and not is_first and not (doublet and source):
        _steps(counts, dice, doublet, room, source)
        source += 1
    least = 0 if is_first else 1
    for end in range(least, room.tried[0]):
        room.ends[end - least] = end
    return int(room.tried[0] - least)
