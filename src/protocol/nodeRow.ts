// A decoded node as the host sends it to the page: texts only, ready to show.

import * as v from 'valibot';
import { asShown, ShownText } from './shownText.ts';

/** The positions of children, from the list of roots: `[0]` is the first root itself. */
export const Path = v.array(v.pipe(v.number(), v.integer(), v.minValue(0)));

/**
 * `parts`: the ranges that differ from the other side of a comparison; dropped if showing the text alters it.
 * `sideLength`: the length of the longer name of both sides, for one side of a comparison.
 */
const NotationText = v.pipe(
  v.object({
    name: v.string(),
    text: v.string(),
    parts: v.optional(v.array(v.tuple([v.number(), v.number()]))),
    sideLength: v.optional(v.number()),
  }),
  v.transform(({ parts, ...form }) => {
    const text = asShown(form.text);
    return { ...form, text, ...(parts === undefined || text !== form.text ? {} : { parts }) };
  }),
);

export const NodeRow = v.object({
  label: ShownText,
  /** `step`: of an EVM trace, shown in columns. `call`, `event`, `details`: of a call tree. `cause`: of a failure. */
  kind: v.string(),
  /** The kind of value in words: `wei per gas`, `block number`. */
  type: v.string(),
  /** The source line of the row, which can be opened: `Vault.sol:63`. */
  sourceLine: v.optional(ShownText),
  summary: ShownText,
  /** The times in the summary, with their time zone. */
  times: v.optional(ShownText),
  /** The origin of a value that the node did not send with a known meaning: its mark and a note; otherwise ''. */
  provenance: ShownText,
  /** All notations of the value; long ones are cut here, and copied whole by the host. */
  notations: v.array(NotationText),
  childCount: v.number(),
  /** Whether the row is one value with suggested calls. */
  hasSuggestedCalls: v.boolean(),
  /** Whether the values below the row may be worth a table. */
  isTable: v.boolean(),
  /** The share of the trace's gas that this call used, 0 to 1. */
  gasShare: v.nullable(v.number()),
  /** Whether the row is a failed call of a trace, the step that failed, or a cause. */
  isFailed: v.boolean(),
  /** Shown beside the line of a call: the gas it used, and its outcome. */
  call: v.optional(v.object({ gas: ShownText, outcome: ShownText })),
  /** The row is in a call tree, beside the column of gas. */
  isInset: v.optional(v.literal(true)),
  /** How the value differs, in a comparison; '' elsewhere. */
  change: v.string(),
});

export type NodeRow = v.InferOutput<typeof NodeRow>;
export type NodePath = v.InferOutput<typeof Path>;
