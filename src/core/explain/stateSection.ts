// The section with what a transaction changed: variables by name, ether, nonces, code.

import type { DecodeContext } from '../decode/decodedNode.ts';
import { isStateDiff, readStateDiff } from '../decode/stateDiff.ts';
import { stateRows, unnamedSlots } from '../decode/stateRows.ts';
import type { StateRows } from '../decode/stateRows.ts';
import type { JsonObject } from '../json.ts';
import { explanationSection } from './explanation.ts';
import type { Section } from './explanation.ts';
import type { Execution } from './findExecution.ts';
import { objectOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';

const TRACE = 'debug_traceTransaction';
const TRACER = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };

/**
 * Asks only where debug_traceTransaction succeeded before, and only for a traced transaction that succeeded: a failed
 * one changes no more than a nonce and a fee.
 */
export async function askStateDiff(
  { state, traced }: Execution,
  hash: string,
  { request, sources }: Gather,
): Promise<JsonObject | undefined> {
  const isServed = sources().some(({ method, outcome }) => method === TRACE && outcome.ok);
  if (state !== 'succeeded' || traced === undefined || !isServed) return undefined;
  return objectOf(await request('what it changed', TRACE, [hash, TRACER]));
}

/** `logs`: the logs of the receipt. Undefined where the changes are not known. */
export function stateFound(
  diff: JsonObject | undefined,
  { transaction }: Mined,
  { traced }: Execution,
  logs: readonly JsonObject[],
  context: DecodeContext,
): StateRows | undefined {
  if (diff === undefined || !isStateDiff(diff)) return undefined;
  const changes = readStateDiff(diff);
  return stateRows(changes, [transaction, logs, traced ?? null], context);
}

export function stateSection(found: StateRows | undefined, context: DecodeContext): readonly Section[] {
  if (found === undefined) return [];
  return explanationSection('state', [...found.rows, ...unnamedSlots(found, { context })], found.layoutHints);
}
