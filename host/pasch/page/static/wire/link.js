// The line to the program: one socket that heals by itself, and commands that are answered.
//
// Snapshots are complete, so there is nothing to catch up on: the newest one is the truth. After
// sleeping, a phone's socket may claim to be open but be dead, so it is tested.

import { deviceName } from "./device.js";
import { request } from "./requests.js";
import { asJson, t, told } from "./words.js";

const RETRY_MS = [150, 300, 600, 1000];
// A page that was asleep has to show the right board within 3 s. Over a slow network a pong takes
// longer, though no longer than opening the connection took.
const PONG_MS = 1800;
// A network that is gone says nothing: so often somebody who does nothing is told of it.
const BEAT_MS = 5000;
// A connection that takes this long to open leads into a network that is gone.
const OPENING_MS = 6000;
// From a connection that was silent and was left, nothing comes after so long.
const LATE_MS = 8000;
// A page that is no longer let in will not be let in a second later either.
const LOCKED_MS = 5000;

export class Link {
  #socket = null;
  #tries = 0;
  #retry = 0;
  #pong = 0;
  #opening = 0;
  #began = 0;
  #patience = PONG_MS;
  #hasOpened = false;
  #isLocked = false;
  #id = 0;
  #waiting = new Map();
  #number = 0;

  /** `hear(message)` gets the program's messages, `{kind: "online", online}`, and `{kind:
   * "locked", says}` if this page is no longer let in. */
  constructor(lang, hear) {
    this.lang = lang;
    this.hear = hear;
    for (const [target, name] of [
      [document, "visibilitychange"],
      [window, "pageshow"],
      [window, "online"],
      [window, "offline"],
    ])
      target.addEventListener(name, () => document.hidden || this.ask());
    // Browsers may keep a page that was left, and its connection: its seats would stay held.
    window.addEventListener("pagehide", () => this.#drop());
    setInterval(() => document.hidden || this.ask(), BEAT_MS);
    this.open();
  }

  open() {
    clearTimeout(this.#retry);
    clearTimeout(this.#pong);
    this.#pong = 0;
    this.#drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = `lang=${this.lang}&device=${deviceName()}`;
    const socket = new WebSocket(`${scheme}://${location.host}/live?${query}`);
    this.#socket = socket;
    this.#began = performance.now();
    this.#hasOpened = false;
    this.#opening = setTimeout(() => this.#lost(), OPENING_MS);
    socket.onopen = () => {
      clearTimeout(this.#opening);
      this.#patience = Math.min(OPENING_MS, Math.max(PONG_MS, 2 * (performance.now() - this.#began)));
      this.#hasOpened = true;
      this.#isLocked = false;
    };
    socket.onmessage = ({ data }) => this.#take(told(data));
    socket.onclose = () => this.#lost();
  }

  /** Tests whether the connection is alive, and reopens it if not. */
  ask() {
    const state = this.#socket?.readyState;
    // A connection that was being opened before the device slept leads nowhere either.
    const isFresh = state === WebSocket.CONNECTING && performance.now() - this.#began < PONG_MS;
    if (state !== WebSocket.OPEN) return isFresh || this.open();
    if (this.#pong) return;
    this.#pong = setTimeout(() => {
      this.hear({ kind: "online", online: false });
      this.#leave();
    }, this.#patience);
    this.#socket.send(JSON.stringify({ kind: "ping" }));
  }

  /** Sends a command to the program; returns a promise of its answer. If there is none, the answer
   * is `{lost}`: why, in words. */
  command(what, values = {}) {
    return this.#say({ kind: "command", number: this.#number, do: what, ...values });
  }

  /** Requests a seat for this device (`hold`), or leaves it; returns a promise as above. */
  seat(seat, hold) {
    return this.#say({ kind: "seat", seat, hold });
  }

  #say(what) {
    const id = ++this.#id;
    const said = { ...what, id };
    return new Promise((resolve) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) return resolve({ ok: false, lost: t("page.command-lost") });
      this.#waiting.set(id, resolve);
      this.#socket.send(asJson(said));
      // Its answer may take long; that nobody hears it should be known soon.
      this.ask();
    });
  }

  #take(message) {
    this.#tries = 0;
    if (message.kind === "pong") return this.#onPong(message.number);
    if (message.kind === "answer") return answered(this.#waiting, message);
    if (message.kind === "snapshot") {
      this.#number = message.snapshot.number;
      this.hear({ kind: "online", online: true });
    }
    this.hear(message);
  }

  #onPong(number) {
    clearTimeout(this.#pong);
    this.#pong = 0;
    // A snapshot may still be on its way; a second later it would have arrived on the same
    // connection.
    const socket = this.#socket;
    const isBehind = () => this.#socket === socket && number > this.#number;
    if (isBehind()) setTimeout(() => isBehind() && this.#leave(), 1000);
  }

  /** Opens another connection. The silent one may only be slow: what it still answers counts. */
  #leave() {
    const [socket, waiting] = [this.#socket, this.#waiting];
    if (waiting.size) {
      const end = () => close(socket, waiting);
      socket.onmessage = ({ data }) => {
        const message = told(data);
        if (message.kind === "answer") answered(waiting, message);
        if (!waiting.size) end();
      };
      socket.onclose = end;
      setTimeout(end, LATE_MS);
      this.#socket = null;
      this.#waiting = new Map();
    }
    this.open();
  }

  #lost() {
    this.#drop();
    this.hear({ kind: "online", online: false });
    if (!this.#hasOpened) this.#askWhy();
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)];
    this.#retry = setTimeout(() => this.open(), this.#isLocked ? LOCKED_MS : wait);
  }

  /** A socket does not tell whether nobody answers, or the page is not let in. */
  async #askWhy() {
    const { status, says } = await request("/role");
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    this.#isLocked = status === 403;
    if (this.#isLocked) this.hear({ kind: "locked", says });
  }

  /** Drops the socket. */
  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    // The next connection may lead to another program with new numbers, of which nothing has been
    // seen.
    this.#number = 0;
    clearTimeout(this.#opening);
    close(socket, this.#waiting);
  }
}

/** Passes an answer on to the caller that waits for it. */
function answered(waiting, message) {
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
}

/** Closes a socket; callers that wait for an answer learn that none will come. The program may have
 * done what they asked for. */
function close(socket, waiting) {
  if (socket) {
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
  for (const resolve of waiting.values()) resolve({ ok: false, lost: t("page.unanswered") });
  waiting.clear();
}
