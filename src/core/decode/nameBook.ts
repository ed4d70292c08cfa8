// The names in a copied text: each with its short address where it first appears, and with the full address at the end.

import { checksummed } from '../text/checksummed.ts';
import { oneLine } from '../text/oneLine.ts';
import { shortHex } from '../text/shortHex.ts';
import { asOffScreen } from './callNodes.ts';
import type { DecodedNode } from './decodedNode.ts';

export type NameBook = {
  /**
   * The name of an address as it appears in the text. A name that several addresses share always has the short address.
   */
  readonly shown: (address: string, name: string) => string;
  /** `Vault 0x6101…` with the full address, for each name in the order in which it first appeared. */
  readonly lines: () => readonly string[];
};

export function createNameBook(): NameBook {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  return {
    shown(address, name) {
      const key = address.toLowerCase();
      const isFirst = !names.has(key);
      if (isFirst) counts.set(name, (counts.get(name) ?? 0) + 1);
      names.set(key, name);
      return isFirst || counts.get(name) !== 1 ? `${name} (${shortHex(checksummed(address))})` : name;
    },
    lines: () => [...names].map(([address, name]) => `${oneLine(name)} ${checksummed(address)}`),
  };
}

/** The same node with `nameShown` in its context, which the nodes below inherit. */
export function withNames(node: DecodedNode, nameShown: NameBook['shown']): DecodedNode {
  return { ...node, context: { ...node.context, nameShown } };
}

/** The same node for a text to copy that shortens no address. */
export function withFullAddresses(node: DecodedNode): DecodedNode {
  const { context, ...rest } = asOffScreen(node);
  return { ...rest, context: { ...context, hasFullAddresses: true } };
}
