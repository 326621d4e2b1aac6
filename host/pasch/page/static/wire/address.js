// Where one is on the page, by its address: the room, what is open in it, and the step of that
// (`#/games/12/5`).

import { useEffect, useState } from "../vendor/html.js";

// So long a step is looked at before the address follows: browsers count how often it changes.
const RESTS_MS = 400;

const read = () => location.hash.replace(/^#\/?/, "").split("/");

export const goTo = (...parts) => (location.hash = `/${parts.join("/")}`);

/** The parts of the address, other ones with every change of it. */
export function useAddress() {
  const [parts, setParts] = useState(read);
  useEffect(() => {
    const changed = () => setParts(read());
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
  const [step, go] = useState(first);
  useEffect(() => go(first), [named]);
  useEffect(() => {
    const here = location.hash;
    const follow = () => {
      // Whoever goes elsewhere at this very moment gets there.
      if (location.hash === here) history.replaceState(null, "", `#/${[...parts, step].join("/")}`);
    };
    const timer = setTimeout(follow, RESTS_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return [step, go];
}
