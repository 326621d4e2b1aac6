// The room in which a game is played or watched: seats, board, ruling, actions.

import { Board } from "../board/board.js";
import { html, useEffect } from "../vendor/html.js";
import { useTop, useWakeLock } from "../parts.js";
import { countingSeat, isHushed, useTable } from "../table.js";
import { t } from "../wire/words.js";
import { goTo, leadPast, leadTo, useAddress } from "../wire/address.js";
import { Actions } from "./actions.js";
import { LookBack } from "./back.js";
import { Doubts, doubtsOf } from "./doubts.js";
import { Offer } from "./offer.js";
import { Record } from "./record.js";
import { LayPlay, PutRight } from "./right.js";
import { Seats } from "./seats.js";
import { rulingOn, Verdict } from "./verdict.js";
import { dueStep, WantedPlay } from "./wanted.js";

export function PlayRoom() {
  const { snapshot, plan, role, tell } = useTable();
  const game = snapshot.game;
  // The address says whether the board is put right, or an entry looked back at, by its number.
  const [, shown, laid] = useAddress();
  const isBack = Number(shown) > 0;
  const isElse = shown !== undefined && shown !== "right" && !isBack;
  useWakeLock();
  // No way back leads through the steps of setting up.
  useEffect(() => {
    if (isElse) leadPast("play");
  }, [shown]);
  useTop(isBack ? "back" : shown);
  if (game.phase === "idle" || !plan) {
    return html`<p class="quiet">${t(game.phase === "idle" ? "page.no-game" : "page.connecting")}</p>`;
  }
  const close = () => leadTo("play");
  if (shown === "right" && role === "table") {
    return laid
      ? html`<${LayPlay} key=${laid} number=${Number(laid)} onClose=${close} />`
      : html`<${PutRight} onClose=${close} />`;
  }
  if (isBack) {
    return html`<${LookBack} onLay=${(number) => goTo("play", "right", number)} onClose=${close} />`;
  }
  // The checkers of a wrong play that is to be announced later are not marked either.
  const seen = isHushed(game.play) ? undefined : game.seen?.places;
  const doubtful = new Set([
    ...doubtsOf(snapshot).map(({ place }) => place),
    ...(game.doubtful?.look_at ?? []),
  ]);
  // Repairs and answers come before a play that is shown.
  const kind = rulingOn(snapshot)?.kind;
  const isWrong = kind === "wrong";
  const told = [
    html`<${WantedPlay} key="wanted" isWrong=${isWrong} />`,
    html`<${Verdict} key="verdict" />`,
  ];
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
          before=${game.before}
          counting=${countingSeat(game)}
          step=${isWrong ? null : dueStep(snapshot)}
          mover=${snapshot.wanted?.seat}
          tell=${tell}
        />
      </div>
      <aside>
        <${Doubts} />
        ${isWrong || kind === "ask" ? told.reverse() : told}
        <${Actions} onRight=${() => goTo("play", "right")} />
        <${Record} onLook=${(number) => goTo("play", number)} />
      </aside>
    </div>
  `;
}
