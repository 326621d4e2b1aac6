// Setting a table up, step by step: the game, the camera, the board, and a final check.
//
// The program says which step is due; people can go back to earlier ones at any time.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { Board } from "../board/board.js";
import { Deed, Go, useAnswer, useIsShown, useTop } from "../parts.js";
import { playerName, useTable } from "../table.js";
import { follow } from "../wire/address.js";
import { request } from "../wire/requests.js";
import { t } from "../wire/words.js";
import { Corners } from "./corners.js";
import { GameForm } from "./game_form.js";
import { CameraForm, LivePicture } from "./camera_form.js";

// In order, with their prerequisites: corners or an empty board are enough.
const STEPS = { game: 0, camera: 1, corners: 2, empty: 2, start: 3, ready: 4 };

// Steps that take longer than a moment.
const BUSY = { camera: "page.opening-camera", start: "page.learning" };

export function SetupRoom() {
  const { snapshot, role } = useTable();
  const setup = snapshot.setup;
  const [choice, keep] = useState({ name: "" });
  const choose = (name) => keep({ name, of: setup?.step });
  // After choosing a camera people see its picture, and go on from there.
  const isValid = ({ name, of }) => name === "camera" || of === setup?.step;
  useEffect(() => keep((now) => (isValid(now) ? now : { name: "" })), [setup?.step]);
  const chosen = isValid(choice) ? choice.name : "";
  const step = setup && (chosen && mayGo(setup, chosen) ? chosen : dueStep(setup));
  useWayBack(step, choose);
  useTop(step);
  if (snapshot.opening) return html`<p class="quiet" role="status">${t("page.opening-table")}</p>`;
  if (!setup) return html`<p class="notice">${t("page.no-setup")}</p>`;
  if (role !== "table") return html`<p class="quiet">${t("page.setup-elsewhere")}</p>`;
  return html`
    <div class="setup-room">
      <ol class="steps" aria-label=${t("page.setup")}>
        ${Object.keys(STEPS).map(
          (name, index) => html`<${StepMark} key=${name} ...${{ name, number: index + 1, step, setup, choose }} />`,
        )}
      </ol>
      <section class="step">
        ${snapshot.elsewhere && html`<p class="notice">${snapshot.elsewhere}</p>`}
        <h1>${t(`page.step-${step}`)}</h1>
        <${Step} step=${step} setup=${setup} go=${choose} />
      </section>
    </div>
  `;
}

/** A step by its number and name, with a tick once it is done. */
function StepMark({ name, number, step, setup, choose }) {
  const word = t(`page.step-${name}`);
  const isDone = hasDone(setup)[name];
  return html`
    <li>
      <button
        class=${isDone ? "is-done" : ""}
        aria-current=${name === step ? "step" : undefined}
        aria-label=${isDone ? t("page.step-done", { number, step: word }) : `${number} ${word}`}
        disabled=${!mayGo(setup, name)}
        onClick=${() => choose(name)}
      >
        <b>${isDone ? "✓" : number}</b><span>${word}</span>
      </button>
    </li>
  `;
}

const mayGo = (setup, name) => STEPS[name] <= STEPS[setup.step];

/** The address follows the step shown, so that the browser's back button leads to the one before.
 * */
function useWayBack(step, choose) {
  const chosen = useRef(choose);
  chosen.current = choose;
  useLayoutEffect(() => {
    if (!step) return undefined;
    const named = () => location.hash.split("/")[2];
    follow(named() ? "pushState" : "replaceState", "play", step);
    const back = () => Object.hasOwn(STEPS, named()) && chosen.current(named());
    addEventListener("hashchange", back);
    return () => removeEventListener("hashchange", back);
  }, [step]);
}

/** Which steps are done; a known board needs neither corners nor an empty picture. */
const hasDone = ({ step, camera, corners, empty, learned }) => ({
  game: step !== "game",
  camera: camera && !camera.fault,
  corners: corners || learned,
  empty: empty || learned,
  start: learned,
});

/** The step that people are led to. The program needs corners or the empty board, and sees better
 * with both. */
function dueStep({ step, empty }) {
  if (step === "empty") return "corners";
  return step === "start" && !empty ? "empty" : step;
}

function Step({ step, setup, go }) {
  const [says, setSays] = useState("");
  const [isBusy, setBusy] = useState(false);
  // The result of a step is in the snapshot, whoever took it; this is for attempts that never
  // became a step.
  useEffect(() => setSays(""), [setup.says, setup.step]);
  const ask = async (path, body = {}) => {
    setBusy(true);
    const answer = await request(path, body);
    setBusy(false);
    setSays(answer.status === 200 ? "" : (answer.says ?? ""));
    return answer;
  };
  const shared = { setup, ask, go, isBusy: isBusy || setup.busy };
  const fault = step !== "game" && setup.camera?.fault;
  return html`
    ${fault && html`<p class="notice" role="alert">${fault}</p>`}
    ${step === "game" && html`<${GameForm} ...${shared} />`}
    ${step === "camera" && html`<${CameraForm} ...${shared} />`}
    ${step === "corners" && html`<${Corners} ...${shared} />`}
    ${step === "empty" && html`<${Picture} path="/setup/empty" word="empty" ...${shared} />`}
    ${step === "start" && html`<${Picture} path="/setup/start" word="start" ...${shared} />`}
    ${step === "ready" && html`<${Ready} ...${shared} />`}
    <p class="says" role="status" aria-live="polite">${shared.isBusy ? t(BUSY[step] ?? "page.busy") : says || setup.says}</p>
  `;
}

/** A picture that is taken when the board shows the requested position. */
function Picture({ path, word, ask, go, setup, isBusy }) {
  const canSkip = word === "empty" && setup.corners && !setup.empty;
  const isShown = useIsShown();
  const take = async () => (await ask(path)).ok && isShown.current && go("");
  return html`
    <p>${t(`page.about-${word}`)}</p>
    <div class="pictures">
      ${word === "start" && html`<${Laid} />`}
      <${LivePicture} />
    </div>
    <div class="deeds">
      <${Go} isBusy=${isBusy} onDo=${take}>${t(`page.take-${word}`)}<//>
      ${canSkip && html`<${Deed} onDo=${() => go("start")}>${t("page.skip")}<//>`}
    </div>
  `;
}

/** The position to lay out, drawn from the side of the seat below in the picture. */
function Laid() {
  const drawn = useAnswer("/setup/position");
  if (!drawn?.ok) return null;
  const { plan, places } = drawn;
  const { seat } = plan.seats[0];
  return html`
    <div class="laid">
      <${Board} plan=${plan} places=${places} counting=${seat} seat=${seat} upright="no" />
    </div>
  `;
}

function Ready({ setup, ask, isBusy }) {
  const { learned, left, game } = setup;
  const begin = (isNew) => () => ask("/setup/begin", { new: isNew });
  const names = (players) => Object.keys(players).map((seat) => playerName(players, seat)).join(" – ");
  // Choosing other players means another game.
  const isSame = left && names(left) === names(game.players);
  return html`
    <p>${t(learned?.kept ? "page.ready-kept" : "page.ready")}</p>
    <${LivePicture} />
    ${left && html`<p>${t("page.left-open", { names: names(left) })}</p>`}
    <div class="deeds">
      ${left && html`<${Go} kind=${isSame ? "first" : ""} isBusy=${isBusy} onDo=${begin(false)}>${t("page.go-on-playing")}<//>`}
      <${Go} kind=${isSame ? "" : "first"} isBusy=${isBusy} onDo=${begin(Boolean(left))}>
        ${t(left ? "page.begin-new" : "page.begin")}
      <//>
    </div>
  `;
}
