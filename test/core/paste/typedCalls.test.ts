// What is typed for a call: words, and arguments behind them.
import assert from 'node:assert/strict';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { listMethods } from '../../../src/core/catalogue/catalogue.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { openSteps, unfinishedParams } from '../../../src/core/form/guidedForm.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { typedCalls, typedText } from '../../../src/core/paste/typedCalls.ts';
import { times } from '../../effort.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
const HASH = `0x2a21${'c'.repeat(60)}`;
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const PAUSED = '0x62e78cea01bee320cd4e420270b5ea74000d11b0c9f74754ebdbfc544b05a258';
const TRACER = { tracer: 'callTracer' };
const BALANCE_OF = `0x70a08231${ACCOUNT.slice(2).padStart(64, '0')}`;

/** The first method, its parameters, and what is still to be asked. */
const CALLS: readonly (readonly [typed: string, method: string, params: unknown, asked?: string])[] = [
  ['eth_blockNumber', 'eth_blockNumber', []],
  ['gas price', 'eth_gasPrice', []],
  ['current gas price', 'eth_gasPrice', []],
  ['the current block number', 'eth_blockNumber', []],
  [`ballance of ${ACCOUNT}`, 'eth_getBalance', [ACCOUNT, 'latest']],
  ['blok 68940', 'eth_getBlockByNumber', ['0x10d4c', false]],
  ...['did 0x send', 'has 0x sent?', 'were sent by 0x'].map(
    (words) =>
      [
        `how many transactions ${words.replace('0x', ACCOUNT)}`,
        'eth_getTransactionCount',
        [ACCOUNT, 'latest'],
      ] as const,
  ),
  [`${ACCOUNT} nonce`, 'eth_getTransactionCount', [ACCOUNT, 'latest']],
  ['vitalik.eth balance', 'eth_getBalance', ['vitalik.eth', 'latest']],
  // Its letters are in the names of other methods, in this order.
  ['eth_getBlanace', 'eth_getBalance', undefined, 'address'],
  [`eth_getBlanace ${ACCOUNT}`, 'eth_getBalance', [ACCOUNT, 'latest']],
  ['all Transfer logs', 'eth_getLogs', [{ fromBlock: 'earliest', toBlock: 'latest', topics: [TRANSFER] }]],
  ['show me the transfers', 'eth_getLogs', [{ topics: [TRANSFER] }]],
  [
    `all transfers of ${TOKEN}`,
    'eth_getLogs',
    [{ address: TOKEN, fromBlock: 'earliest', toBlock: 'latest', topics: [TRANSFER] }],
  ],
  ...[
    `${TOKEN} transfers in all blocks`,
    `all transfers of ${TOKEN} in all blocks`,
    `all ${TOKEN} transfers`,
    `transfers in all blocks of ${TOKEN}?`,
  ].map(
    (text) =>
      [
        text,
        'eth_getLogs',
        [{ address: TOKEN, fromBlock: 'earliest', toBlock: 'latest', topics: [TRANSFER] }],
      ] as const,
  ),
  [
    'transfers in all blocks',
    'eth_getLogs',
    [{ fromBlock: 'earliest', toBlock: 'latest', topics: [TRANSFER] }],
  ],
  [`${TOKEN} Transfer logs`, 'eth_getLogs', [{ address: TOKEN, topics: [TRANSFER] }]],
  [
    `all transfers of ${TOKEN} in the last 100 blocks`,
    'eth_getLogs',
    [{ address: TOKEN, fromBlock: 'latest-99', toBlock: 'latest', topics: [TRANSFER] }],
  ],
  // The name of an event, where another method has it as a word, and where none has.
  ...[`Transfer ${TOKEN}`, `transfer ${TOKEN}`, `transfers ${TOKEN}`].map(
    (text) => [text, 'eth_getLogs', [{ address: TOKEN, topics: [TRANSFER] }]] as const,
  ),
  ['Transfer', 'eth_getLogs', [{ topics: [TRANSFER] }]],
  [`Paused ${TOKEN}`, 'eth_getLogs', [{ address: TOKEN, topics: [PAUSED] }]],
  ['transfer', 'eth_sendTransaction', undefined, 'from,to,value'],
  ...['since block 68,900', 'from 68900', 'starting at block 68900'].map(
    (since) =>
      [
        `transfers of ${TOKEN} ${since}`,
        'eth_getLogs',
        [{ address: TOKEN, fromBlock: '0x10d24', topics: [TRANSFER] }],
      ] as const,
  ),
  ['list all accounts', 'eth_accounts', []],
  ['block', 'eth_getBlockByNumber', ['latest', false]],
  ['eth_getBalance', 'eth_getBalance', undefined, 'address'],
  [`eth_getBalance ${ACCOUNT} latest`, 'eth_getBalance', [ACCOUNT, 'latest']],
  [`eth_getBalance ${ACCOUNT}`, 'eth_getBalance', [ACCOUNT, 'latest']],
  [`eth_getBalance("${ACCOUNT}", "pending");`, 'eth_getBalance', [ACCOUNT, 'pending']],
  [`eth_getBalance ["${ACCOUNT}","0x1"]`, 'eth_getBalance', [ACCOUNT, '0x1']],
  [`balance '${ACCOUNT}' 68,943`, 'eth_getBalance', [ACCOUNT, '0x10d4f']],
  ['block 68,943 true', 'eth_getBlockByNumber', ['0x10d4f', true]],
  [`trace tx ${HASH}`, 'debug_traceTransaction', [HASH, TRACER]],
  [`tx ${HASH}`, 'eth_getTransactionByHash', [HASH]],
  [`block ${HASH}`, 'eth_getBlockByHash', [HASH, false]],
  ['block 68943 true', 'eth_getBlockByNumber', ['0x10d4f', true]],
  ['block latest', 'eth_getBlockByNumber', ['latest', false]],
  ['latest block', 'eth_getBlockByNumber', ['latest', false]],
  ...['pending transactions', 'pending', 'show all pending txs', 'transactions pending'].map(
    (typed) => [typed, 'eth_getBlockByNumber', ['pending', true]] as const,
  ),
  // Without its namespace, and with swapped letters.
  ['getBlanace', 'eth_getBalance', undefined, 'address'],
  [`getBlanace ${ACCOUNT}`, 'eth_getBalance', [ACCOUNT, 'latest']],
  ['getBlokcByNumber 5', 'eth_getBlockByNumber', ['0x5', false]],
  [`logs ${TOKEN}`, 'eth_getLogs', [{ address: TOKEN }]],
  [`eth_call ${TOKEN}`, 'eth_call', [{ to: TOKEN }, 'latest'], 'input'],
  [
    `eth_call ${TOKEN} balanceOf(address) ${ACCOUNT}`,
    'eth_call',
    [{ to: TOKEN, input: BALANCE_OF }, 'latest'],
  ],
  [
    `eth_call ${TOKEN} "balanceOf(address)" ${ACCOUNT} pending`,
    'eth_call',
    [{ to: TOKEN, input: BALANCE_OF }, 'pending'],
  ],
  [
    `eth_call {"to":"${TOKEN}","input":"${BALANCE_OF}"} 5`,
    'eth_call',
    [{ to: TOKEN, input: BALANCE_OF }, '0x5'],
  ],
  [
    `eth_sendTransaction {"from":"${ACCOUNT}","to":"${TOKEN}"}`,
    'eth_sendTransaction',
    [{ from: ACCOUNT, to: TOKEN }],
  ],
  [`eth_sendTransaction {"to":"${TOKEN}"}`, 'eth_sendTransaction', undefined, 'from'],
  [`eth_call {"input":"${BALANCE_OF}"}`, 'eth_call', [{ input: BALANCE_OF }, 'latest']],
  ['eth_getBalance vitalik.eth', 'eth_getBalance', ['vitalik.eth', 'latest']],
  ['balance vitalik.eth 68,943', 'eth_getBalance', ['vitalik.eth', '0x10d4f']],
  [
    `eth_call ${TOKEN} balanceOf(address) vitalik.eth`,
    'eth_call',
    [{ to: TOKEN, input: 'balanceOf(address) vitalik.eth' }, 'latest'],
  ],
  ['eth_getBalance 0x1234', 'eth_getBalance', undefined, 'address'],
  ['eth_getBalance 5', 'eth_getBalance', undefined, 'address'],
  ['keccak 0x1234', 'web3_sha3', ['0x1234']],
  [`what is the balance of ${ACCOUNT} at block 68,943?`, 'eth_getBalance', [ACCOUNT, '0x10d4f']],
  [`pending nonce of ${ACCOUNT}`, 'eth_getTransactionCount', [ACCOUNT, 'pending']],
  ['finalized block', 'eth_getBlockByNumber', ['finalized', false]],
  ['the genesis block', 'eth_getBlockByNumber', ['earliest', false]],
  ['transactions in block 68943', 'eth_getBlockByNumber', ['0x10d4f', true]],
  [`is ${TOKEN} a contract?`, 'eth_getCode', [TOKEN, 'latest']],
  ['block 68943 full', 'eth_getBlockByNumber', ['0x10d4f', true]],
  ['block latest with transactions', 'eth_getBlockByNumber', ['latest', true]],
  ['block 5 with txs', 'eth_getBlockByNumber', ['0x5', true]],
  ['show block 68,943 with all its transactions', 'eth_getBlockByNumber', ['0x10d4f', true]],
  ['full block 5', 'eth_getBlockByNumber', ['0x5', true]],
  ['the full finalized block', 'eth_getBlockByNumber', ['finalized', true]],
  ['block latest full', 'eth_getBlockByNumber', ['latest', true]],
  ['block full', 'eth_getBlockByNumber', ['latest', true]],
  ['newest block with full transactions', 'eth_getBlockByNumber', ['latest', true]],
  [`block ${HASH} with transactions`, 'eth_getBlockByHash', [HASH, true]],
  ...['block 5 with receipts', 'receipts of block 5', 'the block 5 and all its receipts'].map(
    (typed) => [typed, 'eth_getBlockReceipts', ['0x5']] as const,
  ),
  ['newest block with receipts', 'eth_getBlockReceipts', ['latest']],
  ...[
    'latest block receipts',
    'receipts of the latest block',
    'receipts latest block',
    'newest receipts',
  ].map((typed) => [typed, 'eth_getBlockReceipts', ['latest']] as const),
  ['block 5 receipts', 'eth_getBlockReceipts', ['0x5']],
  [`approvals of ${TOKEN}`, 'eth_getLogs', [{ address: TOKEN, topics: [APPROVAL] }]],
  ['logs from 68,900 to 68,943', 'eth_getLogs', [{ fromBlock: '0x10d24', toBlock: '0x10d4f' }]],
  [
    `transfers of ${TOKEN} in the last 100 blocks`,
    'eth_getLogs',
    [{ address: TOKEN, topics: [TRANSFER], fromBlock: 'latest-99', toBlock: 'latest' }],
  ],
  [
    `logs Transfer(address,address,uint256) ${TOKEN}`,
    'eth_getLogs',
    [{ address: TOKEN, topics: [TRANSFER] }],
  ],
  ...[`logs ${TOKEN} Approval`, `logs Approval ${TOKEN}`, `eth_getLogs ${TOKEN} approval`].map(
    (typed) => [typed, 'eth_getLogs', [{ address: TOKEN, topics: [APPROVAL] }]] as const,
  ),
  [`slot 0 of ${TOKEN}`, 'eth_getStorageAt', [TOKEN, `0x${'0'.repeat(64)}`, 'latest']],
];

/** The name with two letters swapped, one missing within it, and one too many. */
function misspelt(name: string): readonly string[] {
  const all = Array.from({ length: name.length - 2 }, (_, index) => {
    const [head, at, next, tail] = [
      name.slice(0, index),
      name[index]!,
      name[index + 1]!,
      name.slice(index + 2),
    ];
    return [head + next + at + tail, head + next + tail, `${head}${at}x${next}${tail}`];
  });
  return all.flat().filter((typed) => !name.includes(typed));
}

describe('typedCalls', () => {
  it('finds no method by letters in order where a value follows', () => {
    const found = (text: string) => typedCalls(text, { recent: [], pinned: [] }).map(({ spec }) => spec.name);
    assert.ok(found('gtbal').includes('eth_getBalance'));
    assert.deepEqual(found(`gtbal ${HASH}`), []);
    assert.deepEqual(typedCalls('gtbal', { recent: [], pinned: [] }, {}, false), []);
  });

  for (const [typed, method, params, asked = ''] of CALLS)
    it(`reads “${typed.slice(0, 40)}”`, () => {
      const { spec, form, whole } = typedCalls(typed, { recent: [], pinned: [] })[0]!;
      assert.equal(spec.name, method);
      assert.equal(
        openSteps(spec, form, undefined, whole)
          .map((step) => step.spec.name)
          .join(),
        asked,
      );
      assert.deepEqual(readForm(spec, form).params, params);
    });

  const names = (text: string): readonly string[] =>
    typedCalls(text, { recent: [], pinned: [] }).map(({ spec }) => spec.name);

  it('takes a word for the next field that reads it as its kind, and says which none takes', () => {
    const first = (text: string): readonly unknown[] => {
      const { spec, form, left, problem } = typedCalls(text, { recent: [], pinned: [] })[0]!;
      return [spec.name, unfinishedParams(spec, form), left, problem];
    };
    const topics = ['0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'];
    const [from, to] = [{ fromBlock: '0x0' }, { toBlock: 'latest' }];
    const logs = (filter: object, left: readonly string[] = []): readonly unknown[] => [
      'eth_getLogs',
      [filter],
      left,
      undefined,
    ];
    const address = TOKEN;
    const wrong = TOKEN.slice(0, -1);
    const sentence = 'An address has 40 hex digits after 0x, not 39.';
    for (const [text, expected] of [
      [`eth_getLogs ${TOKEN} 0 latest`, logs({ address, ...from, ...to })],
      [`transfer logs ${TOKEN} 0 latest`, logs({ address, topics, ...from, ...to })],
      [`transfer logs ${TOKEN} near 0`, logs({ address, topics, ...from }, ['near'])],
      ['token transfers', logs({ topics })],
      ['block latest with frogs', ['eth_getBlockByNumber', ['latest', false], ['frogs'], undefined]],
      [`eth_getLogs ${TOKEN} ${ACCOUNT}`, logs({ address }, [ACCOUNT])],
      ['send 0.01 ether', ['eth_sendTransaction', [{ from: '', value: '0x2386f26fc10000' }], [], undefined]],
      [
        `send ${ACCOUNT} 1 ether`,
        ['eth_sendTransaction', [{ from: '', to: ACCOUNT, value: '0xde0b6b3a7640000' }], [], undefined],
      ],
      [
        `send ${TOKEN} ${ACCOUNT} 1 ether`,
        [
          'eth_sendTransaction',
          [{ from: '', value: '0xde0b6b3a7640000' }],
          [TOKEN, ACCOUNT],
          'Which of the two addresses receives it is not clear.',
        ],
      ],
      [
        `eth_sendTransaction ${TOKEN} ${ACCOUNT} 1 ether`,
        ['eth_sendTransaction', [{ from: TOKEN, to: ACCOUNT, value: '0xde0b6b3a7640000' }], [], undefined],
      ],
      [
        'please send bob 1 ether',
        ['eth_sendTransaction', [{ from: '', value: '0xde0b6b3a7640000' }], ['please', 'bob'], undefined],
      ],
      ['eth_chainId 1', ['eth_chainId', [], ['1'], undefined]],
      [`eth_call ${TOKEN} ${ACCOUNT}`, ['eth_call', [{ to: TOKEN }, 'latest'], [ACCOUNT], undefined]],
      [`balance ${wrong}`, ['eth_getBalance', [wrong, 'latest'], [], sentence]],
      [`eth_call ${TOKEN} ${wrong}`, ['eth_call', [{ to: TOKEN }, 'latest'], [wrong], sentence]],
      [`block ${wrong}`, ['eth_getBlockByNumber', ['latest', false], [wrong], sentence]],
      [
        'nonce of 0xf39F',
        [
          'eth_getTransactionCount',
          ['0xf39F', 'latest'],
          [],
          'An address has 40 hex digits after 0x, not 4: 18 bytes are missing.',
        ],
      ],
      [
        'balance 0xf39F',
        [
          'eth_getBalance',
          ['0xf39F', 'latest'],
          [],
          'An address has 40 hex digits after 0x, not 4: 18 bytes are missing.',
        ],
      ],
      [
        'balance 0xd8dA6BF26964aF9D7eEd9e03E5',
        [
          'eth_getBalance',
          ['0xd8dA6BF26964aF9D7eEd9e03E5', 'latest'],
          [],
          'An address has 40 hex digits after 0x, not 26: 7 bytes are missing.',
        ],
      ],
      [
        'eth_call 0x5fbdb2315678 0x18160ddd',
        [
          'eth_call',
          [{ to: '0x5fbdb2315678', input: '0x18160ddd' }, 'latest'],
          [],
          'An address has 40 hex digits after 0x, not 12: 14 bytes are missing.',
        ],
      ],
      ['eth_call 0x18160ddd', ['eth_call', [{ input: '0x18160ddd' }, 'latest'], [], undefined]],
      [
        'eth_estimateGas 0x6001600155',
        ['eth_estimateGas', [{ input: '0x6001600155' }, 'latest'], [], undefined],
      ],
      [`balance at 0x12 of ${ACCOUNT}`, ['eth_getBalance', ['', '0x12'], [ACCOUNT], undefined]],
      [`balance of ${ACCOUNT} at 0x12`, ['eth_getBalance', [ACCOUNT, '0x12'], [], undefined]],
    ] as const)
      assert.deepEqual(first(text), expected, text);
  });

  it('takes no number for a time before there was a chain, unless the method is named', () => {
    assert.ok(!names('block 68,940').includes('erigon_getBlockByTimestamp'));
    for (const time of ['1700000000', '2014-01-01'])
      assert.ok(names(`block ${time}`).includes('erigon_getBlockByTimestamp'), time);
    assert.deepEqual(names('erigon_getBlockByTimestamp 5'), ['erigon_getBlockByTimestamp']);
  });

  it('lists what waits: the pending block, the pool, then what is only of the node’s own accounts', () => {
    for (const client of [undefined, 'geth', 'anvil']) {
      const served = { refused: [], modules: null, client };
      const used = { recent: [], pinned: [], served };
      const found = typedCalls('pending transactions', used).map(({ spec }) => spec.name);
      assert.deepEqual(found.slice(0, 2), ['eth_getBlockByNumber', 'txpool_content'], client);
      assert.ok(found.indexOf('eth_pendingTransactions') > 1, client);
    }
  });

  it('takes a number or an address for bytes only where the likeliest method does', () => {
    const block = names('block 17000000');
    assert.ok(block.includes('debug_traceBlockByNumber') && !block.includes('debug_traceBlock'));
    const code = names(`code ${ACCOUNT}`);
    assert.equal(code[0], 'eth_getCode');
    assert.ok(code.includes('ots_hasCode') && !code.includes('tenderly_decodeError'), code.join());
    assert.equal(names(`keccak ${ACCOUNT}`)[0], 'web3_sha3');
    assert.equal(names('hash 17000000')[0], 'web3_sha3');
    assert.deepEqual(names('debug_traceBlock 17000000'), ['debug_traceBlock']);
  });

  it('leads from no misspelt name to a method that destroys data', () => {
    const lethal = listMethods().filter(({ effect }) => effect === 'destructive');
    assert.ok(lethal.length > 5);
    for (const { name } of lethal)
      for (const full of [name, name.slice(name.indexOf('_') + 1)])
        for (const typed of misspelt(full).filter((_, at) => at % times(4, 1) === 0))
          for (const { spec, left } of typedCalls(typed, { recent: [], pinned: [] }))
            // By its namespace, which is right, it may be listed with the rest of it.
            assert.ok(!lethal.includes(spec) || left.includes(typed), `${typed}: ${spec.name}`);
  });

  it('goes by the words that are known where no method has them all', () => {
    for (const [text, name] of [
      ['call balanceOf', 'eth_call'],
      [`call balanceOf ${TOKEN}`, 'eth_call'],
      ['please call totalSupply', 'eth_call'],
      ['send 5 shells to bob', 'eth_sendTransaction'],
      ['call storage receipts', 'eth_call'],
    ] as const)
      assert.equal(names(text)[0], name, text);
    for (const text of ['hello world', 'the quick brown fox', '{"method":1}', 'call '.repeat(100)])
      assert.deepEqual(names(text), [], text);
  });

  it('reads an amount in the coin of the chain', () => {
    const on = (id: bigint, amount: string) => {
      const known = { chain: chainById(id) };
      const [call] = typedCalls(`eth_sendTransaction ${TOKEN} ${amount}`, { recent: [], pinned: [] }, known);
      const { from: _missing, ...sent } = unfinishedParams(call!.spec, call!.form, known)[0] as JsonObject;
      return [sent, call!.left];
    };
    const read = [{ to: TOKEN, value: '0x14d1120d7b160000' }, []];
    for (const amount of ['1.5 POL', '1.5pol']) assert.deepEqual(on(137n, amount), read, amount);
    assert.deepEqual(on(1n, '1.5 POL')[1], ['1.5', 'POL']);
  });

  it('reads an amount in the unit of the called token, and never as the bare number before its symbol', () => {
    const tokens = new Map([[TOKEN, { symbol: 'USDC', decimals: 6 }]]);
    const of = (text: string) => {
      const [call] = typedCalls(text, { recent: [], pinned: [] }, { tokens });
      const { params } = readForm(call!.spec, call!.form, { tokens });
      return { sent: params?.[0], left: call!.left, problem: call!.problem };
    };
    const input = `0xa9059cbb${ACCOUNT.slice(2).padStart(64, '0')}${'e4e1c0'.padStart(64, '0')}`;
    const read = { sent: { to: TOKEN, input }, left: [], problem: undefined };
    for (const call of [`transfer(address,uint256) ${ACCOUNT} 15`, `transfer ${ACCOUNT} 15`]) {
      assert.deepEqual(of(`eth_call ${TOKEN} ${call} USDC latest`), read);
      for (const [text, why] of [
        [`eth_call ${TOKEN} ${call} DAI`, /is USDC, not “DAI”/],
        [`eth_call ${ACCOUNT} ${call} USDC`, /unit of the called token is not known here/],
        [`eth_call ${TOKEN} ${call}dai`, /is USDC, not “dai”/],
      ] as const) {
        const { sent, left, problem } = of(text);
        assert.deepEqual([sent, left], [undefined, []], text);
        assert.match(problem!, why);
      }
    }
    assert.deepEqual(of(`eth_call ${TOKEN} transfer(${ACCOUNT}, 15 USDC)`), read);
    assert.match(of(`eth_call ${ACCOUNT} transfer(${ACCOUNT}, 15 USDC)`).problem!, /is not known here/);
    assert.equal(of(`eth_call ${TOKEN} transfer(address,uint256)`).problem, undefined);
  });

  it('offers each event of a name that is known, and no other word is one', () => {
    const signatures = createSignatures();
    const events = ['event Paid(address,uint256)', 'event Paid(bytes32)', 'event PAID()'];
    signatures.set(
      'Shop.json',
      events.map((text) => parseSignature(text, 'Shop.json')!),
    );
    const topics = (text: string) =>
      typedCalls(text, { recent: [], pinned: [] }, { signatures })
        .filter(({ spec }) => spec.name === 'eth_getLogs')
        .map(({ spec, form, left }) => [unfinishedParams(spec, form), left]);
    const of = (text: string) => [[{ address: TOKEN, topics: [signatureId(parseSignature(text, '')!)] }], []];
    assert.deepEqual(topics(`logs ${TOKEN} Paid`), events.slice(0, 2).map(of));
    assert.deepEqual(topics(`logs ${TOKEN} PAID`), [of(events[2]!)]);
    assert.deepEqual(topics(`logs ${TOKEN} Sold`), [[[{ address: TOKEN }], ['Sold']]]);
  });

  it('takes the name of a method or a word for one for the method, whatever events are called', () => {
    const signatures = createSignatures();
    const events = ['eth_call', 'eth_getLogs', 'balance', 'block', 'gas', 'Paused'];
    signatures.set(
      'Odd.json',
      events.map((name) => parseSignature(`event ${name}(address)`, 'Odd.json')!),
    );
    const first = (text: string) => {
      const [one] = typedCalls(text, { recent: [], pinned: [] }, { signatures });
      return [one?.spec.name, JSON.stringify(one?.form).includes('(address)')];
    };
    for (const [text, method] of [
      [`eth_call ${TOKEN}`, 'eth_call'],
      ['eth_getLogs', 'eth_getLogs'],
      [`eth_getLogs ${TOKEN}`, 'eth_getLogs'],
      ['balance', 'eth_getBalance'],
      [`balance ${ACCOUNT}`, 'eth_getBalance'],
      ['block 5', 'eth_getBlockByNumber'],
      ['gas', 'eth_gasPrice'],
    ] as const)
      assert.deepEqual(first(text), [method, false], text);
    assert.deepEqual(first(`Paused ${TOKEN}`), ['eth_getLogs', true]);
  });

  it('searches for no event by a name that finds no place beside a hash', () => {
    const known = typedCalls(`Transfer ${HASH}`, { recent: [], pinned: [] });
    assert.ok(known.every(({ spec, left }) => spec.name !== 'eth_getLogs' || left.length === 0));
  });

  it('offers for the hash of a transaction what reads that transaction, and nothing that would send it as data', () => {
    for (const word of ['tx', 'transaction', 'receipt'])
      for (const { spec } of typedCalls(`${word} ${HASH}`, { recent: [], pinned: [] }))
        assert.deepEqual([spec.effect, spec.params[0]?.name], ['read', 'transaction hash'], spec.name);
    assert.deepEqual(names(`tx ${HASH}`).slice(0, 2), [
      'eth_getTransactionByHash',
      'eth_getTransactionReceipt',
    ]);
    assert.ok(names(`send ${HASH}`).includes('eth_sendTransaction'));
  });

  it('takes an address among the arguments of a function for no sender', () => {
    const [call] = typedCalls(`eth_sendTransaction ${TOKEN} burnFrom(address,uint256) ${ACCOUNT} 5`, {
      recent: [],
      pinned: [],
    });
    assert.deepEqual(call?.form, [
      { members: { to: TOKEN, input: `burnFrom(address,uint256) ${ACCOUNT} 5` } },
    ]);
  });

  it('takes as words what fits no method as an argument', () => {
    const [first] = typedCalls('eip 1559 tip', { recent: [], pinned: [] });
    assert.equal(first?.spec.name, 'eth_maxPriorityFeePerGas');
  });
});

describe('typedText', () => {
  it('tells words from arguments', () => {
    assert.deepEqual(typedText('trace tx 0x2a latest'), { words: 'trace tx', args: ['0x2a', 'latest'] });
    assert.deepEqual(typedText('safe block'), { words: 'block', args: ['safe'] });
    assert.deepEqual(typedText('safe head'), { words: 'safe head', args: [] });
    assert.deepEqual(typedText('eth_feeHistory(4,100)').args, ['4', '100']);
    assert.deepEqual(typedText('eth_feeHistory 4,100').args, ['4100']);
    // Not one number for sure: a field says what it could be.
    assert.deepEqual(typedText('call x(uint256) 1,500').args, ['1', '500']);
    assert.deepEqual(typedText('send 0x1 1,500 ether').args, ['0x1', '1', '500', 'ether']);
    assert.deepEqual(typedText('balance 0x1 0,500').args, ['0x1', '0', '500']);
    assert.deepEqual(typedText('foo_bar ["0x1",{"a":[1]}]'), {
      words: 'foo_bar',
      args: ['0x1', '{"a":[1]}'],
    });
  });

  it('reads nothing in what is longer than anything typed', () => {
    assert.deepEqual(typedText(`eth_call ${'0x1 '.repeat(9_999_999)}`), { words: '', args: [] });
  });

  it('takes no longer for each of many spaces behind a word', () => {
    const { user } = process.cpuUsage();
    typedCalls(`block${' '.repeat(50_000)}5`, { recent: [], pinned: [] });
    assert.ok(process.cpuUsage().user - user < 1_000_000);
  });
});
