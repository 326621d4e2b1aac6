// Sounds and spoken words of this device: its own tones and its own voices, nothing fetched.

const NOTES = {
  good: [[660, 0, 0.12]],
  wrong: [[220, 0, 0.16], [196, 0.2, 0.28]],
  ask: [[520, 0, 0.1], [660, 0.13, 0.16]],
  turn: [[440, 0, 0.08]],
  over: [[520, 0, 0.14], [660, 0.16, 0.14], [780, 0.32, 0.3]],
};
let tones = null;

/** Plays one of the tunes; browsers allow it only once the page has been touched. */
export function ring(tune) {
  if (!navigator.userActivation?.hasBeenActive) return;
  tones ??= new AudioContext();
  for (const [pitch, after, lasts] of NOTES[tune] ?? []) {
    const tone = tones.createOscillator();
    const loudness = tones.createGain();
    const at = tones.currentTime + after;
    tone.frequency.value = pitch;
    tone.type = "triangle";
    loudness.gain.setValueAtTime(0.2, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + lasts);
    tone.connect(loudness).connect(tones.destination);
    tone.start(at);
    tone.stop(at + lasts);
  }
}

/** Speaks the sentences, after cancelling anything still being spoken. */
export function speak(sentences, lang) {
  const voice = globalThis.speechSynthesis;
  if (!voice || !sentences.length) return;
  voice.cancel();
  for (const sentence of sentences) {
    const spoken = new SpeechSynthesisUtterance(sentence);
    spoken.lang = { de: "de-DE", en: "en-GB" }[lang] ?? lang;
    spoken.voice = voice.getVoices().find((one) => one.lang.startsWith(lang)) ?? null;
    voice.speak(spoken);
  }
}

/** Whether this browser has a voice; many Linux systems have none. */
export const hasVoices = () => (globalThis.speechSynthesis?.getVoices().length ?? 0) > 0;
