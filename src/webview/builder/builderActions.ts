// The actions of the request builder: selecting a method, filling the form, switching panes, calls, edits.

import { omitUndefined } from '../../core/omitUndefined.ts';
import { withoutSaved, isChangedSaved } from '../../core/form/savedDraft.ts';
import { isUnsent, tabOf } from '../../core/form/tabState.ts';
import type { MethodDraft } from '../../core/form/tabState.ts';
import type { Actions } from './actions.ts';
import { createCallActions } from './callActions.ts';
import type { HostConnection } from '../common/connectHost.ts';
import { changeDraft, methodDraft, readDraft, withTyped } from './draftState.ts';
import { focusFieldIn } from './focusField.ts';
import { RAW_FIELD } from '../form/rawView.ts';
import { createFormEdits } from './formEdits.ts';
import type { BuilderNeeds } from './formEdits.ts';
import type { Known } from '../form/field.ts';
import type { FormRequests } from './formRequests.ts';
import { receive } from './receive.ts';
import { createPaneScrolls } from './paneScrolls.ts';

type ActionNeeds = BuilderNeeds & {
  readonly host: HostConnection;
  readonly questions: FormRequests;
  readonly setAside: PutAside;
};

/**
 * Keeps a draft that is about to be replaced, as one of the last values. Unsaved changes of a saved request return when
 * that is opened again, unless the tab itself stays with it: `savedId` is the saved request to be shown next.
 */
export type PutAside = (method: string, draft: MethodDraft | undefined, savedId?: string) => void;

type PutAsideNeeds = {
  readonly host: Pick<HostConnection, 'send'>;
  readonly questions: () => Pick<FormRequests, 'forgetLastValues'>;
  readonly known: () => Pick<Known, 'tokens' | 'chain'>;
};

export function createPutAside({ host, questions, known }: PutAsideNeeds): PutAside {
  return (method, draft, savedId) => {
    if (draft === undefined || !(isUnsent(draft) || isChangedSaved(method, draft, known()))) return;
    const drafts = { [method]: draft.saved?.id === savedId ? withoutSaved(draft) : draft };
    const aside = tabOf({ tab: crypto.randomUUID(), method, drafts });
    host.send({ type: 'setAside', tab: aside.tab, text: JSON.stringify(aside) });
    questions().forgetLastValues();
  };
}

/** Keeps the shown draft; the tab stays with its saved request. */
function putShownAside({ state, setAside }: ActionNeeds): void {
  const { method, drafts } = state();
  setAside(method, drafts[method], drafts[method]?.saved?.id);
}

export function focusMethodIn(root: HTMLElement, options?: FocusOptions): void {
  root.querySelector<HTMLElement>('#method')?.focus(options);
}

export function createBuilderActions(needs: ActionNeeds): Actions {
  const { root, state, update, host, questions, setAside } = needs;
  const focusParams = (): void => focusFieldIn(root, readDraft(state()).isRaw ? RAW_FIELD : '0');
  const setShownAside = (): void => putShownAside(needs);

  const scrolls = createPaneScrolls();

  const actions: Actions = {
    ...createFormEdits(needs),
    ...createCallActions({ ...needs, post: host.send, focusMethod: () => focusMethodIn(root) }),
    takeMethod(method) {
      const { params = [] } = readDraft(state());
      if (params.length === 0) actions.selectMethod(method);
      else {
        setAside(method, state().drafts[method]);
        update(receive(state(), { type: 'draft', method, paramsJson: JSON.stringify(params) }));
      }
      focusMethodIn(root);
    },
    selectMethod: (name) =>
      update({ ...state(), method: name.trim(), picker: undefined, code: undefined, touched: new Set() }),
    enterMethod(name) {
      actions.selectMethod(name);
      const [missing] = Object.keys(readDraft(state()).problems);
      if (missing === undefined) focusParams();
      else focusFieldIn(root, missing);
    },
    openPicker: (query, active, isTyped = state().picker?.isTyped ?? false) =>
      update({ ...state(), picker: { query, active, isTyped } }),
    closePicker(isGivenUp = false) {
      const { picker, method } = state();
      if (picker === undefined) return;
      const typed = picker.isTyped && !isGivenUp ? picker.query.trim() : '';
      update({ ...state(), picker: undefined, method: typed === '' ? method : typed });
    },
    pin: (method, isPinned) => host.send({ type: 'pin', method, isPinned }),
    useCall(paramsJson) {
      setShownAside();
      const { saved, endpoint } = methodDraft(state());
      const filled = receive(state(), { type: 'draft', method: state().method, paramsJson });
      // The draft is still that of the saved request, with changes.
      if (saved !== undefined) update(changeDraft(filled, { saved, ...omitUndefined({ endpoint }) }));
      else update(filled);
      focusParams();
    },
    backToSaved() {
      const { method } = state();
      const { saved, endpoint } = methodDraft(state());
      if (saved === undefined) return;
      const { paramsJson, ...own } = saved;
      setShownAside();
      update(
        receive(state(), { type: 'draft', method, paramsJson, saved: own, ...omitUndefined({ endpoint }) }),
      );
      questions.requestLastValues();
      focusParams();
    },
    useDraft({ tab, draft }) {
      setShownAside();
      update({ ...withTyped(state(), draft), typed: new Map() });
      host.send({ type: 'takeDraft', tab, method: state().method });
      questions.requestLastValues();
      focusParams();
    },
    paste(text) {
      update({ ...state(), picker: undefined });
      host.send({ type: 'paste', text });
    },
    showPane(pane) {
      const { pane: before, hasNew } = state();
      if (pane === before) return;
      scrolls.leave(before);
      update({ ...state(), pane, hasNew: pane === 'result' ? false : hasNew });
      scrolls.enter(pane);
    },
    cancel: () => host.send({ type: 'cancel' }),
    sendWaiting: () => host.send({ type: 'sendWaiting' }),
    selectEndpoint: () => host.send({ type: 'selectEndpoint' }),
    useEndpoint: (endpointId) => host.send({ type: 'useEndpoint', endpointId }),
  };
  return actions;
}
