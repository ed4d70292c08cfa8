// A real node on which each contract of variables.sol is deployed, and what its compiler says of it.

import { readFileSync } from 'node:fs';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import type { Signature } from '../../../src/core/abi/signature.ts';
import { declarationsIn } from '../../../src/core/contracts/declarations.ts';
import { parseCalldataInput } from '../../../src/core/input/signatureInput.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { withNamespaces } from '../../../src/core/layout/namespaces.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { StorageLayout } from '../../../src/core/layout/storageLayout.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';

export type Variables = {
  readonly name: string;
  readonly address: string;
  readonly layout: StorageLayout;
  readonly signatures: readonly Signature[];
};

export type VariablesNode = {
  readonly node: TestNode;
  readonly deployed: ReadonlyMap<string, Variables>;
  /** Sends a call such as `set(uint256) 5` to a contract, and mines it; its hash. */
  readonly send: (to: string, call: string, value?: string) => Promise<string>;
};

export const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

type Artifact = JsonObject & { readonly contractName: string };

export const COMPILED = compiled('variables.json');
/** Storage as people write it; only read. */
export const WRITTEN = compiled('written.json');

export const WRITTEN_TREE = JSON.parse(
  readFileSync(new URL('writtenAst.json', import.meta.url), 'utf8'),
) as JsonValue;
const DECLARED = declarationsIn(WRITTEN_TREE);

export function layoutOf(contract: string, artifacts = COMPILED): StorageLayout {
  const { storageLayout, abi } = artifacts.find(({ contractName }) => contractName === contract)!;
  return readStorageLayout(withNamespaces(storageLayout, DECLARED, contract), abi, DECLARED)!;
}

/** The calldata of `set(uint256) 5`. */
export function calldataOf(call: string): string {
  const read = parseCalldataInput(call);
  if (!read.ok) throw new Error(read.problem);
  return read.value as string;
}

export async function startVariables(artifacts = COMPILED): Promise<VariablesNode> {
  const node = await startNode([]);
  const deployed = new Map<string, Variables>();
  const mine = async (transaction: JsonObject): Promise<JsonObject> => {
    const hash = await node.text('eth_sendTransaction', [{ from: ALICE, gas: '0x500000', ...transaction }]);
    // A node may tell the hash before it has mined.
    await node.result('evm_mine', []);
    const receipt = (await node.result('eth_getTransactionReceipt', [hash])) as JsonObject;
    if (receipt['status'] !== '0x1') throw new Error(`${JSON.stringify(transaction)} failed`);
    return receipt;
  };
  for (const { contractName: name, abi, bytecode } of artifacts) {
    const target = name === 'Proxy' ? await mine({ input: inputOf('Vault') }) : undefined;
    const given =
      target === undefined ? '' : (target['contractAddress'] as string).slice(2).padStart(64, '0');
    const receipt = await mine({ input: (bytecode as { readonly object: string }).object + given });
    const signatures = parseJsonAbi(abi!, name)!;
    deployed.set(name, {
      name,
      address: receipt['contractAddress'] as string,
      layout: layoutOf(name, artifacts),
      signatures,
    });
  }
  return {
    node,
    deployed,
    async send(name, call, value = '0x0') {
      const { address: to } = deployed.get(name)!;
      return (await mine({ to, input: calldataOf(call), value }))['transactionHash'] as string;
    },
  };
}

function inputOf(name: string): string {
  const { bytecode } = COMPILED.find(({ contractName }) => contractName === name)!;
  return (bytecode as { readonly object: string }).object;
}

function compiled(file: string): readonly Artifact[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Artifact[];
}
