// A real node on which compiled contracts are deployed, with constructor arguments and a library.

import { readFileSync } from 'node:fs';
import type { JsonValue } from '../../../src/core/json.ts';
import { startAnvil } from '../../bench/anvil.ts';

/** `name` of its contract; `ByIr` follows where it was compiled by way of the IR. */
type Artifact = { readonly name: string; readonly artifact: JsonValue };

export type Deployed = { readonly name: string; readonly address: string; readonly code: string };

export type DeployedNode = {
  readonly url: string;
  readonly deployed: readonly Deployed[];
  readonly ask: (method: string, ...params: readonly JsonValue[]) => Promise<JsonValue>;
  /** Sends a transaction and mines it; its receipt. */
  readonly send: (transaction: {
    readonly to?: string;
    readonly input: string;
    readonly value?: string;
  }) => Promise<JsonValue>;
  readonly stop: () => Promise<void>;
};

export const ARTIFACTS = JSON.parse(
  readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'),
) as readonly Artifact[];

export const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

export const word = (digits: string): string => digits.padStart(64, '0');

/** Constructor arguments; `*` stands for what was deployed by that name. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  Vault: word('64') + word(SENDER.slice(2)),
  SlotProxy: '*Vault',
  Beacon: '*Vault',
  BeaconProxy: '*Beacon',
};

/** Those without code of their own are left out. What others need comes first. */
export async function startDeployed(): Promise<DeployedNode> {
  const { url, stop } = await startAnvil(0, ['--steps-tracing']);
  const ask: DeployedNode['ask'] = async (method, ...params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(url, { method: 'POST', headers, body });
    const { result, error } = (await reply.json()) as { result: JsonValue; error?: { message: string } };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  const send: DeployedNode['send'] = async (transaction) => {
    const hash = await ask('eth_sendTransaction', { from: SENDER, gas: '0x500000', ...transaction });
    // A node may tell the hash before it has mined.
    await ask('evm_mine');
    return ask('eth_getTransactionReceipt', hash);
  };
  const deployed: Deployed[] = [];
  const digitsOf = (name: string): string => deployed.find((one) => one.name === name)!.address.slice(2);
  try {
    for (const { name, artifact } of inOrder(ARTIFACTS)) {
      const { object } = (artifact as { readonly bytecode: { readonly object: string } }).bytecode;
      if (object === '0x') continue;
      const suffix = name.endsWith('ByIr') ? 'ByIr' : '';
      const given = ARGUMENTS[name.slice(0, name.length - suffix.length)] ?? '';
      const linked = object.replaceAll(/__.{36}__/g, () => digitsOf(`Fees${suffix}`));
      const input = linked + (given.startsWith('*') ? word(digitsOf(given.slice(1) + suffix)) : given);
      const { contractAddress: address } = (await send({ input })) as { contractAddress: string };
      deployed.push({ name, address, code: (await ask('eth_getCode', address, 'latest')) as string });
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, deployed, ask, send, stop };
}

function inOrder(artifacts: readonly Artifact[]): readonly Artifact[] {
  const rank = ({ name }: Artifact): number =>
    ['Fees', 'Vault', 'Beacon'].indexOf(name.replace('ByIr', '')) + 1 || 9;
  return artifacts.toSorted((one, other) => rank(one) - rank(other));
}
