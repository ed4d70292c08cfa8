// Finds the revert data in an error, which every client puts elsewhere.

import type { Failure } from './failure.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isBytes } from '../quantity.ts';

const MOST_DEPTH = 4;
const IN_TEXT = /(?:reverted|custom error|revert data|return data)[^0]{0,40}(0x[0-9a-fA-F]{8,})/i;

/** The revert data (`0x` where the call reverted without any), or undefined for any other failure. */
export function revertDataOf(failure: Failure): string | undefined {
  if (failure.kind !== 'rpc') return undefined;
  const { code, message, data } = failure;
  const isRevert = code === 3 || code === -32015 || /revert/i.test(message);
  const found = findData(data, 0) ?? dataInText(message);
  if (found !== undefined && (isRevert || isSelectorAndWords(found))) return found;
  return isRevert && !/no data|missing revert data/i.test(message) ? '0x' : undefined;
}

/** The data of other errors can be anything, such as the 32 bytes of a transaction's hash. */
function isSelectorAndWords(data: string): boolean {
  return data.length >= 10 && (data.length - 10) % 64 === 0;
}

/** In `data` itself, in its text, or in a member: `data`, `result`, `return`, or one named by a transaction hash. */
function findData(value: JsonValue | undefined, depth: number): string | undefined {
  if (typeof value === 'string') return isBytes(value) ? value : dataInText(value);
  if (value === undefined || depth > MOST_DEPTH || !isJsonObject(value)) return undefined;
  const { data, result, originalError } = value;
  const nested = Object.entries(value)
    .filter(([name]) => /^(return|0x[0-9a-fA-F]{64})$/.test(name))
    .map(([, member]) => member);
  for (const member of [data, result, originalError, ...nested]) {
    const found = findData(member, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function dataInText(text: string): string | undefined {
  const found = (/^Reverted (0x[0-9a-fA-F]*)$/.exec(text) ?? IN_TEXT.exec(text))?.[1];
  return found !== undefined && isBytes(found) ? found : undefined;
}
