// Who sits where: a person by name, or the machine at one of its levels; and how it helps people.

import { Chip } from "../board/checkers.js";
import { html } from "../vendor/html.js";
import { Choice } from "../parts.js";
import { t } from "../wire/words.js";

// The machine's default name.
const MACHINE = "Pasch";
const HINTS = ["off", "forced", "all", "best"];

/** A line for each seat; `form` has the names of `players` and the `machines` by seat. Once a machine
 * sits anywhere, `ladder` says what the levels are worth. */
export function SeatsForm({ seats, levels, ladder, form, change }) {
  const { players, machines } = form;
  const write = (seat, name) => change({ players: { ...players, [seat]: name } });
  const sit = (seat, level) => {
    const { [seat]: _, ...others } = machines;
    change({ machines: level ? { ...others, [seat]: level } : others });
  };
  return html`
    <fieldset class="names-form">
      <legend>${t("page.who-plays")}</legend>
      ${seats.map((seat) => {
        const says = t(`seat.${seat}`);
        return html`
          <div key=${seat} class="seat-line">
            <span class="seat-name"><${Chip} seat=${seat} /> ${says}</span>
            <input
              aria-label=${t("page.name-of", { seat: says })}
              value=${players[seat] ?? ""}
              placeholder=${usualName(seat, form, seats) || says}
              maxlength="40"
              autocomplete="off"
              onInput=${({ target }) => write(seat, target.value)}
            />
            <select
              aria-label=${t("page.who-sits", { seat: says })}
              value=${machines[seat] ?? ""}
              onChange=${({ target }) => sit(seat, target.value)}
            >
              <option value="">${t("page.person")}</option>
              ${levels.map(
                (level) =>
                  html`<option key=${level} value=${level}>${t("page.machine", { level: t(`page.level-${level}`) })}</option>`,
              )}
            </select>
          </div>
        `;
      })}
      ${seats.some((seat) => machines[seat]) && html`<p class="quiet ladder" aria-live="polite">${ladder}</p>`}
    </fieldset>
  `;
}

/** A seat's name in the game; `seats` are all that play. */
export const nameFor = (seat, form, seats) =>
  form.players[seat]?.trim() || usualName(seat, form, seats);

/** The name of a seat that nobody has named: none for a person, whom every page calls by the seat
 * in its own language; several machines get different names. */
function usualName(seat, { machines }, seats) {
  if (!machines[seat]) return "";
  const sitting = seats.filter((one) => machines[one]);
  return sitting.length > 1 ? `${MACHINE} ${sitting.indexOf(seat) + 1}` : MACHINE;
}

/** Hints and tutor; in a match both players have to agree to them. */
export function HelpForm({ form, isMatch, change }) {
  const { hints, tutor, agreed } = form;
  return html`
    <${Choice}
      label=${t("page.hints")}
      value=${hints}
      options=${HINTS.map((one) => [one, t(`page.hints-${one}`)])}
      onChoose=${(one) => change({ hints: one })}
    />
    <${Choice}
      label=${t("page.tutor")}
      value=${tutor}
      options=${[[false, t("page.off")], [true, t("page.tutor-on")]]}
      onChoose=${(one) => change({ tutor: one })}
    />
    ${isMatch &&
    (tutor || hints === "best") &&
    html`<label class="switch">
      <input type="checkbox" checked=${agreed} onChange=${() => change({ agreed: !agreed })} />
      ${t("page.agreed")}
    </label>`}
  `;
}
