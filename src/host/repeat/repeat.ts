// The types of a repeated call on its own page: over time, over blocks, or at several endpoints.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Redact } from '../../core/secret/redact.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { LiveCondition, Repetition } from '../../core/watch/repetition.ts';
import type { WatchTrigger } from '../../core/watch/trigger.ts';
import type { SavedWatch, WatchView } from '../../protocol/watch.ts';
import type { Calls } from '../calls/calls.ts';
import type { Endpoints } from '../endpoints/endpoints.ts';
import type { History } from '../history/history.ts';
import type { SocketServices } from './feed.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Subject } from '../subjects/subject.ts';

export type RepeatedCall = {
  readonly endpointId: string;
  readonly endpointName: string;
  readonly method: string;
  readonly params: readonly JsonValue[];
  /** Signatures of functions that the user typed in the parameters with return types. */
  readonly functions?: readonly string[] | undefined;
};

/** `past`: the ids of its calls in the history, or a set of them; they are shown, and nothing is sent. */
export type RepeatTask = {
  readonly call: RepeatedCall;
  readonly how: Repetition;
  readonly past?: readonly string[];
};

export type RepeatServices = {
  readonly calls: Calls;
  readonly endpoints: Endpoints;
  readonly contextOf: ContextOf;
  readonly showFailure: (error: unknown) => void;
};

/** Also opens WebSockets. */
export type WatchServices = RepeatServices & { readonly feeds: SocketServices };

/** Also has what a subscription needs. */
export type LiveServices = WatchServices & {
  readonly history: Pick<History, 'finished'>;
  /** Masks every stored key. */
  readonly masking: () => Promise<Redact>;
};

/** `rows`: one for each endpoint, where there are several. */
type RepeatView = Pick<WatchView, 'status' | 'times' | 'warning' | 'buttons' | 'isRunning'> &
  Partial<Pick<WatchView, 'rows'>>;

/**
 * The samples for a chart, and its axis. `isGapless`: a sample without the number is about something else, such as
 * another event, and no gap. `asked`: the key of the number that the run is about.
 */
export type Series = {
  readonly samples: readonly Sample[];
  readonly along: 'time' | 'block';
  readonly isGapless?: true;
  /** The number whose last value the page shows in large, so that the chart need not. */
  readonly headline?: string | undefined;
  readonly asked?: string | undefined;
};

export interface Repeat {
  /** The state of the repetition for its page. */
  view(): RepeatView;
  series?(): Series;
  /** Values may be decoded better now: what was decoded is decoded again. */
  learned?(): void;
  /** The results as a subject with this id; undefined before there are any. */
  subject(id: string): Subject | undefined;
  /** What is new since the last call, for screen readers; '' where nothing is. */
  news?(): string;
  how(): Repetition;
  /** The sets, or the ids of calls, that the history may have of it. */
  recorded?(): readonly string[];
  /** The runs until now, where the history does not keep all of them; undefined before the first. */
  ran?(): SavedWatch['ran'];
  /** Shows the recorded runs of these names. `why`: the text that explains where they are from. */
  comeBack(
    names: readonly string[],
    runs: readonly HistoryEntry[],
    why: string,
    ran?: SavedWatch['ran'],
  ): Promise<void>;
  /** Starts again, or resumes after a pause. */
  start(): void;
  pause?(): void;
  stop(): void;
  /** Starts again in the other way, where there is one. */
  takeOther?(): void;
  /** Only for a watch. */
  setTrigger?(trigger: WatchTrigger): void;
  /** Only for a watch and a subscription; undefined removes the condition. */
  setCondition?(condition: LiveCondition | undefined): void;
  dispose(): void;
}

/** The page of a repeated call. `notify`: called after each change; `reveal`: brings the page to the front. */
export type RepeatPage = { readonly notify: OnRepeatChange; readonly reveal: () => void };

/** Called after each change. `hasResult`: there are new results. */
export type OnRepeatChange = (hasResult: boolean) => void;

/** The endpoint of a call, as the settings have it now. */
export function endpointOf({ endpointId }: RepeatedCall, endpoints: Endpoints): Endpoint | undefined {
  return endpoints.byId(endpointId);
}
