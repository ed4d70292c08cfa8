// A node with a chain that grows and is reorganised as a script says: it announces blocks and logs, and answers asks.

import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { LiveRequest } from '../../../src/core/live/liveState.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';

type Block = JsonObject & { readonly number: string; readonly hash: string };

export type Announced =
  | { readonly kind: 'head'; readonly value: JsonValue }
  | { readonly kind: 'log'; readonly value: JsonObject };

export class ScriptedChain {
  readonly blocks: Block[] = [];
  readonly logs = new Map<string, readonly JsonObject[]>();
  #made = 0;

  constructor() {
    this.mine(0);
  }

  /** Mines a block with so many logs; what a node announces of it. */
  mine(logs: number): readonly Announced[] {
    const number = `0x${this.blocks.length.toString(16)}`;
    const hash = `0x${(++this.#made).toString(16).padStart(64, '0')}`;
    const block = {
      number,
      hash,
      parentHash: this.blocks.at(-1)?.hash ?? `0x${'0'.repeat(64)}`,
      gasUsed: '0x0',
    };
    this.blocks.push(block);
    const made = Array.from({ length: logs }, (_, at) => ({
      blockNumber: number,
      blockHash: hash,
      logIndex: `0x${at.toString(16)}`,
      address: `0x${'1'.repeat(40)}`,
      topics: [],
      data: '0x',
      removed: false,
    }));
    this.logs.set(hash, made);
    return [...made.map((value) => ({ kind: 'log' as const, value })), { kind: 'head', value: block }];
  }

  /** Replaces the newest blocks by `grows` others. `tells`: whether removed logs are announced, as geth does. */
  reorg(depth: number, grows: number, logs: number, tells: boolean): readonly Announced[] {
    const gone = this.blocks.splice(Math.max(1, this.blocks.length - depth));
    const removed = tells
      ? gone.flatMap(({ hash }) => this.logs.get(hash)!.map((log) => ({ ...log, removed: true })))
      : [];
    const told: Announced[] = removed.map((value) => ({ kind: 'log', value }));
    for (let count = 0; count < grows; count++) told.push(...this.mine(logs));
    return told;
  }

  answer({ method, params }: LiveRequest): Outcome {
    if (method === 'eth_getLogs') {
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
      const blocks = this.blocks.slice(Number(fromBlock), Number(toBlock) + 1);
      return { ok: true, result: blocks.flatMap(({ hash }) => this.logs.get(hash)!) };
    }
    const [tag] = params;
    return { ok: true, result: (tag === 'latest' ? this.blocks.at(-1) : this.blocks[Number(tag)]) ?? null };
  }

  /** What a reader who saw everything from this block on must have, in any order. */
  canonical(from: number): { readonly heads: readonly string[]; readonly logs: readonly string[] } {
    const blocks = this.blocks.slice(from);
    return {
      heads: blocks.map(({ hash }) => hash).toSorted(),
      logs: blocks
        .flatMap(({ hash }) => this.logs.get(hash)!.map(({ logIndex }) => `${hash} ${logIndex as string}`))
        .toSorted(),
    };
  }
}
