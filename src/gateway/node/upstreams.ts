// Several upstreams: polls their heads, and chooses for each attempt the upstream that suits the key best.

import type { Logger } from 'pino';
import type { KeyView } from '../access/keyView.ts';
import { isTooFar, judge, type Judgement, type UpstreamState } from './heads.ts';
import { HeadWaits } from './headWaits.ts';
import type { Caller, UpstreamReport } from './nodes.ts';
import { UpstreamMember } from './upstreamMember.ts';
import { rankOf } from './rank.ts';
import type { SendKind } from './sendKind.ts';
import type { Upstream } from './upstream.ts';
import { countAttempt } from '../metrics/upstreamMetrics.ts';

export type UpstreamsOptions = {
  readonly timeoutMs: number;
  readonly pollMs: number;
  /** Blocks by which an upstream may be behind the best one and still count as equal. */
  readonly maxLag: number;
};

/** `lag`: blocks by which the member is behind what the key has seen; 0 where it is not. */
export type Choice = { readonly member: UpstreamMember; readonly lag: bigint };

/** `open`: upstreams of which it is not known which block they have shown the key last. */
export type ReadChoice = Choice & { readonly open: readonly UpstreamMember[] };

/** How often one upstream is tried for one request at most. */
const ROUNDS = 3;
const FRESH_MS = 1000;
/** How long no call waits for a block after one has waited in vain. */
const VAIN_MS = 5000;
/** How much later than another an upstream has a block at most, unless it is behind. */
const AGREED_NS = 1_000_000_000n;

export class Upstreams {
  readonly options: UpstreamsOptions;
  readonly #log: Logger | undefined;
  readonly #members: readonly UpstreamMember[];
  readonly #timer: NodeJS.Timeout;
  /** The calls that wait for an upstream to reach a block. */
  readonly waits = new HeadWaits(() => this.#pollAll(), VAIN_MS);
  /** The calls that wait until it is known which block an upstream that gives no reply can have shown. */
  readonly doubts = new HeadWaits(() => this.#pollAll(), 0);
  #judged: Judgement | undefined;
  #judgedAt = Number.NEGATIVE_INFINITY;

  /** `log`: where upstreams that go down or come back are reported. */
  constructor(upstreams: readonly Upstream[], options: UpstreamsOptions, log: Logger | undefined) {
    this.options = options;
    this.#log = log;
    this.#members = upstreams.map(
      (upstream, index) => new UpstreamMember(upstream, index, () => this.#headsChanged()),
    );
    this.#timer = setInterval(() => this.#pollAll(), options.pollMs).unref();
    this.#pollAll();
  }

  /** Chooses the upstream for the next attempt of a request; `tried` counts the earlier attempts by upstream number. */
  choose(
    { counts: { view } }: Caller,
    kind: SendKind,
    tried: ReadonlyMap<number, number>,
  ): Choice | undefined {
    const { best, states } = this.#judge();
    // A block that only a lying upstream showed must not hold the key up; but an upstream that is down may have shown a
    // true one.
    if (!states.includes('down') && isTooFar(view.seen, best)) view.goBackTo(best!);
    const { seen, last, filters } = view;
    const at = (number: number): UpstreamState | undefined => states[number - 1];
    const keeper = kind === 'filter' && at(filters) !== 'down' ? this.#members[filters - 1] : undefined;
    let choice: Choice | undefined;
    let lowest = Infinity;
    for (const [index, member] of this.#members.entries()) {
      const attempts = tried.get(member.number) ?? 0;
      if (attempts >= ROUNDS || (keeper !== undefined && member !== keeper)) continue;
      const { head = 0n, latencyMs } = member.health;
      const lag = seen > head ? seen - head : 0n;
      const rank = rankOf({
        state: states[index]!,
        lag,
        attempts,
        isLast: member.number === last,
        loadMs: latencyMs * (member.running + 1),
      });
      if (rank < lowest) [lowest, choice] = [rank, { member, lag: keeper === undefined ? lag : 0n }];
    }
    return choice;
  }

  /**
   * As `choose`, for a read, after all blocks count that other upstreams have shown the key. `isLast`: the request has
   * waited, so what is still not known counts no more.
   */
  chooseForRead(asker: Caller, tried: ReadonlyMap<number, number>, isLast: boolean): ReadChoice | undefined {
    const { view } = asker.counts;
    while (true) {
      const choice = this.choose(asker, 'read', tried);
      if (choice === undefined) return undefined;
      const { seen } = view;
      const open = this.#settle(view, choice.member, isLast);
      if (view.seen === seen) return { ...choice, open };
    }
  }

  /** Notes which blocks all upstreams but one have shown the key; returns the upstreams for which that is not known. */
  #settle(view: KeyView, except: UpstreamMember, isLast: boolean): readonly UpstreamMember[] {
    const now = performance.now();
    return this.#members.filter((member) => {
      const { number, health } = member;
      const time = member === except ? 0n : view.servedAt(number);
      if (time === 0n) return false;
      const isDown = health.reachable(now) === 'down';
      const shown = isDown ? health.top : (health.head ?? health.top);
      if (!this.isLie(shown)) view.noteSeen(shown);
      if (health.asOf < time) {
        // It may have shown a block after all known ones. The others then soon have it, too.
        const later = this.#newestAsOf(time);
        if (later > view.seen || this.#newestAsOf(time + AGREED_NS) > 0n) view.noteSeen(later);
        else if (!isDown || !isLast) return true;
      }
      view.settle(number, time);
      return false;
    });
  }

  /** The newest block that an upstream has shown which was asked for it after this time; 0 for none. */
  #newestAsOf(time: bigint): bigint {
    let newest = 0n;
    for (const { health } of this.#members)
      if (
        health.asOf >= time &&
        health.head !== undefined &&
        health.head > newest &&
        !this.isLie(health.head)
      )
        newest = health.head;
    return newest;
  }

  /** Whether a block of a reply is too far ahead of all others to be believed. */
  isLie(block: bigint): boolean {
    return isTooFar(block, this.#judge().best);
  }

  /** Notes a good reply, and the block that it shows. */
  noteReply(member: UpstreamMember, block: bigint | undefined): void {
    countAttempt(member.number, true);
    member.health.noteReply();
    this.#learn(member, block);
  }

  noteFailure(member: UpstreamMember, cause: string, block?: bigint): void {
    countAttempt(member.number, false);
    member.health.noteFailure(performance.now(), cause);
    member.logHealth(this.#log);
    this.#judged = undefined;
    this.#learn(member, block);
  }

  reports(): readonly UpstreamReport[] {
    const { best = 0n, states } = this.#judge();
    return this.#members.map(({ number, health: { head, latencyMs } }, index) => ({
      upstream: number,
      state: states[index]!,
      head,
      lag: head === undefined ? undefined : best > head ? best - head : 0n,
      latencyMs: Math.round(latencyMs * 10) / 10,
    }));
  }

  async refresh(): Promise<void> {
    const old = performance.now() - FRESH_MS;
    const stale = this.#members.filter(({ health }) => health.polledAt < old);
    await Promise.all(stale.map((member) => member.poll()));
  }

  close(): void {
    clearInterval(this.#timer);
    this.waits.close();
    this.doubts.close();
    for (const { upstream } of this.#members) upstream.close();
  }

  /** For requests that belong to no key. */
  best(): Upstream {
    const { states } = this.#judge();
    const ranks = states.map((state) => rankOf({ state, lag: 0n, attempts: 0, isLast: false, loadMs: 0 }));
    return this.#members[ranks.indexOf(Math.min(...ranks))]!.upstream;
  }

  /** Judges again after a millisecond: the rest of an upstream may be over by then. */
  #judge(): Judgement {
    const now = performance.now();
    if (this.#judged !== undefined && now - this.#judgedAt < 1) return this.#judged;
    // All upstreams must serve the chain of the first: a reply of another chain would be wrong, not old.
    const chain = this.#members.find((member) => member.chain !== undefined)?.chain;
    const facts = this.#members.map((member) => ({
      head: member.health.head,
      latencyMs: member.health.latencyMs,
      reachable:
        member.chain === undefined || member.chain === chain ? member.health.reachable(now) : 'foreign',
    }));
    this.#judgedAt = now;
    return (this.#judged = judge(facts, this.options.maxLag));
  }

  #pollAll(): void {
    for (const member of this.#members) void member.poll();
  }

  #learn({ health }: UpstreamMember, block: bigint | undefined): void {
    if (block === undefined || block === health.head) return;
    health.showed(block);
    this.#headsChanged();
  }

  #headsChanged(): void {
    this.#judged = undefined;
    for (const member of this.#members) member.logHealth(this.#log);
    this.waits.headsChanged();
    this.doubts.headsChanged();
  }
}
