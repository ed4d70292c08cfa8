// A real node on which each contract of variables.sol is deployed, and what its compiler says of it.

import { readFileSync } from 'node:fs';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import type { Signature } from '../../../src/core/abi/signature.ts';
import { parseCalldataInput } from '../../../src/core/input/signatureInput.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { readStorageLayout } from '../../../src/core/layout/storageLayout.ts';
import type { StorageLayout } from '../../../src/core/layout/storageLayout.ts';
import { startAnvil } from '../../bench/anvil.ts';

export type Variables = {
  readonly name: string;
  readonly address: string;
  readonly layout: StorageLayout;
  readonly signatures: readonly Signature[];
};

export type VariablesNode = {
  readonly deployed: ReadonlyMap<string, Variables>;
  readonly ask: (method: string, ...params: readonly JsonValue[]) => Promise<JsonValue>;
  /** Sends a call such as `set(uint256) 5` to a contract or an address, and mines it; its hash. */
  readonly send: (to: string, call: string, value?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
export const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';

export const COMPILED = JSON.parse(
  readFileSync(new URL('variables.json', import.meta.url), 'utf8'),
) as readonly (JsonObject & { readonly contractName: string })[];

export function layoutOf(contract: string): StorageLayout {
  const { storageLayout, abi } = COMPILED.find(({ contractName }) => contractName === contract)!;
  return readStorageLayout(storageLayout, abi)!;
}

/** The calldata of `set(uint256) 5`. */
export function calldataOf(call: string): string {
  const read = parseCalldataInput(call);
  if (!read.ok) throw new Error(read.problem);
  return read.value as string;
}

export async function startVariables(): Promise<VariablesNode> {
  const { url, stop } = await startAnvil(0);
  const ask: VariablesNode['ask'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    const { result, error } = (await reply.json()) as { result: JsonValue; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const deployed = new Map<string, Variables>();
  const mine = async (transaction: JsonObject): Promise<string> => {
    const hash = await ask('eth_sendTransaction', { from: ALICE, gas: '0x500000', ...transaction });
    // A node may tell the hash before it has mined.
    await ask('evm_mine');
    return hash as string;
  };
  try {
    for (const { contractName: name, abi, bytecode } of COMPILED) {
      const given = name === 'Proxy' ? '0'.repeat(64) : '';
      const hash = await mine({ input: (bytecode as { readonly object: string }).object + given });
      const receipt = (await ask('eth_getTransactionReceipt', hash)) as { contractAddress: string };
      const signatures = parseJsonAbi(abi!, name)!;
      deployed.set(name, { name, address: receipt.contractAddress, layout: layoutOf(name), signatures });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    deployed,
    ask,
    async send(to, call, value = '0x0') {
      const hash = await mine({ to: deployed.get(to)?.address ?? to, input: calldataOf(call), value });
      const { status } = (await ask('eth_getTransactionReceipt', hash)) as { status: string };
      if (status !== '0x1') throw new Error(`${to}.${call} failed`);
      return hash;
    },
    stop,
  };
}
