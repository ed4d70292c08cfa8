// Documents with a marked cursor, and the known values for tests of documents.

import type { KnownValues } from '../../../src/core/document/valueItems.ts';

/** The text without its `|`, and where that stood. */
export function atMark(marked: string): { readonly text: string; readonly offset: number } {
  return { text: marked.replace('|', ''), offset: marked.indexOf('|') };
}

export const KNOWN: KnownValues = {
  methods: ['eth_gasPrice', 'acme_gone', 'eth_call', 'eth_gasPrice'],
  addresses: [
    { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', label: 'Alice', detail: 'address book' },
  ],
  signatures: [
    { kind: 'function', id: '0xa9059cbb', text: 'transfer(address to, uint256 amount)' },
    { kind: 'event', id: `0x${'dd'.repeat(32)}`, text: 'Transfer(address,address,uint256)' },
  ],
  tokens: new Map([[`0x${'12'.repeat(20)}`, { symbol: 'USDC', decimals: 6 }]]),
};
