// Looking back: the board after any entry of the record, and the game's files.

import { Board } from "../board/board.js";
import { Chip } from "../board/checkers.js";
import { html, useEffect, useState } from "../vendor/html.js";
import { Deed, onStepKeys, Steps, useAnswer } from "../parts.js";
import { nameOf, useTable } from "../table.js";
import { Exports } from "../rooms/games.js";
import { useStep } from "../wire/address.js";
import { t } from "../wire/words.js";
import { Correct, playText } from "./record.js";

/**
 * The entry of the record that the address names. `onLay(number)`: the entry was another play,
 * to be laid on the drawn board; `onClose`: back to the game.
 */
export function LookBack({ onLay, onClose }) {
  const [number, go] = useStep("play");
  const { snapshot, plan, role } = useTable();
  const { game, can } = snapshot;
  const [isCorrecting, correct] = useState(false);
  const last = game.record.length;
  const entry = game.record[number - 1];
  const which = JSON.stringify([number, entry]);
  // Until it is known how the board lay around this entry, it lies as around the one before.
  const around = useAnswer(`/record/${number}`, which);
  const id = useGameId(game);
  useEffect(() => {
    // The entry shown has been taken back.
    if (!entry) onClose();
  }, [entry]);
  if (!entry) return null;
  const to = (next) => go(Math.min(last, Math.max(1, next)));
  const mayCorrect = role === "table" && entry.dice.length > 0;
  return html`
    <div class="play-room replay-room" onKeyDown=${onStepKeys(number, 1, last, to)}>
      <div class="board-cell">
        <${Board}
          plan=${plan}
          places=${around?.after ?? {}}
          counting=${entry.seat || plan.seats[0].seat}
          before=${around?.before}
        />
      </div>
      <aside>
        <p class="notice">
          ${t("page.looking-back", { number, count: last })}${game.phase !== "over" && ` ${t("page.goes-on")}`}
        </p>
        <h1 class="looked-at" aria-live="polite">
          ${entry.seat && html`<${Chip} seat=${entry.seat} /> <b>${nameOf(game, entry.seat)}</b>`}
          ${" "}${entry.dice.join("-")} ${playText(entry)}
        </h1>
        <div class="deeds">
          <${Steps} at=${number} first=${1} last=${last} onTo=${go} />
          <${Deed} kind="first" onDo=${onClose}>${t("page.to-the-game")}<//>
        </div>
        ${mayCorrect &&
        html`<div class="deeds">
          <${Deed} why=${can.correct} onDo=${() => correct(true)}>${t("page.correct-it")}<//>
        </div>`}
        ${isCorrecting &&
        html`<${Correct}
          number=${number}
          onLay=${() => onLay(number)}
          onClose=${() => correct(false)}
        />`}
        ${id > 0 && html`<${Exports} id=${id} players=${game.game.players} />`}
      </aside>
    </div>
  `;
}

/** The number of the current game in the journal, in which other tables may be playing as well. */
function useGameId(game) {
  const isCalled = ([seat, name]) => name === nameOf(game, seat);
  const isIt = (one) => one.here && one.game === game.game.name && Object.entries(one.players).every(isCalled);
  return useAnswer("/games?from=0")?.games?.find(isIt)?.id ?? 0;
}
