import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { InputShape, MemberSpec, ParamSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { REVERT } from '../decode/samples.ts';
import { treeLines } from '../decode/treeLines.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';

const params: readonly ParamSpec[] = METHODS.flatMap((method) => method.params);

/** The methods every node of the main network serves, and what each further family must at least hold. */
const MUST_HAVE =
  'eth_accounts eth_baseFee eth_blobBaseFee eth_blockNumber eth_call eth_callMany eth_capabilities eth_chainId ' +
  'eth_coinbase eth_config eth_createAccessList eth_estimateGas eth_feeHistory eth_fillTransaction eth_gasPrice ' +
  'eth_getAccount eth_getAccountInfo eth_getBalance eth_getBlockAccessList eth_getBlockByHash eth_getBlockByNumber ' +
  'eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode ' +
  'eth_getFilterChanges eth_getFilterLogs eth_getHeaderByHash eth_getHeaderByNumber eth_getLogs eth_getProof ' +
  'eth_getRawTransactionByBlockHashAndIndex eth_getRawTransactionByBlockNumberAndIndex eth_getRawTransactionByHash ' +
  'eth_getStorageAt eth_getStorageValues eth_getTransactionByBlockHashAndIndex ' +
  'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionBySenderAndNonce ' +
  'eth_getTransactionCount eth_getTransactionReceipt eth_getUncleByBlockHashAndIndex ' +
  'eth_getUncleByBlockNumberAndIndex eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_hashrate ' +
  'eth_maxPriorityFeePerGas eth_mining eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter ' +
  'eth_protocolVersion eth_resend eth_sendBundle eth_sendPrivateTransaction eth_sendRawTransaction ' +
  'eth_sendRawTransactionConditional eth_sendRawTransactionSync eth_sendTransaction eth_sign eth_signTransaction ' +
  'eth_signTypedData_v4 eth_simulateV1 eth_submitHashrate eth_submitTransaction eth_submitWork eth_subscribe ' +
  'eth_syncing eth_uninstallFilter eth_unsubscribe web3_clientVersion web3_sha3 net_version net_listening ' +
  'net_peerCount rpc_modules rpc.discover txpool_status txpool_inspect txpool_content txpool_contentFrom ' +
  'debug_getRawHeader debug_getRawBlock debug_getRawReceipts debug_getRawBlockAccessList debug_getRawTransaction ' +
  'debug_getBadBlocks debug_traceTransaction debug_traceCall debug_traceBlockByNumber debug_traceBlockByHash ' +
  'debug_traceBlock debug_intermediateRoots debug_storageRangeAt debug_accountRange debug_dumpBlock ' +
  'debug_getModifiedAccountsByNumber debug_getModifiedAccountsByHash debug_executionWitness debug_preimage ' +
  'debug_getAccessibleState debug_setHead debug_dbGet debug_cpuProfile admin_addPeer admin_nodeInfo admin_peers ' +
  'admin_datadir miner_setGasPrice clique_propose dev_addWithdrawal testing_buildBlockV1 trace_block ' +
  'trace_transaction trace_get trace_filter trace_call trace_callMany trace_rawTransaction trace_replayTransaction ' +
  'trace_replayBlockTransactions erigon_getBlockByTimestamp erigon_getLatestLogs erigon_getLogsByHash erigon_forks ' +
  'ots_getApiLevel ots_hasCode ots_getInternalOperations ots_traceTransaction ots_getTransactionError ' +
  'ots_getBlockDetails ots_getBlockTransactions ots_searchTransactionsBefore ots_searchTransactionsAfter ' +
  'ots_getTransactionBySenderAndNonce ots_getContractCreator proof_call parity_setEngineSigner health_nodeStatus ' +
  'tenderly_simulateTransaction anvil_mine hardhat_mine evm_mine anvil_setBalance hardhat_setBalance anvil_reset ' +
  'hardhat_reset anvil_setRpcUrl anvil_reorg anvil_rollback evm_snapshot evm_revert evm_increaseTime ' +
  'evm_setNextBlockTimestamp hardhat_setPrevRandao anvil_dealERC20 anvil_nodeInfo personal_newAccount ' +
  'personal_importRawKey personal_unlockAccount personal_sendTransaction mev_sendBundle';

describe('METHODS', () => {
  it('sends what the nodes behind debug_ methods take', () => {
    const all: readonly (readonly [name: string, ...texts: readonly string[]])[] = [
      ['debug_getModifiedAccountsByNumber', '0x10d42', '68,934'],
      ['debug_deleteChainSlice', '68930', 'true'],
      ['debug_resetHead', `0x${'ab'.repeat(32)}`],
      ['debug_insertReceipts', '68930', '[]'],
      ['debug_migrateReceipts', '1', '68930'],
      ['debug_setHead', '68930'],
    ];
    assert.deepEqual(
      all.map(([name, ...texts]) => {
        const method = METHODS.find((one) => one.name === name)!;
        const { params: sent } = readForm(method, texts);
        return [name, method.servedBy, sent];
      }),
      [
        ['debug_getModifiedAccountsByNumber', 'geth; others in part', [68930, 68934]],
        ['debug_deleteChainSlice', 'Nethermind', [68930, true]],
        ['debug_resetHead', 'Nethermind', [`0x${'ab'.repeat(32)}`]],
        ['debug_insertReceipts', 'Nethermind', ['0x10d42', []]],
        ['debug_migrateReceipts', 'Nethermind', [1, 68930]],
        ['debug_setHead', 'geth', ['0x10d42']],
      ],
    );
  });

  it('sends what Erigon, Besu and the builders of test blocks take, and reads what they give', () => {
    const hash = `0x${'ab'.repeat(32)}`;
    const address = `0x${'cd'.repeat(20)}`;
    const attributes = `{"timestamp":"0x228","prevRandao":"${hash}","suggestedFeeRecipient":"${address}"}`;
    const sent = (name: string, ...texts: readonly string[]): readonly JsonValue[] =>
      readForm(
        METHODS.find((one) => one.name === name)!,
        texts,
      ).params ?? [];
    const given = JSON.parse(attributes) as JsonValue;
    assert.deepEqual(
      [
        sent('testing_buildBlockV1', hash, attributes, 'null'),
        sent('testing_commitBlockV1', attributes, '["0x02"]', '0x72'),
        sent('debug_storageRangeAt', hash, '0', address, '0x0', '1').slice(0, 4),
        sent('debug_storageRangeAt', '1', '0', address, '0x12', '1').slice(0, 4),
        sent('parity_listStorageKeys', address, '10', 'null', 'latest'),
        sent('trace_block', '1'),
        sent('trace_block', 'latestexecuted', 'true'),
        sent('eth_callBundle', `["${hash}"]`, 'latest', '5000'),
        sent('debug_batchSendRawTransaction', '0x02', '0x03'),
        sent('debug_replayBlock', '5'),
        sent('eth_fillTransaction', `{"to":"${address}"}`),
      ],
      [
        [hash, given, null],
        [given, ['0x02'], '0x72'],
        [hash, 0, address, `0x${'0'.repeat(64)}`],
        ['0x1', 0, address, '0x12'],
        [address, 10, null, 'latest'],
        ['0x1'],
        ['latestExecuted', true],
        [[hash], 'latest', 5000],
        ['0x02', '0x03'],
        ['0x5'],
        [{ to: address }],
      ],
    );
    const read = (method: string, result: JsonValue, called: readonly JsonValue[] = []): readonly string[] =>
      treeLines(decodeResult({ method, params: called }, result), 0);
    assert.deepEqual(
      [
        read('erigon_getBalanceChangesInBlock', { [address]: '0xde0b6b3a7640000' }).slice(1),
        read('txpool_besuStatistics', { maxSize: 4096, localCount: 1, remoteCount: 2 }).slice(0, 1),
        read('testing_buildBlockV1', {
          executionPayload: { feeRecipient: address, transactions: ['0xc0'] },
          blockValue: '0xde0b6b3a7640000',
        }).slice(2),
        read('debug_traceCall', { type: 'CALL', usedOpcodes: { '0x33': 2 }, outOfGas: false }, [
          {},
          'latest',
          { tracer: 'erc7562Tracer' },
        ]).slice(2),
        read('eth_syncing', {
          knownStates: '0x10',
          stages: [{ stage_name: 'Headers', block_number: '0x10' }],
        }).slice(1, 4),
        read('debug_executionWitness', { headers: [{ nonce: '0x0000000000000042' }] }).slice(3),
        read('eth_callBundle', {
          results: [{ gasUsed: 21_000, value: '0x' }],
          coinbaseDiff: '1000000000',
        }).slice(1),
      ],
      [
        [`result.${address} wei: 1 coin`],
        ['result object: localCount 1 · remoteCount 2 · maxSize 4,096'],
        [
          `result.executionPayload.feeRecipient address: ${summarize(decode('x', address, 'address'))}`,
          'result.executionPayload.transactions array: 1 item',
          'result.executionPayload.transactions.0 rawTransaction: 0xc0',
          'result.executionPayload.transactions.0.RLP list array (derived): 0 items',
          'result.blockValue wei: 1 coin',
        ],
        [
          'result.usedOpcodes object: 1 field',
          'result.usedOpcodes.0x33 count: 2',
          'result.outOfGas bool: false',
        ],
        [
          'result.knownStates count: 16',
          'result.stages array: 1 item',
          'result.stages.0 object: stage_name Headers · block_number 16',
        ],
        ['result.headers.0.nonce data: 0x0000000000000042'],
        [
          'result.coinbaseDiff wei: 0.000000001 coins',
          'result.results array: 1 item',
          'result.results.0 object: gasUsed 21,000',
          'result.results.0.gasUsed gas: 21,000',
          'result.results.0.value returnData: 0x (empty)',
        ],
      ],
    );
  });

  it('reads what only other nodes than geth add to a result', () => {
    const lines = (method: string, result: JsonValue): string =>
      treeLines(decodeResult({ method, params: [] }, result), 0).join('\n');
    const receipt = lines('eth_getTransactionReceipt', { status: '0x0', revertReason: REVERT });
    assert.match(receipt, /^result\.revertReason returnData: reverted: empty$/m);
    const traces = lines('trace_transaction', [{ type: 'call', error: 'Reverted', revertReason: REVERT }]);
    assert.match(traces, /^result\.0\.revertReason returnData: reverted: empty$/m);
    const ops = [{ pc: 4, cost: 20_000, ex: { used: 7, store: { key: '0xa', val: '0x1' } } }];
    const replay = lines('trace_replayTransaction', { vmTrace: { code: '0x55', ops } });
    assert.match(replay, /\.store\.key word: 0xa \(10\)\n.*\.store\.val word: 0x1$/);
    const progress = { pulledStates: '0x7d0', warpChunksAmount: '0x400', warpChunksProcessed: '0x3e8' };
    assert.deepEqual(lines('eth_syncing', progress).split('\n').slice(1), [
      'result.pulledStates count: 2,000',
      'result.warpChunksAmount count: 1,024',
      'result.warpChunksProcessed count: 1,000',
    ]);
  });

  it('says that nodes take the interval of evm_setIntervalMining in different units', () => {
    const { doc, params: own } = METHODS.find(({ name }) => name === 'evm_setIntervalMining')!;
    for (const text of [doc, own[0]!.doc]) assert.match(text, /seconds.*anvil|anvil.*seconds/);
    for (const text of [doc, own[0]!.doc]) assert.match(text, /milliseconds/);
  });

  it('knows the methods of nodes, each once', () => {
    const names = METHODS.map(({ name }) => name);
    assert.deepEqual(
      names.filter((name, index) => names.indexOf(name) !== index),
      [],
    );
    assert.deepEqual(
      MUST_HAVE.split(' ').filter((name) => !names.includes(name)),
      [],
    );
    assert.deepEqual(
      names.filter((name) => name.startsWith('engine_')),
      [],
    );
  });

  it('names the coin of no chain, as each chain has its own, save in amounts', () => {
    const coins = (text: string): boolean => /(?<!\d )\bether\b/i.test(text);
    const docs = [...METHODS, ...params, ...params.flatMap(({ type }) => objectsOf(type).flat())].map(
      ({ name, doc = '' }) => [name, doc] as const,
    );
    assert.deepEqual(
      docs.filter(([, doc]) => coins(doc)),
      [],
    );
    assert.ok(docs.some(([name]) => name === 'traceTransfers'));
  });

  it('says of each what it does and where it is specified, in sentences', () => {
    const odd = METHODS.filter(
      ({ doc, spec }) => !/^[A-Z][^]*[.]$/.test(doc) || !/^https:\/\/[\w.-]+\/\S*[^/]$|#.*$/.test(spec),
    );
    assert.deepEqual(
      odd.map(({ name }) => name),
      [],
    );
    assert.deepEqual(
      params.filter(({ name, doc }) => name === '' || !/^[A-Z0-9][^]*[.]$/.test(doc)),
      [],
    );
    const nulls = METHODS.filter(
      ({ nullMeans }) => nullMeans !== undefined && !/^[A-Z].*[.]$/.test(nullMeans),
    );
    assert.deepEqual(nulls, []);
  });

  it('has defaults, examples and suggestions that its own readers accept', () => {
    const texts = params.flatMap(({ name, type, default: preset, example, suggestions = [] }) =>
      [preset, example, ...suggestions].flatMap((text) =>
        text === undefined ? [] : [{ name, text, input: parseInput(type, text) }],
      ),
    );
    assert.deepEqual(
      texts.filter(({ input }) => !input.ok || /not known/.test(input.note ?? '')),
      [],
    );
    assert.ok(texts.length >= 200);
  });

  it('lets only parameters at the end of a list be left out', () => {
    for (const { name, params: list } of METHODS) {
      const optional = list.map((param) => param.optional === true);
      assert.deepEqual(
        optional,
        optional.toSorted((a, b) => Number(a) - Number(b)),
        name,
      );
    }
  });

  it('asks in the palette for everything that must be given', () => {
    assert.deepEqual(
      params.filter(({ rare, optional }) => rare === true && optional !== true),
      [],
    );
  });

  it('names no member of an object twice', () => {
    const twice = params.flatMap(({ name, type }) =>
      objectsOf(type).flatMap((members) => {
        const names = members.map((member) => member.name);
        return new Set(names).size === names.length ? [] : [`${name}: ${names.join(' ')}`];
      }),
    );
    assert.deepEqual(twice, []);
  });
});

function objectsOf(shape: InputShape): readonly (readonly MemberSpec[])[] {
  if (typeof shape === 'string' || 'lazy' in shape) return [];
  if ('object' in shape) return [shape.object, ...shape.object.flatMap(({ type }) => objectsOf(type))];
  if ('array' in shape) return objectsOf(shape.array);
  if ('map' in shape) return objectsOf(shape.map);
  if ('nullable' in shape) return objectsOf(shape.nullable);
  return ('tuple' in shape ? shape.tuple : shape.oneOf).flatMap(objectsOf);
}
