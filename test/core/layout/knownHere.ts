// What decoding knows where the contracts of variables.sol are deployed.

import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import type { Variables, VariablesNode } from './startVariables.ts';
import { BOB } from './startVariables.ts';

/** `proxies`: address of each, and the name of its implementation. */
export function knownHere(
  { deployed }: VariablesNode,
  proxies: Readonly<Record<string, string>> = {},
): DecodeContext & { readonly labels: ReadonlyMap<string, string> } {
  const all = [...deployed.values()];
  const implementation = (one: Variables): Variables => deployed.get(proxies[one.name] ?? one.name)!;
  const at = (address: string): Variables | undefined =>
    all.find((one) => one.address === address.toLowerCase());
  return {
    labels: new Map([[BOB, 'bob']]),
    contractAt(address) {
      const one = at(address);
      if (one === undefined) return undefined;
      const { name, signatures } = implementation(one);
      return {
        name: name === one.name ? name : `${one.name} → ${name}`,
        signatures,
        sources: [],
        isWhole: false,
      };
    },
    layoutAt(address) {
      const one = at(address);
      return one && implementation(one).layout;
    },
  };
}
