// Owns lists and maps in a form: a row per item or entry, added, removed and moved.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Draft } from '../../core/form/draft.ts';
import { keyId, placeId } from '../../core/form/draft.ts';
import { withKey, withMovedRow, withoutRow } from '../../core/form/editList.ts';
import type { ListShape, MapShape } from '../../core/form/formShape.ts';
import { formShape, itemShape } from '../../core/form/formShape.ts';
import type { Field, FormView } from './field.ts';
import { leafView } from './leafView.ts';
import { saidOf } from './saidOf.ts';

type Draw = (field: Field) => TemplateResult;

/** Single values have an empty row at the end: typing into it adds one. */
export function itemsView(
  field: Field,
  list: ListShape,
  view: FormView,
  draft: Draft,
  draw: Draw,
): TemplateResult {
  const { place } = field;
  const items = typeof draft === 'object' && 'items' in draft ? draft.items : [];
  const most = 'tuple' in list ? list.tuple.length : (list.most ?? Infinity);
  const next = items.length < most ? itemShape(list, items.length) : undefined;
  const isSingle = next !== undefined && formShape(next).hasText;
  const rows = isSingle ? [...items, ''] : items;
  const name = singular(field.spec.name);
  return html`
    ${rows.map((_, index) => {
      const spec = { name: `${name} ${index + 1}`, type: itemShape(list, index) ?? 'json' };
      const isNew = index === items.length;
      const item = { spec, place: [...place, index], isOptional: isNew, isSecret: false };
      return html`<div class="row-of-list">
        ${draw(item)} ${isNew ? nothing : rowButtons(field, view, draft, index, items.length, spec.name)}
      </div>`;
    })}
    ${next === undefined || isSingle ? nothing : addButton(field, view, false, `Add ${name} ${items.length + 1}`)}
  `;
}

export function entriesView(
  field: Field,
  map: MapShape,
  view: FormView,
  draft: Draft,
  draw: Draw,
): TemplateResult {
  const { place, spec } = field;
  const entries = typeof draft === 'object' && 'entries' in draft ? draft.entries : [];
  const hasParts = !formShape(map.map).hasText;
  return html`
    ${entries.map(({ key }, index) => {
      const at = [...place, index];
      const id = keyId(at);
      const keyName = map.keys === 'text' ? 'name' : map.keys;
      const keyField = {
        spec: { name: keyName, type: map.keys },
        place: at,
        isOptional: false,
        isSecret: false,
      };
      const onKey = (text: string): void => view.actions.change(place, withKey(draft, index, text), id);
      const name = hasParts ? 'what of it' : 'value';
      return html`<div class="row-of-list entry">
        <div class="field">
          <label for="field-${id}">${keyName} ${index + 1}</label>
          ${leafView(keyField, view, key, { id, onText: onKey })} ${saidOf(id, view)}
        </div>
        ${draw({ spec: { name, type: map.map }, place: at, isOptional: false, isSecret: false })}
        ${rowButtons(field, view, draft, index, entries.length, `${keyName} ${index + 1}`)}
      </div>`;
    })}
    ${addButton(field, view, true, `Add to ${spec.name}`)}
  `;
}

function addButton({ place }: Field, view: FormView, isMap: boolean, label: string): TemplateResult {
  return html`<button
    type="button"
    id="add-${placeId(place)}"
    @click=${() => view.actions.addRow(place, isMap)}
  >
    <span class="codicon codicon-add" aria-hidden="true"></span> ${label}
  </button>`;
}

function rowButtons(
  { place }: Field,
  view: FormView,
  draft: Draft,
  index: number,
  count: number,
  name: string,
): TemplateResult {
  const button = (icon: string, label: string, next: () => Draft): TemplateResult =>
    html`<button
      type="button"
      class="icon"
      title="${label} ${name}"
      aria-label="${label} ${name}"
      @click=${() => view.actions.change(place, next())}
    >
      <span class="codicon codicon-${icon}" aria-hidden="true"></span>
    </button>`;
  return html`<div class="row-buttons">
    ${index === 0 ? nothing : button('arrow-up', 'Move up', () => withMovedRow(draft, index, -1))}
    ${index === count - 1 ? nothing : button('arrow-down', 'Move down', () => withMovedRow(draft, index, 1))}
    ${button('trash', 'Remove', () => withoutRow(draft, index))}
  </div>`;
}

/** `addresses` → `address`, `calls` → `call`; what is no plural stays. */
function singular(name: string): string {
  return /(?:ss|sh|ch)es$/.test(name) ? name.slice(0, -2) : /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}
