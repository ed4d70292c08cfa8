// Owns the request builder's life in its page: state in, intents out. Every message is parsed on arrival.

import { render } from 'lit';
import { methodNameProblem, useImportedMethods } from '../core/catalogue/catalogue.ts';
import { readOpenRpc } from '../core/openrpc/parseOpenRpc.ts';
import type { Draft } from '../core/form/draft.ts';
import { draftAt, keyId, placeId, withDraftAt } from '../core/form/draft.ts';
import { rowCount, withRow } from '../core/form/editList.ts';
import { paramsAsTyped } from '../core/form/paramsAsTyped.ts';
import { isUnsent, tabOf } from '../core/form/tabState.ts';
import { withExample } from '../core/form/withExample.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToPage } from '../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import { builderView } from './builderView.ts';
import type { PageApi } from './pageApi.ts';
import { changeDraft, draftOf, editDraft, readDraft } from './draftState.ts';
import { createKeeper } from './keeper.ts';
import type { PageState } from './pageState.ts';
import { initialState, receive, unseenIn, withKept, withTyped } from './pageState.ts';
import { callText, withShown } from './shownAnswer.ts';
import { signedCall } from './signedCall.ts';
import { switchEditor } from './switchEditor.ts';
import { focusFieldIn } from './focusField.ts';
import { RAW_FIELD } from './form/rawView.ts';
import { createViewer, isViewerMessage } from './viewer/viewer.ts';
import { say } from './say.ts';

export function startBuilder(root: HTMLElement, page: PageApi<ToHost, object>): void {
  const keeper = createKeeper(page);
  const start = initialState(keeper.saved);
  let state = start;
  /** Until the methods of the endpoint are told, nobody knows which of their parameters are secrets. */
  let areMethodsKnown = false;
  /** The method whose last values were asked for. */
  let asked: string | undefined;
  let isDrawing = false;

  function update(next: PageState): void {
    state = next;
    if (areMethodsKnown) keeper.keep(state);
    if (areMethodsKnown && asked !== state.method) askForLastValues();
    if (areMethodsKnown) askForTransactions();
    // A field that goes while it has the focus tells of that in mid-drawing.
    if (!isDrawing) draw();
  }

  function draw(): void {
    const focused = document.activeElement?.closest('[id^="field-"]')?.id;
    isDrawing = true;
    try {
      let drawn: PageState;
      do {
        drawn = state;
        render(builderView(drawn, actions), root);
      } while (drawn !== state);
    } finally {
      isDrawing = false;
    }
    // What was typed can ask for another control, such as one with room for JSON.
    if (focused !== undefined && document.activeElement === document.body)
      focusField(focused.slice('field-'.length));
    if (state.picker !== undefined || state.combo !== undefined)
      root.querySelector('.picker [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  const focusField = (id: string): void => focusFieldIn(root, id);
  const focusMethod = (options?: FocusOptions): void =>
    root.querySelector<HTMLElement>('#method')?.focus(options);

  const actions: Actions = {
    takeMethod(method) {
      const { params = [] } = readDraft(state);
      setAside(method);
      update(receive(state, { type: 'draft', method, paramsJson: JSON.stringify(params) }));
      focusMethod();
    },
    selectMethod: (name) => update({ ...state, method: name.trim(), picker: undefined, touched: new Set() }),
    openPicker: (query, active, isTyped = state.picker?.isTyped ?? false) =>
      update({ ...state, picker: { query, active, isTyped } }),
    closePicker() {
      if (state.picker === undefined) return;
      const typed = state.picker.isTyped ? state.picker.query.trim() : '';
      update({ ...state, picker: undefined, method: typed === '' ? state.method : typed });
    },
    change(place, draft, id = placeId(place)) {
      const typed = editDraft(state, { form: withDraftAt(draftOf(state).form, place, draft) });
      update({ ...typed, touched: new Set([...state.touched, id]) });
    },
    editAs(place, draft) {
      update(changeDraft(state, { form: withDraftAt(draftOf(state).form, place, draft) }));
      focusField(placeId(place));
    },
    addRow(place, isMap) {
      const draft: Draft = withRow(draftAt(draftOf(state).form, place), isMap);
      const row = [...place, rowCount(draft) - 1];
      const { form, opened } = draftOf(state);
      update(editDraft(state, { form: withDraftAt(form, place, draft), opened: [...opened, placeId(row)] }));
      focusField(isMap ? keyId(row) : placeId(row));
    },
    openCombo(id, active = -1) {
      if (id === undefined && state.combo === undefined) return;
      update({ ...state, combo: id === undefined ? undefined : { id, active } });
    },
    fold(id, isOpen) {
      const { opened } = draftOf(state);
      if (opened.includes(id) === isOpen) return;
      update(changeDraft(state, { opened: isOpen ? [...opened, id] : opened.filter((one) => one !== id) }));
    },
    pin: (method, isPinned) => page.postMessage({ type: 'pin', method, isPinned }),
    typeRaw: (raw) =>
      update({
        ...editDraft(state, { raw, isRawTyped: true }),
        touched: new Set([...state.touched, RAW_FIELD]),
      }),
    fillExample() {
      const { spec } = readDraft(state);
      if (spec === undefined) return;
      update(changeDraft(state, { form: withExample(spec, draftOf(state).form) }));
    },
    switchEditor: () => update(switchEditor(state)),
    send() {
      if (state.isRunning) return;
      const call = readyCall();
      if (call === undefined) return;
      update({ ...state, isRunning: true, sent: callText(call), declined: undefined });
      page.postMessage({ type: 'send', ...call });
    },
    copyAs() {
      const call = readyCall();
      if (call !== undefined) page.postMessage({ type: 'copyAs', ...call });
    },
    addToBatch() {
      const call = readyCall();
      if (call !== undefined) page.postMessage({ type: 'addToBatch', ...call });
    },
    watch() {
      const call = readyCall();
      if (call !== undefined) page.postMessage({ type: 'watchCall', ...call });
    },
    openDocument() {
      const { spec, params, isRaw } = readDraft(state);
      // A document takes what is not finished; JSON that cannot be read is no parameters.
      const typed = spec === undefined || isRaw ? params : paramsAsTyped(spec, draftOf(state).form);
      if (typed === undefined || methodNameProblem(state.method) !== undefined) readyCall();
      else
        page.postMessage({ type: 'openDocument', method: state.method, paramsJson: JSON.stringify(typed) });
    },
    useCall(paramsJson) {
      setAside(state.method);
      update(receive(state, { type: 'draft', method: state.method, paramsJson }));
      focusField('0');
    },
    useDraft({ tab, draft }) {
      setAside(state.method);
      update(withTyped(state, draft));
      page.postMessage({ type: 'takeDraft', tab, method: state.method });
      askForLastValues();
      focusField(draft.isRaw ? RAW_FIELD : '0');
    },
    paste(text) {
      update({ ...state, picker: undefined });
      page.postMessage({ type: 'paste', text });
    },
    cancel: () => page.postMessage({ type: 'cancel' }),
    selectEndpoint: () => page.postMessage({ type: 'selectEndpoint' }),
  };

  /** The call as it stands; where it cannot be read yet, its problems are shown instead. */
  function readyCall(): { method: string; paramsJson: string } | undefined {
    const { params, problems } = readDraft(state);
    if (methodNameProblem(state.method) !== undefined) {
      focusMethod();
      return undefined;
    }
    if (params !== undefined) return { method: state.method, paramsJson: JSON.stringify(params) };
    update({ ...state, touched: new Set(Object.keys(problems)) });
    // The first as they are drawn: parameters can have members before and after them.
    const first = root.querySelector('.problem[id^="field-"]')?.id;
    focusField(first?.slice('field-'.length, -'-problem'.length) ?? '');
    return undefined;
  }

  function askForLastValues(): void {
    asked = state.method;
    page.postMessage({ type: 'lastValues', method: asked });
  }

  /** What is signed cannot be read by eye, and reading it takes more code than a page should load. */
  function askForTransactions(): void {
    const call = signedCall(state);
    const text = call === undefined ? '' : callText(call);
    if (text === state.transactions.call) return;
    const ask = state.transactions.ask + 1;
    state = { ...state, transactions: { ask, call: text, lines: [] } };
    if (call !== undefined) page.postMessage({ type: 'readTransactions', ask, ...call });
  }

  /** What is about to give way to something else is offered from then on, as if its tab had been closed. */
  function setAside(method: string, draft = state.drafts[method]): void {
    if (draft === undefined || !isUnsent(draft)) return;
    const aside = { ...tabOf({ method, drafts: { [method]: draft } }), tab: crypto.randomUUID() };
    page.postMessage({ type: 'setAside', tab: aside.tab, text: JSON.stringify(aside) });
    asked = undefined;
  }

  window.addEventListener('message', (event) => {
    const message = parseToPage(event.data);
    if (message === undefined || message.type === 'watch') return;
    if (isViewerMessage(message)) {
      viewer.receive(message);
      if (message.type !== 'show') return;
      update(withShown(state, message, keeper.trail()?.trail[0]?.id));
      if (message.place === 'first') showAnswer();
      return;
    }
    if (message.type === 'kept') {
      const kept = keeper.fromHost(message.text);
      if (kept === undefined) return;
      for (const method of unseenIn(kept, state, start)) setAside(method, kept.drafts[method]);
      update(withKept(state, start, kept));
      // The name that was selected there to be typed over is another one now.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement && field.id === 'method') field.select();
      return;
    }
    if (message.type === 'methods') {
      useDocument(message.document);
      areMethodsKnown = true;
    }
    if (message.type === 'draft') setAside(message.method);
    update(receive(state, message));
    if (message.type === 'running' && !message.isRunning) askForLastValues();
    // What was asked for elsewhere is to be seen, however far down the last answer was.
    if (message.type === 'draft') scrollTo({ top: 0, behavior: 'instant' });
  });

  /** What was typed before this script had come chooses a method, as if it was typed here. */
  function takeEarly(): void {
    const early = document.querySelector<HTMLInputElement>('#early');
    if (early === null) return;
    const typed = early.value;
    const hadFocus = document.activeElement === early;
    early.remove();
    if (typed !== '') actions.openPicker(typed, 0, true);
    if (hadFocus) focusMethod({ preventScroll: true });
  }

  /** Below a long form the answer would come unseen. */
  function showAnswer(): void {
    const answer = root.querySelector('.answer');
    if (answer !== null && answer.getBoundingClientRect().top > innerHeight * 0.8)
      answer.scrollIntoView({ block: 'start' });
  }

  // The panel gets the focus as a whole: typing should then choose a method, not go nowhere.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) focusMethod({ preventScroll: true });
  });

  window.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      actions.send();
    }
    if (event.key === 'Escape' && state.isRunning) actions.cancel();
  });

  function useDocument(text: string | null): void {
    const read = text === null ? undefined : readOpenRpc(text);
    useImportedMethods(read?.ok === true ? read.methods : []);
  }

  update(state);
  takeEarly();
  const viewer = createViewer(
    root.querySelector<HTMLElement>('#viewer')!,
    (message) => page.postMessage(message),
    keeper.trail(),
    (next) => keeper.keep(state, next),
    say('The decoded answer appears here.'),
  );
  page.postMessage({ type: 'ready', tab: keeper.tab });
  viewer.restore();
}
