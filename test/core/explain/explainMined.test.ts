// Explanations that a development chain cannot show: other forks, chains and nodes, and their refusals.

import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { Explanation } from '../../../src/core/explain/explanation.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { allNodes } from '../decode/treeLines.ts';
import { ALICE, BOB, REVERT, TOKEN, TRANSFER_CALL } from '../decode/samples.ts';
import { bytesOf, feed } from '../jsonIndex/feed.ts';
import { askReplies } from './askNode.ts';
import type { Replies } from './askNode.ts';
import { explanationLines, sectionLines, sourceLines } from './explanationLines.ts';

const HASH = `0x${'12'.repeat(32)}`;
const BLOCK_HASH = `0x${'b1'.repeat(32)}`;
const PLACE = { blockHash: BLOCK_HASH, blockNumber: '0x64', transactionIndex: '0x2' };

const TRANSACTION = {
  hash: HASH,
  type: '0x2',
  nonce: '0x7',
  from: ALICE,
  to: TOKEN,
  value: '0x0',
  gas: '0x186a0',
  gasPrice: '0x77359400',
  input: TRANSFER_CALL,
  ...PLACE,
};

const RECEIPT = {
  transactionHash: HASH,
  status: '0x1',
  from: ALICE,
  to: TOKEN,
  contractAddress: null,
  gasUsed: '0xc350',
  effectiveGasPrice: '0x77359400',
  logs: [],
  ...PLACE,
};

const BLOCK = { hash: BLOCK_HASH, number: '0x64', timestamp: '0x68e778e0', baseFeePerGas: '0x3b9aca00' };

const FRAME = { type: 'CALL', from: ALICE, to: TOKEN, value: '0x0', gas: '0x186a0', input: TRANSFER_CALL };

/** The replies of a node that serves debug_; `null` leaves a method out. */
function explain(
  replies: Replies,
  transaction: JsonObject = {},
  receipt: JsonObject = {},
): Promise<Explanation> {
  const ask = askReplies({
    eth_getTransactionByHash: { result: { ...TRANSACTION, ...transaction } },
    eth_getTransactionReceipt: { result: { ...RECEIPT, ...receipt } },
    eth_getBlockByHash: { result: BLOCK },
    ...replies,
  });
  return explainTransaction(HASH, ask, { chain: chainById(1n) });
}

const refuse = (code: number, message: string, data?: string): JsonObject => ({
  error: { code, message, ...(data === undefined ? {} : { data }) },
});
const traced = (frame: JsonObject): Replies => ({ debug_traceTransaction: { result: frame } });
const failed = { status: '0x0' };

const NOT_SERVED =
  'Method not found (code -32601). This endpoint does not serve the method. Use a node or provider that serves it.';

describe('explainMined', () => {
  it('parts the cost of a blob transaction', async () => {
    const blobs = {
      type: '0x3',
      input: '0x',
      maxFeePerBlobGas: '0x77359400',
      blobVersionedHashes: [`0x01${'ab'.repeat(31)}`, `0x01${'cd'.repeat(31)}`],
    };
    const receipt = { gasUsed: '0x5208', blobGasUsed: '0x40000', blobGasPrice: '0x3b9aca00' };
    const explanation = await explain(traced(FRAME), blobs, receipt);
    assert.equal(
      explanation.headline,
      '0xA1A1…a1a1 sent 2 blobs to 0x7070…7070; it succeeded and cost 0.000304144 ETH.',
    );
    assert.deepEqual(sectionLines(explanation, 'cost'), [
      'transaction fee: 0.000304144 ETH',
      'gas: 100,000',
      'gasUsed: 21,000',
      'effectiveGasPrice: 2 gwei',
      'baseFeePerGas: 1 gwei',
      'blobGasUsed: 262,144 (2 blobs)',
      'blobGasPrice: 1 gwei',
      'burnt base fees: 0.000021 ETH',
      'gas utilisation: 21 %',
      'tip: 0.000021 ETH',
      'blob fee: 0.000262144 ETH',
    ]);
    assert.deepEqual(
      sectionLines(explanation, 'called').filter((line) => /blob/i.test(line)),
      ['type: 3 (blob, EIP-4844)', 'blobVersionedHashes: 2 items'],
    );
  });

  it('gives one share of gas, where a trace leaves the transaction’s own gas out of the limit', async () => {
    const { sections } = await explain(traced({ ...FRAME, gas: '0x11170', gasUsed: '0xc350' }));
    const shares = sections
      .flatMap(({ rows }) => rows.flatMap(allNodes))
      .filter(({ label }) => label === 'gas utilisation');
    assert.deepEqual(
      shares.map((row) => summarize(row)),
      ['50 %'],
    );
  });

  it('names a known function whose calldata does not fit it', async () => {
    const input = TRANSFER_CALL.slice(0, -64);
    const { headline } = await explain(traced({ ...FRAME, input }), { input });
    assert.match(headline, / called transfer\(…\) on 0x\S+, with calldata that does not fit it; /);
  });

  it('adds what a rollup takes for its data', async () => {
    const explanation = await explain(traced(FRAME), {}, { l1Fee: '0x3b9aca00' });
    assert.deepEqual(
      sectionLines(explanation, 'cost').filter((line) => /fee/i.test(line)),
      [
        'transaction fee: 0.000100001 ETH',
        'baseFeePerGas: 1 gwei',
        'l1Fee: 0.000000001 ETH',
        'burnt base fees: 0.00005 ETH',
      ],
    );
  });

  it('takes the offered price for the one paid where an old node does not say it', async () => {
    const { effectiveGasPrice: _, ...receipt } = RECEIPT;
    const explanation = await explain({ ...traced(FRAME), eth_getTransactionReceipt: { result: receipt } });
    assert.match(explanation.headline, / cost 0\.0001 ETH\.$/);
  });

  describe('without a status, from before the Byzantium fork', () => {
    const { status: _, ...withoutStatus } = RECEIPT;
    const old = (gasUsed: string, replies: Replies = {}): Promise<Explanation> =>
      explain({
        eth_getTransactionReceipt: { result: { ...withoutStatus, gasUsed, root: `0x${'00'.repeat(32)}` } },
        ...replies,
      });

    it('takes gas that is left for a success', async () => {
      const { state, notes } = await old('0xc350');
      assert.deepEqual(
        [state, notes],
        [
          'succeeded',
          [
            'Its receipt has no status, being from before the Byzantium fork; it left gas unused, which no transaction that failed then did.',
          ],
        ],
      );
    });

    it('asks a trace where all gas is used', async () => {
      const states = [
        await old('0x186a0', traced(FRAME)),
        await old('0x186a0', traced({ ...FRAME, error: 'out of gas' })),
      ].map(({ state }) => state);
      assert.deepEqual(states, ['succeeded', 'failed']);
    });

    it('says what a replay does where there is no trace', async () => {
      const works = await old('0x186a0', { eth_call: { result: '0x' } });
      const fails = await old('0x186a0', { eth_call: refuse(-32000, 'out of gas') });
      const none = await old('0x186a0', { eth_call: refuse(-32000, 'missing trie node') });
      assert.deepEqual(
        [works.state, works.headline, works.notes, sectionLines(works, 'failed')],
        [
          'unclear',
          '0xA1A1…a1a1 tried to call transfer(to 0xB0B0…B0B0, amount 1,000) on 0x7070…7070; whether it succeeded is not known; it cost 0.0002 ETH.',
          [
            'Neither a status in its receipt nor a trace says whether it succeeded.',
            'A replay succeeded. It ran again on the state before its block, without its fees; the 2 transactions before it there can have changed what it found.',
          ],
          [],
        ],
      );
      assert.deepEqual(
        [fails.state, fails.headline, fails.notes, sectionLines(fails, 'failed')],
        [
          'unclear',
          '0xA1A1…a1a1 tried to call transfer(to 0xB0B0…B0B0, amount 1,000) on 0x7070…7070; whether it succeeded is not known; it cost 0.0002 ETH.',
          [
            'Neither a status in its receipt nor a trace says whether it succeeded.',
            'The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; the 2 transactions before it there can have changed what it found.',
          ],
          [
            '- The gas ran out before the code ended, or the code fails at any gas.',
            '- Raise the gas, or try eth_call with the same input to see a reason.',
            'reason: out of gas',
            'the call itself: 0x7070…7070.transfer(to 0xB0B0…B0B0, amount 1,000) ✗ out of gas',
          ],
        ],
      );
      assert.deepEqual(
        [none.state, none.notes, sectionLines(none, 'failed')],
        [
          'unclear',
          [
            'Neither a status in its receipt nor a trace says whether it succeeded.',
            'A replay was not possible: missing trie node (code -32000). The node no longer has the state of that block: a full node keeps that of the newest 128 or so. Use a recent block, or an archive node.',
          ],
          [],
        ],
      );
    });
  });

  it('explains a receipt without its transaction', async () => {
    const explanation = await explain({ ...traced(FRAME), eth_getTransactionByHash: { result: null } });
    assert.deepEqual(explanationLines(explanation), [
      'succeeded: 0xA1A1…a1a1 sent a transaction to 0x7070…7070; it succeeded and cost 0.0001 ETH.',
      '- The node gave the receipt but not the transaction, so what was called is not known.',
      'Calls inside:',
      '  - This is its only call.',
      '  0x7070…7070.transfer(to 0xB0B0…B0B0, amount 1,000)',
      'What was called:',
      '  from: 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
      '  to: 0x7070707070707070707070707070707070707070',
      '  blockNumber: 100',
      '  transactionIndex: 2',
      '  timestamp: 2025-10-09 08:57:04',
      'What it cost:',
      '  transaction fee: 0.0001 ETH',
      '  gasUsed: 50,000',
      '  effectiveGasPrice: 2 gwei',
      '  baseFeePerGas: 1 gwei',
      '  burnt base fees: 0.00005 ETH',
      '  tip: 0.00005 ETH',
    ]);
  });

  it('explains a transaction whose receipt the node does not keep', async () => {
    const pruned = refuse(4444, 'pruned history unavailable');
    const explanation = await explain({ ...traced(FRAME), eth_getTransactionReceipt: pruned });
    assert.deepEqual(explanationLines(explanation), [
      'succeeded: 0xA1A1…a1a1 called transfer(to 0xB0B0…B0B0, amount 1,000) on 0x7070…7070; it succeeded.',
      '- The node gave the transaction but no receipt, so its events and its cost are not known. pruned history unavailable (code 4444). The node has dropped the old part of the chain’s history (EIP-4444). Use an archive node, or one that keeps all history.',
      'Calls inside:',
      '  - This is its only call.',
      '  0x7070…7070.transfer(to 0xB0B0…B0B0, amount 1,000)',
      'What was called:',
      '  from: 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
      '  to: 0x7070707070707070707070707070707070707070',
      '  input: transfer(to 0xB0B0…B0B0, amount 1,000)',
      '  value: 0 ETH',
      '  nonce: 7',
      '  type: 2 (dynamic fee, EIP-1559)',
      '  blockNumber: 100',
      '  transactionIndex: 2',
      '  timestamp: 2025-10-09 08:57:04',
    ]);
  });

  it('takes the place from the receipt where the transaction was asked for too early', async () => {
    const unplaced = { blockHash: null, blockNumber: null, transactionIndex: null };
    const explanation = await explain(traced(FRAME), unplaced);
    assert.deepEqual(sectionLines(explanation, 'called').slice(-3), [
      'blockNumber: 100',
      'transactionIndex: 2',
      'timestamp: 2025-10-09 08:57:04',
    ]);
  });

  it('asks without options where a tracer refuses its own', async () => {
    const explanation = await explain({
      debug_traceTransaction: ([, options]) =>
        JSON.stringify(options).includes('tracerConfig')
          ? refuse(-32602, 'unknown tracerConfig')
          : { result: FRAME },
    });
    assert.deepEqual(sourceLines(explanation).slice(3), [
      'the calls inside | debug_traceTransaction | unknown tracerConfig (code -32602). The node did not accept the parameters. Compare type and form of each parameter with the method’s description.',
      `the token’s decimals | eth_call | ${NOT_SERVED}`,
      `the token’s symbol | eth_call | ${NOT_SERVED}`,
      'the calls inside | debug_traceTransaction | CALL 0xA1A1…a1a1 → 0x7070…7070 · transfer(to 0xB0B0…B0B0, amount 1,000)',
      'what it changed | debug_traceTransaction | unknown tracerConfig (code -32602). The node did not accept the parameters. Compare type and form of each parameter with the method’s description.',
      // This one gives calls whatever is asked for.
      'its EVM steps, for what it changed | debug_traceTransaction | CALL 0xA1A1…a1a1 → 0x7070…7070 · transfer(to 0xB0B0…B0B0, amount 1,000)',
    ]);
  });

  it('says what to do where the plan has no traces and the node has no state', async () => {
    const plan = 'debug_traceTransaction is not available on the Free tier - upgrade to Pay As You Go';
    const explanation = await explain(
      {
        debug_traceTransaction: refuse(-32600, plan),
        trace_transaction: refuse(-32000, 'required historical state unavailable (reexec=128)'),
        eth_call: refuse(-32000, 'missing trie node 1234 (path ) <nil>'),
      },
      {},
      failed,
    );
    assert.deepEqual(
      [sectionLines(explanation, 'failed'), sectionLines(explanation, 'calls')],
      [
        [
          '- The node does not say why: a receipt holds no reason.',
          '- A replay was not possible: missing trie node 1234 (path ) <nil> (code -32000). The node no longer has the state of that block: a full node keeps that of the newest 128 or so. Use a recent block, or an archive node.',
        ],
        [
          '- The calls inside, and the value they moved, are not known without a trace.',
          '- debug_traceTransaction: debug_traceTransaction is not available on the Free tier - upgrade to Pay As You Go (code -32600). The plan behind this key does not cover the call. Use a paid plan, or another endpoint.',
        ],
      ],
    );
  });

  it('says how large a trace is that is too large to be explained', async () => {
    const { root } = feed(bytesOf(JSON.stringify('x'.repeat(2_600_000))));
    const ask = askReplies({
      eth_getTransactionByHash: { result: TRANSACTION },
      eth_getTransactionReceipt: { result: RECEIPT },
    });
    const explanation = await explainTransaction(HASH, (method, params) =>
      method === 'debug_traceTransaction'
        ? Promise.resolve({ ok: true, result: root! })
        : ask(method, params),
    );
    assert.deepEqual(sectionLines(explanation, 'calls'), [
      '- The calls inside, and the value they moved, are not known without a trace.',
      '- debug_traceTransaction gave 3 MB: too much to be explained. Its result is below, among the calls.',
    ]);
  });

  it('says what can have changed a replay', async () => {
    const explanation = await explain({ eth_call: { result: '0x' } }, {}, failed);
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      '- The node does not say why: a receipt holds no reason.',
      '- A replay succeeded. It ran again on the state before its block, without its fees; the 2 transactions before it there can have changed what it found.',
    ]);
    const first = await explain({ eth_call: { result: '0x' } }, { blockNumber: '0x0' }, failed);
    assert.deepEqual(sectionLines(first, 'failed'), [
      '- The node does not say why: a receipt holds no reason.',
    ]);
  });

  it('blames gas inside for an empty revert only where no trace shows the calls inside', async () => {
    const reverted = { ...FRAME, error: 'execution reverted', output: '0x' };
    const seen = await explain(traced(reverted), {}, failed);
    const unseen = await explain({ eth_call: refuse(3, 'execution reverted', '0x') }, {}, failed);
    const why = 'The contract gave no reason: a require() without a message';
    assert.deepEqual(
      [seen, unseen].map((explanation) => sectionLines(explanation, 'failed')[0]),
      [
        `- ${why} or no such function or contract.`,
        `- ${why}, no such function or contract, or a call inside that ran out of gas.`,
      ],
    );
  });

  it('reads the reason that Besu puts into a receipt', async () => {
    const receipt = {
      ...failed,
      revertReason: REVERT.replace(/.{64}$/, `${'76'.repeat(5)}${'0'.repeat(54)}`),
    };
    assert.deepEqual(sectionLines(await explain({}, {}, receipt), 'failed'), [
      '- The reason is from the receipt, which does not say in which call the failure began.',
      'reason: vvvvv',
      'the call itself: 0x7070…7070.transfer(to 0xB0B0…B0B0, amount 1,000) ✗ vvvvv',
    ]);
  });

  it('reads the reason that a node puts into its message only', async () => {
    const message = 'VM Exception while processing transaction: reverted: revert: not the owner';
    const explanation = await explain({ eth_call: refuse(-32000, message) }, {}, failed);
    assert.match(explanation.headline, /; it failed: not the owner, and cost /);
  });

  it('says that all gas was used, where the error does not say it itself', async () => {
    const advice = async (end: JsonObject, gasUsed: string): Promise<readonly string[]> => {
      const explanation = await explain(traced({ ...FRAME, ...end }), {}, { ...failed, gasUsed });
      return sectionLines(explanation, 'failed').filter((line) => line.startsWith('- '));
    };
    const reverted = { error: 'execution reverted', output: REVERT };
    assert.deepEqual(await advice(reverted, '0xc350'), []);
    assert.deepEqual(await advice(reverted, '0x186a0'), [
      '- It used all the gas it was given: the gas ran out, or the code ran into an invalid instruction, which takes all that is left.',
    ]);
    assert.deepEqual(await advice({ error: 'out of gas' }, '0x186a0'), [
      '- The gas ran out before the code ended, or the code fails at any gas.',
      '- Raise the gas, or try eth_call with the same input to see a reason.',
    ]);
  });

  it('completes a flat list without outputs by a replay', async () => {
    const item = (traceAddress: readonly number[], from: string, to: string): JsonObject => ({
      type: 'call',
      action: { callType: 'call', from, to, value: '0x0', gas: '0x1000', input: '0x12345678' },
      error: 'Reverted',
      result: null,
      traceAddress,
      transactionHash: HASH,
    });
    const explanation = await explain(
      {
        trace_transaction: { result: [item([], ALICE, TOKEN), item([0], TOKEN, BOB)] },
        eth_call: refuse(3, 'execution reverted', REVERT),
      },
      {},
      failed,
    );
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      '- A call named with “after” was the last one before the failure; that it is the cause is likely, not certain.',
      '- The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; the 2 transactions before it there can have changed what it found.',
      'reason: empty',
      'the call itself: 0x7070…7070.0x12345678() ✗ empty',
      'after call 1: 0xB0B0…B0B0.0x12345678() ✗ reverted',
    ]);
  });

  it('ends at a cancelled or unreachable endpoint', async () => {
    for (const kind of ['cancelled', 'network'] as const) {
      const ask = askReplies({
        eth_getTransactionByHash: { result: TRANSACTION },
        eth_getTransactionReceipt: { result: { ...RECEIPT, ...failed } },
      });
      const explanation = await explainTransaction(HASH, (method, params) => {
        if (method.startsWith('eth_getTransaction')) return ask(method, params);
        const failure =
          kind === 'network'
            ? { kind, code: 'ECONNRESET', message: 'Lost.' }
            : { kind, message: 'Cancelled.' };
        return Promise.resolve({ ok: false, failure });
      });
      assert.deepEqual(
        explanation.sources.map(({ method }) => method),
        [
          'eth_getTransactionByHash',
          'eth_getTransactionReceipt',
          'eth_getBlockByHash',
          'debug_traceTransaction',
          // The token’s decimals and symbol, asked at the same time.
          'eth_call',
          'eth_call',
        ],
      );
    }
  });

  it('says why nothing could be read', async () => {
    const failure = refuse(429, 'Too many requests');
    const explanation = await explain({
      eth_getTransactionByHash: failure,
      eth_getTransactionReceipt: failure,
    });
    assert.deepEqual(explanationLines(explanation), [
      'unread: The transaction could not be read: Too many requests (code 429). Too many requests: a quota is used up for now. Wait a moment and send it again, or ask the provider for higher limits.',
    ]);
    assert.equal(explanation.failure?.message, 'Too many requests');
  });
});
