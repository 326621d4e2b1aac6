// Places in doubt: the camera's picture, the possible readings, and one tap to say which is right.

import { Checker } from "../board/checkers.js";
import { contentName, placeName } from "../board/words.js";
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Deed, useIsRead } from "../parts.js";
import { countingSeat, useTable } from "../table.js";
import { fileAddress } from "../wire/requests.js";
import { t } from "../wire/words.js";

const MOST_READINGS = 4;
// Rarer than this, what is recorded does not lie there: nobody is asked to say that it does.
const POSSIBLE = 0.01;

/** The places to ask about, without those that the record and the rest of the picture settle. */
export const doubtsOf = ({ camera, can }) => (can.look === null ? (camera?.doubtful ?? []) : []);

export function Doubts() {
  const { snapshot } = useTable();
  const doubtful = doubtsOf(snapshot);
  const section = useRef(null);
  // Whoever says that the board does not lie as the game begins is asked about each place.
  const [isOtherwise, setOtherwise] = useState(false);
  const { is_beginning: isFresh, places } = snapshot.game;
  const isPossible = ({ place, readings }) =>
    readings.some(({ content, share }) => content === (places[place] ?? "") && share >= POSSIBLE);
  const isBeginning = isFresh && !isOtherwise && doubtful.every(isPossible);
  // On a phone it would otherwise begin below the visible part.
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), [doubtful[0]?.place]);
  useEffect(() => setOtherwise(false), [!doubtful.length]);
  if (!doubtful.length) return null;
  return html`
    <section class="doubts" ref=${section} aria-live="polite">
      ${isBeginning
        ? html`<${Beginning} doubtful=${doubtful} onOtherwise=${() => setOtherwise(true)} />`
        : html`<${Doubt} doubtful=${doubtful} />`}
    </section>
  `;
}

/** The camera's picture of a place. */
function Crop({ place, name }) {
  const { camera } = useTable().snapshot;
  return html`<img
    src=${fileAddress(`/crop/${encodeURIComponent(place)}.jpg?n=${camera.picture}`)}
    alt=${t("page.crop-of", { place: name })}
  />`;
}

/** One question about all that is in doubt before the first throw: how it lies then is known. */
function Beginning({ doubtful, onOtherwise }) {
  const { snapshot, plan, role, say } = useTable();
  const { places } = snapshot.game;
  const names = doubtful.map(({ place }) => place);
  const isRead = useIsRead(names.join());
  const known = Object.fromEntries(names.map((place) => [place, places[place] ?? ""]));
  return html`
    <h2>${t("page.begins-so")}</h2>
    <ul class="beginning">
      ${names.map((place) => {
        const name = placeName(plan, place, countingSeat(snapshot.game));
        return html`
          <li key=${place}>
            <${Crop} ...${{ place, name }} />
            ${name}: <b>${contentName(plan, known[place])}</b>
          </li>
        `;
      })}
    </ul>
    ${role === "table" &&
    html`<div class="deeds">
      <${Deed} kind="first" onDo=${() => isRead() && say("look", { places: known })}>${t("page.so-it-is")}<//>
      <${Deed} onDo=${onOtherwise}>${t("page.otherwise")}<//>
    </div>`}
  `;
}

/** The question about the first place in doubt. */
function Doubt({ doubtful }) {
  const { snapshot, plan, role, say } = useTable();
  const { game } = snapshot;
  const isRead = useIsRead(doubtful[0].place);
  const [{ place, readings }] = doubtful;
  const name = placeName(plan, place, countingSeat(game));
  return html`
    <h2>${t("page.what-lies", { place: name })}</h2>
    <p class="quiet">
      ${t("page.by-record", { content: contentName(plan, game.places[place] ?? "") })}
    </p>
    <div class="doubt">
      <${Crop} ...${{ place, name }} />
      <div class="readings">
        ${readings.slice(0, MOST_READINGS).map(
          ({ content }) => html`
            <button
              key=${content}
              disabled=${role !== "table"}
              onClick=${() => isRead() && say("look", { places: { [place]: content } })}
            >
              <${Pile} plan=${plan} content=${content} />
              <span>${contentName(plan, content)}</span>
            </button>
          `,
        )}
      </div>
    </div>
    ${doubtful.length > 1 && html`<p class="quiet">${t("page.more-doubts", { count: doubtful.length - 1 })}</p>`}
  `;
}

/** The checkers of a reading in a row. */
function Pile({ plan, content }) {
  const width = Math.max(2, content.length * 2);
  return html`
    <svg class="pile" viewBox="-1.1 -1.1 ${width + 0.2} 2.2" aria-hidden="true">
      ${[...content].map(
        (letter, index) =>
          html`<${Checker} key=${index} seat=${plan.checkers[letter].seat} at=${[index * 2, 0]} radius=${1} />`,
      )}
    </svg>
  `;
}
