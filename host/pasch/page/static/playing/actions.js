// What may be done now: dice, and a button for each action; the program says which make sense.

import { Dice } from "../board/dice.js";
import { html, useState } from "../vendor/html.js";
import { Asked, Choice, Deed, Icon, Sheet, useIsRead, useIsShown } from "../parts.js";
import { isElsewhere, nameOf, useCan, useTable, wayOf } from "../table.js";
import { request } from "../wire/requests.js";
import { t } from "../wire/words.js";
import { Throw } from "./throw.js";
import { dueStep } from "./wanted.js";

export function Actions({ onRight }) {
  const { snapshot, role } = useTable();
  const can = useCan();
  const { game } = snapshot;
  const [chosen, choose] = useState([]);
  const [sheet, open] = useState("");
  const mayAgain = role === "table" && can.again === null && snapshot.dice.length > 0;
  const toggle = (die) =>
    choose(chosen.includes(die) ? chosen.filter((one) => one !== die) : [...chosen, die]);
  const picked = mayAgain ? chosen : [];
  // A throw for the start, or a no-play roll, may lie for a while on another seat's turn.
  const isOfTurn = game.turn && game.dice.lying.length > 0;
  return html`
    <section class="actions" aria-label=${t("page.actions")}>
      <${Dice}
        dice=${snapshot.dice}
        lights=${snapshot.lights}
        seat=${isOfTurn ? game.turn : ""}
        chosen=${picked}
        choose=${mayAgain ? toggle : undefined}
      />
      ${role === "table" &&
      html`<${Buttons} chosen=${picked} choose=${choose} open=${open} />
        <${Names} />`}
      ${sheet === "dice" && html`<${Throw} chosen=${picked} onClose=${() => open("")} />`}
      ${sheet === "more" && html`<${More} onRight=${onRight} onClose=${() => open("")} />`}
    </section>
  `;
}

function Buttons({ chosen, choose, open }) {
  const { snapshot, say } = useTable();
  const { game } = snapshot;
  const can = useCan();
  const again = async () => {
    await say("again", chosen.length ? { which: chosen.map((die) => die + 1).sort() } : {});
    choose([]);
  };
  const isOver = game.phase === "over";
  // Before an optional roll, `done` means to skip it: a slip would lose it.
  const isDeclining = can.done === null && game.phase === "to-roll";
  // A play may have no moves (Gamwin's first throw): then nothing shows that it has been made.
  const isMade = game.play?.verdict === "legal" && game.seen?.is_changed && !snapshot.wanted?.other;
  const isToFinish = game.phase !== "playing" || isMade || game.doubtful?.guess;
  // A machine's play that waits for hands comes before any button, unless the picture is in doubt.
  const isAwaited = snapshot.wanted?.binding && dueStep(snapshot) && !game.doubtful?.guess;
  const isDoneFirst = can.done === null && !isDeclining && isToFinish && !isAwaited;
  const isRollFirst = !isDoneFirst && !isAwaited;
  return html`
    <div class="deeds">
      ${isOver
        ? html`${can.next === null &&
            html`<${Deed} kind="first" onDo=${() => say("next")}>
              ${t(game.match ? "page.next-game" : "page.play-again")}
            <//>`}
            ${can["next-continued"] === null &&
            html`<${Deed} onDo=${() => say("next", { continued: true })}>${t("page.next-continued")}<//>`}
            <${OtherGame} kind=${can.next === null ? "" : "first"} />`
        : snapshot.own_dice
          ? html`<${Deed} kind=${isRollFirst ? "first" : ""} why=${can.dice} onDo=${() => open("dice")}>${t("page.enter-dice")}<//>`
          : html`<${Deed} kind=${isRollFirst ? "first" : ""} why=${can.roll} onDo=${() => say("roll")}>
              ${t("page.roll")}
            <//>`}
      ${!isOver &&
      html`<${Deed} kind=${isDoneFirst ? "first" : ""} why=${can.done} onDo=${() => say("done")}>
        ${t(isDeclining ? "page.decline-roll" : "page.done")}
      <//>`}
      ${game.cube && !isOver &&
      html`<${Asked} why=${can.double} question=${t("page.sure-double")} onDo=${() => say("double")}>
        ${t("page.double")}
      <//>`}
      <button class="deed more" aria-label=${t("page.more")} onClick=${() => open("more")}>
        <${Icon} name="more" />
      </button>
      ${can.again === null &&
      html`<${Deed} kind="below" onDo=${again}>
        ${chosen.length ? t("page.throw-chosen", { count: chosen.length }) : t("page.throw-all")}
      <//>`}
      ${can.best === null && !snapshot.wanted &&
      html`<${Deed} kind="below" onDo=${() => say("best")}>${t("page.show-best")}<//>`}
    </div>
  `;
}

/** Another game, other players, another board or camera, chosen without leaving the page. */
export function OtherGame({ kind, says = t("page.other-game") }) {
  const { tell, go } = useTable();
  const isShown = useIsShown();
  const leave = async () => {
    const answer = await request("/setup/again", {});
    if (answer.ok) isShown.current && go("play");
    else tell(answer.says);
  };
  return html`<${Asked} kind=${kind} question=${t("page.sure-other-game")} onDo=${leave}>${says}<//>`;
}

/** Buttons for what the seat on turn may name: doublets, or ways to play one. */
function Names() {
  const { snapshot, say } = useTable();
  const can = useCan();
  const names = can.name === null ? (snapshot.game.names ?? []) : [];
  const isRead = useIsRead(names.join());
  if (!names.length) return null;
  const label = t(wayOf(names[0]) ? "page.name-way" : "page.name");
  return html`
    <div class="names" role="group" aria-label=${label}>
      <span>${label}</span>
      ${names.map(
        (name) => html`<${Deed} key=${name} kind="small" onDo=${() => isRead() && say("name", { name })}>${wayOf(name) || name}<//>`,
      )}
    </div>
  `;
}

// Why a roll is taken back; without a reason it was mistyped.
const VOIDS = ["", "cocked", "on-checker", "premature", "off-side"];

/** The rarer actions; those that make no sense now say why not. */
function More({ onClose, onRight }) {
  const table = useTable();
  const { snapshot, say, tell } = table;
  const { game } = snapshot;
  const can = useCan();
  // The checkers of this play can only be put back by hand.
  const isBegun = game.phase === "playing" && game.seen?.is_changed;
  const aboutUndo = t(isBegun ? "page.about-undo-play" : "page.about-undo");
  const undo = async () => {
    onClose();
    if ((await say("undo")).ok && isBegun) tell(aboutUndo);
  };
  const then = (what, values) => async () => {
    onClose();
    await say(what, values);
  };
  const grades = game.game.grades.length ? game.game.grades : [1];
  // Whoever is on turn, if people play it; otherwise people may resign all the same.
  const free = snapshot.may_resign.filter((seat) => !isElsewhere(table, seat));
  const resigning = free.includes(game.turn) ? [game.turn] : free.length ? free : [game.turn];
  return html`
    <${Sheet} title=${t("page.more")} onClose=${onClose}>
      <${Row} why=${can["set-up"]} says=${t("page.about-right")}>
        <${Deed} why=${can["set-up"]} onDo=${() => (onClose(), onRight())}>${t("page.put-right")}<//>
      <//>
      <${Row} why=${can.undo} says=${aboutUndo}>
        <${Deed} why=${can.undo} onDo=${undo}>${t("page.undo")}<//>
      <//>
      <${Row} why=${can.accept} says=${t("page.about-accept")}>
        <${Asked} why=${can.accept} question=${t("page.sure-accept")} onDo=${then("accept")}>
          ${t("page.accept")}
        <//>
      <//>
      <${Row} title=${t("page.void")} why=${can.void} says=${t("page.about-void")}>
        ${VOIDS.map(
          (reason) => html`
            <${Deed} key=${reason} kind="small" why=${can.void} onDo=${then("void", { reason })}>
              ${t(`page.void-${reason || "mistyped"}`)}
            <//>
          `,
        )}
      <//>
      ${resigning.map((seat) => {
        const why = free.length ? null : can.resign;
        const about = t("page.about-resign", { name: seat ? nameOf(game, seat) : "" });
        return html`
          <${Row} key=${seat} title=${grades.length > 1 && t("page.resign")} why=${why} says=${about}>
            ${grades.map(
              (grade) => html`
                <${Asked}
                  key=${grade}
                  kind="small"
                  why=${why}
                  question=${t("page.sure-resign")}
                  onDo=${then("resign", grades.length > 1 ? { seat, grade } : { seat })}
                >
                  ${t(grades.length > 1 ? `page.resign-${grade}` : "page.resign")}
                <//>
              `,
            )}
          <//>
        `;
      })}
      <${Row} says=${t("page.about-other-game")}><${OtherGame} /><//>
      <${Hints} can=${can} value=${snapshot.hints === "best" ? "off" : snapshot.hints} onChoose=${(hints) => then("hints", { hints })()} />
    <//>
  `;
}

/** Buttons and what they do; several that make a sentence only together have a title. */
function Row({ title, why, says, children }) {
  return html`
    <div class="row">
      ${title && html`<h3>${title}</h3>`}
      <div class="row-deeds">${children}</div>
      <p class=${why ? "why" : ""}>${why ?? says}</p>
    </div>
  `;
}

function Hints({ can, value, onChoose }) {
  if (can.hints !== null) return null;
  return html`
    <${Choice}
      label=${t("page.hints")}
      value=${value}
      options=${["off", "forced", "all"].map((hints) => [hints, t(`page.hints-${hints}`)])}
      onChoose=${onChoose}
    />
  `;
}
