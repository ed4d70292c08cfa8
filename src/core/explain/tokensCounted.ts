// The tokens of which a transaction names amounts, in its call and its events.

import { LOG } from '../catalogue/shapes/log.ts';
import { childNodes } from '../decode/childNodes.ts';
import { decode } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { tokenOf } from '../decode/tokenAmount.ts';
import type { JsonObject } from '../json.ts';
import { pick } from './sections.ts';

/** Their addresses in lower case, that of the call first. */
export function tokensCounted(transaction: DecodedNode, logs: readonly JsonObject[]): ReadonlySet<string> {
  const { context } = transaction;
  const holders = [
    ...pick(transaction, ['input']),
    ...oneOfEach(logs).map((log) => decode('log', log, LOG, { context })),
  ];
  const amounts = holders
    .flatMap(nodesInside)
    .flatMap((reading) => childNodes(reading))
    .filter(({ kind }) => kind === 'tokenAmount');
  return new Set(amounts.map(tokenOf).filter((token) => token !== undefined));
}

/** Whether a log names an amount follows from who wrote it, its event, and how much is in it: most logs are alike. */
function oneOfEach(logs: readonly JsonObject[]): readonly JsonObject[] {
  const kinds = new Map(logs.map((log) => [kindOf(log), log]));
  return [...kinds.values()];
}

function kindOf({ address, topics, data }: JsonObject): string {
  const [first, ...others] = Array.isArray(topics) ? topics : [];
  return [address, first, others.length, typeof data === 'string' ? data.length : 0].join(' ');
}
