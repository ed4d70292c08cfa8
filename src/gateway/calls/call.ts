// One call or batch of a known key: counts it, sends it to the node, returns the response, and logs it.

import type { Logger } from 'pino';
import { relayBatch } from './relayBatch.ts';
import type { ByteBudget, HeldBytes } from './byteBudget.ts';
import type { Client, ClientListener, QuickListener } from './client.ts';
import { collect, type UpstreamOutcome } from '../node/collect.ts';
import type { Holder } from '../access/keyring.ts';
import type { LogRequest } from '../common/logRequest.ts';
import { countRefusal } from '../metrics/callMetrics.ts';
import type { MethodPolicy } from '../access/methodPolicy.ts';
import type { NodeExchange, Nodes } from '../node/nodes.ts';
import { noteEnd } from './noteEnd.ts';
import { idOfSingle, parseRequest, type Item, type ParsedCall, type ParsedRequest } from './parseRequest.ts';
import { countCalls } from './requestFacts.ts';
import type { SpendQuota } from '../access/quota.ts';
import { faultOfBatch } from './readReply.ts';
import { SingleRelay } from './relaySingle.ts';
import { isOfConnection } from './subscriptionMethods.ts';
import {
  errorResponse,
  GATEWAY_FULL,
  INTERNAL_ERROR,
  METHOD_NOT_FOUND,
  NULL_ID,
  OVER_WEBSOCKET,
  retryAfterOf,
  STOPPING,
  type IdText,
  type RpcError,
} from '../common/rpcError.ts';
import type { PendingCall, RunningCalls } from './runningCalls.ts';

export type CallParts = {
  readonly spendQuota: SpendQuota;
  readonly allows: MethodPolicy;
  readonly nodes: Nodes;
  readonly budget: ByteBudget;
  readonly log: Logger;
  readonly logRequest: LogRequest;
  readonly maxBatch: number;
  readonly maxResponseBytes: number;
  readonly running: RunningCalls;
};

/** Begins the call or batch in `request`, or one call that was read already; `held` holds the room for it. */
export function beginCall(
  parts: CallParts,
  client: Client,
  holder: Holder,
  request: Buffer | ParsedCall,
  held: HeldBytes,
): void {
  const call = new Call(parts, client, holder, held);
  if ('method' in request) call.begin({ kind: 'single', item: { ok: true, call: request } });
  else call.begin(parseRequest(request, parts.maxBatch));
}

class Call implements ClientListener, QuickListener, PendingCall {
  place = 0;
  readonly #parts: CallParts;
  readonly #client: Client;
  readonly #holder: Holder;
  readonly #held: HeldBytes;
  readonly #since = performance.now();
  #parsed: ParsedRequest | undefined;
  #exchange: Pick<NodeExchange, 'abort' | 'via'> | undefined;
  #relay: SingleRelay | undefined;
  #status: number | undefined;
  #fault: string | undefined;
  #over = false;

  constructor(parts: CallParts, client: Client, holder: Holder, held: HeldBytes) {
    this.#parts = parts;
    this.#client = client;
    this.#holder = holder;
    this.#held = held;
    client.listener = this;
    parts.running.add(this);
  }

  begin(parsed: ParsedRequest): void {
    this.#parsed = parsed;
    const spent = this.#parts.spendQuota(this.#holder, countCalls(parsed));
    if (!(spent instanceof Promise)) this.#goOn(parsed, spent);
    else
      void spent
        .then((overQuota) => this.#goOn(parsed, overQuota))
        .catch((error: unknown) => this.#onBug(error));
  }

  #goOn(parsed: ParsedRequest, overQuota: RpcError | undefined): void {
    // The quota store may respond after the call has expired.
    if (this.#over || this.#status !== undefined) return;
    if (overQuota !== undefined) {
      countRefusal(overQuota.status);
      return this.#refuse(overQuota, idOfSingle(parsed));
    }
    if (parsed.kind === 'refused') return this.#refuse(parsed.error, NULL_ID);
    if (parsed.kind === 'single') return this.#single(parsed.item);
    void relayBatch(parsed.items, this.#parts.allows, (body, calls) => this.#collect(body, calls))
      .then((response) => {
        this.#fault = response.upstreamFault;
        if (!this.#over && this.#held.take(response.body.length))
          this.#answer(response.status, response.body, response.retryAfter);
        else this.#refuse(GATEWAY_FULL, NULL_ID);
      })
      .catch((error: unknown) => this.#onBug(error));
  }

  #single(item: Item): void {
    const { allows } = this.#parts;
    if (!item.ok) return this.#refuse(item.error, item.id);
    if (!allows(item.call.method)) return this.#refuse(METHOD_NOT_FOUND, item.call.id);
    if (isOfConnection(item.call.method)) return this.#subscribe(item.call);
    this.#exchange = this.#client.quick?.send(this.#holder.hash, item.call, this);
    if (this.#exchange === undefined) this.onLost(item.call);
  }

  onResponse({ id }: ParsedCall, name: string, value: string): void {
    const text = `{"jsonrpc":"2.0","id":${id},"${name}":${value}}`;
    if (this.#held.take(text.length)) return this.#answer(200, text, '');
    this.#fault = 'memory';
    this.#refuse(GATEWAY_FULL, id);
  }

  onLost(call: ParsedCall): void {
    const { nodes, maxResponseBytes } = this.#parts;
    const relay = new SingleRelay(call, {
      client: this.#client,
      take: (bytes) => this.#held.take(bytes),
      maxBytes: maxResponseBytes,
      onStatus: (status) => this.#setStatus(status),
      onFault: (cause) => (this.#fault = cause),
    });
    this.#relay = relay;
    const exchange = nodes.send(this.#holder, relay.request, relay);
    this.#exchange = exchange;
    relay.begun(exchange);
  }

  #subscribe(call: ParsedCall): void {
    const { subscriber } = this.#client;
    if (subscriber === undefined) return this.#refuse(OVER_WEBSOCKET, call.id);
    void subscriber
      .run(call)
      .then((outcome) => {
        if (typeof outcome !== 'string') return this.#refuse(outcome, call.id);
        this.#answer(200, Buffer.from(`{"jsonrpc":"2.0","id":${call.id},"result":${outcome}}`), '');
      })
      .catch((error: unknown) => this.#onBug(error));
  }

  #collect(body: string, calls: readonly ParsedCall[]): Promise<UpstreamOutcome> {
    const { nodes, maxResponseBytes } = this.#parts;
    const faultOf = (reply: Buffer): string | undefined => faultOfBatch(reply, calls.length);
    const { exchange, outcome } = collect(
      (handler) => nodes.send(this.#holder, body, { ...handler, calls, faultOf }),
      { maxBytes: maxResponseBytes, take: (bytes) => this.#held.take(bytes) },
    );
    this.#exchange = exchange;
    return outcome;
  }

  #refuse(error: RpcError, id: IdText): void {
    this.#answer(error.status, Buffer.from(errorResponse(error, id)), retryAfterOf(error));
  }

  #answer(status: number, body: Buffer | string, retryAfter: string): void {
    if (this.#over || this.#status !== undefined) return;
    this.#setStatus(status);
    this.#client.respond(status, body, retryAfter);
  }

  /** Called just before the response begins. */
  #setStatus(status: number): void {
    this.#status = status;
    this.#client.via = this.#exchange?.via;
  }

  onDrain(): void {
    this.#relay?.goOn();
  }

  onSent(): void {
    this.#end(this.#status);
  }

  onGone(): void {
    this.#exchange?.abort();
    this.#end(undefined);
  }

  expire(): void {
    this.#exchange?.abort();
    if (this.#status !== undefined) return;
    this.#relay?.stop();
    this.#refuse(STOPPING, this.#parsed === undefined ? NULL_ID : idOfSingle(this.#parsed));
  }

  #end(status: number | undefined): void {
    if (this.#over) return;
    this.#over = true;
    const { running, logRequest, allows } = this.#parts;
    running.delete(this);
    this.#held.releaseAll();
    noteEnd(allows, logRequest, {
      parsed: this.#parsed,
      status,
      fault: this.#fault,
      since: this.#since,
      client: this.#client,
      key: this.#holder.label,
      via: this.#exchange?.via,
    });
  }

  /** Logs a fault of the gateway, only by its name and place: its text could hold anything. */
  #onBug(error: unknown): void {
    const { name, stack } = error as Error;
    this.#parts.log.error({ err: { name, stack } }, 'fault');
    if (this.#status === undefined) this.#refuse(INTERNAL_ERROR, NULL_ID);
    else this.#client.cut();
  }
}
