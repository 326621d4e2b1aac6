// Every sentence of the page, in the reader's language. The program holds them all.

const TEMPLATES = new Map();
// A sentence's plural forms are in this order; a language has some of them.
const FORMS = ["zero", "one", "two", "few", "many", "other"];
let plurals = new Intl.PluralRules("en");

/** Fetches the sentences of `lang`; returns the available languages. */
export async function loadWords(lang) {
  const answer = await fetch(`/words?lang=${encodeURIComponent(lang)}`);
  const { words, languages, lang: spoken } = await answer.json();
  TEMPLATES.clear();
  for (const [id, template] of Object.entries(words)) TEMPLATES.set(id, template);
  document.documentElement.lang = spoken;
  plurals = new Intl.PluralRules(spoken);
  return { lang: spoken, languages };
}

/** The sentence of this id; `{name}` in it becomes `values.name`, and `values.count` selects the
 * plural form. */
export function t(id, values = {}) {
  const found = TEMPLATES.get(id) ?? id;
  const template = Array.isArray(found) ? formOf(found, values.count) : found;
  return template.replace(/\{(\w+)\}/g, (field, name) => String(values[name] ?? field));
}

function formOf(forms, count) {
  const { pluralCategories } = plurals.resolvedOptions();
  const own = FORMS.filter((form) => pluralCategories.includes(form));
  return forms[Math.min(own.indexOf(plurals.select(count)), forms.length - 1)];
}

// Runs of words written from right to left.
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+(?:[ '’\u200c\u200d-]+[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+)*/g;
// Such words between marks that isolate them from the text around them.
const ISOLATED = "\u2068$&\u2069";

/** Parses the program's JSON `text`; numbers beside a name stay in place, whatever its direction.
 * */
export const told = (text) => JSON.parse(text.replace(LEFTWARD, ISOLATED));

/** `value` as JSON, with names as they were typed. */
export const asJson = (value) => JSON.stringify(value).replace(/[\u2068\u2069]/g, "");

/** Whether there is a sentence of this id. */
export const isWord = (id) => TEMPLATES.has(id);
