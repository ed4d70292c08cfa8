import assert from 'node:assert/strict';
import { encodeErrorResult, parseAbi } from 'viem';
import { adviseOn, suggestedRetries } from '../../../src/core/failure/failureAdvice.ts';
import { FAILURE_RULES } from '../../../src/core/failure/failureRules.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { ProviderId } from '../../../src/core/endpoint/providers.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { REVERT } from '../decode/samples.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';

type Rpc = Failure & { readonly kind: 'rpc' };
const rpc = (code: number, message: string, provider?: ProviderId, status = 200): Rpc => ({
  kind: 'rpc',
  code,
  message,
  status,
  ...(provider === undefined ? {} : { provider }),
});

describe('adviseOn', () => {
  const rows: readonly (readonly [string, Failure, RegExp, string?])[] = [
    [
      '−32002 of Infura',
      rpc(-32002, 'rejected due to project ID settings', 'infura', 403),
      /^The project’s own settings/,
    ],
    ['−32002 of geth', rpc(-32002, 'request timed out'), /took too long/, 'retry'],
    [
      '−32600 of Alchemy’s keys',
      rpc(-32600, 'Must be authenticated!', 'alchemy', 401),
      /does not know it/,
      'setKey',
    ],
    [
      '−32600 of Alchemy’s log ranges',
      rpc(-32600, 'You can make eth_getLogs requests with up to a 500 block range.', 'alchemy', 400),
      /range of blocks is too wide/,
    ],
    ['−32600 of geth’s batches', rpc(-32600, 'batch too large'), /more calls than the server accepts/],
    ['−32600 of nethermind', rpc(-32600, 'Admin namespace is disabled'), /switched off/],
    [
      '−32600 with nothing more',
      rpc(-32600, 'invalid request'),
      /did not accept the request’s form/,
      'testEndpoint',
    ],
    [
      '−32601',
      rpc(-32601, 'the method foo_bar does not exist/is not available'),
      /does not serve the method/,
    ],
    ['−32601 of geth over HTTP', rpc(-32601, 'notifications not supported'), /need a WebSocket/],
    [
      '−32603 of nethermind',
      rpc(-32603, 'Nethermind.Trie.MissingTrieNodeException'),
      /no longer has the state/,
    ],
    ['−32603', rpc(-32603, 'Internal error'), /internal error/, 'retry'],
    ['−32000 of geth: state', rpc(-32000, 'missing trie node abc (path ) <nil>'), /no longer has the state/],
    ['−32000 of geth: block', rpc(-32000, 'header not found'), /does not have this block/],
    [
      '−32000 of geth: block by number',
      rpc(-32000, 'block not found: 0xffffffff'),
      /does not have this block/,
    ],
    ['−32000 of geth: traced block', rpc(-32000, 'block #16777215 not found'), /does not have this block/],
    ['−32000 of Besu: block', rpc(-32000, 'Block not found'), /does not have this block/],
    [
      '−32000 of Nethermind: block',
      rpc(-32000, '4294967295 could not be found'),
      /does not have this block:.*not there yet/,
    ],
    [
      '−32002 of Nethermind: block',
      rpc(-32002, 'newestBlock: Block is not available'),
      /does not have this block/,
    ],
    [
      '−32602 of anvil: block',
      rpc(-32602, 'BlockOutOfRangeError: block height is 68943 but requested was 16777215'),
      /^The node does not have this block: it is not there yet, or is older/,
    ],
    [
      '−32602 of anvil: fee history',
      rpc(-32602, 'requested block range is out of bounds'),
      /^The node does not have this block: it is not there yet, or is older/,
    ],
    [
      '−32602 of reth and others: logs',
      rpc(-32602, 'block range extends beyond current head block'),
      /^The node does not have this block yet/,
      'retry',
    ],
    [
      '−32000 of geth: fee history',
      rpc(-32000, 'request beyond head block: requested 4294967280, head 68943'),
      /^The node does not have this block yet/,
      'retry',
    ],
    [
      '−32000 of Hardhat: block',
      rpc(-32000, 'Received invalid block tag 87. Latest block number is 0'),
      /^The node does not have this block yet/,
      'retry',
    ],
    [
      '−32603 of a provider: block',
      rpc(-32603, 'upstream does not have the requested block yet'),
      /^The node does not have this block yet/,
      'retry',
    ],
    ['−32602 of geth: logs', rpc(-32602, 'invalid block range params'), /runs backwards, or past the newest/],
    ['−32602 with nothing more', rpc(-32602, 'invalid params'), /could not read a parameter/],
    ['−32000 of geth: nonce', rpc(-32000, 'nonce too low: next nonce 5, tx nonce 4'), /mined already/],
    ['−32000 of geth: funds', rpc(-32000, 'insufficient funds for gas * price + value'), /cannot pay/],
    ['−32000 of geth: filter', rpc(-32000, 'filter not found'), /filter is gone/],
    ['−32000 of geth: time', rpc(-32000, 'execution aborted (timeout = 5s)'), /took too long/, 'retry'],
    [
      '−32000 of Ankr',
      rpc(-32000, 'Unauthorized: You must authenticate', 'ankr', 403),
      /does not know it/,
      'setKey',
    ],
    ['−32003 of geth', rpc(-32003, 'response too large'), /larger than the node sends/],
    ['−32003', rpc(-32003, 'transaction rejected'), /rejects the transaction/],
    [
      '−32005 of Infura',
      rpc(-32005, 'query returned more than 10000 results', 'infura'),
      /holds too many logs/,
    ],
    ['−32005', rpc(-32005, 'daily request count exceeded'), /quota of this key/, 'retry'],
    [
      '−32052 of Ankr',
      rpc(-32052, 'API key is not allowed to access blockchain', 'ankr', 403),
      /may not use this blockchain/,
      'setKey',
    ],
    [
      '429 as a code',
      rpc(429, 'exceeded its compute units per second capacity', 'alchemy'),
      /quota/,
      'retry',
    ],
    ['30 of dRPC', rpc(30, 'timeout', 'drpc'), /took too long/],
    ['35 of dRPC', rpc(35, 'ranges over 10000 blocks', 'drpc'), /range of blocks is too wide/],
    [
      '35 of dRPC for a method',
      rpc(35, 'method is not available on freetier, please upgrade to paid tier', 'drpc', 400),
      /plan behind this key/,
    ],
    [
      '−32600 of Alchemy’s plans',
      rpc(
        -32600,
        'debug_traceTransaction is not available on the Free tier - upgrade to Pay As You Go, or Enterprise for access.',
        'alchemy',
        400,
      ),
      /plan behind this key/,
    ],
    ['−32603 of anvil: gas', rpc(-32603, 'EVM error ReentrancySentryOOG'), /gas ran out/],
    ['−32603 of anvil: opcode', rpc(-32603, 'EVM error InvalidFEOpcode'), /invalid instruction/],
    ['35 of anyone else', rpc(35, 'odd'), /^$/],
    ['4444', rpc(4444, 'pruned history unavailable'), /EIP-4444/],
    ['−39001', rpc(-39001, 'Unknown'), /does not know this block/],
    ['−38014', rpc(-38014, 'Insufficient'), /cannot pay value and gas/],
    ['−32700', rpc(-32700, 'parse error'), /read the request as JSON/, 'testEndpoint'],
    ['4001', rpc(4001, 'User rejected'), /wallet/],
    [
      '401 of QuickNode',
      { kind: 'http', status: 401, excerpt: 'x', message: '', provider: 'quicknode' },
      /IP address/,
      'setKey',
    ],
    [
      '401 as text',
      { kind: 'http', status: 401, excerpt: 'invalid project id\n', message: '' },
      /does not know it/,
      'setKey',
    ],
    ['402', { kind: 'http', status: 402, excerpt: '', message: '' }, /plan/],
    ['413', { kind: 'http', status: 413, excerpt: '', message: '' }, /too large/],
    ['no answer at all', { kind: 'network', code: 'ECONNREFUSED', message: '' }, /^$/],
  ];
  for (const [what, failure, cause, action] of rows) {
    it(`explains ${what}`, () => {
      const advice = adviseOn(failure);
      assert.match(advice.cause, cause);
      assert.equal(advice.action, action);
    });
  }

  it('tells a method that few nodes serve from one that nobody knows', () => {
    const said = (method?: string): readonly string[] => {
      const { cause, advice } = adviseOn(
        rpc(-32601, 'Method not found'),
        method === undefined ? {} : { method },
      );
      return [cause, advice];
    };
    const notServed = 'This endpoint does not serve the method.';
    const other = 'Use a node or provider that serves it';
    const often = `${other}; many leave out debug_, trace_ and txpool_.`;
    assert.deepEqual(['debug_traceCall', 'trace_new', 'eth_getProof', 'foo_bar', 'eth_getBalanc'].map(said), [
      [notServed, often],
      [notServed, often],
      [notServed, `${other}.`],
      ['', 'Check the name of the method, or use a node or provider that serves it.'],
      ['', 'Did you mean eth_getBalance?'],
    ]);
    assert.deepEqual(said(), [notServed, `${other}.`]);
    // Only what the message says is left out.
    const unsaid = adviseOn(rpc(-32601, 'No'), { method: 'foo_bar' });
    assert.equal(unsaid.cause, 'The endpoint does not know the method.');
  });

  it('warns of an address that claims a name of another one', () => {
    const error = parseAbi(['error ReverseAddressMismatch(string name, bytes nameAddress)']);
    const args = ['vitalik.eth', `0x${'d8'.repeat(20)}`] as const;
    const data = encodeErrorResult({ abi: error, args });
    const { cause, advice } = adviseOn({ ...rpc(3, 'execution reverted'), data });
    assert.match(cause, /^Reason: ReverseAddressMismatch\(.*vitalik\.eth.*0xd8d8/);
    assert.equal(advice, 'This address claims a name that stands for another one: do not trust it.');
    assert.equal(adviseOn({ ...rpc(3, 'execution reverted'), data: REVERT }).advice, '');
  });

  it('gives the reason of a revert, wherever it stands', () => {
    const message = 'execution reverted';
    assert.deepEqual(
      [
        adviseOn({ ...rpc(3, message), data: REVERT }).cause,
        adviseOn({ ...rpc(-32603, 'Error: VM Exception'), data: { message, data: REVERT } }).cause,
        adviseOn({ ...rpc(3, message), data: '0x12345678' }).cause,
        adviseOn(rpc(3, 'execution reverted: not the owner')).cause,
      ],
      [
        'Reason: empty.',
        'Reason: empty.',
        'The contract gave a reason whose signature 0x12345678 is not known here: add its ABI to read it.',
        '',
      ],
    );
  });
});

describe('adviseOn, with a real node', () => {
  let node: TestNode;
  before(async () => {
    node = await startNode(['--number', '100']);
  });
  after(() => node.kill());

  const account = `0x${'a1'.repeat(20)}`;
  const call = { to: account };
  const asksAt = (block: string): readonly (readonly [string, readonly JsonValue[]])[] => [
    ['eth_call', [call, block]],
    ['eth_estimateGas', [call, block]],
    ['eth_getBalance', [account, block]],
    ['eth_getStorageAt', [account, '0x0', block]],
    ['eth_getProof', [account, [], block]],
    ['eth_simulateV1', [{ blockStateCalls: [{ calls: [call] }] }, block]],
    ['debug_traceCall', [call, block, { tracer: 'callTracer' }]],
  ];

  it('says that it does not have a block past its newest or before its first one', async () => {
    const asked = [
      ...asksAt('0xffffff'),
      ...asksAt('0x1'),
      ['eth_getBlockTransactionCountByNumber', ['0xffffff']] as const,
      ['eth_getLogs', [{ fromBlock: '0xffffff', toBlock: '0xffffff' }]] as const,
      ['eth_getLogs', [{ blockHash: `0x${'ab'.repeat(32)}` }]] as const,
    ];
    for (const [method, params] of asked) {
      const { error } = await node.reply(method, params);
      const { code, message } = error as { readonly code: number; readonly message: string };
      const { cause, advice } = adviseOn(rpc(code, message));
      assert.match(cause, /^The node does not have this block: it is not there yet/, `${method}: ${message}`);
      assert.match(advice, /^Use .*“latest”/);
    }
  });

  it('offers to impersonate a sender it has no key for, after which it sends', async () => {
    const params = [{ from: account, to: account, gas: '0x5208' }];
    await node.result('anvil_setBalance', [account, '0xde0b6b3a7640000']);
    const { error } = await node.reply('eth_sendTransaction', params);
    const { code, message } = error as { readonly code: number; readonly message: string };
    const [link] = suggestedRetries(rpc(code, message), { method: 'eth_sendTransaction', params });
    await node.result(link!.method, link!.params);
    assert.match(await node.text('eth_sendTransaction', params), /^0x[0-9a-f]{64}$/);
  });
});

describe('FAILURE_RULES', () => {
  it('are all sentences, and each can be reached by a failure of its own', () => {
    for (const { cause, advice } of FAILURE_RULES) {
      assert.match(cause, /^[A-Zd].*\.$/);
      if (advice !== '') assert.match(advice, /^[A-Z].*\.$/);
    }
    const conditions = FAILURE_RULES.map(({ provider, status, code, text, method }) =>
      JSON.stringify([provider, status, code, text?.source, method?.toString()]),
    );
    assert.equal(new Set(conditions).size, conditions.length);
  });
});

describe('suggestedRetries', () => {
  const call = { method: 'eth_getLogs', params: [{ address: '0x1', fromBlock: '0x64', toBlock: '0x4e20' }] };

  it('asks for the range that the node would take, keeping the rest of the filter', () => {
    assert.deepEqual(suggestedRetries(rpc(-32000, 'range is too large, max is 1k blocks'), call), [
      {
        label: 'Blocks 100 to 1,099 only',
        method: 'eth_getLogs',
        params: [{ address: '0x1', fromBlock: '0x64', toBlock: '0x44b' }],
      },
    ]);
  });

  it('offers the methods that may be meant by a name that neither side knows', () => {
    const asked = { method: 'eth_getBlock', params: ['latest', false] };
    const links = ['eth_getBlockByHash', 'eth_getBlockByNumber'].map((method) => ({
      label: `Call ${method}`,
      method,
      params: asked.params,
    }));
    assert.deepEqual(
      [
        suggestedRetries(rpc(-32601, 'Method not found'), asked),
        suggestedRetries(rpc(-32000, 'unknown method "eth_getBlock"'), asked),
        suggestedRetries(rpc(-32601, 'Method not found'), { ...asked, method: 'debug_traceCall' }),
        suggestedRetries(rpc(-32000, 'header not found'), asked),
      ],
      [links, links, [], []],
    );
  });

  it('offers to impersonate the sender that anvil cannot sign for', () => {
    const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const none = rpc(-32602, 'No Signer available');
    assert.match(adviseOn(none).cause, /does not hold an unlocked key/);
    const links = (method: string, params: readonly JsonValue[]): unknown =>
      suggestedRetries(none, { method, params });
    assert.deepEqual(links('eth_sendTransaction', [{ from }]), [
      { label: 'Impersonate 0xf39F…2266', method: 'anvil_impersonateAccount', params: [from] },
    ]);
    assert.deepEqual([links('eth_sendTransaction', [{}]), links('eth_sign', [from, '0x'])], [[], []]);
  });

  it('offers it in the words of Hardhat only where the endpoint has said that it is one', () => {
    const params = [{ from: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }];
    const refused = rpc(-32000, 'unknown account 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266');
    const offered = (failure: Failure): readonly string[] =>
      suggestedRetries(failure, { method: 'eth_sendTransaction', params }).map(({ method }) => method);
    assert.deepEqual(
      [
        offered({ ...refused, client: 'hardhatnetwork' }),
        offered({ ...refused, client: 'geth' }),
        offered(refused),
      ],
      [['hardhat_impersonateAccount'], [], []],
    );
  });

  it('offers nothing for other methods and other errors', () => {
    assert.deepEqual(
      [
        suggestedRetries(rpc(-32000, 'max is 1k blocks'), { ...call, method: 'eth_call' }),
        suggestedRetries(rpc(-32000, 'no'), call),
      ],
      [[], []],
    );
  });
});
