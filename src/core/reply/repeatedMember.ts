// Finds members that a reply has more than once: JSON.parse keeps the last one silently.

import { createJsonIndex, isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';

const BYTES = /* @__PURE__ */ new TextEncoder();

/** The members that decide the meaning of a reply. */
const COUNTING: ReadonlySet<string> = new Set(['id', 'result', 'error']);

/** The first of `id`, `result` and `error` that occurs twice. */
export function repeatedName(names: readonly string[]): string | undefined {
  return names.find((name, place) => COUNTING.has(name) && names.indexOf(name) !== place);
}

/** A repeated member in the object, or in an object of the array, that this JSON text contains. */
export function repeatedIn(text: string): string | undefined {
  if (!mayRepeat(text)) return undefined;
  const bytes = BYTES.encode(text);
  const index = createJsonIndex(
    { length: bytes.length, read: (from, to) => bytes.subarray(from, to) },
    { large: 1 },
  );
  index.push(bytes);
  index.end();
  const { root } = index;
  if (!isLargeValue(root) || root.kind !== 'array') return repeatedName(namesOf(root));
  for (let item = 0; item < root.count; item++) {
    const repeated = repeatedName(namesOf(root.child(item)));
    if (repeated !== undefined) return repeated;
  }
  return undefined;
}

/** Whether one of the names occurs twice anywhere in the text, or could be written with escapes. */
function mayRepeat(text: string): boolean {
  if (text.includes(String.raw`\u00`)) return true;
  const seen = new Set<string>();
  for (const [name] of text.matchAll(/"(?:id|result|error)"/g)) {
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

function namesOf(value: NodeValue | undefined): readonly string[] {
  if (!isLargeValue(value) || value.kind !== 'object') return [];
  return value.children(0, value.count).map(({ name }) => name ?? '');
}
