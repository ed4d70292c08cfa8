// Messages of the page of a repeated call, in addition to those of its viewer: progress and chart.

import * as v from 'valibot';
import type { LiveCondition, Repetition } from '../core/watch/repetition.ts';
import type { WatchTrigger } from '../core/watch/trigger.ts';
import { FUNCTIONS } from './functions.ts';
import { ShownText } from './shownText.ts';

const Reported = v.object({ text: ShownText, at: v.string() });

/**
 * Times and blocks are texts to show; `at` is in words (`at block 68,943`). `lines`: points from the left and from the
 * bottom, 0 to 1.
 */
const Chart = v.object({
  /** The numbers that can be drawn, how many the result has, and the number that is drawn. */
  keys: v.array(v.string()),
  numbers: v.number(),
  key: v.string(),
  lines: v.array(v.array(v.tuple([v.number(), v.number()]))),
  /** The values at the points of all lines, in their order. */
  points: v.array(Reported),
  /** Where no run has the number, behind one that has it: `10:04:00 to 10:04:19`. */
  gaps: v.array(
    v.object({
      left: v.number(),
      right: v.number(),
      text: v.string(),
      /** Drawn shorter than it was. */
      isCut: v.optional(v.literal(true)),
    }),
  ),
  from: v.string(),
  to: v.string(),
  least: Reported,
  greatest: Reported,
  last: Reported,
  /** The page shows the last value in large already. */
  isLastShown: v.optional(v.literal(true)),
  count: v.number(),
  /** The table below it has what was asked for: the chart is folded at first. */
  isFolded: v.optional(v.literal(true)),
  /** Between the blocks of the values are others, of which nothing is known. */
  isSparse: v.optional(v.literal(true)),
  /** Those of the texts that are times, with their time zone; absent if they are blocks. */
  times: v.optional(v.object({ from: v.string(), to: v.string(), least: v.string(), greatest: v.string() })),
});

const Seconds = v.object({
  kind: v.literal('seconds'),
  seconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400)),
});
const Heads = v.object({ kind: v.literal('heads') });
const Trigger = v.variant('kind', [Seconds, Heads]) satisfies v.GenericSchema<WatchTrigger>;

const LONGEST_QUERY = 10_000;

/** The query may be invalid: then nothing meets it. */
const Condition = v.object({
  query: v.pipe(v.string(), v.maxLength(LONGEST_QUERY)),
  does: v.picklist(['notify', 'stop']),
}) satisfies v.GenericSchema<LiveCondition>;

const When = { when: v.optional(Condition) };
const RepetitionShape = v.variant('kind', [
  v.object({ ...Seconds.entries, ...When }),
  v.object({ ...Heads.entries, ...When }),
  v.object({ kind: v.literal('live'), ...When }),
  v.object({ kind: v.literal('blocks'), blocks: v.string(), only: v.optional(v.literal('failed')) }),
  v.object({
    kind: v.literal('endpoints'),
    ids: v.pipe(v.array(v.string()), v.readonly()),
    at: v.optional(v.picklist(['same', 'own'])),
  }),
  v.object({ kind: v.literal('lags'), ids: v.pipe(v.array(v.string()), v.readonly()) }),
]) satisfies v.GenericSchema<Repetition>;

const Does = v.picklist(['start', 'pause', 'stop', 'takeOther']);

/** What a page keeps to restore a watch after a reload, stopped. The results are in the history. */
const SavedWatch = v.object({
  /** The id of this watch; the ids of its subjects are made from it. */
  id: v.pipe(v.string(), v.maxLength(300)),
  endpointId: v.string(),
  endpointName: v.string(),
  method: v.string(),
  paramsJson: v.string(),
  functions: FUNCTIONS,
  how: RepetitionShape,
  /** The ids by which the recorded calls are found in the history. */
  recorded: v.optional(v.pipe(v.array(v.string()), v.readonly()), []),
  /** How many runs there were, and the start of the last, also of those that the history does not keep. */
  ran: v.optional(v.object({ runs: v.pipe(v.number(), v.integer(), v.minValue(0)), lastAt: v.number() })),
  /** The number that the user chose to draw. */
  chart: v.optional(v.string()),
});

/** `isOther`: its result or its block differs from the first endpoint's. */
const EndpointRow = v.object({
  endpoint: ShownText,
  /** Its newest block, and how far that is behind. */
  head: ShownText,
  /** How its result compares, or for how many new blocks this endpoint was the first. */
  standing: ShownText,
  /** The latency of its response, or of its new blocks. */
  latency: ShownText,
  /** Its result, or how it delivers new blocks. */
  answer: ShownText,
  isOther: v.boolean(),
});

const WatchView = v.object({
  title: ShownText,
  saved: SavedWatch,
  status: ShownText,
  /** The times in the status, with their time zone, or ''. */
  times: v.optional(ShownText),
  warning: ShownText,
  /** The text for screen readers; a text that has not changed is announced once. */
  announcement: ShownText,
  buttons: v.array(v.object({ does: Does, label: v.string() })),
  isRunning: v.boolean(),
  /** The coin in which amounts are typed, where it is not ether. */
  coin: v.optional(v.object({ symbol: ShownText, decimals: v.number() })),
  /** How each endpoint did, if several were asked. */
  rows: v.array(EndpointRow),
  chart: v.nullable(Chart),
});

export const WATCH_TO_PAGE = [
  /** `watch` is null if the host knows no watch: the page may have one to restore. */
  v.object({ type: v.literal('watch'), watch: v.nullable(WatchView) }),
] as const;

export const WATCH_TO_HOST = [
  v.object({ type: v.literal('watchDo'), does: Does }),
  v.object({ type: v.literal('watchTrigger'), trigger: Trigger }),
  /** The condition on which a subscription or a watch notifies or stops; null for none. */
  v.object({ type: v.literal('liveCondition'), condition: v.nullable(Condition) }),
  v.object({ type: v.literal('watchChart'), key: v.string() }),
  /** Restores a watch, stopped. */
  v.object({ type: v.literal('watchAgain'), saved: SavedWatch }),
] as const;

export type Chart = v.InferOutput<typeof Chart>;
export type SavedWatch = v.InferOutput<typeof SavedWatch>;
export type WatchToPage = v.InferOutput<(typeof WATCH_TO_PAGE)[number]>;
export type WatchView = v.InferOutput<typeof WatchView>;
