// Runs the board's firmware on an emulated Raspberry Pi Pico: MicroPython's own image for it on an
// RP2040, instruction by instruction.
//
//   node pico.mjs FIRMWARE_FOLDER
//
// The files are copied through MicroPython's prompt, as mpremote does; then the power goes and
// comes back. From there on the board's time passes only while it is asked to: no clock is read,
// so a machine with much else to do only takes longer.
//
// Standard input and output carry one JSON object a line, an answer for each question:
//   in:  {"ms": how long to run, "send": hex of what the host sends, "closed": pins at ground,
//         "reads": whether the host takes what the board sends}
//   out: {"said": hex of what the board sent, "frames": [hex of the colours, ...], "faults": n}
// `frames`: what the chain on GP0 was told, green, red, blue of each LED; only those that differ
// from the one before. `faults`: pulses so far that a WS2812 would misread.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";
import { ConsoleLogger, LogLevel, RP2040, USBCDC } from "./rp2040js.mjs";

const here = new URL(".", import.meta.url);
const rom = readFileSync(new URL("bootrom-b1.bin", here));
const image = gunzipSync(readFileSync(new URL("RPI_PICO-20250911-v1.26.1.uf2.gz", here)));

const CHAIN_PIN = 0;
const FLASH = 0x10000000;
const STEP_NS = 2e6;
// An empty board has long come to its prompt.
const BOOT_NS = 300e6;
// A high pulse of a WS2812, in ns: 0 is 250 to 550 long, 1 is 650 to 950. A low one ends the
// frame from 50 us on, and is no fault below 5 us.
const ZERO = [250, 550];
const ONE = [650, 950];
const LONGEST_LOW_NS = 5e3;
const RESET_NS = 50e3;

const nextAlarmNs = (clock) => clock.nextAlarm?.nanos ?? Infinity;
const within = (ns, [least, most]) => ns >= least && ns <= most;

/** What the chain is told, read off its pin. */
class Chain {
  constructor() {
    this.bits = [];
    this.frames = [];
    this.faults = 0;
    this.last = "";
    this.roseNs = this.fellNs = 0;
  }

  edge(isHigh, ns) {
    if (isHigh) {
      this.end(ns);
      if (this.bits.length && ns - this.fellNs > LONGEST_LOW_NS) this.faults++;
      this.roseNs = ns;
    } else if (this.roseNs) {
      const highNs = ns - this.roseNs;
      if (!within(highNs, ZERO) && !within(highNs, ONE)) this.faults++;
      this.bits.push(highNs >= ONE[0] ? 1 : 0);
      this.fellNs = ns;
    }
  }

  /** The frame is over where the pin has been low for long enough. */
  end(ns) {
    if (!this.bits.length || this.roseNs > this.fellNs || ns - this.fellNs < RESET_NS) return;
    if (this.bits.length % 24) this.faults++;
    const nibbles = this.bits.join("").match(/.{4}/g) ?? [];
    const frame = nibbles.map((nibble) => parseInt(nibble, 2).toString(16)).join("");
    if (frame !== this.last) this.frames.push(frame);
    this.last = frame;
    this.bits = [];
  }
}

/** One Pico from power-on to power-off. */
class Pico {
  constructor(flash) {
    const mcu = (this.mcu = new RP2040());
    mcu.logger = new ConsoleLogger(LogLevel.Error, false);
    mcu.loadBootrom(new Uint32Array(withFlashCalls(rom).buffer));
    mcu.flash.set(flash);
    mcu.onBreak = (code) => this.flashCall(code);
    mcu.core.PC = FLASH;
    this.chain = new Chain();
    mcu.gpio[CHAIN_PIN].addListener((level) => this.chain.edge(level === 1, mcu.clock.nanos));
    this.close([]);
    this.makeRandom();
    this.plug();
  }

  /** The pins at ground; the pull-ups hold all others high. */
  close(pins) {
    this.mcu.gpio.forEach((pin, number) => pin.setInputValue(!pins.includes(number)));
  }

  /** What the boot ROM's flash routines do to real flash. */
  flashCall(code) {
    const { core, flash } = this.mcu;
    const [at, from, count] = core.registers;
    if (code === CALLS.RE) flash.fill(0xff, at, at + from);
    else if (code === CALLS.RP) {
      for (let n = 0; n < count; n++) flash[at + n] &= this.mcu.readUint8(from + n);
    } else throw new Error(`a breakpoint at ${core.PC.toString(16)}`);
  }

  /** The ring oscillator's random bit, from which `os.urandom` is made: the same each time. */
  makeRandom() {
    let state = 20260;
    this.mcu.peripherals[0x40060].readUint32 = () => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 7) & 1;
    };
  }

  /** A host on the USB port: it reads at once, or not; what it sends waits until there is room. */
  plug() {
    const { usbCtrl } = this.mcu;
    const cdc = new USBCDC(usbCtrl);
    this.said = [];
    this.waiting = [];
    this.asked = null;
    this.reads = true;
    this.untaken = null;
    cdc.onSerialData = (bytes) => this.said.push(...bytes);
    const taken = usbCtrl.indicateBufferReady.bind(usbCtrl);
    usbCtrl.indicateBufferReady = (endpoint, isOut) => {
      if (this.reads || isOut || endpoint !== cdc.inEndpoint) taken(endpoint, isOut);
      else this.untaken = () => taken(endpoint, isOut);
    };
    usbCtrl.onEndpointRead = (endpoint, room) => {
      if (endpoint !== cdc.outEndpoint) return;
      this.asked = { endpoint, room: Math.min(room, 64) };
      this.feed();
    };
  }

  /** The host takes what is sent from now on, or leaves it: the packet that waits goes no further. */
  read(reads) {
    this.reads = reads;
    if (!reads) return;
    this.untaken?.();
    this.untaken = null;
  }

  send(bytes) {
    this.waiting.push(...bytes);
    this.feed();
  }

  feed() {
    if (!this.asked || !this.waiting.length) return;
    const { endpoint, room } = this.asked;
    this.asked = null;
    const packet = Uint8Array.from(this.waiting.splice(0, room));
    this.mcu.usbCtrl.endpointReadDone(endpoint, packet, 50);
  }

  /** Lets so much of the board's time pass. */
  run(ns) {
    const { clock, core } = this.mcu;
    const until = clock.nanosCounter + ns;
    while (clock.nanosCounter < until) {
      const cycleNs = 1e9 / this.mcu.clkSys;
      const alarmNs = nextAlarmNs(clock);
      const due = Math.min(alarmNs, until);
      // Nothing can happen meanwhile but what the program does, so that the clock need not look.
      while (!core.waiting && clock.nanosCounter < due && nextAlarmNs(clock) === alarmNs) {
        clock.nanosCounter += core.executeInstruction() * cycleNs;
      }
      const isIdle = core.waiting && nextAlarmNs(clock) === alarmNs;
      clock.tick(isIdle ? Math.max(due - clock.nanosCounter, 0) : 0);
    }
    this.chain.end(until);
  }

  /** Everything said since it was asked last. */
  heard() {
    return Buffer.from(this.reads ? this.said.splice(0) : []);
  }
}

// The boot ROM's routines by their two letters. Those that write flash stop at a breakpoint of this
// number and return; those that only prepare for it return at once.
const CALLS = { IF: 0, EX: 0, FC: 0, CX: 0, RE: 1, RP: 2 };

function withFlashCalls(source) {
  const patched = new Uint8Array(source);
  const view = new DataView(patched.buffer);
  const half = (at) => view.getUint16(at, true);
  for (let row = half(0x14); half(row); row += 4) {
    const code = CALLS[String.fromCharCode(half(row) & 0xff, half(row) >> 8)];
    if (code === undefined) continue;
    const entry = half(row + 2) & ~1;
    if (code) view.setUint16(entry, 0xbe00 | code, true);
    view.setUint16(entry + (code ? 2 : 0), 0x4770, true);
  }
  return patched;
}

/** The image's blocks of 512 bytes, each with the address of the 256 that it carries. */
function unpacked(uf2) {
  const flash = new Uint8Array(2 * 1024 * 1024).fill(0xff);
  for (let block = 0; block < uf2.length; block += 512) {
    const at = uf2.readUInt32LE(block + 12) - FLASH;
    if (at >= 0 && at < flash.length) flash.set(uf2.subarray(block + 32, block + 288), at);
  }
  return flash;
}

/** The flash with the firmware on it, copied by the raw prompt of a board that has none yet. */
function withFirmware(folder) {
  const pico = new Pico(unpacked(image));
  let heard = "";
  const until = (mark) => {
    for (let passed = 0; !heard.includes(mark); passed += STEP_NS) {
      if (passed > 10e9) throw new Error(`no prompt, but: ${heard.slice(-300)}`);
      pico.run(STEP_NS);
      heard += pico.heard().toString("latin1");
    }
    heard = heard.slice(heard.indexOf(mark) + mark.length);
  };
  pico.run(BOOT_NS);
  pico.send(Buffer.from("\r\x01"));
  until("raw REPL; CTRL-B to exit\r\n>");
  for (const name of readdirSync(folder).filter((entry) => /\.(py|json)$/.test(entry))) {
    const text = readFileSync(join(folder, name));
    pico.send(Buffer.from(`import sys\nfile = open("${name}", "wb")\n`));
    pico.send(Buffer.from(`_ = file.write(sys.stdin.buffer.read(${text.length}))\n`));
    pico.send(Buffer.from("file.close()\x04"));
    until("OK");
    pico.send(text);
    until("\x04\x04>");
  }
  return pico.mcu.flash.slice(0, 2 * 1024 * 1024);
}

const pico = new Pico(withFirmware(process.argv[2]));
for await (const line of createInterface({ input: process.stdin })) {
  const { ms, send, closed, reads } = JSON.parse(line);
  pico.close(closed);
  pico.read(reads);
  pico.send(Buffer.from(send, "hex"));
  pico.run(ms * 1e6);
  const { frames, faults } = pico.chain;
  process.stdout.write(JSON.stringify({ said: pico.heard().toString("hex"), frames, faults }) + "\n");
  pico.chain.frames = [];
}
