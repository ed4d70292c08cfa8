import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { BLOCK } from '../../../src/core/catalogue/shapes/block.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { allNodes } from './treeLines.ts';

const AUTHORIZATION_SIGNATURE = {
  yParity: '0x0',
  r: '0x1237bf8a72164321f81fb4f97bf1b81a559fee377b93abeb50efce34a5dc97a7',
  s: '0x738c15d5de9c60883a0d72bde61e84c8feae4863f23f374ce38897c33bddfb9a',
};

const ETHEREUM: DecodeContext = { chain: chainById(1n) };

/** `label: summary [note]` of the derived rows below a node. */
function rows(node: DecodedNode): readonly string[] {
  return childNodes(node)
    .filter(({ provenance }) => provenance === 'derived')
    .map((row) => `${row.label}: ${summarize(row)} [${row.note ?? ''}]`);
}

function derived(value: JsonValue, context: DecodeContext = ETHEREUM): readonly string[] {
  return rows(decode('result', value, 'unknown', { context }));
}

describe('derivedRows', () => {
  it('adds what a transaction cost, blobs included', () => {
    const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca01' };
    assert.deepEqual(
      [
        derived(receipt),
        derived({ ...receipt, blobGasUsed: '0x40000', blobGasPrice: '0x2' }),
        derived({ ...receipt, blobGasPrice: '0x2' }),
        derived({ ...receipt, l1Fee: '0x5' }),
      ],
      [
        ['transaction fee: 0.000021000000021 ETH [gasUsed × effectiveGasPrice]'],
        [
          'transaction fee: 0.000021000000545288 ETH [gasUsed × effectiveGasPrice + blobGasUsed × blobGasPrice]',
          'blob fee: 0.000000000000524288 ETH [blobGasUsed × blobGasPrice]',
        ],
        ['transaction fee: 0.000021000000021 ETH [gasUsed × effectiveGasPrice]'],
        ['transaction fee: 0.000021000000021005 ETH [gasUsed × effectiveGasPrice + l1Fee]'],
      ],
    );
  });

  it('adds what a rollup charges for its data, and nothing where an operator’s fee is added to it', () => {
    const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', l1Fee: '0x5' };
    const free = { operatorFeeScalar: '0x0', operatorFeeConstant: '0x0' };
    assert.deepEqual(
      [
        derived(receipt),
        derived({ ...receipt, ...free }),
        derived({ ...receipt, ...free, operatorFeeConstant: '0x1' }),
        derived({ ...receipt, ...free, operatorFeeScalar: '0x1' }),
      ],
      [
        ['transaction fee: 0.000021000000000005 ETH [gasUsed × effectiveGasPrice + l1Fee]'],
        ['transaction fee: 0.000021000000000005 ETH [gasUsed × effectiveGasPrice + l1Fee]'],
        [],
        [],
      ],
    );
  });

  it('counts the L1 fee of Scroll and Mantle once, also where it was taken as gas', () => {
    const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', l1Fee: '0x5' };
    const fee = (more: object, id: bigint): readonly string[] =>
      derived({ ...receipt, ...more }, { chain: chainById(id) });
    assert.deepEqual(fee({ l1FeeScalar: '0.4', tokenRatio: '0xbb8' }, 5000n), [
      'transaction fee: 0.000021 MNT [gasUsed × effectiveGasPrice; gasUsed has l1Fee in it]',
    ]);
    const since = { l1BaseFeeScalar: '0x1', tokenRatio: '0xbb8', operatorFeeScalar: '0x0' };
    assert.deepEqual(fee(since, 5000n), [
      'transaction fee: 0.000021000000000005 MNT [gasUsed × effectiveGasPrice + l1Fee]',
    ]);
    assert.deepEqual(fee({ ...since, operatorFeeScalar: '0x1' }, 5000n), []);
    assert.deepEqual(fee({}, 534352n), [
      'transaction fee: 0.000021000000000005 ETH [gasUsed × effectiveGasPrice + l1Fee]',
    ]);
  });

  it('says of the highest cost that an L1 fee comes on top of it', () => {
    const transaction = { gas: '0x5208', gasPrice: '0x3b9aca00', value: '0x0', nonce: '0x0' };
    const label = (id: bigint): string => derived(transaction, { chain: chainById(id) })[0]!.split(':')[0]!;
    assert.deepEqual([1n, 10n, 534352n, 5000n, 42161n].map(label), [
      'highest cost',
      'highest cost without L1 fee',
      'highest cost without L1 fee',
      'highest cost without L1 fee',
      'highest cost',
    ]);
  });

  it('parts what was paid for gas where the base fee stands beside it', () => {
    const cost = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca01', baseFeePerGas: '0x3b9aca00' };
    assert.deepEqual(derived(cost), [
      'transaction fee: 0.000021000000021 ETH [gasUsed × effectiveGasPrice]',
      'burnt base fees: 0.000021 ETH [gasUsed × baseFeePerGas]',
      'tip: 0.000000000000021 ETH [gasUsed × (effectiveGasPrice − baseFeePerGas)]',
    ]);
    assert.deepEqual(derived({ ...cost, effectiveGasPrice: '0x1' }), [
      'transaction fee: 0.000000000000021 ETH [gasUsed × effectiveGasPrice]',
      'burnt base fees: 0.000021 ETH [gasUsed × baseFeePerGas]',
    ]);
  });

  it('says of base fees that they are burnt only where the chain is known to do so', () => {
    const fees = { baseFeePerGas: '0x1', gasUsed: '0x7' };
    const row = (id: bigint): string | undefined => derived(fees, { chain: chainById(id) })[0]?.split(':')[0];
    assert.deepEqual([1n, 137n, 43114n, 42161n, 100n, 987654321n].map(row), [
      'burnt base fees',
      'burnt base fees',
      'burnt base fees',
      'base fees',
      'base fees',
      'base fees',
    ]);
    // Their blocks have gas that was paid for on L1.
    assert.deepEqual([10n, 42220n, 5000n, 534352n, 324n].map(row), Array(5).fill(undefined));
    const paid = { ...fees, effectiveGasPrice: '0x1', l1Fee: '0x0' };
    const ofOne = (more: object): readonly string[] =>
      derived({ ...paid, ...more }, { chain: chainById(10n) }).map((line) => line.split(':')[0]!);
    assert.deepEqual(
      [ofOne({}), ofOne({ type: '0x7e' })],
      [
        ['transaction fee', 'base fees', 'tip'],
        ['transaction fee', 'tip'],
      ],
    );
    assert.match(derived(fees, {})[0]!, /^base fees: /);
    assert.match(derived({ ...fees, chainId: '0x1' }, {})[0]!, /^burnt base fees: /);
  });

  it('says that the L1 fee of a rollup is missing where a receipt has none', () => {
    const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', type: '0x2' };
    const label = (id: bigint, more: object = {}): string =>
      derived({ ...receipt, ...more }, { chain: chainById(id) })[0]!.split(':')[0]!;
    assert.deepEqual(
      [1n, 10n, 534352n, 42161n].map((id) => label(id)),
      [
        'transaction fee',
        'transaction fee without L1 fee',
        'transaction fee without L1 fee',
        'transaction fee',
      ],
    );
    assert.equal(label(10n, { l1Fee: '0x0' }), 'transaction fee');
    assert.equal(label(10n, { type: '0x7e' }), 'transaction fee');
  });

  it('gives no tip that was only offered on chains that may not take it', () => {
    const transaction = { gas: '0x5208', gasPrice: '0x3', maxFeePerGas: '0x9', maxPriorityFeePerGas: '0x2' };
    const tips = (id: bigint, blockHash: string | null): readonly string[] => {
      const block = { number: '0x1', baseFeePerGas: '0x1', transactions: [{ ...transaction, blockHash }] };
      const root = decode('result', block, BLOCK, { context: { chain: chainById(id) } });
      return allNodes(root).flatMap(({ label }) => (label === 'effective tip' ? [label] : []));
    };
    for (const blockHash of [`0x${'ab'.repeat(32)}`, null])
      assert.deepEqual(
        [1n, 10n, 42161n, 324n].map((id) => tips(id, blockHash).length),
        [1, 1, 0, 0],
      );
  });

  it('knows no blobs on the OP Stack, whose blob gas is the footprint of the data', () => {
    const read = (id: bigint): string =>
      summarize(decode('x', '0x20000', 'blobGas', { context: { chain: chainById(id) } }));
    assert.deepEqual([read(1n), read(10n), read(100n)], ['131,072 (1 blob)', '131,072', '131,072 (1 blob)']);
  });

  it('warns of an L1 fee where the chain is not known to have none', () => {
    const transaction = { gas: '0x5208', gasPrice: '0x1', value: '0x0', nonce: '0x0' };
    const isWarned = (id: bigint): boolean =>
      derived(transaction, { chain: chainById(id) })[0]!.includes('a rollup may charge an L1 fee');
    assert.deepEqual([1n, 137n, 42161n, 2818n, 987654321n].map(isWarned), [false, false, false, true, true]);
  });

  it('does not take the gas limit of Arbitrum and ZKsync, which is none, for one', () => {
    for (const id of [324n, 42161n])
      assert.deepEqual(derived({ gasUsed: '0x7', gasLimit: '0xffffffff' }, { chain: chainById(id) }), []);
    const full = (gasLimit: string): readonly string[] => derived({ gasUsed: '0x7', gasLimit });
    assert.deepEqual(full('0x4000000000000'), []);
    assert.equal(full('0x3b9aca00').length, 1);
  });

  it('gives no amount of the coin for gas that is paid for in a token', () => {
    const receipt = { gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', baseFeePerGas: '0x1' };
    const CELO = { chain: chainById(42220n) };
    assert.deepEqual(derived({ ...receipt, feeCurrency: `0x${'70'.repeat(20)}`, type: '0x7b' }, CELO), [
      'transaction fee: 21,000,000,000,000 [gasUsed × effectiveGasPrice, in the smallest unit of feeCurrency]',
    ]);
    assert.deepEqual(derived({ ...receipt, type: '0x7b' }, CELO), []);
    assert.match(
      derived({ ...receipt, feeCurrency: null, type: '0x2' }, CELO)[0]!,
      /^transaction fee: 0.000021 CELO/,
    );
    const sent = { gas: '0x5208', gasPrice: '0x1', value: '0x1', nonce: '0x1' };
    assert.deepEqual(derived({ ...sent, feeCurrency: `0x${'70'.repeat(20)}` }, CELO), []);
    assert.equal(derived(sent, CELO).length, 1);
  });

  it('adds what a block burnt and how full it was, rounded to two decimals', () => {
    const block = { gasUsed: '0x1', gasLimit: '0x3', baseFeePerGas: '0x7' };
    assert.deepEqual(derived(block), [
      'burnt base fees: 0.000000000000000007 ETH [gasUsed × baseFeePerGas]',
      'block utilisation: 33.33 % [gasUsed of gasLimit, to 0.01 %]',
    ]);
    assert.deepEqual(derived({ gasUsed: '0x3', gasLimit: '0x3' }), [
      'block utilisation: 100 % [gasUsed of gasLimit, to 0.01 %]',
    ]);
  });

  it('gives no share of more than all, as of a frame whose gas leaves out what its gasUsed counts', () => {
    assert.deepEqual(
      [derived({ gas: '0x64', gasUsed: '0x65' }), derived({ gas: '0x64', gasUsed: '0x64' })],
      [[], ['gas utilisation: 100 % [gasUsed of gas, to 0.01 %]']],
    );
  });

  it('adds the tip of a transaction that stands in its block', () => {
    const block = {
      baseFeePerGas: '0xa',
      transactions: [
        { gas: '0x1', gasPrice: '0xc' },
        { gas: '0x1', gasPrice: '0x1' },
      ],
    };
    const list = childNodes(decode('result', block, 'unknown'))[1]!;
    assert.deepEqual(childNodes(list).map(rows), [
      ['effective tip: 0.000000002 gwei [gasPrice − the block’s baseFeePerGas]'],
      [],
    ]);
  });

  it('adds the tip of a transaction in a raw block, which tells its highest fees only', () => {
    const fees = (most: string, priority: string): JsonValue => ({
      gas: '0x1',
      maxFeePerGas: most,
      maxPriorityFeePerGas: priority,
    });
    const block = {
      header: { baseFeePerGas: '0xa' },
      transactions: [fees('0xf', '0x2'), fees('0xb', '0x2'), fees('0x9', '0x2')],
    };
    const list = childNodes(decode('result', block, 'unknown'))[1]!;
    assert.deepEqual(childNodes(list).map(rows), [
      ['effective tip: 0.000000002 gwei [maxPriorityFeePerGas, which fits below maxFeePerGas]'],
      ['effective tip: 0.000000001 gwei [maxFeePerGas − the block’s baseFeePerGas]'],
      [],
    ]);
  });

  it('adds tip and share of gas to a receipt that stands beside its block', () => {
    const [first, second] = [`0x${'01'.repeat(32)}`, `0x${'02'.repeat(32)}`];
    const receipt = (transactionHash: string): JsonValue => ({
      transactionHash,
      gasUsed: '0x1',
      effectiveGasPrice: '0xc',
    });
    const transactions = [
      { hash: second, gas: '0x4' },
      { hash: first, gas: '0x2' },
    ];
    const receipts = [receipt(first), receipt(second), receipt(`0x${'03'.repeat(32)}`)];
    const fee = 'transaction fee: 0.000000000000000012 ETH [gasUsed × effectiveGasPrice]';
    const tip = 'effective tip: 0.000000002 gwei [effectiveGasPrice − the block’s baseFeePerGas]';
    const share = (percent: string): string =>
      `gas utilisation: ${percent} % [gasUsed of the transaction’s gas, to 0.01 %]`;
    const page = (answer: JsonValue): readonly (readonly string[])[] =>
      childNodes(childNodes(decode('result', answer, 'unknown', { context: ETHEREUM }))[1]!).map(rows);
    assert.deepEqual(
      [
        page({ fullblock: { baseFeePerGas: '0xa', transactions }, receipts }),
        page({ txs: transactions, receipts }),
        page({ other: transactions, receipts }),
      ],
      [
        [
          [fee, share('50'), tip],
          [fee, share('25'), tip],
          [fee, tip],
        ],
        [[fee, share('50')], [fee, share('25')], [fee]],
        [[fee], [fee], [fee]],
      ],
    );
  });

  it('reads the transactions beside a list of receipts once for all of them', () => {
    const hash = (index: number): string => `0x${index.toString(16).padStart(64, '0')}`;
    const items = Array.from({ length: 100 }, (_, index) => index);
    let reads = 0;
    const transactions = new Proxy(
      items.map((index) => ({ hash: hash(index), gas: '0x4' })),
      {
        get(list, key, receiver) {
          if (typeof key === 'string' && /^\d+$/.test(key)) reads++;
          return Reflect.get(list, key, receiver) as unknown;
        },
      },
    );
    const receipts = items.map((index) => ({ transactionHash: hash(index), gasUsed: '0x1' }));
    const [, beside] = childNodes(decode('result', { txs: transactions, receipts }, 'unknown'));
    const own = ['gas utilisation: 25 % [gasUsed of the transaction’s gas, to 0.01 %]'];
    assert.deepEqual([childNodes(beside!).map(rows), reads], [items.map(() => own), items.length]);
  });

  it('adds the share of the gas that a call of a flat trace used', () => {
    const trace = { action: { gas: '0x8' }, result: { gasUsed: '0x2', output: '0x' } };
    const result = childNodes(decode('result', trace, 'unknown'))[1]!;
    assert.deepEqual(
      [rows(result), derived({ ...trace.action, ...trace.result })],
      [
        ['gas utilisation: 25 % [gasUsed of the action’s gas, to 0.01 %]'],
        ['gas utilisation: 25 % [gasUsed of gas, to 0.01 %]'],
      ],
    );
  });

  it('adds each row once', () => {
    const both = { gas: '0x1', gasPrice: '0xc', gasUsed: '0x1', effectiveGasPrice: '0xc' };
    const node = decode('result', { baseFeePerGas: '0xa', transactions: [both] }, 'unknown');
    const [transaction] = childNodes(childNodes(node)[1]!);
    assert.deepEqual(
      rows(transaction!).filter((row) => row.startsWith('effective tip')),
      ['effective tip: 0.000000002 gwei [gasPrice − the block’s baseFeePerGas]'],
    );
  });

  it('takes the tip of a waiting transaction from its fees: its gasPrice is only the highest', () => {
    const fees = {
      gas: '0x1',
      gasPrice: '0x64',
      maxFeePerGas: '0x64',
      maxPriorityFeePerGas: '0x3',
      blockHash: null,
    };
    const node = decode('result', { baseFeePerGas: '0xa', transactions: [fees] }, 'unknown');
    assert.match(rows(childNodes(childNodes(node)[1]!)[0]!).join(), /^effective tip: 0\.000000003 gwei/);
    // Some nodes send the members of other types as null.
    const legacy = { ...fees, maxFeePerGas: null, maxPriorityFeePerGas: null };
    const block = decode('result', { baseFeePerGas: '0xa', transactions: [legacy] }, 'unknown');
    assert.match(rows(childNodes(childNodes(block)[1]!)[0]!).join(), /^effective tip: 0\.00000009 gwei/);
  });

  it('adds what a waiting transaction can cost at most', () => {
    const transaction = { gas: '0x2', value: '0x5', nonce: '0x0', maxFeePerGas: '0x3', blockHash: null };
    const blobs = { maxFeePerBlobGas: '0x1', blobVersionedHashes: ['0x01', '0x02'] };
    assert.deepEqual(
      [
        derived(transaction),
        derived({ ...transaction, ...blobs }),
        derived({ ...transaction, blockHash: '0x12' }),
      ],
      [
        ['highest cost: 0.000000000000000011 ETH [value + gas × highest price]'],
        ['highest cost: 0.000000000000262155 ETH [value + gas and blob gas × highest prices]'],
        [],
      ],
    );
  });

  it('counts confirmations where the head is known and not behind', () => {
    assert.deepEqual(
      [
        derived({ blockNumber: '0x64' }, { head: 1_100n }),
        derived({ blockNumber: '0x64' }, { head: 99n }),
        derived({ blockNumber: '0x64' }),
        derived({ blockNumber: null }, { head: 1n }),
      ],
      [['confirmations: 1,001 [head seen last: 1,100]'], [], [], []],
    );
  });

  it('lines fee history up by block, with the one to come', () => {
    const history = {
      oldestBlock: '0x9',
      baseFeePerGas: ['0x1', '0x2'],
      gasUsedRatio: [0.25],
      reward: [['0x3']],
    };
    const node = decode('result', history, 'unknown');
    const table = childNodes(node).at(-1)!;
    assert.deepEqual(
      [rows(node), childNodes(table).map((row) => [summarize(row), row.value])],
      [
        ['by block: 2 items [the last one is the next block, of which only the base fees are given]'],
        [
          [
            'block 9 · baseFeePerGas 0.000000001 gwei · gasUsedRatio 25 %',
            { block: '0x9', baseFeePerGas: '0x1', gasUsedRatio: 0.25, reward: ['0x3'] },
          ],
          ['block 10 · baseFeePerGas 0.000000002 gwei', { block: '0xa', baseFeePerGas: '0x2' }],
        ],
      ],
    );
  });

  it('speaks of the next block only where there is one more base fee than blocks', () => {
    const history = { oldestBlock: '0x9', baseFeePerGas: ['0x1', '0x2'], gasUsedRatio: [0.25, 0.5] };
    assert.deepEqual(rows(decode('result', history, 'unknown')), ['by block: 2 items [the lists above]']);
  });

  it('finds who signed an authorization', () => {
    // Signed by the first development account of anvil with viem: address 0x70…70, chain 1, nonce 3.
    const authorization = {
      chainId: '0x1',
      address: `0x${'70'.repeat(20)}`,
      nonce: '0x3',
      ...AUTHORIZATION_SIGNATURE,
    };
    assert.deepEqual(derived(authorization), [
      'authority: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266 [recovered from the signature]',
    ]);
    assert.deepEqual(derived({ ...authorization, r: '0x0' }), []);
    const { yParity, ...older } = authorization;
    assert.deepEqual(
      [yParity, '0x1b'].map((v) => derived({ ...older, v })),
      [derived(authorization), derived(authorization)],
    );
    // Told by the node already.
    assert.deepEqual(derived({ ...authorization, authority: `0x${'a1'.repeat(20)}` }), []);
  });

  it('says what zeros in an authorization mean', () => {
    const zeros = { chainId: '0x0', address: `0x${'0'.repeat(40)}`, nonce: '0x5', yParity: '0x2' };
    const signed = { ...zeros, r: '0x1', s: '0x1' };
    const ends = 'it ends the account’s delegation';
    assert.deepEqual(derived(signed), [`meaning: it holds on every chain; ${ends} [EIP-7702]`]);
    assert.deepEqual(derived({ ...signed, chainId: '0x1' }), [`meaning: ${ends} [EIP-7702]`]);
    assert.deepEqual(derived({ ...signed, chainId: '0x1', address: `0x${'a1'.repeat(20)}` }), []);
  });

  it('adds no row under a name the node sent', () => {
    const steps = { structLogs: [{ pc: 0, op: 'STOP', depth: 1 }], steps: 7 };
    assert.deepEqual(
      [derived({ blockNumber: '0x1', confirmations: '0x2' }, { head: 5n }), derived(steps)],
      [
        [],
        [
          'deepest call: 1 [the transaction’s own call is 1]',
          'calls made: 0 []',
          'storage writes: 0 [SSTORE]',
        ],
      ],
    );
  });

  it('sums up no steps where the node recorded none', () => {
    assert.deepEqual(derived({ gas: '0x5f21', structLogs: [] }), []);
  });

  it('adds nothing where a member is missing or no number', () => {
    assert.deepEqual(
      [
        derived({ gasUsed: '0x1' }),
        derived({ gasUsed: 'x', gasLimit: '0x1' }),
        derived({ gasUsed: '0x1', gasLimit: '0x0' }),
      ],
      [[], [], []],
    );
  });
});
