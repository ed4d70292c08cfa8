// Which method a text means: the first of all that the catalogue has.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { matchMethods } from '../../../src/core/catalogue/matchMethods.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { SYNONYMS, USUAL_WORDS } from '../../../src/core/catalogue/methodWords.ts';

const FIRST: Readonly<Record<string, string>> = {
  eth_getLogs: 'eth_getLogs',
  ETH_GETLOGS: 'eth_getLogs',
  eth_call: 'eth_call',
  eth_getB: 'eth_getBalance',
  getLogs: 'eth_getLogs',
  getBlock: 'eth_getBlockByNumber',
  getblockbyh: 'eth_getBlockByHash',
  logs: 'eth_getLogs',
  log: 'eth_getLogs',
  events: 'eth_getLogs',
  transfers: 'eth_getLogs',
  transfer: 'eth_sendTransaction',
  'latest block number': 'eth_blockNumber',
  'is the node synced': 'eth_syncing',
  'latest logs': 'eth_getLogs',
  'logs latest': 'eth_getLogs',
  live: 'eth_subscribe',
  'logs live': 'eth_subscribe',
  'new blocks': 'eth_subscribe',
  balance: 'eth_getBalance',
  'get balance': 'eth_getBalance',
  'eth balance': 'eth_getBalance',
  bal: 'eth_getBalance',
  'set balance': 'anvil_setBalance',
  gas: 'eth_gasPrice',
  'gas price': 'eth_gasPrice',
  gasprice: 'eth_gasPrice',
  'estimate gas': 'eth_estimateGas',
  'how much gas': 'eth_gasPrice',
  'gas limit': 'eth_estimateGas',
  'base fee': 'eth_baseFee',
  fees: 'eth_feeHistory',
  'priority fee': 'eth_maxPriorityFeePerGas',
  'blob fee': 'eth_blobBaseFee',
  block: 'eth_getBlockByNumber',
  'latest block': 'eth_getBlockByNumber',
  'block number': 'eth_blockNumber',
  blocknumber: 'eth_blockNumber',
  height: 'eth_blockNumber',
  'block by hash': 'eth_getBlockByHash',
  'block receipts': 'eth_getBlockReceipts',
  tx: 'eth_getTransactionByHash',
  transaction: 'eth_getTransactionByHash',
  receipt: 'eth_getTransactionReceipt',
  receip: 'eth_getTransactionReceipt',
  'tx receipt': 'eth_getTransactionReceipt',
  nonc: 'eth_getTransactionCount',
  'raw tx': 'eth_getRawTransactionByHash',
  nonce: 'eth_getTransactionCount',
  'tx count': 'eth_getTransactionCount',
  call: 'eth_call',
  'read contract': 'eth_call',
  code: 'eth_getCode',
  bytecode: 'eth_getCode',
  storage: 'eth_getStorageAt',
  'storage slot': 'eth_getStorageAt',
  proof: 'eth_getProof',
  merkle: 'eth_getProof',
  'chain id': 'eth_chainId',
  chainid: 'eth_chainId',
  accounts: 'eth_accounts',
  'access list': 'eth_createAccessList',
  simulate: 'eth_simulateV1',
  send: 'eth_sendTransaction',
  'send tx': 'eth_sendTransaction',
  broadcast: 'eth_sendRawTransaction',
  trace: 'debug_traceTransaction',
  'trace tx': 'debug_traceTransaction',
  'trace a transaction': 'debug_traceTransaction',
  'trace block': 'debug_traceBlockByNumber',
  'trace call': 'debug_traceCall',
  trace_b: 'trace_block',
  'internal txs': 'trace_transaction',
  'typed data': 'eth_signTypedData_v4',
  keccak: 'web3_sha3',
  'client version': 'web3_clientVersion',
  peers: 'net_peerCount',
  syncing: 'eth_syncing',
  mempool: 'txpool_status',
  'pending txs': 'txpool_content',
  'contract creator': 'ots_getContractCreator',
  mine: 'evm_mine',
  impersonate: 'anvil_impersonateAccount',
  snapshot: 'evm_snapshot',
  uncle: 'eth_getUncleCountByBlockNumber',
  gtbalnc: 'eth_getBalance',
};

const NONE = { recent: [], pinned: [] };
const named = (methods: readonly MethodSpec[]): readonly string[] => methods.map(({ name }) => name);

function known(...names: readonly string[]): readonly MethodSpec[] {
  return names.map((name) => findMethod(name)!);
}

describe('matchMethods', () => {
  for (const [typed, name] of Object.entries(FIRST))
    it(`takes “${typed}” for ${name}`, () => assert.equal(matchMethods(METHODS, typed, NONE)[0]?.name, name));

  it('takes every method by its name, whatever its capitals', () => {
    for (const { name } of METHODS)
      for (const typed of [name, name.toUpperCase(), ` ${name} `])
        assert.equal(matchMethods(METHODS, typed, NONE)[0]?.name, name);
  });

  it('finds every method by the words of its name', () => {
    for (const { name } of METHODS) {
      const words = name.replaceAll(/(?<=[a-z\d])(?=[A-Z])|[_.]/g, ' ').toLowerCase();
      assert.ok(named(matchMethods(METHODS, words, NONE)).includes(name), words);
    }
  });

  it('lists what was used before other names, but not before what is meant exactly, nor for a purpose', () => {
    const used = { recent: ['erigon_getLatestLogs', 'eth_feeHistory'], pinned: ['eth_newFilter'] };
    const first = named(matchMethods(METHODS, 'logs', used));
    assert.deepEqual(first.slice(0, 3), ['eth_getLogs', 'erigon_getLatestLogs', 'eth_getFilterLogs']);
    assert.ok(first.indexOf('eth_newFilter') > first.indexOf('eth_getFilterLogs'));
    const pinned = { recent: ['eth_getProof'], pinned: ['eth_getCode'] };
    assert.deepEqual(named(matchMethods(METHODS, 'eth_get', pinned)).slice(0, 3), [
      'eth_getCode',
      'eth_getProof',
      'eth_getBalance',
    ]);
  });

  it('lists what the endpoint serves first, then eth_, and whole words before that', () => {
    const logs = (client?: string): readonly string[] =>
      named(matchMethods(METHODS, 'logs', { ...NONE, served: { refused: [], modules: null, client } }));
    const [own, erigon] = [logs(), logs('erigon')].map((names) => names.indexOf('erigon_getLogs'));
    assert.equal(erigon, 1);
    assert.ok(own! > logs().indexOf('eth_getFilterLogs'), String(own));
    assert.ok(logs('geth').indexOf('erigon_getLogs') > logs('geth').lastIndexOf('eth_getFilterLogs'));
    const whole = known('eth_getLogs', 'debug_getBadBlocks', 'eth_getBlockByHash', 'trace_block');
    assert.deepEqual(named(matchMethods(whole, 'get bl', NONE)).slice(0, 1), ['eth_getBlockByHash']);
  });

  it('takes letters in their order where nothing has them together', () => {
    const methods = known('eth_getBalance', 'eth_getBlockByHash');
    assert.deepEqual(named(matchMethods(methods, 'gtbal', NONE)), ['eth_getBalance']);
    // Letters far from each other, and few of them, are in many names.
    for (const text of ['explain', 'help', 'ens'])
      assert.deepEqual(named(matchMethods(METHODS, text, NONE)), [], text);
    assert.deepEqual(named(matchMethods(methods, 'gba', NONE)), []);
    // It has the letters, too, but it destroys data.
    assert.ok(!named(matchMethods(METHODS, 'dltchain', NONE)).includes('debug_deleteChainSlice'));
    assert.ok(named(matchMethods(METHODS, 'delete chain', NONE)).includes('debug_deleteChainSlice'));
  });

  it('corrects a misspelt word, with what only reads first, and nothing that destroys data', () => {
    const meant: Readonly<Record<string, string>> = {
      'lates block': 'eth_getBlockByNumber',
      // The purpose of debug_setHead has these words.
      'block lates': 'eth_getBlockByNumber',
      recipt: 'eth_getTransactionReceipt',
      ballance: 'eth_getBalance',
      'estimte gas': 'eth_estimateGas',
      'chian id': 'eth_chainId',
      tranfer: 'eth_getLogs',
      blok: 'eth_getBlockByNumber',
      calll: 'eth_call',
      getBlanace: 'eth_getBalance',
      sendTransactoin: 'eth_sendTransaction',
    };
    for (const [text, name] of Object.entries(meant))
      assert.equal(named(matchMethods(METHODS, text, NONE))[0], name, text);
    // As `slice`, it would be one that deletes a part of the chain.
    assert.deepEqual(named(matchMethods(METHODS, 'alice', NONE)), []);
    // They are like the names of such methods only.
    for (const text of ['stHead', 'deletChainSlice', 'clearTxpol'])
      assert.deepEqual(named(matchMethods(METHODS, text, NONE)), [], text);
    assert.deepEqual(named(matchMethods(METHODS, 'recipt', NONE, false)), []);
    // All three words are in names of harmless methods, too.
    assert.deepEqual(named(matchMethods(METHODS, 'debbug set head', NONE)), []);
  });

  it('offers what destroys data for its purpose only behind other methods', () => {
    const effects = matchMethods(METHODS, 'newest', NONE).map(({ effect }) => effect);
    assert.ok(effects.indexOf('destructive') > effects.lastIndexOf('read'), effects.join());
  });

  it('takes a text with the mark of a name for a name only', () => {
    assert.deepEqual(named(matchMethods(METHODS, ' ETH_sign ', NONE)), [
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData_v4',
      'eth_signTypedData',
      'eth_signTypedData_v3',
    ]);
  });

  it('keeps all in their order for no text, and finds none for more than a person types', () => {
    assert.deepEqual(matchMethods(METHODS, ' ', NONE), METHODS);
    assert.deepEqual(matchMethods(METHODS, 'eth '.repeat(1_000), NONE), []);
  });
});

describe('words for methods', () => {
  it('name methods of the catalogue, and each the method that it is listed for', () => {
    for (const [name, phrases] of Object.entries(USUAL_WORDS)) {
      assert.ok(findMethod(name) !== undefined, name);
      for (const phrase of phrases) assert.equal(matchMethods(METHODS, phrase, NONE)[0]?.name, name, phrase);
    }
  });

  it('lead to words that stand for themselves', () => {
    for (const word of Object.values(SYNONYMS).flatMap((words) => words.split(' ')))
      assert.ok(!Object.hasOwn(SYNONYMS, word), word);
  });
});
