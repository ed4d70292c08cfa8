// Owns the messages from the request builder's page to the extension host: intents, never commands to run.

import * as v from 'valibot';
import { Path } from './nodeRow.ts';

const Id = v.pipe(v.string(), v.maxLength(100));

const ToHost = v.variant('type', [
  /** The page is there and knows nothing yet; `entryId` is the answer it showed before. */
  v.object({ type: v.literal('ready'), entryId: v.optional(Id) }),
  /** Parameters travel as JSON text, so that no number is rounded on the way. */
  v.object({ type: v.literal('send'), method: v.string(), paramsJson: v.string() }),
  v.object({ type: v.literal('cancel') }),
  v.object({ type: v.literal('children'), entryId: Id, path: Path, from: v.number() }),
  v.object({ type: v.literal('raw'), entryId: Id }),
  v.object({ type: v.literal('openJson'), entryId: Id }),
  v.object({ type: v.literal('copy'), entryId: Id, path: Path, form: v.string() }),
  /** A button beside the failure of this entry. */
  v.object({ type: v.literal('action'), entryId: Id, action: v.string() }),
  v.object({ type: v.literal('selectEndpoint') }),
]);

export type ToHost = v.InferOutput<typeof ToHost>;

/** Reads a message; `undefined` for anything that is not one. */
export function parseToHost(message: unknown): ToHost | undefined {
  const result = v.safeParse(ToHost, message);
  return result.success ? result.output : undefined;
}
