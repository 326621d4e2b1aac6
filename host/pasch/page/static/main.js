// The page: enters with its key, listens to the table, and shows the requested room.

import { html, render, useEffect, useMemo, useRef, useState } from "./vendor/html.js";
import { Icon, takeFocus, Toast, useAnswer, useKeptFocus } from "./parts.js";
import { PlayRoom } from "./playing/play.js";
import { CameraRoom } from "./rooms/camera.js";
import { GamesRoom } from "./rooms/games.js";
import { HardwareRoom } from "./rooms/hardware.js";
import { SettingsRoom } from "./rooms/settings.js";
import { SetupRoom } from "./setting_up/setup.js";
import { nameOf, TableContext } from "./table.js";
import { goTo, useAddress } from "./wire/address.js";
import { dress, keepDevice, onOtherPage, readDevice } from "./wire/device.js";
import { Link } from "./wire/link.js";
import { PhoneCamera } from "./wire/phone.js";
import { enter, speakTo } from "./wire/requests.js";
import { announced } from "./wire/spoken.js";
import { ring, speak } from "./wire/voice.js";
import { loadWords, t } from "./wire/words.js";

const ROOMS = {
  play: PlayRoom,
  camera: CameraRoom,
  games: GamesRoom,
  hardware: HardwareRoom,
  settings: SettingsRoom,
};
// Watchers set nothing up.
const { hardware, ...WATCHED } = ROOMS;
const roomsOf = (role) => (role === "watch" ? WATCHED : ROOMS);
const TOAST_MS = 6000;
// Nobody has read it sooner than this.
const TOAST_READ_MS = 1500;

/** The device's settings with this seat held, or left. */
function keepHeld(device, seat, hold) {
  const others = device.held.filter((one) => one !== seat);
  return keepDevice({ ...device, held: hold ? [...others, seat] : others });
}

function App({ role, lang, languages }) {
  const [device, setDevice] = useState(() => ({ ...readDevice(), lang }));
  const [snapshot, setSnapshot] = useState(null);
  const [online, setOnline] = useState(true);
  const [locked, setLocked] = useState(null);
  const [visit, setVisit] = useState(0);
  const [mine, setMine] = useState(role);
  const [said, tell] = useSaying(snapshot?.game);
  const room = useAddress()[0] || "play";
  const link = useRef(null);
  const plan = usePlan(snapshot);
  useEffect(() => {
    let visits = 0;
    const hear = (message) => {
      if (message.kind === "snapshot") {
        setSnapshot(message.snapshot);
        setVisit(visits);
      }
      if (message.kind === "role") {
        setMine(message.role);
        setLocked(null);
        visits += 1;
      }
      if (message.kind === "online") setOnline(message.online);
      if (message.kind === "locked") setLocked(message);
    };
    link.current = new Link(lang, hear);
    onOtherPage(() => setDevice({ ...readDevice(), lang }));
  }, []);
  useHeldSeats(snapshot, visit, link, setDevice, tell);
  useVoices(snapshot, plan, device);
  useKeptFocus();

  const table = useMemo(() => {
    const change = (settings) => {
      setDevice((now) => keepDevice({ ...now, ...settings }));
      if (settings.lang && settings.lang !== lang) location.reload();
    };
    const say = async (what, values) => {
      const answer = await link.current.command(what, values);
      const says = answer.lost ?? answer.says;
      if (answer.ok || says) tell(answer.ok ? "" : says);
      return answer;
    };
    const sit = async (seat, hold) => {
      const answer = await link.current.seat(seat, hold);
      if (!answer.ok) return tell(answer.lost ?? answer.says);
      return setDevice((now) => keepHeld(now, seat, hold));
    };
    return { snapshot, plan, sit, role: mine, online, device, languages, change, said, tell, say, go: goTo };
  }, [snapshot, plan, mine, online, device, said]);

  const isSetup = snapshot?.stage === "setup" && room === "play";
  if (locked) return html`<${Locked} says=${locked.says} />`;
  const rooms = roomsOf(mine);
  const Room = isSetup ? SetupRoom : Object.hasOwn(rooms, room) ? rooms[room] : PlayRoom;
  return html`
    <${TableContext.Provider} value=${table}>
      <${Top} room=${room} role=${mine} />
      ${!online && html`<p class="lost" role="status">${t("page.lost")}</p>`}
      ${mine === "table" && device.camera && snapshot?.phone &&
      html`<${PhoneCamera} onStop=${() => table.change({ camera: false })} />`}
      <div class="said"><${Toast} /></div>
      <main data-number=${snapshot?.number}>${snapshot ? html`<${Room} />` : html`<p class="quiet">${t("page.connecting")}</p>`}</main>
    <//>
  `;
}

function Top({ room, role }) {
  return html`
    <header class="top">
      <span class="brand">Pasch</span>
      ${role === "watch" && html`<span class="badge">${t("page.watching")}</span>`}
      <nav aria-label=${t("page.rooms")}>
        ${Object.keys(roomsOf(role)).map(
          (name) => html`
            <button
              key=${name}
              aria-current=${room === name ? "page" : undefined}
              aria-label=${t(`page.room-${name}`)}
              onClick=${() => goTo(name)}
            >
              <${Icon} name=${name} /><span>${t(`page.room-${name}`)}</span>
            </button>
          `,
        )}
      </nav>
    </header>
  `;
}

/** The last message to this device, until the game goes on. */
function useSaying(game) {
  const [said, setSaid] = useState("");
  const saying = useRef({ timer: 0, since: 0 });
  const tell = (sentence) => {
    clearTimeout(saying.current.timer);
    setSaid(sentence);
    saying.current = { timer: setTimeout(() => setSaid(""), TOAST_MS), since: performance.now() };
  };
  const moment = JSON.stringify([game?.phase, game?.turn, game?.dice?.lying, game?.play?.verdict, game?.record?.length]);
  useEffect(() => {
    if (performance.now() - saying.current.since > TOAST_READ_MS) setSaid("");
  }, [moment]);
  return [said, tell];
}

/** The board of the current game; fetched again for another game. */
function usePlan(snapshot) {
  const game = snapshot?.game?.game;
  const which = JSON.stringify([snapshot?.stage, game?.name, game?.board, game?.letters]);
  const plan = useAnswer(game ? "/board" : "", which);
  return plan?.ok && plan.which === which ? plan : null;
}

/** Requests this device's seats again on every connection, as soon as there is a game; says which
 * of them are another device's now. */
function useHeldSeats(snapshot, visit, link, setDevice, tell) {
  const asked = useRef({ visit, seats: [] });
  useEffect(() => {
    if (asked.current.visit !== visit) asked.current = { visit, seats: [] };
    const { playing = [] } = snapshot?.game?.game ?? {};
    const due = playing.filter((seat) => readDevice().held.includes(seat) && !asked.current.seats.includes(seat));
    asked.current.seats.push(...due);
    const ask = async (seat) => {
      const answer = await link.current.seat(seat, true);
      if (answer.ok || answer.lost) return "";
      setDevice((now) => keepHeld(now, seat, false));
      return nameOf(snapshot.game, seat);
    };
    Promise.all(due.map(ask)).then((names) => {
      const lost = names.filter(Boolean);
      if (lost.length) tell(t("page.seat-lost", { name: lost.join(", ") }));
    });
  }, [snapshot, visit]);
}

/** Plays sounds and speaks about changes, by this device's settings. */
function useVoices(snapshot, plan, device) {
  const before = useRef(null);
  useEffect(() => {
    if (before.current && snapshot) {
      const { sentences, tune } = announced(before.current, snapshot, plan);
      if (device.sound && tune) ring(tune);
      if (device.voice) speak(sentences, device.lang);
    }
    before.current = snapshot;
  }, [snapshot]);
}

function Locked({ says }) {
  return html`
    <main class="locked">
      <h1>Pasch</h1>
      <p role="alert">${says || t("page.locked")}</p>
      <button ref=${takeFocus} class="deed" onClick=${() => location.reload()}>${t("page.try-again")}</button>
    </main>
  `;
}

async function start() {
  const device = readDevice();
  dress(device);
  const wanted = device.lang || navigator.language.slice(0, 2).toLowerCase();
  const root = document.getElementById("page");
  const { lang, languages } = await loadWords(wanted);
  speakTo(lang);
  const { ok, role, says } = await enter();
  addEventListener("hashchange", () => location.hash.includes("key=") && location.reload());
  render(
    ok
      ? html`<${App} role=${role} lang=${lang} languages=${languages} />`
      : html`<${Locked} says=${says} />`,
    root,
  );
}

start();
