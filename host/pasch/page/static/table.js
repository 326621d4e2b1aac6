// What every room needs of the table: its newest snapshot, the viewer, and ways to send commands.

import { createContext, useContext } from "./vendor/html.js";
import { isWord, t } from "./wire/words.js";

/**
 * `{snapshot, plan, role, online, device, change(settings), said, tell(sentence), say(what,
 * values), sit(seat, hold), go(room)}`; `said` is the last message to this device; `say` sends a
 * command to the program and shows its refusal, if any; `sit` makes a seat this device's own, or
 * leaves it.
 */
export const TableContext = createContext(null);
export const useTable = () => useContext(TableContext);

/** Who sits there: the name, or the colour. */
export const nameOf = (game, seat) => playerName(game.game?.players, seat);

/** A player's name; that of the seat if nobody gave one. */
export const playerName = (players, seat) => players?.[seat] || t(`seat.${seat}`);

/** Whether a seat is played from another device. */
export const isElsewhere = ({ snapshot, device }, seat) =>
  (snapshot.held ?? []).includes(seat) && !device.held.includes(seat);

// The seat that acts, and what it may do.
const DOERS = [
  [(game) => game.dice.due.seats[0] ?? game.turn, ["roll", "dice", "double"]],
  [(game) => game.offer?.waiting[0], ["take", "drop", "beaver"]],
  [(game) => game.turn, ["done", "resign", "name", "again"]],
];

/** What may be done here now: the snapshot's `can`, without actions of other devices' seats. */
export function useCan() {
  const table = useTable();
  const { game, can } = table.snapshot;
  const closed = DOERS.flatMap(([whose, deeds]) => deeds.map((deed) => [deed, whose(game)]))
    .filter(([deed, seat]) => can[deed] === null && isElsewhere(table, seat))
    .map(([deed, seat]) => [deed, t("page.seat-elsewhere", { name: nameOf(game, seat) })]);
  return { ...can, ...Object.fromEntries(closed) };
}

/** How a doublet is played that way; empty if the name is a doublet, not a way. */
export const wayOf = (name) => (isWord(`option.doublet-${name}`) ? t(`option.doublet-${name}`) : "");

/** Points won or lost, in words. */
export const pointsText = (count) => t("page.points", { count });

/** What each pays if several lose; otherwise nothing. */
export function paysText(game) {
  const pays = Object.entries(game.outcome.pays);
  if (pays.length < 2) return "";
  const one = ([seat, count]) => t("page.pays", { name: nameOf(game, seat), points: pointsText(count) });
  return pays.map(one).join(", ");
}

// Stands for a play in which nothing was moved.
export const NOTHING = "-";

/** A play in its notation; one in which nothing was moved has none. */
export const playName = (notation) => (notation === NOTHING ? t("page.nothing-moved") : notation);

/** The notation of an entry of the record; empty if it is not a play. */
export const notationOf = ({ kind, notation }) =>
  notation || (kind === "played" ? NOTHING : "");

/** The seat that counts the points now: the one on turn, or the one that has to answer. */
export const countingSeat = (game) => game.turn ?? game.game?.playing?.[0];

/** Whether the table has agreed not to be told about this now. */
export const isHushed = (answer) => ["next_roll", "silent"].includes(answer?.announce);

/** Seconds as people read a clock. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
