// Serves all requests that are not plain calls: checks address, verb, headers and body. Passes calls on, and responds
// to the rest itself.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HeldBytes } from '../calls/byteBudget.ts';
import { beginCall, type CallParts } from '../calls/call.ts';
import { checkHeaders } from './checkHeaders.ts';
import { COMMON_HEADERS } from '../common/commonHeaders.ts';
import type { Health } from './health.ts';
import { createHttpServer, type HttpServerParts } from './httpServer.ts';
import type { Holder, Keyring } from '../access/keyring.ts';
import { findId } from '../calls/parseRequest.ts';
import { ResponseClient } from './responseClient.ts';
import { CALL, createRoutes, HEALTH } from '../common/routes.ts';
import {
  errorResponse,
  GATEWAY_FULL,
  INTERNAL_ERROR,
  invalidRequest,
  NULL_ID,
  retryAfterOf,
  UNAUTHORIZED,
  type IdText,
  type RpcError,
} from '../common/rpcError.ts';
import type { Site } from '../signup/site.ts';
import { addSiteRoutes } from './siteRoutes.ts';

/** Whether connections are kept for further calls. `holding`: no call begins for a moment. */
export type Phase = 'open' | 'closing' | 'holding';

export type AppParts = CallParts &
  HttpServerParts & {
    readonly keyring: Keyring;
    readonly site: Site;
    readonly health: Health;
    readonly phase: () => Phase;
    /** The requests of known keys, from their heads to the end of their responses. */
    readonly arriving: Set<FastifyRequest>;
    /** Resolves when no new connection is accepted any more. */
    readonly unheard: Promise<void>;
  };

/** Bodies of refused requests are read for their id up to this size, so that an unknown caller costs no more. */
const ID_SEARCH_BYTES = 16_384;

/** The facts about a request whose head was read. */
type Seen = {
  readonly since: number;
  refusal?: RpcError;
  holder?: Holder;
  held?: HeldBytes;
  isCall?: boolean;
};

export function createApp(parts: AppParts): FastifyInstance {
  const { health, log, phase } = parts;
  const routes = createRoutes(parts.site.verbs);
  const seen = new WeakMap<FastifyRequest, Seen>();
  const app = createHttpServer(parts, (request) => routes.nameOf(request));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  addHooks(app, parts, seen, routes);

  app.get(HEALTH, async (_request, reply) => {
    const { ok, report } = await health();
    return sendBody(reply, ok ? 200 : 503, JSON.stringify(report));
  });
  addSiteRoutes(app, parts.site, (request) => routes.queryOf(request));
  app.setNotFoundHandler(sendRefusal);
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    const refused = seen.get(request)?.refusal ?? bodyFault(error.code, parts.maxBodyBytes);
    if (refused !== undefined) return sendError(reply, refused, NULL_ID);
    log.error({ err: { code: error.code, name: error.name, stack: error.stack } }, 'fault');
    return sendError(reply, INTERNAL_ERROR, NULL_ID);
  });

  /** Refuses a request whose body was read only for its id. */
  function sendRefusal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const error = seen.get(request)?.refusal ?? invalidRequest('nothing is at this address.', 404);
    return sendError(reply, error, Buffer.isBuffer(request.body) ? findId(request.body) : NULL_ID);
  }

  app.post(CALL, (request, reply) => {
    const notes = seen.get(request);
    if (notes?.holder === undefined || notes.held === undefined || notes.refusal !== undefined)
      return void sendRefusal(request, reply);
    notes.isCall = true;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    reply.hijack();
    const { socket } = request.raw;
    parts.carriers.add(socket);
    reply.raw.once('close', () => parts.carriers.delete(socket));
    const client = new ResponseClient(reply.raw, parts.times.sendMs, () => phase() !== 'open');
    beginCall(parts, client, notes.holder, body, notes.held);
  });
  return app;
}

/** Adds what happens to each request before its body is read, and after its response. */
function addHooks(
  app: FastifyInstance,
  parts: AppParts,
  seen: WeakMap<FastifyRequest, Seen>,
  routes: ReturnType<typeof createRoutes>,
): void {
  const { phase } = parts;
  app.addHook('onRequest', async (request, reply) => {
    const notes: Seen = { since: performance.now() };
    seen.set(request, notes);
    if (phase() === 'holding') await parts.unheard;
    reply.headers(COMMON_HEADERS);
    if (phase() !== 'open') reply.header('connection', 'close');
    const verbs = verbsOf(request.url, parts.site);
    if (verbs.includes(request.method)) return;
    const error = refusalOf(request, routes.keyOf(request.raw), parts, notes);
    // Whether the request ends with a response or without one.
    if (notes.held !== undefined) {
      parts.arriving.add(request);
      reply.raw.once('close', () => {
        parts.arriving.delete(request);
        notes.held!.releaseAll();
      });
    }
    if (error === undefined) return;
    if (error.status === 405) reply.header('allow', verbs.length === 0 ? 'POST' : verbs.join(', '));
    notes.refusal = error;
    const length = lengthOf(request) ?? Infinity;
    if (length === 0 || length > Math.min(ID_SEARCH_BYTES, parts.maxBodyBytes))
      return sendError(reply, error, NULL_ID);
  });

  // While the gateway closes, a response must not keep its connection for another request.
  app.addHook('onSend', async (_request, reply) => {
    if (phase() !== 'open') reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const notes = seen.get(request);
    if (notes === undefined || notes.isCall === true) return;
    parts.logRequest({
      verb: request.method,
      route: request.url,
      status: reply.raw.writableFinished ? reply.statusCode : undefined,
      since: notes.since,
      client: request.ip,
      key: notes.holder?.label,
    });
  });
}

/** The verbs of an address that takes no calls. */
function verbsOf(url: string, site: Site): readonly string[] {
  const verbs: readonly string[] = url === HEALTH ? ['GET'] : (site.verbs.get(url) ?? []);
  return verbs.flatMap((verb) => (verb === 'GET' ? ['GET', 'HEAD'] : [verb]));
}

/** Why a request is refused by its head alone. Notes the holder of its key, and the room held for its body. */
function refusalOf(request: FastifyRequest, key: string, parts: AppParts, notes: Seen): RpcError | undefined {
  if (request.url === HEALTH) return invalidRequest('/healthz is read with GET.', 405);
  const verbs = parts.site.verbs.get(request.url);
  if (verbs !== undefined)
    return invalidRequest(`this address takes ${verbs.join(' or ')} requests, not ${request.method}.`, 405);
  if (request.url !== CALL)
    return invalidRequest('nothing is at this address; calls go to /v1/<API key>.', 404);
  if (request.method !== 'POST') return invalidRequest('calls are sent with POST.', 405);
  const holder = parts.keyring.find(key);
  if (holder === undefined) return UNAUTHORIZED;
  notes.holder = holder;
  const wrong = checkHeaders(request.headers);
  if (wrong !== undefined) return wrong;
  // Asks for room for the body before it is read. A body that announces no length may have any length.
  const length = lengthOf(request) ?? parts.maxBodyBytes;
  notes.held = new HeldBytes(parts.budget, holder.hash);
  return length > parts.maxBodyBytes || notes.held.take(length) ? undefined : GATEWAY_FULL;
}

function bodyFault(code: string | undefined, maxBodyBytes: number): RpcError | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return invalidRequest(`a body may hold at most ${maxBodyBytes} bytes here.`, 413);
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code === 'ECONNRESET')
    return invalidRequest('the body is not as long as announced.');
  return undefined;
}

/** The body's length by the head; undefined where the head gives none. */
function lengthOf({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  if (length !== undefined) return Number(length);
  return headers['transfer-encoding'] === undefined ? 0 : undefined;
}

function sendError(reply: FastifyReply, error: RpcError, id: IdText): FastifyReply {
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== '') reply.header('retry-after', retryAfter);
  return sendBody(reply, error.status, errorResponse(error, id));
}

// Fastify adds a charset to the type of text, which JSON does not have (RFC 8259, 11).
function sendBody(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('application/json').send(Buffer.from(text));
}
