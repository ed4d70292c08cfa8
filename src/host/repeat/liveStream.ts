// A live stream of an endpoint: it is opened, filled after each gap, and opened again after each loss, until it is
// stopped.

import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { failureSummary } from '../../core/failure/failureText.ts';
import type { JsonValue } from '../../core/json.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import { LiveState } from '../../core/live/liveState.ts';
import { reconnectMs } from '../../core/live/reconnect.ts';
import { clockTime } from '../common/clockTime.ts';
import type { Feed, FeedListener, FeedServices } from './feed.ts';
import { isLasting, openFeed } from './openFeed.ts';
import { WaitingValues } from './waitingValues.ts';
import type { ReceivedValue } from './waitingValues.ts';

export type LiveStatus =
  | { readonly kind: 'connecting' | 'live' | 'filling' }
  /** `at`: the time of the next attempt, in Unix milliseconds. */
  | { readonly kind: 'waiting'; readonly at: number; readonly why: string }
  | { readonly kind: 'stopped'; readonly why: string };

/** Waiting values that are taken before other work gets its turn. */
const TURN = 500;
/** The most rounds of filling gaps in a row, before the stream waits for the next head. */
const MOST_ROUNDS = 3;
/** A connection that was live for so long, in milliseconds, ends the count of failures. */
const STEADY_MS = 10_000;

export class LiveStream {
  readonly state: LiveState;
  readonly #services: FeedServices;
  readonly #endpoint: Endpoint;
  readonly #target: LiveTarget;
  readonly #notify: () => void;
  readonly #stopping = new AbortController();
  #status: LiveStatus = { kind: 'connecting' };
  #feed: Feed | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #liveSince: number | undefined;
  #hadSocket = false;
  #lostAt: number | undefined;
  #begun: { readonly way: Feed['way']; readonly at: number } | undefined;
  /** The values that come while a gap is filled; undefined where none is being filled. */
  #waiting: WaitingValues | undefined;

  /** `tell`: called after each change, however often there are changes. */
  constructor(services: FeedServices, endpoint: Endpoint, target: LiveTarget, notify: () => void) {
    this.state = new LiveState(target);
    this.#services = services;
    this.#endpoint = endpoint;
    this.#target = target;
    this.#notify = () => {
      if (this.state.head !== undefined) services.headSeen(endpoint, this.state.head);
      notify();
    };
    this.#begin(this.#open());
  }

  get status(): LiveStatus {
    return this.#status;
  }

  get way(): Feed['way'] | undefined {
    return this.#feed?.way;
  }

  /** By which way values first came, and since when; undefined where the node never accepted the subscription. */
  get begun(): { readonly way: Feed['way']; readonly at: number } | undefined {
    return this.#begun;
  }

  /** Ends the stream, at the node too. */
  stop(why = ''): void {
    if (this.#isStopped) return;
    this.#stopping.abort();
    clearTimeout(this.#timer);
    this.#feed?.close();
    this.#feed = undefined;
    this.#change({ kind: 'stopped', why });
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  #change(next: LiveStatus): void {
    this.#status = next;
    this.#notify();
  }

  #begin(work: Promise<void>): void {
    work.catch((error: unknown) => {
      this.#services.showFailure(error);
      this.stop(vscode.l10n.t('Something went wrong. See the log for details.'));
    });
  }

  async #open(): Promise<void> {
    this.#change({ kind: 'connecting' });
    const waiting = (this.#waiting = new WaitingValues());
    let endedBy: string | undefined;
    const listener: FeedListener = {
      onValue: (value, size) => this.#came(value, size, 'value'),
      onHead: (value, size, mayJump) => this.#came(value, size, mayJump ? 'jump' : 'head'),
      onEnd: (why) => {
        endedBy = why;
        if (this.#feed !== undefined) this.#lost(why);
      },
    };
    const request = { endpoint: this.#endpoint, target: this.#target, signal: this.#stopping.signal };
    const opened = await openFeed(this.#services, request, listener, this.#hadSocket);
    if (this.#isStopped) return opened.ok ? opened.feed.close() : undefined;
    if (!opened.ok) return this.#failed(opened.failure);
    if (endedBy !== undefined) return this.#lost(endedBy);
    this.#feed = opened.feed;
    this.#begun ??= { way: opened.feed.way, at: Date.now() };
    this.#hadSocket ||= opened.feed.way === 'socket';
    this.#noteLoss();
    await this.#fill(opened.feed, waiting);
  }

  /** Notes a gap that no call can fill. */
  #noteLoss(): void {
    if (this.#lostAt !== undefined && !this.state.followsHeads) {
      const [from, to] = [clockTime(this.#lostAt), clockTime(Date.now())];
      this.state.miss(
        vscode.l10n.t('Nothing was received from {0} to {1}, and no node can send it again.', from, to),
      );
    }
    this.#lostAt = undefined;
  }

  #failed(failure: Failure): void {
    const why = failureSummary(failure);
    if (isLasting(failure)) this.stop(why);
    else this.#lost(why);
  }

  #lost(why: string): void {
    if (this.#isStopped) return;
    if (this.#feed !== undefined) this.#lostAt ??= Date.now();
    this.#feed = undefined;
    this.#waiting = new WaitingValues();
    if (this.#liveSince !== undefined && Date.now() - this.#liveSince >= STEADY_MS) this.#failures = 0;
    this.#liveSince = undefined;
    const pause = reconnectMs(this.#failures++, Math.random());
    this.#change({ kind: 'waiting', at: Date.now() + pause, why });
    this.#timer = setTimeout(() => this.#begin(this.#open()), pause);
  }

  #came(value: JsonValue, size: number, how: ReceivedValue['how']): void {
    const one = { value, size, how, at: Date.now() };
    if (this.#waiting !== undefined) this.#waiting.add(one);
    else if (this.#take(one) === 'taken') this.#notify();
    else if (this.#feed !== undefined) this.#begin(this.#fill(this.#feed, new WaitingValues(one)));
  }

  #take({ value, size, how, at }: ReceivedValue): 'taken' | 'gap' {
    return how === 'value' ? this.state.take(value, size, at) : this.state.takeHead(value, how === 'jump');
  }

  /** Asks for what is missing; values that come meanwhile wait. */
  async #fill(feed: Feed, waiting: WaitingValues): Promise<void> {
    this.#waiting = waiting;
    this.#change({ kind: 'filling' });
    for (let round = 0; round < MOST_ROUNDS; round++) {
      if (this.state.followsHeads) await this.#ask(feed);
      const isDone = await this.#takeWaiting(feed, waiting);
      if (this.#feed !== feed) return;
      if (isDone) break;
    }
    this.#waiting = undefined;
    this.#liveSince ??= Date.now();
    this.#change({ kind: 'live' });
  }

  async #ask(feed: Feed): Promise<void> {
    const filling = this.state.fill(Date.now());
    for (let next = filling.next(); next.done !== true;) {
      const outcome = await feed.request(next.value);
      if (this.#feed !== feed) return;
      next = filling.next(outcome);
    }
  }

  /** Takes the waiting values in batches; false where a gap ends that. */
  async #takeWaiting(feed: Feed, waiting: WaitingValues): Promise<boolean> {
    while (!waiting.isEmpty && this.#feed === feed) {
      if (waiting.forgetOverfull()) {
        if (!this.state.followsHeads)
          this.state.miss(vscode.l10n.t('Too many notifications came at once: some are missing here.'));
        return false;
      }
      const batch = waiting.next(TURN);
      const gap = batch.findIndex((one) => this.#take(one) === 'gap');
      if (gap !== -1) {
        waiting.putBack(batch.slice(gap));
        return false;
      }
      await setImmediate();
    }
    return true;
  }
}
