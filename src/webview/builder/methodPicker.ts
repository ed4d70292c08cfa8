// The combobox of the method: lists the catalogue, and accepts any other name.
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import { isDangerous, methodBadges } from '../../core/catalogue/methodList.ts';
import { unservedReason } from '../../core/catalogue/servedMethods.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import type { Actions } from './actions.ts';
import { afterMethodUndo, keepMethodPlace, selectMethod } from './methodFocus.ts';
import { couldBeMethod, optionGroups } from './methodOptions.ts';
import type { MethodOption, OptionGroup } from './methodOptions.ts';
import type { PageState } from './pageState.ts';
import { say } from '../common/say.ts';

/** The open list and its context. */
type List = {
  readonly state: PageState;
  readonly actions: Actions;
  readonly groups: readonly OptionGroup[];
  readonly options: readonly MethodOption[];
  /** The position of the highlighted option. */
  readonly active: number;
};

export function methodPicker(state: PageState, actions: Actions): TemplateResult {
  const { picker } = state;
  const groups = picker === undefined ? [] : optionGroups(picker.query, state.use);
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(picker?.active ?? 0, options.length - 1);
  const list: List = { state, actions, groups, options, active };
  const isOpen = options.length > 0;
  return html`<div class="picker">
    <input
      id="method"
      type="text"
      role="combobox"
      autocomplete="off"
      spellcheck="false"
      aria-autocomplete="list"
      aria-controls="method-list"
      aria-expanded=${isOpen}
      aria-activedescendant=${isOpen ? `method-option-${active}` : nothing}
      .value=${live(picker?.query || (picker?.isTyped === true ? '' : state.method))}
      @focus=${(event: Event) => selectMethod(event.target as HTMLInputElement)}
      @click=${() => picker ?? openAtCurrent(list)}
      @input=${(event: InputEvent) => onInput(event, actions)}
      @paste=${(event: ClipboardEvent) => onPaste(event, actions)}
      @keydown=${(event: KeyboardEvent) => onKey(event, list)}
      @blur=${(event: Event) => {
        keepMethodPlace(event.target as HTMLInputElement, picker?.isTyped === true);
        actions.closePicker();
      }}
    />
    <span class="codicon codicon-chevron-down" aria-hidden="true"></span>
    <ul id="method-list" role="listbox" aria-label=${say('Methods')} ?hidden=${!isOpen}>
      ${groups.map((group) => groupView(group, list))}
    </ul>
  </div>`;
}

function choose(option: MethodOption | undefined, { state, actions }: List, goesOn = false): void {
  if (option?.isText === true) actions.paste(state.picker?.query.trim() ?? '');
  else if (option !== undefined && goesOn) actions.enterMethod(option.name);
  else if (option !== undefined) actions.selectMethod(option.name);
}

/** Opens the whole list at the current method. */
function openAtCurrent({ state, actions }: List): void {
  const all = optionGroups('', state.use).flatMap((group) => group.options);
  const at = all.findIndex(({ name }) => name === state.method);
  actions.openPicker('', Math.max(0, at));
}

function step(by: number, { state, actions, options, active }: List): void {
  const { length } = options;
  if (length > 0) actions.openPicker(state.picker?.query ?? '', (active + by + length) % length);
}

function onKey(event: KeyboardEvent, list: List): void {
  const { options, active, actions } = list;
  const { picker } = list.state;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && picker?.isTyped === true) {
    // Sends at once only a name typed in full; any other option is only chosen, so that the user sees it first.
    const exact = options.find(({ name }) => name === picker.query.trim());
    choose(exact ?? options[active], list);
    if (exact === undefined) event.stopPropagation();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => (picker === undefined ? openAtCurrent(list) : step(1, list)),
    ArrowUp: () => step(-1, list),
    Enter: () => choose(options[active], list, true),
    Escape: () => actions.closePicker(true),
  };
  const move = moves[event.key];
  if (move === undefined || (picker === undefined && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  event.stopPropagation();
  move();
}

function onInput(event: InputEvent, actions: Actions): void {
  const field = event.target as HTMLInputElement;
  afterMethodUndo(field, event);
  actions.openPicker(field.value, 0, true);
}

function onPaste(event: ClipboardEvent, actions: Actions): void {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (couldBeMethod(text)) return;
  // The text may contain an API key, so it does not go into the field.
  event.preventDefault();
  actions.paste(text);
}

function groupView(group: OptionGroup, list: List): unknown {
  const first = list.options.indexOf(group.options[0]!);
  const rows = group.options.map((option, at) => optionView(option, first + at, list));
  const title = { Pinned: say('Pinned'), 'Recently used': say('Recently used') }[group.title] ?? group.title;
  return title === ''
    ? rows
    : html`<li role="presentation">
        <ul role="group" aria-label=${title}>
          <li class="group-title" role="presentation" aria-hidden="true">${title}</li>
          ${rows}
        </ul>
      </li>`;
}

function optionView(option: MethodOption, index: number, list: List): TemplateResult {
  const reason = unservedReason(option.name, list.state.use);
  return html`<li
    id="method-option-${index}"
    role="option"
    class=${reason === undefined ? '' : 'unserved'}
    aria-selected=${index === list.active}
    @mousedown=${(event: Event) => {
      event.preventDefault();
      choose(option, list);
    }}
  >
    <span>${option.name}</span> ${marksView(option.spec)} <span class="quiet">${reason ?? option.doc}</span>
  </li>`;
}

function marksView(spec: MethodSpec | undefined): TemplateResult | typeof nothing {
  const marks = spec === undefined ? [] : methodBadges(spec);
  if (spec === undefined || marks.length === 0) return nothing;
  const icon = isDangerous(spec)
    ? html`<span class="codicon codicon-warning" aria-hidden="true"></span> `
    : nothing;
  return html`<span class="mark">${icon}${marks.join(', ')}</span>`;
}

/** The button that keeps the method at the top of the list, in every window. */
export function pinButton({ method, use }: PageState, actions: Actions): TemplateResult | typeof nothing {
  // A text typed as a method that is not one could contain an API key.
  if (!isMethodName(method)) return nothing;
  const isPinned = use.pinned.includes(method);
  return html`<button
    type="button"
    class="icon"
    id="pin"
    aria-pressed=${isPinned}
    title=${isPinned ? say('Unpin {0}', method) : say('Pin {0}', method)}
    aria-label=${say('Pin {0}', method)}
    @click=${() => actions.pin(method, !isPinned)}
  >
    <span class="codicon codicon-${isPinned ? 'pinned' : 'pin'}" aria-hidden="true"></span>
  </button>`;
}
