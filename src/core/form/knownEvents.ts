// Shows topics in a form as their event, where its signature is known and the topics stay the same.

import type { InputShape, MethodSpec } from '../catalogue/methodSpec.ts';
import { parseInput } from '../input/parseInput.ts';
import type { Draft, FormDraft, SignatureDraft } from './draft.ts';
import { draftText } from './draftText.ts';
import { formShape, signatureKind } from './formShape.ts';
import { signatureDraft } from './signatureDraft.ts';

/** The signatures of events with this topic. */
export type EventsOf = (topic: string) => readonly string[];

/** The event that a draft of topics is of, with its indexed arguments; undefined where no known event fits. */
export function eventDraft(shape: InputShape, draft: Draft, eventsOf: EventsOf): SignatureDraft | undefined {
  const read = parseInput(shape, draftText(shape, draft));
  if (!read.ok || !Array.isArray(read.value)) return undefined;
  return signatureDraft(shape, read.value, eventsOf(String(read.value[0])));
}

/** The same form, with known events in place of their topics. */
export function withKnownEvents({ params }: MethodSpec, form: FormDraft, eventsOf: EventsOf): FormDraft {
  return form.map((draft, index) => eventsIn(params[index]?.type ?? 'text', draft, eventsOf));
}

function eventsIn(shape: InputShape, draft: Draft, eventsOf: EventsOf): Draft {
  if (signatureKind(shape) === 'event') return eventDraft(shape, draft, eventsOf) ?? draft;
  if (typeof draft === 'string' || !('members' in draft)) return draft;
  const specs = formShape(shape).object?.object ?? [];
  const typeOf = (name: string): InputShape => specs.find((spec) => spec.name === name)?.type ?? 'text';
  const members = Object.entries(draft.members).map(
    ([name, member]) => [name, eventsIn(typeOf(name), member, eventsOf)] as const,
  );
  return { members: Object.fromEntries(members) };
}
