// Diamonds (EIP-2535) with their facets, on a real node.

import { readFileSync } from 'node:fs';
import { encodeDeployData, toFunctionSelector } from 'viem';
import type { Abi } from 'viem';
import type { JsonValue } from '../../../src/core/json.ts';
import type { DeployedNode } from './startDeployed.ts';

type Compiled = { readonly abi: Abi; readonly bytecode: { readonly object: `0x${string}` } };

export const DIAMOND_ARTIFACTS = JSON.parse(
  readFileSync(new URL('diamond.json', import.meta.url), 'utf8'),
) as readonly { readonly name: string; readonly artifact: JsonValue }[];

type Diamonds = {
  /** Addresses by name. */
  readonly all: ReadonlyMap<string, string>;
  /** One with a facet that no artifact has. */
  readonly unknown: string;
};

export async function deployDiamonds({ send }: Pick<DeployedNode, 'send'>): Promise<Diamonds> {
  const compiled = (name: string): Compiled =>
    DIAMOND_ARTIFACTS.find((one) => one.name === name)!.artifact as unknown as Compiled;
  const all = new Map<string, string>();
  async function deploy(name: string, ...facets: readonly string[]): Promise<string> {
    const { abi, bytecode } = compiled(name);
    const cuts = facets.map((facet) => {
      const functions =
        facet === 'nobody' ? [] : compiled(facet).abi.filter((item) => item.type === 'function');
      const functionSelectors = functions.map((one) => toFunctionSelector(one));
      return { facetAddress: all.get(facet) ?? `0x${'99'.repeat(20)}`, action: 0, functionSelectors };
    });
    const args = name.endsWith('Diamond') ? [cuts] : [];
    const input = encodeDeployData({ abi, bytecode: bytecode.object, args });
    return ((await send({ input })) as { readonly contractAddress: string }).contractAddress;
  }
  for (const name of ['LoupeFacet', 'VaultFacet', 'OwnerFacet', 'Pretender'])
    all.set(name, await deploy(name));
  all.set('Diamond', await deploy('Diamond', 'LoupeFacet', 'VaultFacet', 'OwnerFacet'));
  all.set('LoupedDiamond', await deploy('LoupedDiamond', 'VaultFacet', 'OwnerFacet'));
  return { all, unknown: await deploy('LoupedDiamond', 'VaultFacet', 'nobody') };
}
