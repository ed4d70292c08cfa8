// Owns the picture of one decoded node that the page gets: texts only, nothing to compute.

import * as v from 'valibot';

/** Child positions from the list of roots: `[0]` is the first root itself. */
export const Path = v.array(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** `parts`: where the text differs from that of the other side of a comparison. */
const FormText = v.object({
  name: v.string(),
  text: v.string(),
  parts: v.optional(v.array(v.tuple([v.number(), v.number()]))),
});

export const NodeRow = v.object({
  label: v.string(),
  /** `step`: of the EVM, whose lines are columns. */
  kind: v.string(),
  /** What the value is, for a person: `wei per gas`, `block number`. */
  type: v.string(),
  summary: v.string(),
  /** How the value came to be, where the node did not send it with a known meaning: '', or mark and note. */
  mark: v.string(),
  /** All ways to read the value; long ones are cut for show, copying goes through the host. */
  forms: v.array(FormText),
  childCount: v.number(),
  /** It is one value, from which calls follow. */
  isLinked: v.boolean(),
  /** It may be worth a table of what is below it. */
  isTable: v.boolean(),
  /** The part of all the gas that a call of a trace used, 0 to 1. */
  gasShare: v.nullable(v.number()),
  /** A call of a trace that failed, or the step of it that did. */
  isFailed: v.boolean(),
  /** How it differs, in a comparison; '' elsewhere. */
  change: v.string(),
});

export type NodeRow = v.InferOutput<typeof NodeRow>;
export type NodePath = v.InferOutput<typeof Path>;
