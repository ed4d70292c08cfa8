// One field: the control for its shape, with its name, documentation, problem and note.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Draft, SignatureDraft } from '../../core/form/draft.ts';
import { draftAt, isLeftOut, placeId } from '../../core/form/draft.ts';
import { draftOfText } from '../../core/form/draftOf.ts';
import { draftText } from '../../core/form/draftText.ts';
import { exampleInCoin } from '../../core/input/amountUnits.ts';
import { formShape, itemInputShape } from '../../core/form/formShape.ts';
import { choicesView, leafView } from './leafView.ts';
import { addressEcho } from './addressView.ts';
import type { Draw, Field, FormView } from './field.ts';
import { entriesView } from './entriesView.ts';
import { foldedView } from './foldedView.ts';
import { foldView } from './foldView.ts';
import { itemsView } from './itemsView.ts';
import { linkView } from './linkView.ts';
import { saidId, feedbackView } from './feedbackView.ts';
import { signatureLink, signatureView } from './signatureView.ts';
import { unitsView } from './unitsView.ts';
import { say } from '../common/say.ts';

export function fieldView(field: Field, view: FormView): TemplateResult {
  const draft = draftAt(view.form, field.place);
  if (typeof draft === 'object' && 'args' in draft && !field.isSecret)
    return signatureFieldView(field, view, draft);
  if (field.isSecret) return textView(field, view, typeof draft === 'string' ? draft : '');
  if (isText(field, draft)) return textView(field, view, draft);
  return isFolded(field) ? foldedFieldView(field, view, draft) : groupView(field, view);
}

/** Whether the field is folded: it takes much room, and is optional or one of many items of a list. */
function isFolded({ spec, isOptional, isRow }: Field): boolean {
  const { list } = formShape(spec.type);
  const first = list && itemInputShape(list, 0);
  const isShort = first !== undefined && formShape(first).hasText;
  return !isShort && (isOptional || isRow === true);
}

/** Whether the field is one text: a single value, or a structure that is edited as JSON. */
function isText({ spec }: Field, draft: Draft): draft is string {
  const { hasText, object, list, map } = formShape(spec.type);
  if (typeof draft !== 'string') return false;
  return hasText || draft.trim() !== '' || (object ?? list ?? map) === undefined;
}

function textView(field: Field, view: FormView, text: string): TemplateResult {
  const { spec, place, isSecret } = field;
  const id = placeId(place);
  const parts = isSecret ? text : draftOfText(spec.type, text);
  const { list, hasText } = formShape(spec.type);
  return html`<div class="field">
    <div class="about">
      ${labelView(field)} ${saidId(id, view) === undefined ? docView(field, view) : feedbackView(id, view)}
      ${addressEcho(field, view, text)}
    </div>
    ${leafView(field, view, text)} ${unitsView(field, view, text)} ${choicesView(field, view, text)}
    ${isSecret ? nothing : signatureLink(field, view, text)}
    ${
      typeof parts === 'object'
        ? linkView(say('Edit as fields'), () => view.actions.editAs(place, parts))
        : list !== undefined && hasText && !isSecret
          ? linkView(say('Several…'), () =>
              view.actions.editAs(place, { items: text.trim() === '' ? [''] : [text] }),
            )
          : nothing
    }
  </div>`;
}

function signatureFieldView(field: Field, view: FormView, draft: SignatureDraft): TemplateResult {
  const draw = drawOf(view);
  return html`<fieldset class="group">
    <legend>
      ${field.spec.name}${field.isOptional ? html` <span class="quiet">${say('optional')}</span>` : nothing}
    </legend>
    ${signatureView(field, view, draft, draw)}
    <div class="about">${feedbackView(placeId(field.place), view)}</div>
  </fieldset>`;
}

function drawOf(view: FormView): Draw {
  return { field: (inner) => fieldView(inner, view), parts: (inner) => partsView(inner, view) };
}

function labelView({ spec, place, isOptional }: Field): TemplateResult | typeof nothing {
  if (spec.type === 'bool') return nothing;
  return html`<label for="input-${placeId(place)}"
    >${spec.name}${isOptional ? html` <span class="quiet">${say('optional')}</span>` : nothing}</label
  >`;
}

/** A field with all its members shown, as they are required. */
function groupView(field: Field, view: FormView): TemplateResult {
  const { spec, place } = field;
  return html`<fieldset class="group">
    <legend>
      ${spec.name}${field.isOptional ? html` <span class="quiet">${say('optional')}</span>` : nothing}
    </legend>
    ${docView(field, view)} ${partsView(field, view)} ${saidBelow(placeId(place), view)}
  </fieldset>`;
}

function foldedFieldView(field: Field, view: FormView, draft: Draft): TemplateResult {
  const { spec, place, isOptional } = field;
  const id = placeId(place);
  const hint = isOptional ? say('optional') : '';
  return html`<div class="field">
    ${foldView(
      { id, title: spec.name, draft, hint },
      view,
      () => html`${docView(field, view)} ${partsView(field, view)} ${asJsonView(field, view, draft)}`,
    )}
    ${choicesView(field, view, draft)} ${saidBelow(id, view)}
  </div>`;
}

/** The message of a field of several parts. It has no room of its own, as it does not come and go while typing. */
function saidBelow(id: string, view: FormView): TemplateResult | typeof nothing {
  return saidId(id, view) === undefined ? nothing : html`<div class="about">${feedbackView(id, view)}</div>`;
}

function partsView(field: Field, view: FormView): unknown {
  const draft = draftAt(view.form, field.place);
  const { object, list, map } = formShape(field.spec.type);
  const draw = drawOf(view);
  if (map !== undefined && (typeof draft === 'string' || 'entries' in draft))
    return entriesView(field, map, view, draft, draw);
  if (list !== undefined && (typeof draft === 'string' || 'items' in draft))
    return [itemsView(field, list, view, draft, draw), signatureLink(field, view, draft)];
  const members = (object?.object ?? []).map((spec): Field => ({
    spec,
    place: [...field.place, spec.name],
    isOptional: spec.required !== true && spec.unless === undefined,
    isSecret: false,
  }));
  return foldedView(
    `${placeId(field.place)}:rare`,
    members,
    view,
    ({ place }) => isLeftOut(draftAt(view.form, place)),
    draw.field,
  );
}

function asJsonView({ spec, place }: Field, view: FormView, draft: Draft): TemplateResult | typeof nothing {
  if (typeof draft === 'string' || place.length > 1) return nothing;
  return linkView(say('Edit as JSON'), () => view.actions.editAs(place, draftText(spec.type, draft)));
}

function docView({ spec }: Field, { known }: FormView): TemplateResult | typeof nothing {
  if (spec.doc === undefined) return nothing;
  const doc = exampleInCoin(spec.doc, known);
  return html`<p class="doc" title=${doc}>${doc}</p>`;
}
