// The types of a repeated call on a page of its own: over time, over blocks, or at several endpoints.

import type { HistoryEntry } from '../../core/call/call.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { JsonValue } from '../../core/json.ts';
import type { Redact } from '../../core/secret/redact.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { LiveCondition, Repetition, WatchTrigger } from '../../core/watch/trigger.ts';
import type { WatchView } from '../../protocol/watch.ts';
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
  /** Functions that were typed in them with return types. */
  readonly functions?: readonly string[] | undefined;
};

/** `past`: the ids of its calls in the history: they are shown, and nothing is sent. */
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

/** With what opens a WebSocket. */
export type WatchServices = RepeatServices & { readonly feeds: SocketServices };

/** With what a subscription needs. */
export type LiveServices = WatchServices & {
  readonly history: Pick<History, 'finished'>;
  /** Masks every key that is kept. */
  readonly masking: () => Promise<Redact>;
};

/** `rows`: of endpoints, where there are several. */
type RepeatView = Pick<WatchView, 'status' | 'times' | 'warning' | 'buttons' | 'isRunning'> &
  Partial<Pick<WatchView, 'rows'>>;

export interface Repeat {
  /** How it goes. */
  view(): RepeatView;
  /** What may be drawn, and along what. */
  series?(): { readonly samples: readonly Sample[]; readonly along: 'time' | 'block' };
  /** What there is to look at, under this id; undefined before anything came. */
  subject(id: string): Subject | undefined;
  /** What is new since it was asked last, for a screen reader, or ''. */
  news?(): string;
  how(): Repetition;
  /** The names of the sets, or of the calls, that the history may have of it. */
  recorded?(): readonly string[];
  /** Shows what the history has by these names. `why`: said of that. */
  comeBack(names: readonly string[], runs: readonly HistoryEntry[], why: string): Promise<void>;
  /** Begins anew, or goes on after a pause. */
  start(): void;
  pause?(): void;
  stop(): void;
  /** Begins it in the other way, where there is one. */
  takeOther?(): void;
  /** Only a watch has one. */
  setTrigger?(trigger: WatchTrigger): void;
  /** Only a subscription has one; undefined for none. */
  setCondition?(condition: LiveCondition | undefined): void;
  dispose(): void;
}

/** What a repeated call can do with its page. `tell`: told after each change; `reveal`: brings it to the front. */
export type RepeatPage = { readonly tell: TellRepeat; readonly reveal: () => void };

/** Told after each change; `hasAnswer`: there is more to look at. */
export type TellRepeat = (hasAnswer: boolean) => void;

/** The endpoint of a call, as the settings have it now. */
export function endpointOf({ endpointId }: RepeatedCall, endpoints: Endpoints): Endpoint | undefined {
  return endpoints.byId(endpointId);
}
