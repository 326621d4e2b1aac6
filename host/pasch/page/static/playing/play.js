// The room in which a game is played or watched: seats, board, what was ruled, what may be done.

import { Board } from "../board/board.js";
import { html, useEffect, useRef, useState } from "../vendor/html.js";
import { countingSeat, isHushed, useTable } from "../table.js";
import { t } from "../wire/words.js";
import { Actions } from "./actions.js";
import { Doubts } from "./doubts.js";
import { Offer } from "./offer.js";
import { Record } from "./record.js";
import { PutRight } from "./right.js";
import { Seats } from "./seats.js";
import { Verdict } from "./verdict.js";
import { dueStep, WantedPlay } from "./wanted.js";

export function PlayRoom() {
  const { snapshot, plan, role, device, tell } = useTable();
  const [mode, setMode] = useState("play");
  const moved = useMoved(snapshot.game);
  const game = snapshot.game;
  useWakeLock();
  if (game.phase === "idle" || !plan) {
    return html`<p class="quiet">${t(game.phase === "idle" ? "page.no-game" : "page.connecting")}</p>`;
  }
  if (mode === "right" && role === "table") {
    return html`<${PutRight} onClose=${() => setMode("play")} />`;
  }
  // A wrong play that the table wants to hear of later is not shown by its checkers either.
  const seen = isHushed(game.play) ? undefined : game.seen?.places;
  const doubtful = new Set([
    ...(snapshot.camera?.doubtful ?? []).map(({ place }) => place),
    ...(game.doubtful?.look_at ?? []),
  ]);
  return html`
    <div class="play-room">
      <${Seats} />
      <${Offer} />
      <div class="board-cell">
        <${Board}
          plan=${plan}
          places=${game.places}
          seen=${seen}
          lights=${snapshot.lights}
          doubtful=${doubtful}
          moved=${moved}
          counting=${countingSeat(game)}
          seat=${device.seat || plan.seats[0].seat}
          upright=${device.upright}
          step=${dueStep(snapshot)}
          tell=${tell}
        />
      </div>
      <aside>
        <${Doubts} />
        <${WantedPlay} />
        <${Verdict} />
        <${Actions} onRight=${() => setMode("right")} />
        <${Record} />
      </aside>
    </div>
  `;
}

/** The places that the last play changed: what the program says, else what this page saw change. */
function useMoved(game) {
  const before = useRef({ count: 0, places: {} });
  const moved = useRef(new Set());
  const count = game.record?.length ?? 0;
  if (game.places && count !== before.current.count) {
    const was = before.current.places;
    const names = new Set([...Object.keys(was), ...Object.keys(game.places)]);
    const isNext = before.current.count > 0 && count === before.current.count + 1;
    const changed = [...names].filter((name) => (was[name] ?? "") !== (game.places[name] ?? ""));
    moved.current = new Set(isNext ? changed : []);
    before.current = { count, places: game.places };
  }
  return moved.current;
}

/** Keeps a tablet beside the board awake, where the browser allows it. */
function useWakeLock() {
  useEffect(() => {
    let lock = null;
    const ask = () =>
      document.hidden ||
      navigator.wakeLock?.request("screen").then(
        (given) => (lock = given),
        () => {},
      );
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      lock?.release();
    };
  }, []);
}
