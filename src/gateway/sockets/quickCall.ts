// A read of a WebSocket client that was sent over the node’s WebSocket.

import type { QuickListener } from '../calls/client.ts';
import type { ParsedCall } from '../calls/parseRequest.ts';

export class QuickCall {
  readonly id: string;
  readonly place: number;
  readonly key: string;
  /** When the call was sent, in ticks of the watch. */
  readonly since: number;
  readonly #call: ParsedCall;
  /** Undefined where the reply is not wanted any more. */
  #listener: QuickListener | undefined;

  constructor(
    id: string,
    place: number,
    key: string,
    call: ParsedCall,
    listener: QuickListener,
    since: number,
  ) {
    this.id = id;
    this.place = place;
    this.key = key;
    this.since = since;
    this.#call = call;
    this.#listener = listener;
  }

  get isWanted(): boolean {
    return this.#listener !== undefined;
  }

  respond(name: 'result' | 'error', value: string): void {
    this.#listener?.onResponse(this.#call, name, value);
  }

  /** Lets the call go by HTTP, once. */
  lose(): void {
    const listener = this.#listener;
    this.#listener = undefined;
    listener?.onLost(this.#call);
  }

  /** The node still works on the call, so its place is not free before the reply. */
  abort(): void {
    this.#listener = undefined;
  }
}
