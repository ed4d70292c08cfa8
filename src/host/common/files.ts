// Asks for, writes and reads files that the user chooses, on this disk or in another file system.

import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { reasonOf } from '../../core/text/reasonOf.ts';
import { fileName } from './fileName.ts';

/** The message is for the user: what happened, and what to do. */
export class FileNotWritten extends Error {}

type Chunks = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;
type Unread = { readonly why: 'tooLarge' | 'unread' };

/** Proposes this name in the open folder; undefined where the user cancels. */
export async function askWhereToSave(
  name: string,
  format: 'csv' | 'har' | 'json',
): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  return vscode.window.showSaveDialog({
    filters: { [format.toUpperCase()]: [format] },
    ...omitUndefined({ defaultUri: folder && vscode.Uri.joinPath(folder, `${name}.${format}`) }),
  });
}

/** Writes a text, and creates its folders if they are missing. Throws `FileNotWritten`. */
export function saveText(uri: vscode.Uri, text: string): Promise<void> {
  return written(uri, vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text)));
}

/** Writes content that may be large, in an existing folder. Throws `FileNotWritten`, and what `chunks` throws. */
export async function saveChunks(uri: vscode.Uri, chunks: Chunks): Promise<void> {
  if (uri.scheme === 'file') return streamTo(uri, chunks);
  // In other file systems, VS Code can write a file only as a whole.
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(Buffer.from(chunk));
  return written(uri, vscode.workspace.fs.writeFile(uri, Buffer.concat(parts)));
}

async function streamTo(uri: vscode.Uri, chunks: Chunks): Promise<void> {
  let isOwn = false;
  async function* watched(): AsyncGenerator<string | Uint8Array> {
    try {
      yield* chunks;
    } catch (error) {
      isOwn = true;
      throw error;
    }
  }
  // Open the file before any chunk is read: otherwise it could be created after the reading has failed.
  const write = async (): Promise<void> => {
    const file = await open(uri.fsPath, 'w');
    await pipeline(watched(), file.createWriteStream());
  };
  await written(uri, write(), () => isOwn);
}

/** `isOwn`: whether the error does not concern the file. */
async function written(uri: vscode.Uri, writing: Thenable<void>, isOwn = () => false): Promise<void> {
  try {
    await writing;
  } catch (error) {
    if (isOwn()) throw error;
    throw new FileNotWritten(problemOf(fileName(uri.path), error), { cause: error });
  }
}

/** Error codes of Node and of VS Code. */
const REFUSED: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'EROFS', 'NoPermissions']);

function problemOf(name: string, error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  if (code === 'ENOSPC')
    return vscode.l10n.t(
      '{0} is not complete: the disk is full. Free some space, or save it elsewhere.',
      name,
    );
  return REFUSED.has(code)
    ? vscode.l10n.t('{0} was not saved: you may not write there. Save it elsewhere.', name)
    : vscode.l10n.t('{0} was not saved ({1}). Save it elsewhere.', name, reasonOf(error));
}

/** `tooLarge`: the file has more bytes than `most`, and none was read. */
export async function bytesOfFile(
  uri: vscode.Uri,
  most: number,
): Promise<{ readonly bytes: Uint8Array } | Unread> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    return size > most ? { why: 'tooLarge' } : { bytes: await vscode.workspace.fs.readFile(uri) };
  } catch {
    return { why: 'unread' };
  }
}

export async function textOfFile(uri: vscode.Uri, most: number): Promise<{ readonly text: string } | Unread> {
  const read = await bytesOfFile(uri, most);
  return 'why' in read ? read : { text: new TextDecoder().decode(read.bytes) };
}

export function unreadableText(uri: vscode.Uri): string {
  return vscode.l10n.t(
    '{0} cannot be read. Check that it is there and that you may read it.',
    fileName(uri.path),
  );
}
