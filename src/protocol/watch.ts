// Messages of the page of a repeated call, beside those of its viewer: progress and chart.

import * as v from 'valibot';
import type { LiveCondition, Repetition, WatchTrigger } from '../core/watch/trigger.ts';
import { FUNCTIONS } from './functions.ts';
import { ShownText } from './shownText.ts';

const Reported = v.object({ text: ShownText, at: v.string() });

/** Times and blocks as they read, `at` in words (`at block 68,943`). Lines: places from the left and from below, 0 to 1. */
const Chart = v.object({
  /** The numbers that can be drawn, of how many, and the one that is. */
  keys: v.array(v.string()),
  numbers: v.number(),
  key: v.string(),
  lines: v.array(v.array(v.tuple([v.number(), v.number()]))),
  from: v.string(),
  to: v.string(),
  least: Reported,
  greatest: Reported,
  last: Reported,
  count: v.number(),
  /** Those that are times, with their zone; absent where they are blocks. */
  times: v.optional(v.object({ from: v.string(), to: v.string(), least: v.string(), greatest: v.string() })),
});

const Trigger = v.variant('kind', [
  v.object({
    kind: v.literal('seconds'),
    seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
  }),
  v.object({ kind: v.literal('heads') }),
]) satisfies v.GenericSchema<WatchTrigger>;

const LONGEST_QUERY = 10_000;

/** The query can be wrong: then no row meets it. */
const Condition = v.object({
  query: v.pipe(v.string(), v.maxLength(LONGEST_QUERY)),
  does: v.picklist(['notify', 'stop']),
}) satisfies v.GenericSchema<LiveCondition>;

const RepetitionShape = v.variant('kind', [
  Trigger,
  v.object({ kind: v.literal('live'), when: v.optional(Condition) }),
  v.object({ kind: v.literal('blocks'), blocks: v.string() }),
  v.object({
    kind: v.literal('endpoints'),
    ids: v.pipe(v.array(v.string()), v.readonly()),
    at: v.optional(v.picklist(['same', 'own'])),
  }),
  v.object({ kind: v.literal('lags'), ids: v.pipe(v.array(v.string()), v.readonly()) }),
]) satisfies v.GenericSchema<Repetition>;

const Does = v.picklist(['start', 'pause', 'stop', 'takeOther']);

/** The facts to restore a watch after a reload, when it has to be started again; its results are in the history. */
const SavedWatch = v.object({
  /** Of this watch: its subjects are known by it. */
  id: v.pipe(v.string(), v.maxLength(300)),
  endpointId: v.string(),
  endpointName: v.string(),
  method: v.string(),
  paramsJson: v.string(),
  functions: FUNCTIONS,
  how: RepetitionShape,
  /** What the history is asked for. */
  recorded: v.optional(v.pipe(v.array(v.string()), v.readonly()), []),
  /** The number that is drawn, where one was chosen. */
  chart: v.optional(v.string()),
});

/** `isOther`: its result, or its block, differs from the first. */
const EndpointRow = v.object({
  endpoint: ShownText,
  /** Its newest block, and how far that is behind. */
  head: ShownText,
  /** How its result compares; of how many new blocks it was the first. */
  standing: ShownText,
  /** Of its response; of its new blocks. */
  latency: ShownText,
  /** Its result; how its new blocks come. */
  answer: ShownText,
  isOther: v.boolean(),
});

const WatchView = v.object({
  title: ShownText,
  saved: SavedWatch,
  status: ShownText,
  /** The times in it with their zone, or ''. */
  times: v.optional(ShownText),
  /** The warning, or ''. */
  warning: ShownText,
  /** The text for screen readers; the same text is said once. */
  announcement: ShownText,
  buttons: v.array(v.object({ does: Does, label: v.string() })),
  isRunning: v.boolean(),
  /** How each endpoint did, where several were asked. */
  rows: v.array(EndpointRow),
  chart: v.nullable(Chart),
});

export const WATCH_TO_PAGE = [
  /** `watch` is null where the host knows none: the page may have one to bring back. */
  v.object({ type: v.literal('watch'), watch: v.nullable(WatchView) }),
] as const;

export const WATCH_TO_HOST = [
  v.object({ type: v.literal('watchDo'), does: Does }),
  v.object({ type: v.literal('watchTrigger'), trigger: Trigger }),
  /** What a subscription tells of; null for nothing. */
  v.object({ type: v.literal('liveCondition'), condition: v.nullable(Condition) }),
  v.object({ type: v.literal('watchChart'), key: v.string() }),
  /** Brings a watch back, stopped. */
  v.object({ type: v.literal('watchAgain'), saved: SavedWatch }),
] as const;

export type Chart = v.InferOutput<typeof Chart>;
export type SavedWatch = v.InferOutput<typeof SavedWatch>;
export type WatchToPage = v.InferOutput<(typeof WATCH_TO_PAGE)[number]>;
export type WatchView = v.InferOutput<typeof WatchView>;
