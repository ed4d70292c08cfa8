// Keeps the request builder’s tabs: open ones in memory; those with something unsent in a file each, without secrets
// and keys.

import type * as vscode from 'vscode';
import type { MethodDraft, TabState } from '../../core/form/tabState.ts';
import { apartFromSaved, isChangedSaved, isUnfinished } from '../../core/form/savedDraft.ts';
import { isUnsent, keptTab, parseTab } from '../../core/form/tabState.ts';
import type { Redact } from '../../core/secret/redact.ts';
import { createTabFiles } from './tabFiles.ts';

/** How much of a tab is kept. */
const MOST_CHARACTERS = 1_000_000;

type OfferedDraft = { readonly tab: string; readonly draft: MethodDraft };

export interface TabStore {
  /** A tab is there again: what was kept of it, or `undefined`. */
  opened(tab: string): Promise<string | undefined>;
  keep(tab: string, text: string): void;
  closed(tab: string): void;
  /** What the tab that was closed last in this window held, once. */
  lastClosed(): string | undefined;
  /** What was typed for a method and not sent, in tabs that are not open here; the newest first. */
  offered(method: string): Promise<readonly OfferedDraft[]>;
  /** What was changed last of a saved request and not saved, in a tab that is not open here. */
  changedOf(savedId: string): Promise<OfferedDraft | undefined>;
  /** A request was saved: what was changed of it before, in tabs that are not open here, is only offered from now on. */
  saved(savedId: string): Promise<void>;
  /** Forgets what was typed for a method in a closed tab. */
  take(tab: string, method: string): void;
  /** Nothing is closed any more: the window goes. */
  dispose(): void;
}

/** `onError`: told why something was not kept over a crash. */
export function createTabStore(
  folder: vscode.Uri,
  masking: () => Promise<Redact>,
  onError: (error: unknown) => void,
): TabStore {
  const open = new Set<string>();
  /** All that open tabs hold. */
  const whole = new Map<string, string>();
  const files = createTabFiles(folder, masking, onError);
  const { texts } = files;
  let last: string | undefined;
  let isOver = false;

  /** The newest first. */
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
      if (state !== undefined) files.put(tab, fitting(keptTab(state)));
    },
    closed(tab) {
      if (isOver) return;
      const held = parseTab(whole.get(tab) ?? '');
      open.delete(tab);
      whole.delete(tab);
      last = held === undefined ? texts.get(tab) : JSON.stringify(keptTab(held));
      const state = parseTab(texts.get(tab) ?? '');
      if (state === undefined || !isUnfinished(state)) files.put(tab, undefined);
    },
    lastClosed() {
      const text = last;
      const tab = text === undefined ? undefined : parseTab(text)?.tab;
      last = undefined;
      // The tab that takes it over keeps it from now on.
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
        const drafts = { ...state.drafts, [method]: apartFromSaved(draft) };
        files.put(state.tab, JSON.stringify({ ...state, drafts }));
      }
    },
    take(tab, method) {
      const text = texts.get(tab);
      const state = text === undefined ? undefined : parseTab(text);
      if (state === undefined || open.has(tab)) return;
      const { [method]: _taken, ...drafts } = state.drafts;
      const rest = { ...state, drafts };
      files.put(tab, isUnfinished(rest) ? JSON.stringify(rest) : undefined);
    },
    dispose() {
      isOver = true;
    },
  };
}

/** What was changed of a saved request in tabs, in their order. */
function changedIn(states: readonly TabState[], savedId: string) {
  return states.flatMap((state) =>
    Object.entries(state.drafts)
      .filter(([method, draft]) => draft.saved?.id === savedId && isChangedSaved(method, draft))
      .map(([method, draft]) => ({ state, method, draft })),
  );
}

/** As text, without the longest drafts where it would be too long for a file: an older text must not stand in for them. */
function fitting(state: TabState): string {
  const text = JSON.stringify(state);
  const drafts = Object.entries(state.drafts);
  if (text.length <= MOST_CHARACTERS || drafts.length === 0) return text;
  const long = drafts.toSorted(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length);
  return fitting({ ...state, drafts: Object.fromEntries(long.slice(1)) });
}
