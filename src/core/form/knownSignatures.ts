// Shows topics in a form as their event, and calldata as its function, where the signature is known and gives the same
// bytes again.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { parseInput } from '../input/parseInput.ts';
import type { Draft, FormDraft, SignatureDraft } from './draft.ts';
import { draftText } from './draftText.ts';
import { formShape, signatureKind } from './formShape.ts';
import { signatureDraft } from './signatureDraft.ts';

const SELECTOR = 10;
const CALLDATA = /^0x[\da-f]{8}/i;

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

/** The same form, with known events in place of their topics, and known functions in place of their calldata. */
export function withKnownSignatures({ params }: MethodSpec, form: FormDraft, known: KnownLines): FormDraft {
  return form.map((draft, index) => knownIn(params[index]?.type ?? 'text', draft, known));
}

function knownIn(shape: InputShape, draft: Draft, known: KnownLines): Draft {
  const kind = signatureKind(shape);
  if (kind === 'event') return eventDraft(shape, draft, known.eventsOf) ?? draft;
  if (kind === 'function') return functionDraft(shape, draft, known.functionsOf) ?? draft;
  if (typeof draft === 'string' || !('members' in draft)) return draft;
  const specs = formShape(shape).object?.object ?? [];
  const typeOf = (name: string): InputShape => specs.find((spec) => spec.name === name)?.type ?? 'text';
  const members = Object.entries(draft.members).map(
    ([name, member]) => [name, knownIn(typeOf(name), member, known)] as const,
  );
  return { members: Object.fromEntries(members) };
}
