// The storage variables of the workspace’s contracts: an artifact is read for them when one of its contracts is shown.

import * as vscode from 'vscode';
import { BoundedMap } from '../../core/boundedMap.ts';
import { sourceKey } from '../../core/contracts/contractIndex.ts';
import type { ContractSource } from '../../core/contracts/contractIndex.ts';
import type { KnownContract } from '../../core/contracts/knownContract.ts';
import { withNamespaces } from '../../core/layout/namespaces.ts';
import { readStorageLayout } from '../../core/layout/storageLayout.ts';
import type { KnownLayout, StorageLayout } from '../../core/layout/storageLayout.ts';
import type { ContractDetails } from './contractDetails.ts';

type MaybeLayout = KnownLayout | undefined;

export interface Layouts {
  /** Undefined while the artifact is being read, and where contracts with the same code have different variables. */
  of(contract: KnownContract | undefined): MaybeLayout;
  /** The same, after the artifact has been read. */
  read(contract: KnownContract | undefined): Promise<MaybeLayout>;
  /** Forgets all layouts, because artifacts have changed. */
  clear(): void;
  readonly onDidLearn: vscode.Event<void>;
  dispose(): void;
}

export const NO_LAYOUT = vscode.l10n.t(
  'The artifact of this contract has no storage layout. Compile with extra_output = ["storageLayout"] in foundry.toml, or with storageLayout in the outputSelection of Hardhat.',
);

const MOST_LAYOUTS = 200;

export function createLayouts(details: ContractDetails): Layouts {
  const learnt = new vscode.EventEmitter<void>();
  const known = new BoundedMap<string, { layout?: MaybeLayout; readonly reading: Promise<void> }>(
    MOST_LAYOUTS,
  );

  async function learn(key: string, source: ContractSource): Promise<void> {
    const detail = await details.of(source);
    const layout = detail && withNamespaces(detail.storageLayout, detail.declarations, source.contract);
    const read = readStorageLayout(layout, detail?.abi, detail?.declarations) ?? 'untold';
    const entry = known.get(key);
    if (entry !== undefined) entry.layout = read;
    learnt.fire();
  }

  function entryOf(source: ContractSource) {
    const key = sourceKey(source);
    const entry = known.get(key) ?? { reading: Promise.resolve().then(() => learn(key, source)) };
    known.set(key, entry);
    return entry;
  }

  function of(contract: KnownContract | undefined): MaybeLayout {
    const [first, ...others] = runningIn(contract).map((source) => entryOf(source).layout);
    return others.every((other) => isSame(first, other)) ? first : undefined;
  }

  return {
    of,
    async read(contract) {
      await Promise.all(runningIn(contract).map((source) => entryOf(source).reading));
      return of(contract);
    },
    clear: () => known.clear(),
    onDidLearn: learnt.event,
    dispose: () => learnt.dispose(),
  };
}

function runningIn(contract: KnownContract | undefined): readonly ContractSource[] {
  return contract?.running ?? contract?.sources ?? [];
}

function isSame(one: MaybeLayout, other: MaybeLayout): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return variablesText(one) === variablesText(other);
}

function variablesText({ variables }: StorageLayout): string {
  return variables.map(({ name, slot, offset, type }) => [name, slot, offset, type].join(' ')).join('\n');
}
