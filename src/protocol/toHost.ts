// Messages from a page to the extension host: intents, never commands to run.

import * as v from 'valibot';
import { isMethodName } from '../core/catalogue/methodName.ts';
import { DROP_TO_HOST } from './drop.ts';
import { FUNCTIONS } from './functions.ts';
import { VIEWER_REQUESTS, VIEWER_TO_HOST } from './viewer.ts';
import { WATCH_TO_HOST } from './watch.ts';

/** Names a tab of the request builder in every window and after every reload. */
const Tab = v.pipe(v.string(), v.uuid());

/** A call that something is to be done with. `functions`: those typed in it with return types. Parameters travel as JSON text, so that no number is rounded on the way. */
const CALL = {
  method: v.pipe(v.string(), v.check(isMethodName)),
  paramsJson: v.string(),
  functions: FUNCTIONS,
};

/** What a page asks for, and gets replies to. */
const Request = v.variant('type', [
  ...VIEWER_REQUESTS,
  /** What was typed or sent last for a method. */
  v.object({ type: v.literal('lastValues'), method: v.string() }),
  /** What the signed transactions among the parameters would do: again where another endpoint makes that something else. */
  v.object({ type: v.literal('readTransactions'), method: v.string(), paramsJson: v.string() }),
  /** The variables of the contract at an address, and again where more is known of it. */
  v.object({ type: v.literal('variables'), address: v.string() }),
  /** The call as code. `language`: the label of a snippet; '' for the first. */
  v.object({ type: v.literal('code'), ...CALL, language: v.string() }),
]);

const ToHost = v.variant('type', [
  ...VIEWER_TO_HOST,
  ...WATCH_TO_HOST,
  ...DROP_TO_HOST,
  /** `ask`: what its replies name. */
  v.object({ type: v.literal('ask'), ask: v.number(), body: Request }),
  /** The page is there and knows nothing yet. `tab`: which one, of the request builder. */
  v.object({ type: v.literal('ready'), tab: v.optional(Tab) }),
  /** The tab's state as JSON, secrets included, and the methods with text that was typed and not sent. */
  v.object({
    type: v.literal('keep'),
    tab: Tab,
    method: v.string(),
    /** The methods of which something is nowhere else: not sent, or of a saved request and not saved. */
    unfinished: v.array(v.string()),
    /** The saved request that is shown. */
    saved: v.optional(v.object({ id: v.string(), name: v.string(), isChanged: v.boolean() })),
    text: v.string(),
  }),
  /** A draft that gave way to another, as a tab of its own. */
  v.object({ type: v.literal('setAside'), tab: Tab, text: v.string() }),
  /** The draft of a method from a closed tab was taken over. */
  v.object({ type: v.literal('takeDraft'), tab: Tab, method: v.string() }),
  v.object({ type: v.literal('send'), ...CALL }),
  v.object({ type: v.literal('copyCode'), ...CALL, language: v.string() }),
  /** `savedId`: of the saved request that is to hold it; else a new one is asked for. */
  v.object({ type: v.literal('save'), ...CALL, savedId: v.optional(v.string()) }),
  v.object({ type: v.literal('addToBatch'), ...CALL }),
  v.object({ type: v.literal('watchCall'), ...CALL }),
  /** Tell what it would do, without sending it. */
  v.object({ type: v.literal('explainCall'), ...CALL }),
  v.object({ type: v.literal('openDocument'), ...CALL }),
  /** A pasted text in the field of the method, which is none. */
  v.object({ type: v.literal('paste'), text: v.string() }),
  v.object({ type: v.literal('pin'), method: v.string(), isPinned: v.boolean() }),
  v.object({ type: v.literal('cancel') }),
  /** Send at once what waits because its server asked for it. */
  v.object({ type: v.literal('sendWaiting') }),
  v.object({ type: v.literal('selectEndpoint') }),
  /** Make this endpoint the active one. */
  v.object({ type: v.literal('useEndpoint'), endpointId: v.string() }),
  /** The keyboard came to the page, or went elsewhere. */
  v.object({ type: v.literal('focus'), isHere: v.boolean() }),
]);

export type ToHost = v.InferOutput<typeof ToHost>;

/** Reads a message; `undefined` for anything that is not one. */
export function parseToHost(message: unknown): ToHost | undefined {
  const result = v.safeParse(ToHost, message);
  return result.success ? result.output : undefined;
}
