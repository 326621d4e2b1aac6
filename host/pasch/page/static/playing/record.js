// The record, newest first: to look back at, and to correct if the program allows it.

import { Chip } from "../board/checkers.js";
import { html, useState } from "../vendor/html.js";
import { Deed, Sheet, useIsShown } from "../parts.js";
import { nameOf, NOTHING, notationOf, playName, useTable } from "../table.js";
import { isWord, t } from "../wire/words.js";
import { FacePad, facesOf } from "./throw.js";

export function Record({ onLook }) {
  const { snapshot } = useTable();
  const { game } = snapshot;
  const entries = game.record.map((entry, index) => ({ ...entry, number: index + 1 })).reverse();
  return html`
    <details class="record" open=${innerHeight > 900 && innerWidth > 900}>
      <summary>${t("page.record")} <span class="badge">${entries.length}</span></summary>
      <ol reversed>
        ${entries.map(
          (entry) => html`
            <li key=${entry.number}>
              <button aria-label=${numbered(game, entry)} onClick=${() => onLook(entry.number)}>
                ${entry.seat && html`<${Chip} seat=${entry.seat} />`}
                <b>${entry.dice.join("-")}</b>
                <span>${playText(entry)}</span>
              </button>
            </li>
          `,
        )}
      </ol>
    </details>
  `;
}

/** An entry without its seat and dice. */
export function playText(entry) {
  const { kind, value } = entry;
  const word = `page.entry-${kind}`;
  const said = isWord(word) ? t(word, { value: value ?? "" }) : "";
  return [playName(notationOf(entry)), said].filter(Boolean).join(" ");
}

/** An entry in one line; a position agreed on without a turn belongs to nobody. */
export const entryText = (game, entry) => {
  const whose = entry.seat ? `${nameOf(game, entry.seat)}:` : "";
  return [whose, entry.dice.join("-"), playText(entry)].filter(Boolean).join(" ");
};

const numbered = (game, entry) => `${entry.number}. ${entryText(game, entry)}`;

/** A preview: the entries from this number on, at most so many. */
export const Entries = ({ game, from, most = Infinity }) => html`
  <ol class="repair" start=${from}>
    ${game.record.slice(from - 1, from - 1 + most).map((entry, index) => html`<li key=${index}>${entryText(game, entry)}</li>`)}
  </ol>
`;

/** An entry's play as people write it. */
const written = ({ notation }) => (notation === NOTHING ? "" : (notation ?? ""));

/** Asks what the entry really was: other dice, or another play, in notation or laid on the board.
 * */
export function Correct({ number, onLay, onClose }) {
  const { snapshot, plan, say } = useTable();
  const entry = snapshot.game.record[number - 1];
  const [faces, setFaces] = useState([]);
  const [notation, write] = useState(written(entry));
  const [shown, show] = useState(null);
  const isShown = useIsShown();
  const preview = async (values) => {
    const answer = await say("correct", { turn: number, ...values, preview: true });
    if (answer.ok) show({ values: { ...values, number: snapshot.number }, game: answer.game });
    else setFaces([]);
  };
  const tap = (face) => {
    const dice = [...faces, face];
    setFaces(dice);
    if (dice.length === entry.dice.length) preview({ dice });
  };
  const accept = async () => {
    const answer = await say("correct", { turn: number, ...shown.values });
    if (answer.ok && isShown.current) onClose();
  };
  const title = t("page.correct-entry", { number });
  if (shown) {
    return html`
      <${Sheet} title=${title} onClose=${onClose}>
        <p>${t("page.would-be")}:</p>
        <${Entries} game=${shown.game} from=${number} />
        <div class="deeds">
          <${Deed} kind="first" isOnce onDo=${accept}>${t("page.so-it-is")}<//>
          <${Deed} onDo=${() => (show(null), setFaces([]))}>${t("page.change-more")}<//>
        </div>
      <//>
    `;
  }
  return html`
    <${Sheet} title=${title} onClose=${onClose}>
      <p>${numbered(snapshot.game, { ...entry, number })}</p>
      <h3>${t("page.other-dice")}</h3>
      <${FacePad} faces=${facesOf(plan, faces.length, plan.dice.sides)} onTap=${tap} />
      <h3>${t("page.other-play")}</h3>
      <div class="deeds"><${Deed} onDo=${onLay}>${t("page.lay-it")}<//></div>
      <form onSubmit=${(event) => (event.preventDefault(), preview({ notation }))}>
        <input
          aria-label=${t("page.other-play")}
          value=${notation}
          placeholder=${snapshot.game.record.map(written).find(Boolean)}
          autocomplete="off"
          required
          maxlength="200"
          pattern="[^\\s\\{d].*"
          onInput=${(event) => write(event.target.value)}
        />
        <button class="deed">${t("page.show-first")}</button>
      </form>
    <//>
  `;
}
