// The room in which a game is played or watched: seats, board, ruling, actions.

import { Board } from "../board/board.js";
import { html, useState } from "../vendor/html.js";
import { useTop, useWakeLock } from "../parts.js";
import { countingSeat, isHushed, useTable } from "../table.js";
import { t } from "../wire/words.js";
import { goTo, leadTo, useAddress } from "../wire/address.js";
import { Actions } from "./actions.js";
import { LookBack } from "./back.js";
import { Doubts, doubtsOf } from "./doubts.js";
import { Offer } from "./offer.js";
import { Record } from "./record.js";
import { PutRight } from "./right.js";
import { Seats } from "./seats.js";
import { rulingOn, Verdict } from "./verdict.js";
import { dueStep, WantedPlay } from "./wanted.js";

const PLAYING = { name: "play" };

export function PlayRoom() {
  const { snapshot, plan, role, device, tell } = useTable();
  const [mode, setMode] = useState(PLAYING);
  const game = snapshot.game;
  // The entry looked back at is in the address, by its number.
  const [, looked] = useAddress();
  const isBack = mode === PLAYING && Number(looked) > 0;
  useWakeLock();
  useTop(isBack ? "back" : mode.name);
  if (game.phase === "idle" || !plan) {
    return html`<p class="quiet">${t(game.phase === "idle" ? "page.no-game" : "page.connecting")}</p>`;
  }
  const close = () => {
    setMode(PLAYING);
    leadTo("play");
  };
  if (mode.name === "right" && role === "table") {
    return html`<${PutRight} turnOf=${mode.number} from=${mode.places} onClose=${close} />`;
  }
  if (isBack) {
    const lay = (number, places) => setMode({ name: "right", number, places });
    return html`<${LookBack} onLay=${lay} onClose=${close} />`;
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
          seat=${device.seat || plan.seats[0].seat}
          upright=${device.upright}
          step=${isWrong ? null : dueStep(snapshot)}
          mover=${snapshot.wanted?.seat}
          tell=${tell}
        />
      </div>
      <aside>
        <${Doubts} />
        ${isWrong || kind === "ask" ? told.reverse() : told}
        <${Actions} onRight=${() => setMode({ name: "right" })} />
        <${Record} onLook=${(number) => goTo("play", number)} />
      </aside>
    </div>
  `;
}
