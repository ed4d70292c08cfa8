// Owns the signatures beyond the built-in ones: those of the workspace's ABI files, read when something is first
// decoded and never at activation, and what a person adds. Looks nothing up on the network.

import * as vscode from 'vscode';
import { parseSignature } from '../core/abi/signature.ts';
import { createSignatures } from '../core/abi/signatures.ts';
import type { Signatures } from '../core/abi/signatures.ts';
import { fileName, readAbiText } from './abiText.ts';
import { setStatusBarMessage, showErrorMessage } from './common/notices.ts';
import { showInputBox, showQuickPick } from './common/quickInput.ts';
import { createWorkspaceAbis } from './workspaceAbis.ts';

export interface Abis {
  /** All that is known; asking for it the first time begins to read the workspace. */
  signatures(): Signatures;
  /** Lets a person add a signature or an ABI file, or forget what was added. */
  add(): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** What a person added: the path it is from and JSON of an ABI, or the text of a signature as both. */
type Added = { readonly name: string; readonly text: string };

const ADDED = 'abis.added';

export function createAbis(state: vscode.Memento, log: (message: string) => void): Abis {
  const changed = new vscode.EventEmitter<void>();
  const signatures = createSignatures();
  const workspace = createWorkspaceAbis(signatures, () => changed.fire(), log);
  let isReading = false;

  const added = (): readonly Added[] => state.get<Added[]>(ADDED, []);

  function use({ name, text }: Added): void {
    const parsed = /^[[{]/.test(text) ? readAbiText(text, fileName(name))?.signatures : undefined;
    const single = parsed === undefined ? parseSignature(text, vscode.l10n.t('added by you')) : undefined;
    signatures.set(`added ${name}`, parsed ?? (single === undefined ? [] : [single]));
  }

  async function keep(item: Added): Promise<void> {
    await state.update(ADDED, [...added().filter(({ name }) => name !== item.name), item]);
    use(item);
    changed.fire();
  }

  async function addSignature(): Promise<void> {
    const text = await showInputBox({
      title: vscode.l10n.t('Add Signature'),
      prompt: vscode.l10n.t('A function, event or error, with parameter names where you know them'),
      placeHolder: 'event Sold(address indexed buyer, uint256 price)',
      ignoreFocusOut: true,
      validateInput: (typed) =>
        typed.trim() === '' || parseSignature(typed, '') !== undefined
          ? undefined
          : vscode.l10n.t(
              'This is no signature. Write it like transfer(address to, uint256 amount), events and errors with “event” or “error” before it.',
            ),
    });
    const signature = text?.trim() ?? '';
    if (signature === '') return;
    await keep({ name: signature, text: signature });
    setStatusBarMessage(vscode.l10n.t('Added {0}', signature), 5000);
  }

  async function addFile(): Promise<void> {
    const [uri] =
      (await vscode.window.showOpenDialog({
        title: vscode.l10n.t('Add ABI'),
        filters: { JSON: ['json'] },
      })) ?? [];
    if (uri === undefined) return;
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const name = fileName(uri.path);
    const found = readAbiText(text, name);
    if (found === undefined || found.signatures.length === 0) {
      const message = vscode.l10n.t(
        '{0} holds no ABI. Choose a JSON file with a list of functions and events, or a compiler’s artifact.',
        name,
      );
      void showErrorMessage(message);
      return;
    }
    await keep({ name: uri.fsPath, text: found.abi });
    setStatusBarMessage(vscode.l10n.t('Added {0} signatures of {1}', found.signatures.length, name), 5000);
  }

  async function forget(): Promise<void> {
    const chosen = await showQuickPick(
      added().map(({ name }) => name),
      { title: vscode.l10n.t('Forget Added Signatures'), canPickMany: true },
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
        workspace.read();
      }
      return signatures;
    },
    async add() {
      const [type, file, remove] = [
        vscode.l10n.t('Type a signature'),
        vscode.l10n.t('Choose an ABI file...'),
        vscode.l10n.t('Forget what was added...'),
      ];
      const choices = [type, file, ...(added().length === 0 ? [] : [remove])];
      const chosen = await showQuickPick(choices, {
        title: vscode.l10n.t('Add ABI or Signature'),
      });
      if (chosen === type) await addSignature();
      if (chosen === file) await addFile();
      if (chosen === remove) await forget();
    },
    dispose() {
      workspace.dispose();
      changed.dispose();
    },
  };
}
