// The reply to one attempt, held until it is judged.

import type { ReplyHead } from '../../rpc/replyParser.ts';
import type { CallHandler } from './nodes.ts';
import { newestBlockIn, statusFault } from './replyFault.ts';
import type { UpstreamHandler } from './upstream.ts';

/** As many bytes as a relay collects before it passes them on. */
const HELD_BYTES = 65_536;

export class HeldReply {
  head: ReplyHead | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  /** Returns false where the reply is too long to be held further. */
  push(chunk: Buffer): boolean {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    return this.#size <= HELD_BYTES;
  }

  /** Returns the fault, where it is certainly the node's, and the newest block that the reply shows. */
  judge(handler: CallHandler): { readonly fault: string | undefined; readonly block: bigint | undefined } {
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks, this.#size);
    const { calls } = handler;
    return {
      fault: statusFault(this.head!.status) ?? handler.faultOf(body),
      block: calls.length === 1 ? newestBlockIn(calls[0]!, body) : undefined,
    };
  }

  /** Passes on what was held, until `isOver` returns true. */
  passTo(handler: UpstreamHandler, isOver: () => boolean): void {
    handler.onHead(this.head!);
    for (const chunk of this.#chunks.splice(0)) if (!isOver()) handler.onData(chunk);
  }
}
