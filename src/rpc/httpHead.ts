// Reads the fields of an HTTP response head that the extension uses.

import { readServedBy, type ServedBy } from '../core/reply/servedBy.ts';
import { codingsOf } from './unpack.ts';

export type HttpHead = {
  readonly status: number;
  readonly contentType: string;
  readonly retryAfter: string;
  readonly servedBy: ServedBy | undefined;
  /** The content codings of the body, in the order in which they were applied. */
  readonly codings: readonly string[];
  /** The size of the body on the wire; NaN where the head does not give it. */
  readonly size: number;
  /** When the head had arrived, on the clock of `performance.now()`. */
  readonly at: number;
};

type Headers = Readonly<Record<string, string | string[] | undefined>>;

export function readHttpHead(status: number, headers: Headers): HttpHead {
  const all = (name: string): string[] => [headers[name] ?? []].flat();
  const first = (name: string): string => all(name)[0] ?? '';
  return {
    status,
    contentType: first('content-type'),
    retryAfter: first('retry-after'),
    servedBy: readServedBy(first),
    codings: codingsOf(all('content-encoding').join(',')),
    size: Number(headers['content-length']),
    at: performance.now(),
  };
}
