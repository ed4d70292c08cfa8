// Owns the messages from a page to the extension host: intents, never commands to run.

import * as v from 'valibot';
import { VIEWER_TO_HOST } from './viewer.ts';
import { WATCH_TO_HOST } from './watch.ts';

const ToHost = v.variant('type', [
  ...VIEWER_TO_HOST,
  ...WATCH_TO_HOST,
  /** The page is there and knows nothing yet. */
  v.object({ type: v.literal('ready') }),
  /** Parameters travel as JSON text, so that no number is rounded on the way. */
  v.object({ type: v.literal('send'), method: v.string(), paramsJson: v.string() }),
  v.object({ type: v.literal('copyAs'), method: v.string(), paramsJson: v.string() }),
  v.object({ type: v.literal('addToBatch'), method: v.string(), paramsJson: v.string() }),
  v.object({ type: v.literal('watchCall'), method: v.string(), paramsJson: v.string() }),
  v.object({ type: v.literal('openDocument'), method: v.string(), paramsJson: v.string() }),
  /** What was pasted where a method belongs, and is none. */
  v.object({ type: v.literal('paste'), text: v.string() }),
  v.object({ type: v.literal('pin'), method: v.string(), isPinned: v.boolean() }),
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('selectEndpoint') }),
]);

export type ToHost = v.InferOutput<typeof ToHost>;

/** Reads a message; `undefined` for anything that is not one. */
export function parseToHost(message: unknown): ToHost | undefined {
  const result = v.safeParse(ToHost, message);
  return result.success ? result.output : undefined;
}
