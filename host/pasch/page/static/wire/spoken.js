// What is said aloud when one snapshot follows another, and with which sound.

import { isHushed, nameOf, pointsText } from "../table.js";
import { t } from "./words.js";

/** `{sentences, tune}` for the step from one snapshot to the next. */
export function announced(before, after) {
  const [was, is] = [before.game, after.game];
  if (after.stage !== "play" || is.phase === "idle" || is === was) return { sentences: [], tune: "" };
  const said = [
    ...played(was, is),
    ...rolled(was, is, before.dice, after.dice),
    ...ruled(was, is),
    ...offered(was, is),
    ...ended(was, is),
  ];
  if (!said.length && is.turn && is.turn !== was.turn && is.phase === "to-roll") {
    said.push([t("page.say-to-roll", { name: nameOf(is, is.turn) }), "turn"]);
  }
  const tunes = said.map(([, tune]) => tune).filter(Boolean);
  return { sentences: said.map(([sentence]) => sentence), tune: tunes.at(-1) ?? "" };
}

/** The last play, where the record has grown. */
function played(was, is) {
  if (was.record?.length === undefined || is.record.length !== was.record.length + 1) return [];
  const { kind, seat, notation } = is.record.at(-1);
  const name = nameOf(is, seat);
  if (kind === "no-play") return [[t("page.say-no-play", { name }), "wrong"]];
  if (!notation) return [];
  return [[t("page.say-played", { name, notation: aloud(notation) }), "turn"]];
}

function rolled(was, is, lay, lie) {
  if (!lie?.length || JSON.stringify(lay) === JSON.stringify(lie)) return [];
  const by = is.turn ? nameOf(is, is.turn) : "";
  return [[t("page.say-rolled", { name: by, dice: lie.join(", ") }), "good"]];
}

/** A verdict that is new, unless the table wants to hear it later. */
function ruled(was, is) {
  const verdict = is.play?.verdict;
  if (!verdict || isHushed(is.play)) return [];
  if (verdict === was.play?.verdict && is.play.message === was.play?.message) return [];
  return verdict === "illegal" ? [[is.play.message, "wrong"]] : [];
}

function offered(was, is) {
  if (!is.offer || was.offer) return [];
  const name = nameOf(is, is.offer.seat);
  const word = is.offer.kind === "cube" ? "page.offer-cube" : "page.offer-resignation";
  return [[t(word, { name, value: is.offer.value, points: pointsText(is.offer.points) }), "ask"]];
}

function ended(was, is) {
  if (!is.outcome || was.outcome) return [];
  const name = nameOf(is, is.outcome.winner);
  return [[t("page.won", { name, score: pointsText(is.outcome.score) }), "over"]];
}

/** A play as one reads it out: "8/5 6/5" as "8 to 5, 6 to 5". */
export const aloud = (notation) =>
  notation
    .split(" ")
    .map((move) => move.replaceAll("*", "").replaceAll("/", ` ${t("page.say-to")} `))
    .join(", ");
