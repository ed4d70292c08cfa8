// A decoded node as the page gets it: texts only, nothing to compute.

import * as v from 'valibot';
import { asShown, ShownText } from './shownText.ts';

/** Child positions from the list of roots: `[0]` is the first root itself. */
export const Path = v.array(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** `parts`: where the text differs from the other side of a comparison; only where the text is shown as it is. */
const NotationText = v.pipe(
  v.object({
    name: v.string(),
    text: v.string(),
    parts: v.optional(v.array(v.tuple([v.number(), v.number()]))),
  }),
  v.transform(({ parts, ...form }) => {
    const text = asShown(form.text);
    return { ...form, text, ...(parts === undefined || text !== form.text ? {} : { parts }) };
  }),
);

export const NodeRow = v.object({
  label: ShownText,
  /** `step`: of the EVM, whose lines are columns. `call`, `event`, `details`: of a call tree. `cause`: of a failure. */
  kind: v.string(),
  /** The kind in words: `wei per gas`, `block number`. */
  type: v.string(),
  summary: ShownText,
  /** The times in the summary with their zone, where there are any. */
  times: v.optional(ShownText),
  /** How the value came to be, where the node did not send it with a known meaning: '', or mark and note. */
  provenance: ShownText,
  /** All ways to read the value; long ones are cut for show, copying goes through the host. */
  notations: v.array(NotationText),
  childCount: v.number(),
  /** Whether it is one value with suggested calls. */
  hasSuggestedCalls: v.boolean(),
  /** Whether the values below it may be worth a table. */
  isTable: v.boolean(),
  /** The part of all the gas that a call of a trace used, 0 to 1. */
  gasShare: v.nullable(v.number()),
  /** A call of a trace that failed, the step of it that did, or a cause. */
  isFailed: v.boolean(),
  /** What stands beside the line of a call: the gas it used, and what came of it. */
  call: v.optional(v.object({ gas: ShownText, outcome: ShownText })),
  /** It stands in a call tree: beside the column of gas. */
  isInset: v.optional(v.literal(true)),
  /** How it differs, in a comparison; '' elsewhere. */
  change: v.string(),
});

export type NodeRow = v.InferOutput<typeof NodeRow>;
export type NodePath = v.InferOutput<typeof Path>;
