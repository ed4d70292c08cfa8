// The site of the gateway: which request gets which page, or which JSON where a program asks.

import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { listFolder, readFromFolder } from './mailFolder.ts';
import type { Service } from './page/frame.ts';
import {
  confirmPage,
  homePage,
  keyPage,
  linkProblemPage,
  problemPage,
  revokedPage,
  revokePage,
  SENT_MESSAGE,
  sentPage,
} from './page/keyPages.ts';
import { PAGE_HEADERS } from './page/look.ts';
import { mailboxPage, mailPage } from './page/mailboxPages.ts';
import type { LinkState, Requested, Signup, SignupRules } from './signup.ts';

type SiteRequest = {
  readonly verb: string;
  readonly path: string;
  /** Behind the question mark. */
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

export interface Site {
  /** The verbs of each path. */
  readonly verbs: ReadonlyMap<string, readonly ('GET' | 'POST')[]>;
  respond(request: SiteRequest): SiteResponse;
}

export type SiteParts = {
  readonly service: Service;
  readonly rules: SignupRules;
  readonly signup: Signup;
  /** The header, in lower case, in which a balancer names the client. */
  readonly clientHeader: string | undefined;
  /** The store cannot be used. */
  readonly onFault: (error: unknown) => void;
  /** The folder whose mails can be looked at here. */
  readonly mailbox: string | undefined;
};

/** A form or a JSON text is no longer than this. */
export const MOST_SITE_BYTES = 8192;
const RETRY_SECONDS = 60;
const WELL_KNOWN = '/.well-known/ethereum-rpc-gateway';

/** The site of a gateway without keys by mail: it only says what it is. */
export function createPlainSite(name: string, terms: string | undefined): Site {
  return {
    verbs: new Map([[WELL_KNOWN, ['GET']]]),
    respond: () => describe(name, terms, false),
  };
}

function describe(name: string, terms: string | undefined, keysByMail: boolean): SiteResponse {
  return json(200, { service: 'ethereum-rpc-gateway', name, keysByMail, terms: terms ?? null });
}

/** One with keys by mail. */
export function createSite(parts: SiteParts): Site {
  const verbs: [string, ('GET' | 'POST')[]][] = [
    [WELL_KNOWN, ['GET']],
    ['/', ['GET']],
    ['/keys', ['GET', 'POST']],
    ['/keys/confirm', ['GET', 'POST']],
    ['/keys/revoke', ['GET', 'POST']],
    ['/keys/exchange', ['POST']],
  ];
  if (parts.mailbox !== undefined) verbs.push(['/mailbox', ['GET']]);
  return {
    verbs: new Map(verbs),
    respond(given) {
      const request = { ...given, client: clientOf(given, parts.clientHeader) };
      try {
        return request.verb === 'POST' ? respondToPost(parts, request) : respondToGet(parts, request);
      } catch (error) {
        parts.onFault(error);
        const message = 'This does not work at the moment. Try again in a minute.';
        const isForm = readFields(request)?.isForm ?? request.verb !== 'POST';
        return isForm
          ? html(503, problemPage(parts.service, 'Not now', message), RETRY_SECONDS)
          : json(503, { message }, RETRY_SECONDS);
      }
    },
  };
}

/** Changes nothing: programs that look for viruses follow links. */
function respondToGet(parts: SiteParts, request: SiteRequest): SiteResponse {
  const { service, rules, signup } = parts;
  const query = new URLSearchParams(request.query);
  const token = query.get('token') ?? '';
  switch (request.path) {
    case WELL_KNOWN:
      return describe(service.name, service.terms, true);
    case '/keys/confirm': {
      const state = signup.look(token);
      return state === 'open' ? html(200, confirmPage(service, token)) : linkProblem(parts, state);
    }
    case '/keys/revoke': {
      const state = signup.lookRevoke(token);
      if (state === undefined) return linkProblem(parts, 'forged');
      const isLive = state === 'active' || state === 'ending';
      return html(200, isLive ? revokePage(service, token) : revokedPage(service, state));
    }
    case '/mailbox':
      return readMailbox(parts, request, query);
    default:
      return html(200, homePage(service, rules));
  }
}

function respondToPost(parts: SiteParts, request: SiteRequest): SiteResponse {
  const { service, signup } = parts;
  const fields = readFields(request);
  if (!isFromHere(request.headers, service.origin)) {
    const message = 'This form was sent by another site. Nothing was done.';
    return fields?.isForm === false
      ? json(403, { message })
      : html(403, problemPage(service, 'Not from here', message));
  }
  if (fields === undefined)
    return json(415, { message: 'Send application/json or application/x-www-form-urlencoded.' });
  switch (request.path) {
    case '/keys/confirm': {
      const confirmed = signup.confirm(fields.of('token'));
      return confirmed.kind === 'made'
        ? html(200, keyPage(service, confirmed))
        : linkProblem(parts, confirmed.kind);
    }
    case '/keys/revoke': {
      const state = signup.revoke(fields.of('token'));
      return state === undefined ? linkProblem(parts, 'forged') : html(200, revokedPage(service, state));
    }
    case '/keys/exchange':
      return exchange(signup, fields.of('code'), request.client);
    default: {
      const typed = fields.of('email');
      const client = fields.of('client') === 'vscode' ? 'vscode' : 'page';
      const requested = signup.request(typed, client, request.client);
      return fields.isForm ? requestedPage(parts, typed, requested) : requestedJson(requested);
    }
  }
}

/** The client's address: what stands before the last one in the header, the client may have made up. */
function clientOf({ client, headers }: SiteRequest, header: string | undefined): string {
  const named = header === undefined ? undefined : headers[header];
  const last = String(named ?? '')
    .split(',')
    .at(-1)!
    .trim();
  return isIP(last) === 0 ? client : last;
}

function linkProblem({ service }: SiteParts, state: Exclude<LinkState, 'open'>): SiteResponse {
  return html(state === 'forged' ? 400 : 410, linkProblemPage(service, state));
}

const REQUEST_PROBLEMS = {
  'no address': 'This is no mail address. One looks like name@example.org.',
  blocked: 'Addresses of this domain get no key here. Use another one.',
} as const;

const limitedMessage = (seconds: number): string =>
  `Too many keys were asked for, with this address or from this network. Try again in ${Math.ceil(seconds / 60)} min.`;

function requestedPage({ service, rules }: SiteParts, typed: string, requested: Requested): SiteResponse {
  if (requested.kind === 'queued') return html(202, sentPage(service));
  if (requested.kind === 'limited')
    return html(429, problemPage(service, 'Not now', limitedMessage(requested.seconds)), requested.seconds);
  const message = REQUEST_PROBLEMS[requested.kind];
  return html(400, homePage(service, rules, { typed: typed.slice(0, 254), message }));
}

function requestedJson(requested: Requested): SiteResponse {
  if (requested.kind === 'queued') return json(202, { message: SENT_MESSAGE });
  if (requested.kind === 'limited')
    return json(429, { message: limitedMessage(requested.seconds) }, requested.seconds);
  return json(400, { message: REQUEST_PROBLEMS[requested.kind] });
}

function exchange(signup: Signup, code: string, client: string): SiteResponse {
  const exchanged = signup.exchange(code, client);
  if (exchanged.kind === 'key') return json(200, { key: exchanged.key });
  if (exchanged.kind === 'limited')
    return json(429, { message: 'Too many tries. Ask for a new link.' }, exchanged.seconds);
  return json(410, { message: 'This code was used, or is too old. Ask for a new link.' });
}

function readMailbox(
  { service, mailbox }: SiteParts,
  request: SiteRequest,
  query: URLSearchParams,
): SiteResponse {
  // A name that leads here from elsewhere must not let another site read the keys.
  const isHere = request.headers.host === new URL(service.origin).host;
  if (mailbox === undefined || !isHere)
    return html(403, problemPage(service, 'Not here', `The mailbox is at ${service.origin}/mailbox.`));
  const name = query.get('mail');
  if (name === null) return html(200, mailboxPage(service, listFolder(mailbox)));
  const mail = readFromFolder(mailbox, name);
  return mail === undefined
    ? html(404, problemPage(service, 'No such mail', 'It may have been removed.'))
    : html(200, mailPage(service, mail));
}

/** Whether a browser that sent this did so for a page of this site. Programs send neither header. */
function isFromHere(headers: IncomingHttpHeaders, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  // A page that sends no referrer sends no origin either.
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined || headers.origin === origin;
}

type Fields = { readonly isForm: boolean; of(name: string): string };

/** Undefined where the body is of another type; a field that is missing is empty. */
function readFields({ headers, body }: SiteRequest): Fields | undefined {
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
    const value: unknown = JSON.parse(text);
    return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
  } catch {
    return new Map();
  }
}

function html(status: number, body: string, retryAfter?: number): SiteResponse {
  return { status, headers: { ...PAGE_HEADERS, ...after(retryAfter) }, body };
}

function json(status: number, value: unknown, retryAfter?: number): SiteResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'referrer-policy': 'no-referrer', ...after(retryAfter) },
    body: JSON.stringify(value),
  };
}

const after = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined ? {} : { 'retry-after': String(seconds) };
