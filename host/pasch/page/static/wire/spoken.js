// What is said aloud when one snapshot follows another, and the sound to it.

import { repairText } from "../board/words.js";
import { countingSeat, isHushed, nameOf, notationOf, paysText, playName, pointsText } from "../table.js";
import { t } from "./words.js";

/** `{sentences, tune}` for the step from one snapshot to the next, of a game on the board `plan`. */
export function announced(before, after, plan) {
  const [was, is] = [before.game, after.game];
  if (after.stage !== "play" || is.phase === "idle" || is === was) return { sentences: [], tune: "" };
  const said = [
    ...played(was, is, after.machines),
    ...begun(was, is, before, after),
    ...wanted(is, before.wanted, after.wanted, plan),
    ...ruled(was, is, plan),
    ...offered(was, is),
    ...ended(was, is),
  ];
  if (!said.length && is.turn && is.turn !== was.turn && is.phase === "to-roll") {
    said.push([t("page.say-to-roll", { name: nameOf(is, is.turn) }), "turn"]);
  }
  const tunes = said.map(([, tune]) => tune).filter(Boolean);
  return { sentences: said.map(([sentence]) => sentence), tune: tunes.at(-1) ?? "" };
}

/** What is new in the record: a roll may close the play before it and lead to none itself. */
function played(was, is, machines) {
  const grown = is.record.length - (was.record?.length ?? is.record.length);
  if (grown !== 1 && grown !== 2) return [];
  return is.record.slice(-grown).flatMap((entry) => done(is, entry, machines));
}

/** A new entry; a machine's play was announced before it was made. */
function done(is, entry, machines) {
  const name = nameOf(is, entry.seat);
  if (entry.kind === "no-play") {
    return [rolled(is, entry.seat, entry.dice), [t("page.say-no-play", { name }), "wrong"]];
  }
  const notation = notationOf(entry);
  if (!notation || machines[entry.seat]) return [];
  return [[t("page.say-played", { name, notation: aloud(notation) }), "turn"]];
}

/** A roll; for the start, the result once all have thrown. */
function begun(was, is, before, after) {
  const came = opening(after);
  if (came) return came === opening(before) ? [] : [[came, "good"]];
  if (is.phase === "opening") {
    const thrown = Object.entries(is.dice.opening).filter(([seat]) => !was.dice?.opening?.[seat]);
    return thrown.map(([seat, dice]) => rolled(is, seat, dice));
  }
  const [lay, lie] = [before.dice, after.dice];
  if (!is.turn || !lie?.length || JSON.stringify(lay) === JSON.stringify(lie)) return [];
  // The dice of a roll with no play lie on for a while.
  if (!is.dice.lying.length) return [];
  return [rolled(is, is.turn, lie)];
}

const opening = ({ notices }) => notices.find(({ key }) => key === "opening")?.says;

const rolled = (is, seat, dice) => [
  t("page.say-rolled", { name: nameOf(is, seat), dice: dice.join(", ") }),
  "good",
];

/** The play that somebody has to make for a machine, or that another one was made. */
function wanted(is, before, after, plan) {
  if (after?.other && !before?.other) return wrong(is, after.other.says, after.other, plan);
  if (!after?.binding || (before?.binding && before.play === after.play)) return [];
  const values = { name: nameOf(is, after.seat), play: aloud(after.play) };
  return [[t("page.machine-plays", values), "ask"]];
}

/** A new verdict, unless the table wants to hear it later. */
function ruled(was, is, plan) {
  const verdict = is.play?.verdict;
  if (!verdict || isHushed(is.play)) return [];
  if (verdict === was.play?.verdict && is.play.message === was.play?.message) return [];
  return verdict === "illegal" ? wrong(is, is.play.message, is.play, plan) : [];
}

/** What is wrong, and how to put it right. */
const wrong = (is, says, ruling, plan) =>
  [says, ...(plan ? repairText(plan, ruling, countingSeat(is)) : [])].map((sentence) => [sentence, "wrong"]);

function offered(was, is) {
  if (!is.offer || was.offer) return [];
  const name = nameOf(is, is.offer.seat);
  const word = is.offer.kind === "cube" ? "page.offer-cube" : "page.offer-resignation";
  return [[t(word, { name, value: is.offer.value, points: pointsText(is.offer.points) }), "ask"]];
}

function ended(was, is) {
  if (!is.outcome || was.outcome) return [];
  const name = nameOf(is, is.outcome.winner);
  const won = t("page.won", { name, score: pointsText(is.outcome.score) });
  return [[[won, paysText(is)].filter(Boolean).join(": "), "over"]];
}

/** A play as read out: "bar/20 6/5(2)" as "bar to 20, 6 to 5 2 times". */
const aloud = (notation) =>
  notation === "-" ? playName(notation) : notation.split(" ").map(moveAloud).join(", ");

// Names of places that are not points; some games write `in` for the yard.
const PLACES = /\b(bar|off|yard|in)\b/g;
const placeAloud = (place) => t(`page.place-${place === "in" ? "yard" : place}`);
const moveAloud = (move) =>
  move
    .replaceAll("*", "")
    .replace(PLACES, placeAloud)
    .replaceAll(/[/>]/g, ` ${t("page.say-to")} `)
    .replace(/\((\d)\)/, (_, count) => ` ${t("page.say-times", { count })}`);
