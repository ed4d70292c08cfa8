// The names in a text that is copied: each with its short address where it is met first, and in full at the end.

import { checksummed } from '../text/checksummed.ts';
import { oneLine } from '../text/oneLine.ts';
import { shortHex } from '../text/shortHex.ts';
import type { DecodedNode } from './decodedNode.ts';

export type NameBook = {
  /** The name of an address as it stands in the text: of several that share one, with the short address everywhere. */
  readonly shown: (address: string, name: string) => string;
  /** `Vault 0x6101…`, in full, for each in the order in which they were met. */
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

/** The same node, of whose names `nameShown` is told, and of those below it. */
export function withNames(node: DecodedNode, nameShown: NameBook['shown']): DecodedNode {
  return { ...node, context: { ...node.context, nameShown } };
}
