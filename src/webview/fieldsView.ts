// Owns one form field per parameter, with its docs, problem or note; and the JSON editor in their place.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { Field } from '../core/form.ts';
import { formFields } from '../core/form.ts';
import { BLOCK_TAGS } from '../core/input/blockInput.ts';
import type { Actions } from './actions.ts';
import type { PageState, Reading } from './pageState.ts';
import { draftOf, RAW_FIELD } from './pageState.ts';

export function fieldsView(state: PageState, reading: Reading, actions: Actions): TemplateResult[] {
  return reading.spec === undefined
    ? []
    : formFields(reading.spec).map((field) => fieldView(field, state, reading, actions));
}

function fieldView(field: Field, state: PageState, reading: Reading, actions: Actions): TemplateResult {
  const { id, param } = field;
  const text = draftOf(state).texts[id] ?? '';
  const problem = state.touched.has(id) ? reading.problems[id] : undefined;
  const inputId = `field-${id}`;
  const onInput = (event: Event): void => actions.typeField(id, (event.target as HTMLInputElement).value);
  const describe = html`
    ${problem === undefined ? nothing : html`<p class="problem" id="${inputId}-problem" role="alert">${problem}</p>`}
    ${reading.notes[id] === undefined ? nothing : html`<p class="note">${reading.notes[id]}</p>`}
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
      param.type === 'data' || param.type === 'json'
        ? html`<vscode-textarea
            id=${inputId}
            label=${param.name}
            rows="3"
            resize="vertical"
            monospace
            placeholder=${param.default ?? '0x…'}
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
    ${param.type === 'block' || param.type === 'blockNumber' ? tagsView(id, text || (param.default ?? ''), actions) : nothing}
    ${describe}
  </div>`;
}

function tagsView(id: string, current: string, actions: Actions): TemplateResult {
  return html`<div class="tags" role="group" aria-label="Block tags">
    ${BLOCK_TAGS.map(
      (tag) =>
        html`<button type="button" aria-pressed=${tag === current} @click=${() => actions.typeField(id, tag)}>
          ${tag}
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
    ${reading.notes[RAW_FIELD] === undefined ? nothing : html`<p class="note">${reading.notes[RAW_FIELD]}</p>`}
  </div>`;
}
