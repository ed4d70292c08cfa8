// How servers refuse a range of logs as too wide: with the number of blocks that they take, or without.

import type { JsonValue } from '../../../src/core/json.ts';

type LogRefusal = {
  readonly who: string;
  readonly code?: number;
  readonly message: string;
  readonly data?: JsonValue;
  readonly status?: number;
  /** What is asked next. */
  readonly blocks: number | 'half';
  /** The rule that speaks. */
  readonly cause: string;
};

const wide = (who: string, message: string, blocks: LogRefusal['blocks']): LogRefusal => ({
  who,
  message,
  blocks,
  cause: 'rangeTooWide',
});
const many = (who: string, message: string, cause = 'tooManyLogs'): LogRefusal => ({
  who,
  message,
  blocks: 'half',
  cause,
});

export const LOG_REFUSALS: readonly LogRefusal[] = [
  // With a number.
  { ...wide('QuickNode', 'eth_getLogs is limited to a 10,000 range', 10_000), code: -32614 },
  { ...wide('QuickNode’s free plan', 'eth_getLogs is limited to a 5 range', 5), code: -32614 },
  wide('Ankr, Evmos, Kava', 'maximum [from, to] blocks distance: 10000', 10_000),
  wide('older Evmos', 'maximum [begin, end] blocks distance: 2000', 2_000),
  {
    ...wide('dRPC', 'ranges over 10000 blocks are not supported on freetier', 10_000),
    code: 35,
    status: 400,
  },
  { ...wide('dRPC, today', 'ranges over 10000 blocks are not supported on free plan', 10_000), code: 35 },
  {
    ...wide('Tenderly', 'invalid params', 2_000),
    code: -32602,
    status: 400,
    data: { payload: 'range 9009594 is bigger than range limit 2000' },
  },
  wide('Polygon’s bor', 'block range too large, range: 1048577, max: 3500', 3_500),
  wide('Scroll', 'block range is too large: max block range = 5000', 5_000),
  wide('Nodies', 'block range too large, maximum allowed is 20000 blocks', 20_000),
  wide('Sei', 'block range too large (2500), maximum allowed is 2000 blocks', 2_000),
  wide('Moonbeam', 'block range is too wide (maximum 1024)', 1_024),
  wide('Erigon 3.4', 'query block range exceeds server limit, narrow your filter: 1000', 1_000),
  wide('Avalanche', 'requested too many blocks from 0 to 1048576, maximum is set to 2048', 2_048),
  {
    ...wide('thirdweb', 'Maximum allowed number of requested blocks is 10000', 10_000),
    code: -32602,
  },
  {
    ...wide(
      'thirdweb, by size',
      'Log response size exceeded. Maximum allowed number of requested blocks is 1000',
      1_000,
    ),
    cause: 'tooManyLogs',
  },
  {
    ...wide(
      'Blast',
      'Block range is too large, it exceeds the range allowed for your plan (1048577 > 10000)',
      10_000,
    ),
    code: -32600,
  },
  { ...wide('Coinbase', 'please limit the query to at most 1,000 blocks', 1_000), code: -32602 },
  wide('Swell', 'block range greater than 50000 max', 50_000),
  wide('Somnia', 'block range exceeds 1000', 1_000),
  wide('Harmony', 'query must be smaller than size 1024', 1_024),
  wide('Energy Web', 'query range of more than 10.000 blocks is not allowed', 10_000),
  wide('Filecoin', 'invalid epoch range: maximum 2880', 2_880),
  wide('Fantom', 'too wide blocks range, the limit is 100000', 100_000),
  wide('Cloudflare', 'Max range: 800', 800),
  wide('PublicNode', 'exceed maximum block range: 50000', 50_000),
  wide('Hyperliquid', 'query exceeds max block range 1000', 1_000),
  wide('BlockPI', 'eth_getLogs is limited to 1024 block range', 1_024),
  wide('Merkle', 'eth_getLogs range is too large, max is 10k blocks', 10_000),
  {
    ...wide('a wallet around a node', 'Internal JSON-RPC error.', 500),
    code: -32603,
    data: { code: -32005, message: 'block range exceeds the limit of 500' },
  },
  // Without one.
  { ...wide('Ankr', 'block range is too wide', 'half'), code: -32600 },
  wide('Chainstack', 'Block range limit exceeded.', 'half'),
  { ...wide('Besu', 'Requested range exceeds maximum RPC range limit', 'half'), code: -32005 },
  { ...wide('Candle', 'block range too high', 'half'), code: -32600 },
  wide('OP and Base', 'block range too large', 'half'),
  many('OP’s proxyd', 'backend response too large', 'responseTooLarge'),
  many('Arbitrum', 'logs matched by query exceeds limit of 10000'),
  many('Erigon', 'query returns too many logs, exceeding the limit of 20000'),
  { ...many('zkSync', 'Response is too big', 'responseTooLarge'), code: -32008 },
  { ...many('Infura', 'query timed out', 'tookTooLong'), code: -32005 },
  wide('older Scroll', 'block range is bigger than maxBlockRange', 'half'),
  wide('Ronin', 'filter block range is higher than the limit', 'half'),
  many('1RPC', 'response size should not greater than 10000000 bytes', 'responseTooLarge'),
  many('Llama', 'query exceeds max results 20000'),
  many('a node with a limit of logs', 'too many logs, maximum 10000'),
  {
    ...many('Base, in other words', 'no backend is currently healthy to serve traffic', 'noBackend'),
    code: -32011,
  },
];
