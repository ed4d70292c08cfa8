// Activates the extension as it ships, with storage in a folder of its own.
import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as vscode from 'vscode';
import { repository } from '../workbench/paths.ts';
import { manifest } from './vscode/manifest.ts';
import { extensions } from './vscode/module.ts';
import { Uri } from './vscode/uri.ts';
import { EventEmitter } from './vscode/values.ts';

type Extension = { readonly activate: (context: vscode.ExtensionContext) => unknown };

const ID = 'ethereum-rpc-explorer.ethereum-rpc-explorer';

/**
 * Activates the extension; returns a function that ends it. `home`: a folder laid out as by the suite inside VS Code.
 */
export function activate(home: string): () => void {
  const data = join(home, 'user/User');
  const folders = ['globalStorage', 'workspaceStorage', 'logs'].map((name) => join(data, name, ID));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const [globalStorageUri, storageUri, logUri] = folders.map((folder) => Uri.file(folder));
  const subscriptions: vscode.Disposable[] = [];
  const context = {
    subscriptions,
    extensionUri: Uri.file(repository),
    globalStorageUri,
    storageUri,
    logUri,
    secrets: memorySecrets(),
    globalState: memento(join(data, 'global.json')),
    workspaceState: memento(join(data, 'workspace.json')),
    extension: { packageJSON: manifest },
  };
  const { activate: start } = createRequire(import.meta.url)(join(repository, manifest.main)) as Extension;
  const api = start(context as unknown as vscode.ExtensionContext);
  extensions.own = { extensionPath: repository, activate: () => Promise.resolve(api) };
  return () => {
    for (const one of subscriptions.toReversed()) one.dispose();
  };
}

/** Written to a file, as in VS Code, so that the file can be searched for the key. */
function memento(file: string): Pick<vscode.Memento, 'get' | 'keys' | 'update'> {
  writeFileSync(file, '{}');
  const all = new Map<string, string>();
  return {
    keys: () => [...all.keys()],
    get: <Value>(key: string, otherwise?: Value): Value =>
      all.has(key) ? (JSON.parse(all.get(key)!) as Value) : otherwise!,
    update(key: string, value: unknown): Promise<void> {
      if (value === undefined) all.delete(key);
      else all.set(key, JSON.stringify(value));
      writeFileSync(file, `{${[...all].map((pair) => `${JSON.stringify(pair[0])}:${pair[1]}`).join()}}`);
      return Promise.resolve();
    },
  };
}

function memorySecrets(): vscode.SecretStorage {
  const kept = new Map<string, string>();
  const changed = new EventEmitter<vscode.SecretStorageChangeEvent>();
  const tell = (key: string): Promise<void> => {
    changed.fire({ key });
    return Promise.resolve();
  };
  return {
    onDidChange: changed.event,
    keys: () => Promise.resolve([...kept.keys()]),
    get: (key) => Promise.resolve(kept.get(key)),
    store(key, value) {
      kept.set(key, value);
      return tell(key);
    },
    delete(key) {
      kept.delete(key);
      return tell(key);
    },
  };
}
