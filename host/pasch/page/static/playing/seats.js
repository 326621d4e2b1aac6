// The players: names, score, pips, clock and cube, and clearly whose turn it is.

import { Chip } from "../board/checkers.js";
import { html } from "../vendor/html.js";
import { Icon } from "../parts.js";
import { clockText, isElsewhere, nameOf, pointsText, useTable } from "../table.js";
import { t } from "../wire/words.js";

// What a marked seat has to do, if not to play.
const DUTIES = {
  opening: "page.turn-roll",
  "to-roll": "page.turn-roll",
  doubled: "page.turn-answer",
  resigned: "page.turn-answer",
};

export function Seats() {
  const table = useTable();
  const { snapshot } = table;
  const { game, clock, pips } = snapshot;
  const { match, cube } = game;
  const middle = cube && !cube.owner ? cube.value : null;
  const due = dueSeats(game);
  return html`
    <section class="seats" aria-label=${t("page.seats")}>
      <ul>
        ${game.game.playing.map((seat) => {
          const isOn = due.includes(seat);
          return html`
            <li key=${seat} class="seat ${isOn ? "is-on" : ""}" aria-current=${isOn}>
              <${Chip} seat=${seat} />
              <span class="name">${nameOf(game, seat)}</span>
              ${isOn && html`<span class="turn-mark">${t(DUTIES[game.phase] ?? "page.turn")}</span>`}
              ${cube?.owner === seat && html`<${Cube} value=${cube.value} />`}
              <span class="figures">
                <${Holder} table=${table} seat=${seat} />
                ${match && html`<${Score} points=${match.score[seat] ?? 0} />`}
                ${game.state.points && html`<span>${pointsText(game.state.points[seat])}</span>`}
                ${pips?.[seat] != null &&
                html`<span>${t("page.pips", { count: pips[seat] })}</span>`}
                ${clock && html`<${Clock} clock=${clock} seat=${seat} />`}
              </span>
            </li>
          `;
        })}
      </ul>
      ${(match || middle) &&
      html`<p class="terms">
        ${match && t("page.match-to", { length: match.length })}
        ${match && html`<${Crawford} match=${match} outcome=${game.outcome} />`}
        ${middle && html`<${Cube} value=${middle} />`}
      </p>`}
    </section>
  `;
}

/** Whether this game, or the next one, is the Crawford game, or that game is past. */
function Crawford({ match, outcome }) {
  if (match.length === 1 || (outcome && outcome.match_winner !== null)) return null;
  const word = match.is_crawford ? (outcome ? "crawford-next" : "crawford") : match.was_crawford && "post-crawford";
  return word && html`<span class="badge">${t(`page.${word}`)}</span>`;
}

/** Who has to act now: the seats that have to answer or to throw for the start, otherwise the one
 * on turn. */
function dueSeats({ offer, phase, dice, turn }) {
  if (offer) return offer.waiting;
  return phase === "opening" ? dice.due.seats : [turn];
}

/** Whether the seat is this device's own, or another one's. */
function Holder({ table, seat }) {
  if (!table.snapshot.held?.includes(seat)) return null;
  const isAway = isElsewhere(table, seat);
  const word = t(isAway ? "page.held-elsewhere" : "page.held-here");
  return html`
    <span class="holder ${isAway ? "is-elsewhere" : ""}" role="img" aria-label=${word} title=${word}>
      <${Icon} name="held" />
    </span>
  `;
}

const Cube = ({ value }) => html`
  <span class="cube" role="img" aria-label=${t("page.cube-at", { value })}>${value}</span>
`;

const Score = ({ points }) => html`
  <b role="img" aria-label="${t("page.score")}: ${points}" title=${t("page.score")}>${points}</b>
`;

function Clock({ clock, seat }) {
  const left = clock.left_s[seat] ?? 0;
  const says = clockText(left);
  const look = left <= 0 ? "is-up" : left < 60 ? "is-low" : "";
  return html`
    <span
      class="clock ${look} ${clock.running === seat ? "is-running" : ""}"
      role="timer"
      aria-label="${t("page.clock")}: ${says}"
    >
      ${says}
    </span>
  `;
}
