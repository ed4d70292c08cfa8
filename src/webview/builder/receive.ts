// How a message of the host changes the state of the request builder's page. Pure: no DOM, no messages out.

import { findMethod } from '../../core/catalogue/catalogue.ts';
import { SECRET_PLACEHOLDER } from '../../core/catalogue/secretParams.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { formOfOpened } from '../../core/form/formOf.ts';
import { withKnownSignatures } from '../../core/form/knownSignatures.ts';
import type { MethodDraft } from '../../core/form/tabState.ts';
import { EMPTY_DRAFT, markSecrets } from '../../core/form/tabState.ts';
import { parseJson } from '../../core/json.ts';
import type { JsonValue } from '../../core/json.ts';
import type { PageReply, ToPage } from '../../protocol/toPage.ts';
import type { ViewerToPage } from '../../protocol/viewer.ts';
import type { WatchToPage } from '../../protocol/watch.ts';
import { changeDraft, readDraft } from './draftState.ts';
import { linesOf } from '../form/signatureLines.ts';
import type { LastValues, PageState } from './pageState.ts';
import { callText } from './shownResult.ts';

/** The messages for the page itself: not those of its viewer, nor its kept state. */
type ReceivedMessage = Exclude<
  ToPage | PageReply,
  ViewerToPage | WatchToPage | { readonly type: 'kept' | 'press' | 'reply' | 'tab' }
>;

export function receive(state: PageState, message: ReceivedMessage): PageState {
  switch (message.type) {
    case 'state':
      return {
        ...state,
        endpoint: message.endpoint,
        endpointBefore:
          message.endpoint?.id === state.endpoint?.id ? state.endpointBefore : (state.endpoint ?? null),
      };
    case 'methods':
      // The catalogue holds the methods; the page only marks secrets anew.
      return { ...state, drafts: markSecrets(state.drafts) };
    case 'methodUse':
      return { ...state, use: message };
    case 'addresses':
    case 'signatures':
      return { ...state, known: { ...state.known, [message.type]: message.known } };
    case 'units': {
      const tokens = new Map(message.known.map(({ address, ...unit }) => [address, unit]));
      return { ...state, known: { ...state.known, tokens, chain: { coin: message.coin } } };
    }
    case 'draft':
      return withDraft(state, message);
    case 'saved': {
      const { method, paramsJson, saved } = message;
      const { [method]: draft } = state.drafts;
      if (draft === undefined) return state;
      const { endpoint, ...rest } = draft;
      // A newly saved request is saved for the active endpoint.
      const own = draft.saved?.id === saved.id ? omitUndefined({ endpoint }) : {};
      return {
        ...state,
        drafts: { ...state.drafts, [method]: { ...rest, ...own, saved: { ...saved, paramsJson } } },
      };
    }
    case 'lastValues':
      return { ...state, last: lastValues(message) };
    case 'variables':
      return { ...state, known: { ...state.known, variables: message.names } };
    case 'transactions':
      return { ...state, transactions: { ...state.transactions, lines: message.lines } };
    case 'code': {
      const { language, languages, text, isCode } = message;
      const code = state.code && { ...state.code, language, languages, text, isCode };
      return { ...state, language, code };
    }
    case 'waiting':
      return { ...state, waitSeconds: message.seconds };
    case 'running': {
      const { isRunning, isAsking = false, made } = message;
      const now = { ...state, isRunning, isAsking, declined: undefined };
      if (made !== undefined) return withSent({ ...now, sent: callText(made) }, made);
      return isRunning ? now : { ...now, sent: undefined, declined: state.sent };
    }
  }
}

function lastValues({
  method,
  drafts,
  calls,
}: Extract<ReceivedMessage, { readonly type: 'lastValues' }>): LastValues {
  const typed = drafts.map(({ tab, text }) => ({ tab, draft: JSON.parse(text) as MethodDraft }));
  return { method, drafts: typed, calls };
}

/** A draft that was sent is no longer unsent, unless it was changed in the meantime. */
function withSent(
  state: PageState,
  { method, paramsJson }: { readonly method: string; readonly paramsJson: string },
): PageState {
  const { drafts } = state;
  const draft = drafts[method];
  if (draft === undefined || JSON.stringify(readDraft({ ...state, method }).params) !== paramsJson)
    return state;
  return { ...state, drafts: { ...drafts, [method]: { ...draft, isEdited: false } } };
}

/**
 * Fills the form with parameters, or shows them as JSON if no form can hold them. `isTyped`: some texts may be invalid.
 */
function withDraft(
  state: PageState,
  {
    method,
    paramsJson,
    isTyped,
    isUnsent,
    saved,
    changed,
    endpoint,
    hidesResult,
  }: Extract<ReceivedMessage, { readonly type: 'draft' }>,
): PageState {
  const spec = findMethod(method);
  const params = parseJson(paramsJson) as readonly JsonValue[];
  const isUnread = isTyped === true || params.includes(SECRET_PLACEHOLDER);
  const read = spec === undefined ? undefined : formOfOpened(spec, params, isUnread, state.known);
  const isRaw = read?.ok !== true;
  const { signatures } = state.known;
  const known = {
    eventsOf: (topic: string) => linesOf(signatures, 'event', topic),
    functionsOf: (selector: string) => linesOf(signatures, 'function', selector),
  };
  const form = spec === undefined || isRaw ? [] : withKnownSignatures(spec, read.form, known);
  const raw = JSON.stringify(params, null, 2);
  const isEdited = isUnsent === true;
  const draft = {
    ...EMPTY_DRAFT,
    form,
    raw,
    isRaw,
    isRawTyped: isRaw,
    isEdited,
    ...omitUndefined({ endpoint }),
  };
  const drafts = markSecrets({ ...state.drafts, [method]: draft });
  const filled: PageState = {
    ...(hidesResult === true ? withoutResult(state) : state),
    method,
    drafts,
    touched: new Set(),
    typed: new Map(),
    pane: 'request',
  };
  if (saved === undefined) return filled;
  // The parameters as the form reads them: members that the form leaves out are not changes.
  const own = readDraft(filled).params;
  const asSaved = { ...saved, paramsJson: own === undefined ? paramsJson : JSON.stringify(own) };
  const typed = changed === undefined ? {} : (JSON.parse(changed) as Partial<MethodDraft>);
  return changeDraft(filled, { ...typed, ...omitUndefined({ endpoint }), saved: asSaved });
}

/** A call that still runs will have a result. */
function withoutResult(state: PageState): PageState {
  const { isRunning, sent } = state;
  return {
    ...state,
    result: undefined,
    declined: undefined,
    hasNew: false,
    sent: isRunning ? sent : undefined,
  };
}
