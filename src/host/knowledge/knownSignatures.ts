// The functions and events that a page offers: at most as many as a list can search at each key press.

import { paramsText } from '../../core/abi/abiType.ts';
import { typesOf } from '../../core/abi/mergeSignatures.ts';
import type { Signatures } from '../../core/abi/signatures.ts';

const MOST = 5_000;

type KnownSignature = {
  readonly kind: 'function' | 'event';
  readonly id: string;
  readonly text: string;
  readonly source: string;
};

/** Functions and events by name; where two sources have one of the same types, that of the first. */
export function knownSignatures(signatures: Signatures): readonly KnownSignature[] {
  const known = new Map<string, KnownSignature>();
  for (const [id, signature] of signatures.all()) {
    const { kind, name, inputs, source } = signature;
    if (kind === 'error') continue;
    const key = `${kind} ${typesOf(signature)}`;
    if (!known.has(key))
      known.set(key, { kind, id, text: name + paramsText(inputs, true), source: withoutEnding(source) });
    if (known.size === MOST) break;
  }
  return [...known.values()];
}

/** The name of a file without its ending, which is mostly that of a contract. */
function withoutEnding(source: string): string {
  return source.replace(/(?<=.)(?:\.abi)?\.json$/i, '');
}
