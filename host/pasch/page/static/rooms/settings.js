// This device's settings, and the ways for others to the table.

import { html, useEffect, useState } from "../vendor/html.js";
import { Choice, Deed, Icon } from "../parts.js";
import { isElsewhere, nameOf, useTable } from "../table.js";
import { fileAddress, request } from "../wire/requests.js";
import { t } from "../wire/words.js";
import { hasVoices, speak } from "../wire/voice.js";

// Languages have their own speakers' names.
const LANGUAGES = { de: "Deutsch", en: "English" };

export function SettingsRoom() {
  const { device, languages, change, plan, role, tell, snapshot } = useTable();
  const choose = (name) => (value) => change({ [name]: value });
  const seats = plan?.seats ?? [];
  const tryVoice = (voice) => {
    change({ voice });
    if (!voice) return;
    if (hasVoices()) speak([t("page.voice-sample")], device.lang);
    else tell(t("page.no-voice"));
  };
  return html`
    <div class="settings-room">
      <h1>${t("page.room-settings")}</h1>
      <${Choice}
        label=${t("page.language")}
        value=${device.lang}
        options=${languages.map((lang) => [lang, LANGUAGES[lang] ?? lang])}
        onChoose=${choose("lang")}
      />
      <${Choice} label=${t("page.theme")} value=${device.theme} options=${named("theme", ["auto", "dark", "light"])} onChoose=${choose("theme")} />
      <${Choice} label=${t("page.size")} value=${device.size} options=${named("size", ["normal", "large"])} onChoose=${choose("size")} />
      <${Choice} label=${t("page.sound")} value=${device.sound} options=${onOff()} onChoose=${choose("sound")} />
      <${Choice} label=${t("page.voice")} value=${device.voice} options=${onOff()} onChoose=${tryVoice} />
      ${seats.length > 0 &&
      html`<${Choice}
        label=${t("page.seen-from")}
        value=${device.seat || seats[0].seat}
        options=${seats.map(({ seat }) => [seat, t(`seat.${seat}`)])}
        onChoose=${choose("seat")}
      />`}
      <${Choice} label=${t("page.upright")} value=${device.upright} options=${named("upright", ["auto", "yes", "no"])} onChoose=${choose("upright")} />
      ${role === "table" && snapshot.stage === "play" && snapshot.game.game && html`<${Seats} />`}
      ${document.fullscreenEnabled &&
      html`<div>
        <${Deed} onDo=${() => document.documentElement.requestFullscreen()}><${Icon} name="full" /> ${t("page.full-screen")}<//>
      </div>`}
      ${snapshot.elsewhere && html`<p class="notice">${snapshot.elsewhere}</p>`}
      ${role === "table" && html`<${Codes} />`}
      ${snapshot.proof && html`<${Proof} proof=${snapshot.proof} notices=${snapshot.notices} />`}
    </div>
  `;
}

/** The seats that are played from this device only. */
function Seats() {
  const table = useTable();
  const { game } = table.snapshot.game;
  return html`
    <fieldset class="choice">
      <legend>${t("page.hold-seat")}</legend>
      <div class="options">
        ${game.playing.filter((seat) => !table.snapshot.machines[seat]).map((seat) => {
          const isMine = table.device.held.includes(seat);
          return html`
            <button key=${seat} type="button" aria-pressed=${isMine} onClick=${() => table.sit(seat, !isMine)}>
              ${nameOf(table.snapshot.game, seat)}${isElsewhere(table, seat) ? ` (${t("page.held-elsewhere")})` : ""}
            </button>
          `;
        })}
      </div>
      <p class="quiet">${t("page.about-hold")}</p>
    </fieldset>
  `;
}

/** The links for other devices, as QR codes; or how to let other devices connect. */
function Codes() {
  const [why, tell] = useState(null);
  useEffect(() => {
    request("/qr.svg").then(({ says }) => tell(says ?? ""));
  }, []);
  if (why === null) return null;
  if (why) return html`<p class="notice">${why}</p>`;
  return html`
    <section class="codes">
      <figure>
        <img src=${fileAddress("/qr.svg")} alt=${t("page.code-table")} />
        <figcaption>${t("page.code-table")}</figcaption>
      </figure>
      <figure>
        <img src=${fileAddress("/qr.svg?for=watch")} alt=${t("page.code-watch")} />
        <figcaption>${t("page.code-watch")}</figcaption>
      </figure>
      <p>${t("page.codes-how")}</p>
      <p>${t("page.codes-iphone")}</p>
    </section>
  `;
}

/** The proof of the dice: sealed before the first roll, opened after the game. */
const Proof = ({ proof, notices }) => html`
  <section class="proof">
    <h2>${t("page.proof")}</h2>
    <p>${notices.find(({ key }) => key === "dice-code")?.says ?? t("page.proof-how")}</p>
    <p><code>${proof.commitment}</code></p>
    ${proof.secret && html`<p>${t("page.proof-secret")} <code>${proof.secret}</code></p>`}
  </section>
`;

const named = (name, values) => values.map((value) => [value, t(`page.${name}-${value}`)]);
const onOff = () => [[true, t("page.on")], [false, t("page.off")]];
