// The four corners of the field, drawn with a magnifier over the finger; the places follow.

import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/html.js";
import { Deed, Go, numberIn, useAnswer, useEvery, useIsShown } from "../parts.js";
import { useTable } from "../table.js";
import { fileAddress, request } from "../wire/requests.js";
import { t } from "../wire/words.js";

const NAMES = ["top-left", "top-right", "bottom-right", "bottom-left"];
const LENS_PX = 130;
const ZOOM = 4;
const AGAIN_MS = 500;
const STEP_PX = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function Corners({ ask, go, isBusy }) {
  const [image, setImage] = useState(null);
  const [corners, setCorners] = useState(null);
  const [isLooking, setLooking] = useState(false);
  const [shown, show] = useState(null);
  // The dragged corner, and the finger's offset from it; the corner that keys move.
  const [held, hold] = useState(null);
  const [nudged, nudge] = useState(-1);
  const svg = useRef(null);
  const isShown = useIsShown();
  const { tell } = useTable();
  useNewest(held === null, setImage);
  const size = image && `${image.w} ${image.h}`;
  const first = useAnswer(size ? "/setup/corners" : "", size);
  useEffect(() => {
    if (first?.ok) setCorners(first.corners);
  }, [first]);
  const find = async () => {
    setLooking(true);
    const { ok, corners: found, says } = await request("/setup/corners/found");
    if (!isShown.current) return;
    setLooking(false);
    if (found?.length) setCorners(found);
    tell(ok ? t(found.length ? "page.corners-found" : "page.no-corners-found") : says);
  };
  useOutlines(corners, show);
  if (!image || !corners) return html`<p class="quiet">${t("page.connecting")}</p>`;
  // What speaks against these corners.
  const fault = shown?.ok === false ? shown.says : null;
  const put = (index, [x, y]) => {
    const at = [Math.min(image.w, Math.max(0, x)), Math.min(image.h, Math.max(0, y))];
    setCorners((all) => all.map((one, other) => (other === index ? at : one)));
  };
  const pointOf = ({ clientX, clientY }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(
      svg.current.getScreenCTM().inverse(),
    );
    return [x, y];
  };
  const handle = (index) => ({
    onPointerDown: (event) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      const [x, y] = pointOf(event);
      nudge(-1);
      hold({ index, beside: [corners[index][0] - x, corners[index][1] - y] });
    },
    onBlur: () => nudge(-1),
    onPointerMove: (event) => {
      if (held?.index !== index) return;
      const [x, y] = pointOf(event);
      put(index, [x + held.beside[0], y + held.beside[1]]);
    },
    onPointerUp: () => hold(null),
    onPointerCancel: () => hold(null),
    onKeyDown: (event) => {
      const step = STEP_PX[event.key];
      if (!step) return;
      event.preventDefault();
      const far = event.shiftKey ? 10 : 1;
      nudge(index);
      put(index, [corners[index][0] + step[0] * far, corners[index][1] + step[1] * far]);
    },
  });
  const keep = async () => (await ask("/setup/corners", { corners })).ok && isShown.current && go("");
  const measured = () => setCorners((all) => [...all]);
  const looked = held?.index ?? nudged;
  return html`
    <p>${t("page.about-corners")}</p>
    <div class="corner-picture">
      <svg ref=${svg} viewBox="0 0 ${image.w} ${image.h}">
        <image href=${image.picture.src} width=${image.w} height=${image.h} />
        ${shown?.outlines?.map(
          ({ outline }, index) => html`<polygon key=${index} class="drawn" points=${outline.join(" ")} />`,
        )}
        <polygon class="frame" points=${corners.join(" ")} />
        ${corners.map(
          ([x, y], index) => html`
            <circle key="mark-${index}" class="corner-mark" cx=${x} cy=${y} r=${image.w / 45} />
            <circle
              key=${index}
              class="corner"
              role="button"
              cx=${x}
              cy=${y}
              r=${image.w / 15}
              tabindex="0"
              aria-label=${t(`page.corner-${NAMES[index]}`)}
              ...${handle(index)}
            />
          `,
        )}
      </svg>
      ${looked >= 0 && html`<${Lens} image=${image} at=${corners[looked]} />`}
    </div>
    ${fault && html`<p class="notice" role="status">${fault}</p>`}
    <div class="deeds">
      <${Go} isBusy=${isBusy} why=${fault} onDo=${keep}>${t("page.corners-fit")}<//>
      <${Go} kind="" isBusy=${isLooking} onDo=${find}>${t("page.find-corners")}<//>
      <${Deed} onDo=${() => go("empty")}>${t("page.has-markers")}<//>
    </div>
    <${OwnBoard} corners=${corners} ask=${ask} isBusy=${isBusy} onMeasured=${measured} />
  `;
}

/** The camera's picture, `{picture, w, h}`, refreshed now and then while `isWanted`. */
function useNewest(isWanted, onNew) {
  const isAsking = useRef(false);
  const address = useRef("");
  const look = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const answer = await fetch(fileAddress(`/camera.jpg?n=${Date.now()}`)).catch(() => null);
    // A phone that has just been asked for its camera sends nothing yet; a picture may be
    // incomplete.
    const bytes = answer?.ok && (await answer.blob().catch(() => null));
    if (bytes) {
      const picture = new Image();
      picture.src = URL.createObjectURL(bytes);
      await picture.decode().catch(() => {});
      const before = address.current;
      address.current = picture.src;
      if (picture.naturalWidth) onNew({ picture, w: picture.naturalWidth, h: picture.naturalHeight });
      setTimeout(() => URL.revokeObjectURL(before), AGAIN_MS);
    }
    isAsking.current = false;
  };
  useEvery(isWanted ? AGAIN_MS : 0, look, [isWanted]);
}

// The least and the most that a checker's width and a field's sides can be.
const CHECKER_MM = { least: 5, most: 100 };
const FIELD_MM = { least: 50, most: 2000 };
const isWithin = (number, { least, most }) => number >= least && number <= most;

/** A board of another shape: measured in the picture, between the corners. */
function OwnBoard({ corners, ask, isBusy, onMeasured }) {
  const [name, write] = useState("");
  const [diameter, setDiameter] = useState("");
  const [field, setField] = useState({ width: "", height: "" });
  const wide = numberIn(diameter);
  const sides = [field.width, field.height].filter((side) => side.trim()).map(numberIn);
  const why = () => {
    if (!name.trim() || !diameter.trim()) return t("page.own-board-needs");
    if (!isWithin(wide, CHECKER_MM)) return t("page.own-board-checker", CHECKER_MM);
    if (!sides.every((side) => isWithin(side, FIELD_MM))) return t("page.own-board-field", FIELD_MM);
    return sides.length === 1 ? t("page.own-board-needs-both") : null;
  };
  const measure = async () => {
    const size = sides.length ? { field_mm: sides } : {};
    const told = { name, diameter_mm: wide, corners, ...size };
    if ((await ask("/setup/board", told)).ok) onMeasured();
  };
  return html`
    <details class="own-board">
      <summary>${t("page.own-board")}</summary>
      <p>${t("page.about-own-board")}</p>
      <div class="line">
        <label>${t("page.board-name")}
          <input value=${name} maxlength="40" autocomplete="off" onInput=${({ target }) => write(target.value)} />
        </label>
        <label>${t("page.checker-width")}
          <input inputmode="decimal" autocomplete="off" value=${diameter} onInput=${({ target }) => setDiameter(target.value)} />
        </label>
        ${["width", "height"].map((side) => html`
          <label key=${side}>${t(`page.field-${side}`)}
            <input inputmode="decimal" autocomplete="off" value=${field[side]} onInput=${({ target }) => setField({ ...field, [side]: target.value })} />
          </label>
        `)}
        <${Go} kind="" isBusy=${isBusy} why=${why()} onDo=${measure}>${t("page.measure-board")}<//>
      </div>
    </details>
  `;
}

/** Asks where the places would be, one request at a time, and shows the answer. */
function useOutlines(corners, show) {
  const wanted = useRef(null);
  const isAsking = useRef(false);
  const isShown = useIsShown();
  useEffect(() => {
    if (!corners) return;
    wanted.current = corners;
    const ask = async () => {
      if (isAsking.current) return;
      isAsking.current = true;
      while (wanted.current) {
        const asked = wanted.current;
        wanted.current = null;
        const found = await request("/setup/corners", { corners: asked, preview: true });
        if (found.status === 200) show(found);
        if (found.status || !isShown.current) continue;
        await new Promise((again) => setTimeout(again, AGAIN_MS));
        wanted.current ??= asked;
      }
      isAsking.current = false;
    };
    ask();
  }, [corners]);
}

/** The picture under the finger, enlarged, on the side away from the finger. */
function Lens({ image, at: [x, y] }) {
  const canvas = useRef(null);
  useLayoutEffect(() => {
    const pen = canvas.current.getContext("2d");
    const part = LENS_PX / ZOOM;
    pen.clearRect(0, 0, LENS_PX, LENS_PX);
    pen.drawImage(image.picture, x - part / 2, y - part / 2, part, part, 0, 0, LENS_PX, LENS_PX);
    pen.strokeStyle = "#ffb02e";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(LENS_PX / 2, 20);
    pen.lineTo(LENS_PX / 2, LENS_PX - 20);
    pen.moveTo(20, LENS_PX / 2);
    pen.lineTo(LENS_PX - 20, LENS_PX / 2);
    pen.stroke();
  }, [x, y, image]);
  const side = x > image.w / 2 ? "is-left" : "is-right";
  return html`<canvas ref=${canvas} class="lens ${side}" width=${LENS_PX} height=${LENS_PX} aria-hidden="true" />`;
}
