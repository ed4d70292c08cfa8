// Compares new blocks of several endpoints: which one reports each block first, and how late the others are.

import * as vscode from 'vscode';
import { HeadLags } from '../../core/live/headLags.ts';
import type { LiveRow } from '../../core/live/liveRows.ts';
import { samplesNode } from '../../core/watch/samples.ts';
import type { Repetition } from '../../core/watch/repetition.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { WatchView } from '../../protocol/watch.ts';
import { nodeRows } from '../subjects/rowSource.ts';
import { PLAIN_VIEW } from '../subjects/subject.ts';
import type { Subject } from '../subjects/subject.ts';
import { lagSamples } from './lagSamples.ts';
import { arrivalText, lagText, newestText, firstsText } from './lagTexts.ts';
import { LiveStream } from './liveStream.ts';
import type { LiveServices, Repeat, RepeatedCall, OnRepeatChange } from './repeat.ts';

/** The least time between two updates of the page, in milliseconds. */
const REPORT_MS = 250;
const TARGET = { kind: 'newHeads', filter: {} } as const;

type Followed = { readonly endpoint: Endpoint; readonly stream: LiveStream };

type Lags = Extract<Repetition, { kind: 'lags' }>;

export class LagsRepeat implements Repeat {
  readonly #services: LiveServices;
  readonly #call: RepeatedCall;
  readonly #how: Lags;
  readonly #notify: OnRepeatChange;
  #followed: readonly Followed[] = [];
  #lags = new HeadLags(0);
  #warning = '';
  #telling: NodeJS.Timeout | undefined;

  constructor(services: LiveServices, call: RepeatedCall, how: Lags, notify: OnRepeatChange) {
    this.#services = services;
    this.#call = call;
    this.#how = how;
    this.#notify = notify;
  }

  get #isRunning(): boolean {
    return this.#followed.some(({ stream }) => stream.status.kind !== 'stopped');
  }

  start(): void {
    this.dispose();
    const { endpoints, feeds, showFailure } = this.#services;
    const known = this.#how.ids.flatMap((id) => endpoints.byId(id) ?? []);
    this.#lags = new HeadLags(known.length);
    if (known.length < 2) return this.#warn(vscode.l10n.t('Fewer than two of the endpoints still exist.'));
    this.#followed = known.map((endpoint, at) => {
      const stream = new LiveStream({ ...this.#services, ...feeds }, endpoint, TARGET, () => this.#changed());
      stream.state.rows.onAdd = (row) => this.#came(at, row, stream.status.kind === 'live');
      return { endpoint, stream };
    });
    this.#warn('');
    this.#compareChains(this.#followed).catch(showFailure);
  }

  stop(): void {
    this.dispose();
    this.#notify(true);
  }

  /** Closes the subscriptions, at the nodes too. */
  dispose(): void {
    for (const { stream } of this.#followed) stream.stop();
    clearTimeout(this.#telling);
    this.#telling = undefined;
  }

  comeBack(): Promise<void> {
    this.#warn(vscode.l10n.t('The window was reloaded. A subscription ends with it.'));
    return Promise.resolve();
  }

  #warn(text: string): void {
    this.#warning = text;
    this.#notify(true);
  }

  view(): ReturnType<Repeat['view']> {
    const isRunning = this.#isRunning;
    const { length } = this.#lags.blocks();
    const count =
      length === 1 ? vscode.l10n.t('1 block') : vscode.l10n.t('{0} blocks', length.toLocaleString('en'));
    return {
      status: `${isRunning ? vscode.l10n.t('Live') : vscode.l10n.t('Stopped')} · ${count}`,
      warning: this.#warning,
      buttons: [
        isRunning
          ? { does: 'stop', label: vscode.l10n.t('Stop') }
          : { does: 'start', label: vscode.l10n.t('Start Again') },
      ],
      isRunning,
      rows: this.#rows(),
    };
  }

  #rows(): WatchView['rows'] {
    const standings = this.#followed.map((_one, at) => this.#lags.standing(at));
    const newest = standings.reduce((most, { newest: own = 0n }) => (own > most ? own : most), 0n);
    return this.#followed.map(({ endpoint, stream }, at) => {
      const standing = standings[at]!;
      return {
        endpoint: endpoint.name,
        head: newestText(standing, newest),
        standing: firstsText(standing),
        latency: lagText(standing),
        answer: arrivalText(stream, Date.now()),
        isOther: standing.differs !== undefined,
      };
    });
  }

  /** A row for each block: how many milliseconds after the first endpoint each of them reported it. */
  series() {
    const names = this.#followed.map(({ endpoint }) => endpoint.name);
    return { samples: lagSamples(names, this.#lags.blocks()), along: 'block' as const };
  }

  how(): Lags {
    return this.#how;
  }

  subject(id: string): Subject | undefined {
    const { samples } = this.series();
    if (samples.length === 0) return undefined;
    const context = { ...this.#services.contextOf(this.#call), method: this.#call.method };
    const node = samplesNode(vscode.l10n.t('blocks'), samples.toReversed(), 'unknown', context);
    return {
      id,
      endpoint: this.#call,
      again: () => Promise.resolve(this.subject(id)),
      opened: 1,
      view: {
        ...PLAIN_VIEW,
        title: vscode.l10n.t('blocks'),
        hint: vscode.l10n.t(
          'Milliseconds after the first endpoint reported the block, as measured on this machine.',
        ),
      },
      source: nodeRows([node]),
    };
  }

  /** `isLive`: the node reported the block by itself just now; it was not filled in later. */
  #came(endpoint: number, { place, at }: LiveRow, isLive: boolean): void {
    if (place === undefined) return;
    const { number, hash } = place;
    if (isLive) this.#lags.take(endpoint, number, { hash, at });
    else this.#lags.isAt(endpoint, number);
  }

  #changed(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      this.#notify(true);
    }, REPORT_MS);
  }

  /** Warns where the endpoints serve different chains: lags between them have no meaning. */
  async #compareChains(followed: readonly Followed[]): Promise<void> {
    const { calls } = this.#services;
    const chains = await Promise.all(followed.map(({ endpoint }) => calls.chainOf(endpoint)));
    const areSeveral = new Set(chains.filter((chain) => chain !== undefined)).size > 1;
    if (areSeveral && followed === this.#followed)
      this.#warn(vscode.l10n.t('They serve different chains, so their blocks cannot be compared.'));
  }
}
