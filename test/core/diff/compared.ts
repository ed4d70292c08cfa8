// Makes comparisons for tests and writes them as lines.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { diffChildren } from '../../../src/core/diff/diffChildren.ts';
import type { DiffOptions } from '../../../src/core/diff/diffChildren.ts';
import { diffCounts } from '../../../src/core/diff/diffCounts.ts';
import type { DiffCounts } from '../../../src/core/diff/diffCounts.ts';
import { diffNodes } from '../../../src/core/diff/diffNode.ts';
import type { DiffNode } from '../../../src/core/diff/diffNode.ts';
import { diffRow } from '../../../src/core/diff/diffRow.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Shape } from '../../../src/core/shape.ts';

/** Two values of one shape. */
export function compared(
  before: JsonValue,
  after: JsonValue,
  shape: Shape = 'unknown',
  name = 'result',
): DiffNode {
  return diffNodes(decode(name, before, shape), decode(name, after, shape));
}

/** Every place below and including this one. */
export function allPlaces(place: DiffNode, options?: DiffOptions): readonly DiffNode[] {
  return [place, ...diffChildren(place, 0, undefined, options).flatMap((child) => allPlaces(child, options))];
}

/** A line a row: `label state: before → after (difference)`, indented by level. */
export function diffLines(place: DiffNode, options?: DiffOptions, level = 0): readonly string[] {
  const { label, state, before, after, difference, derived } = diffRow(place);
  const notes = [derived ? 'derived' : undefined, difference].filter((note) => note !== undefined);
  const line = `${label} ${state}: ${before ?? '-'} → ${after ?? '-'}`;
  return [
    '  '.repeat(level) + line + (notes.length === 0 ? '' : ` (${notes.join('; ')})`),
    ...diffChildren(place, 0, undefined, options).flatMap((child) => diffLines(child, options, level + 1)),
  ];
}

/** The counts that are not zero. */
export function someCounts(place: DiffNode): Partial<DiffCounts> {
  return Object.fromEntries(Object.entries(diffCounts(place)).filter(([, count]) => count > 0));
}

type Reply = { readonly method: string; readonly params: readonly JsonValue[]; readonly result?: JsonValue };

/** Every recorded reply that has a result. */
export function recordedReplies(space: string): readonly Required<Reply>[] {
  const text = readFileSync(join(import.meta.dirname, '../replies', `${space}.json`), 'utf8');
  return (parseJson(text) as unknown as readonly Reply[]).flatMap(({ method, params, result }) =>
    result === undefined ? [] : [{ method, params, result }],
  );
}

/** The first recorded answer of a method with parameters that begin like these. */
export function recorded(method: string, ...params: readonly JsonValue[]): DecodedNode {
  const reply = recordedReplies(method.slice(0, method.indexOf('_'))).find(
    (one) =>
      one.method === method &&
      params.every((param, index) => JSON.stringify(one.params[index]) === JSON.stringify(param)),
  );
  if (reply === undefined) throw new Error(`no recorded reply of ${method} ${JSON.stringify(params)}`);
  return decodeResult(reply, reply.result);
}
