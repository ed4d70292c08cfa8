// Actions on the call in the form: send, copy, watch and so on. An invalid form shows its problems instead.

import { isSubscription, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { declaredIn } from '../../core/form/declaredFunctions.ts';
import { paramsAsTyped } from '../../core/form/paramsAsTyped.ts';
import type { HostConnection } from '../common/connectHost.ts';
import type { Actions } from './actions.ts';
import { methodDraft, readDraft } from './draftState.ts';
import type { DraftReading } from './draftState.ts';
import { focusProblem } from './focusField.ts';
import type { BuilderNeeds } from './formEdits.ts';
import { callText } from './shownResult.ts';
import { rawParams } from './switchEditor.ts';
import type { CallText } from './shownResult.ts';

type CallNeeds = BuilderNeeds & {
  readonly post: HostConnection['send'];
  readonly focusMethod: () => void;
};

/** `functions`: those that the user typed in it with return types. */
type ReadyCall = CallText & {
  readonly functions?: readonly string[];
  readonly mistyped?: DraftReading['mistyped'];
};

type CallActions = Pick<
  Actions,
  | 'focusMethod'
  | 'send'
  | 'save'
  | 'copyCode'
  | 'copyWithKey'
  | 'addToBatch'
  | 'watch'
  | 'explain'
  | 'openDocument'
>;

export function createCallActions({ root, state, update, post, focusMethod }: CallNeeds): CallActions {
  /**
   * The call in the form. If it is invalid: undefined, and the focus moves to the problem. `mayBegin`: a subscription
   * is valid too.
   */
  function readyCall(mayBegin = false): ReadyCall | undefined {
    const { method, endpoint } = state();
    // The kept state of the tab has not arrived yet.
    if (endpoint === undefined) return undefined;
    const { params, problems, mistyped, marks } = readDraft(state());
    if (methodNameProblem(method) !== undefined && !(mayBegin && isSubscription(method))) {
      focusMethod();
      return undefined;
    }
    if (params !== undefined) {
      const { isRaw, form } = methodDraft(state());
      const functions = isRaw ? undefined : declaredIn(form);
      return {
        method,
        paramsJson: JSON.stringify(params),
        ...omitUndefined({ functions }),
        ...(mistyped.length > 0 && { mistyped }),
      };
    }
    update({
      ...state(),
      code: undefined,
      pane: 'request',
      combo: undefined,
      typing: undefined,
      touched: new Set(Object.keys(problems)),
    });
    // The first problem on the page: that order can differ from the order of the problems.
    const id = root.querySelector('.problem[id^="said-"]')?.id.slice('said-'.length) ?? '';
    focusProblem(root, id, marks);
    return undefined;
  }

  function handOver(type: 'addToBatch' | 'watchCall' | 'explainCall'): void {
    const call = readyCall(type === 'watchCall');
    if (call !== undefined) post({ type, ...call });
  }

  function copy(type: 'copyCode' | 'copyWithKey'): void {
    const call = readyCall();
    const { code } = state();
    if (call !== undefined && code !== undefined) post({ type, ...call, language: code.language });
  }

  return {
    focusMethod,
    send() {
      if (state().isRunning) return;
      if (isSubscription(state().method)) return handOver('watchCall');
      const call = readyCall();
      if (call === undefined) return;
      update({ ...state(), isRunning: true, sent: callText(call), declined: undefined, combo: undefined });
      post({ type: 'send', ...call });
    },
    copyCode: () => copy('copyCode'),
    copyWithKey: () => copy('copyWithKey'),
    save(isNew = false) {
      const call = readyCall();
      const { saved } = methodDraft(state());
      const savedId = isNew ? undefined : saved?.id;
      if (call !== undefined) post({ type: 'save', ...call, ...omitUndefined({ savedId }) });
    },
    addToBatch: () => handOver('addToBatch'),
    watch: () => handOver('watchCall'),
    explain: () => handOver('explainCall'),
    openDocument() {
      const { method } = state();
      const { spec, isRaw } = readDraft(state());
      // A request document can hold an unfinished call, but not parameters whose JSON is invalid.
      const typed =
        spec === undefined || isRaw
          ? rawParams(state())
          : paramsAsTyped(spec, methodDraft(state()).form, state().known);
      if (typed === undefined || methodNameProblem(method) !== undefined) readyCall();
      else post({ type: 'openDocument', method, paramsJson: JSON.stringify(typed) });
    },
  };
}
