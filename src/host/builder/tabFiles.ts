// The files of the request builder’s tabs. No key is written; what another window wrote since this one began stays.

import * as vscode from 'vscode';
import type { Redact } from '../../core/secret/redact.ts';
import { deleteIfThere } from '../common/ownFiles.ts';

/** Tabs whose files are kept, the newest first. */
const MOST_TABS = 50;

export interface TabFiles {
  /** What may be kept of all tabs, by tab. The one that was changed last is the last one. */
  readonly texts: ReadonlyMap<string, string>;
  /** Keeps a text for a tab in place of the one before, or none. */
  put(tab: string, text: string | undefined): void;
  /** What is in the file of a tab. */
  read(tab: string): Promise<string | undefined>;
  /** The file is this window’s from now on, whoever wrote it. */
  own(tab: string): void;
  /** Takes the files of earlier windows in, once. `isOpen`: the tabs that are open in this one. */
  load(isOpen: (tab: string) => boolean): Promise<void>;
}

/** `onError`: told why a text was not written, or a file not deleted. */
export function createTabFiles(
  folder: vscode.Uri,
  masking: () => Promise<Redact>,
  onError: (error: unknown) => void,
): TabFiles {
  const { fs } = vscode.workspace;
  const texts = new Map<string, string>();
  /** The files of earlier windows, as they were read: another window may have a tab of them open by now. */
  const found = new Map<string, string>();
  const toWrite = new Set<string>();
  const since = Date.now();
  let loading: Promise<void> | undefined;
  let writing = Promise.resolve();

  const fileOf = (tab: string): vscode.Uri => vscode.Uri.joinPath(folder, `${tab}.json`);

  function put(tab: string, text: string | undefined): void {
    texts.delete(tab);
    if (text !== undefined) texts.set(tab, text);
    if (toWrite.has(tab)) return;
    toWrite.add(tab);
    // One after the other, and each as it is by then.
    writing = writing.then(() => write(tab)).catch(onError);
  }

  async function write(tab: string): Promise<void> {
    const mask = await masking().finally(() => toWrite.delete(tab));
    const before = found.get(tab);
    if (before !== undefined && before !== (await read(tab))) {
      // Another window goes on with it.
      found.delete(tab);
      return void texts.delete(tab);
    }
    found.delete(tab);
    const text = texts.get(tab);
    if (text === undefined) return deleteIfThere(fileOf(tab));
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

  async function load(isOpen: (tab: string) => boolean): Promise<void> {
    const dated = await readAll(folder, (tab) => !texts.has(tab), fileOf, read);
    const known = [...texts];
    texts.clear();
    for (const { tab, at, text } of dated) {
      // What is not from here and as new is of another window, where its tab may be open.
      if (text === undefined || at >= since || isOpen(tab)) continue;
      texts.set(tab, text);
      found.set(tab, text);
    }
    for (const [tab, text] of known) texts.set(tab, text);
    for (const tab of [...texts.keys()].slice(0, -MOST_TABS)) if (!isOpen(tab)) put(tab, undefined);
  }

  return {
    texts,
    put,
    read,
    own: (tab) => void found.delete(tab),
    load: (isOpen) => (loading ??= load(isOpen)),
  };
}

type DatedText = { readonly tab: string; readonly at: number; readonly text: string | undefined };

/** The files of a folder, the oldest first. */
async function readAll(
  folder: vscode.Uri,
  isWanted: (tab: string) => boolean,
  fileOf: (tab: string) => vscode.Uri,
  read: (tab: string) => Promise<string | undefined>,
): Promise<readonly DatedText[]> {
  const { fs } = vscode.workspace;
  const files = await Promise.resolve(fs.readDirectory(folder)).catch(() => []);
  const tabs = files.map(([name]) => name.replace(/\.json$/, '')).filter(isWanted);
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
  return dated.toSorted((a, b) => a.at - b.at);
}
