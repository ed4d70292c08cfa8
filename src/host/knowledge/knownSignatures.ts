// The functions and events that a page offers: at most as many as a list can search at each key press.

import { paramsText } from '../../core/abi/abiType.ts';
import type { Signatures } from '../../core/abi/signatures.ts';

const MOST = 5_000;

type KnownSignature = {
  readonly kind: 'function' | 'event';
  readonly id: string;
  readonly text: string;
  readonly source: string;
};

/** Functions and events by name; where two sources have the same one, the first. */
export function knownSignatures(signatures: Signatures): readonly KnownSignature[] {
  const known = new Map<string, KnownSignature>();
  for (const [id, { kind, name, inputs, source }] of signatures.all()) {
    if (kind === 'error') continue;
    const text = name + paramsText(inputs, true);
    const key = `${kind} ${text}`;
    if (!known.has(key)) known.set(key, { kind, id, text, source });
    if (known.size === MOST) break;
  }
  return [...known.values()];
}
