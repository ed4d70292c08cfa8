// Owns the request builder's life in its page: state in, intents out. Every message is parsed on arrival.

import { render } from 'lit';
import { useImportedMethods } from '../core/catalogue/catalogue.ts';
import { readOpenRpc } from '../core/openrpc/parseOpenRpc.ts';
import { isUnsent, tabOf } from '../core/form/tabState.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToPage } from '../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import { builderView } from './builderView.ts';
import type { PageApi } from './pageApi.ts';
import { createCallActions } from './callActions.ts';
import { readDraft } from './draftState.ts';
import { createFormEdits } from './formEdits.ts';
import { createKeeper } from './keeper.ts';
import type { PageState } from './pageState.ts';
import { initialState, receive, unseenIn, withKept, withTyped } from './pageState.ts';
import { callText, withShown } from './shownAnswer.ts';
import { signedCall } from './signedCall.ts';
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
  const focusParams = (): void => focusField(readDraft(state).isRaw ? RAW_FIELD : '0');

  const place = { root, state: () => state, update };
  const actions: Actions = {
    ...createFormEdits(place),
    ...createCallActions({ ...place, post: (message) => page.postMessage(message), focusMethod }),
    takeMethod(method) {
      const { params = [] } = readDraft(state);
      if (params.length === 0) actions.selectMethod(method);
      else {
        setAside(method);
        update(receive(state, { type: 'draft', method, paramsJson: JSON.stringify(params) }));
      }
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
    pin: (method, isPinned) => page.postMessage({ type: 'pin', method, isPinned }),
    useCall(paramsJson) {
      setAside(state.method);
      update(receive(state, { type: 'draft', method: state.method, paramsJson }));
      focusParams();
    },
    useDraft({ tab, draft }) {
      setAside(state.method);
      update(withTyped(state, draft));
      page.postMessage({ type: 'takeDraft', tab, method: state.method });
      askForLastValues();
      focusParams();
    },
    paste(text) {
      update({ ...state, picker: undefined });
      page.postMessage({ type: 'paste', text });
    },
    cancel: () => page.postMessage({ type: 'cancel' }),
    sendWaiting: () => page.postMessage({ type: 'sendWaiting' }),
    selectEndpoint: () => page.postMessage({ type: 'selectEndpoint' }),
  };

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
