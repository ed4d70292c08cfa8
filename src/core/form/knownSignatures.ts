// Shows topics in a form as their event, and calldata as its function, where the signature is known and gives the same
// bytes again.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import type { JsonValue } from '../json.ts';
import { parseInput } from '../input/parseInput.ts';
import type { Draft, FormDraft, SignatureDraft } from './draft.ts';
import { draftText } from './draftText.ts';
import { isSame } from './formOf.ts';
import { formShape, signatureKind } from './formShape.ts';
import { readForm, typedParams } from './readForm.ts';
import { signatureDraft } from './signatureDraft.ts';

const SELECTOR = 10;
const CALLDATA = /^0x[\da-f]{8}/i;
/** Longer calldata has more arguments than fields are good for. */
const LONGEST = 5_000;

/** The signatures of events with this topic. */
export type EventsOf = (topic: string) => readonly string[];

/** The event that a draft of topics is of, with its indexed arguments; undefined where no known event fits. */
export function eventDraft(shape: InputShape, draft: Draft, eventsOf: EventsOf): SignatureDraft | undefined {
  const read = parseInput(shape, draftText(shape, draft));
  if (!read.ok || !Array.isArray(read.value)) return undefined;
  return signatureDraft(shape, read.value, eventsOf(String(read.value[0])));
}

/** The signatures of functions with this selector. */
type FunctionsOf = (selector: string) => readonly string[];

/** The function that a draft of calldata calls, with its arguments; undefined where no known function fits. */
export function functionDraft(
  shape: InputShape,
  draft: Draft,
  functionsOf: FunctionsOf,
): SignatureDraft | undefined {
  if (typeof draft !== 'string' || !CALLDATA.test(draft)) return undefined;
  return signatureDraft(shape, draft.toLowerCase(), functionsOf(draft.slice(0, SELECTOR)));
}

export type KnownLines = { readonly eventsOf: EventsOf; readonly functionsOf: FunctionsOf };

/**
 * The same form, with known events in place of their topics, and known functions in place of their calldata; unchanged
 * where the fields would not send the same parameters.
 */
export function withKnownSignatures(spec: MethodSpec, form: FormDraft, known: KnownLines): FormDraft {
  const filled = form.map((draft, index) => knownIn(spec.params[index]?.type ?? 'text', draft, known));
  // Where something is still missing, they are compared as they are typed.
  const isWhole = readForm(spec, form).params !== undefined;
  const sent = (one: FormDraft): JsonValue =>
    isWhole ? (readForm(spec, one).params ?? null) : typedParams(spec, one);
  return isSame(sent(form), sent(filled)) ? filled : form;
}

function knownIn(shape: InputShape, draft: Draft, known: KnownLines): Draft {
  const kind = signatureKind(shape);
  if (kind === 'event') return eventDraft(shape, draft, known.eventsOf) ?? draft;
  if (kind === 'function')
    return (isShort(draft) ? functionDraft(shape, draft, known.functionsOf) : undefined) ?? draft;
  if (typeof draft === 'string' || !('members' in draft)) return draft;
  const specs = formShape(shape).object?.object ?? [];
  const typeOf = (name: string): InputShape => specs.find((spec) => spec.name === name)?.type ?? 'text';
  const members = Object.entries(draft.members).map(
    ([name, member]) => [name, knownIn(typeOf(name), member, known)] as const,
  );
  return { members: Object.fromEntries(members) };
}

function isShort(draft: Draft): boolean {
  return typeof draft === 'string' && draft.length <= LONGEST;
}
