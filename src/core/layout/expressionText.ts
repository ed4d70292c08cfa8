// Places in storage as Solidity writes them: `positions[0x7099…79C8].shares`.

import { decodeWord } from '../abi/decodeAbi.ts';
import { isJsonObject } from '../json.ts';
import { checksummed } from '../text/checksummed.ts';
import { bytesValue } from './storageValue.ts';
import type { Step } from './storagePlace.ts';

type Key = Extract<Step, { readonly key: string }>;

/** `nameOf`: how an address is to be written; in full without it. */
export function expressionText(
  steps: readonly Step[],
  nameOf: (address: string) => string = checksummed,
): string {
  return steps
    .map((step, at) => {
      if ('index' in step) return `[${step.index}]`;
      if ('key' in step) return `[${keyText(step, nameOf)}]`;
      return at === 0 ? step.name : `.${step.name}`;
    })
    .join('');
}

/** A key as it is typed. */
function keyText({ key, type }: Key, nameOf: (address: string) => string): string {
  if (type.kind === 'bytes') {
    const { value, shape } = bytesValue(key, type.isText);
    return shape === 'text' ? JSON.stringify(value) : String(value);
  }
  const abi = type.kind === 'value' ? type.abi : undefined;
  const value = abi && decodeWord(abi, key);
  if (value === undefined || value === null || isJsonObject(value) || Array.isArray(value)) return `0x${key}`;
  return abi?.kind === 'address' ? nameOf(String(value)) : String(value);
}
