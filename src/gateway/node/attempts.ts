// Sends one request to upstreams, one after another, until a reply is good. Up to 64 KB of a reply are held to judge
// it; a longer reply is passed on as it comes, and no other upstream is asked.

import type { Exchange } from '../../rpc/nodePool.ts';
import type { ReplyHead } from '../../rpc/replyParser.ts';
import { UPSTREAM_DOWN, upstreamTooSlow, type RpcError } from '../common/rpcError.ts';
import { HeldReply } from './heldReply.ts';
import type { UpstreamMember } from './upstreamMember.ts';
import type { Caller, CallHandler, NodeExchange, Via } from './nodes.ts';
import { wasNotSent } from './replyFault.ts';
import { isHeavy, sendKindOf, type SendKind } from './sendKind.ts';
import type { UpstreamHandler } from './upstream.ts';
import type { Choice, ReadChoice, Upstreams } from './upstreams.ts';

/** Pause before an upstream is tried again, for each attempt that it has had. */
const PAUSE_MS = 50;

export class Attempts implements NodeExchange, UpstreamHandler {
  readonly #set: Upstreams;
  readonly #asker: Caller;
  readonly #body: string;
  readonly #handler: CallHandler;
  readonly #kind: SendKind;
  readonly #deadline: number;
  readonly #tried = new Map<number, number>();
  #choice: Choice | undefined;
  #exchange: Exchange | undefined;
  #reply = new HeldReply();
  #attempts = 0;
  #state: 'holding' | 'passing' | 'over' = 'holding';
  #hasWaited = false;
  #hasCaughtUp = false;
  #timer: NodeJS.Timeout | undefined;
  #waitNoMore: (() => void) | undefined;
  /** The last faulty reply, which is passed on where no better one comes. */
  #lastReply: HeldReply | undefined;
  #lastError: readonly [RpcError, string] = [UPSTREAM_DOWN, 'no upstream'];

  constructor(set: Upstreams, asker: Caller, body: string, handler: CallHandler) {
    this.#set = set;
    this.#asker = asker;
    this.#body = body;
    this.#handler = handler;
    this.#kind = sendKindOf(handler.calls);
    this.#deadline = performance.now() + set.options.timeoutMs;
  }

  get via(): Via {
    return {
      upstream: this.#choice?.member.number ?? 0,
      attempts: this.#attempts,
      lag: this.#choice?.lag ?? 0n,
    };
  }

  /** Makes the next attempt, or first waits for an upstream that has reached the block the key has seen. */
  begin(): void {
    if (this.#kind !== 'read') return this.#next(this.#set.choose(this.#asker, this.#kind, this.#tried));
    const choice = this.#chooseForRead();
    if (choice !== undefined && choice.open.length > 0 && !this.#hasCaughtUp) this.#catchUp(choice.open);
    else if (choice !== undefined && !isSure(choice) && !this.#hasWaited) this.#wait(choice);
    else this.#next(choice);
  }

  #chooseForRead(): ReadChoice | undefined {
    return this.#set.chooseForRead(this.#asker, this.#tried, this.#hasWaited);
  }

  #next(choice: Choice | undefined): void {
    if (choice === undefined || performance.now() >= this.#deadline) return this.#giveUp();
    const pause = (this.#tried.get(choice.member.number) ?? 0) * PAUSE_MS;
    if (pause === 0) this.#attempt(choice);
    else this.#timer = setTimeout(() => this.#attempt(choice), pause);
  }

  #catchUp(members: readonly UpstreamMember[]): void {
    this.#hasCaughtUp = true;
    const { view } = this.#asker.counts;
    const caughtUp = members.map((member) => member.catchUp(view.servedAt(member.number)));
    void Promise.all(caughtUp).then(() => {
      if (this.#state !== 'over') this.begin();
    });
  }

  #wait({ lag }: ReadChoice): void {
    const goOn = (): void => {
      this.#hasWaited = true;
      this.begin();
    };
    const waits = lag > 0n ? this.#set.waits : this.#set.doubts;
    this.#waitNoMore = waits.begin(
      () => {
        const choice = this.#chooseForRead();
        return choice !== undefined && isSure(choice);
      },
      (this.#deadline - performance.now()) / 2,
      goOn,
    );
    if (this.#waitNoMore === undefined) goOn();
  }

  #attempt(choice: Choice): void {
    const { member } = choice;
    this.#choice = choice;
    this.#attempts += 1;
    this.#tried.set(member.number, (this.#tried.get(member.number) ?? 0) + 1);
    this.#reply = new HeldReply();
    member.running += 1;
    // Half of the time left, so that another upstream can still be asked; a read known to be slow gets all of it.
    const left = this.#deadline - performance.now();
    const slice = isHeavy(this.#handler.calls) ? left : left / 2;
    if (this.#kind === 'read') this.#timer = setTimeout(() => this.#onSlice(), slice);
    this.#exchange = member.upstream.send(this.#asker.hash, this.#body, this);
  }

  pause(): void {
    this.#exchange?.pause();
  }

  resume(): void {
    this.#exchange?.resume();
  }

  abort(): void {
    this.#state = 'over';
    this.#waitNoMore?.();
    this.#leave()?.abort();
  }

  onHead(head: ReplyHead): void {
    this.#reply.head = head;
  }

  onData(chunk: Buffer): void {
    if (this.#state === 'passing') return this.#handler.onData(chunk);
    if (this.#reply.push(chunk)) return;
    clearTimeout(this.#timer);
    this.#noteAnswer(undefined);
    this.#state = 'passing';
    this.#pass(this.#reply);
  }

  onEnd(): void {
    const { member } = this.#choice!;
    this.#leave();
    if (this.#state === 'passing') return this.#end();
    const reply = this.#reply;
    const { fault, block } = reply.judge(this.#handler);
    if (fault === undefined && !this.#isWrongBlock(block)) {
      this.#noteAnswer(block);
      return this.#answer(reply);
    }
    this.#set.noteFailure(member, fault ?? 'wrong block', block);
    if (this.#kind !== 'read') return this.#answer(reply);
    this.#lastReply = reply;
    this.begin();
  }

  /** Whether the block is older than one that the key has seen, or too far ahead of all other upstreams. */
  #isWrongBlock(block: bigint | undefined): boolean {
    if (block === undefined) return false;
    return this.#set.isLie(block) || (block < this.#asker.counts.view.seen && this.#choice!.lag === 0n);
  }

  onFail(error: RpcError, cause: string): void {
    this.#leave();
    if (this.#state === 'passing') {
      this.#state = 'over';
      return this.#handler.onFail(error, cause);
    }
    this.#failed(error, cause);
  }

  #onSlice(): void {
    this.#leave()?.abort();
    this.#failed(upstreamTooSlow(this.#set.options.timeoutMs), 'timeout');
  }

  #failed(error: RpcError, cause: string): void {
    const { member } = this.#choice!;
    if (cause !== 'no connection free') this.#set.noteFailure(member, cause);
    this.#lastError = [error, cause];
    if (this.#kind === 'read' || wasNotSent(cause)) this.begin();
    else this.#giveUp();
  }

  /** Ends the attempt; returns its exchange, which the caller may have to abort. */
  #leave(): Exchange | undefined {
    clearTimeout(this.#timer);
    const exchange = this.#exchange;
    this.#exchange = undefined;
    if (exchange !== undefined) this.#choice!.member.running -= 1;
    return exchange;
  }

  #noteAnswer(block: bigint | undefined): void {
    const { member } = this.#choice!;
    const { view } = this.#asker.counts;
    this.#set.noteReply(member, block);
    const { head } = member.health;
    if (head !== undefined && !this.#set.isLie(head)) view.noteSeen(head);
    view.noteServed(member.number, process.hrtime.bigint());
    if (this.#kind === 'filter') view.filters = member.number;
  }

  /** No upstream gave a good reply: passes on the last reply, or the last error where there was none. */
  #giveUp(): void {
    if (this.#lastReply !== undefined) return this.#answer(this.#lastReply);
    this.#state = 'over';
    this.#handler.onFail(...this.#lastError);
  }

  #answer(reply: HeldReply): void {
    this.#pass(reply);
    this.#end();
  }

  /** The handler may end the request meanwhile. */
  #pass(reply: HeldReply): void {
    reply.passTo(this.#handler, () => this.#state === 'over');
  }

  #end(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#handler.onEnd();
  }
}

/** Whether the chosen upstream has all blocks that the key can have seen. */
function isSure({ lag, open }: ReadChoice): boolean {
  return lag === 0n && open.length === 0;
}
