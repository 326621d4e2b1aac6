/* One number played again and again, from many states at once: see pasch.rules.search.multi_source_search.
 *
 * A state is 20 bytes, as the integers of pasch.rules.search.packed_state in little endian: four bits for the
 * mover's checkers on each of 32 places (0 off, 25 bar, 26 yard), then one bit for each blot hit.
 * Waiting checkers enter first; all must be home before one bears off (BG-20, BG-A5, PF-6, PF-12).
 * Every set of moves is made once, by descending starting point; states are told apart by a
 * table. Nothing is remembered from one call to the next.
 */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { HOME = 6, BAR = 25, YARD = 26, PLACES = 32, SIZE = 20, FIRST_ROOM = 1024 };

/* checkers on the places 0 to 15 and 16 to 31, four bits each, and the points hit */
typedef struct {
    uint64_t low, high;
    uint32_t hits;
} State;

/* a state, the record it is reached from in the fewest moves, by which move, and up to which
 * origin its own moves have been followed */
typedef struct {
    State state;
    uint32_t parent;
    uint16_t code;
    uint8_t depth, followed;
} Record;

typedef struct {
    const uint8_t *other;
    int number, times;
    Record *records;
    uint32_t count, room;
    uint32_t *slots; /* record + 1, or 0 */
    uint32_t slot_mask;
} Search;

static int
standing(const State *state, int place)
{
    return (place < 16 ? state->low >> 4 * place : state->high >> 4 * (place - 16)) & 15;
}

static void
put(State *state, int place, int more)
{
    uint64_t unit = (uint64_t)1 << 4 * (place % 16);
    uint64_t *word = place < 16 ? &state->low : &state->high;
    *word = more > 0 ? *word + unit : *word - unit;
}

/* Moves one checker from `origin`: the target, or -1 if that is not allowed. */
static int
move(const Search *search, State *state, int origin)
{
    int waiting = standing(state, BAR) ? BAR : standing(state, YARD) ? YARD : origin;
    if (origin != waiting || !standing(state, origin)) {
        return -1;
    }
    int target = (origin > BAR ? BAR : origin) - search->number;
    if (target > 0) {
        if (search->other[target] > 1) {
            return -1;
        }
        state->hits |= (uint32_t)search->other[target] << target;
    }
    else {
        /* all are home; a number that is too high bears off from the highest point only */
        int above = target < 0 ? origin : HOME;
        if (state->high || state->low >> 4 * (above + 1)) {
            return -1;
        }
        target = 0;
    }
    put(state, origin, -1);
    put(state, target, 1);
    return target;
}

static uint32_t *
slot_of(const Search *search, const State *state)
{
    uint64_t mixed = (state->low ^ (uint64_t)state->hits << 32) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ mixed >> 29 ^ state->high) * 0xBF58476D1CE4E5B9u;
    uint32_t slot = (uint32_t)(mixed >> 32) & search->slot_mask;
    for (; search->slots[slot]; slot = (slot + 1) & search->slot_mask) {
        const State *known = &search->records[search->slots[slot] - 1].state;
        if (known->low == state->low && known->high == state->high
            && known->hits == state->hits) {
            break;
        }
    }
    return &search->slots[slot];
}

/* Makes room for one more record in a table that is at most half full; -1 if there is none. */
static int
grow(Search *search)
{
    if (search->count < search->room) {
        return 0;
    }
    uint32_t room = search->room ? 4 * search->room : FIRST_ROOM;
    Record *records = realloc(search->records, room * sizeof *records);
    if (!records) {
        return -1;
    }
    search->records = records;
    search->room = room;
    free(search->slots);
    search->slots = calloc(2 * (size_t)room, sizeof *search->slots);
    if (!search->slots) {
        return -1;
    }
    search->slot_mask = 2 * room - 1;
    for (uint32_t index = 0; index < search->count; index++) {
        *slot_of(search, &search->records[index].state) = index + 1;
    }
    return 0;
}

/* The record of a state, made if there is none; -1 if memory ran out. */
static int64_t
record_of(Search *search, const State *state, uint32_t parent, int code, int depth)
{
    if (grow(search)) {
        return -1;
    }
    uint32_t *slot = slot_of(search, state);
    int is_new = !*slot;
    if (is_new) {
        *slot = ++search->count;
        search->records[*slot - 1].state = *state;
    }
    Record *record = &search->records[*slot - 1];
    if (is_new || depth < record->depth) {
        record->parent = parent;
        record->code = (uint16_t)code;
        record->depth = (uint8_t)depth;
        record->followed = 0;
    }
    return *slot - 1;
}

/* Everything reached from a record by moves of descending start, except those that have been
 * followed from there; -1 if memory ran out. */
static int
explore(Search *search, uint32_t from, int highest)
{
    Record *record = &search->records[from];
    int lowest = record->followed, depth = record->depth + 1;
    if (highest <= lowest || depth > search->times) {
        return 0;
    }
    record->followed = (uint8_t)highest;
    for (int origin = highest; origin > lowest; origin--) {
        State after = search->records[from].state;
        int target = move(search, &after, origin);
        if (target < 0) {
            continue;
        }
        int64_t reached = record_of(search, &after, from, origin << 6 | target, depth);
        if (reached < 0) {
            return -1;
        }
        /* the yard lies above the bar, but waits until that is empty */
        int next = origin == BAR ? YARD : origin;
        if (explore(search, (uint32_t)reached, next)) {
            return -1;
        }
    }
    return 0;
}

static uint64_t
word(const uint8_t *bytes, int length)
{
    uint64_t found = 0;
    while (length--) {
        found = found << 8 | bytes[length];
    }
    return found;
}

static void
write_word(char *bytes, uint64_t value, int length)
{
    for (int index = 0; index < length; index++, value >>= 8) {
        bytes[index] = (char)(value & 255);
    }
}

/* (states, parents, codes) of all records, as bytes. */
static PyObject *
written(const Search *search)
{
    Py_ssize_t count = search->count;
    PyObject *states = PyBytes_FromStringAndSize(NULL, count * SIZE);
    PyObject *parents = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(uint32_t));
    PyObject *codes = PyBytes_FromStringAndSize(NULL, count * (Py_ssize_t)sizeof(uint16_t));
    if (!states || !parents || !codes) {
        Py_XDECREF(states);
        Py_XDECREF(parents);
        Py_XDECREF(codes);
        return NULL;
    }
    for (Py_ssize_t index = 0; index < count; index++) {
        const Record *record = &search->records[index];
        char *state = PyBytes_AS_STRING(states) + index * SIZE;
        write_word(state, record->state.low, 8);
        write_word(state + 8, record->state.high, 8);
        write_word(state + 16, record->state.hits, 4);
        memcpy(PyBytes_AS_STRING(parents) + index * 4, &record->parent, 4);
        memcpy(PyBytes_AS_STRING(codes) + index * 2, &record->code, 2);
    }
    return Py_BuildValue("NNN", states, parents, codes);
}

static PyObject *
spread(PyObject *module, PyObject *given)
{
    const uint8_t *starts, *other;
    Py_ssize_t length, places;
    Search search = {0};
    if (!PyArg_ParseTuple(given, "y#y#ii", &starts, &length, &other, &places, &search.number,
                          &search.times)) {
        return NULL;
    }
    if (length % SIZE || places != PLACES || search.number < 1 || search.number > HOME
        || search.times < 0 || search.times > 8) {
        PyErr_SetString(PyExc_ValueError, "spread takes states of 20 bytes, 32 counts, a number "
                                          "from 1 to 6 and 0 to 8 times");
        return NULL;
    }
    search.other = other;
    int failed = 0;
    for (Py_ssize_t at = 0; at < length && !failed; at += SIZE) {
        const uint8_t *bytes = starts + at;
        State state = {word(bytes, 8), word(bytes + 8, 8), (uint32_t)word(bytes + 16, 4)};
        failed = record_of(&search, &state, search.count, 0, 0) < 0;
    }
    uint32_t begun = search.count;
    for (uint32_t index = 0; index < begun && !failed; index++) {
        failed = explore(&search, index, YARD);
    }
    PyObject *found = failed ? PyErr_NoMemory() : written(&search);
    free(search.records);
    free(search.slots);
    return found;
}

static PyMethodDef methods[] = {
    {"spread", spread, METH_VARARGS,
     "spread(starts, other, number, times): the states reached, their parents and moves."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "_spread", NULL, -1, methods, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC
PyInit__spread(void)
{
    return PyModule_Create(&definition);
}
