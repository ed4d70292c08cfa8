// Messages from a page about files that were dropped on it.

import * as v from 'valibot';

/** In bytes; an artifact with its whole source is far smaller. */
export const LARGEST_DROPPED = 20_000_000;

export const DROP_TO_HOST = [
  /** A file from outside VS Code, with its text. */
  v.object({
    type: v.literal('dropFile'),
    name: v.string(),
    text: v.pipe(v.string(), v.maxLength(LARGEST_DROPPED)),
  }),
  /** A file that VS Code names by its URI, as from the explorer. */
  v.object({ type: v.literal('dropUri'), uri: v.string() }),
  /** A drop that the page could not accept. */
  v.object({
    type: v.literal('dropRefused'),
    name: v.string(),
    why: v.picklist(['several', 'tooLarge', 'unread']),
  }),
] as const;

export type DropToHost = v.InferOutput<(typeof DROP_TO_HOST)[number]>;
