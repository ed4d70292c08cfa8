// Owns one form field per parameter, with its docs, problem or note; and the JSON editor in their place.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ParamSpec } from '../core/catalogue/methodSpec.ts';
import { isSecretParam, NOT_KEPT, withoutQuotes } from '../core/catalogue/secretParams.ts';
import type { Field } from '../core/form.ts';
import { formFields } from '../core/form.ts';
import { BLOCK_TAGS } from '../core/blockTags.ts';
import type { Actions } from './actions.ts';
import type { PageState, Reading } from './pageState.ts';
import { draftOf, RAW_FIELD } from './pageState.ts';

export function fieldsView(state: PageState, reading: Reading, actions: Actions): TemplateResult[] {
  const fields = reading.spec === undefined ? [] : formFields(reading.spec);
  const view = (field: Field): TemplateResult => fieldView(field, state, reading, actions);
  const rare = fields.filter(({ param }) => param.rare === true);
  const usual = fields.filter(({ param }) => param.rare !== true).map(view);
  if (rare.length === 0) return usual;
  const { texts } = draftOf(state);
  const isUsed = rare.some(({ id }) => (texts[id] ?? '') !== '');
  return [
    ...usual,
    html`<details class="rare" ?open=${isUsed}>
      <summary>${rare.length === 1 ? 'One more field' : `${rare.length} more fields`}, seldom needed</summary>
      ${rare.map(view)}
    </details>`,
  ];
}

function fieldView(field: Field, state: PageState, reading: Reading, actions: Actions): TemplateResult {
  const { id, param } = field;
  const text = draftOf(state).texts[id] ?? '';
  const found = state.touched.has(id) ? reading.problems[id] : undefined;
  const isSecret = isSecretParam(state.method, Number.parseInt(id, 10));
  const problem = isSecret && found !== undefined ? withoutQuotes(found) : found;
  const note = isSecret ? undefined : reading.notes[id];
  const inputId = `field-${id}`;
  const isNotKept = text === NOT_KEPT;
  const onInput = (event: Event): void => actions.typeField(id, (event.target as HTMLInputElement).value);
  const describe = html`
    ${problem === undefined ? nothing : html`<p class="problem" id="${inputId}-problem" role="alert">${problem}</p>`}
    ${note === undefined ? nothing : noteView(note)}
    <p class="doc">${param.doc}</p>
  `;
  if (param.type === 'bool') {
    const checked = (text === '' ? param.default : text) === 'true';
    return html`<div class="field">
      <vscode-checkbox
        id=${inputId}
        label=${param.name}
        .checked=${live(checked)}
        @change=${(event: Event) => actions.typeField(id, String((event.target as HTMLInputElement).checked))}
      ></vscode-checkbox>
      ${describe}
    </div>`;
  }
  return html`<div class="field">
    <label for=${inputId}
      >${param.name}${param.optional === true ? html` <span class="quiet">optional</span>` : nothing}</label
    >
    ${
      isSecret
        ? html`<vscode-textfield
            id=${inputId}
            label=${param.name}
            type="password"
            placeholder=${isNotKept ? 'Not kept: type it again' : (param.default ?? param.example ?? '')}
            .value=${live(isNotKept ? '' : text)}
            .invalid=${problem !== undefined}
            @input=${onInput}
          ></vscode-textfield>`
        : isLong(param)
          ? html`<vscode-textarea
              id=${inputId}
              label=${param.name}
              rows="3"
              resize="vertical"
              monospace
              placeholder=${param.default ?? param.example ?? '0x…'}
              .value=${live(text)}
              .invalid=${problem !== undefined}
              @input=${onInput}
            ></vscode-textarea>`
          : html`<vscode-textfield
              id=${inputId}
              label=${param.name}
              placeholder=${param.default ?? param.example ?? ''}
              .value=${live(text)}
              .invalid=${problem !== undefined}
              @input=${onInput}
            ></vscode-textfield>`
    }
    ${choicesView(field, text || (param.default ?? ''), actions)} ${describe}
  </div>`;
}

/** Bytes and JSON want room. */
function isLong({ type }: ParamSpec): boolean {
  return typeof type !== 'string' || type === 'data' || type === 'calldata' || type === 'json';
}

function choicesView(
  { id, param }: Field,
  current: string,
  actions: Actions,
): TemplateResult | typeof nothing {
  const isBlock = param.type === 'block' || param.type === 'blockNumber';
  const choices = isBlock ? BLOCK_TAGS : (param.suggestions ?? []);
  if (choices.length === 0) return nothing;
  return html`<div
    class="tags"
    role="group"
    aria-label=${isBlock ? 'Block tags' : `Values for ${param.name}`}
  >
    ${choices.map(
      (choice) =>
        html`<button
          type="button"
          aria-pressed=${choice === current}
          @click=${() => actions.typeField(id, choice)}
        >
          ${choice}
        </button>`,
    )}
  </div>`;
}

export function rawView(state: PageState, reading: Reading, actions: Actions): TemplateResult {
  const problem = state.touched.has(RAW_FIELD) ? reading.problems[RAW_FIELD] : undefined;
  return html`<div class="field">
    <label for="field-raw">Parameters as a JSON array</label>
    <vscode-textarea
      id="field-raw"
      label="Parameters as a JSON array"
      rows="6"
      resize="vertical"
      monospace
      placeholder="[]"
      .value=${live(draftOf(state).raw)}
      .invalid=${problem !== undefined}
      @input=${(event: Event) => actions.typeRaw((event.target as HTMLInputElement).value)}
    ></vscode-textarea>
    ${problem === undefined ? nothing : html`<p class="problem" role="alert">${problem}</p>`}
    ${(reading.notes[RAW_FIELD] ?? '').split('\n').map((note) => (note === '' ? nothing : noteView(note)))}
  </div>`;
}

/** What a value is sent as is good to know; anything else is worth a second look. */
function noteView(note: string): TemplateResult {
  return html`<p class=${note.startsWith('Sent as ') ? 'echo' : 'note'}>${note}</p>`;
}
