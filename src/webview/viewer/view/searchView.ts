// The search field of a result: for hits in a tree, for rows in a table. With buttons for the next and previous one.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from '../../common/iconButton.ts';
import type { SubjectState } from '../state/subjectState.ts';
import { findStatus, placesInJson } from '../state/rawFind.ts';
import type { SearchState } from '../state/searchState.ts';
import { searchStatus, startSearch } from '../state/searchState.ts';
import { rowSearchStatus } from '../state/tableSearch.ts';
import type { TableState } from '../state/tableState.ts';
import type { TableActions, ViewerActions } from '../state/viewerActions.ts';
import { say } from '../../common/say.ts';

const HINT = say(
  'A text, a number in any unit, or a path: logs[*].data, **.value > 1 ether.\n100 finds what equals 100; text:100 finds these digits anywhere.\nEnter goes to the next hit, Shift+Enter back, Esc to the rows.',
);
const ROWS_HINT = say(
  'A text, or a number in any unit: only rows that hold it are shown.\n100 finds what equals 100; text:100 finds these digits anywhere.\nEnter goes to the next row, Shift+Enter back, Esc to the rows.',
);

/** `back`, `next`: the names of the buttons. `none`: whether the buttons are disabled. */
type Field = {
  readonly label: string;
  readonly placeholder: string;
  readonly hint: string;
  readonly text: string;
  readonly isWrong: boolean;
  readonly status: string;
  readonly back: string;
  readonly next: string;
  readonly none: boolean;
  readonly type: (text: string) => void;
  readonly step: (by: 1 | -1) => void;
  readonly leave: () => void;
};

export function searchView(search: SearchState = startSearch(''), actions: ViewerActions): TemplateResult {
  return fieldView({
    label: say('Search in this result'),
    placeholder: say('Search (Ctrl+F)'),
    hint: HINT,
    text: search.text,
    isWrong: search.problem !== '',
    status: searchStatus(search),
    back: say('Previous hit (Shift+F3)'),
    next: say('Next hit (F3)'),
    none: search.hits.length === 0,
    type: (text) => actions.search(text),
    step: (by) => actions.stepHit(by),
    leave: () => actions.leaveSearch(),
  });
}

const FIND_HINT = say(
  'A text as it stands in the JSON. Enter goes to the next place, Shift+Enter back, Esc to the JSON.',
);

/** The search in raw JSON: what is found stays in sight there. */
export function findView({ raw, rawFind }: SubjectState, actions: ViewerActions): TemplateResult {
  const places = placesInJson(rawFind, raw?.text ?? '');
  return fieldView({
    label: say('Search in the JSON'),
    placeholder: say('Search JSON (Ctrl+F)'),
    hint: FIND_HINT,
    text: rawFind.text,
    isWrong: false,
    status: findStatus(rawFind, places),
    back: say('Previous place (Shift+F3)'),
    next: say('Next place (F3)'),
    none: places.length === 0,
    type: (text) => actions.find(text),
    step: (by) => actions.stepFind(by),
    leave: () => actions.leaveSearch(),
  });
}

/** The search of a table's rows: a hit of the tree that is in no row could not be shown. */
export function rowSearchView(table: TableState, actions: TableActions): TemplateResult {
  return fieldView({
    label: say('Search in the rows'),
    placeholder: say('Search rows (Ctrl+F)'),
    hint: ROWS_HINT,
    text: table.search,
    isWrong: false,
    status: rowSearchStatus(table),
    back: say('Previous row (Shift+F3)'),
    next: say('Next row (F3)'),
    none: table.count === 0 || table.search.trim() === '',
    type: (text) => actions.search(text, false),
    step: (by) => actions.stepRow(by),
    leave: () => actions.leaveFilter(),
  });
}

function fieldView(field: Field): TemplateResult {
  return html`<div class="search" role="search">
    <span class="search-field"
      ><input
        type="text"
        class="search-text${field.isWrong ? ' wrong' : ''}"
        aria-label=${field.label}
        aria-describedby="search-status"
        placeholder=${field.placeholder}
        title=${field.hint}
        spellcheck="false"
        .value=${live(field.text)}
        @input=${(event: Event) => field.type((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => onKey(event, field)}
      /><span class="steps"
        >${iconButton('arrow-up', field.back, () => field.step(-1), field.none)}
        ${iconButton('arrow-down', field.next, () => field.step(1), field.none)}</span
      ></span
    >
    <span id="search-status" class=${field.isWrong ? 'problem' : 'quiet'} role="status">${field.status}</span>
  </div>`;
}

function onKey(event: KeyboardEvent, { step, leave }: Field): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
  else if (event.key === 'Escape') leave();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
