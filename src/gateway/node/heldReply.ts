// A reply of one attempt, held until it is known whether it is an answer.

import type { ReplyHead } from '../../rpc/replyParser.ts';
import type { CallHandler } from './nodes.ts';
import { blockIn, statusFault } from './replyFault.ts';
import type { UpstreamHandler } from './upstream.ts';

/** As much as a relay collects before it passes on. */
const HELD_BYTES = 65_536;

export class HeldReply {
  head: ReplyHead | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** False: it is too long to be held further. */
  push(chunk: Buffer): boolean {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    return this.#size <= HELD_BYTES;
  }

  /** Why it is certain to be a fault of the node, and the newest block that it shows. */
  judge(handler: CallHandler): { readonly fault: string | undefined; readonly block: bigint | undefined } {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
    const { calls } = handler;
    return {
      fault: statusFault(this.head!.status) ?? handler.faultOf(body),
      block: calls.length === 1 ? blockIn(calls[0]!, body) : undefined,
    };
  }

  /** Hands on what was held, unless `isOver` meanwhile. */
  passTo(handler: UpstreamHandler, isOver: () => boolean): void {
    handler.onHead(this.head!);
    for (const chunk of this.#chunks.splice(0)) if (!isOver()) handler.onData(chunk);
  }
}
