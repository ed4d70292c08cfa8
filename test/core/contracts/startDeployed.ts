// A real node on which compiled contracts are deployed, with constructor arguments and a library.

import { readFileSync } from 'node:fs';
import type { JsonValue } from '../../../src/core/json.ts';
import { SENDER, startMining, word } from './miningNode.ts';
import type { MiningNode } from './miningNode.ts';

/** `name` of its contract; `ByIr` follows where it was compiled by way of the IR. */
type Artifact = { readonly name: string; readonly artifact: JsonValue };

export type Deployed = { readonly name: string; readonly address: string; readonly code: string };

export type DeployedNode = MiningNode & { readonly deployed: readonly Deployed[] };

export const ARTIFACTS = JSON.parse(
  readFileSync(new URL('artifacts.json', import.meta.url), 'utf8'),
) as readonly Artifact[];

/** Constructor arguments; `*` stands for what was deployed by that name. */
const ARGUMENTS: Readonly<Record<string, string>> = {
  Vault: word('64') + word(SENDER.slice(2)),
  SlotProxy: '*Vault',
  Beacon: '*Vault',
  BeaconProxy: '*Beacon',
};

/** Those without code of their own are left out. What others need comes first. */
export async function startDeployed(): Promise<DeployedNode> {
  const node = await startMining();
  const { ask, send, stop } = node;
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
  return { ...node, deployed };
}

function inOrder(artifacts: readonly Artifact[]): readonly Artifact[] {
  const rank = ({ name }: Artifact): number =>
    ['Fees', 'Vault', 'Beacon'].indexOf(name.replace('ByIr', '')) + 1 || 9;
  return artifacts.toSorted((one, other) => rank(one) - rank(other));
}
