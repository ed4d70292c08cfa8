// An endpoint and the URLs it may have: no plain http beyond this machine, no key in the origin, no credentials in the
// template. rpc/ builds the URL of the request.

import type { EndpointTls } from './endpointTls.ts';
import { endpointTlsProblem } from './endpointTls.ts';
import type { EndpointMode } from './endpointMode.ts';
import { DEFAULT_MODE, MODES } from './endpointMode.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';

/** Where the key goes in a URL template or a header value. */
export const KEY_PLACEHOLDER = '${apiKey}';

/** `key`, `API_KEY`, `your-api-key`, `token`. */
const KEY_NAME = '(?:your[-_ ]?)?(?:api[-_ ]?)?(?:key|token)';
/** What documentation writes in place of a key, where it is a whole part of the path or a whole value of the query. */
const KEY_WORD = new RegExp(
  `(?<=[^/]/|=)(?:(?:<|%3C)${KEY_NAME}(?:>|%3E)|\\$?(?:\\{|%7B)${KEY_NAME}(?:\\}|%7D)|your[-_](?:api[-_]?)?(?:key|token))(?=[/?&#]|$)`,
  'gi',
);

/** The same, as the last word of a header value: `Bearer <key>`. */
const HEADER_KEY_WORD = new RegExp(
  `(?<=^|\\s)(?:<${KEY_NAME}>|\\$?\\{${KEY_NAME}\\}|your[-_](?:api[-_]?)?(?:key|token))$`,
  'i',
);

/** The value of a header with `${apiKey}` in place of such a word. */
export function withHeaderKeyPlace(value: string): string {
  return value.replace(HEADER_KEY_WORD, () => KEY_PLACEHOLDER);
}

/** The URL with `${apiKey}` in place of `<key>`, `{key}`, `YOUR_API_KEY` and the like. */
export function withKeyPlace(url: string): string {
  return url.replaceAll(KEY_WORD, () => KEY_PLACEHOLDER);
}

export type Endpoint = {
  readonly id: string;
  readonly name: string;
  /** Absolute URL; its path or query may contain `${apiKey}`. */
  readonly urlTemplate: string;
  /** The WebSocket URL (ws: or wss:), where it does not follow from `urlTemplate`. */
  readonly socketTemplate?: string;
  /** Extra request headers; a value may contain `${apiKey}`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The page where a key for this endpoint is issued. */
  readonly signUpUrl?: string;
  /** Which calls are sent without a question to the user; `ask` when left out. */
  readonly mode?: EndpointMode;
  /** The certificates of this endpoint. */
  readonly tls?: EndpointTls;
};

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: string };

const ID = /^[\w.-]{1,64}$/;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Headers that the client sets itself, or that ask for a response it cannot read: 100 Continue, another protocol. */
const OWN_HEADERS = new Set(
  'host content-length content-type connection transfer-encoding accept-encoding expect upgrade'.split(' '),
);

/** Reads one item of the `ethRpc.endpoints` setting; a problem names the field. */
export function parseEndpoint(value: JsonValue | undefined): Parsed<Endpoint> {
  if (value === undefined || !isJsonObject(value))
    return fail('An endpoint is an object with id, name and urlTemplate.');
  const { id, name, urlTemplate: url, socketTemplate: socketUrl, headers, signUpUrl, mode, tls } = value;
  if (typeof id !== 'string' || !ID.test(id))
    return fail('“id” is 1 to 64 letters, digits, “-”, “_” or “.”.');
  if (typeof name !== 'string' || name.trim() === '') return fail(`“name” of endpoint “${id}” is missing.`);
  if (typeof url !== 'string') return fail(`“urlTemplate” of endpoint “${id}” is missing.`);
  const urlTemplate = withKeyPlace(url);
  const socketTemplate = typeof socketUrl === 'string' ? withKeyPlace(socketUrl) : socketUrl;
  const problem =
    urlTemplateProblem(urlTemplate) ??
    socketTemplateProblem(socketTemplate, urlTemplate, headers) ??
    headersProblem(headers) ??
    modeProblem(mode) ??
    endpointTlsProblem(tls, urlTemplate);
  if (problem !== undefined) return fail(`Endpoint “${name}”: ${problem}`);
  return {
    ok: true,
    value: {
      id,
      name,
      urlTemplate,
      ...omitUndefined({ socketTemplate: socketTemplate as string | undefined }),
      ...(headers !== undefined && { headers: withKeyPlaces(headers as Record<string, string>) }),
      ...(typeof signUpUrl === 'string' && signUpUrl.startsWith('https://') ? { signUpUrl } : {}),
      ...omitUndefined({ mode: mode as EndpointMode | undefined, tls: tls as EndpointTls | undefined }),
    },
  };
}

function withKeyPlaces(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const placed = Object.entries(headers).map(([name, value]) => [name, withHeaderKeyPlace(value)] as const);
  return Object.fromEntries(placed);
}

/** No server accepts a longer URL. */
const LONGEST_TEMPLATE = 10_000;
const LONGEST_QUOTE = 200;

/** What is wrong with a URL template, or `undefined`. */
export function urlTemplateProblem(template: string): string | undefined {
  const sample = template.replaceAll(KEY_PLACEHOLDER, 'KEY');
  if (template.length > LONGEST_TEMPLATE || !URL.canParse(sample))
    return `“${ellipsis(template, LONGEST_QUOTE)}” is not a URL. It looks like https://host/v1/${KEY_PLACEHOLDER}.`;
  const url = new URL(sample);
  if (url.protocol === 'ws:' || url.protocol === 'wss:') {
    return 'A WebSocket URL belongs in “socketTemplate”; calls go to the https:// URL of the same provider.';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'The URL starts with https:// (or http:// on this machine).';
  if (new URL(template.replaceAll(KEY_PLACEHOLDER, 'OTHER')).origin !== url.origin) {
    return `${KEY_PLACEHOLDER} may stand in the path, the query or a header, not in the host.`;
  }
  if (url.username !== '' || url.password !== '') {
    return `Credentials do not belong into the URL. Put “Authorization: Basic ${KEY_PLACEHOLDER}” into headers.`;
  }
  if (url.hash !== '') return 'A URL with “#” cannot be called.';
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    return `http:// would send everything readable over the network. Use https://; http:// is for this machine only.`;
  }
  return undefined;
}

/** What a problem of the two URLs calls them: as the settings do. */
const IN_SETTINGS = { socket: '“socketTemplate”', url: '“urlTemplate”' };

/** What is wrong with the WebSocket URL, or `undefined`. A key goes only to the origin that it was entered for. */
export function socketTemplateProblem(
  template: JsonValue | undefined,
  urlTemplate: string,
  headers: JsonValue | undefined,
  called = IN_SETTINGS,
): string | undefined {
  if (template === undefined) return undefined;
  if (typeof template !== 'string' || !/^wss?:\/\//i.test(template))
    return `${called.socket} is a URL that starts with wss:// (or ws:// on this machine).`;
  const asHttp = template.replace(/^ws/i, 'http');
  const problem = urlTemplateProblem(asHttp);
  const mayHoldKey = headers !== undefined || asHttp.includes(KEY_PLACEHOLDER);
  if (problem !== undefined || !mayHoldKey || originOf(asHttp) === originOf(urlTemplate)) return problem;
  return `${called.socket} has a key or headers in it, so its host and port are those of ${called.url}.`;
}

function headersProblem(headers: JsonValue | undefined): string | undefined {
  if (headers === undefined) return undefined;
  if (!isJsonObject(headers)) return '“headers” is an object of names and texts.';
  for (const [name, value] of Object.entries(headers)) {
    if (!HEADER_NAME.test(name)) return `“${name}” is not a header name.`;
    if (OWN_HEADERS.has(name.toLowerCase())) return `The header “${name}” is set by the extension.`;
    // eslint-disable-next-line no-control-regex -- the control characters are what is refused
    if (typeof value !== 'string' || /[\0-\x1f\x7f]/.test(value))
      return `The header “${name}” is not one line of text.`;
  }
  return undefined;
}

function modeProblem(mode: JsonValue | undefined): string | undefined {
  if (mode === undefined || MODES.some((known) => known === mode)) return undefined;
  return `“mode” is ${MODES.map((name) => `“${name}”`)
    .join(', ')
    .replace(/, (?!.*, )/, ' or ')}.`;
}

export function modeOf({ mode }: Endpoint): EndpointMode {
  return mode ?? DEFAULT_MODE;
}

/** Whether the calls to this endpoint never leave this machine. */
export function isLocal(endpoint: Endpoint): boolean {
  return isLoopback(new URL(endpointOrigin(endpoint)).hostname);
}

/** Whether this host name always means this machine (RFC 6761, RFC 5735, RFC 4291). */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** The origin that calls go to. The template must have passed `urlTemplateProblem`. */
export function endpointOrigin(endpoint: Endpoint): string {
  return originOf(endpoint.urlTemplate);
}

function originOf(template: string): string {
  return new URL(template.replaceAll(KEY_PLACEHOLDER, 'KEY')).origin;
}

/** Whether the endpoint's URL or headers have a place for a key. */
export function needsKey(endpoint: Endpoint): boolean {
  const headers = Object.values(endpoint.headers ?? {});
  return [endpoint.urlTemplate, ...headers].some((text) => text.includes(KEY_PLACEHOLDER));
}

/** Whether the key is the login of HTTP Basic authentication. */
export function usesBasicAuth({ headers = {} }: Endpoint): boolean {
  return Object.values(headers).some((value) => value.trim() === `Basic ${KEY_PLACEHOLDER}`);
}

function fail(problem: string): { ok: false; problem: string } {
  return { ok: false, problem };
}
