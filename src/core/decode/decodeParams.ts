// Decodes the parameters of a call, with names and meanings from the catalogue.

import { findMethod } from '../catalogue/catalogue.ts';
import type { ParamSpec } from '../catalogue/methodSpec.ts';
import { paramsShape } from '../catalogue/paramShape.ts';
import type { JsonValue } from '../json.ts';
import { checksumWarning } from '../text/checksumState.ts';
import { childNodes } from './childNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import { labelOf, summarizeInFull } from './notations.ts';

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

const MOST_LINES = 16;

/** The parameters by their names in the catalogue; by position where it lacks the method or has fewer parameters. */
export function decodeParams({ method, params }: Call, context: DecodeContext): DecodedNode {
  const spec = findMethod(method);
  if (method.startsWith('eth_sendRaw'))
    return decode('request', params, { tuple: ['rawTransaction'] }, { context });
  if (spec === undefined || params.length > spec.params.length)
    return decode('request', params, 'unknown', { context });
  const named = spec.params.slice(0, params.length);
  const values = Object.fromEntries(named.map(({ name }, index) => [name, params[index] ?? null]));
  const shape = paramsShape(
    named.map((param, index) => (isBlockHash(param, params[index]) ? { ...param, type: 'hash' } : param)),
  );
  return decode('request', values, shape, { context });
}

/** Whether a block hash is given where the method takes a block number or tag. */
function isBlockHash({ type }: ParamSpec, value: JsonValue | undefined): boolean {
  return type === 'block' && typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value);
}

/** A line for each value in human units, also for each member of an object: `value: 1.5 ETH`. */
export function paramLines(call: Call, context: DecodeContext): readonly string[] {
  return linesOf(decodeParams(call, context)).slice(0, MOST_LINES);
}

function linesOf(node: DecodedNode): readonly string[] {
  return childNodes(node, 0, MOST_LINES).flatMap((child) =>
    child.kind === 'object' && child.provenance !== 'derived'
      ? linesOf(child)
      : [`${labelOf(child)}: ${summarizeInFull(child)}${warningOf(child)}`],
  );
}

function warningOf({ kind, value }: DecodedNode): string {
  return kind === 'address' && typeof value === 'string' ? checksumWarning(value) : '';
}
