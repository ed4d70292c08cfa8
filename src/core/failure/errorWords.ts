// Reads the words and the code of a server's error. Wallets and gateways wrap a node's error in one of their own, and
// some put the important part into `data`.

import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Failure } from './failure.ts';

type RpcFailure = Failure & { readonly kind: 'rpc' };
/** The error of a node inside the error of a wallet or gateway. */
export type WrappedError = { readonly code: number; readonly message: string };

const MOST_DEPTH = 4;
const MOST_TEXTS = 20;
/** The most characters read of a message or page: an error shows in its beginning. */
const MOST_READ = 2_000;
const MOST_READ_OF_DATA = 1_000;
/** The members that hold words; hex data does not count as words. */
const WORDS = ['message', 'payload', 'details', 'detail', 'reason', 'description', 'error', 'cause'];
const INSIDE = ['data', 'originalError', 'error', 'cause'];
const HEX = /^0x[0-9a-fA-F]*$/;

/** The server's words: the message of the error, or the beginning of a page; then the texts of `data`, one a line. */
export function errorText(failure: Failure & { readonly kind: 'rpc' | 'http' }): string {
  if (failure.kind === 'http') return failure.excerpt.slice(0, MOST_READ);
  return [failure.message.slice(0, MOST_READ), ...dataTexts(failure)].join('\n');
}

/** The texts in `data`, the outermost first, without those that the message contains. */
export function dataTexts({ message, data }: RpcFailure): readonly string[] {
  const found = new Set<string>();
  let room = MOST_READ_OF_DATA;
  for (const text of textsIn(data, 0)) {
    const words = text.trim().slice(0, room);
    if (words === '' || HEX.test(words) || message.includes(words)) continue;
    found.add(words);
    room -= words.length;
    if (room <= 0 || found.size >= MOST_TEXTS) break;
  }
  return [...found];
}

/** The innermost error in `data` that has a code and a message of its own. */
export function wrappedError({ data }: RpcFailure): WrappedError | undefined {
  let found: WrappedError | undefined;
  let at: JsonValue | undefined = data;
  for (let depth = 0; depth < MOST_DEPTH && at !== undefined && isJsonObject(at); depth++) {
    const { code, message } = at;
    if (typeof code === 'number' && Number.isSafeInteger(code) && typeof message === 'string')
      found = { code, message };
    const members: JsonObjectLike = at;
    at = INSIDE.map((name) => members[name]).find((member) => member !== undefined && isJsonObject(member));
  }
  return found;
}

type JsonObjectLike = { readonly [name: string]: JsonValue | undefined };

function* textsIn(value: JsonValue | undefined, depth: number): Generator<string> {
  if (typeof value === 'string') yield value;
  if (value === undefined || depth >= MOST_DEPTH || !isJsonObject(value)) return;
  const names = new Set([...WORDS, ...INSIDE]);
  for (const name of names) yield* textsIn(value[name], depth + 1);
}
