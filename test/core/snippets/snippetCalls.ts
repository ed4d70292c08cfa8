// The 30 calls whose snippets run: all kinds of parameters, with results that do not change on the seeded chain.

import type { JsonValue } from '../../../src/core/json.ts';
import { parseJson } from '../../../src/core/json.ts';

const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BALANCE_OF = `0x70a08231${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}`;
const CALL = { to: TOKEN, input: BALANCE_OF };
const BLOCK = '0x10d45';

export const CALLS: readonly (readonly [method: string, ...params: JsonValue[]])[] = [
  ['eth_blockNumber'],
  ['eth_chainId'],
  ['eth_gasPrice'],
  ['eth_accounts'],
  ['net_version'],
  ['web3_clientVersion'],
  ['web3_sha3', '0x68656c6c6f'],
  ['eth_getBalance', ACCOUNT, 'latest'],
  ['eth_getBalance', ACCOUNT, BLOCK],
  ['eth_getBalance', ACCOUNT.replace('C', 'c'), { blockNumber: BLOCK }],
  ['eth_getTransactionCount', ACCOUNT, 'latest'],
  ['eth_getTransactionCount', ACCOUNT, BLOCK],
  ['eth_getCode', TOKEN, 'latest'],
  ['eth_getCode', ACCOUNT, 'latest'],
  ['eth_getStorageAt', TOKEN, '0x2', 'latest'],
  ['eth_getProof', TOKEN, [`0x${'02'.padStart(64, '0')}`], 'latest'],
  ['eth_call', CALL, 'latest'],
  ['eth_call', CALL, 'latest', { [TOKEN]: { stateDiff: {} } }],
  ['eth_estimateGas', { from: ACCOUNT, to: TOKEN, value: '0x0', input: BALANCE_OF }],
  ['eth_createAccessList', CALL, 'latest'],
  ['eth_getBlockByNumber', BLOCK, true],
  ['eth_getBlockByNumber', 'earliest', false],
  ['eth_getBlockTransactionCountByNumber', BLOCK],
  ['eth_getBlockReceipts', BLOCK],
  ['eth_getTransactionByBlockNumberAndIndex', BLOCK, '0x0'],
  ['eth_getTransactionByHash', `0x${'12'.repeat(32)}`],
  ['eth_getLogs', { address: TOKEN, topics: [TRANSFER, null], fromBlock: BLOCK, toBlock: BLOCK }],
  ['eth_feeHistory', '0x4', BLOCK, parseJson('[25, 50.5, 75]')],
  ['debug_traceBlockByNumber', BLOCK, { tracer: 'callTracer', tracerConfig: { onlyTopCall: true } }],
  ['trace_block', BLOCK],
];
