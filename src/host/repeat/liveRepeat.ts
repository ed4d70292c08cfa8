// A subscription on its page: the received rows as a table, its status and buttons. It ends with the page.

import * as vscode from 'vscode';
import { summarize } from '../../core/decode/notations.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { testRow } from '../../core/live/liveCondition.ts';
import { liveTarget } from '../../core/live/liveKind.ts';
import { LiveSamples } from '../../core/live/liveSamples.ts';
import type { RowVerdict } from '../../core/live/liveCondition.ts';
import type { LiveTarget } from '../../core/live/liveKind.ts';
import type { LiveRow } from '../../core/live/liveRows.ts';
import type { LiveCondition, Repetition } from '../../core/watch/repetition.ts';
import { isDevChain } from '../../core/write/permission.ts';
import type { Subject } from '../subjects/subject.ts';
import { LiveStream } from './liveStream.ts';
import { conditionAfter, conditionOver } from './conditionState.ts';
import { createConditionNotices } from './conditionNotices.ts';
import type { ConditionNotices } from './conditionNotices.ts';
import type { LiveServices, Repeat, RepeatedCall, RepeatPage, Series, OnRepeatChange } from './repeat.ts';
import { endpointOf } from './repeat.ts';
import { recordLive } from './recordLive.ts';
import { RowReports } from './rowReports.ts';
import { liveSubject } from './liveSubject.ts';
import type { LiveShown } from './liveTexts.ts';
import { FRESH, liveButtons, liveStatus, liveWarning, sampleRate } from './liveTexts.ts';

/** The least time between two updates of the page, in milliseconds. */
const REPORT_MS = 250;

export class LiveRepeat implements Repeat {
  readonly #target: LiveTarget | undefined;
  #stream: LiveStream | undefined;
  #shown: LiveShown;
  /** The rows that the page shows, the newest last. */
  #rows: readonly LiveRow[] = [];
  #samples: LiveSamples | undefined;
  readonly #services: LiveServices;
  readonly #call: RepeatedCall;
  readonly #notify: OnRepeatChange;
  readonly #notices: ConditionNotices;
  #ticking: NodeJS.Timeout | undefined;
  #telling: NodeJS.Timeout | undefined;
  /** The stream that was recorded last, and the id of its call; no id while a subscription runs. */
  #recordedStream: LiveStream | undefined;
  #recordedIds: readonly string[] = [];
  /** The stream whose endpoint was asked for its chain. */
  #askedStream: LiveStream | undefined;
  #reports = new RowReports();
  /** The state that was announced last to screen readers. */
  #said = '';

  constructor(
    services: LiveServices,
    call: RepeatedCall,
    condition: LiveCondition | undefined,
    { notify, reveal }: RepeatPage,
  ) {
    this.#shown = { ...FRESH, condition };
    this.#target = liveTarget(call.params);
    this.#services = services;
    this.#call = call;
    this.#notify = notify;
    const name = [this.#target?.kind ?? call.method, call.endpointName].join(' · ');
    this.#notices = createConditionNotices(name, reveal, services.showFailure);
  }

  /** The number of rows received so far. */
  get #all(): number {
    return this.#stream?.state.rows.counts.all ?? 0;
  }

  view(): ReturnType<Repeat['view']> {
    return {
      status: this.#status(),
      warning: liveWarning(this.#shown, this.#stream),
      buttons: liveButtons(this.#shown, this.#stream),
      isRunning: isRunning(this.#stream),
    };
  }

  #status(): string {
    const { chain } = this.#services.contextOf(this.#call);
    return liveStatus(this.#shown, this.#stream, Date.now(), isDevChain(chain?.id));
  }

  subject(id: string): Subject | undefined {
    if (this.#target === undefined || this.#stream === undefined) return undefined;
    const { kind } = this.#target;
    const { rows } = this.#stream.state;
    const received = { kind, rows, shown: this.#rows, onPin: () => this.#notify(true) };
    return liveSubject(id, this.#call, received, this.#services.contextOf);
  }

  /** The numbers of the rows that the page shows. */
  series(): Series {
    const samples = this.#samples?.of(this.#rows, this.#services.contextOf(this.#call)) ?? [];
    return { samples, along: this.#samples?.along ?? 'time', isGapless: true };
  }

  learned(): void {
    this.#samples?.forget();
  }

  news(): string {
    const now = `${this.#stream?.status.kind ?? ''} ${this.#all}`;
    if (now === this.#said) return '';
    this.#said = now;
    return this.#status();
  }

  how(): Repetition {
    return { kind: 'live', ...omitUndefined({ when: this.#shown.condition }) };
  }

  recorded(): readonly string[] {
    return this.#recordedIds;
  }

  comeBack(ids: readonly string[]): Promise<void> {
    this.#recordedIds = ids;
    this.#show({ isReloaded: true });
    return Promise.resolve();
  }

  #show(change: Partial<LiveShown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#tellNow(true);
  }

  start(): void {
    if (this.#shown.isPaused && isRunning(this.#stream)) return this.#show({ isPaused: false });
    this.dispose();
    const endpoint = endpointOf(this.#call, this.#services.endpoints);
    this.#reports = new RowReports();
    this.#rows = [];
    this.#recordedIds = [];
    this.#shown = { ...FRESH, condition: this.#shown.condition };
    if (this.#target === undefined)
      return this.#show({ problem: vscode.l10n.t('No node has this kind of subscription.') });
    if (endpoint === undefined)
      return this.#show({ problem: vscode.l10n.t('The endpoint no longer exists.') });
    const services = { ...this.#services, ...this.#services.feeds };
    this.#stream = new LiveStream(services, endpoint, this.#target, () => this.#changed());
    this.#samples = new LiveSamples(this.#target);
    this.#stream.state.rows.onAdd = (row) => this.#came(row);
    this.#ticking = setInterval(() => this.#tick(), 1_000);
    this.#tellNow(true);
  }

  pause(): void {
    this.#show({ isPaused: true, waiting: this.#all });
  }

  stop(): void {
    this.dispose();
    this.#show({});
  }

  dispose(): void {
    this.#stream?.stop();
    clearTimeout(this.#telling);
    this.#telling = undefined;
  }

  /**
   * Asks a node that has accepted the subscription for its chain: the coin of amounts depends on it, and the units of
   * tokens are asked for only where a chain is known.
   */
  #askForChain(): void {
    const stream = this.#stream;
    if (stream?.begun === undefined || stream === this.#askedStream) return;
    this.#askedStream = stream;
    const { calls, endpoints, showFailure } = this.#services;
    const endpoint = endpointOf(this.#call, endpoints);
    if (endpoint !== undefined) calls.chainOf(endpoint).catch(showFailure);
  }

  /** Records each subscription that a node accepted as one call in the history. */
  #record(): void {
    const stream = this.#stream;
    if (stream?.begun === undefined || stream === this.#recordedStream) return;
    this.#recordedStream = stream;
    this.#recordedIds = [recordLive(this.#services, this.#call, stream.begun, stream.state.rows)];
  }

  setCondition(condition: LiveCondition | undefined): void {
    const rows = this.#stream?.state.rows.rows() ?? [];
    this.#show(conditionOver(condition, rows, (one, row) => this.#judge(one, row)));
  }

  #judge(condition: LiveCondition, row: LiveRow): RowVerdict {
    return testRow(condition, this.#target!.kind, row, this.#services.contextOf(this.#call));
  }

  /** Notifies the user of a row that meets the condition, or stops at that row. */
  #came(row: LiveRow): void {
    const { condition } = this.#shown;
    if (condition === undefined || !isRunning(this.#stream)) return;
    const verdict = this.#judge(condition, row);
    this.#shown = { ...this.#shown, ...conditionAfter(this.#shown, verdict, this.#all === 1) };
    if (verdict.met === undefined) return;
    row.metBy = condition.query;
    this.#notices.met(summarize(verdict.met));
    if (condition.does === 'stop')
      this.#stream?.stop(vscode.l10n.t('A row met the condition “{0}”.', condition.query));
  }

  /** Runs each second: updates the rate of new rows, and the time until the next connection. */
  #tick(): void {
    this.#shown = { ...this.#shown, rates: sampleRate(this.#shown.rates, Date.now(), this.#all) };
    this.#tellNow(false);
  }

  #changed(): void {
    this.#askForChain();
    if (!isRunning(this.#stream)) {
      clearInterval(this.#ticking);
      // A stopped stream cannot resume: rows that wait for it would never be shown.
      this.#shown = { ...this.#shown, isPaused: false };
      this.#record();
    }
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#tellNow(!isRunning(this.#stream));
    }, REPORT_MS);
  }

  #tellNow(isForced: boolean): void {
    const version = this.#stream?.state.rows.version ?? 0;
    const hasRows = !this.#shown.isPaused && this.#reports.take(version, this.#all, isForced);
    if (hasRows) this.#rows = [...this.#stream!.state.rows.rows()];
    this.#notify(hasRows);
  }
}

function isRunning(stream: LiveStream | undefined): boolean {
  return stream !== undefined && stream.status.kind !== 'stopped';
}
