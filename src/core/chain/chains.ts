// Chains by their ids, from the table that is made of viem's. A line is read when its chain is first asked for.

import type { Chain, ChainKind } from './chain.ts';
import { CHAIN_TABLE } from './chainTable.ts';

const read = new Map<bigint, Chain>();
/** Replies can hold any number of ids. */
const MOST_READ = 1000;

/** One that is not in the table has no name and no coin. */
export function chainById(id: bigint): Chain {
  let chain = read.get(id);
  if (chain === undefined) {
    const line = lineOf(`\n${id}|`);
    chain = line === undefined ? { id, coin: undefined, kind: 'other' } : readLine(line);
    if (read.size === MOST_READ) read.clear();
    read.set(id, chain);
  }
  return chain;
}

/** The id of the chain whose explorer has this host. */
export function chainByExplorer(host: string): bigint | undefined {
  const line = lineOf(`|${host}|`) ?? lineOf(`|${host}\n`);
  const chain = line === undefined ? undefined : readLine(line);
  return chain?.explorer === host ? chain.id : undefined;
}

/** The line of the table that holds a text, which is part of one. */
function lineOf(text: string): string | undefined {
  const at = CHAIN_TABLE.indexOf(text);
  if (at === -1) return undefined;
  const start = CHAIN_TABLE.lastIndexOf('\n', text.startsWith('\n') ? at : at - 1) + 1;
  return CHAIN_TABLE.slice(start, CHAIN_TABLE.indexOf('\n', start));
}

function readLine(line: string): Chain {
  const [id, name, symbol = '', decimals = '', kind = '', explorer = '', blockMs = ''] = line.split('|');
  return {
    id: BigInt(id!),
    name: name!.replace('~', ' Testnet'),
    coin: symbol === '' ? undefined : { symbol, decimals: decimals === '' ? 18 : Number(decimals) },
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the generator writes no other
    kind: kind === '' ? 'other' : (kind as ChainKind),
    ...(explorer === '' ? {} : { explorer }),
    ...(blockMs === '' ? {} : { blockMs: Number(blockMs) }),
  };
}
