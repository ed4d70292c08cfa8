// Owns choosing a method: a combobox over the catalogue that also takes any other name.
// https://www.w3.org/WAI/ARIA/apg/patterns/combobox/

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { findMethod, listMethods } from '../core/catalogue/catalogue.ts';
import { isMethodName } from '../core/catalogue/methodName.ts';
import { isDangerous, methodGroups, methodMarks, unservedReason } from '../core/catalogue/methodList.ts';
import type { MethodSpec } from '../core/catalogue/methodSpec.ts';
import type { Actions } from './actions.ts';
import type { PageState } from './pageState.ts';
import { say } from './say.ts';

/** `isText`: the text is not to be a method, but to be read as what was pasted is. */
type Option = {
  readonly name: string;
  readonly doc: string;
  readonly spec?: MethodSpec;
  readonly isText?: true;
};
type Group = { readonly title: string; readonly options: readonly Option[] };

/** Nothing that a method is called, but what Paste Anything knows: JSON, hex, a URL, a command, code. */
export function looksPasted(text: string): boolean {
  return /^(?:[[{]|0x[0-9a-f]|(?:https?|wss?):\/\/|(?:curl|cast)\s|(?:await\s+)?fetch\()/i.test(text.trim());
}

/** What the list offers for a text: the methods that match, then the text itself. */
function optionGroups(query: string, use: PageState['use']): readonly Group[] {
  const groups = methodGroups(listMethods(), query, use).map(({ title, methods }) => ({
    title,
    options: methods.map((spec) => ({ name: spec.name, doc: spec.doc, spec })),
  }));
  const typed = query.trim();
  if (typed === '' || groups[0]?.options[0]?.name === typed) return groups;
  if (looksPasted(typed))
    return [{ title: '', options: [{ name: say('Paste Anything'), doc: PASTE_DOC, isText: true }] }];
  if (!isMethodName(typed)) return groups;
  const other = { name: typed, doc: say('Another method: its parameters are typed as a JSON array.') };
  return [...groups, { title: '', options: [other] }];
}

const PASTE_DOC = say('Tells what this text is, and fills in the call it leads to.');

/** A method or a part of its name; a key has digits too. */
function couldBeMethod(text: string): boolean {
  return text === '' || findMethod(text) !== undefined || /^[a-z]{1,15}(?:[_.][a-z_]*)?$/i.test(text);
}

export function methodPicker(state: PageState, actions: Actions): TemplateResult {
  const { picker } = state;
  const groups = picker === undefined ? [] : optionGroups(picker.query, state.use);
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(picker?.active ?? 0, options.length - 1);
  const isOpen = options.length > 0;
  const choose = (option: Option | undefined): void => {
    if (option?.isText === true) actions.paste(picker?.query.trim() ?? '');
    else if (option !== undefined) actions.selectMethod(option.name);
  };

  const openAtCurrent = (): void =>
    actions.openPicker(
      '',
      Math.max(
        0,
        optionGroups('', state.use)
          .flatMap((group) => group.options)
          .findIndex(({ name }) => name === state.method),
      ),
    );

  function step(by: number): void {
    if (isOpen) actions.openPicker(picker?.query ?? '', (active + by + options.length) % options.length);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && picker?.isTyped === true) {
      // Only a name typed in full is sent at once; anything else is chosen first, and seen.
      const exact = options.find(({ name }) => name === picker.query.trim());
      choose(exact ?? options[active]);
      if (exact === undefined) event.stopPropagation();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Readonly<Record<string, () => void>> = {
      ArrowDown: () => (picker === undefined ? openAtCurrent() : step(1)),
      ArrowUp: () => step(-1),
      Enter: () => choose(options[active]),
      Escape: () => actions.closePicker(),
    };
    const move = moves[event.key];
    if (move === undefined || (picker === undefined && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain').trim() ?? '';
    if (couldBeMethod(text)) return;
    // It may hold a key, so it does not come into the field.
    event.preventDefault();
    actions.paste(text);
  }

  function optionView(option: Option, index: number): TemplateResult {
    const reason = unservedReason(option.name, state.use);
    return html`<li
      id="method-option-${index}"
      role="option"
      class=${reason === undefined ? '' : 'unserved'}
      aria-selected=${index === active}
      @mousedown=${(event: Event) => {
        event.preventDefault();
        choose(option);
      }}
    >
      <span>${option.name}</span> ${marksView(option.spec)} <span class="quiet">${reason ?? option.doc}</span>
    </li>`;
  }

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
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
      @click=${() => picker ?? openAtCurrent()}
      @input=${(event: Event) => actions.openPicker((event.target as HTMLInputElement).value, 0, true)}
      @paste=${onPaste}
      @keydown=${onKey}
      @blur=${() => actions.closePicker()}
    />
    <span class="codicon codicon-chevron-down" aria-hidden="true"></span>
    <ul id="method-list" role="listbox" aria-label=${say('Methods')} ?hidden=${!isOpen}>
      ${groups.map((group) => {
        const first = options.indexOf(group.options[0]!);
        const rows = group.options.map((option, at) => optionView(option, first + at));
        const title = { Pinned: say('Pinned'), 'Used last': say('Used last') }[group.title] ?? group.title;
        return title === ''
          ? rows
          : html`<li role="presentation">
              <ul role="group" aria-label=${title}>
                <li class="group-title" role="presentation" aria-hidden="true">${title}</li>
                ${rows}
              </ul>
            </li>`;
      })}
    </ul>
  </div>`;
}

function marksView(spec: MethodSpec | undefined): TemplateResult | typeof nothing {
  const marks = spec === undefined ? [] : methodMarks(spec);
  if (spec === undefined || marks.length === 0) return nothing;
  const icon = isDangerous(spec)
    ? html`<span class="codicon codicon-warning" aria-hidden="true"></span> `
    : nothing;
  return html`<span class="mark">${icon}${marks.join(', ')}</span>`;
}

/** Keeps the method at the top of the list, in every window. */
export function pinButton({ method, use }: PageState, actions: Actions): TemplateResult | typeof nothing {
  // What was typed as a method and is none could hold a key.
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
