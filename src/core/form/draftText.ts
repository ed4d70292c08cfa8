// A draft as JSON text, each value as it was typed: `1.5 ether` stays. Nothing is checked.

import type { InputShape } from '../catalogue/methodSpec.ts';
import type { JsonValue } from '../json.ts';
import { parseForeignJson } from '../json.ts';
import { accept } from '../input/input.ts';
import { readJson } from '../input/shapeInput.ts';
import { distinctNames } from './distinctNames.ts';
import type { Draft, SignatureDraft } from './draft.ts';
import { isLeftOut } from './draft.ts';
import { formShape, itemInputShape, signatureKind } from './formShape.ts';
import { typedSignature } from './readForm.ts';
import { argumentSpecs, signatureValue } from './signatureDraft.ts';

/** JSON text that is read as the draft is. Members that are left out stay out. */
export function draftText(shape: InputShape, draft: Draft): string {
  if (typeof draft === 'string') return draft;
  return JSON.stringify(plain(shape, draft), null, 2);
}

function plain(shape: InputShape, draft: Draft): JsonValue {
  const form = formShape(shape);
  if (typeof draft === 'string') return plainText(shape, draft);
  if ('args' in draft) return plainSignature(shape, draft);
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
      const inner = (list && itemInputShape(list, index)) ?? 'text';
      return isLeftOut(item) && formShape(inner).isNullable ? null : plain(inner, item);
    });
  }
  const inner = form.map?.map ?? 'text';
  const names = distinctNames(draft.entries.map(({ key }) => key));
  return Object.fromEntries(draft.entries.map(({ value }, index) => [names[index], plain(inner, value)]));
}

/** A function as the text that may be typed; an event as its topics, where they can be computed, else as typed. */
function plainSignature(shape: InputShape, draft: SignatureDraft): JsonValue {
  if (signatureKind(shape) === 'function') return typedSignature(shape, draft);
  const specs = argumentSpecs(shape, draft.signature) ?? [];
  const typed = draft.args.map((arg, index) =>
    isLeftOut(arg) ? null : plain(specs[index]?.type ?? 'text', arg),
  );
  const read = specs.map(({ type }, index) => {
    const value = typed[index] ?? null;
    return value === null ? accept(null) : readJson(type, value);
  });
  const values = read.flatMap((one) => (one.ok ? [one.value] : []));
  return values.length === specs.length && specs.length > 0
    ? signatureValue(shape, draft.signature, values)
    : [draft.signature, ...typed];
}

/** Types whose values are JSON literals, such as `true` or 25, rather than texts. */
export const JSON_LITERAL_TYPES: ReadonlySet<InputShape> = new Set<InputShape>([
  'bool',
  'integer',
  'number',
  'json',
]);

function plainText(shape: InputShape, text: string): JsonValue {
  const { hasText, isNullable } = formShape(shape);
  const typed = text.trim();
  const isJson =
    JSON_LITERAL_TYPES.has(shape) || !hasText || /^[[{]/.test(typed) || (isNullable && typed === 'null');
  if (!isJson) return text;
  try {
    return parseForeignJson(typed);
  } catch {
    return text;
  }
}

/** A draft as a JSON value of the shape, with its texts as the user typed them. */
export function typedValue(shape: InputShape, draft: Draft): JsonValue {
  const text = draftText(shape, draft);
  const isOwn = typeof shape === 'string' && JSON_LITERAL_TYPES.has(shape);
  if (!isOwn && !/^\s*[[{]/.test(text)) return text;
  try {
    return parseForeignJson(text);
  } catch {
    return text;
  }
}
