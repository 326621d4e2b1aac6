// The camera's view: the newest picture with the reading drawn over it, and advice.

import { contentName, placeName } from "../board/words.js";
import { html, useState } from "../vendor/html.js";
import { Deed, useEvery } from "../parts.js";
import { OtherGame } from "../playing/actions.js";
import { countingSeat, useTable } from "../table.js";
import { fileAddress, inOrder, request } from "../wire/requests.js";
import { t } from "../wire/words.js";

const LOOK_MS = 600;

export function CameraRoom() {
  const { snapshot, plan } = useTable();
  const [overlay, setOverlay] = useState(null);
  const [shown, show] = useState(true);
  const [picked, pick] = useState("");
  const [take] = useState(() =>
    inOrder((found) => setOverlay(found.ok ? { ...found, moment: Date.now() } : { says: found.says })),
  );
  useEvery(LOOK_MS, () => take(request("/camera/overlay")), []);
  if (!overlay?.size) {
    return html`
      <div class="camera-room">
        <aside>
          <h1>${t("page.room-camera")}</h1>
          ${overlay
            ? html`<p class="notice">${overlay.says}</p><${OtherCamera} />`
            : html`<p class="quiet">${t("page.connecting")}</p>`}
        </aside>
      </div>
    `;
  }
  // A place in words, and its reading.
  const told = ({ name, content, share }) => [
    plan ? placeName(plan, name, countingSeat(snapshot.game)) : name,
    `${plan ? contentName(plan, content ?? "") : content}, ${t("page.sure", { share: Math.round(share * 100) })}`,
  ];
  const place = overlay.places.find(({ name }) => name === picked);
  const [name, read] = place ? told(place) : [];
  // Of a picture in which the board lies elsewhere nothing is read.
  const isMoved = overlay.moved || snapshot.sight === "moved";
  return html`
    <div class="camera-room">
      <${Picture} overlay=${overlay} shown=${shown} told=${told} picked=${picked} onPick=${pick} />
      <aside>
        <h1>${t("page.room-camera")}</h1>
        ${overlay.fault && html`<p class="notice" role="status">${overlay.fault}</p><${OtherCamera} />`}
        <label class="switch">
          <input type="checkbox" checked=${shown} onChange=${() => show(!shown)} />
          ${t("page.show-reading")}
        </label>
        ${(overlay.hand || isMoved) &&
        html`<p class="notice" role="status">${t(isMoved ? "page.sight-moved" : "page.hand-over")}</p>`}
        ${isMoved && snapshot.stage === "play" && html`<${LearnAnew} />`}
        <${Meter} name="page.sharpness" value=${overlay.sharpness} />
        <${Meter} name="page.light" value=${overlay.light / 255} />
        ${overlay.advice.length > 0 &&
        html`<ul class="advice">${overlay.advice.map((says) => html`<li key=${says}>${says}</li>`)}</ul>`}
        ${place && html`<p><b>${name}</b>: ${read}</p>`}
        <p class="quiet">${t("page.camera-legend")}</p>
      </aside>
    </div>
  `;
}

/** The way to another camera: during setting up, or by leaving the game, which is kept. */
function OtherCamera() {
  const { snapshot, role, go } = useTable();
  if (role !== "table") return null;
  const isSetup = snapshot.stage === "setup";
  return html`
    <div class="deeds">
      ${isSetup
        ? html`<${Deed} kind="first" onDo=${() => go("play")}>${t("page.choose-camera")}<//>`
        : html`<${OtherGame} says=${t("page.change-camera")} />`}
    </div>
    ${!isSetup && html`<p class="quiet">${t("page.about-change-camera")}</p>`}
  `;
}

/** The way to where the board is learned: out of the game, which is kept. */
function LearnAnew() {
  const { role } = useTable();
  if (role !== "table") return null;
  return html`
    <div class="deeds"><${OtherGame} says=${t("page.learn-anew")} /></div>
    <p class="quiet">${t("page.about-learn-anew")}</p>
  `;
}

function Picture({ overlay, shown, told, picked, onPick }) {
  const [width, height] = overlay.size;
  return html`
    <div class="picture ${overlay.fault ? "is-old" : ""}">
      <img src=${fileAddress(`/camera.jpg?n=${overlay.moment}`)} alt=${t("page.live-picture")} />
      <svg viewBox="0 0 ${width} ${height}" role="group" aria-label=${t("page.show-reading")}>
        ${shown &&
        overlay.places.map((place) => {
          const { name, outline, content, hidden, sure } = place;
          return html`
            <g
              key=${name}
              class="read ${hidden ? "is-hidden" : ""} ${sure ? "" : "is-unsure"} ${picked === name ? "is-picked" : ""}"
              role="button"
              tabindex="0"
              aria-label=${told(place).join(": ")}
              onClick=${() => onPick(name)}
              onKeyDown=${(event) => [" ", "Enter"].includes(event.key) && (event.preventDefault(), onPick(name))}
            >
              <polygon points=${outline.map((point) => point.join(",")).join(" ")} />
              ${content &&
              html`<text x=${middle(outline, 0)} y=${middle(outline, 1)} dy=".36em" font-size=${width / 42}>
                ${content.length}${sure ? "" : "?"}
              </text>`}
            </g>
          `;
        })}
      </svg>
    </div>
  `;
}

function Meter({ name, value }) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return html`
    <label class="meter">
      <span>${t(name)}</span><meter min="0" max="100" low="25" optimum="80" value=${percent} />
    </label>
  `;
}

const middle = (points, axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
