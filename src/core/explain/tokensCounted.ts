// Finds the tokens of which a transaction has amounts, in its call and its events.

import { LOG } from '../catalogue/shapes/log.ts';
import { childNodes } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { tokenOf } from '../decode/tokenAmount.ts';
import type { JsonObject } from '../json.ts';
import { pickRows } from './sections.ts';

/**
 * The addresses of these tokens in lower case, that of the call first. Without vaults: what is asked of them takes
 * several steps, and is not part of an explanation.
 */
export function tokensCounted(transaction: DecodedNode, logs: readonly JsonObject[]): ReadonlySet<string> {
  const { context } = transaction;
  const holders = [
    ...pickRows(transaction, ['input']),
    ...oneOfEach(logs).map((log) => decode('log', log, LOG, { context })),
  ];
  const amounts = holders
    .flatMap(nodesInside)
    .flatMap((reading) => childNodes(reading))
    .filter(({ shape }) => shape === 'tokenAmount');
  return new Set(amounts.map(tokenOf).filter((token) => token !== undefined));
}

/** One log of each kind, as most logs are alike: whether a log has an amount depends on its address, event and size. */
function oneOfEach(logs: readonly JsonObject[]): readonly JsonObject[] {
  const kinds = new Map(logs.map((log) => [kindOf(log), log]));
  return [...kinds.values()];
}

function kindOf({ address, topics, data }: JsonObject): string {
  const [first, ...others] = Array.isArray(topics) ? topics : [];
  return [address, first, others.length, typeof data === 'string' ? data.length : 0].join(' ');
}
