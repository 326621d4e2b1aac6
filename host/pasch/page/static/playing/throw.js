// Dice thrown by hand: as many taps as dice, then they are sent.

import { Die } from "../board/dice.js";
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Sheet } from "../parts.js";
import { nameOf, useTable } from "../table.js";
import { t } from "../wire/words.js";

/** Asks for the faces of all dice due, or of the `chosen` ones that are thrown again. */
export function Throw({ chosen = [], onClose }) {
  const { snapshot, plan, say } = useTable();
  const { due, lying } = snapshot.game.dice;
  const moment = JSON.stringify([due, lying]);
  const asking = useRef(moment);
  useEffect(() => {
    // Another device has sent them: taps now would be taken for the next throw.
    if (moment !== asking.current) onClose();
  }, [moment]);
  const [faces, setFaces] = useState([]);
  const dice = chosen.length ? chosen : [...Array(due.count).keys()];
  const asked = dice[faces.length] ?? dice[0];
  const tap = async (face) => {
    if (moment !== asking.current) return undefined;
    const thrown = [...faces, face];
    if (thrown.length < dice.length) return setFaces(thrown);
    onClose();
    const which = chosen.map((die) => die + 1);
    return which.length ? say("again", { which, dice: thrown }) : say("dice", { dice: thrown });
  };
  const title = t("page.thrown-by", { name: due.seats.map((seat) => nameOf(snapshot.game, seat))[0] ?? "" });
  return html`
    <${Sheet} title=${title} onClose=${onClose}>
      <${FacePad} faces=${facesOf(plan, asked, due.sides)} onTap=${tap} />
      <p class="thrown">
        ${dice.map((die, index) => html`<${Die} key=${die} face=${faces[index]} look=${faces[index] ? "" : "empty"} />`)}
        ${faces.length > 0 &&
        html`<button class="plain" onClick=${() => setFaces(faces.slice(0, -1))}>${t("page.back-one")}</button>`}
      </p>
    <//>
  `;
}

/** The numbers that the die can show: its own faces (Miwin dice differ), or from one to its sides.
 * */
export function facesOf(plan, die, sides) {
  const own = plan.dice.faces[die] ?? [];
  return own.length ? own : [...Array(sides || plan.dice.sides).keys()].map((face) => face + 1);
}

export function FacePad({ faces, onTap }) {
  return html`
    <div class="face-pad">
      ${faces.map(
        (face, index) => html`
          <button key=${index} aria-label=${face} onClick=${() => onTap(face)}><${Die} face=${face} /></button>
        `,
      )}
    </div>
  `;
}
