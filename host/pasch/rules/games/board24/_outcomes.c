/* Backgammon's outcomes at speed: what pasch.rules.games.board24.counts offers, for programs that search.
 *
 * A side's counts are 25 numbers: its points 1 to 24 as it counts them, then its bar. The plays
 * are found as the rules say them (BG-A3 to BG-A6): all sequences of single moves, then the
 * longest of them; where only one number can be played, the higher. Of a doublet each outcome
 * is made once, by moves of descending starting point; other outcomes are told apart by a table.
 * Nothing is remembered from one call to the next.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <string.h>

enum { POINTS = 24, BAR = 24, COUNTS = 25, HOME = 6, MOST = 15, SLOTS = 1024 };

/* own[25], and which of the mover's points a blot was hit on, one bit each */
typedef struct {
    uint8_t own[28];
    uint32_t hits;
} State;

typedef struct {
    const uint8_t *other;
    PyObject *other_counts;
    PyObject *found;
    State seen[SLOTS];
    uint8_t is_taken[SLOTS];
} Search;

/* Moves one checker by `number` from `origin`; false where that is not allowed. */
static int
move(const Search *search, State *state, int origin, int number)
{
    if (!state->own[origin] || (origin != BAR && state->own[BAR])) {
        return 0;
    }
    int target = origin - number;
    if (target >= 0) {
        int held = search->other[POINTS - 1 - target];
        if (held > 1) {
            return 0;
        }
        state->own[target]++;
        state->hits |= (uint32_t)held << target;
    }
    else {
        for (int index = HOME; index <= BAR; index++) {
            if (state->own[index]) {
                return 0;
            }
        }
        /* a number that is too high bears off from the highest point only */
        for (int index = origin + 1; target < -1 && index < HOME; index++) {
            if (state->own[index]) {
                return 0;
            }
        }
    }
    state->own[origin]--;
    return 1;
}

static PyObject *
as_tuple(const uint8_t *counts)
{
    PyObject *made = PyTuple_New(COUNTS);
    for (int index = 0; made && index < COUNTS; index++) {
        PyObject *count = PyLong_FromLong(counts[index]);
        if (!count) {
            Py_CLEAR(made);
            break;
        }
        PyTuple_SET_ITEM(made, index, count);
    }
    return made;
}

static PyObject *
other_after(const Search *search, uint32_t hits)
{
    if (!hits) {
        return Py_NewRef(search->other_counts);
    }
    uint8_t counts[COUNTS];
    memcpy(counts, search->other, COUNTS);
    for (int index = 0; index < POINTS; index++) {
        /* the blot may have been hit twice by checkers that went on: it was one blot */
        if (hits >> index & 1) {
            counts[POINTS - 1 - index] = 0;
            counts[BAR]++;
        }
    }
    return as_tuple(counts);
}

/* Adds an outcome to those found; -1 with an exception set where memory ran out. */
static int
add(Search *search, const State *state)
{
    PyObject *own = as_tuple(state->own);
    PyObject *other = own ? other_after(search, state->hits) : NULL;
    PyObject *pair = other ? PyTuple_Pack(2, own, other) : NULL;
    int failed = pair ? PyList_Append(search->found, pair) : -1;
    Py_XDECREF(own);
    Py_XDECREF(other);
    Py_XDECREF(pair);
    return failed;
}

/* As `add`, for outcomes that several sequences of moves lead to. */
static int
add_once(Search *search, const State *state)
{
    uint64_t words[4];
    memcpy(words, state, sizeof words);
    uint64_t mixed = words[0];
    for (int index = 1; index < 4; index++) {
        mixed = (mixed ^ words[index]) * 0x9E3779B97F4A7C15u;
        mixed ^= mixed >> 32;
    }
    uint32_t slot = mixed % SLOTS;
    /* 15 checkers and two numbers give at most 2 * 15 * 15 sequences: it never fills */
    for (; search->is_taken[slot]; slot = (slot + 1) % SLOTS) {
        if (!memcmp(&search->seen[slot], state, sizeof *state)) {
            return 0;
        }
    }
    search->is_taken[slot] = 1;
    search->seen[slot] = *state;
    return add(search, state);
}

/* How many moves of `number` can be made one after another, at most `left`, by descending start.
 */
static int
longest(const Search *search, const State *state, int origin, int number, int left)
{
    int best = 0;
    for (; left && origin >= 0 && best < left; origin--) {
        State after = *state;
        if (move(search, &after, origin, number)) {
            int length = 1 + longest(search, &after, origin, number, left - 1);
            best = length > best ? length : best;
        }
    }
    return best;
}

static int
doublet(Search *search, const State *state, int origin, int number, int left)
{
    if (!left) {
        return add(search, state);
    }
    for (; origin >= 0; origin--) {
        State after = *state;
        if (move(search, &after, origin, number)
            && doublet(search, &after, origin, number, left - 1)) {
            return -1;
        }
    }
    return 0;
}

/* All plays of both numbers, `first` first; -1 with an exception set where memory ran out. */
static int
both(Search *search, const State *state, int first, int second)
{
    for (int origin = BAR; origin >= 0; origin--) {
        State begun = *state;
        if (!move(search, &begun, origin, first)) {
            continue;
        }
        for (int next = BAR; next >= 0; next--) {
            State after = begun;
            if (move(search, &after, next, second) && add_once(search, &after)) {
                return -1;
            }
        }
    }
    return 0;
}

static int
single(Search *search, const State *state, int number)
{
    for (int origin = BAR; origin >= 0; origin--) {
        State after = *state;
        if (move(search, &after, origin, number) && add_once(search, &after)) {
            return -1;
        }
    }
    return 0;
}

static int
explore(Search *search, const State *state, int high, int low)
{
    if (high == low) {
        int length = longest(search, state, BAR, high, 4);
        return length ? doublet(search, state, BAR, high, length) : 0;
    }
    if (both(search, state, high, low) || both(search, state, low, high)) {
        return -1;
    }
    if (!PyList_GET_SIZE(search->found) && single(search, state, high)) {
        return -1;
    }
    return PyList_GET_SIZE(search->found) ? 0 : single(search, state, low);
}

/* Reads `length` numbers from `lowest` to `highest`, in all at most MOST; -1 with an exception
 * set where it cannot. */
static int
read_numbers(PyObject *given, uint8_t *numbers, Py_ssize_t length, long lowest, long highest)
{
    long sum = 0;
    if (!PyTuple_Check(given) || PyTuple_GET_SIZE(given) != length) {
        PyErr_Format(PyExc_ValueError, "a tuple of %zd numbers is needed", length);
        return -1;
    }
    for (Py_ssize_t index = 0; index < length; index++) {
        long number = PyLong_AsLong(PyTuple_GET_ITEM(given, index));
        if (number == -1 && PyErr_Occurred()) {
            return -1;
        }
        if (number < lowest || number > highest) {
            PyErr_Format(PyExc_ValueError, "%ld is not from %ld to %ld", number, lowest, highest);
            return -1;
        }
        numbers[index] = (uint8_t)number;
        sum += number;
    }
    if (sum > MOST) {
        PyErr_Format(PyExc_ValueError, "%ld checkers of a side are more than %d", sum, MOST);
        return -1;
    }
    return 0;
}

static PyObject *
outcomes(PyObject *module, PyObject *const *given, Py_ssize_t count)
{
    if (count != 3) {
        PyErr_SetString(PyExc_TypeError, "outcomes takes own, other and dice");
        return NULL;
    }
    State state = {{0}, 0};
    uint8_t other[COUNTS], dice[2];
    if (read_numbers(given[0], state.own, COUNTS, 0, MOST)
        || read_numbers(given[1], other, COUNTS, 0, MOST)
        || read_numbers(given[2], dice, 2, 1, 6)) {
        return NULL;
    }
    Search search;
    memset(search.is_taken, 0, sizeof search.is_taken);
    search.other = other;
    search.other_counts = given[1];
    search.found = PyList_New(0);
    if (!search.found) {
        return NULL;
    }
    int high = dice[0] > dice[1] ? dice[0] : dice[1];
    int low = dice[0] + dice[1] - high;
    if (explore(&search, &state, high, low)) {
        Py_CLEAR(search.found);
    }
    return search.found;
}

static PyMethodDef methods[] = {
    {"outcomes", (PyCFunction)(void (*)(void))outcomes, METH_FASTCALL,
     "outcomes(own, other, dice): every position that a legal play leads to, once."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_outcomes", NULL, -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit__outcomes(void)
{
    return PyModule_Create(&definition);
}
