// Owns the request builder's life in its page: state in, intents out. Every message is parsed on arrival.

import { render } from 'lit';
import { methodNameProblem, useImportedMethods } from '../core/catalogue/catalogue.ts';
import { readOpenRpc } from '../core/openrpc/parseOpenRpc.ts';
import type { Draft } from '../core/form/draft.ts';
import { draftAt, keyId, placeId, withDraftAt } from '../core/form/draft.ts';
import { rowCount, withRow } from '../core/form/editList.ts';
import { paramsAsTyped } from '../core/form/paramsAsTyped.ts';
import { withExample } from '../core/form/withExample.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToPage } from '../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import { builderView } from './builderView.ts';
import type { PageApi } from './pageApi.ts';
import type { PageState, SavedState } from './pageState.ts';
import {
  changeDraft,
  draftOf,
  initialState,
  readDraft,
  receive,
  savedState,
  switchEditor,
} from './pageState.ts';
import { RAW_FIELD } from './form/rawView.ts';
import { createViewer, isViewerMessage } from './viewer/viewer.ts';
import type { SavedTrail } from './viewer/viewerState.ts';
import { say } from './say.ts';

/** All that survives hiding and reloading. */
type Saved = SavedState & { readonly viewer?: SavedTrail };

export function startBuilder(root: HTMLElement, page: PageApi<ToHost, Saved>): void {
  const saved = page.getState();
  let state = initialState(saved);
  let trail = saved?.viewer;

  function update(next: PageState): void {
    state = next;
    save();
    render(builderView(state, actions), root);
    if (state.picker !== undefined || state.combo !== undefined)
      root.querySelector('.picker [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }

  const actions: Actions = {
    takeMethod(method) {
      const { params = [] } = readDraft(state);
      update(receive(state, { type: 'draft', method, paramsJson: JSON.stringify(params) }));
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
      const typed = changeDraft(state, { form: withDraftAt(draftOf(state).form, place, draft) });
      update({ ...typed, touched: new Set([...state.touched, id]) });
    },
    editAs(place, draft) {
      update(changeDraft(state, { form: withDraftAt(draftOf(state).form, place, draft) }));
      focusField(placeId(place));
    },
    addRow(place, isMap) {
      const draft: Draft = withRow(draftAt(draftOf(state).form, place), isMap);
      const row = [...place, rowCount(draft) - 1];
      const changed = changeDraft(state, { form: withDraftAt(draftOf(state).form, place, draft) });
      update({ ...changed, opened: new Set([...state.opened, placeId(row)]) });
      focusField(isMap ? keyId(row) : placeId(row));
    },
    openCombo(id, active = -1) {
      if (id === undefined && state.combo === undefined) return;
      update({ ...state, combo: id === undefined ? undefined : { id, active } });
    },
    fold(id, isOpen) {
      if (state.opened.has(id) === isOpen) return;
      const opened = new Set(state.opened);
      if (isOpen) opened.add(id);
      else opened.delete(id);
      update({ ...state, opened });
    },
    pin: (method, isPinned) => page.postMessage({ type: 'pin', method, isPinned }),
    typeRaw: (raw) =>
      update({
        ...changeDraft(state, { raw, isRawTyped: true }),
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
      if (call === undefined) return update({ ...state, isRefused: true });
      update({ ...state, isRunning: true, isRefused: false });
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
      if (typed === undefined) readyCall();
      else
        page.postMessage({ type: 'openDocument', method: state.method, paramsJson: JSON.stringify(typed) });
    },
    paste: (text) => page.postMessage({ type: 'paste', text }),
    cancel: () => page.postMessage({ type: 'cancel' }),
    selectEndpoint: () => page.postMessage({ type: 'selectEndpoint' }),
  };

  /** The call as it stands; where it cannot be read yet, its problems are shown instead. */
  function readyCall(): { method: string; paramsJson: string } | undefined {
    const { params, problems } = readDraft(state);
    if (params !== undefined && methodNameProblem(state.method) === undefined)
      return { method: state.method, paramsJson: JSON.stringify(params) };
    update({ ...state, touched: new Set(Object.keys(problems)) });
    // The first as they are drawn: parameters can have members before and after them.
    const first = root.querySelector('.problem[id^="field-"]')?.id;
    focusField(first?.slice('field-'.length, -'-problem'.length) ?? '');
    return undefined;
  }

  /** A field that was drawn just now has nothing to focus yet. */
  function focusField(id: string): void {
    const field = root.querySelector<HTMLElement & { readonly updateComplete?: Promise<unknown> }>(
      `[id="field-${id}"] input, [id="field-${id}"]:not(.picker), [id^="field-${id}."] input, [id^="field-${id}."]:not(.picker)`,
    );
    // Someone may have folded away what is wrong.
    let fold = field?.closest('details') ?? undefined;
    while (fold !== undefined) {
      fold.open = true;
      fold = fold.parentElement?.closest('details') ?? undefined;
    }
    void field?.updateComplete?.then(() => field.focus());
    field?.focus();
  }

  function save(): void {
    page.setState({ ...savedState(state), ...(trail === undefined ? {} : { viewer: trail }) });
  }

  window.addEventListener('message', (event) => {
    const message = parseToPage(event.data);
    if (message === undefined || message.type === 'watch') return;
    if (isViewerMessage(message)) {
      viewer.receive(message);
      if (message.type === 'show' && message.place === 'first') showAnswer();
      return;
    }
    if (message.type === 'methods') useDocument(message.document);
    update(receive(state, message));
    // What was asked for elsewhere is to be seen, however far down the last answer was.
    if (message.type === 'draft') scrollTo({ top: 0, behavior: 'instant' });
  });

  /** Below a long form the answer would come unseen. */
  function showAnswer(): void {
    const answer = root.querySelector('.answer');
    if (answer !== null && answer.getBoundingClientRect().top > innerHeight * 0.8)
      answer.scrollIntoView({ block: 'start' });
  }

  // The panel gets the focus as a whole: typing should then choose a method, not go nowhere.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body)
      root.querySelector<HTMLElement>('#method')?.focus({ preventScroll: true });
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
  const viewer = createViewer(
    root.querySelector<HTMLElement>('#viewer')!,
    (message) => page.postMessage(message),
    trail,
    (next) => {
      trail = next;
      save();
    },
    say('The decoded answer appears here.'),
  );
  page.postMessage({ type: 'ready' });
  viewer.restore();
}
