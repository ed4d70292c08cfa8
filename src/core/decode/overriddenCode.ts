// Code that a state override puts at addresses before the call runs: the code that the chain has there does not apply.

import { asObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { KnownContract } from '../contracts/knownContract.ts';
import type { DecodeContext } from './decodedNode.ts';

type Params = readonly JsonValue[];

const NOTHING: ReadonlyMap<string, JsonValue> = new Map();
const known = new WeakMap<Params, ReadonlyMap<string, JsonValue>>();

/** The overriding code by address in lower case; null where the blocks of a simulation put different code there. */
export function overriddenCodes(params: Params): ReadonlyMap<string, JsonValue> {
  const found = known.get(params) ?? readCodes(params);
  known.set(params, found);
  return found;
}

/** A context that knows the contracts of overriding code, and ignores what the chain has at those addresses. */
export function withOverriddenCode(context: DecodeContext, params: Params): DecodeContext {
  const { contractAt, layoutAt, contractOfCode } = context;
  const codes = overriddenCodes(params);
  if (contractAt === undefined || codes.size === 0) return context;
  const named = new Map<string, KnownContract | undefined>();
  const overridden = (address: string, code: JsonValue): KnownContract | undefined => {
    if (!named.has(address))
      named.set(address, typeof code === 'string' ? contractOfCode?.(code) : undefined);
    return named.get(address);
  };
  return {
    ...context,
    contractAt(address, isUnseen) {
      const code = codes.get(address.toLowerCase());
      return code === undefined ? contractAt(address, isUnseen) : overridden(address.toLowerCase(), code);
    },
    ...(layoutAt && {
      layoutAt: (address: string) => (codes.has(address.toLowerCase()) ? undefined : layoutAt(address)),
    }),
  };
}

/** eth_call takes overrides as a parameter, debug_traceCall as a member of one, and eth_simulateV1 for each block. */
function readCodes([first, ...more]: Params): ReadonlyMap<string, JsonValue> {
  const blocks = asObject(first)['blockStateCalls'];
  const each = Array.isArray(blocks) ? (blocks as readonly JsonValue[]) : [];
  const inBlocks = each.map((block) => codesIn(asObject(block)['stateOverrides']));
  const all = [...more, ...more.map((param) => asObject(param)['stateOverrides'])].flatMap(codesIn);
  if (all.length === 0 && inBlocks.every((codes) => codes.length === 0)) return NOTHING;
  const found = new Map(all);
  for (const [at, codes] of inBlocks.entries())
    for (const [address, code] of codes)
      found.set(address, at === 0 || found.get(address) === code ? code : null);
  return found;
}

function codesIn(overrides: JsonValue | undefined): readonly (readonly [string, JsonValue])[] {
  return Object.entries(asObject(overrides)).flatMap(([address, override]) => {
    const code = asObject(override)['code'];
    return code === undefined ? [] : [[address.toLowerCase(), code] as const];
  });
}
