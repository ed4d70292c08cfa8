// Messages from a page to the extension host: intents, never commands to run.

import * as v from 'valibot';
import { isMethodName } from '../core/catalogue/methodName.ts';
import { DROP_TO_HOST } from './drop.ts';
import { FUNCTIONS } from './functions.ts';
import { VIEWER_REQUESTS, VIEWER_TO_HOST } from './viewer.ts';
import { WATCH_TO_HOST } from './watch.ts';

/** The id of a tab of the request builder, the same in every window and after every reload. */
const Tab = v.pipe(v.string(), v.uuid());

/**
 * The call that a message is about. `functions`: those that the user typed in it with return types. `mistyped`: addresses
 * with a wrong checksum among typed arguments; the question before a write names them. Parameters are JSON text, so that
 * no number is rounded.
 */
const CALL = {
  method: v.pipe(v.string(), v.check(isMethodName)),
  paramsJson: v.string(),
  functions: FUNCTIONS,
  mistyped: v.optional(v.pipe(v.array(v.object({ name: v.string(), text: v.string() })), v.readonly())),
};

/** Requests of a page that the host replies to. */
const Request = v.variant('type', [
  ...VIEWER_REQUESTS,
  /** Asks for the values last typed or sent for a method. */
  v.object({ type: v.literal('lastValues'), method: v.string() }),
  /** Asks what the signed transactions among the parameters would do; asked again for another endpoint. */
  v.object({ type: v.literal('readTransactions'), method: v.string(), paramsJson: v.string() }),
  /** Asks for the variables of the contract at an address; asked again when more is known of it. */
  v.object({ type: v.literal('variables'), address: v.string() }),
  /** Asks for the call as code. `language`: the label of a snippet; '' for the first. */
  v.object({ type: v.literal('code'), ...CALL, language: v.string() }),
]);

const ToHost = v.variant('type', [
  ...VIEWER_TO_HOST,
  ...WATCH_TO_HOST,
  ...DROP_TO_HOST,
  /** Let no other result replace those of the page. */
  v.object({ type: v.literal('keepTab') }),
  /** `ask`: the number that the replies carry. */
  v.object({ type: v.literal('ask'), ask: v.number(), body: Request }),
  /** The page has loaded and has no data yet. `tab`: its tab, if it is a request builder. */
  v.object({ type: v.literal('ready'), tab: v.optional(Tab) }),
  /** `text`: the tab's state as JSON, with secrets. */
  v.object({
    type: v.literal('keep'),
    tab: Tab,
    method: v.string(),
    /** The methods with input that exists only here: not sent, or changes of a saved request that are not saved. */
    unfinished: v.array(v.string()),
    /** The saved request that is shown. */
    saved: v.optional(v.object({ id: v.string(), name: v.string(), isChanged: v.boolean() })),
    text: v.string(),
  }),
  /** A draft that another one replaced; it becomes a tab of its own. */
  v.object({ type: v.literal('setAside'), tab: Tab, text: v.string() }),
  /** The page took over the draft of this method from a closed tab. */
  v.object({ type: v.literal('takeDraft'), tab: Tab, method: v.string() }),
  v.object({ type: v.literal('send'), ...CALL }),
  v.object({ type: v.literal('copyCode'), ...CALL, language: v.string() }),
  v.object({ type: v.literal('copyWithKey'), ...CALL, language: v.string() }),
  /** `savedId`: the saved request to overwrite; without it, the host asks for a new one. */
  v.object({ type: v.literal('save'), ...CALL, savedId: v.optional(v.string()) }),
  v.object({ type: v.literal('addToBatch'), ...CALL }),
  v.object({ type: v.literal('watchCall'), ...CALL }),
  /** Explain what the call would do, without sending it. */
  v.object({ type: v.literal('explainCall'), ...CALL }),
  v.object({ type: v.literal('openDocument'), ...CALL }),
  /** The user pasted a text into the field of the method that is not a method. */
  v.object({ type: v.literal('paste'), text: v.string() }),
  v.object({ type: v.literal('pin'), method: v.string(), isPinned: v.boolean() }),
  v.object({ type: v.literal('cancel') }),
  /** Send now, without the wait that the server asked for. */
  v.object({ type: v.literal('sendWaiting') }),
  v.object({ type: v.literal('selectEndpoint') }),
  v.object({ type: v.literal('useEndpoint'), endpointId: v.string() }),
  /** The page got or lost the keyboard focus. */
  v.object({ type: v.literal('focus'), isHere: v.boolean() }),
]);

export type ToHost = v.InferOutput<typeof ToHost>;

/** Reads a message; `undefined` if it is not valid. */
export function parseToHost(message: unknown): ToHost | undefined {
  const result = v.safeParse(ToHost, message);
  return result.success ? result.output : undefined;
}
