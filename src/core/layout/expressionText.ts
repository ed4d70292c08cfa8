// Writes places in storage as Solidity does: `positions[0x7099…79C8].shares`.

import { decodeWord } from '../abi/decodeAbi.ts';
import { checksummed } from '../text/checksummed.ts';
import { bytesValue } from './storageValue.ts';
import type { Step } from './storagePlace.ts';

type Key = Extract<Step, { readonly key: string }>;

/** `hexText`: writes an address, or other bytes of a fixed size; by default in full. */
export function expressionText(
  steps: readonly Step[],
  hexText: (hex: string) => string = checksummed,
): string {
  return steps
    .map((step, at) => {
      if ('index' in step) return `[${step.index}]`;
      if ('key' in step) return `[${keyText(step, hexText)}]`;
      return at === 0 ? step.name : `.${step.name}`;
    })
    .join('');
}

/** A key as users type it. */
function keyText({ key, type }: Key, hexText: (hex: string) => string): string {
  if (type.kind === 'bytes') {
    const { value, shape } = bytesValue(key, type.isText);
    return shape === 'text' ? JSON.stringify(value) : `0x${key}`;
  }
  const abi = type.kind === 'value' ? type.abi : undefined;
  const value = abi && decodeWord(abi, key);
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : `0x${key}`;
  return text.startsWith('0x') ? hexText(text) : text;
}
