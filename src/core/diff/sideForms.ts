// Owns how the two values of a difference read in full: each form of both sides, with the parts that differ. A form
// that reads the same on both sides is told once.

import type { DecodedNode } from '../decode/decodedNode.ts';
import { plainForm } from '../decode/form.ts';
import type { Form } from '../decode/form.ts';
import { formsOf } from '../decode/forms.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { diffState } from './diffCounts.ts';
import type { DiffNode } from './diffNode.ts';
import { differingParts } from './differingParts.ts';
import type { Part } from './differingParts.ts';

/** `parts`: what of its text differs from the other side; none in a short one, which is compared at a glance. */
export type SideForm = { readonly name: string; readonly form: Form; readonly parts: readonly Part[] };

/** Shorter texts are not marked. */
const SHORTEST_MARKED = 20;

/** For places without others below; without ages, which say nothing of what changed. */
export function sideForms(place: DiffNode): readonly SideForm[] {
  const { before, after } = place;
  if (before === undefined || after === undefined || diffState(place) === 'same')
    return timelessForms((after ?? before)!).map((form) => ({ name: form.name, form, parts: [] }));
  const [from, to] = [before, after].map(timelessForms);
  const names = new Set<string>([...to!, ...from!].map(({ name }) => name));
  const forms = [...names].flatMap((name) => {
    const same = (form: Form): boolean => form.name === name;
    return pair(name, from!.find(same), to!.find(same));
  });
  // The same in every form, so it is the spelling that differs.
  return forms.some(({ name }) => name.startsWith('before '))
    ? forms
    : [...pair('sent', asSent(before), asSent(after)), ...forms];
}

function pair(name: string, before: Form | undefined, after: Form | undefined): readonly SideForm[] {
  if (before?.text === after?.text) return [{ name, form: after!, parts: [] }];
  const isLong = Math.max(before?.text.length ?? 0, after?.text.length ?? 0) > SHORTEST_MARKED;
  const [left, right] =
    isLong && before !== undefined && after !== undefined
      ? differingParts(before.text, after.text)
      : [[], []];
  const side = (which: string, form: Form | undefined, parts: readonly Part[]): readonly SideForm[] =>
    form === undefined ? [] : [{ name: `${which} ${name}`, form, parts }];
  return [...side('before', before, left), ...side('after', after, right)];
}

function timelessForms(node: DecodedNode): readonly Form[] {
  return formsOf(node, 0).filter(({ name }) => name !== 'age');
}

function asSent({ value }: DecodedNode): Form | undefined {
  return isLargeValue(value) ? undefined : plainForm('json', JSON.stringify(value));
}
