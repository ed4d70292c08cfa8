// Messages from the extension host to a page.

import * as v from 'valibot';
import { ShownText } from './shownText.ts';
import { VIEWER_REPLIES, VIEWER_TO_PAGE } from './viewer.ts';
import { WATCH_TO_PAGE } from './watch.ts';

const EndpointState = v.object({
  id: v.string(),
  name: ShownText,
  origin: ShownText,
  /** Name and id of its chain, where it told that. */
  chain: v.optional(v.string()),
  /** The endpoint's mode, where it is not the usual one; `text`: the mode in a sentence. */
  mode: v.optional(v.object({ name: v.string(), text: v.string() })),
});

export type EndpointState = v.InferOutput<typeof EndpointState>;

const PageReply = v.variant('type', [
  ...VIEWER_REPLIES,
  /** What was typed for a method and not sent, in tabs that are closed; and the calls that were made of it. */
  v.object({
    type: v.literal('lastValues'),
    method: v.string(),
    drafts: v.array(v.object({ tab: v.string(), text: v.string() })),
    calls: v.array(v.object({ title: ShownText, paramsJson: v.string(), at: v.number() })),
  }),
  /** What signed transactions would do, in lines for each; or that there is none. */
  v.object({ type: v.literal('transactions'), lines: v.array(v.array(ShownText)) }),
  /** Variables whose slots can be asked for: of a mapping and a list up to the key, whose type `key` is. */
  v.object({
    type: v.literal('variables'),
    names: v.array(v.object({ text: ShownText, detail: ShownText, key: v.string() })),
  }),
  /** The call as code, in one of the languages; or, where `isCode` is false, why not. */
  v.object({
    type: v.literal('code'),
    language: v.string(),
    languages: v.array(v.string()),
    text: v.string(),
    isCode: v.boolean(),
  }),
]);

export type PageReply = v.InferOutput<typeof PageReply>;

/** The endpoint that a request was saved for, was sent to, or was pasted for; without an id, its origin. */
const DraftEndpoint = v.object({
  id: v.optional(v.string()),
  name: ShownText,
  isPasted: v.optional(v.literal(true)),
});

/** A saved request. */
const Saved = v.object({ id: v.string(), name: ShownText });

const ToPage = v.variant('type', [
  /** To what the page asked under this number. */
  v.object({ type: v.literal('reply'), to: v.number(), body: PageReply }),
  ...VIEWER_TO_PAGE,
  ...WATCH_TO_PAGE,
  v.object({
    type: v.literal('state'),
    /** The endpoint calls go to; null while there is none. */
    endpoint: v.nullable(EndpointState),
    /** The JSON-RPC id the next call will have. */
    nextRpcId: v.number(),
  }),
  /** The OpenRPC document of the endpoint in use, as text; null where it has none. */
  v.object({ type: v.literal('methods'), document: v.nullable(v.string()) }),
  /** Addresses that can be chosen: labelled ones, tokens, those used last. */
  v.object({
    type: v.literal('addresses'),
    known: v.array(
      v.object({ address: v.string(), label: ShownText, detail: ShownText, isContract: v.boolean() }),
    ),
  }),
  /** Tokens whose units are known on the chain of the endpoint. */
  v.object({
    type: v.literal('tokens'),
    known: v.array(v.object({ address: v.string(), symbol: ShownText, decimals: v.number() })),
  }),
  /** Functions and events that can be chosen, by selector or topic. */
  v.object({
    type: v.literal('signatures'),
    known: v.array(
      v.object({
        kind: v.picklist(['function', 'event']),
        id: v.string(),
        text: v.string(),
        source: v.string(),
      }),
    ),
  }),
  /** Facts for choosing a method: `refused`, `modules` and `client` are from the active endpoint's own replies. */
  v.object({
    type: v.literal('methodUse'),
    recent: v.array(v.string()),
    pinned: v.array(v.string()),
    refused: v.array(v.string()),
    modules: v.nullable(v.array(v.string())),
    client: v.optional(v.string()),
  }),
  /** Fill the form; never sends. */
  v.object({
    type: v.literal('draft'),
    method: v.string(),
    paramsJson: v.string(),
    /** The parameters were typed, so texts in them that cannot be read are no reason for JSON. */
    isTyped: v.optional(v.literal(true)),
    /** It is nowhere else, as it was typed or pasted. */
    isUnsent: v.optional(v.literal(true)),
    /** The saved request that it is. */
    saved: v.optional(Saved),
    /** What was changed of it and not saved: a draft as the page keeps it. */
    changed: v.optional(v.string()),
    endpoint: v.optional(DraftEndpoint),
  }),
  /** This call was saved. */
  v.object({ type: v.literal('saved'), method: v.string(), paramsJson: v.string(), saved: Saved }),
  /** The kept state of the tab, as the page wrote it. */
  v.object({ type: v.literal('kept'), text: v.string() }),
  /** A call made here has begun, or has ended in whatever way; `made` is it, where it was not given up at a question. */
  v.object({
    type: v.literal('running'),
    isRunning: v.boolean(),
    made: v.optional(v.object({ method: v.string(), paramsJson: v.string() })),
  }),
  /** For how many seconds the call made here still waits, as its server asked; null once it goes on. */
  v.object({ type: v.literal('waiting'), seconds: v.nullable(v.number()) }),
  /** A command was chosen that this button of the page in front stands for. */
  v.object({ type: v.literal('press'), button: v.picklist(['send', 'watch', 'addToBatch']) }),
]);

export type ToPage = v.InferOutput<typeof ToPage>;
/** A button of the request builder that commands stand for, too. */
export type PressedButton = Extract<ToPage, { readonly type: 'press' }>['button'];

/** Reads a message; `undefined` for anything that is not one. */
export function parseToPage(message: unknown): ToPage | undefined {
  const result = v.safeParse(ToPage, message);
  return result.success ? result.output : undefined;
}
