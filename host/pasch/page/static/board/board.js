// The board, drawn from its plan: one component for play, putting right, replay and watching.
//
// Shows the record, and beside it where the camera sees something else. Decides nothing: a checker
// moves when the program says so or, while `edit` is given, when the player moves it.

import { html, useLayoutEffect, useMemo, useRef, useState } from "../vendor/html.js";
import { useTable } from "../table.js";
import { t } from "../wire/words.js";
import { Arrow } from "./arrow.js";
import { Checker, compared, hasMark, Mark, Standing } from "./checkers.js";
import { useDragging } from "./dragging.js";
import { laid, lettersIn, quartersFor, triangle, viewOf } from "./geometry.js";
import { Lamp, litPlaces, useRhythms } from "./lamps.js";
import { Loupe } from "./loupe.js";
import { calledBy, contentName, placeText } from "./words.js";

// The distance of a tray's number from its free end.
const TALLY_MM = 15;
// Marks in a tray are as large as on a checker of this radius.
const MARK_MM = 18;
// The id by which the loupe copies the drawing; it is styled there separately, so it has the class
// of a board too.
const DRAWN = "drawn";

const path = (points) => `M${points.map((point) => point.join(" ")).join("L")}Z`;

/**
 * `plan`: the board as `/board` gives it; `places`: the recorded position; `seen`: the camera's,
 * for comparison; `before`: an earlier position, to mark changes; `lights`, `doubtful` (place
 * names); `counting`: the seat whose names of places are shown; `seat`: who sits below, and
 * `upright`: "auto", "yes" or "no", if not as this device wants it; `step`: the due step of a wanted play, `{from, to}`, and `mover`, its
 * seat; `edit(place, letter, to)`: the player moved a checker; `tell(sentence)`: a lamp was
 * tapped.
 */
export function Board(props) {
  const { plan, lights, places, edit } = props;
  const holder = useRef(null);
  const svg = useRef(null);
  const { device } = useTable();
  const seat = props.seat ?? (device.seat || plan.seats[0].seat);
  const quarters = useQuarters(holder, plan, seat, props.upright ?? device.upright);
  const view = useMemo(() => viewOf(plan, quarters), [plan, quarters]);
  const lit = useMemo(() => litPlaces(lights), [lights]);
  const dragging = useDragging({ svg, view, places, edit });
  useRhythms(svg, lights);
  const shared = { ...props, view, lit, ...dragging };
  return html`
    <div class="board-holder" ref=${holder}>
      <svg
        ref=${svg}
        class="board ${plan.kind} ${edit ? "is-edited" : ""}"
        viewBox=${view.box.join(" ")}
        role="group"
        aria-label=${t("page.board")}
        ...${dragging.events}
      >
        <g id=${edit && DRAWN} class="board ${plan.kind}">
          <${Ground} ...${shared} />
          ${view.shapes.map((shape) => html`<${Content} key=${shape.key} shape=${shape} ...${shared} />`)}
          ${view.shapes.map((shape, index) => lampOf(shape, index, lit))}
          <${Arrow} ...${shared} />
          <${Targets} ...${shared} />
        </g>
        ${dragging.drag &&
        html`<${Dragged} ...${shared} /><${Loupe} drawn=${DRAWN} ...${shared} />`}
      </svg>
      <${Shelf} ...${shared} />
    </div>
  `;
}

/** How many quarters the board is turned: the seat below, and upright if that makes it larger. */
function useQuarters(holder, plan, seat, upright) {
  const [room, setRoom] = useState([1, 1]);
  useLayoutEffect(() => {
    const watch = new ResizeObserver(([{ contentRect: { width, height } }]) =>
      setRoom([width, height]),
    );
    watch.observe(holder.current);
    return () => watch.disconnect();
  }, []);
  const base = quartersFor(plan, seat);
  const [, , width, height] = useMemo(() => viewOf(plan, base).box, [plan, base]);
  const fits = (w, h) => Math.min(room[0] / w, room[1] / h);
  const isBetter = fits(height, width) > fits(width, height) * 1.1;
  return base + (upright === "yes" || (upright === "auto" && isBetter) ? 1 : 0);
}

/** Wood, field, points, trays, and the names of the places. */
function Ground({ plan, view, counting, places, before, doubtful }) {
  const [x, y, width, height] = view.box;
  const liesOn = (shape, all) => lettersIn(shape, view.shapes, all[shape.name] ?? "").join("");
  const marks = view.shapes.map((shape) => ({
    shape,
    isMoved: Boolean(before) && liesOn(shape, before) !== liesOn(shape, places),
    isDoubtful: Boolean(doubtful?.has(shape.name)),
  }));
  const [fx, fy, fw, fh] = view.field;
  return html`
    <g class="ground" aria-hidden="true">
      <rect class="wood" x=${x + 1} y=${y + 1} width=${width - 2} height=${height - 2} rx=${width / 50} />
      <rect class="field" x=${fx} y=${fy} width=${fw} height=${fh} rx="4" />
      ${view.shapes.map(
        (shape) => html`
          <path
            key=${shape.key}
            class="place ${shape.way ? `point tone-${shape.tone}` : `area ${shape.name}`}
              ${shape.isStrip ? "lane" : ""}"
            d=${groundPath(shape)}
          />
          ${shape.way &&
          html`<text class="label" x=${shape.label[0]} y=${shape.label[1]} dy=".36em">
            ${calledBy(plan, shape.name, counting)}
          </text>`}
        `,
      )}
      ${marks
        .filter(({ isMoved, isDoubtful }) => isMoved || isDoubtful)
        .map(
          ({ shape, isMoved, isDoubtful }) => html`
            <path
              key=${shape.key}
              class="edge ${isMoved ? "is-moved" : ""} ${isDoubtful ? "is-doubtful" : ""}"
              data-place=${shape.name}
              d=${groundPath(shape)}
            />
          `,
        )}
    </g>
  `;
}

/** A triangle, a lane or a tray; a shape as wide as it is high is round. */
function groundPath(shape) {
  if (shape.way) return path(shape.isStrip ? shape.outline : triangle(shape));
  const [x, y, width, height] = shape.room;
  const radius = width / 2;
  if (Math.abs(width - height) > 1) return path(shape.outline);
  return `M${x} ${y + radius}a${radius} ${radius} 0 1 0 ${width} 0a${radius} ${radius} 0 1 0 ${-width} 0Z`;
}

/** The checkers of one shape. */
function Content({ shape, view, plan, places, seen, held, drag }) {
  const seatOf = (letter) => plan.checkers[letter]?.seat;
  const found = compared(
    lettersIn(shape, view.shapes, places[shape.name] ?? "").join(""),
    seen && lettersIn(shape, view.shapes, seen[shape.name] ?? "").join(""),
  );
  const diameters = Object.fromEntries(
    Object.entries(plan.checkers).map(([letter, one]) => [letter, one.diameter_mm]),
  );
  const spots = laid(shape, found.map(({ letter }) => letter), diameters);
  const isTaken = (letter) =>
    [held, drag].some((one) => one?.place === shape.name && one?.letter === letter);
  const taken = found.findLastIndex(({ letter }) => isTaken(letter));
  return html`
    <g aria-hidden="true">
      ${spots.map(({ letter, at, size, count }, index) => {
        const look = index === taken ? (drag ? "gone" : "is-held") : found[index].look;
        const one = { seat: seatOf(letter), at, size };
        return html`
          <g key=${index} data-place=${shape.name} data-letter=${letter}>
            ${shape.pose === "edge"
              ? html`<${Standing} ...${one} gap=${gapOf(shape)} isWide=${isWide(shape)} />`
              : html`<${Checker} ...${one} radius=${size / 2} look=${look} count=${count} />`}
          </g>
        `;
      })}
      ${shape.pose === "edge" && spots.length > 0 && html`<${Tally} shape=${shape} count=${spots.length} seat=${seatOf(found[0].letter)} />`}
    </g>
  `;
}

/** The number of checkers in a tray, at its free end, and beside it the seat's mark, which their
 * rims do not show. */
function Tally({ shape, count, seat }) {
  const [x, y, width, height] = shape.room;
  const [[firstX, firstY]] = shape.slots;
  const end = (from, long, first) =>
    first > from + long / 2 ? from + TALLY_MM : from + long - TALLY_MM;
  const at = (share) =>
    isWide(shape)
      ? [end(x, width, firstX), y + height * share]
      : [x + width * share, end(y, height, firstY)];
  const [left, top] = at(hasMark(seat) ? 0.3 : 0.5);
  return html`
    <text class="tally" x=${left} y=${top} dy=".36em">${count}</text>
    <g class="tally-mark"><${Mark} seat=${seat} at=${at(0.72)} size=${MARK_MM} /></g>
  `;
}

const isWide = ({ room: [, , width, height] }) => width >= height;
const gapOf = ({ slots: [a, b] }) => (b ? Math.max(4, Math.hypot(b[0] - a[0], b[1] - a[1])) : 9);

/** The lamp of a shape; shapes of one name are lit alike, like their LEDs. */
function lampOf(shape, index, lit) {
  const light = lit.get(shape.name);
  if (!light) return null;
  const { lamp, lampSize, key } = shape;
  return html`<${Lamp} key=${key} light=${light} at=${lamp} size=${lampSize} step=${index} />`;
}

/** The targets for pointers: each place, with its words; keys move checkers as well. Of lamps that
 * say the same only the first is a tab stop: nobody tabs through them all to roll. */
function Targets({ plan, view, places, lit, counting, edit, tell, held, press, marked }) {
  const said = new Set();
  return view.shapes.map((shape) => {
    const light = lit.get(shape.name);
    const isStop = edit || (light && !said.has(light.meaning));
    if (light) said.add(light.meaning);
    const words = placeText(plan, shape.name, counting, places[shape.name] ?? "", light);
    const isButton = edit || light;
    const act = () => (edit ? press(shape.name) : light && tell?.(words));
    return html`
      <path
        key=${shape.key}
        class="target ${held?.place === shape.name ? "is-held" : ""} ${marked === shape.name
          ? "is-marked"
          : ""}"
        d=${path(shape.outline)}
        data-place=${shape.name}
        role=${isButton ? "button" : "img"}
        tabindex=${isStop ? 0 : -1}
        aria-label=${words}
        onClick=${edit ? undefined : act}
        onKeyDown=${(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          act();
        }}
      />
    `;
  });
}

function Dragged({ drag, plan }) {
  const { seat, diameter_mm: size } = plan.checkers[drag.letter];
  return html`<${Checker} seat=${seat} at=${drag.at} radius=${size * 0.6} look="dragged" />`;
}

/** The checkers on places outside the drawing: a yard beside the board. While editing, each colour
 * can be picked up, and an empty place takes checkers. */
function Shelf({ plan, places, press, edit, held, marked }) {
  const others = plan.beside
    .map((name) => [name, places[name] ?? ""])
    .filter(([, content]) => content || edit);
  if (!others.length) return null;
  return html`
    <ul class="shelf">
      ${others.map(
        ([name, content]) => html`
          <li key=${name} class=${marked === name ? "is-marked" : ""} data-place=${name}>
            ${t(`page.place-${name}`)}: ${edit ? html`<${Heap} ...${{ plan, name, content, press, held }} />` : contentName(plan, content)}
          </li>
        `,
      )}
    </ul>
  `;
}

/** The colours on such a place, as buttons. */
function Heap({ plan, name, content, press, held }) {
  const letters = [...new Set(content)];
  const isHeld = (letter) => held?.place === name && held.letter === letter;
  return html`
    <span class="options">
      ${(letters.length ? letters : [""]).map(
        (letter) => html`
          <button key=${letter} aria-pressed=${isHeld(letter)} onClick=${() => press(name, letter)}>
            ${contentName(plan, [...content].filter((one) => one === letter).join(""))}
          </button>
        `,
      )}
    </span>
  `;
}
