// The files of the request builder’s tabs, without keys. Files that another window has changed since are left alone.

import * as vscode from 'vscode';
import type { Redact } from '../../core/secret/redact.ts';
import { deleteIfExists } from '../common/ownFiles.ts';

/** The most tabs whose files are kept; the oldest ones are deleted. */
const MOST_TABS = 50;

export interface TabFiles {
  /** The texts of all tabs that may be stored, by tab, the last changed one last. */
  readonly texts: ReadonlyMap<string, string>;
  /** Replaces the text of a tab; `undefined` deletes it. */
  put(tab: string, text: string | undefined): void;
  /** Reads the file of a tab. */
  read(tab: string): Promise<string | undefined>;
  /** Makes the file belong to this window, whichever window wrote it. */
  own(tab: string): void;
  /** Loads the files of earlier windows, once. `isOpen`: whether a tab is open in this window. */
  load(isOpen: (tab: string) => boolean): Promise<void>;
}

/** `onError`: receives the reason why a text was not written, or a file not deleted. */
export function createTabFiles(
  folder: vscode.Uri,
  masking: () => Promise<Redact>,
  onError: (error: unknown) => void,
): TabFiles {
  const { fs } = vscode.workspace;
  const texts = new Map<string, string>();
  /** The files of earlier windows as they were read: another window may have opened one of these tabs since. */
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
    // Write one after the other, each text as it is by then.
    writing = writing.then(() => write(tab)).catch(onError);
  }

  async function write(tab: string): Promise<void> {
    const mask = await masking().finally(() => toWrite.delete(tab));
    const before = found.get(tab);
    if (before !== undefined && before !== (await read(tab))) {
      // Another window has changed the file and continues with it.
      found.delete(tab);
      return void texts.delete(tab);
    }
    found.delete(tab);
    const text = texts.get(tab);
    if (text === undefined) return deleteIfExists(fileOf(tab));
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
      // A file that is newer than this window belongs to another window, where its tab may be open.
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
