// Where one is on the page, by its address: the room, what is open in it, and the step of that
// (`#/games/12/5`).

import { useEffect, useLayoutEffect, useState } from "../vendor/html.js";

// So long a step is looked at before the address follows: browsers count how often it changes.
const RESTS_MS = 400;

// The address that the page has heard of last: where the browser's is another one, somebody is on
// the way there.
let heard = "";

/** The parts of the address. */
function hear() {
  heard = location.hash;
  return heard.replace(/^#\/?/, "").split("/");
}

export const goTo = (...parts) => (location.hash = `/${parts.join("/")}`);

/** Has the address follow what is shown, by "pushState" or "replaceState"; whoever is on the way
 * elsewhere gets there. */
export function follow(how, ...parts) {
  const at = `#/${parts.join("/")}`;
  if (location.hash !== heard || heard === at) return;
  history[how](null, "", at);
  heard = location.hash;
}

/** Goes to where these parts lead, unless somebody is on the way elsewhere. */
export const leadTo = (...parts) => location.hash === heard && goTo(...parts);

/** The parts of the address, other ones with every change of it. */
export function useAddress() {
  const [parts, setParts] = useState(hear);
  // Not a moment after it is drawn: it would not hear of what changes until then.
  useLayoutEffect(() => {
    const changed = () => setParts(hear());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parts;
}

/** The step, from 1, that the address ends in after `parts`, and how to go to another; so it
 * outlasts loading anew, and the browser's way back leads out of what is looked at. */
export function useStep(...parts) {
  const named = useAddress();
  const first = Math.max(1, parseInt(named[parts.length]) || 1);
  // A step that was gone to counts until the address is another.
  const [gone, keep] = useState({});
  const step = gone.from === named ? gone.to : first;
  const go = (to) => keep({ to, from: named });
  useEffect(() => {
    const timer = setTimeout(() => follow("replaceState", ...parts, step), RESTS_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return [step, go];
}
