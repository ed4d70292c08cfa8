// The draft of a form: what the user typed, before it is read, and changes to it. Input shapes play no part here.

/**
 * The content of one place of a form. A text is a single value as typed, or JSON for a whole object, list or map; ''
 * means that the place is left out. Members are those of an object, items those of a list, entries those of a map. A
 * signature stands for calldata (a function with its arguments) or topics (an event with its indexed arguments).
 */
export type Draft =
  | string
  | { readonly members: Readonly<Record<string, Draft>> }
  | { readonly items: readonly Draft[] }
  | { readonly entries: readonly Entry[] }
  | SignatureDraft;

export type SignatureDraft = { readonly signature: string; readonly args: readonly Draft[] };

export type Entry = { readonly key: string; readonly value: Draft };

/** The parameters of a method, in order; those at the end may be missing. */
export type FormDraft = readonly Draft[];

/** The path to a place: the index of a parameter, then members by name, items and entries by index. */
export type FieldPlace = readonly (string | number)[];

/** The id of a place: `0.to`, `2.0.balance`. The key of a map entry has the id of its value with `:key` at the end. */
export function placeId(place: FieldPlace): string {
  return place.join('.');
}

export function keyId(place: FieldPlace): string {
  return `${placeId(place)}:key`;
}

/** The draft at a place; '' where there is none yet. */
export function draftAt(form: FormDraft, place: FieldPlace): Draft {
  const [first, ...rest] = place;
  let draft: Draft = form[Number(first)] ?? '';
  for (const step of rest) draft = below(draft, step);
  return draft;
}

/** The form with another draft at a place; missing parents are added. */
export function withDraftAt(form: FormDraft, place: FieldPlace, draft: Draft): FormDraft {
  const root = changed({ items: form }, place, draft);
  return (root as { readonly items: FormDraft }).items;
}

function below(draft: Draft, step: string | number): Draft {
  if (typeof draft === 'string') return '';
  if ('members' in draft) return Object.hasOwn(draft.members, step) ? draft.members[String(step)]! : '';
  if ('items' in draft) return draft.items[Number(step)] ?? '';
  if ('args' in draft) return draft.args[Number(step)] ?? '';
  return draft.entries[Number(step)]?.value ?? '';
}

function changed(draft: Draft, place: FieldPlace, next: Draft): Draft {
  const [step, ...rest] = place;
  if (step === undefined) return next;
  const inner = changed(below(draft, step), rest, next);
  if (typeof step === 'string') {
    const members = typeof draft === 'object' && 'members' in draft ? draft.members : {};
    return { members: { ...members, [step]: inner } };
  }
  if (typeof draft === 'object' && 'entries' in draft) {
    const entry = draft.entries[step];
    return { entries: draft.entries.with(step, { key: entry?.key ?? '', value: inner }) };
  }
  if (typeof draft === 'object' && 'args' in draft)
    return { ...draft, args: withItem(draft.args, step, inner) };
  return { items: withItem(typeof draft === 'object' && 'items' in draft ? draft.items : [], step, inner) };
}

function withItem(items: readonly Draft[], index: number, item: Draft): readonly Draft[] {
  const missing = Array.from({ length: Math.max(0, index - items.length + 1) }, () => '');
  return [...items, ...missing].with(index, item);
}

/** Whether nothing is typed anywhere in it. An empty list that the user typed does not count as left out. */
export function isLeftOut(draft: Draft): boolean {
  if (typeof draft === 'string') return draft.trim() === '';
  if (!('members' in draft)) return false;
  const members = Object.values(draft.members);
  return members.length > 0 && members.every(isLeftOut);
}
