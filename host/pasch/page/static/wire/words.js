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

/** Whether there is a sentence of this id. */
export const isWord = (id) => TEMPLATES.has(id);
