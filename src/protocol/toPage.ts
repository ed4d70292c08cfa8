// Owns the messages from the extension host to the request builder's page.

import * as v from 'valibot';
import { NodeRow, Path } from './nodeRow.ts';

const EndpointState = v.object({ id: v.string(), name: v.string(), origin: v.string() });

const Success = v.object({ ok: v.literal(true), root: NodeRow });
const Problem = v.object({
  ok: v.literal(false),
  title: v.string(),
  message: v.string(),
  /** What the server said, cut and redacted; '' when it said nothing. */
  excerpt: v.string(),
  actions: v.array(v.object({ action: v.string(), label: v.string() })),
});

/** A finished call as the page shows it. */
export const EntryView = v.object({
  entryId: v.string(),
  method: v.string(),
  endpointName: v.string(),
  summary: v.string(),
  durationMs: v.number(),
  httpStatus: v.number(),
  responseBytes: v.number(),
  outcome: v.variant('ok', [Success, Problem]),
});

const ToPage = v.variant('type', [
  v.object({
    type: v.literal('state'),
    /** The endpoint calls go to; null while there is none. */
    endpoint: v.nullable(EndpointState),
    /** The JSON-RPC id the next call will have. */
    nextRpcId: v.number(),
  }),
  /** The OpenRPC document of the endpoint in use, as text; null where it has none. */
  v.object({ type: v.literal('methods'), document: v.nullable(v.string()) }),
  /** Fill the form; never sends. */
  v.object({ type: v.literal('draft'), method: v.string(), paramsJson: v.string() }),
  v.object({ type: v.literal('running') }),
  /** The call was not sent after all, for instance because the person declined a question. */
  v.object({ type: v.literal('notSent') }),
  v.object({ type: v.literal('finished'), entry: EntryView }),
  v.object({
    type: v.literal('children'),
    entryId: v.string(),
    path: Path,
    from: v.number(),
    rows: v.array(NodeRow),
  }),
  v.object({ type: v.literal('raw'), entryId: v.string(), text: v.string(), cut: v.boolean() }),
]);

export type EntryView = v.InferOutput<typeof EntryView>;
export type ToPage = v.InferOutput<typeof ToPage>;

/** Reads a message; `undefined` for anything that is not one. */
export function parseToPage(message: unknown): ToPage | undefined {
  const result = v.safeParse(ToPage, message);
  return result.success ? result.output : undefined;
}
