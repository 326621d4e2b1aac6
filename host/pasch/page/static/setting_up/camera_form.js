// Choosing a camera: a list that is looked for, an address or file, or this phone itself.

import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { Deed, useEvery } from "../parts.js";
import { fileAddress, request } from "../wire/requests.js";
import { t } from "../wire/words.js";

const PREVIEW_MS = 400;
const SENT_MS = 350;
const SENT_PX = 1280;

export function CameraForm({ setup, ask, isBusy }) {
  const [cameras, setCameras] = useState(null);
  const [address, write] = useState("");
  const look = async () => {
    setCameras(null);
    const found = await request("/setup/cameras");
    setCameras(found.cameras ?? []);
  };
  useEffect(() => {
    look();
  }, []);
  const take = (source) => ask("/setup/camera", { source });
  const chosen = setup.camera?.source;
  return html`
    <p>${t("page.about-camera")}</p>
    <div class="options cameras">
      ${!cameras && html`<span class="quiet">${t("page.looking-cameras")}</span>`}
      ${cameras?.map(
        ({ source, says }) => html`
          <button key=${source} aria-pressed=${chosen === source} disabled=${isBusy} onClick=${() => take(source)}>
            ${says}
          </button>
        `,
      )}
      <button aria-pressed=${chosen === "phone"} onClick=${() => take("phone")}>${t("page.this-phone")}</button>
      ${cameras && html`<button class="plain" onClick=${look}>${t("page.look-again")}</button>`}
    </div>
    <form class="line" onSubmit=${(event) => (event.preventDefault(), address && take(address))}>
      <label>${t("page.other-camera")}
        <input value=${address} placeholder="http://192.168.1.20:8080/video" onInput=${({ target }) => write(target.value)} />
      </label>
      <button class="deed">${t("page.take-this")}</button>
    </form>
    ${setup.camera?.fault && html`<p class="notice">${setup.camera.fault}</p>`}
    ${chosen === "phone" && html`<${Phone} />`}
    ${chosen && !setup.camera.fault && html`<${LivePicture} />`}
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

/** This phone as the camera: its pictures go to the program as long as the page is open. */
function Phone() {
  const video = useRef(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    const ends = [];
    sendPictures(video.current, ends).catch(() => setFault(t("page.phone-refused")));
    return () => ends.forEach((end) => end());
  }, []);
  if (!navigator.mediaDevices) return html`<p class="notice">${t("page.phone-needs-tls")}</p>`;
  return html`
    ${fault && html`<p class="notice">${fault}</p>`}
    <video ref=${video} class="live" playsinline muted autoplay></video>
  `;
}

async function sendPictures(video, ends) {
  if (!navigator.mediaDevices) return;
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: SENT_PX } },
  });
  ends.push(() => stream.getTracks().forEach((track) => track.stop()));
  video.srcObject = stream;
  const canvas = document.createElement("canvas");
  const timer = setInterval(() => {
    if (!video.videoWidth) return;
    [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
    canvas.getContext("2d").drawImage(video, 0, 0);
    canvas.toBlob((picture) => send(picture), "image/jpeg", 0.85);
  }, SENT_MS);
  ends.push(() => clearInterval(timer));
}

const send = (picture) =>
  fetch("/camera", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: picture }).catch(
    () => {},
  );
