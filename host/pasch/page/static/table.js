// What every room needs of the table: its newest snapshot, who looks, and how to tell it something.

import { createContext, useContext } from "./vendor/html.js";
import { t } from "./wire/words.js";

/**
 * `{snapshot, plan, role, online, device, change(settings), tell(sentence), say(what, values), go(room)}`;
 * `say` tells the program something and shows what it answers where it would not.
 */
export const TableContext = createContext(null);
export const useTable = () => useContext(TableContext);

/** Who sits there: the name, else the colour. */
export const nameOf = (game, seat) => game.game?.players?.[seat] || t(`page.seat-${seat}`);

/** Who counts the points now: the seat on turn, or whoever has something to answer. */
export const countingSeat = (game) => game.turn ?? game.game?.playing?.[0];

/** Whether the table has agreed not to be told of this now. */
export const isHushed = (answer) => ["next_roll", "silent"].includes(answer?.announce);

/** Seconds as people read a clock. */
export function clockText(seconds) {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
