// The page's address: the room, what is open in it, and its step (`#/games/12/5`).

import { useEffect, useLayoutEffect, useState } from "../vendor/html.js";

// How long a step is shown before the address follows: browsers limit how often it changes.
const RESTS_MS = 400;

// The last address that the page has handled: if the browser's differs, somebody is on the way
// there.
let heard = "";

/** The parts of the address. */
function hear() {
  heard = location.hash;
  return heard.replace(/^#\/?/, "").split("/");
}

export const goTo = (...parts) => (location.hash = `/${parts.join("/")}`);

// How many addresses that followed the content lie behind this one.
const pushed = () => history.state?.pushed ?? 0;

/** Makes the address follow the content, by "pushState" or "replaceState", unless somebody is on
 * the way elsewhere. */
export function follow(how, ...parts) {
  const at = `#/${parts.join("/")}`;
  if (location.hash !== heard || heard === at) return;
  history[how]({ pushed: pushed() + (how === "pushState") }, "", at);
  heard = location.hash;
}

/** Leads to these parts, with none of the addresses behind that followed other content. */
export const leadPast = (...parts) => (pushed() ? history.go(-pushed()) : leadTo(...parts));

/** Goes from here to where these parts lead, so that no way leads back here, unless somebody is on
 * the way elsewhere. */
export const leadTo = (...parts) =>
  location.hash === heard && location.replace(`#/${parts.join("/")}`);

/** The parts of the address, updated with every change. */
export function useAddress() {
  const [parts, setParts] = useState(hear);
  // Not after drawing, because changes until then would be missed.
  useLayoutEffect(() => {
    const changed = () => setParts(hear());
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return parts;
}

/** The step, from 1, at the end of the address after `parts`, and a function to go to another. So
 * it survives a reload, and the browser's back button leaves the content. */
export function useStep(...parts) {
  const named = useAddress();
  const first = Math.max(1, parseInt(named[parts.length]) || 1);
  // A chosen step counts until the address changes.
  const [gone, keep] = useState({});
  const step = gone.from === named ? gone.to : first;
  const go = (to) => keep({ to, from: named });
  useEffect(() => {
    // Once the address has changed, this step is about to go: it must not lead back.
    const from = heard;
    const rest = () => heard === from && follow("replaceState", ...parts, step);
    const timer = setTimeout(rest, RESTS_MS);
    return () => clearTimeout(timer);
  }, [step]);
  return [step, go];
}
