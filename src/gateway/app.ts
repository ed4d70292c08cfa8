// Owns HTTP towards the clients: addresses, verbs, headers, sizes, statuses. Refuses to know where calls go and how
// they are counted; refuses Fastify's own logging and error texts, which quote URLs.

import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { SecureContextOptions } from 'node:tls';
import type { Logger } from 'pino';
import { answerBatch, answerSingle, type Answer } from './answerRequest.ts';
import { checkHeaders } from './checkHeaders.ts';
import { refuseSocket } from './refuseSocket.ts';
import type { Health } from './health.ts';
import type { Holder, Keyring } from './keyring.ts';
import { logRequest, type CallNote } from './logRequest.ts';
import type { MethodPolicy } from './methodPolicy.ts';
import { findId, parseRequest, type ParsedRequest } from './parseRequest.ts';
import type { SpendQuota } from './quota.ts';
import { CALL, createRoutes, HEALTH } from './routes.ts';
import {
  errorResponse,
  INTERNAL_ERROR,
  invalidRequest,
  NULL_ID,
  STOPPING,
  UNAUTHORIZED,
  type IdText,
  type RpcError,
} from './rpcError.ts';
import type { Upstream } from './upstream.ts';

export type AppParts = {
  readonly keyring: Keyring;
  readonly spendQuota: SpendQuota;
  readonly allows: MethodPolicy;
  readonly upstream: Upstream;
  readonly health: Health;
  readonly log: Logger;
  readonly stopping: AbortSignal;
  readonly maxBodyBytes: number;
  readonly maxBatch: number;
  readonly tls: SecureContextOptions | undefined;
};

/** Bodies of refused requests are read for their id up to here; an unknown caller costs no more. */
const ID_SEARCH_BYTES = 16_384;

/** How long a client may take to send a request, and its head. */
const RECEIVE_MS = 30_000;
const RECEIVE_HEAD_MS = 15_000;

export function createApp(parts: AppParts): FastifyInstance {
  const { keyring, spendQuota, allows, upstream, health, log, stopping } = parts;
  const routes = createRoutes();
  const notes = new WeakMap<FastifyRequest, CallNote>();
  const refusals = new WeakMap<FastifyRequest, RpcError>();
  const holders = new WeakMap<FastifyRequest, Holder>();

  const server = {
    headersTimeout: RECEIVE_HEAD_MS,
    requestTimeout: RECEIVE_MS,
    connectionsCheckingInterval: 2000,
  };
  const options = {
    logger: false,
    bodyLimit: parts.maxBodyBytes,
    requestTimeout: RECEIVE_MS,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    exposeHeadRoutes: true,
    clientErrorHandler: refuseSocket,
    rewriteUrl: (request: Parameters<typeof routes.nameOf>[0]) => routes.nameOf(request),
  };
  const app: FastifyInstance =
    parts.tls === undefined
      ? fastify({ ...options, http: server })
      : fastify({ ...options, https: { ...server, ...parts.tls } });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  /** Why this request is refused by its head alone. */
  function refusalOf(request: FastifyRequest): RpcError | undefined {
    if (stopping.aborted) return STOPPING;
    if (request.url !== CALL)
      return invalidRequest('nothing is at this address; calls go to /v1/<API key>.', 404);
    if (request.method !== 'POST') return invalidRequest('calls are sent with POST.', 405);
    const holder = keyring.find(routes.keyOf(request.raw));
    if (holder === undefined) return UNAUTHORIZED;
    holders.set(request, holder);
    return checkHeaders(request.headers);
  }

  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
    if (stopping.aborted) reply.header('connection', 'close');
    if (request.url === HEALTH && (request.method === 'GET' || request.method === 'HEAD')) return;
    const error =
      request.url === HEALTH && !stopping.aborted
        ? invalidRequest('/healthz is read with GET.', 405)
        : refusalOf(request);
    if (error === undefined) return;
    if (error.status === 405) reply.header('allow', request.url === HEALTH ? 'GET, HEAD' : 'POST');
    const length = Number(request.headers['content-length'] ?? Number.NaN);
    if (length > 0 && length <= Math.min(ID_SEARCH_BYTES, parts.maxBodyBytes)) refusals.set(request, error);
    else return sendError(reply, error, NULL_ID);
  });

  // A request answered while the gateway drains must not keep its connection for another.
  app.addHook('onSend', async (_request, reply) => {
    if (stopping.aborted) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    logRequest(log, request, reply, holders.get(request)?.label, notes.get(request));
  });

  app.get(HEALTH, async (_request, reply) => {
    const { ok, report } = await health();
    return reply
      .code(ok ? 200 : 503)
      .type('application/json')
      .send(Buffer.from(JSON.stringify(report)));
  });
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply));
  app.setErrorHandler((error: { code?: string }, request, reply) => {
    const refused = refusals.get(request);
    if (refused !== undefined) return sendError(reply, refused, NULL_ID);
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
      return sendError(
        reply,
        invalidRequest(`a body may hold at most ${parts.maxBodyBytes} bytes here.`, 413),
        NULL_ID,
      );
    }
    if (error.code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || error.code === 'ECONNRESET') {
      return sendError(reply, invalidRequest('the body is not as long as announced.'), NULL_ID);
    }
    log.error(
      { err: { code: error.code, name: (error as Error).name, stack: (error as Error).stack } },
      'fault',
    );
    return sendError(reply, INTERNAL_ERROR, NULL_ID);
  });

  /** Refuses a request whose body was read only for its id. */
  function sendRefusal(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const error = refusals.get(request) ?? invalidRequest('nothing is at this address.', 404);
    return sendError(reply, error, Buffer.isBuffer(request.body) ? findId(request.body) : NULL_ID);
  }

  app.post(CALL, async (request, reply) => {
    const holder = holders.get(request);
    if (refusals.has(request) || holder === undefined) return sendRefusal(request, reply);
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const parsed = parseRequest(body, parts.maxBatch);
    const calls = parsed.kind === 'batch' ? parsed.items.length : 1;
    notes.set(request, { methods: methodsOf(parsed, allows), calls });
    const overQuota = await spendQuota(holder, calls);
    if (overQuota !== undefined) return sendError(reply, overQuota, idOf(parsed));
    if (parsed.kind === 'refused') return sendError(reply, parsed.error, NULL_ID);

    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const answer =
      parsed.kind === 'batch'
        ? await answerBatch(parsed.items, upstream, allows, gone.signal)
        : await answerSingle(parsed.item, upstream, allows, gone.signal);
    if (answer.upstreamFault !== undefined) {
      notes.set(request, { ...notes.get(request)!, upstreamFault: answer.upstreamFault });
    }
    return sendAnswer(reply, answer);
  });

  return app;
}

function idOf(parsed: ParsedRequest): IdText {
  if (parsed.kind !== 'single') return NULL_ID;
  return parsed.item.ok ? parsed.item.call.id : parsed.item.id;
}

/** Method names for the log: only those on offer, since any other text may be a slip of a secret. */
function methodsOf(parsed: ParsedRequest, allows: MethodPolicy): readonly string[] {
  if (parsed.kind === 'refused') return [];
  const items = parsed.kind === 'batch' ? parsed.items : [parsed.item];
  const names = items.flatMap((item) => (item.ok && allows(item.call.method) ? [item.call.method] : []));
  return [...new Set(names)].slice(0, 10);
}

function sendAnswer(reply: FastifyReply, { status, body, retryAfter }: Answer): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  // Fastify adds a charset to the type of text, which JSON does not have (RFC 8259, 11).
  return reply
    .code(status)
    .type('application/json')
    .send(typeof body === 'string' ? Buffer.from(body) : body);
}

function sendError(reply: FastifyReply, error: RpcError, id: IdText): FastifyReply {
  const retryAfter =
    error.retryAfterSeconds === undefined ? {} : { retryAfter: String(error.retryAfterSeconds) };
  return sendAnswer(reply, { status: error.status, body: errorResponse(error, id), ...retryAfter });
}
