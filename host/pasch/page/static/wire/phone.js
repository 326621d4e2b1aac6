// This phone as the table's camera: its pictures go to the program as long as its page is open.

import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { useWakeLock } from "../parts.js";
import { t } from "./words.js";

const SENT_MS = 350;
const SENT_PX = 1280;

/** Shown in every room of the chosen phone; `onStop`: it should no longer be the camera. */
export function PhoneCamera({ onStop }) {
  const video = useRef(null);
  const [isGiven, setGiven] = useState(false);
  const [fault, setFault] = useState("");
  useWakeLock();
  useEffect(() => {
    if (!navigator.mediaDevices) {
      setFault(t("page.phone-needs-tls"));
      return undefined;
    }
    const ends = [];
    const onGiven = () => setGiven(true);
    const onFault = (error) =>
      setFault(t(error.name === "NotAllowedError" ? "page.phone-refused" : "page.phone-has-none"));
    sendPictures(video.current, ends, onGiven).catch(onFault);
    return () => ends.forEach((end) => end());
  }, []);
  return html`
    <section class="own-camera">
      <video ref=${video} hidden=${!isGiven} playsinline muted autoplay></video>
      <p class=${fault ? "notice" : ""} role="status">
        ${fault || t(isGiven ? "page.phone-is-camera" : "page.phone-asks")}
      </p>
      <button class="deed small" onClick=${onStop}>${t("page.phone-stop")}</button>
    </section>
  `;
}

/** Sends one picture after another, the newest each time; `ends` receives functions that stop it,
 * and `onGiven` is called once the browser gives the camera. */
async function sendPictures(video, ends, onGiven) {
  let isWanted = true;
  ends.push(() => (isWanted = false));
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: "environment", width: { ideal: SENT_PX } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  if (!isWanted) return stop();
  ends.push(stop);
  onGiven();
  video.srcObject = stream;
  const canvas = document.createElement("canvas");
  const next = async () => {
    const began = performance.now();
    if (video.videoWidth) await send(await pictureOf(video, canvas));
    if (isWanted) setTimeout(next, Math.max(0, SENT_MS - (performance.now() - began)));
  };
  return next();
}

function pictureOf(video, canvas) {
  const scale = Math.min(1, SENT_PX / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.85));
}

// A picture lost on the way is followed by a newer one.
const send = (picture) =>
  fetch("/camera", { method: "POST", headers: { "Content-Type": "image/jpeg" }, body: picture }).catch(
    () => {},
  );
