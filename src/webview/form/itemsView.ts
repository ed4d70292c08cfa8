// A list in a form: a row for each item.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Draft } from '../../core/form/draft.ts';
import type { ListShape } from '../../core/form/formShape.ts';
import { formShape, itemInputShape, leastItems } from '../../core/form/formShape.ts';
import type { Draw, Field, FormView } from './field.ts';
import { addButton, rowButtons } from './rowButtons.ts';
import { say } from '../common/say.ts';

/** A list of single values ends with an empty row: typing in it adds an item. A fixed-length array has all its rows. */
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
  const count = Math.max(items.length, leastItems(list));
  const next = count < most ? itemInputShape(list, count) : undefined;
  const isSingle = next !== undefined && formShape(next).hasText;
  const rows = Array.from({ length: isSingle ? count + 1 : count });
  const isFixed = leastItems(list) === most;
  const name = singular(field.spec.name);
  return html`
    ${rows.map((_, index) => {
      const spec = { name: `${name} ${index + 1}`, type: itemInputShape(list, index) ?? 'json' };
      const isNew = index === count;
      const item = {
        spec,
        place: [...place, index],
        isOptional: isNew,
        isSecret: false,
        isRow: true as const,
      };
      return html`<div class="row-of-list">
        ${draw.field(item)}
        ${
          isNew || isFixed
            ? nothing
            : rowButtons(field, view, { draft, index, count: items.length, name: spec.name })
        }
      </div>`;
    })}
    ${next === undefined || isSingle ? nothing : addButton(field, view, false, say('Add {0} {1}', name, count + 1))}
  `;
}

/** `addresses` → `address`, `calls` → `call`; a name that is not a plural stays. */
function singular(name: string): string {
  return /(?:ss|sh|ch)es$/.test(name) ? name.slice(0, -2) : /[^s]s$/.test(name) ? name.slice(0, -1) : name;
}
