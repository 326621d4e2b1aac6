// Every sentence of the page, in the language it is read in. The program holds them all.

const TEMPLATES = new Map();

/** Fetches the sentences of `lang`; gives the languages there are. */
export async function loadWords(lang) {
  const answer = await fetch(`/words?lang=${encodeURIComponent(lang)}`);
  const { words, languages, lang: spoken } = await answer.json();
  TEMPLATES.clear();
  for (const [id, template] of Object.entries(words)) TEMPLATES.set(id, template);
  document.documentElement.lang = spoken;
  return { lang: spoken, languages };
}

/** The sentence of this id; `{name}` in it becomes `values.name`, and `values.count` tells one of
 * something from several. */
export function t(id, values = {}) {
  const found = TEMPLATES.get(id) ?? id;
  const template = Array.isArray(found) ? found[values.count === 1 ? 0 : 1] : found;
  return template.replace(/\{(\w+)\}/g, (field, name) => String(values[name] ?? field));
}

// Words that are written from right to left, as many as stand together.
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+(?:[ '’-]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+)*/g;
// Between these a word turns nothing around it.
const ISOLATED = "\u2068$&\u2069";

/** The JSON `text` that the program told; numbers beside a name stay where they belong, however it
 * is written. */
export const told = (text) => JSON.parse(text.replace(LEFTWARD, ISOLATED));

/** `value` as JSON, in which names are as they were typed. */
export const asJson = (value) => JSON.stringify(value).replace(/[\u2068\u2069]/g, "");

/** Whether there is a sentence of this id. */
export const isWord = (id) => TEMPLATES.has(id);
