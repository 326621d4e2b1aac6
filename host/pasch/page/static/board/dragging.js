// Moving checkers on the drawn board: by dragging, by two taps, by keys.
//
// Knows no rules: any checker may go anywhere; the program says what that means for the game. A
// finger hides a point of a small board, so it takes the nearest checkers, and the place under it
// is reported (`drag`) until it is lifted.

import { useState } from "../vendor/html.js";
import { box } from "./geometry.js";

const DRAG_PX = 8;
const REACH_MM = 40;
const FINGER_PX = 22;

/** Handlers and the checkers in hand: `held` (picked by a tap), `drag` (under the finger). */
export function useDragging({ svg, view, places, edit }) {
  const [held, hold] = useState(null);
  const [drag, setDrag] = useState(null);
  const [start, setStart] = useState(null);

  const put = (from, letter, to) => {
    hold(null);
    if (to && to !== from) edit(from, letter, to);
  };
  /** A tap on a place: pick up, put down, or take the next colour there. */
  const press = (place, letter) => {
    if (held && held.place !== place) return put(held.place, held.letter, place);
    const letters = [...new Set(places[place] ?? "")];
    if (!letters.length) return hold(null);
    if (!held) return hold({ place, letter: letter ?? letters.at(-1) });
    if (letter) return hold(letter === held.letter ? null : { place, letter });
    const next = letters[letters.indexOf(held.letter) + 1];
    return hold(next && next !== held.letter ? { place, letter: next } : null);
  };
  if (!edit) return { held: null, drag: null, press, marked: null, events: {} };

  const pointOf = ({ clientX, clientY }) => {
    const point = new DOMPoint(clientX, clientY);
    const { x, y } = point.matrixTransform(svg.current.getScreenCTM().inverse());
    return [x, y];
  };
  const overAt = (event) => besideAt(event) ?? placeAt(view, pointOf(event));
  /** The checker that a pointer takes when it comes down: under it or, for a finger, the nearest.
   * */
  const takenAt = (event, at) => {
    const found = checkerAt(event);
    if (found) return found;
    const reach = FINGER_PX / svg.current.getScreenCTM().a;
    const isFinger = !held && event.pointerType === "touch";
    const beside = isFinger ? placeAt(view, at, reach, (name) => places[name]) : null;
    return { place: beside ?? placeAt(view, at) };
  };
  const pointed = (event) => {
    const at = pointOf(event);
    const scale = svg.current.getScreenCTM().a;
    return { at, over: overAt(event), isTouch: event.pointerType === "touch", scale };
  };
  const events = {
    onPointerDown(event) {
      if (event.button > 0 || !event.isPrimary) return;
      svg.current.setPointerCapture(event.pointerId);
      const taken = takenAt(event, pointOf(event));
      setStart({ ...taken, client: [event.clientX, event.clientY], pointer: event.pointerId });
      // A checker picked up by a tap is put down where the finger is lifted.
      if (held && event.pointerType === "touch" && taken.place !== held.place)
        setDrag({ ...held, ...pointed(event) });
    },
    onPointerMove(event) {
      if (start?.pointer !== event.pointerId) return;
      const [x, y] = start.client;
      const far = Math.hypot(event.clientX - x, event.clientY - y) > DRAG_PX;
      const letter = start.letter ?? [...(places[start.place] ?? "")].at(-1);
      if (drag) setDrag({ ...drag, ...pointed(event) });
      else if (letter && far) setDrag({ place: start.place, letter, ...pointed(event) });
    },
    onPointerUp(event) {
      if (start?.pointer !== event.pointerId) return;
      if (drag) put(drag.place, drag.letter, overAt(event));
      else if (start.place) press(start.place, start.letter);
      else hold(null);
      setStart(null);
      setDrag(null);
    },
    onPointerCancel() {
      setStart(null);
      setDrag(null);
    },
    onKeyDown(event) {
      if (event.key === "Escape") hold(null);
    },
  };
  return { held, drag, press, marked: drag?.over ?? null, events };
}

/** The checker under the pointer: the targets lie over it, so all elements there are searched. */
function checkerAt({ clientX, clientY }) {
  const all = document.elementsFromPoint(clientX, clientY);
  const checker = all.map((one) => one.closest("[data-letter]")).find(Boolean);
  return checker ? { place: checker.dataset.place, letter: checker.dataset.letter } : null;
}

/** The place beside the board under the pointer. */
const besideAt = ({ clientX, clientY }) =>
  document.elementFromPoint(clientX, clientY)?.closest(".shelf [data-place]")?.dataset.place;

/** The permitted place nearest to a point of the view, if one is near. */
function placeAt(view, [px, py], reach = REACH_MM, mayBe = () => true) {
  const far = ({ outline }) => {
    const [x, y, width, height] = box(outline);
    return Math.hypot(
      Math.max(x - px, 0, px - x - width),
      Math.max(y - py, 0, py - y - height),
    );
  };
  const found = view.shapes
    .filter(({ name }) => mayBe(name))
    .map((shape) => [far(shape), shape.name])
    .sort(([a], [b]) => a - b)[0];
  return found && found[0] <= reach ? found[1] : null;
}

/** The places after the outermost checker `letter` went from one place to another. */
export function movedTo(places, from, letter, to, isSorted) {
  const source = places[from] ?? "";
  const at = source.lastIndexOf(letter);
  if (at < 0) return places;
  const content = (places[to] ?? "") + letter;
  return {
    ...places,
    [from]: source.slice(0, at) + source.slice(at + 1),
    [to]: isSorted ? [...content].sort().join("") : content,
  };
}
