// The state in one line, the ruling in a sentence, and how to put the board right step by step.

import { repairText } from "../board/words.js";
import { html } from "../vendor/html.js";
import { countingSeat, isHushed, nameOf, paysText, pointsText, useTable, wayOf } from "../table.js";
import { isWord, t } from "../wire/words.js";

// The text about a wanted play; its steps are above.
const WANTED = ["machine", "hint"];
// The dice's code.
const CODE = "dice-code";
const OFFERS = ["double", "resign"];

export function Verdict() {
  const { snapshot, plan } = useTable();
  const { game, notices, sight, wanted } = snapshot;
  // A question awaits people, whatever a machine does meanwhile.
  const isWaiting = game.phase === "playing" && !wanted && !game.doubtful;
  const isThinking = snapshot.machines[game.turn] && isWaiting;
  const ruling = rulingOn(snapshot);
  const repair = ruling?.repair ? repairText(plan, ruling, countingSeat(game)) : [];
  const isTold = ({ key, due }) => due && !(wanted && WANTED.includes(key));
  // The code stays for long: what is news stands above it.
  const told = notices.filter(isTold).sort((one, other) => (one.key === CODE) - (other.key === CODE));
  const tell = (isFirst) =>
    told
      .filter(({ key }) => (key === sight) === isFirst)
      .map((one) => html`<p class="notice" key=${one.key}>${one.says}</p>`);
  return html`
    <section class="verdict ${ruling?.kind ?? ""}" aria-live="polite">
      ${!game.offer && html`<h1>${isThinking ? t("page.machine-thinks", { name: nameOf(game, game.turn) }) : awaited(game)}</h1>`}
      ${game.outcome && paysText(game) && html`<p>${paysText(game)}.</p>`}
      ${tell(true)}
      ${ruling && html`<${Ruling} ...${ruling} />`}
      ${repair.length > 0 && html`<ol class="repair">${repair.map((step, index) => html`<li key=${index}>${step}</li>`)}</ol>`}
      ${tell(false)}
    </section>
  `;
}

/** The sentence of a ruling with its sign, and the rule behind it. */
export const Ruling = ({ kind, says, rule }) => html`
  <p class="ruling">
    <${Sign} kind=${kind} />${" "}${says}
    ${rule && html`${" "}<span class="rule" title=${t("page.rule")}>${rule}</span>`}
  </p>
`;

const SIGNS = { good: "M5 12.5 10 17.5 19 7", wrong: "M6 6 18 18M18 6 6 18", ask: "M8 9a4 4 0 1 1 5 4v2M13 18.5v.5" };

export const Sign = ({ kind }) =>
  SIGNS[kind] && html`<svg class="sign" viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[kind]} /></svg>`;

/** Whether the board shows the game's start position; if not, each wrong place is lit. */
const isSetUp = ({ lights }) => !lights.some(({ meaning }) => meaning.startsWith("setup-"));

/** That the checkers of seats that do not play come off the board; empty if all play. */
function absent({ game: { letters, playing } }) {
  const seats = Object.keys(letters).filter((seat) => !playing.includes(seat));
  return seats.length ? t("page.absent", { seats: seats.map((seat) => t(`seat.${seat}`)).join(", ") }) : "";
}

/** What the table waits for. */
function awaited(game) {
  if (game.outcome) return wonText(game);
  if (game.phase === "opening") return openingText(game);
  const what = wayOf(game.names?.[0]) ? "naming-way" : game.phase;
  return t(`page.wait-${what}`, { name: game.turn ? nameOf(game, game.turn) : "" });
}

function openingText(game) {
  const due = game.dice.due.seats.map((seat) => nameOf(game, seat)).join(", ");
  const thrown = Object.entries(game.dice.opening).map(([seat, dice]) => `${nameOf(game, seat)} ${dice.join("-")}`);
  const says = t("page.wait-opening", { names: due });
  return thrown.length ? `${says} (${thrown.join(", ")})` : says;
}

function wonText(game) {
  const { winner, score, grade, match_winner: match } = game.outcome;
  if (match) return t("page.won-match", { name: nameOf(game, match) });
  const word = `grade.${grade}`;
  const values = { name: nameOf(game, winner), score: pointsText(score), grade: isWord(word) ? t(word) : "" };
  // No single grade fits several losers.
  const isGraded = isWord(word) && grade !== "single" && !paysText(game);
  return t(isGraded ? "page.won-grade" : "page.won", values);
}

export const KINDS = { legal: "good", played: "good", illegal: "wrong", desync: "wrong", doubtful: "ask" };

/** The current ruling; before a game, that the board has to be set up. A play that is legal but not
 * the machine's is wrong. */
export function rulingOn(snapshot) {
  const { wanted, game } = snapshot;
  if (!isSetUp(snapshot)) {
    return { kind: "ask", says: [t("page.verdict-set-up"), absent(game)].filter(Boolean).join(" ") };
  }
  return wanted?.other && !game.doubtful ? { kind: "wrong", ...wanted.other } : rulingOf(game);
}

/** The sentence about the board as last seen, with its kind and repair; null if none is due. */
function rulingOf(game) {
  if (game.doubtful) {
    return { kind: "ask", says: t(`page.verdict-${game.doubtful.verdict}`) };
  }
  const answer = game.play ?? game.last;
  if (!answer || isHushed(answer)) return null;
  const { verdict, message, notation, reason, repair, before_message: before } = answer;
  const kind = KINDS[verdict] ?? "";
  const word = `page.verdict-${verdict}`;
  const dice = (answer.dice_left ?? []).join("-");
  const isMoveless = verdict === "legal" && (!notation || notation === "-");
  const own = isWord(word) && !isMoveless ? t(word, { notation: notation ?? "", dice }) : "";
  // The heading says who has won what, except the points in a match. Offers are shown above the
  // board.
  const isHeading = game.outcome?.match_winner === null || OFFERS.includes(verdict);
  const says = [before, isHeading ? "" : message || own].filter(Boolean).join(" ");
  return says ? { kind, says, reason, repair, rule: game.play && game.rule } : null;
}
