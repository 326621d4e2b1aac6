// The form of a game: which one, who plays, match, clock, dice and house rules.

import { html, useState } from "../vendor/html.js";
import { Choice, Go, numberIn, useAnswer, useIsShown } from "../parts.js";
import { keepDraft, readDraft } from "../wire/device.js";
import { asJson, isWord, t } from "../wire/words.js";
import { HelpForm, nameFor, SeatsForm } from "./seats_form.js";

const MATCHES = [null, 1, 3, 5, 7, 9, 11];
const LONGEST_MATCH = 999;
const CLOCKS = {
  none: null,
  quick: { delay_s: 8, reserve_s: 240 },
  club: { delay_s: 12, reserve_s: 600 },
  slow: { delay_s: 12, reserve_s: 1800 },
};
const FRIENDLY = {
  game: "backgammon",
  players: {},
  match: null,
  clock: null,
  options: {},
  board: null,
  dice: "program",
  machines: {},
  hints: "off",
  tutor: false,
};

export function GameForm({ setup, ask, go, isBusy }) {
  const choices = useAnswer("/setup/choices");
  const [form, setForm] = useState(() => ({ ...formOf(setup.game), ...readDraft(setup.game) }));
  const isShown = useIsShown();
  if (!choices?.games) return html`<p class="quiet">${choices?.says || t("page.connecting")}</p>`;
  const game = choices.games.find(({ name }) => name === form.game) ?? choices.games[0];
  const change = (values) =>
    setForm(keepDraft(setup.game, { ...form, game: game.name, ...values }));
  const count = game.players.includes(form.count) ? form.count : game.players.at(-1);
  const seats = seatsFor(game, count, form.options);
  const boards = choices.boards.filter(({ kind }) => kind === game.board).map(({ name }) => name);
  const board = boards.includes(form.board) ? form.board : boards[0];
  const isLong = !game.cube || form.match === null || isLength(form.match);
  const clock = Object.keys(CLOCKS).find((name) => asJson(CLOCKS[name]) === asJson(form.clock));
  const send = async () =>
    (await ask("/setup/game", { ...bodyOf(form, game, seats), board })).ok && isShown.current && go("");
  return html`
    <${Choice}
      label=${t("page.which-game")}
      value=${game.name}
      options=${choices.games.map(({ name }) => [name, gameName(name)])}
      onChoose=${(name) => change({ game: name, options: {} })}
    />
    ${game.players.length > 1 &&
    html`<${Choice}
      label=${t("page.how-many")}
      value=${count}
      options=${game.players.map((number) => [number, number])}
      onChoose=${(number) => change({ count: number })}
    />`}
    <${SeatsForm} seats=${seats} levels=${choices.levels} ladder=${game.ladder} form=${form} change=${change} />
    ${boards.length > 1 &&
    html`<${Choice}
      label=${t("page.which-board")}
      value=${board}
      options=${boards.map((name) => [name, name])}
      onChoose=${(name) => change({ board: name })}
    />`}
    ${game.cube &&
    html`<${Match} match=${form.match} onChoose=${(match) => change({ match })} />`}
    <${Choice}
      label=${t("page.clock")}
      value=${clock}
      options=${Object.keys(CLOCKS).map((name) => [name, t(`page.clock-${name}`)])}
      onChoose=${(name) => change({ clock: CLOCKS[name] })}
    />
    <${Choice}
      label=${t("page.dice")}
      value=${form.dice}
      options=${["program", "own"].map((dice) => [dice, t(`page.dice-${dice}`)])}
      onChoose=${(dice) => change({ dice })}
    />
    <${HelpForm} form=${form} isMatch=${game.cube && form.match !== null} change=${change} />
    <${Options} game=${game} chosen=${form.options} onChoose=${(options) => change({ options })} />
    <div class="deeds">
      <${Go} isBusy=${isBusy} why=${isLong ? null : noLength()} onDo=${send}>${t("page.go-on")}<//>
    </div>
  `;
}

const isLength = (match) => Number.isInteger(match) && match >= 1 && match <= LONGEST_MATCH;
const noLength = () => t("page.no-length", { most: LONGEST_MATCH });

/** The length of a match: a usual number, or another one, which may be none yet; null for a single
 * game. */
function Match({ match, onChoose }) {
  const [other, write] = useState(MATCHES.includes(match) ? "" : `${match}`);
  return html`
    <${Choice}
      label=${t("page.which-match")}
      value=${match}
      options=${MATCHES.map((length) => [length, length === null ? t("page.single-game") : t("page.match-to", { length })])}
      onChoose=${(length) => (write(""), onChoose(length))}
    />
    <label class="line other-length">
      ${t("page.other-length")}
      <input
        inputmode="numeric"
        autocomplete="off"
        value=${other}
        onInput=${({ target: { value } }) => (write(value), onChoose(value.trim() ? numberIn(value) : null))}
      />
    </label>
    ${other.trim() && !isLength(match) && html`<p class="notice" role="alert">${noLength()}</p>`}
  `;
}

function Options({ game, chosen, onChoose }) {
  if (!game.options.length) return null;
  return html`
    <details>
      <summary>${t("page.house-rules")}</summary>
      <div class="house-rules">
        ${game.options.map(
          ({ name, says, values, called, default: usual }) => html`
            <label key=${name}>
              <span>${says}</span>
              <select
                value=${chosen[name] ?? usual}
                onChange=${({ target }) => onChoose({ ...chosen, [name]: target.value })}
              >
                ${values.map(
                  (value, index) =>
                    html`<option key=${value} value=${value}>${called[index]}</option>`,
                )}
              </select>
            </label>
          `,
        )}
      </div>
    </details>
  `;
}

/** The form's initial values: the last choice, or a friendly game; and how many play. */
const formOf = (given) => ({
  ...FRIENDLY,
  ...given,
  agreed: false,
  count: given ? Object.keys(given.players).length : 2,
});

/** What the form asks for: a game of these seats. */
function bodyOf({ count, ...form }, game, seats) {
  const names = seats.map((seat) => [seat, nameFor(seat, form, seats)]);
  const machines = Object.entries(form.machines).filter(([seat]) => seats.includes(seat));
  return {
    ...form,
    game: game.name,
    players: Object.fromEntries(names),
    match: game.cube ? form.match : null,
    machines: Object.fromEntries(machines),
  };
}

/** Who sits where for this number of players, by these house rules. */
function seatsFor({ seatings }, count, chosen) {
  const fits = ({ options, seats }) =>
    seats.length === count && Object.entries(options).every(([name, value]) => chosen[name] === value);
  return seatings.filter(fits).at(-1).seats;
}

export const gameName = (name) => (isWord(`page.game-${name}`) ? t(`page.game-${name}`) : name);
