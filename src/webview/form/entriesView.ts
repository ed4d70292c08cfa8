// A map in a form: a row for each entry, with a field for its key.

import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Draft, Entry } from '../../core/form/draft.ts';
import { keyId, placeId } from '../../core/form/draft.ts';
import { withKey } from '../../core/form/editList.ts';
import type { MapShape } from '../../core/form/formShape.ts';
import { formShape } from '../../core/form/formShape.ts';
import { addressEcho } from './addressView.ts';
import type { Draw, Field, FormView } from './field.ts';
import { foldView } from './foldView.ts';
import { leafView } from './leafView.ts';
import { addButton, rowButtons } from './rowButtons.ts';
import { feedbackView } from './feedbackView.ts';
import { say } from '../common/say.ts';

export function entriesView(
  field: Field,
  map: MapShape,
  view: FormView,
  draft: Draft,
  draw: Draw,
): TemplateResult {
  const { place, spec } = field;
  const entries = typeof draft === 'object' && 'entries' in draft ? draft.entries : [];
  const isSingle = formShape(map.map).hasText;
  return html`
    ${entries.map((entry, index) => {
      const at = [...place, index];
      const name = `${keyName(map)} ${index + 1}`;
      const key = keyView(field, map, view, { draft, entry, index });
      const value: Field = {
        spec: { name: 'value', type: map.map },
        place: at,
        isOptional: false,
        isSecret: false,
      };
      const title = entry.key.trim() === '' ? name : entry.key.trim();
      const row = isSingle
        ? html`${key} ${draw.field(value)}`
        : html`<div class="field">
            ${foldView({ id: placeId(at), title, draft: entry.value, hint: '' }, view, () => [key, draw.parts(value)])}
          </div>`;
      return html`<div class="row-of-list">
        ${row} ${rowButtons(field, view, { draft, index, count: entries.length, name })}
      </div>`;
    })}
    ${addButton(field, view, true, say('Add to {0}', spec.name))}
  `;
}

function keyView(
  { place }: Field,
  map: MapShape,
  view: FormView,
  { draft, entry, index }: { readonly draft: Draft; readonly entry: Entry; readonly index: number },
): TemplateResult {
  const { key } = entry;
  const at = [...place, index];
  const id = keyId(at);
  const field: Field = {
    spec: { name: keyName(map), type: map.keys },
    place: at,
    isOptional: false,
    isSecret: false,
  };
  const onText = (text: string): void => view.actions.change(place, withKey(draft, index, text), id);
  return html`<div class="field">
    <div class="about">
      <label for="input-${id}">${keyName(map)}</label> ${feedbackView(id, view)}
      ${addressEcho(field, view, key, id)}
    </div>
    ${leafView(field, view, key, { id, onText })}
  </div>`;
}

function keyName({ keys }: MapShape): string {
  return keys === 'text' ? say('name') : keys;
}
