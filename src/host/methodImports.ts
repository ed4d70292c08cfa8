// Owns the OpenRPC documents that endpoints were given, a file each in the extension's global storage. The methods of
// the endpoint in use are in the catalogue.

import * as vscode from 'vscode';
import { useImportedMethods } from '../core/catalogue/catalogue.ts';
import type { Endpoint } from '../core/endpoint.ts';
import type { OpenRpc } from '../core/openrpc/parseOpenRpc.ts';
import { readOpenRpc } from '../core/openrpc/parseOpenRpc.ts';
import type { Endpoints } from './endpoints.ts';

export interface MethodImports {
  readonly onDidChange: vscode.Event<void>;
  /** The document of the endpoint in use, as text. */
  document(): string | undefined;
  /** Keeps a document that can be read, and says what is in it. */
  save(endpoint: Endpoint, text: string): Promise<OpenRpc>;
  remove(endpoint: Endpoint): Promise<void>;
  dispose(): void;
}

export function createMethodImports(folder: vscode.Uri, endpoints: Endpoints): MethodImports {
  const changed = new vscode.EventEmitter<void>();
  let current: { readonly id: string | undefined; readonly text?: string } | undefined;

  function use(id: string | undefined, text: string | undefined): void {
    current = text === undefined ? { id } : { id, text };
    const read = text === undefined ? undefined : readOpenRpc(text);
    useImportedMethods(read?.ok === true ? read.methods : []);
    changed.fire();
  }

  async function follow(): Promise<void> {
    const id = endpoints.active()?.id;
    if (current !== undefined && current.id === id) return;
    current = { id };
    const text = id === undefined ? undefined : await readText(fileOf(id));
    // Another endpoint may have been chosen meanwhile.
    if (current.id === id) use(id, text);
  }

  const fileOf = (id: string): vscode.Uri => vscode.Uri.joinPath(folder, `${encodeURIComponent(id)}.json`);
  const listening = endpoints.onDidChange(() => void follow());
  void follow();

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
      // An endpoint that was given no document has no file.
      await Promise.resolve(vscode.workspace.fs.delete(fileOf(id))).catch(() => undefined);
      if (endpoints.active()?.id === id) use(id, undefined);
    },
    dispose() {
      listening.dispose();
      changed.dispose();
    },
  };
}

/** Undefined where there is no such file. */
async function readText(file: vscode.Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
