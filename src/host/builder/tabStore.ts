// Keeps the tabs of the request builder: open tabs in memory, and each tab in a file, without secrets and keys, until
// it is closed with nothing unsent.

import type * as vscode from 'vscode';
import type { MethodDraft, TabState } from '../../core/form/tabState.ts';
import { withoutSaved, isChangedSaved, hasUnsavedText } from '../../core/form/savedDraft.ts';
import { isUnsent, storableTab, parseTab } from '../../core/form/tabState.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { createTabFiles } from './tabFiles.ts';

/** The longest text of a tab that is stored. */
const MOST_CHARACTERS = 1_000_000;

type OfferedDraft = { readonly tab: string; readonly draft: MethodDraft };

export interface TabStore {
  /** To be called when a tab opens; gives its stored text, or `undefined`. */
  opened(tab: string): Promise<string | undefined>;
  keep(tab: string, text: string): void;
  closed(tab: string): void;
  /** What the last closed tab of this window held; gives it once. */
  lastClosed(): string | undefined;
  /** The unsent drafts for a method in tabs that are not open here, newest first. */
  offered(method: string): Promise<readonly OfferedDraft[]>;
  /** The latest unsaved changes to a saved request, from a tab that is not open here. */
  changedOf(savedId: string): Promise<OfferedDraft | undefined>;
  /** To be called when a request was saved: earlier changes to it, in tabs not open here, become separate drafts. */
  saved(savedId: string): Promise<void>;
  /** Forgets what was typed for a method in a closed tab. */
  take(tab: string, method: string): void;
  /** Ignores tabs that close from now on: the window is closing. */
  dispose(): void;
}

/** `onError`: receives the reason why a tab was not stored. */
export function createTabStore(
  folder: vscode.Uri,
  masking: () => Promise<Redact>,
  onError: (error: unknown) => void,
): TabStore {
  const open = new Set<string>();
  /** The full texts of open tabs. */
  const whole = new Map<string, string>();
  const files = createTabFiles(folder, masking, onError);
  const { texts } = files;
  let last: string | undefined;
  let isOver = false;

  /** Newest first. */
  async function closedTabs(): Promise<readonly TabState[]> {
    await files.load((tab) => open.has(tab));
    const closed = [...texts].toReversed().filter(([tab]) => !open.has(tab));
    return closed.flatMap(([tab, text]) => {
      const state = parseTab(text);
      return state === undefined ? [] : [{ ...state, tab }];
    });
  }

  return {
    async opened(tab) {
      open.add(tab);
      files.own(tab);
      return whole.get(tab) ?? texts.get(tab) ?? files.read(tab);
    },
    keep(tab, text) {
      if (open.has(tab)) whole.set(tab, text);
      const state = parseTab(text);
      if (state !== undefined) files.put(tab, fitting(storableTab(state)));
    },
    closed(tab) {
      if (isOver) return;
      const held = parseTab(whole.get(tab) ?? '');
      open.delete(tab);
      whole.delete(tab);
      last = held === undefined ? texts.get(tab) : JSON.stringify(storableTab(held));
      const state = parseTab(texts.get(tab) ?? '');
      if (state === undefined || !hasUnsavedText(state)) files.put(tab, undefined);
    },
    lastClosed() {
      const text = last;
      const tab = text === undefined ? undefined : parseTab(text)?.tab;
      last = undefined;
      // The tab that continues with the text stores it from now on.
      if (tab !== undefined && texts.has(tab)) files.put(tab, undefined);
      return text;
    },
    async offered(method) {
      const closed = await closedTabs();
      return closed.flatMap(({ tab, drafts }) => {
        const { [method]: draft } = drafts;
        return draft !== undefined && isUnsent(draft) ? [{ tab, draft }] : [];
      });
    },
    async changedOf(savedId) {
      const [changed] = changedIn(await closedTabs(), savedId);
      return changed && { tab: changed.state.tab, draft: changed.draft };
    },
    async saved(savedId) {
      for (const { state, method, draft } of changedIn(await closedTabs(), savedId).toReversed()) {
        const drafts = { ...state.drafts, [method]: withoutSaved(draft) };
        files.put(state.tab, JSON.stringify({ ...state, drafts }));
      }
    },
    take(tab, method) {
      const text = texts.get(tab);
      const state = text === undefined ? undefined : parseTab(text);
      if (state === undefined || open.has(tab)) return;
      const { [method]: _taken, ...drafts } = state.drafts;
      const rest = { ...state, drafts };
      files.put(tab, hasUnsavedText(rest) ? JSON.stringify(rest) : undefined);
    },
    dispose() {
      isOver = true;
    },
  };
}

/** The unsaved changes to a saved request, in the order of the tabs. */
function changedIn(states: readonly TabState[], savedId: string) {
  return states.flatMap((state) =>
    Object.entries(state.drafts)
      .filter(([method, draft]) => draft.saved?.id === savedId && isChangedSaved(method, draft))
      .map(([method, draft]) => ({ state, method, draft })),
  );
}

/** The state as text. Too long for a file, it loses its longest drafts: older values must not be stored instead. */
function fitting(state: TabState): string {
  const text = JSON.stringify(state);
  const drafts = Object.entries(state.drafts);
  if (text.length <= MOST_CHARACTERS || drafts.length === 0) return text;
  const long = drafts.toSorted(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length);
  return fitting({ ...state, drafts: Object.fromEntries(long.slice(1)) });
}
