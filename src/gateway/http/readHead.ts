// Reads the head of a call as nearly every client sends it, at a fraction of the cost of a general HTTP parser. Any
// other head is left to that parser: nothing here is guessed.

import { checkHeaders } from './checkHeaders.ts';

export type CallHead = {
  /** Bytes of the head, with the empty line that ends it. */
  readonly size: number;
  readonly key: string;
  /** Bytes of the body. */
  readonly length: number;
};

/** node:http refuses longer heads. */
export const MAX_HEAD = 16_000;

const REQUEST_LINE = /^POST \/v1\/([A-Za-z0-9._~-]{8,256}) HTTP\/1\.1\r\n/;
const HEADER = /([A-Za-z0-9-]+):[ \t]*([\t\x20-\x7e]*)\r\n/y;

/** Headers that say more about the body or the connection than is handled here. */
const OTHERS = new Set(['transfer-encoding', 'content-encoding', 'expect', 'upgrade', 'trailer', 'te']);

/** Reads the head at the beginning of `text`. Undefined where it is incomplete, or is for the general parser. */
export function readHead(text: string): CallHead | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1 || end > MAX_HEAD) return undefined;
  const line = REQUEST_LINE.exec(text);
  if (line === null) return undefined;
  const seen = new Map<string, string>();
  for (HEADER.lastIndex = line[0].length; HEADER.lastIndex < end + 2;) {
    const header = HEADER.exec(text);
    if (header === null) return undefined;
    const name = header[1]!.toLowerCase();
    if (OTHERS.has(name)) return undefined;
    if (!COUNTS.has(name)) continue;
    if (seen.has(name)) return undefined;
    seen.set(name, header[2]!.trim());
  }
  const length = seen.get('content-length') ?? '';
  const connection = seen.get('connection') ?? 'keep-alive';
  if (!seen.has('host') || !/^[1-9]\d{0,8}$/.test(length) || connection.toLowerCase() !== 'keep-alive')
    return undefined;
  if (checkHeaders({ 'content-type': seen.get('content-type') }) !== undefined) return undefined;
  return { size: end + 4, key: line[1]!, length: Number(length) };
}

const COUNTS = new Set(['host', 'content-length', 'content-type', 'connection']);
