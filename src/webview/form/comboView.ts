// A combobox: a text that the user types or chooses. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

import type { TemplateResult } from 'lit';
import { nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { html, literal } from 'lit/static-html.js';
import type { FormView } from './field.ts';
import { saidId } from './feedbackView.ts';

export type ComboOption = { readonly text: string; readonly title: string; readonly detail: string };

type Combo = {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly hint: string;
  /** The options for a typed text. */
  readonly options: (text: string) => readonly ComboOption[];
  readonly onText: (text: string) => void;
  /** Enter chooses the first option, as the text is typed to find one. */
  readonly isSearch?: boolean;
  /** Whether the text is complete, so that no list opens over the fields below. */
  readonly isWhole?: (text: string) => boolean;
  /** Called after an option was chosen. */
  readonly onChosen?: (text: string) => void;
  /** The number of lines; one line without it. */
  readonly rows?: number;
};

type List = {
  readonly listId: string;
  readonly label: string;
  readonly shown: readonly ComboOption[];
  readonly active: number;
};

const LINE = literal`input`;
const LINES = literal`textarea`;

export function comboView(means: Combo, view: FormView): TemplateResult {
  const { id, label, text, hint, options, onText, isSearch, isWhole, onChosen, rows } = means;
  const { combo, actions } = view;
  const shown = combo?.id === id ? options(text) : [];
  const isOpen = shown.length > 0;
  // Without `isSearch`, nothing is highlighted until the user moves to it: Enter must not replace the typed text.
  const first = isSearch === true ? 0 : -1;
  const active = Math.min(Math.max(combo?.active ?? -1, first), shown.length - 1);
  const isWrong = view.problems[id] !== undefined && !(isOpen && isSearch === true);
  const listId = `list-${id}`;
  const openFor = (typed: string): void => actions.openCombo(id, -1, options(typed).length === 0);
  const choose = (option: ComboOption): void => {
    actions.openCombo(undefined);
    onText(option.text);
    onChosen?.(option.text);
  };

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => actions.openCombo(id, isOpen ? (active + 1) % shown.length : 0),
      ArrowUp: () => actions.openCombo(id, active <= 0 ? shown.length - 1 : active - 1),
      Enter: () => (active < 0 ? undefined : choose(shown[active]!)),
      Escape: () => actions.openCombo(undefined),
    };
    const move = moves[event.key];
    const opens = event.key === 'ArrowDown' && options(text).length > 0;
    if (move === undefined || !(isOpen || opens)) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  // A text of several lines may not have the role of a combobox; what it controls says the same.
  const [tag, role] = rows === undefined ? [LINE, 'combobox'] : [LINES, nothing];
  return html`<div class="picker" id="field-${id}">
    <div class=${rows === undefined ? '' : 'text'}>
      <${tag}
        id="input-${id}"
        type=${rows === undefined ? 'text' : nothing}
        rows=${rows ?? nothing}
        role=${role}
        autocomplete="off"
        spellcheck="false"
        aria-label=${label}
        aria-autocomplete="list"
        aria-controls=${listId}
        aria-expanded=${rows === undefined ? isOpen : nothing}
        aria-activedescendant=${active < 0 ? nothing : `${listId}-${active}`}
        aria-invalid=${isWrong ? 'true' : nothing}
        aria-describedby=${saidId(id, view) ?? nothing}
        placeholder=${hint}
        .value=${live(text)}
        @click=${() => openFor(text)}
        @input=${(event: Event) => {
          // Read before drawing, which sets the field to its previous text.
          const { value } = event.target as HTMLInputElement;
          if (isWhole?.(value) === true) actions.openCombo(undefined);
          else openFor(value);
          onText(value);
        }}
        @keydown=${onKey}
        @blur=${() => actions.openCombo(undefined)}
      ></${tag}>
    </div>
    ${listView({ listId, label, shown, active }, choose)}
  </div>`;
}

function listView(
  { listId, label, shown, active }: List,
  choose: (option: ComboOption) => void,
): TemplateResult {
  return html`<ul id=${listId} role="listbox" aria-label=${label} ?hidden=${shown.length === 0}>
    ${shown.map(
      (option, index) =>
        html`<li
          id="${listId}-${index}"
          role="option"
          aria-selected=${index === active}
          @mousedown=${(event: Event) => {
            event.preventDefault();
            choose(option);
          }}
        >
          <span>${option.title}</span> <span class="quiet">${option.detail}</span>
        </li>`,
    )}
  </ul>`;
}
