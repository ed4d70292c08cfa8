// Explains a hash for which the node has no transaction: it is the hash of a block, or unknown.

import { BLOCK } from '../catalogue/shapes/block.ts';
import { decode } from '../decode/decodedNode.ts';
import { plural } from '../decode/notation.ts';
import { summarize } from '../decode/notations.ts';
import { suggestedCalls } from '../decode/suggestedCalls.ts';
import { groupDigits } from '../quantity.ts';
import { explanationSection } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { objectOf, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import { pickRows } from './sections.ts';

const BLOCK_ROWS = ['number', 'timestamp', 'transactions', 'gasUsed', 'baseFeePerGas', 'miner'];

const WHY_UNKNOWN =
  'It may belong to another chain, have been dropped before it was mined, or be so old that this node no longer keeps it. A transaction sent a moment ago can take some seconds to get here.';

/** Asks for a block with this hash, and for the chain ID, as the hash may belong to another chain. */
export async function explainUnknown(hash: string, gather: Gather): Promise<Explanation> {
  const { request, context } = gather;
  const [found, chain] = await Promise.all([
    request('a block with this hash', 'eth_getBlockByHash', [hash, false]),
    request('the chain', 'eth_chainId', []),
  ]);
  const block = objectOf(found);
  const sources = gather.sources();
  if (block !== undefined) {
    const node = decode('block', block, BLOCK, { context });
    const [number, transactions] = pickRows(node, ['number', 'transactions']);
    const count = Array.isArray(transactions?.value) ? transactions.value.length : 0;
    const has = plural(groupDigits(count), 'transaction');
    return {
      hash,
      state: 'block',
      headline: `This is the hash of block ${number === undefined ? '' : summarize(number)}, which has ${has}, not of a transaction.`,
      notes: [],
      sections: explanationSection('block', pickRows(node, BLOCK_ROWS)),
      sources,
      next: suggestedCalls(node),
    };
  }
  const id = textOf(chain);
  const here = id === undefined ? '' : `, of chain ${summarize(decode('chainId', id, 'chainId'))},`;
  return {
    hash,
    state: 'unknown',
    headline: `This endpoint${here} knows no transaction and no block with this hash.`,
    notes: [WHY_UNKNOWN],
    sections: [],
    sources,
    next: [],
  };
}
