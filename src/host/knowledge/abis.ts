// Signatures beyond the built-in ones: from the workspace's ABI files, read at the first decoding, and those a person
// adds.

import * as vscode from 'vscode';
import { createSignatures } from '../../core/abi/signatures.ts';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { ContractIndex } from '../../core/contracts/contractIndex.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { createAddedAbis } from './addedAbis.ts';
import { askForChange } from './askForAbi.ts';
import { foundAbi } from './foundAbi.ts';
import type { FoundAbi } from './foundAbi.ts';
import type { About } from './lookUp.ts';
import type { CompiledCache } from './compiledCache.ts';
import { createWorkspaceAbis } from './workspaceAbis.ts';

export interface Abis {
  /** All that is known; asking for it the first time begins to read the workspace. */
  signatures(): Signatures;
  /** Lets a person add a signature or an ABI, look one up, or forget what was added. */
  add(about: About): Promise<void>;
  /** Adds the ABI that a text holds, or says that it holds none. `path`: of its file. */
  addText(text: string, where: string, path?: string): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** `contracts`: takes those that the workspace has compiled. `cache`: what was read in the window before. */
export function createAbis(
  state: vscode.Memento,
  log: (message: string) => void,
  contracts: Pick<ContractIndex, 'set'>,
  cache?: CompiledCache,
): Abis {
  const changed = new vscode.EventEmitter<void>();
  const signatures = createSignatures();
  const workspace = createWorkspaceAbis({ signatures, contracts }, cache, () => changed.fire(), log);
  const added = createAddedAbis(state, signatures);
  let isReading = false;

  async function take({ abi, said }: FoundAbi): Promise<void> {
    await added.add(abi);
    changed.fire();
    setStatusBarMessage(said, 5000);
  }

  return {
    onDidChange: changed.event,
    signatures() {
      if (!isReading) {
        isReading = true;
        added.useAll();
        workspace.read();
      }
      return signatures;
    },
    async add(about) {
      const change = await askForChange(added.names(), about);
      if (change === undefined) return undefined;
      if (!('forgotten' in change)) return take(change);
      await added.remove(change.forgotten);
      changed.fire();
    },
    async addText(text, where, path) {
      const found = foundAbi(text, where, path);
      if (found !== undefined) await take(found);
    },
    dispose() {
      workspace.dispose();
      changed.dispose();
    },
  };
}
