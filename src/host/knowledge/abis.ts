// Function, event and error signatures beyond the built-in ones: from ABI files of the workspace, read at the first
// decoding, and from those that the user adds.

import * as vscode from 'vscode';
import { createSignatures } from '../../core/abi/signatures.ts';
import type { Signatures } from '../../core/abi/signatures.ts';
import type { ContractIndex } from '../../core/contracts/contractIndex.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { createAddedAbis } from './addedAbis.ts';
import { askForChange } from './askForAbi.ts';
import { foundAbi } from './foundAbi.ts';
import type { FoundAbi } from './foundAbi.ts';
import type { LookupRequest } from './lookUp.ts';
import type { CompiledCache } from './compiledCache.ts';
import { createWorkspaceAbis } from './workspaceAbis.ts';

export interface Abis {
  /** All known signatures; the first call begins to read the workspace. */
  signatures(): Signatures;
  /** Lets the user add a signature or an ABI, look one up, or remove added ones. */
  add(about: LookupRequest): Promise<void>;
  /** Adds the ABI in a text, or says that it contains none. `path`: the path of its file. */
  addText(text: string, where: string, path?: string): Promise<void>;
  readonly onDidChange: vscode.Event<void>;
  dispose(): void;
}

/** `contracts`: receives the compiled contracts of the workspace. `cache`: what an earlier window read. */
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

  async function take({ abi, addedMessage }: FoundAbi): Promise<void> {
    await added.add(abi);
    changed.fire();
    setStatusBarMessage(addedMessage, 5000);
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
