// Requests to the host about the call in the form: last values, effects of signed transactions, variables, code.

import { findMethod } from '../../core/catalogue/catalogue.ts';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import { slotOwner } from '../../core/form/slotOwner.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { HostConnection } from '../common/connectHost.ts';
import { readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { callText } from './shownResult.ts';
import { signedCall } from './signedCall.ts';

type QuestionNeeds = {
  readonly state: () => PageState;
  /** Sets the state without drawing; the caller draws. */
  readonly set: (next: PageState) => void;
  readonly receive: (reply: PageReply) => void;
  readonly host: Pick<HostConnection, 'request'>;
};

export interface FormRequests {
  /** Sends the requests that the current form needs and that were not sent yet. */
  requestAll(): void;
  requestLastValues(): void;
  /** Last values have changed: they are requested again with the next change. */
  forgetLastValues(): void;
}

export function createFormRequests({ state, set, receive, host }: QuestionNeeds): FormRequests {
  /** The method whose last values were requested. */
  let requestedFor: string | undefined;
  let endLastValues = (): void => undefined;
  let endTransactions = (): void => undefined;
  let endVariables = (): void => undefined;
  let endCode = (): void => undefined;

  function requestLastValues(): void {
    requestedFor = state().method;
    endLastValues();
    endLastValues = host.request({ type: 'lastValues', method: requestedFor }, receive);
  }

  /** Signed bytes are unreadable for users, and decoding them takes more code than a page should load. */
  function requestTransactions(): void {
    const call = signedCall(state());
    const text = call === undefined ? '' : callText(call);
    if (text === state().transactions.call) return;
    endTransactions();
    set({ ...state(), transactions: { call: text, lines: [] } });
    if (call !== undefined) endTransactions = host.request({ type: 'readTransactions', ...call }, receive);
  }

  /** Only the host knows the contracts of the workspace. */
  function requestVariables(): void {
    const { method, drafts, slotsOf } = state();
    const spec = findMethod(method);
    const form = drafts[method]?.form ?? [];
    const address = spec === undefined ? '' : slotOwner(spec, form);
    if (address === slotsOf) return;
    endVariables();
    set({ ...state(), slotsOf: address, known: { ...state().known, variables: [] } });
    if (address !== '') endVariables = host.request({ type: 'variables', address }, receive);
  }

  /** Snippets take more code than a page should load, and the endpoint's headers, which the page does not know. */
  function askForCode(): void {
    const { code, method } = state();
    if (code === undefined) return;
    const { params } = readDraft(state());
    const call =
      params === undefined || !isMethodName(method)
        ? undefined
        : { method, paramsJson: JSON.stringify(params), language: code.language };
    const text = call === undefined ? '' : `${call.language} ${callText(call)}`;
    if (text === code.call) return;
    endCode();
    set({
      ...state(),
      code: { ...code, call: text, ...(call === undefined && { text: '', isCode: false }) },
    });
    if (call !== undefined) endCode = host.request({ type: 'code', ...call }, receive);
  }

  return {
    requestAll() {
      if (requestedFor !== state().method) requestLastValues();
      requestTransactions();
      requestVariables();
      askForCode();
    },
    requestLastValues,
    forgetLastValues: () => void (requestedFor = undefined),
  };
}
