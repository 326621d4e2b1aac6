// The board for screen readers: places with their checkers and lights.

import { isWord, t } from "../wire/words.js";

/** This seat's name for the place, as a word: "point 6", "the bar". */
export function placeName(plan, name, seat) {
  const word = `page.place-${name}`;
  if (isWord(word)) return t(word);
  return t("page.point", { name: calledBy(plan, name, seat) });
}

/** The name of the place as this seat counts, or its own. */
export function calledBy(plan, name, seat) {
  const found = plan.seats.find((one) => one.seat === seat) ?? plan.seats[0];
  return found?.called?.[name] ?? name;
}

/** "from 6", "off the board": the place with `way`, "from" or "to", as this seat counts it. */
export function wayName(way, plan, name, seat) {
  const word = `page.${way}-${name}`;
  return isWord(word) ? t(word) : t(`page.${way}-point`, { name: calledBy(plan, name, seat) });
}

// With these reasons the ruling itself names the only step.
const SAY_HOW = ["checker-count", "hit-not-lifted", "not-your-checker", "wrong-distance"];

/** How to put the board right, a sentence for every step that the ruling does not name itself; equal
 * steps in a row are one. */
export function repairText(plan, { repair = [], reason }, seat) {
  if (repair.length === 1 && SAY_HOW.includes(reason)) return [];
  const groups = [];
  for (const { from, to } of repair) {
    const last = groups.at(-1);
    if (last && last.from === from && last.to === to) last.count += 1;
    else groups.push({ from, to, count: 1 });
  }
  return groups.map(({ from, to, count }) => {
    const name = (way, place) => place && wayName(way, plan, place, seat);
    const values = { from: name("from", from), to: name("to", to), count };
    return t(`page.repair-${from && to ? "move" : from ? "take" : "put"}`, values);
  });
}

/** "5 White, 1 Black": the checkers there. */
export function contentName(plan, content) {
  const parts = plan.seats
    .map(({ seat, letter }) => [seat, [...content].filter((one) => one === letter).length])
    .filter(([, count]) => count > 0)
    .map(([seat, count]) => t("page.checkers", { count, seat: t(`seat.${seat}`) }));
  return parts.join(", ") || t("page.nothing");
}

/** A place with everything there is to say about it. */
export function placeText(plan, name, seat, content, light) {
  const said = `${placeName(plan, name, seat)}: ${contentName(plan, content)}`;
  return light ? `${said}. ${light.says}` : said;
}
