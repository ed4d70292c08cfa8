// Requests to the host about the call in the form: last values, effects of signed transactions, variables, code.

import { findMethod } from '../../core/catalogue/catalogue.ts';
import { isMethodName } from '../../core/catalogue/methodName.ts';
import { slotOwner } from '../../core/form/slotOwner.ts';
import type { PageReply } from '../../protocol/toPage.ts';
import type { HostConnection } from '../common/connectHost.ts';
import { readDraft } from './draftState.ts';
import type { PageState } from './pageState.ts';
import { callText } from './shownAnswer.ts';
import { signedCall } from './signedCall.ts';

type QuestionNeeds = {
  readonly state: () => PageState;
  /** Sets the state without drawing; the caller draws. */
  readonly set: (next: PageState) => void;
  readonly receive: (reply: PageReply) => void;
  readonly host: Pick<HostConnection, 'ask'>;
};

export interface FormQuestions {
  /** Sends the requests that the current form needs and that were not sent yet. */
  ask(): void;
  askForLastValues(): void;
  /** Last values have changed: they are requested again with the next change. */
  forgetLastValues(): void;
}

export function createFormQuestions({ state, set, receive, host }: QuestionNeeds): FormQuestions {
  /** The method whose last values were requested. */
  let asked: string | undefined;
  let endLastValues = (): void => undefined;
  let endTransactions = (): void => undefined;
  let endVariables = (): void => undefined;
  let endCode = (): void => undefined;

  function askForLastValues(): void {
    asked = state().method;
    endLastValues();
    endLastValues = host.ask({ type: 'lastValues', method: asked }, receive);
  }

  /** Signed bytes are unreadable for users, and decoding them takes more code than a page should load. */
  function askForTransactions(): void {
    const call = signedCall(state());
    const text = call === undefined ? '' : callText(call);
    if (text === state().transactions.call) return;
    endTransactions();
    set({ ...state(), transactions: { call: text, lines: [] } });
    if (call !== undefined) endTransactions = host.ask({ type: 'readTransactions', ...call }, receive);
  }

  /** Only the host knows the contracts of the workspace. */
  function askForVariables(): void {
    const { method, drafts, slotsOf } = state();
    const spec = findMethod(method);
    const form = drafts[method]?.form ?? [];
    const address = spec === undefined ? '' : slotOwner(spec, form);
    if (address === slotsOf) return;
    endVariables();
    set({ ...state(), slotsOf: address, known: { ...state().known, variables: [] } });
    if (address !== '') endVariables = host.ask({ type: 'variables', address }, receive);
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
    if (call !== undefined) endCode = host.ask({ type: 'code', ...call }, receive);
  }

  return {
    ask() {
      if (asked !== state().method) askForLastValues();
      askForTransactions();
      askForVariables();
      askForCode();
    },
    askForLastValues,
    forgetLastValues: () => void (asked = undefined),
  };
}
