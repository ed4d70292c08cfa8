// Owns the page's life: state in, intents out. Every message is parsed on arrival.

import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-progress-bar/index.js';
import '@vscode-elements/elements/dist/vscode-textarea/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { render } from 'lit';
import { methodNameProblem, useImportedMethods } from '../core/catalogue/catalogue.ts';
import { readOpenRpc } from '../core/openrpc/parseOpenRpc.ts';
import { formFields } from '../core/form.ts';
import type { ToHost } from '../protocol/toHost.ts';
import { parseToPage } from '../protocol/toPage.ts';
import type { Actions } from './actions.ts';
import { builderView } from './builderView.ts';
import type { PageState, SavedState } from './pageState.ts';
import {
  changeDraft,
  draftOf,
  initialState,
  pathKey,
  RAW_FIELD,
  readDraft,
  receive,
  savedState,
  switchEditor,
} from './pageState.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: ToHost): void;
  getState(): SavedState | undefined;
  setState(state: SavedState): void;
};

const vscode = acquireVsCodeApi();
const root = document.querySelector<HTMLElement>('#app')!;
let state = initialState(vscode.getState());

function update(next: PageState): void {
  state = next;
  vscode.setState(savedState(state));
  render(builderView(state, actions), root);
  if (state.picker !== undefined)
    root.querySelector('.picker [aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
}

const actions: Actions = {
  selectMethod: (name) => update({ ...state, method: name.trim(), picker: undefined, touched: new Set() }),
  openPicker: (query, active, isTyped = state.picker?.isTyped ?? false) =>
    update({ ...state, picker: { query, active, isTyped } }),
  closePicker() {
    if (state.picker === undefined) return;
    const typed = state.picker.isTyped ? state.picker.query.trim() : '';
    update({ ...state, picker: undefined, method: typed === '' ? state.method : typed });
  },
  typeField: (id, text) => {
    const typed = changeDraft(state, { texts: { ...draftOf(state).texts, [id]: text } });
    update({ ...typed, touched: new Set([...state.touched, id]) });
  },
  typeRaw: (raw) =>
    update({
      ...changeDraft(state, { raw, isRawTyped: true }),
      touched: new Set([...state.touched, RAW_FIELD]),
    }),
  fillExample() {
    const { spec } = readDraft(state);
    if (spec === undefined) return;
    const { texts: typed } = draftOf(state);
    const texts = Object.fromEntries(
      formFields(spec).map(({ id, param }) => [
        id,
        typed[id]?.trim() || (param.rare === true ? '' : (param.example ?? param.default ?? '')),
      ]),
    );
    update(changeDraft(state, { texts }));
  },
  switchEditor: () => update(switchEditor(state)),
  send() {
    if (state.isRunning || methodNameProblem(state.method) !== undefined) return;
    const { params, problems } = readDraft(state);
    if (params === undefined) {
      const ids = Object.keys(problems);
      update({ ...state, touched: new Set(ids) });
      document.querySelector<HTMLElement>(`[id="field-${ids[0]}"]`)?.focus();
      return;
    }
    update({ ...state, isRunning: true });
    vscode.postMessage({ type: 'send', method: state.method, paramsJson: JSON.stringify(params) });
  },
  cancel: () => vscode.postMessage({ type: 'cancel' }),
  toggle(path) {
    const key = pathKey(path);
    const expanded = new Set(state.expanded);
    if (!expanded.delete(key)) expanded.add(key);
    update({ ...state, expanded });
    if (expanded.has(key) && !state.children.has(key)) actions.loadMore(path, 0);
  },
  loadMore(path, from) {
    if (state.entryId !== undefined)
      vscode.postMessage({ type: 'children', entryId: state.entryId, path, from });
  },
  copy(path, form) {
    if (state.entryId !== undefined) vscode.postMessage({ type: 'copy', entryId: state.entryId, path, form });
  },
  showRaw(isRawShown) {
    update({ ...state, isRawShown });
    if (isRawShown && state.raw === undefined && state.entryId !== undefined) {
      vscode.postMessage({ type: 'raw', entryId: state.entryId });
    }
  },
  openJson() {
    if (state.entryId !== undefined) vscode.postMessage({ type: 'openJson', entryId: state.entryId });
  },
  act(action) {
    if (state.entryId !== undefined) vscode.postMessage({ type: 'action', entryId: state.entryId, action });
  },
  selectEndpoint: () => vscode.postMessage({ type: 'selectEndpoint' }),
};

window.addEventListener('message', (event) => {
  const message = parseToPage(event.data);
  if (message === undefined) return;
  if (message.type === 'methods') useDocument(message.document);
  const wasRunning = state.isRunning;
  update(receive(state, message));
  if (message.type === 'finished' && wasRunning) showAnswer();
  if (message.type === 'finished' && message.entry.outcome.ok && message.entry.outcome.root.childCount > 0) {
    actions.loadMore([], 0);
  }
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
vscode.postMessage({ type: 'ready', ...(state.entryId === undefined ? {} : { entryId: state.entryId }) });
