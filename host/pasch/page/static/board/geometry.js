// Where things are drawn: the plan of a board (`GET /board`, mm) from a viewer's side.
//
// A view is the board turned by quarters; its lettering stays upright. Knows no game.

/** A point turned `quarters` times clockwise about the origin. */
export function turned([x, y], quarters) {
  return [[x, y], [-y, x], [-x, -y], [y, -x]][((quarters % 4) + 4) % 4];
}

const SIDES = ["S", "E", "N", "W"];
const LAMP_MM = 10;
const LABEL_MM = 35;
// The room that a lane's name needs at its end.
const NAME_MM = 12;
const MARGIN_MM = 9;
// Each letter of a name extends it this far on either side.
const LETTER_MM = 5;
// The trays' distance from the field, as small as the names allow.
const TRAY_MM = 50;

/** How many quarters the board has to be turned so that this seat sits below. */
export const quartersFor = (plan, seat) =>
  Math.max(0, SIDES.indexOf(plan.seats.find((one) => one.seat === seat)?.side ?? "S"));

/** The plan after `quarters` quarter turns: shapes, box `[x, y, width, height]`, field. */
export function viewOf(plan, quarters) {
  const turn = (point) => turned(point, quarters);
  const isInside = plan.places.every((place) => !place.direction || liesIn(plan.field_mm, place));
  const near = isInside ? plan.places.map((place) => pulledIn(plan, place)) : plan.places;
  const shapes = near.map((place, index) => shapeOf(plan, place, index, turn));
  const [width, height] = plan.field_mm;
  const field = box([turn([0, 0]), turn([width, height])]);
  const beside = Math.max(0, LETTER_MM * longestName(plan) - MARGIN_MM);
  const marks = shapes.flatMap(({ outline, lamp, label: [x, y] }) => [
    ...outline, lamp, [x - beside, y], [x + beside, y],
  ]);
  const narrowest = Math.min(...shapes.filter(({ way }) => way).map((shape) => shape.width));
  const whole = grown(box([...marks, ...corners(field)]), MARGIN_MM);
  return { shapes, field, box: whole, narrowest, quarters };
}

/** How many letters the longest name of a point has, for any seat. */
const longestName = ({ seats, places }) =>
  Math.max(
    ...places
      .filter(({ direction }) => direction)
      .flatMap(({ name }) => seats.map(({ called }) => called[name].length)),
  );

/** A tray beyond the names of the points, moved as near as they allow. */
function pulledIn({ field_mm: [w, h] }, place) {
  if (place.direction) return place;
  const [x, y, width, height] = box(place.outline_mm);
  const by = [nearer(x, x + width, w), nearer(y, y + height, h)];
  const move = ([px, py]) => [px + by[0], py + by[1]];
  return {
    ...place,
    base_mm: move(place.base_mm),
    outline_mm: place.outline_mm.map(move),
    slots_mm: place.slots_mm.map(move),
  };
}

/** Whether a row runs over the field rather than beside it. */
const liesIn = ([w, h], { base_mm: [x, y], direction: [dx, dy] }) =>
  x + dx * 9 > 0 && x + dx * 9 < w && y + dy * 9 > 0 && y + dy * 9 < h;

/** How far to move something from `start` to `end` so that it lies beside a field from 0 to
 * `size`. */
function nearer(start, end, size) {
  if (start > size + TRAY_MM) return size + TRAY_MM - start;
  return end < -TRAY_MM ? -TRAY_MM - end : 0;
}

/** A place as drawn: its outline, the direction of its checkers, the positions of lamp and name.
 * */
function shapeOf(plan, place, index, turn) {
  const { name, colour, pose } = place;
  const shape = {
    name,
    key: `${name}-${index}`,
    colour,
    pose,
    outline: place.outline_mm.map(turn),
    base: turn(place.base_mm),
    slots: place.slots_mm.map(turn),
    way: place.direction && turn(place.direction),
    tone: index % 2,
  };
  return shape.way ? { ...shape, ...rowMarks(plan, place, turn) } : { ...shape, ...areaMarks(shape) };
}

function rowMarks(plan, place, turn) {
  const { base_mm: base, direction, outline_mm: outline } = place;
  const along = (point) => dot(minus(point, base), direction);
  const across = (point) => Math.abs(dot(minus(point, base), [-direction[1], direction[0]]));
  const length = Math.max(...outline.map(along));
  const width = 2 * Math.max(...outline.map(across));
  const at = (mm) => turn([base[0] + direction[0] * mm, base[1] + direction[1] * mm]);
  // On a strip the other side of the base is the strip itself, not a rail.
  const [w, h] = plan.field_mm;
  const [x, y] = [base[0] - direction[0] * 12, base[1] - direction[1] * 12];
  const isStrip = x > 0 && x < w && y > 0 && y < h;
  const lamp = at(isStrip ? -5.5 : -LAMP_MM);
  const label = at(isStrip ? length - 6 : -LABEL_MM);
  return { length, width, lamp, label, isStrip, lampSize: isStrip ? 5.2 : Math.min(8.5, width * 0.27) };
}

function areaMarks({ outline }) {
  const [x, y, width, height] = box(outline);
  const middle = [x + width / 2, y + height / 2];
  return { lamp: middle, label: middle, lampSize: 11, room: [x, y, width, height] };
}

/** The corners of the triangle of a point. */
export function triangle({ base, way, length, width }) {
  const across = [-way[1] * width * 0.48, way[0] * width * 0.48];
  return [
    [base[0] - across[0], base[1] - across[1]],
    [base[0] + way[0] * length, base[1] + way[1] * length],
    [base[0] + across[0], base[1] + across[1]],
  ];
}

/**
 * The positions of the checkers `letters` of a shape: `{letter, at, index, count}`, spaced as far
 * as there is room. `count` is set on the last one if some lie on others.
 */
export function laid(shape, letters, diameters) {
  const sizes = letters.map((letter) => diameters[letter]);
  const spots = shape.way ? inRow(shape, sizes) : inArea(shape, sizes);
  const isHeaped = letters.length > 5 || spots.isHeaped;
  return letters.map((letter, index) => ({
    letter,
    size: sizes[index],
    at: spots.at[index],
    count: isHeaped && shape.pose !== "edge" && index === letters.length - 1 ? letters.length : 0,
  }));
}

function inRow({ base, way, length: whole, isStrip }, sizes) {
  const length = isStrip ? whole - NAME_MM : whole;
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const last = sizes.at(-1) ?? 0;
  const squeeze = total > length + 1 ? (length - last) / (total - last) : 1;
  let along = 0;
  const at = sizes.map((size) => {
    const middle = along + size / 2;
    along += size * squeeze;
    return [base[0] + way[0] * middle, base[1] + way[1] * middle];
  });
  return { at, isHeaped: squeeze < 0.75 };
}

function inArea({ slots, lamp, pose }, sizes) {
  const room = Math.max(1, slots.length);
  if (pose === "edge" && slots.length > 1) {
    // They stand in one row, close together, however many there are.
    const [[x, y], [nx, ny]] = slots;
    return { at: sizes.map((_, index) => [x + index * (nx - x), y + index * (ny - y)]) };
  }
  const at = sizes.map((_, index) => {
    const [x, y] = slots[index % room] ?? lamp;
    const layer = Math.floor(index / room);
    return [x + layer * 1.5, y - layer * 3];
  });
  return { at, isHeaped: sizes.length > room };
}

/** The letters of a place that lie in each of its shapes: their own colour's, or the common one.
 * */
export function lettersIn(shape, shapes, content) {
  const own = new Set(shapes.filter((one) => one.name === shape.name).map((one) => one.colour));
  return [...content].filter((letter) =>
    shape.colour ? letter === shape.colour : !own.has(letter),
  );
}

/** The smallest box around points: `[x, y, width, height]`. */
export function box(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

const corners = ([x, y, width, height]) => [[x, y], [x + width, y + height]];
const grown = ([x, y, width, height], by) => [x - by, y - by, width + 2 * by, height + 2 * by];
const minus = ([ax, ay], [bx, by]) => [ax - bx, ay - by];
const dot = ([ax, ay], [bx, by]) => ax * bx + ay * by;
