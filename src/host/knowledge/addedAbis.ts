// The signatures and ABIs that the user added, kept for all windows.

import * as vscode from 'vscode';
import { readAbiText } from '../../core/abi/abiText.ts';
import { parseSignature } from '../../core/abi/signature.ts';
import type { Signatures } from '../../core/abi/signatures.ts';
import { fileName } from '../common/fileName.ts';

/** The path and the JSON of an ABI; or the text of a signature, in both members. */
export type AddedAbi = { readonly name: string; readonly text: string };

export interface AddedAbis {
  names(): readonly string[];
  /** Adds all of them to the signatures. */
  useAll(): void;
  add(abi: AddedAbi): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
}

const ADDED = 'abis.added';

export function createAddedAbis(state: vscode.Memento, signatures: Signatures): AddedAbis {
  const added = (): readonly AddedAbi[] => state.get<AddedAbi[]>(ADDED, []);

  function use({ name, text }: AddedAbi): void {
    const parsed = /^[[{]/.test(text) ? readAbiText(text, fileName(name))?.signatures : undefined;
    const single = parsed === undefined ? parseSignature(text, vscode.l10n.t('added by you')) : undefined;
    signatures.set(`added ${name}`, parsed ?? (single === undefined ? [] : [single]));
  }

  return {
    names: () => added().map(({ name }) => name),
    useAll() {
      for (const item of added()) use(item);
    },
    async add(item) {
      await state.update(ADDED, [...added().filter(({ name }) => name !== item.name), item]);
      use(item);
    },
    async remove(names) {
      await state.update(
        ADDED,
        added().filter(({ name }) => !names.includes(name)),
      );
      for (const name of names) signatures.set(`added ${name}`, []);
    },
  };
}
