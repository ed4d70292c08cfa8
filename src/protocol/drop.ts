// What a page says of files that were dropped on it.

import * as v from 'valibot';

/** Bytes of a file; an artifact with its whole source is far smaller. */
export const LARGEST_DROPPED = 20_000_000;

export const DROP_TO_HOST = [
  /** A file from outside of VS Code. */
  v.object({
    type: v.literal('dropFile'),
    name: v.string(),
    text: v.pipe(v.string(), v.maxLength(LARGEST_DROPPED)),
  }),
  /** One that VS Code names, such as from the explorer. */
  v.object({ type: v.literal('dropUri'), uri: v.string() }),
  /** What the page could not take. */
  v.object({
    type: v.literal('dropRefused'),
    name: v.string(),
    why: v.picklist(['several', 'tooLarge', 'unread']),
  }),
] as const;

export type DropToHost = v.InferOutput<(typeof DROP_TO_HOST)[number]>;
