// The site of the gateway: chooses the page for each request, or the JSON where a program asks.

import { StoreBusyError } from '../access/briefWrites.ts';
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
import { mailboxElsewherePage, mailboxPage, mailPage } from './page/mailboxPages.ts';
import {
  clientOf,
  pageResponse,
  isFromHere,
  jsonResponse,
  readFields,
  type SiteRequest,
  type SiteResponse,
} from './siteRequest.ts';
import type { LinkState, KeyRequestResult, Signup, SignupRules } from './signup.ts';

export interface Site {
  /** The verbs of each path. */
  readonly verbs: ReadonlyMap<string, readonly ('GET' | 'POST')[]>;
  respond(request: SiteRequest): SiteResponse;
}

export type SiteParts = {
  readonly service: Service;
  readonly rules: SignupRules;
  readonly signup: Signup;
  /** The header, in lower case, in which a load balancer names the client. */
  readonly clientHeader: string | undefined;
  /** Called where the store cannot be used. */
  readonly onFault: (error: unknown) => void;
  /** The folder whose mails the site shows. */
  readonly mailbox: string | undefined;
};

/** Most bytes of a form or a JSON text. */
export const MOST_SITE_BYTES = 8192;
const RETRY_SECONDS = 60;
const WELL_KNOWN = '/.well-known/ethereum-rpc-gateway';

/** The site of a gateway without keys by mail: it only describes the gateway. */
export function createPlainSite(name: string, terms: string | undefined): Site {
  return {
    verbs: new Map([[WELL_KNOWN, ['GET']]]),
    respond: () => describe(name, terms, false),
  };
}

function describe(name: string, terms: string | undefined, keysByMail: boolean): SiteResponse {
  return jsonResponse(200, { service: 'ethereum-rpc-gateway', name, keysByMail, terms: terms ?? null });
}

/** The site of a gateway with keys by mail. */
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
        // The log already has the fault that made the store busy.
        if (!(error instanceof StoreBusyError)) parts.onFault(error);
        const message = 'This does not work at the moment. Try again in a minute.';
        const isForm = readFields(request)?.isForm ?? request.verb !== 'POST';
        return isForm
          ? pageResponse(503, problemPage(parts.service, 'Not now', message), RETRY_SECONDS)
          : jsonResponse(503, { message }, RETRY_SECONDS);
      }
    },
  };
}

/** Changes nothing: virus scanners follow links. */
function respondToGet(parts: SiteParts, request: SiteRequest): SiteResponse {
  const { service, rules, signup } = parts;
  const query = new URLSearchParams(request.query);
  const token = query.get('token') ?? '';
  switch (request.path) {
    case WELL_KNOWN:
      return describe(service.name, service.terms, true);
    case '/keys/confirm': {
      const state = signup.linkState(token);
      return state === 'open' ? pageResponse(200, confirmPage(service, token)) : linkProblem(parts, state);
    }
    case '/keys/revoke': {
      const state = signup.revokeLinkState(token);
      if (state === undefined) return linkProblem(parts, 'forged');
      const isLive = state === 'active' || state === 'ending';
      return pageResponse(200, isLive ? revokePage(service, token) : revokedPage(service, state));
    }
    case '/mailbox':
      return readMailbox(parts, request, query);
    default:
      return pageResponse(200, homePage(service, rules));
  }
}

function respondToPost(parts: SiteParts, request: SiteRequest): SiteResponse {
  const { service, signup } = parts;
  const fields = readFields(request);
  if (!isFromHere(request.headers, service.origin)) {
    const message = 'This form was sent by another site. Nothing was done.';
    return fields?.isForm === false
      ? jsonResponse(403, { message })
      : pageResponse(403, problemPage(service, 'Not from here', message));
  }
  if (fields === undefined)
    return jsonResponse(415, { message: 'Send application/json or application/x-www-form-urlencoded.' });
  switch (request.path) {
    case '/keys/confirm': {
      const confirmed = signup.confirm(fields.of('token'));
      return confirmed.kind === 'made'
        ? pageResponse(200, keyPage(service, confirmed))
        : linkProblem(parts, confirmed.kind);
    }
    case '/keys/revoke': {
      const state = signup.revoke(fields.of('token'));
      return state === undefined
        ? linkProblem(parts, 'forged')
        : pageResponse(200, revokedPage(service, state));
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

function linkProblem({ service }: SiteParts, state: Exclude<LinkState, 'open'>): SiteResponse {
  return pageResponse(state === 'forged' ? 400 : 410, linkProblemPage(service, state));
}

const REQUEST_PROBLEMS = {
  'no address': 'This is not a mail address. Type one like name@example.org.',
  blocked: 'Addresses of this domain get no key here. Use another one.',
} as const;

const minutes = (seconds: number): string => `${Math.ceil(seconds / 60)} min`;

const limitedMessage = (seconds: number): string =>
  `Too many keys were requested. Try again in ${minutes(seconds)}.`;

function requestedPage(
  { service, rules }: SiteParts,
  typed: string,
  requested: KeyRequestResult,
): SiteResponse {
  if (requested.kind === 'queued') return pageResponse(202, sentPage(service));
  if (requested.kind === 'limited')
    return pageResponse(
      429,
      problemPage(service, 'Not now', limitedMessage(requested.seconds)),
      requested.seconds,
    );
  const message = REQUEST_PROBLEMS[requested.kind];
  return pageResponse(400, homePage(service, rules, { typed: typed.slice(0, 254), message }));
}

function requestedJson(requested: KeyRequestResult): SiteResponse {
  if (requested.kind === 'queued') return jsonResponse(202, { message: SENT_MESSAGE });
  if (requested.kind === 'limited')
    return jsonResponse(429, { message: limitedMessage(requested.seconds) }, requested.seconds);
  return jsonResponse(400, { message: REQUEST_PROBLEMS[requested.kind] });
}

function exchange(signup: Signup, code: string, client: string): SiteResponse {
  const exchanged = signup.exchange(code, client);
  if (exchanged.kind === 'key') return jsonResponse(200, { key: exchanged.key });
  if (exchanged.kind === 'limited')
    return jsonResponse(
      429,
      { message: `Too many tries. Try again in ${minutes(exchanged.seconds)}.` },
      exchanged.seconds,
    );
  return jsonResponse(410, { message: 'This code was used or has expired. Ask for a new link.' });
}

function readMailbox(
  { service, mailbox }: SiteParts,
  request: SiteRequest,
  query: URLSearchParams,
): SiteResponse {
  // Another site with a host name that leads to this machine must not be able to read the keys.
  const isHere = request.headers.host === new URL(service.origin).host;
  if (mailbox === undefined || !isHere) return pageResponse(403, mailboxElsewherePage(service));
  const name = query.get('mail');
  if (name === null) return pageResponse(200, mailboxPage(service, listFolder(mailbox)));
  const mail = readFromFolder(mailbox, name);
  return mail === undefined
    ? pageResponse(404, problemPage(service, 'No such mail', 'It may have been removed.'))
    : pageResponse(200, mailPage(service, mail));
}
