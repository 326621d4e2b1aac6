// Runs the board's firmware on the official MicroPython WebAssembly build under Node.js.
//
//   node runner.mjs FIRMWARE_FOLDER BOARD_JSON [SEED]
//
// With a SEED the hardware randomness is drawn from it, so that a demo can be repeated.
//
// Standard input and output carry one JSON object a line, so that one pair of pipes is enough on
// every system and serial bytes, pixels and tones keep their order:
//   in:  {"serial": hex}  {"button": index, "down": true | false}  {"heap": true}
//   out: {"serial": hex}  {"pixels": "rrggbb..."}  {"tone": hertz}  {"heap": live bytes}  {"started": true}
// Text on standard error is a crash. The end of standard input ends the process.

import { createHash, randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { loadMicroPython } from "./micropython.mjs";

// About 30 plain calls deep, as on a Pico.
const PICO_PYSTACK = 330;

const here = dirname(fileURLToPath(import.meta.url));
const [firmware, boardJson, seed] = process.argv.slice(2);

const emit = (message) => process.stdout.write(JSON.stringify(message) + "\n");

const input = [];
let head = 0;
let output = [];
// Pins with a pull-up, in the order they were set up, and what a finger does there.
const buttons = [];
const fingers = new Map();
let lastPixels = "";
let lastTone = 0;
let watchdog = null;

let drawn = 0;

// The firmware looks at its link and its buttons every few milliseconds; one that nothing happens
// to is woken every DOZE_MS only, which takes less than half the time. What comes in wakes it at once.
const DOZE_MS = 20;
const AWAKE_MS = 100;
const after = globalThis.setTimeout;
let awakeUntil = 0;
let dozing = null;

function wake() {
  awakeUntil = performance.now() + AWAKE_MS;
  if (!dozing) return;
  const { timer, run } = dozing;
  clearTimeout(timer);
  run();
}

// asyncio's only timer.
globalThis.setTimeout = (task, milliseconds) => {
  const isAwake = performance.now() < awakeUntil;
  const run = () => {
    dozing = null;
    task();
  };
  const timer = after(run, isAwake ? milliseconds : Math.max(milliseconds, DOZE_MS));
  dozing = isAwake ? null : { timer, run };
  return timer;
};

// A finger stays until the firmware has looked so often, every 5 ms at most, that a contact has
// settled (15 ms): on a machine with much to do no press is lost.
const LOOKS = 6;

function finger(pin) {
  if (!fingers.has(pin)) fingers.set(pin, { isDown: false, looks: 0, next: [] });
  return fingers.get(pin);
}

function level(pin) {
  const there = finger(pin);
  if (there.looks++ >= LOOKS && there.next.length) {
    there.isDown = there.next.shift();
    there.looks = 1;
  }
  return there.isDown ? 0 : 1;
}

function random(count) {
  if (!seed) return randomBytes(count);
  const blocks = [];
  for (let size = 0; size < count; size += 32) {
    blocks.push(createHash("sha256").update(`${seed}/${drawn++}`).digest());
  }
  return Buffer.concat(blocks).subarray(0, count);
}

function nextByte() {
  if (head < input.length) return input[head++];
  input.length = head = 0;
  return null;
}

// The build hands over single bytes; those of one turn leave together.
function takeByte(bytes) {
  if (output.length === 0) setImmediate(flush);
  awakeUntil = performance.now() + AWAKE_MS;
  output.push(...bytes);
}

function flush() {
  emit({ serial: Buffer.from(output).toString("hex") });
  output = [];
}

const host = {
  uniqueId: () => "e661640843736f2c",
  urandom: (count) => random(count).toString("hex"),
  button: (number) => buttons.push(number),
  pin: level,
  pixels: (hex) => {
    if (hex !== lastPixels) emit({ pixels: (lastPixels = hex) });
  },
  tone: (hertz) => {
    if (hertz !== lastTone) emit({ tone: (lastTone = hertz) });
  },
  watchdog: (milliseconds) => {
    clearTimeout(watchdog);
    watchdog = after(() => {
      process.stderr.write("nobody fed its watchdog");
      process.exit(3);
    }, milliseconds);
  },
};

const mp = await loadMicroPython({
  pystack: PICO_PYSTACK,
  stdin: nextByte,
  stdout: takeByte,
  linebuffer: false,
});

function copy(source, target, ending) {
  mp.FS.mkdir(target);
  for (const name of readdirSync(source).filter((entry) => entry.endsWith(ending))) {
    mp.FS.writeFile(`${target}/${name}`, readFileSync(join(source, name)));
  }
}

copy(firmware, "/board", ".py");
copy(join(here, "fake-modules"), "/fakes", ".py");
if (boardJson) mp.FS.writeFile("/board/board.json", boardJson);
mp.FS.chdir("/board");
mp.registerJsModule("_host", host);

// This build's asyncio runs on the timers of JavaScript and has no `run`; its parts are loaded
// on first use from the frozen library, which then goes, for a Pico does not have the rest of it.
mp.runPython(`
import sys
import asyncio
for _name in ("Event", "Lock", "gather", "wait_for"):
    getattr(asyncio, _name)
asyncio.run = asyncio.create_task
sys.path[:] = ["/board", "/fakes"]
sys.modules.pop("os", None)
del _name
`);

// Garbage goes only once control is back in JavaScript, hence two steps.
function measureHeap() {
  mp.runPython("import gc; gc.collect()");
  setImmediate(() => emit({ heap: mp.pyimport("gc").mem_alloc() }));
}

function obey(message) {
  if (message.serial !== undefined) input.push(...Buffer.from(message.serial, "hex"));
  if (message.button !== undefined) finger(buttons[message.button]).next.push(message.down);
  if (message.heap) measureHeap();
  wake();
}

const lines = createInterface({ input: process.stdin });
lines.on("line", (line) => obey(JSON.parse(line)));
lines.on("close", () => process.exit(0));
process.stdout.on("error", () => process.exit(0));

try {
  mp.runPython("import main");
} catch (error) {
  process.stderr.write(error.message);
  process.exit(1);
}
emit({ started: true });
