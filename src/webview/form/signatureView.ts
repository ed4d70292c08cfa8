// Calldata and topics by signature: the user chooses a function or event, and fills in a field for each argument.

import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { InputShape } from '../../core/catalogue/methodSpec.ts';
import type { TokenUnit } from '../../core/decode/tokenUnit.ts';
import type { Draft, SignatureDraft } from '../../core/form/draft.ts';
import { isLeftOut, placeId } from '../../core/form/draft.ts';
import { draftSummary } from '../../core/form/draftSummary.ts';
import { draftText } from '../../core/form/draftText.ts';
import { draftOfText } from '../../core/form/draftOf.ts';
import { eventDraft, functionDraft } from '../../core/form/knownSignatures.ts';
import { signatureKind } from '../../core/form/formShape.ts';
import { typedSignature } from '../../core/form/readForm.ts';
import { argumentSpecs, signatureDraft } from '../../core/form/signatureDraft.ts';
import { amountArgument, unitsAt } from '../../core/form/unitsAt.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { isSignature } from '../../core/input/signatureInput.ts';
import { comboView } from './comboView.ts';
import type { Draw, Field, FormView, KnownSignature } from './field.ts';
import { linkView } from './linkView.ts';
import { linesOf, signatureOptions } from './signatureLines.ts';
import { say } from '../common/say.ts';

export function signatureView(
  field: Field,
  view: FormView,
  draft: SignatureDraft,
  draw: Draw,
): TemplateResult {
  const { spec, place } = field;
  const kind = signatureKind(spec.type) ?? 'function';
  const specs = argumentSpecs(spec.type, draft.signature);
  const token = kind === 'function' ? unitsAt(view.form, place, view.known).called : undefined;
  const amountAt = token && amountArgument(draft.signature);
  const change = (next: Draft): void => view.actions.change(place, next);
  const combo = {
    id: placeId(place),
    label: kind === 'event' ? say('{0}: event', spec.name) : say('{0}: function', spec.name),
    text: draft.signature,
    hint: say('for example {0}', kind === 'event' ? 'Paid(address indexed by)' : 'balanceOf(address)'),
    options: (typed: string) => signatureOptions(view.known.signatures, kind, typed),
    onText: (signature: string): void => change({ ...draft, signature }),
    isSearch: specs === undefined,
    onChosen: () => view.actions.goTo([...place, 0]),
  };
  return html`
    ${comboView(combo, view)}
    ${
      specs === undefined || specs.length === 0
        ? nothing
        : html`<div class="parts">
            ${specs.map((one, index) =>
              draw.field({
                spec: one,
                place: [...place, index],
                isOptional: one.required !== true,
                isSecret: false,
                ...omitUndefined({ token: index === amountAt ? token : undefined }),
              }),
            )}
          </div>`
    }
    ${linkView(kind === 'event' ? say('Edit as topics') : say('Edit as text'), () =>
      view.actions.editAs(place, asText(spec.type, draft)),
    )}
  `;
}

/** Keeps the place of a link, so that nothing moves while the user types. */
const LINK_ROOM = html`<button type="button" class="link room" disabled> </button>`;

/** Offers to decode the calldata or topics in a place; if it is empty, to choose a function or an event. */
export function signatureLink(
  { spec, place }: Field,
  view: FormView,
  draft: Draft,
): TemplateResult | typeof nothing {
  const kind = signatureKind(spec.type);
  if (kind === undefined) return nothing;
  if (isLeftOut(draft))
    return linkView(kind === 'event' ? say('Choose an event…') : say('Choose a function…'), () => {
      view.actions.editAs(place, { signature: '', args: [] });
      view.actions.openCombo(placeId(place));
    });
  const token = unitsAt(view.form, place, view.known).called;
  const parts = takenApart(spec.type, draft, view.known.signatures, kind, token);
  return parts === undefined
    ? LINK_ROOM
    : html`${callEcho(spec.type, parts, draft)}
      ${linkView(say('Edit as {0}(…)', parts.signature.slice(0, parts.signature.indexOf('('))), () =>
        view.actions.editAs(place, parts),
      )}`;
}

/** Calldata as a call in one line: `transfer: to 0xf39f…, amount 5`. A function typed as text needs no line. */
function callEcho(
  shape: InputShape,
  { signature, args }: SignatureDraft,
  draft: Draft,
): TemplateResult | typeof nothing {
  if (typeof draft !== 'string' || isSignature(draft.trim())) return nothing;
  const names = (argumentSpecs(shape, signature) ?? []).map(({ name }) => name);
  const members = Object.fromEntries(args.map((arg, index) => [names[index] ?? '', arg]));
  const summary = draftSummary({ members });
  return html`<p class="echo">
    ${signature.slice(0, signature.indexOf('('))}${summary === '' ? '()' : `: ${summary}`}
  </p>`;
}

function asText(shape: InputShape, draft: SignatureDraft): Draft {
  if (signatureKind(shape) === 'event') return draftOfText(shape, draftText(shape, draft));
  return draft.signature.trim() === '' ? '' : typedSignature(shape, draft);
}

function takenApart(
  shape: InputShape,
  draft: Draft,
  known: readonly KnownSignature[],
  kind: KnownSignature['kind'],
  token: TokenUnit | undefined,
): SignatureDraft | undefined {
  if (typeof draft === 'string' && kind === 'function') {
    const text = draft.trim();
    if (isSignature(text)) return signatureDraft(shape, text, [], token);
    return functionDraft(shape, text, (selector) => linesOf(known, kind, selector));
  }
  if (kind === 'function') return undefined;
  return eventDraft(shape, draft, (topic) => linesOf(known, kind, topic));
}
