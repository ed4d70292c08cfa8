// Owns the signatures beyond the built-in ones: those of the workspace's ABI files, and what a person adds. Files are
// read when something is first decoded, never at activation. Looks nothing up on the network.

import * as vscode from 'vscode';
import { parseJsonAbi, parseSignature } from '../core/abi/signature.ts';
import { createSignatures } from '../core/abi/signatures.ts';
import type { Signatures } from '../core/abi/signatures.ts';
import { parseJson } from '../core/json.ts';

export interface Abis {
  /** All that is known; asking for it the first time begins to read the workspace. */
  signatures(): Signatures;
  /** Lets a person add a signature or an ABI file, or forget what was added. */
  add(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** What a person added: where from, and JSON of an ABI or the text of a signature. */
type Added = { readonly name: string; readonly text: string };

const FILES = '{**/out/**/*.json,**/artifacts/**/*.json,**/*.abi.json}';
const NOT_IN = '**/{node_modules,.git,cache,build-info}/**';
const IGNORED = /\/(node_modules|\.git|cache|build-info)\//;
const MOST_FILES = 5_000;
const LARGEST_FILE = 20_000_000;
const ADDED = 'abis.added';

export function createAbis(state: vscode.Memento, log: (message: string) => void): Abis {
  const changed = new vscode.EventEmitter<void>();
  const signatures = createSignatures();
  const watching: vscode.Disposable[] = [];
  let isReading = false;

  async function read(uri: vscode.Uri): Promise<void> {
    if (IGNORED.test(uri.path)) return;
    try {
      if ((await vscode.workspace.fs.stat(uri)).size > LARGEST_FILE) return;
      const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
      signatures.set(uri.toString(), parseJsonAbi(parseJson(text), fileName(uri)) ?? []);
    } catch (error) {
      // A file of another tool, or one that is being written.
      log(`${uri.fsPath} was not read as an ABI: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async function readWorkspace(): Promise<void> {
    const files = await vscode.workspace.findFiles(FILES, NOT_IN, MOST_FILES);
    for (const uri of files) await read(uri);
    if (files.length > 0) changed.fire();
    const watcher = vscode.workspace.createFileSystemWatcher(FILES);
    const refresh = (uri: vscode.Uri): void => void read(uri).then(() => changed.fire());
    watching.push(
      watcher,
      watcher.onDidCreate(refresh),
      watcher.onDidChange(refresh),
      watcher.onDidDelete((uri) => {
        signatures.set(uri.toString(), []);
        changed.fire();
      }),
    );
  }

  const added = (): readonly Added[] => state.get<Added[]>(ADDED, []);

  function use({ name, text }: Added): void {
    const parsed =
      text.startsWith('[') || text.startsWith('{') ? parseJsonAbi(parseJson(text), name) : undefined;
    const single = parsed === undefined ? parseSignature(text, 'added by you') : undefined;
    signatures.set(`added ${name}`, parsed ?? (single === undefined ? [] : [single]));
  }

  async function keep(item: Added): Promise<void> {
    await state.update(ADDED, [...added().filter(({ name }) => name !== item.name), item]);
    use(item);
    changed.fire();
  }

  async function addSignature(): Promise<void> {
    const text = await vscode.window.showInputBox({
      title: 'Add Signature',
      prompt: 'A function, event or error, with parameter names where you know them',
      placeHolder: 'event Sold(address indexed buyer, uint256 price)',
      ignoreFocusOut: true,
      validateInput: (typed) =>
        typed.trim() === '' || parseSignature(typed, '') !== undefined
          ? undefined
          : 'This is no signature. Write it like transfer(address to, uint256 amount), events and errors with “event” or “error” before it.',
    });
    if (text !== undefined && text.trim() !== '') await keep({ name: text.trim(), text: text.trim() });
  }

  async function addFile(): Promise<void> {
    const [uri] =
      (await vscode.window.showOpenDialog({ title: 'Add ABI', filters: { JSON: ['json'] } })) ?? [];
    if (uri === undefined) return;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const found = jsonAbi(text, fileName(uri));
    if (found === undefined || found.length === 0) {
      const message = `${fileName(uri)} holds no ABI. Choose a JSON file with a list of functions and events, or a compiler’s artifact.`;
      void vscode.window.showErrorMessage(message);
      return;
    }
    await keep({ name: fileName(uri), text: text.trim() });
    vscode.window.setStatusBarMessage(`Added ${found.length} signatures of ${fileName(uri)}`, 5000);
  }

  async function forget(): Promise<void> {
    const chosen = await vscode.window.showQuickPick(
      added().map(({ name }) => name),
      { title: 'Forget Added Signatures', canPickMany: true },
    );
    if (chosen === undefined || chosen.length === 0) return;
    await state.update(
      ADDED,
      added().filter(({ name }) => !chosen.includes(name)),
    );
    for (const name of chosen) signatures.set(`added ${name}`, []);
    changed.fire();
  }

  return {
    onDidChange: changed.event,
    signatures() {
      if (!isReading) {
        isReading = true;
        for (const item of added()) use(item);
        void readWorkspace();
      }
      return signatures;
    },
    async add() {
      const [type, file, remove] = ['Type a signature', 'Choose an ABI file...', 'Forget what was added...'];
      const choices = [type, file, ...(added().length === 0 ? [] : [remove])];
      const chosen = await vscode.window.showQuickPick(choices, { title: 'Add ABI or Signature' });
      if (chosen === type) await addSignature();
      if (chosen === file) await addFile();
      if (chosen === remove) await forget();
    },
    dispose() {
      changed.dispose();
      for (const disposable of watching) disposable.dispose();
    },
  };
}

function jsonAbi(text: string, name: string): ReturnType<typeof parseJsonAbi> {
  try {
    return parseJsonAbi(parseJson(text), name);
  } catch {
    return undefined;
  }
}

function fileName(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
