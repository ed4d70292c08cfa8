// Owns the messages from a page to the extension host: intents, never commands to run.

import * as v from 'valibot';
import { VIEWER_TO_HOST } from './viewer.ts';
import { WATCH_TO_HOST } from './watch.ts';

/** Names a tab of the request builder in every window and after every reload. */
const Tab = v.pipe(v.string(), v.uuid());

/** As `isMethodName` of core has it, whose code does not run here. */
const METHOD_NAME = /^[a-zA-Z][\w.]{0,127}$/;

/** A call that something is to be done with. Parameters travel as JSON text, so that no number is rounded on the way. */
const CALL = { method: v.pipe(v.string(), v.regex(METHOD_NAME)), paramsJson: v.string() };

const ToHost = v.variant('type', [
  ...VIEWER_TO_HOST,
  ...WATCH_TO_HOST,
  /** The page is there and knows nothing yet. `tab`: which one, of the request builder. */
  v.object({ type: v.literal('ready'), tab: v.optional(Tab) }),
  /** What is in the tab, as JSON, secrets included, and for which methods something was typed and not sent. */
  v.object({
    type: v.literal('keep'),
    tab: Tab,
    method: v.string(),
    unsent: v.array(v.string()),
    text: v.string(),
  }),
  /** What was typed and gave way to something else, as a tab of its own. */
  v.object({ type: v.literal('setAside'), tab: Tab, text: v.string() }),
  /** Asks for what was typed or sent last for a method. */
  v.object({ type: v.literal('lastValues'), method: v.string() }),
  /** What was typed for a method in a tab that is closed was taken over. */
  v.object({ type: v.literal('takeDraft'), tab: Tab, method: v.string() }),
  v.object({ type: v.literal('send'), ...CALL }),
  v.object({ type: v.literal('copyAs'), ...CALL }),
  v.object({ type: v.literal('addToBatch'), ...CALL }),
  v.object({ type: v.literal('watchCall'), ...CALL }),
  v.object({ type: v.literal('openDocument'), ...CALL }),
  /** Asks what the signed transactions among the parameters would do. `ask` numbers the question. */
  v.object({
    type: v.literal('readTransactions'),
    ask: v.number(),
    method: v.string(),
    paramsJson: v.string(),
  }),
  /** What was pasted where a method belongs, and is none. */
  v.object({ type: v.literal('paste'), text: v.string() }),
  v.object({ type: v.literal('pin'), method: v.string(), isPinned: v.boolean() }),
  v.object({ type: v.literal('cancel') }),
  /** Send at once what waits because its server asked for it. */
  v.object({ type: v.literal('sendWaiting') }),
  v.object({ type: v.literal('selectEndpoint') }),
]);

export type ToHost = v.InferOutput<typeof ToHost>;

/** Reads a message; `undefined` for anything that is not one. */
export function parseToHost(message: unknown): ToHost | undefined {
  const result = v.safeParse(ToHost, message);
  return result.success ? result.output : undefined;
}
