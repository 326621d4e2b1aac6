// Putting right: the player lays the drawn board like the real one, sees what follows, and
// accepts.

import { Board } from "../board/board.js";
import { movedTo } from "../board/dragging.js";
import { html, useEffect, useState } from "../vendor/html.js";
import { Choice, Deed, useAnswer, useIsShown } from "../parts.js";
import { countingSeat, nameOf, useTable } from "../table.js";
import { t } from "../wire/words.js";
import { Entries, entryText } from "./record.js";

// A preview shows this many plays: from the corrected one on, or the last ones.
const MOST_SHOWN = 5;

/**
 * While a roll is being played, the board shows that play, and the roll stands. `turnOf`: the
 * number of the record's entry that was another play, with `from` the position after it; otherwise
 * a position is set up. `onClose`: back to the game.
 */
export function PutRight({ turnOf, from, onClose }) {
  const { snapshot, plan, say } = useTable();
  const game = snapshot.game;
  const recorded = from ?? game.places;
  const entry = turnOf && game.record[turnOf - 1];
  const isPlayed = !turnOf && game.play !== null;
  const [places, lay] = useState(isPlayed && game.seen ? whole(game) : recorded);
  const [turn, setTurn] = useState(game.turn ?? game.game.playing[0]);
  const [shown, show] = useState(null);
  const isSorted = plan.sorted;
  const isShown = useIsShown();
  const leave = () => isShown.current && onClose();
  const values = turnOf ? { turn: turnOf, places } : { places, turn };
  const command = turnOf ? "correct" : "set-up";
  const preview = async () => {
    const answer = await say(command, { ...values, preview: true });
    if (answer.ok) show({ game: answer.game, values: { ...values, number: snapshot.number } });
  };
  const accept = async () => {
    const answer = await say(command, shown.values);
    if (answer.ok) leave();
    else show(null);
  };
  const tellPlay = async () => (await say("look", { places, whole: true })).ok && leave();
  const isSame = JSON.stringify(clean(places)) === JSON.stringify(clean(recorded));
  const edit = (from, letter, to) => lay(movedTo(places, from, letter, to, isSorted));
  return html`
    <div class="play-room right-room">
      <div class="board-cell">
        <${Board}
          plan=${plan}
          places=${shown?.game.places ?? places}
          counting=${shown ? countingSeat(shown.game) : entry?.seat || countingSeat(game)}
          edit=${shown ? undefined : edit}
          before=${shown ? game.places : recorded}
        />
      </div>
      <aside>
        ${shown
          ? html`<${Shown} game=${shown.game} from=${turnOf} onAccept=${accept} onBack=${() => show(null)} />`
          : html`
              <section class="verdict">
                <h1>${turnOf ? t("page.correct-entry", { number: turnOf }) : t("page.put-right")}</h1>
                ${entry && html`<p><b>${entryText(game, entry)}</b></p>`}
                <p>${t("page.right-how")}</p>
              </section>
              ${!turnOf && !isPlayed && html`<${Turn} ...${{ game, turn, setTurn }} />`}
              <div class="deeds">
                ${isPlayed
                  ? html`<${Deed} kind="first" onDo=${tellPlay}>${t("page.lies-so")}<//>`
                  : html`<${Deed} kind="first" onDo=${preview} why=${isSame && turnOf ? t("page.nothing-changed") : null}>
                      ${t("page.show-first")}
                    <//>`}
                ${game.seen && !turnOf &&
                html`<${Deed} onDo=${() => lay(whole(game))}>${t("page.as-camera")}<//>`}
                <${Deed} onDo=${() => lay(recorded)} why=${isSame ? t("page.nothing-changed") : null}>
                  ${t("page.as-recorded")}
                <//>
                <${Deed} onDo=${onClose}>${t("page.cancel")}<//>
              </div>
              ${isPlayed &&
              html`<details class="another">
                <summary>${t("page.another-position")}</summary>
                <p>${t("page.about-another")}</p>
                <${Turn} ...${{ game, turn, setTurn }} />
                <div class="deeds"><${Deed} onDo=${preview}>${t("page.show-first")}<//></div>
              </details>`}
            `}
      </aside>
    </div>
  `;
}

/** The entry of the record that was another play, laid as the board lay after it. */
export function LayPlay({ number, onClose }) {
  const entry = useTable().snapshot.game.record[number - 1];
  const around = useAnswer(entry ? `/record/${number}` : "");
  useEffect(() => {
    // The entry has been taken back.
    if (!entry) onClose();
  }, [entry]);
  return around?.ok
    ? html`<${PutRight} turnOf=${number} from=${around.after} onClose=${onClose} />`
    : html`<p class="quiet">${around?.says || t("page.connecting")}</p>`;
}

/** Which seat has to roll in a position that is set up. */
const Turn = ({ game, turn, setTurn }) => html`
  <${Choice}
    label=${t("page.right-turn")}
    value=${turn}
    options=${game.game.playing.map((seat) => [seat, nameOf(game, seat)])}
    onChoose=${setTurn}
  />
`;

/** A preview of the result. */
function Shown({ game, from, onAccept, onBack }) {
  const first = from ?? Math.max(1, game.record.length - MOST_SHOWN + 1);
  return html`
    <section class="verdict">
      <h1>${t("page.would-be")}</h1>
      ${game.turn && html`<p>${t("page.would-turn", { name: nameOf(game, game.turn) })}</p>`}
      <${Entries} game=${game} from=${first} most=${MOST_SHOWN} />
    </section>
    <div class="deeds">
      <${Deed} kind="first" isOnce onDo=${onAccept}>${t("page.so-it-is")}<//>
      <${Deed} onDo=${onBack}>${t("page.change-more")}<//>
    </div>
  `;
}

/** The position the camera saw; places it cannot see are as recorded. */
const whole = (game) => ({ ...game.places, ...game.seen.places });
const clean = (places) => Object.entries(places).filter(([, content]) => content).sort();
