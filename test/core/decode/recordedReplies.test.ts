// The reviewed text of every recorded reply, each line compared with what anvil was told to do.

import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { readdirSync } from 'node:fs';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { FIXTURES, readFixture } from '../fixture.ts';
import { inZone } from '../inZone.ts';
import { allNodes, treeLines } from './treeLines.ts';

/** 100 s after the genesis block of the recorded chain. */
const NOW = 1_760_000_100;

const FAILURES: Readonly<Record<string, Outcome>> = {
  callReverted: {
    ok: false,
    failure: { kind: 'rpc', code: 3, message: 'execution reverted', data: '0x', status: 200 },
  },
  unknownMethod: {
    ok: false,
    failure: { kind: 'rpc', code: -32601, message: 'Method not found', status: 200 },
  },
};

const RESULTS: Readonly<Record<string, readonly string[]>> = {
  balance: ['result wei: 10,001.234567890123456789 ETH'],
  blockInFull: [
    'result object: number 3 · timestamp 2025-10-09 08:53:56 · transactions 1 item',
    'result.number blockNumber: 3',
    'result.hash hash: 0xe78025187851f9217822e6e724fd43cf7f5968474be15a9fb1e67c646bc7824c',
    'result.parentHash hash: 0xa1dae98f6dea1de6017d11d3c1065f83d8960da7abef6761382da168b9197183',
    'result.timestamp timestamp: 2025-10-09 08:53:56 (64 s ago)',
    'result.gasUsed gas: 26,333',
    'result.gasLimit gas: 30,000,000',
    'result.baseFeePerGas weiPerGas: 0.766241487 gwei',
    'result.blobGasUsed blobGas: 0 (0 blobs)',
    'result.excessBlobGas blobGas: 0 (0 blobs)',
    'result.miner address: 0x0000000000000000000000000000000000000000',
    'result.size bytes: 789 bytes',
    'result.transactions array: 1 item',
    'result.transactions.0 object: 0xf39F…2266 → 0xe7f1…0512 · 0 ETH',
    'result.transactions.0.hash hash: 0xa4e271d6f66b482b59d6dcf5d13071559f8cbc54afb58b27c9fe40145feeeee7',
    'result.transactions.0.type txType: 2 (dynamic fee, EIP-1559)',
    'result.transactions.0.chainId chainId: 31337 (local development chain)',
    'result.transactions.0.nonce nonce: 2',
    'result.transactions.0.from address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'result.transactions.0.to address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.transactions.0.value wei: 0 ETH',
    'result.transactions.0.gas gas: 100,000',
    'result.transactions.0.gasPrice weiPerGas: 1.766241487 gwei',
    'result.transactions.0.maxFeePerGas weiPerGas: 2 gwei',
    'result.transactions.0.maxPriorityFeePerGas weiPerGas: 1 gwei',
    'result.transactions.0.input calldata: 0x (empty)',
    'result.transactions.0.accessList array: 1 item',
    'result.transactions.0.accessList.0 object: 2 fields',
    'result.transactions.0.accessList.0.address address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.transactions.0.accessList.0.storageKeys array: 1 item',
    'result.transactions.0.accessList.0.storageKeys.0 word: 0x0000000000000000000000000000000000000000000000000000000000000000',
    'result.transactions.0.blockHash hash: 0xe78025187851f9217822e6e724fd43cf7f5968474be15a9fb1e67c646bc7824c',
    'result.transactions.0.blockNumber blockNumber: 3',
    'result.transactions.0.blockTimestamp timestamp: 2025-10-09 08:53:56 (64 s ago)',
    'result.transactions.0.transactionIndex index: 0',
    'result.transactions.0.r word: 0x7a42c96197abcc0db2b5b67192eb18efe3bc37e181ad769e87cad1853711aaf0',
    'result.transactions.0.s word: 0x684917e21f214f1b64de7dd98c850932cd58f3ae9a68a3882673e392e6677d40',
    'result.transactions.0.v quantity: 0',
    'result.transactions.0.yParity quantity: 0',
    'result.transactions.0.effective tip weiPerGas (derived): 1 gwei',
    'result.withdrawals array: 0 items',
    'result.uncles array: 0 items',
    'result.difficulty count: 0',
    'result.totalDifficulty count: 0',
    'result.nonce data: 0x0000000000000000',
    'result.extraData extraData: 0x (empty)',
    'result.logsBloom bloom: 6 of 2,048 bits set',
    'result.mixHash hash: 0x4eac566ace67b9d34a05fd9a5f7cc993ccd97c853a3729b0c5e2e3ac4d75b68b',
    'result.sha3Uncles hash: 0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
    'result.stateRoot hash: 0xff2ccfede9e079190f299b4a55284cf780919c6fb47a788c8bd32cda5588fd8c',
    'result.transactionsRoot hash: 0x8e7c634c39da139426f7bc1a8c5635b6b44eeef3e32564d624bcd7db073dcd80',
    'result.receiptsRoot hash: 0xbebd5885cf2e65b3ace9e88e9e70a90d5836c026127659e0d5f41f95d308c123',
    'result.withdrawalsRoot hash: 0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
    'result.parentBeaconBlockRoot hash: 0x0000000000000000000000000000000000000000000000000000000000000000',
    'result.requestsHash hash: 0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'result.burnt base fees wei (derived): 0.000020177437077171 ETH',
    'result.block utilisation ratio (derived): 0.09 %',
  ],
  blockMissing: ['result null: null'],
  blockNumber: ['result blockNumber: 4'],
  blockWithHashes: [
    'result object: number 1 · timestamp 2025-10-09 08:53:32 · transactions 1 item',
    'result.number blockNumber: 1',
    'result.hash hash: 0x55387292283cd3c8b56d4bfdd2f10debd1f5cf4abee25ac9cab1a81c225462f6',
    'result.parentHash hash: 0xa935e36f13e735323ac9cafdb3cc7d4a2c6e27cde2240dfc5b1235e723baca15',
    'result.timestamp timestamp: 2025-10-09 08:53:32 (88 s ago)',
    'result.gasUsed gas: 21,000',
    'result.gasLimit gas: 30,000,000',
    'result.baseFeePerGas weiPerGas: 1 gwei',
    'result.blobGasUsed blobGas: 0 (0 blobs)',
    'result.excessBlobGas blobGas: 0 (0 blobs)',
    'result.miner address: 0x0000000000000000000000000000000000000000',
    'result.size bytes: 730 bytes',
    'result.transactions array: 1 item',
    'result.transactions.0 hash: 0x65a62d48362dac67c6374f90493bfe8b75d672afd3a1e03bf65fb5098fe2f6f1',
    'result.withdrawals array: 0 items',
    'result.uncles array: 0 items',
    'result.difficulty count: 0',
    'result.totalDifficulty count: 0',
    'result.nonce data: 0x0000000000000000',
    'result.extraData extraData: 0x (empty)',
    'result.logsBloom bloom: empty: no logs',
    'result.mixHash hash: 0xf8569feac5094237b7ae40a2b78c104c5e39d53fcd2c098fd647b45ba43c117d',
    'result.sha3Uncles hash: 0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
    'result.stateRoot hash: 0x109075a382ad6fb8d9ba637a00d007453fa4d0e6183e0c8c001c45f91a32aa01',
    'result.transactionsRoot hash: 0xa8ee1be4309e5f214a65d375dbbbee04a917e8382b2f918ebe07cbda741926b3',
    'result.receiptsRoot hash: 0x056b23fbba480696b65fe5a59b8f2148a1299103c4f57df839233af2cf4ca2d2',
    'result.withdrawalsRoot hash: 0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
    'result.parentBeaconBlockRoot hash: 0x0000000000000000000000000000000000000000000000000000000000000000',
    'result.requestsHash hash: 0xe3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'result.burnt base fees wei (derived): 0.000021 ETH',
    'result.block utilisation ratio (derived): 0.07 %',
  ],
  call: ['result returnData: 0x000000000000000000000000000000000000000000000000000000000000002a'],
  chainId: ['result chainId: 31337 (local development chain)'],
  clientVersion: ['result text: anvil/v1.7.1'],
  code: ['result code: 0x602a6000527fabababababababababababababab… (48 bytes)'],
  gasPrice: ['result weiPerGas: 1.916467872 gwei'],
  networkVersion: ['result text: 31337'],
  receiptOfCreation: [
    'result object: 0xf39F…2266 → new contract 0xe7f1…0512 · succeeded · gasUsed 63,534 · logs 0',
    'result.status status: 1 (success)',
    'result.type txType: 2 (dynamic fee, EIP-1559)',
    'result.transactionHash hash: 0x732ce2e944de7245b8f27c9254bdc1eb0af3932f2a4cfdc894336388d005c51e',
    'result.transactionIndex index: 0',
    'result.blockHash hash: 0xa1dae98f6dea1de6017d11d3c1065f83d8960da7abef6761382da168b9197183',
    'result.blockNumber blockNumber: 2',
    'result.blockTimestamp timestamp: 2025-10-09 08:53:44 (76 s ago)',
    'result.from address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'result.to null: null',
    'result.contractAddress address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.gasUsed gas: 63,534',
    'result.cumulativeGasUsed gas: 63,534',
    'result.effectiveGasPrice weiPerGas: 0.875175001 gwei',
    'result.blobGasPrice weiPerGas: 0.000000001 gwei',
    'result.logs array: 0 items',
    'result.logsBloom bloom: empty: no logs',
    'result.transaction fee wei (derived): 0.000055603368513534 ETH',
  ],
  receiptOfFailure: [
    'result object: 0xf39F…2266 → new contract · failed · gasUsed 53,064 · logs 0',
    'result.status status: 0 (failed)',
    'result.type txType: 0 (legacy)',
    'result.transactionHash hash: 0x791f0f4a0a5163763c0c40abf89579d0268095097eb0381ec620d80c8ef99065',
    'result.transactionIndex index: 0',
    'result.blockHash hash: 0x570a25cc0e7787f2d9f87526bf4bef00bf813cc1943e5a5bd7b7c1430dd5076c',
    'result.blockNumber blockNumber: 4',
    'result.blockTimestamp timestamp: 2025-10-09 08:54:08 (52 s ago)',
    'result.from address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'result.to null: null',
    'result.contractAddress address: 0xCf7Ed3AccA5a467e9e704C703E8D87F634fB0Fc9',
    'result.gasUsed gas: 53,064',
    'result.cumulativeGasUsed gas: 53,064',
    'result.effectiveGasPrice weiPerGas: 2 gwei',
    'result.blobGasPrice weiPerGas: 0.000000001 gwei',
    'result.logs array: 0 items',
    'result.logsBloom bloom: empty: no logs',
    'result.transaction fee wei (derived): 0.000106128 ETH',
  ],
  receiptWithLogs: [
    'result object: 0xf39F…2266 → 0xe7f1…0512 · succeeded · gasUsed 26,333 · logs 1',
    'result.status status: 1 (success)',
    'result.type txType: 2 (dynamic fee, EIP-1559)',
    'result.transactionHash hash: 0xa4e271d6f66b482b59d6dcf5d13071559f8cbc54afb58b27c9fe40145feeeee7',
    'result.transactionIndex index: 0',
    'result.blockHash hash: 0xe78025187851f9217822e6e724fd43cf7f5968474be15a9fb1e67c646bc7824c',
    'result.blockNumber blockNumber: 3',
    'result.blockTimestamp timestamp: 2025-10-09 08:53:56 (64 s ago)',
    'result.from address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'result.to address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.contractAddress null: null',
    'result.gasUsed gas: 26,333',
    'result.cumulativeGasUsed gas: 26,333',
    'result.effectiveGasPrice weiPerGas: 1.766241487 gwei',
    'result.blobGasPrice weiPerGas: 0.000000001 gwei',
    'result.logs array: 1 item',
    'result.logs.0 object: event 0xabab…abab not known here · of 0xe7f1…0512',
    'result.logs.0.address address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.logs.0.topics array: 1 item',
    'result.logs.0.topics.0 word: 0xabababababababababababababababababababababababababababababababab',
    'result.logs.0.data data: 0x000000000000000000000000000000000000000000000000000000000000002a',
    'result.logs.0.transactionHash hash: 0xa4e271d6f66b482b59d6dcf5d13071559f8cbc54afb58b27c9fe40145feeeee7',
    'result.logs.0.blockNumber blockNumber: 3',
    'result.logs.0.blockTimestamp timestamp: 2025-10-09 08:53:56 (64 s ago)',
    'result.logs.0.blockHash hash: 0xe78025187851f9217822e6e724fd43cf7f5968474be15a9fb1e67c646bc7824c',
    'result.logs.0.transactionIndex index: 0',
    'result.logs.0.logIndex index: 0',
    'result.logs.0.removed bool: false',
    'result.logsBloom bloom: 6 of 2,048 bits set',
    'result.transaction fee wei (derived): 0.000046510437077171 ETH',
  ],
  transactionCount: ['result nonce: 4'],
  transactionDynamicFee: [
    'result object: 0xf39F…2266 → 0xe7f1…0512 · 0 ETH',
    'result.hash hash: 0xa4e271d6f66b482b59d6dcf5d13071559f8cbc54afb58b27c9fe40145feeeee7',
    'result.type txType: 2 (dynamic fee, EIP-1559)',
    'result.chainId chainId: 31337 (local development chain)',
    'result.nonce nonce: 2',
    'result.from address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'result.to address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.value wei: 0 ETH',
    'result.gas gas: 100,000',
    'result.gasPrice weiPerGas: 1.766241487 gwei',
    'result.maxFeePerGas weiPerGas: 2 gwei',
    'result.maxPriorityFeePerGas weiPerGas: 1 gwei',
    'result.input calldata: 0x (empty)',
    'result.accessList array: 1 item',
    'result.accessList.0 object: 2 fields',
    'result.accessList.0.address address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    'result.accessList.0.storageKeys array: 1 item',
    'result.accessList.0.storageKeys.0 word: 0x0000000000000000000000000000000000000000000000000000000000000000',
    'result.blockHash hash: 0xe78025187851f9217822e6e724fd43cf7f5968474be15a9fb1e67c646bc7824c',
    'result.blockNumber blockNumber: 3',
    'result.blockTimestamp timestamp: 2025-10-09 08:53:56 (64 s ago)',
    'result.transactionIndex index: 0',
    'result.r word: 0x7a42c96197abcc0db2b5b67192eb18efe3bc37e181ad769e87cad1853711aaf0',
    'result.s word: 0x684917e21f214f1b64de7dd98c850932cd58f3ae9a68a3882673e392e6677d40',
    'result.v quantity: 0',
    'result.yParity quantity: 0',
  ],
  transactionLegacy: [
    'result object: 0xf39F…2266 → 0x7099…79C8 · 1.234567890123456789 ETH',
    'result.hash hash: 0x65a62d48362dac67c6374f90493bfe8b75d672afd3a1e03bf65fb5098fe2f6f1',
    'result.type txType: 0 (legacy)',
    'result.chainId chainId: 31337 (local development chain)',
    'result.nonce nonce: 0',
    'result.from address: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'result.to address: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    'result.value wei: 1.234567890123456789 ETH',
    'result.gas gas: 200,000',
    'result.gasPrice weiPerGas: 2 gwei',
    'result.input calldata: 0x (empty)',
    'result.blockHash hash: 0x55387292283cd3c8b56d4bfdd2f10debd1f5cf4abee25ac9cab1a81c225462f6',
    'result.blockNumber blockNumber: 1',
    'result.blockTimestamp timestamp: 2025-10-09 08:53:32 (88 s ago)',
    'result.transactionIndex index: 0',
    'result.r word: 0xe65308c12d360eb4c002afb07aad8ed7da24edcacec74153fcf91dd10a76b90a',
    'result.s word: 0x5800fbd7c0286f85996264d4559e0d258f90cd33ad676b215779b09f97af6f2a',
    'result.v quantity: 62,710',
  ],
};

const NAMES = readdirSync(FIXTURES).map((file) => file.replace(/\.json$/, ''));

function outcomeOf(name: string): Outcome {
  const body = new TextEncoder().encode(JSON.stringify(readFixture(name).reply));
  return parseReply({ status: 200, contentType: '', retryAfter: '', body }, 1, (text) => text, 0);
}

function decoded(name: string): DecodedNode {
  const outcome = outcomeOf(name);
  const call = readFixture(name);
  assert.ok(outcome.ok);
  return decodeResult(call, outcome.result, { chain: chainById(31337n) });
}

describe('recorded replies of a real node', () => {
  it('have each its reviewed reading', () => {
    assert.deepEqual(NAMES.toSorted(), [...Object.keys(RESULTS), ...Object.keys(FAILURES)].toSorted());
  });

  for (const [name, lines] of Object.entries(RESULTS)) {
    it(`reads ${name} as reviewed`, () => {
      assert.deepEqual(
        inZone('UTC', () => treeLines(decoded(name), NOW)),
        lines,
      );
    });
  }

  for (const [name, outcome] of Object.entries(FAILURES)) {
    it(`reads ${name} as the node’s own error`, () => assert.deepEqual(outcomeOf(name), outcome));
  }

  it('hold no member that the shapes do not know', () => {
    const unknown = Object.keys(RESULTS).flatMap((name) =>
      allNodes(decoded(name)).filter(({ kind, shape }) => kind === 'unknown' || shape === 'unknown'),
    );
    assert.deepEqual(unknown, []);
  });
});
