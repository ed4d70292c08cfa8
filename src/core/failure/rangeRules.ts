// Rules on missing blocks and on log ranges, which nodes word alike. They come before the rules on limits and on
// parameters in general, which have the same codes.

import type { FailureRule } from './failureRule.ts';

const SMALLER = 'Request fewer blocks, or narrow the addresses or topics.';

/** The rules whose errors a smaller block range helps against. */
export const SMALLER_RANGE_HELPS: ReadonlySet<string> = new Set([
  'rangeTooWide',
  'tooManyLogs',
  'responseTooLarge',
  'requestTooLarge',
  'tookTooLong',
  'drpcTookTooLong',
  'noBackend',
]);

export const RANGE_RULES: readonly FailureRule[] = [
  {
    id: 'blockOutOfRange',
    text: /block ?(is )?out ?of ?range|block range is out of bounds/i,
    cause: 'The node does not have this block: it is not there yet, or is older than the node’s first one.',
    advice: 'Use “latest”, or a block closer to the number that eth_blockNumber returns.',
  },
  {
    id: 'blockPastHead',
    text: /beyond (the )?(current )?(head|latest)|latest block number is|not have the requested block|unfinalized data|after last accepted block/i,
    cause: 'The node does not have this block yet: it is past the newest one that the node knows.',
    advice:
      'Use “latest”, or send it again once eth_blockNumber returns that number; the nodes behind one address may not all be in sync.',
    action: 'retry',
  },
  {
    id: 'rangeBackwards',
    text: /invalid block range|invalid from and to block|from ?block ?> ?to ?block|from ?block.{0,40}(greater|higher|larger|bigger|after|beyond)\b.{0,20}to ?block/i,
    cause: 'The range of blocks runs backwards, or past the newest block that the node has.',
    advice: 'Make fromBlock at most toBlock, and toBlock “latest” or at most what eth_blockNumber returns.',
  },
  {
    id: 'filterTooLarge',
    text: /exceed max (addresses|topics)/i,
    cause: 'The filter has more addresses or topics than the node accepts.',
    advice:
      'Name fewer in one call: geth accepts four topics, and 1,000 values for one of them or for the address.',
  },
  {
    id: 'noPendingLogs',
    text: /pending logs are not supported/i,
    cause: 'The node has no logs of the pending block.',
    advice: 'Use “latest”, or a block number.',
  },
  {
    id: 'tooManyLogs',
    text: /(more than|exceeds?|over|max(imum)?|too many)\b.{0,60}\b(results|logs|entries|events)\b|(logs|results|events) .{0,40}exceeds?|log response size|query returned more|too many (logs|results|events)/i,
    cause: 'The range of blocks holds too many logs for one call to this server.',
    advice: SMALLER,
  },
  {
    id: 'rangeTooWide',
    text: /block range|blocks? distance|range is (too|bigger|greater)|too (wide|many|large) (of )?(a )?blocks?\b|max(imum)?[ _]?(block[ _]?|blocks )?range|range .*(exceeds|limit)|ranges over|(limited to|within) (a )?[\d,._]+k? (blocks?|range)\b(?! of the (head|latest|tip))|at most [\d,._]+ blocks|number of requested blocks|more than [\d,._]+k? blocks|query must be smaller than size|range for your plan|invalid epoch range|must be less than \d+ (blocks|epochs)|toBlock and fromBlock range/i,
    cause: 'The range of blocks is too wide for one call to this server.',
    advice: SMALLER,
  },
];
