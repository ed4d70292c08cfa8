import assert from 'node:assert/strict';
import {
  effectOf,
  findMethod,
  isBuiltIn,
  listMethods,
  methodNameProblem,
  useImportedMethods,
} from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { Effect } from '../../../src/core/catalogue/methodSpec.ts';

const BY_EFFECT: Readonly<Record<Effect, string>> = {
  read:
    'eth_blockNumber eth_chainId eth_syncing eth_accounts eth_coinbase eth_config eth_capabilities ' +
    'net_version web3_clientVersion web3_sha3 net_listening net_peerCount eth_protocolVersion ' +
    'eth_requestAccounts eth_networkId rpc_modules rpc.discover eth_getBalance eth_getTransactionCount ' +
    'eth_getCode eth_getStorageAt eth_getStorageValues eth_getProof eth_getAccount eth_getAccountInfo ' +
    'eth_getBlockByNumber eth_getBlockByHash eth_getBlockReceipts eth_getBlockTransactionCountByNumber ' +
    'eth_getBlockTransactionCountByHash eth_getBlockAccessList eth_getHeaderByNumber eth_getHeaderByHash ' +
    'eth_getUncleCountByBlockNumber eth_getUncleCountByBlockHash eth_getUncleByBlockNumberAndIndex ' +
    'eth_getUncleByBlockHashAndIndex eth_getTransactionByHash eth_getTransactionReceipt ' +
    'eth_getTransactionByBlockNumberAndIndex eth_getTransactionByBlockHashAndIndex ' +
    'eth_getRawTransactionByHash eth_getRawTransactionByBlockNumberAndIndex ' +
    'eth_getRawTransactionByBlockHashAndIndex eth_getTransactionBySenderAndNonce eth_pendingTransactions ' +
    'eth_call eth_estimateGas eth_createAccessList eth_simulateV1 eth_fillTransaction eth_callMany ' +
    'eth_gasPrice eth_maxPriorityFeePerGas eth_baseFee eth_blobBaseFee eth_feeHistory eth_getLogs ' +
    'eth_callBundle txpool_status txpool_content txpool_contentFrom txpool_inspect txpool_besuStatistics debug_getRawHeader ' +
    'debug_getRawBlock debug_getRawReceipts debug_getRawTransaction debug_getRawBlockAccessList ' +
    'debug_getBadBlocks debug_storageRangeAt debug_accountRange debug_dumpBlock ' +
    'debug_getModifiedAccountsByNumber debug_getModifiedAccountsByHash debug_intermediateRoots ' +
    'debug_getAccessibleState debug_preimage debug_printBlock debug_executionWitness ' +
    'debug_executionWitnessByBlockHash debug_codeByHash debug_accountAt debug_traceTransaction ' +
    'debug_traceBlockByNumber debug_traceBlockByHash debug_traceCall debug_traceBlock debug_traceBadBlock ' +
    'debug_traceCallMany debug_traceChain trace_block trace_transaction trace_get trace_filter trace_call ' +
    'trace_callMany trace_rawTransaction trace_replayTransaction trace_replayBlockTransactions ' +
    'ots_getApiLevel ots_hasCode ots_getInternalOperations ots_traceTransaction ots_getTransactionError ' +
    'ots_getBlockDetails ots_getBlockDetailsByHash ots_getBlockTransactions ots_searchTransactionsBefore ' +
    'ots_searchTransactionsAfter ots_getTransactionBySenderAndNonce ots_getContractCreator ' +
    'erigon_getHeaderByNumber erigon_getHeaderByHash erigon_getBlockByTimestamp erigon_getLatestLogs ' +
    'erigon_getLogsByHash erigon_getLogs erigon_getBlockReceiptsByBlockHash erigon_blockNumber ' +
    'erigon_forks erigon_nodeInfo erigon_getBalanceChangesInBlock proof_call proof_getTransactionByHash proof_getTransactionReceipt ' +
    'parity_pendingTransactions parity_getBlockReceipts parity_listStorageKeys parity_netPeers parity_enode health_nodeStatus ' +
    'tenderly_simulateTransaction tenderly_decodeInput tenderly_decodeError personal_ecRecover ' +
    'anvil_getAutomine hardhat_getAutomine anvil_getIntervalMining anvil_dumpState hardhat_dumpState ' +
    'anvil_nodeInfo anvil_metadata hardhat_metadata anvil_getGenesisTime anvil_getBlobByHash ' +
    'anvil_getBlobsByTransactionHash admin_nodeInfo admin_peers admin_datadir clique_getSigners ' +
    'debug_getTrieFlushInterval eth_mining eth_hashrate eth_getWork',
  filter:
    'eth_newFilter eth_newBlockFilter eth_newPendingTransactionFilter eth_getFilterChanges ' +
    'eth_getFilterLogs eth_uninstallFilter eth_subscribe eth_unsubscribe',
  write:
    'eth_sendRawTransaction eth_sendRawTransactionSync eth_sendBundle eth_sendPrivateTransaction ' +
    'eth_cancelPrivateTransaction eth_resend eth_sendTransaction eth_submitTransaction eth_submitWork mev_sendBundle',
  sign: 'eth_sign eth_signTransaction eth_signTypedData_v4 personal_sign personal_importRawKey personal_listAccounts personal_new parity_setEngineSigner',
  admin:
    'admin_addPeer admin_exportChain admin_startHTTP miner_start clique_propose debug_setGCPercent debug_writeBlockProfile ' +
    'debug_standardTraceBlockToFile debug_traceBlockFromFile debug_chaindbCompact debug_dbGet admin_nodeInfoX debug_getSomethingNew',
  dev: 'anvil_setBalance anvil_impersonateAccount hardhat_mine evm_revert evm_increaseTime dev_setFeeRecipient testing_buildBlockV1',
  destructive:
    'anvil_reset hardhat_reset anvil_reorg anvil_rollback debug_setHead debug_deleteChainSlice debug_clearTxpool debug_replayBlock admin_prune',
  unknown:
    'eth_getSomethingNew trace_new vendor_thing wallet_addEthereumChain eth eth_somethingNew ETH_BLOCKNUMBER constructor',
};

describe('effectOf', () => {
  for (const [effect, names] of Object.entries(BY_EFFECT)) {
    it(`is ${effect} for the methods known to be`, () => {
      assert.deepEqual(
        names.split(' ').filter((name) => effectOf(name) !== effect),
        [],
      );
    });
  }

  it('lets no other method go without a question', () => {
    for (const effect of ['read', 'filter'] as const) {
      const names = METHODS.filter((spec) => spec.effect === effect).map(({ name }) => name);
      assert.deepEqual(names.toSorted(), BY_EFFECT[effect].split(' ').toSorted());
    }
  });

  it('calls no method that was never heard of a read', () => {
    const made = ['eth_x', 'web3_x', 'net_x', 'debug_x', 'admin_x', 'anvil_x', 'x', ''].map(effectOf);
    assert.deepEqual(made, ['unknown', 'unknown', 'unknown', 'admin', 'admin', 'dev', 'unknown', 'unknown']);
  });
});

describe('findMethod', () => {
  it('finds every spec by its name and nothing else', () => {
    assert.deepEqual(
      METHODS.map(({ name }) => findMethod(name)),
      METHODS,
    );
    assert.deepEqual(['', 'eth_BlockNumber', 'constructor', '__proto__'].map(findMethod), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('useImportedMethods', () => {
  afterEach(() => useImportedMethods([]));

  const spec = { ...METHODS[0]!, name: 'node_new', doc: 'New.' };

  it('adds what an endpoint brings, and changes nothing that is known here', () => {
    useImportedMethods([spec, { ...spec, name: 'eth_call', effect: 'read' }]);
    assert.deepEqual(
      [
        findMethod('node_new'),
        findMethod('eth_call'),
        listMethods().length,
        isBuiltIn('node_new'),
        isBuiltIn('eth_call'),
      ],
      [spec, METHODS.find(({ name }) => name === 'eth_call'), METHODS.length + 1, false, true],
    );
  });

  it('makes no method harmless by calling it so', () => {
    useImportedMethods([{ ...spec, effect: 'read' }]);
    assert.equal(effectOf('node_new'), 'unknown');
  });

  it('replaces the methods of the endpoint before', () => {
    useImportedMethods([spec]);
    useImportedMethods([]);
    assert.deepEqual([findMethod('node_new'), listMethods()], [undefined, METHODS]);
  });
});

describe('methodNameProblem', () => {
  it('accepts every name a node may serve', () => {
    const overHttp = METHODS.filter(({ webSocketOnly }) => webSocketOnly !== true);
    const names = [...overHttp.map(({ name }) => name), 'rpc.discover', 'x', 'a_b.c_9', 'a'.repeat(128)];
    assert.deepEqual(
      names.filter((name) => methodNameProblem(name) !== undefined),
      [],
    );
  });

  it('refuses what is no name, and quotes none that is too long', () => {
    const problem = (name: string): string =>
      name.length > 128
        ? 'A method name has at most 128 characters; this has 100,004.'
        : `“${name}” is not a method name: letters, digits, “_” and “.” only.`;
    const names = ['eth blockNumber', '1_a', '_a', 'eth_blockNumber\n', 'é', `a"b`, 'a'.repeat(100_004)];
    assert.deepEqual(names.map(methodNameProblem), names.map(problem));
    assert.deepEqual(['', ' '].map(methodNameProblem), [
      'Type a method name, such as eth_blockNumber.',
      'Type a method name, such as eth_blockNumber.',
    ]);
  });

  it('refuses engine_ methods and subscriptions with the reason', () => {
    assert.deepEqual(
      ['engine_newPayloadV4', 'engine_', 'eth_subscribe', 'eth_unsubscribe', 'debug_traceChain'].map(
        methodNameProblem,
      ),
      [
        'engine_ methods steer the node’s consensus and are never sent from here.',
        'engine_ methods steer the node’s consensus and are never sent from here.',
        'eth_subscribe works over WebSocket only. Use “Subscribe to Live Logs, New Blocks...”.',
        'eth_unsubscribe works over WebSocket only. “Stop” ends a subscription.',
        'debug_traceChain works over WebSocket only.',
      ],
    );
  });
});
