// Choosing a camera: from the cameras found, by an address or file, or this phone itself.

import { html, useEffect, useState } from "../vendor/html.js";
import { Deed, Go, useEvery } from "../parts.js";
import { useTable } from "../table.js";
import { fileAddress, request } from "../wire/requests.js";
import { t } from "../wire/words.js";

const PREVIEW_MS = 400;

export function CameraForm({ setup, ask, go, isBusy }) {
  const { change, snapshot } = useTable();
  const [found, find] = useState(null);
  const [address, write] = useState("");
  const look = async () => {
    find(null);
    find(await request("/setup/cameras"));
  };
  useEffect(() => {
    look();
  }, []);
  const take = (source) => {
    if (isBusy) return;
    // Its picture is shown before anything else is asked.
    go("camera");
    ask("/setup/camera", { source });
  };
  // Whoever is waited for may begin again, as when the browser has been told to give its camera.
  const isOther = isBusy && !snapshot.phone;
  const takePhone = () => {
    if (isOther) return;
    change({ camera: true });
    take("phone");
  };
  const chosen = setup.camera?.source;
  const isSeen = chosen && !setup.camera.fault;
  return html`
    <p>${t("page.about-camera")}</p>
    <div class="options cameras">
      ${!found && html`<span class="quiet">${t("page.looking-cameras")}</span>`}
      ${found?.cameras?.map(
        ({ source, says }) => html`
          <button key=${source} aria-pressed=${chosen === source} aria-disabled=${isBusy} onClick=${() => take(source)}>
            ${says}
          </button>
        `,
      )}
      <button aria-pressed=${chosen === "phone"} aria-disabled=${isOther} onClick=${takePhone}>${t("page.this-phone")}</button>
      ${found && html`<button class="plain" onClick=${look}>${t("page.look-again")}</button>`}
    </div>
    ${isSeen && html`
      <${LivePicture} />
      <div class="deeds">
        <${Go} isBusy=${isBusy} onDo=${() => go("")}>${t("page.go-on")}<//>
      </div>
    `}
    ${found?.says && !isSeen && html`<p class="notice">${found.says}</p>`}
    <form class="line" onSubmit=${(event) => (event.preventDefault(), address && take(address))}>
      <label>${t("page.other-camera")}
        <input value=${address} placeholder="http://192.168.1.20:8080/video" onInput=${({ target }) => write(target.value)} />
      </label>
      <${Deed} why=${address ? null : t("page.address-needed")} onDo=${() => {}}>${t("page.take-this")}<//>
    </form>
  `;
}

/** What the chosen camera sees now. */
export function LivePicture() {
  const [moment, setMoment] = useState(Date.now());
  useEvery(PREVIEW_MS, () => setMoment(Date.now()), []);
  return html`
    <img class="live" src=${fileAddress(`/camera.jpg?n=${moment}`)} alt=${t("page.live-picture")} />
  `;
}
