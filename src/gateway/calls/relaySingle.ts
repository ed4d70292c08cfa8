// Relays the node's reply to one call: a small one is judged whole, a large one is passed on as it comes
// (passingReply.ts), at the client's pace. A fault that is found in a large reply breaks the response off.

import type { Exchange } from '../../rpc/nodePool.ts';
import type { ReplyHead } from '../../rpc/replyParser.ts';
import type { Client } from './client.ts';
import { readPrefix } from './largeReply.ts';
import type { ParsedCall } from './parseRequest.ts';
import { PassingReply, type Passed } from './passingReply.ts';
import { faultOfSingle, readSingleReply } from './readReply.ts';
import {
  errorResponse,
  GATEWAY_FULL,
  retryAfterOf,
  UPSTREAM_BROKE_OFF,
  UPSTREAM_NOT_RPC,
  UPSTREAM_TOO_LARGE,
  type RpcError,
} from '../common/rpcError.ts';
import type { CallHandler } from '../node/nodes.ts';

export type RelayPorts = {
  readonly client: Client;
  /** Asks for room for bytes that are held. */
  readonly take: (bytes: number) => boolean;
  readonly maxBytes: number;
  /** Called with the status that the client gets, just before it is sent. */
  readonly onStatus: (status: number) => void;
  /** Why the node's reply was not passed on, for the log. */
  readonly onFault: (cause: string) => void;
};

/** Replies of more bytes are passed on as they come. */
const STREAM_FROM = 65_536;

/** Ids that every node reads and prints alike; any other id is sent as a number of the gateway's own. */
const CANONICAL_ID = /^(0|[1-9]\d{0,14})$/;

export class SingleRelay implements CallHandler {
  readonly #call: ParsedCall;
  readonly #sentId: string;
  readonly #ports: RelayPorts;
  #exchange: Exchange | undefined;
  #chunks: Buffer[] = [];
  #size = 0;
  #status = 200;
  #retryAfter = '';
  #length: number | undefined;
  #state: 'collecting' | 'whole' | 'streaming' | 'over' = 'collecting';
  #passing: PassingReply | undefined;

  constructor(call: ParsedCall, ports: RelayPorts) {
    this.#call = call;
    this.#ports = ports;
    this.#sentId = CANONICAL_ID.test(call.id) ? call.id : '1';
  }

  /** The body for the node. */
  get request(): string {
    return requestText(this.#call, this.#sentId);
  }

  get calls(): readonly ParsedCall[] {
    return [this.#call];
  }

  faultOf(body: Buffer): string | undefined {
    return faultOfSingle(body, this.#sentId);
  }

  /** `exchange`: the one that was begun with this relay as its handler. */
  begun(exchange: Exchange): void {
    this.#exchange = exchange;
  }

  onHead({ status, length, retryAfter }: ReplyHead): void {
    // The node's response counts, whatever its HTTP status; only 429 is passed on.
    if (status === 429) [this.#status, this.#retryAfter] = [429, retryAfter];
    this.#length = length;
    if ((length ?? 0) > this.#ports.maxBytes) this.#refuse(UPSTREAM_TOO_LARGE, 'tooLarge');
  }

  onData(chunk: Buffer): void {
    if (this.#state === 'over') return;
    this.#size += chunk.length;
    if (this.#size > this.#ports.maxBytes) this.#refuse(UPSTREAM_TOO_LARGE, 'tooLarge');
    else if (this.#state === 'streaming') this.#heed(this.#passing!.push(chunk));
    else if (this.#state === 'whole' && !this.#ports.take(chunk.length)) this.#refuse(GATEWAY_FULL, 'memory');
    else {
      this.#chunks.push(chunk);
      if (this.#state === 'collecting' && this.#size > STREAM_FROM) this.#stream();
    }
  }

  onEnd(): void {
    if (this.#state === 'over') return;
    if (this.#state === 'streaming') return this.#endStream();
    const { id } = this.#call;
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
    const reply = readSingleReply(body, this.#sentId, id);
    if (reply === undefined) return this.#refuse(UPSTREAM_NOT_RPC, 'not JSON-RPC');
    // The room is held until the client has taken the response.
    if (this.#state === 'collecting' && !this.#ports.take(reply.length))
      return this.#refuse(GATEWAY_FULL, 'memory');
    this.#answer(this.#status, reply, this.#retryAfter);
  }

  onFail(error: RpcError, cause: string): void {
    this.#refuse(this.#size === 0 ? error : UPSTREAM_BROKE_OFF, cause);
  }

  /** More can be written to the client. */
  goOn(): void {
    this.#exchange?.resume();
  }

  /** Ends the call with an error or, where its response has begun, by breaking that off. */
  #refuse(error: RpcError, cause: string): void {
    if (this.#state === 'over') return;
    const { client, onFault } = this.#ports;
    const begun = this.#state === 'streaming';
    this.stop();
    onFault(cause);
    this.#exchange?.abort();
    if (begun) client.cut();
    else this.#answer(error.status, Buffer.from(errorResponse(error, this.#call.id)), retryAfterOf(error));
  }

  #answer(status: number, body: Buffer, retryAfter: string): void {
    this.stop();
    this.#ports.onStatus(status);
    this.#ports.client.respond(status, body, retryAfter);
  }

  /** Sends nothing more. */
  stop(): void {
    this.#state = 'over';
    this.#chunks = [];
  }

  /** Begins to pass the reply on, if its beginning shows where the id is or that it can only be last. */
  #stream(): void {
    const first = Buffer.concat(this.#chunks, this.#size);
    const prefix = readPrefix(first);
    if (prefix === undefined) {
      this.#state = 'whole';
      this.#chunks = [first];
      if (!this.#ports.take(first.length)) this.#refuse(GATEWAY_FULL, 'memory');
      return;
    }
    if (prefix.id !== undefined && prefix.id.text !== this.#sentId)
      return this.#refuse(UPSTREAM_NOT_RPC, 'not JSON-RPC');
    this.#state = 'streaming';
    this.#chunks = [];
    const { client, onStatus } = this.#ports;
    this.#passing = new PassingReply(client, this.#sentId, this.#call.id);
    onStatus(this.#status);
    client.begin(
      this.#status,
      this.#length === undefined ? undefined : this.#length + this.#passing.longer,
      this.#retryAfter,
    );
    this.#heed(this.#passing.begin(first, prefix.id?.start));
  }

  #heed(passed: Passed): void {
    if (passed === 'wrong') this.#refuse(UPSTREAM_NOT_RPC, 'not JSON');
    else if (passed === 'full') this.#exchange?.pause();
  }

  #endStream(): void {
    if (this.#passing!.end()) this.stop();
    else this.#refuse(UPSTREAM_NOT_RPC, 'not JSON-RPC');
  }
}

/** The request object for the node. */
export function requestText(call: ParsedCall, id: string): string {
  return `{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(call.method)},"params":${call.params}}`;
}
