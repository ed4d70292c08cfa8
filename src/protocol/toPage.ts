// Messages from the extension host to a page.

import * as v from 'valibot';
import { ShownText } from './shownText.ts';
import { VIEWER_REPLIES, VIEWER_TO_PAGE } from './viewer.ts';
import { WATCH_TO_PAGE } from './watch.ts';

const EndpointState = v.object({
  id: v.string(),
  name: ShownText,
  origin: ShownText,
  /** The name and id of its chain, where the endpoint reported it. */
  chain: v.optional(v.string()),
  /** The endpoint's mode, if it is not the usual one; `text`: the mode in a sentence. */
  mode: v.optional(v.object({ name: v.string(), text: v.string() })),
});

export type EndpointState = v.InferOutput<typeof EndpointState>;

const PageReply = v.variant('type', [
  ...VIEWER_REPLIES,
  /** The unsent drafts of a method in closed tabs, and the calls made with the method. */
  v.object({
    type: v.literal('lastValues'),
    method: v.string(),
    drafts: v.array(v.object({ tab: v.string(), text: v.string() })),
    calls: v.array(v.object({ words: v.array(ShownText), paramsJson: v.string(), at: v.number() })),
  }),
  /** What each signed transaction would do, in lines, or that it cannot be read; empty if there is none. */
  v.object({ type: v.literal('transactions'), lines: v.array(v.array(ShownText)) }),
  /** Variables whose slots can be requested; a mapping or list is named up to the key, whose type is `key`. */
  v.object({
    type: v.literal('variables'),
    names: v.array(v.object({ text: ShownText, detail: ShownText, key: v.string() })),
  }),
  /** The call as code in one of the languages; if not `isCode`, the reason why there is none. */
  v.object({
    type: v.literal('code'),
    language: v.string(),
    languages: v.array(v.string()),
    text: v.string(),
    isCode: v.boolean(),
  }),
]);

export type PageReply = v.InferOutput<typeof PageReply>;

/** The endpoint that a request was saved for, sent to or pasted for; without an id, `name` is its origin. */
const DraftEndpoint = v.object({
  id: v.optional(v.string()),
  name: ShownText,
  isPasted: v.optional(v.literal(true)),
});

const Saved = v.object({ id: v.string(), name: ShownText });

const ToPage = v.variant('type', [
  /** `to`: the number of the request that this is the reply to. */
  v.object({ type: v.literal('reply'), to: v.number(), body: PageReply }),
  ...VIEWER_TO_PAGE,
  /** `isPreview`: the next result replaces those of the page. */
  v.object({ type: v.literal('tab'), isPreview: v.boolean() }),
  ...WATCH_TO_PAGE,
  v.object({
    type: v.literal('state'),
    /** The endpoint to which calls are sent; null while there is none. */
    endpoint: v.nullable(EndpointState),
  }),
  /** The OpenRPC document of the active endpoint, as text; null if it has none. */
  v.object({ type: v.literal('methods'), document: v.nullable(v.string()) }),
  /** Addresses to choose from: labelled ones, tokens, those used last. */
  v.object({
    type: v.literal('addresses'),
    known: v.array(
      v.object({ address: v.string(), label: ShownText, detail: ShownText, isContract: v.boolean() }),
    ),
  }),
  /** The units in which amounts may be typed: tokens on the chain of the endpoint, and its coin where it is known. */
  v.object({
    type: v.literal('units'),
    coin: v.optional(v.object({ symbol: ShownText, decimals: v.number() })),
    known: v.array(v.object({ address: v.string(), symbol: ShownText, decimals: v.number() })),
  }),
  /** Functions and events to choose from, by selector or topic. */
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
  /** Facts for choosing a method; `refused`, `modules` and `client` come from replies of the active endpoint. */
  v.object({
    type: v.literal('methodUse'),
    recent: v.array(v.string()),
    pinned: v.array(v.string()),
    refused: v.array(v.string()),
    modules: v.nullable(v.array(v.string())),
    client: v.optional(v.string()),
  }),
  /** Fill the form, without sending. */
  v.object({
    type: v.literal('draft'),
    method: v.string(),
    paramsJson: v.string(),
    /** The parameters were typed: keep the form even if it cannot read some of their texts. */
    isTyped: v.optional(v.literal(true)),
    /** The draft exists nowhere else, as it was typed or pasted. */
    isUnsent: v.optional(v.literal(true)),
    /** The saved request that the draft is. */
    saved: v.optional(Saved),
    /** The unsaved changes of the saved request: a draft in the form in which the page keeps it. */
    changed: v.optional(v.string()),
    endpoint: v.optional(DraftEndpoint),
    /** It is a call of the history or a saved request: the shown result is that of another call, and goes. */
    hidesResult: v.optional(v.literal(true)),
  }),
  /** This call was saved as a request. */
  v.object({ type: v.literal('saved'), method: v.string(), paramsJson: v.string(), saved: Saved }),
  /** The tab's kept state, as the page wrote it. */
  v.object({ type: v.literal('kept'), text: v.string() }),
  /** A call made here has begun or ended. `made`: that call, unless the user cancelled it at a question. */
  v.object({
    type: v.literal('running'),
    isRunning: v.boolean(),
    /** The question whether to send it is open. */
    isAsking: v.optional(v.literal(true)),
    /** The question is closed, and the page had the keyboard before it. */
    takesKeyboard: v.optional(v.literal(true)),
    made: v.optional(v.object({ method: v.string(), paramsJson: v.string() })),
  }),
  /** The seconds that the call made here still waits because its server asked for it; null once it goes on. */
  v.object({ type: v.literal('waiting'), seconds: v.nullable(v.number()) }),
  /** The user chose the command for this button of the page in front, or, for `focusMethod`, the one that shows it. */
  v.object({ type: v.literal('press'), button: v.picklist(['send', 'watch', 'addToBatch', 'focusMethod']) }),
]);

export type ToPage = v.InferOutput<typeof ToPage>;
/** A button of the request builder that also has a command. */
export type PressedButton = Extract<ToPage, { readonly type: 'press' }>['button'];

/** Reads a message; `undefined` if it is not valid. */
export function parseToPage(message: unknown): ToPage | undefined {
  const result = v.safeParse(ToPage, message);
  return result.success ? result.output : undefined;
}
