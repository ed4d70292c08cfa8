// The search field of a result, and the stepper through its hits.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { live } from 'lit/directives/live.js';
import { iconButton } from './iconButton.ts';
import type { SearchState } from './searchState.ts';
import { searchStatus, startSearch } from './searchState.ts';
import type { ViewerActions } from './viewerActions.ts';
import { say } from '../say.ts';

const HINT = say(
  'A text, a number in any unit, or a path: logs[*].data, **.value > 1 ether.\n100 finds what equals 100; text:100 finds these digits anywhere.\nEnter goes to the next hit, Shift+Enter back, Esc to the rows.',
);

export function searchView(search: SearchState = startSearch(''), actions: ViewerActions): TemplateResult {
  const none = search.hits.length === 0;
  return html`<div class="search" role="search">
    <span class="search-field"
      ><input
        type="text"
        class="search-text${search.problem === '' ? '' : ' wrong'}"
        aria-label=${say('Search in this result')}
        aria-describedby="search-status"
        placeholder=${say('Search (Ctrl+F)')}
        title=${HINT}
        spellcheck="false"
        .value=${live(search.text)}
        @input=${(event: Event) => actions.search((event.target as HTMLInputElement).value)}
        @keydown=${(event: KeyboardEvent) => onKey(event, actions)}
      /><span class="steps"
        >${iconButton('arrow-up', say('Previous hit (Shift+F3)'), () => actions.stepHit(-1), none)}
        ${iconButton('arrow-down', say('Next hit (F3)'), () => actions.stepHit(1), none)}</span
      ></span
    >
    <span id="search-status" class=${search.problem === '' ? 'quiet' : 'problem'} role="status"
      >${searchStatus(search)}</span
    >
  </div>`;
}

function onKey(event: KeyboardEvent, actions: ViewerActions): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Enter') actions.stepHit(event.shiftKey ? -1 : 1);
  else if (event.key === 'Escape') actions.leaveSearch();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
