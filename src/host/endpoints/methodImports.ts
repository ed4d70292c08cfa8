// Keeps imported OpenRPC documents, one file for each endpoint, in the extension's global storage, until the endpoint
// is removed. The methods of the active endpoint join the catalogue.

import * as vscode from 'vscode';
import { useImportedMethods } from '../../core/catalogue/catalogue.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { OpenRpc } from '../../core/openrpc/parseOpenRpc.ts';
import { readOpenRpc } from '../../core/openrpc/parseOpenRpc.ts';
import { deleteIfExists, readIfExists } from '../common/ownFiles.ts';
import type { Endpoints } from './endpoints.ts';

export interface MethodImports {
  readonly onDidChange: vscode.Event<void>;
  /** The document of the active endpoint, as text. */
  document(): string | undefined;
  /** Keeps a document if it is valid; returns what is in it, or what is wrong. */
  save(endpoint: Endpoint, text: string): Promise<OpenRpc>;
  remove(endpoint: Endpoint): Promise<void>;
  dispose(): void;
}

/** `onError`: called with the reason why a document was not read, or not deleted with its endpoint. */
export function createMethodImports(
  folder: vscode.Uri,
  endpoints: Endpoints,
  onError: (error: unknown) => void,
): MethodImports {
  const changed = new vscode.EventEmitter<void>();
  let current: { readonly id: string | undefined; readonly text?: string } | undefined;
  let known: readonly string[] = [];

  function use(id: string | undefined, text: string | undefined): void {
    current = text === undefined ? { id } : { id, text };
    const read = text === undefined ? undefined : readOpenRpc(text);
    useImportedMethods(read?.ok === true ? read.methods : []);
    changed.fire();
  }

  async function follow(): Promise<void> {
    const id = endpoints.active()?.id;
    if (current !== undefined && current.id === id) return;
    const mine = (current = { id });
    const text = id === undefined ? undefined : await readDocument(id);
    // Another document may have been saved meanwhile.
    if (current === mine) use(id, text);
  }

  /** A document that cannot be read counts as missing: the methods of the former endpoint must not stay. */
  async function readDocument(id: string): Promise<string | undefined> {
    try {
      return await readIfExists(fileOf(id));
    } catch (error) {
      onError(error);
      return undefined;
    }
  }

  /** Deletes the documents of removed endpoints: a later endpoint with the same id must not get their methods. */
  async function forgetRemoved(): Promise<void> {
    // An endpoint in the settings that is not valid may be any of the missing ones.
    if (endpoints.problems().length > 0) return;
    const ids = endpoints.configured().map(({ id }) => id);
    const removed = known.filter((id) => !ids.includes(id));
    known = ids;
    // An endpoint without a document has no file.
    await Promise.all(removed.map((id) => deleteIfExists(fileOf(id))));
    // Its endpoint may have come back meanwhile, and is the active one again.
    if (current?.id !== undefined && removed.includes(current.id)) current = undefined;
  }

  const fileOf = (id: string): vscode.Uri => vscode.Uri.joinPath(folder, `${encodeURIComponent(id)}.json`);
  let following = Promise.resolve();
  const catchUp = (): void => {
    // One after the other: an endpoint that is added again must not find the file that is about to be deleted.
    following = following.then(forgetRemoved).catch(onError).then(follow).catch(onError);
  };
  const listening = endpoints.onDidChange(catchUp);
  catchUp();

  return {
    onDidChange: changed.event,
    document: () => current?.text,
    async save({ id }, text) {
      const read = readOpenRpc(text);
      if (!read.ok) return read;
      await vscode.workspace.fs.createDirectory(folder);
      await vscode.workspace.fs.writeFile(fileOf(id), new TextEncoder().encode(text));
      if (endpoints.active()?.id === id) use(id, text);
      return read;
    },
    async remove({ id }) {
      await deleteIfExists(fileOf(id));
      if (endpoints.active()?.id === id) use(id, undefined);
    },
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}
