// Owns what is kept of the tabs of the request builder: all of it in memory while the tab is open; without secrets in a
// file each, over a crash, and after the tab is closed as long as something in it was typed and not sent. Refuses to
// write a key, and to touch what another window has written since this one began.

import * as vscode from 'vscode';
import type { MethodDraft, TabState } from '../core/form/tabState.ts';
import { isUnsent, keptTab, parseTab, unsentMethods } from '../core/form/tabState.ts';
import type { Redact } from '../core/redact.ts';

/** Closed tabs that are kept, the newest first; and how much of a tab. */
const MOST_TABS = 50;
const MOST_CHARACTERS = 1_000_000;
const MOST_OFFERED = 3;

export interface KeptTabs {
  /** A tab is there again: what was kept of it, or `undefined`. */
  opened(tab: string): Promise<string | undefined>;
  keep(tab: string, text: string): void;
  closed(tab: string): void;
  /** What the tab that was closed last in this window held, once. */
  lastClosed(): string | undefined;
  /** What was typed for a method and not sent, in tabs that are not open here; the newest first. */
  offered(method: string): Promise<readonly { readonly tab: string; readonly draft: MethodDraft }[]>;
  /** Forgets what was typed for a method in a closed tab. */
  take(tab: string, method: string): void;
  /** Nothing is closed any more: the window goes. */
  dispose(): void;
}

export function createKeptTabs(folder: vscode.Uri, masking: () => Promise<Redact>): KeptTabs {
  const { fs } = vscode.workspace;
  const open = new Set<string>();
  /** All that open tabs hold. */
  const whole = new Map<string, string>();
  /** What may be kept of all tabs. The one that was changed last is the last one. */
  const texts = new Map<string, string>();
  /** The files of earlier windows, as they were read: another window may have a tab of them open by now. */
  const found = new Map<string, string>();
  const toWrite = new Set<string>();
  const since = Date.now();
  let last: string | undefined;
  let isOver = false;
  let loading: Promise<void> | undefined;
  let writing = Promise.resolve();

  const fileOf = (tab: string): vscode.Uri => vscode.Uri.joinPath(folder, `${tab}.json`);

  function put(tab: string, text: string | undefined): void {
    texts.delete(tab);
    if (text !== undefined) texts.set(tab, text);
    if (toWrite.has(tab)) return;
    toWrite.add(tab);
    // One after the other, and each as it is by then.
    writing = writing.then(() => write(tab)).catch(() => undefined);
  }

  async function write(tab: string): Promise<void> {
    const mask = await masking();
    toWrite.delete(tab);
    const before = found.get(tab);
    if (before !== undefined && before !== (await read(tab))) {
      // Another window goes on with it.
      found.delete(tab);
      return void texts.delete(tab);
    }
    found.delete(tab);
    const text = texts.get(tab);
    if (text === undefined) return fs.delete(fileOf(tab));
    await fs.createDirectory(folder);
    const clean = mask(text);
    await fs.writeFile(fileOf(tab), new TextEncoder().encode(clean));
    if (before !== undefined) found.set(tab, clean);
  }

  async function read(tab: string): Promise<string | undefined> {
    try {
      return new TextDecoder().decode(await fs.readFile(fileOf(tab)));
    } catch {
      return undefined;
    }
  }

  async function load(): Promise<void> {
    const files = await Promise.resolve(fs.readDirectory(folder)).catch(() => []);
    const tabs = files.map(([name]) => name.replace(/\.json$/, '')).filter((tab) => !texts.has(tab));
    const dated = await Promise.all(
      tabs.map(async (tab) => ({
        tab,
        at: await Promise.resolve(fs.stat(fileOf(tab))).then(
          ({ mtime }) => mtime,
          () => 0,
        ),
        text: await read(tab),
      })),
    );
    const known = [...texts];
    texts.clear();
    for (const { tab, at, text } of dated.toSorted((a, b) => a.at - b.at)) {
      // What is not from here and as new is of another window, where its tab may be open.
      if (text === undefined || at >= since || open.has(tab)) continue;
      texts.set(tab, text);
      found.set(tab, text);
    }
    for (const [tab, text] of known) texts.set(tab, text);
    for (const tab of [...texts.keys()].slice(0, -MOST_TABS)) if (!open.has(tab)) put(tab, undefined);
  }

  return {
    async opened(tab) {
      open.add(tab);
      found.delete(tab);
      return whole.get(tab) ?? texts.get(tab) ?? read(tab);
    },
    keep(tab, text) {
      if (open.has(tab)) whole.set(tab, text);
      const state = parseTab(text);
      if (state !== undefined) put(tab, fitting(keptTab(state)));
    },
    closed(tab) {
      if (isOver) return;
      const held = parseTab(whole.get(tab) ?? '');
      open.delete(tab);
      whole.delete(tab);
      last = held === undefined ? texts.get(tab) : JSON.stringify(keptTab(held));
      const state = parseTab(texts.get(tab) ?? '');
      if (state === undefined || unsentMethods(state).length === 0) put(tab, undefined);
    },
    lastClosed() {
      const text = last;
      const tab = text === undefined ? undefined : parseTab(text)?.tab;
      last = undefined;
      // The tab that takes it over keeps it from now on.
      if (tab !== undefined && texts.has(tab)) put(tab, undefined);
      return text;
    },
    async offered(method) {
      await (loading ??= load());
      return [...texts]
        .toReversed()
        .filter(([tab]) => !open.has(tab))
        .flatMap(([tab, text]) => {
          const draft = parseTab(text)?.drafts[method];
          return draft !== undefined && isUnsent(draft) ? [{ tab, draft }] : [];
        })
        .slice(0, MOST_OFFERED);
    },
    take(tab, method) {
      const text = texts.get(tab);
      const state = text === undefined ? undefined : parseTab(text);
      if (state === undefined || open.has(tab)) return;
      const { [method]: _taken, ...drafts } = state.drafts;
      const rest = { ...state, drafts };
      put(tab, unsentMethods(rest).length === 0 ? undefined : JSON.stringify(rest));
    },
    dispose() {
      isOver = true;
    },
  };
}

/** As text, without the longest drafts where it would be too long for a file: an older text must not stand in for them. */
function fitting(state: TabState): string {
  const text = JSON.stringify(state);
  const drafts = Object.entries(state.drafts);
  if (text.length <= MOST_CHARACTERS || drafts.length === 0) return text;
  const long = drafts.toSorted(([, a], [, b]) => JSON.stringify(b).length - JSON.stringify(a).length);
  return fitting({ ...state, drafts: Object.fromEntries(long.slice(1)) });
}
