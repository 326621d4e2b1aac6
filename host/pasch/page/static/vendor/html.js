// The only access to third-party code: elements as text (`html`), and Preact's hooks.

import htm from "./htm.js";
import { createContext, h, render } from "./preact.js";

export { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from "./hooks.js";
export { createContext, render };
export const html = htm.bind(h);
