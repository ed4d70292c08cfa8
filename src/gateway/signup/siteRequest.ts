// A request to the site: its client, its origin and its fields; and the two kinds of response.

import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { PAGE_HEADERS } from './page/styles.ts';

export type SiteRequest = {
  readonly verb: string;
  readonly path: string;
  /** The query, without the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** The address of the client. */
  readonly client: string;
  readonly body: Buffer;
};

export type SiteResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** The client's address. Only the last address in the header counts: the client may have made up those before it. */
export function clientOf({ client, headers }: SiteRequest, header: string | undefined): string {
  const named = header === undefined ? undefined : headers[header];
  const last = String(named ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return isIP(last) === 0 ? client : last;
}

/** Whether a browser sent this from a page of this site. Programs send neither header, and are let through. */
export function isFromHere(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  // A page that sends no referrer sends no origin either.
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === origin;
}

type Fields = { readonly isForm: boolean; of(name: string): string };

/** Undefined where the body is of another type; a missing field is empty. */
export function readFields({ headers, body }: SiteRequest): Fields | undefined {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const text = body.toString('utf8');
  if (type === 'application/x-www-form-urlencoded') {
    const form = new URLSearchParams(text);
    return { isForm: true, of: (name) => form.get(name) ?? '' };
  }
  if (type !== 'application/json') return undefined;
  const members = parseMembers(text);
  return { isForm: false, of: (name) => textOfMember(members.get(name)) };
}

const textOfMember = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseMembers(text: string): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(text) as object));
  } catch {
    return new Map();
  }
}

export function pageResponse(status: number, body: string, retryAfter?: number): SiteResponse {
  return { status, headers: { ...PAGE_HEADERS, ...after(retryAfter) }, body };
}

export function jsonResponse(status: number, value: unknown, retryAfter?: number): SiteResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'referrer-policy': 'no-referrer', ...after(retryAfter) },
    body: JSON.stringify(value),
  };
}

const after = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };
