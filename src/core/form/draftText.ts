// Owns a draft as JSON text, with every value as it was typed: `1.5 ether` stays that. Refuses to check anything.

import type { InputShape } from '../catalogue/methodSpec.ts';
import type { JsonValue } from '../json.ts';
import { parseJson } from '../json.ts';
import type { Draft } from './draft.ts';
import { distinctNames } from './distinctNames.ts';
import { isLeftOut } from './draft.ts';
import { formShape, itemShape } from './formShape.ts';

/** JSON that reads as the draft does; what is left out of objects stays out. */
export function draftText(shape: InputShape, draft: Draft): string {
  if (typeof draft === 'string') return draft;
  return JSON.stringify(plain(shape, draft), null, 2);
}

function plain(shape: InputShape, draft: Draft): JsonValue {
  const form = formShape(shape);
  if (typeof draft === 'string') return plainText(shape, draft);
  if ('members' in draft) {
    const specs = form.object?.object ?? [];
    const given = Object.entries(draft.members).filter(([, member]) => !isLeftOut(member));
    return Object.fromEntries(
      given.map(([name, member]) => [
        name,
        plain(specs.find((known) => known.name === name)?.type ?? 'text', member),
      ]),
    );
  }
  if ('items' in draft) {
    const { list } = form;
    return draft.items.map((item, index) => {
      const inner = (list && itemShape(list, index)) ?? 'text';
      return isLeftOut(item) && formShape(inner).isNullable ? null : plain(inner, item);
    });
  }
  const inner = form.map?.map ?? 'text';
  const names = distinctNames(draft.entries.map(({ key }) => key));
  return Object.fromEntries(draft.entries.map(({ value }, index) => [names[index], plain(inner, value)]));
}

/** What JSON itself has words for is written in them, where the shape allows it. */
const OWN_WORDS: ReadonlySet<InputShape> = new Set<InputShape>(['bool', 'integer', 'number', 'json']);

function plainText(shape: InputShape, text: string): JsonValue {
  const { hasText, isNullable } = formShape(shape);
  const typed = text.trim();
  const isJson = OWN_WORDS.has(shape) || !hasText || /^[[{]/.test(typed) || (isNullable && typed === 'null');
  if (!isJson) return text;
  try {
    return parseJson(typed);
  } catch {
    return text;
  }
}
