// Parses the HTTP/1.1 replies of one connection into heads and pieces of bodies. Ambiguous bytes end the connection.

export type ReplyHead = {
  readonly status: number;
  /** Bytes of the body; undefined where the head does not give them (chunks, or a body up to the connection's end). */
  readonly length: number | undefined;
  /** The Retry-After header, digits or an HTTP date (RFC 9110, 10.2.3); '' where there is none. */
  readonly retryAfter: string;
  /** Seconds for which the server keeps an unused connection; undefined where the head does not say. */
  readonly keepSeconds: number | undefined;
};

export interface ReplySink {
  onHead(head: ReplyHead): void;
  onData(chunk: Buffer): void;
  /** `reusable`: the connection may carry another request. */
  onEnd(reusable: boolean): void;
}

const MAX_HEAD = 65_536;
const MAX_CHUNK_LINE = 1024;
const NOTHING = Buffer.alloc(0);

type Step = 'head' | 'length' | 'close' | 'chunkSize' | 'chunk' | 'chunkEnd' | 'trailer';

export class ReplyParser {
  readonly #sink: ReplySink;
  #step: Step = 'head';
  /** Bytes of the body, or of the chunk, that are still to come. */
  #left = 0;
  #held: Buffer = NOTHING;
  #reusable = true;

  constructor(sink: ReplySink) {
    this.#sink = sink;
  }

  /** Takes the next bytes. Returns false where they are not an HTTP reply: the connection cannot be used any more. */
  push(chunk: Buffer): boolean {
    let bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    this.#held = NOTHING;
    while (bytes.length > 0) {
      const taken = this.#take(bytes);
      if (taken === undefined) return false;
      if (taken === 0) {
        this.#held = bytes;
        return true;
      }
      bytes = taken === bytes.length ? NOTHING : bytes.subarray(taken);
    }
    return true;
  }

  /** Call when the server ended the connection. Returns whether that completed a reply. */
  close(): boolean {
    if (this.#step !== 'close') return false;
    this.#end(false);
    return true;
  }

  /** Returns how many bytes were taken: 0 where more are needed first, undefined where they are wrong. */
  #take(bytes: Buffer): number | undefined {
    switch (this.#step) {
      case 'head':
        return this.#takeHead(bytes);
      case 'length':
      case 'chunk':
        return this.#takeBody(bytes);
      case 'close':
        this.#sink.onData(bytes);
        return bytes.length;
      case 'chunkEnd':
        return this.#takeChunkEnd(bytes);
      default:
        return this.#takeLine(bytes);
    }
  }

  #takeHead(bytes: Buffer): number | undefined {
    const end = bytes.indexOf('\r\n\r\n', 0, 'latin1');
    if (end === -1) return bytes.length > MAX_HEAD ? undefined : 0;
    const head = readHead(bytes.toString('latin1', 0, end));
    if (head === undefined) return undefined;
    const size = end + 4;
    // Interim replies (RFC 9110, 15.2) are skipped, except 101: no upgrade was requested.
    if (head.status < 200) return head.status === 101 ? undefined : size;
    this.#reusable = head.keepAlive;
    const isEmpty = head.status === 204 || head.status === 304;
    const length = isEmpty ? 0 : head.length;
    this.#left = length ?? 0;
    this.#step = head.chunked && !isEmpty ? 'chunkSize' : length === undefined ? 'close' : 'length';
    const { status, retryAfter, keepSeconds } = head;
    this.#sink.onHead({ status, length, retryAfter, keepSeconds });
    if (length === 0) this.#end(bytes.length === size);
    return size;
  }

  #takeBody(bytes: Buffer): number {
    const size = Math.min(this.#left, bytes.length);
    this.#left -= size;
    this.#sink.onData(size === bytes.length ? bytes : bytes.subarray(0, size));
    if (this.#left === 0) {
      if (this.#step === 'length') this.#end(bytes.length === size);
      else this.#step = 'chunkEnd';
    }
    return size;
  }

  #takeChunkEnd(bytes: Buffer): number | undefined {
    if (bytes.length < 2) return 0;
    if (bytes[0] !== 0x0d || bytes[1] !== 0x0a) return undefined;
    this.#step = 'chunkSize';
    return 2;
  }

  /** Reads the size line of a chunk, or a trailer, which is dropped. */
  #takeLine(bytes: Buffer): number | undefined {
    const end = bytes.indexOf('\r\n', 0, 'latin1');
    if (end === -1) return bytes.length > MAX_CHUNK_LINE ? undefined : 0;
    if (this.#step === 'trailer') {
      if (end === 0) this.#end(bytes.length === 2);
      return end + 2;
    }
    const [, digits] = /^([\da-f]{1,12})[ \t]*(?:;.*)?$/i.exec(bytes.toString('latin1', 0, end)) ?? [];
    if (digits === undefined) return undefined;
    this.#left = Number.parseInt(digits, 16);
    this.#step = this.#left === 0 ? 'trailer' : 'chunk';
    return end + 2;
  }

  /** `isClean`: no bytes follow the reply, so the next bytes belong to the next request. */
  #end(isClean: boolean): void {
    this.#step = 'head';
    this.#sink.onEnd(this.#reusable && isClean);
  }
}

/** A control character, or half of a line end: another HTTP reader could see a different header there. */
const STRAY = /[^\t\r\n\x20-\x7e\x80-\xff]|\r(?!\n)|(?<!\r)\n/;
/** The values of Retry-After that are passed on to the client; others are dropped. */
const RETRY_AFTER = /^(?:\d{1,9}|[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/;

type Head = ReplyHead & { readonly chunked: boolean; readonly keepAlive: boolean };

/** Reads the status line and headers; undefined where they contradict each other or are not HTTP/1. */
function readHead(text: string): Head | undefined {
  const [, minor, status] = /^HTTP\/1\.([01]) ([1-9]\d\d)(?: |\r|$)/.exec(text) ?? [];
  if (minor === undefined || STRAY.test(text)) return undefined;
  let length: number | undefined;
  let chunked = false;
  let keepAlive = minor === '1';
  let retryAfter = '';
  let keepSeconds: number | undefined;
  for (let at = text.indexOf('\r\n'); at !== -1;) {
    const start = at + 2;
    at = text.indexOf('\r\n', start);
    const end = at === -1 ? text.length : at;
    const colon = text.indexOf(':', start);
    if (colon <= start || colon > end) return undefined;
    const nameLength = colon - start;
    // No header that is read here has a name of another length.
    if (nameLength !== 14 && nameLength !== 17 && nameLength !== 10 && nameLength !== 11) continue;
    const name = text.slice(start, colon).toLowerCase();
    const value = text.slice(colon + 1, end).trim();
    if (name === 'content-length') {
      if (!/^\d{1,15}$/.test(value) || (length !== undefined && length !== Number(value))) return undefined;
      length = Number(value);
    } else if (name === 'transfer-encoding') {
      if (chunked || value.toLowerCase() !== 'chunked') return undefined;
      chunked = true;
    } else if (name === 'connection') keepAlive = readKeepAlive(value.toLowerCase(), keepAlive);
    else if (name === 'retry-after') retryAfter = RETRY_AFTER.test(value) ? value : '';
    else if (name === 'keep-alive') keepSeconds = readSeconds(value);
  }
  if (chunked && length !== undefined) return undefined;
  return {
    status: Number(status),
    length,
    chunked,
    keepAlive: keepAlive && (chunked || length !== undefined),
    retryAfter,
    keepSeconds,
  };
}

/** The `timeout` of a Keep-Alive header, in seconds. */
function readSeconds(value: string): number | undefined {
  const [, digits] = /(?:^|[ ,;])timeout=(\d{1,6})/i.exec(value) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function readKeepAlive(value: string, fallback: boolean): boolean {
  if (/\bclose\b/.test(value)) return false;
  return /\bkeep-alive\b/.test(value) ? true : fallback;
}
