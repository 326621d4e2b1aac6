// Places in doubt: the camera's picture, the possible readings, and one tap to say which is right.

import { Checker } from "../board/checkers.js";
import { contentName, placeName } from "../board/words.js";
import { html, useEffect, useRef } from "../vendor/html.js";
import { useIsRead } from "../parts.js";
import { countingSeat, useTable } from "../table.js";
import { fileAddress } from "../wire/requests.js";
import { t } from "../wire/words.js";

const MOST_READINGS = 4;

/** The places to ask about, without those that the record and the rest of the picture settle. */
export const doubtsOf = ({ camera, can }) => (can.look === null ? (camera?.doubtful ?? []) : []);

export function Doubts() {
  const { snapshot, plan, role, say } = useTable();
  const { game, camera } = snapshot;
  const doubtful = doubtsOf(snapshot);
  const section = useRef(null);
  // On a phone it would otherwise begin below the visible part.
  useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), [doubtful[0]?.place]);
  const isRead = useIsRead(doubtful[0]?.place);
  if (!doubtful.length) return null;
  const [{ place, readings }] = doubtful;
  const name = placeName(plan, place, countingSeat(game));
  return html`
    <section class="doubts" ref=${section} aria-live="polite">
      <h2>${t("page.what-lies", { place: name })}</h2>
      <p class="quiet">
        ${t("page.by-record", { content: contentName(plan, game.places[place] ?? "") })}
      </p>
      <div class="doubt">
        <img
          src=${fileAddress(`/crop/${encodeURIComponent(place)}.jpg?n=${camera.picture}`)}
          alt=${t("page.crop-of", { place: name })}
        />
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
    </section>
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
