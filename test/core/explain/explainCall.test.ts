// Calls that are explained without being sent, at a real node that serves a tracer, a simulation, or neither.
import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json.ts';
import { callToExplain, isExplainable, callOfExplanation } from '../../../src/core/explain/callToExplain.ts';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import type { Explanation } from '../../../src/core/explain/explanation.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode } from './askNode.ts';
import { explanationLines, sectionLines, sourceLines } from './explanationLines.ts';
import { deployFailing } from './failingChains.ts';
import type { FailingContracts } from './failingChains.ts';
import { RECEIVER, SENDER, send } from './nestedCalls.ts';

const UNIT = 10n ** 18n;
const NO_TRACER = /^debug_/;
const ONLY_CALL = /^(debug_|eth_simulate)/;

describe('explainCall', () => {
  let node: TestNode;
  let contracts: FailingContracts;
  before(async () => {
    node = await startNode(['--code-size-limit=100000']);
    contracts = await deployFailing(node);
    const input = contracts.call('Token', 'mint', SENDER.address, 9n * UNIT);
    await send(node, { from: SENDER.address, to: contracts.at('Token'), input });
  });
  after(() => node.kill());

  const explain = (method: string, params: readonly JsonValue[], refused?: RegExp): Promise<Explanation> =>
    explainCall(callToExplain(method, params)!, askNode(node, refused), contracts.context);
  const transfer = (amount: bigint): string => contracts.call('Token', 'transfer', RECEIVER, amount);
  const ownTransfer = (amount: bigint): JsonValue => ({
    from: SENDER.address,
    to: contracts.at('Token'),
    data: transfer(amount),
    maxFeePerGas: '0x77359400',
    nonce: '0x63',
  });

  it('says what a transaction would move, with nothing changed at the node', async () => {
    const before = await node.result('eth_blockNumber', []);
    assert.deepEqual(explanationLines(await explain('eth_sendTransaction', [ownTransfer(5n * UNIT)])), [
      'would succeed: 0xf39F…2266 would send 5 DAI to bob (0x7099…79C8); it would succeed and use 51,466 gas.',
      '- Nothing was sent: debug_traceCall ran it on the state of block 17, without its fees.',
      'What it would return:',
      '  output: true',
      'Tokens that would move:',
      '  - The sum of the transfers in the tokens’ events.',
      '  0xf39F…2266: would lose 5 DAI · token Token (0xB7f8…4F5e)',
      '  bob (0x7099…79C8): would gain 5 DAI · token Token (0xB7f8…4F5e)',
      'Calls inside:',
      '  - This is its only call.',
      '  51,466 Token.transfer(to bob, amount 5 DAI) → true',
      'Events there would be:',
      '  Token (0xB7f8…4F5e): Transfer · from 0xf39F…2266 · to bob (0x7099…79C8) · value 5 DAI',
      'What would be called:',
      '  from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '  to: Token (0xB7f8…4F5e)',
      '  input: transfer(to bob (0x7099…79C8), amount 5 DAI)',
      '  value: 0 ETH',
      'Gas it would use:',
      '  gasUsed: 51,466',
    ]);
    assert.equal(await node.result('eth_blockNumber', []), before);
  });

  it('takes a simulation where no tracer is served, and the call alone where neither is', async () => {
    const simulated = await explain('eth_sendTransaction', [ownTransfer(5n * UNIT)], NO_TRACER);
    const traced = await explain('eth_sendTransaction', [ownTransfer(5n * UNIT)]);
    assert.deepEqual(sectionLines(simulated, 'tokens'), sectionLines(traced, 'tokens'));
    assert.deepEqual(sectionLines(simulated, 'events'), sectionLines(traced, 'events'));
    assert.deepEqual(sectionLines(simulated, 'calls'), [
      '- A simulation gives no calls inside: a tracer (debug_traceCall) does, which this endpoint does not serve.',
    ]);
    assert.deepEqual(simulated.ran, {
      call: 'Token.transfer(to bob, amount 5 DAI)',
      by: 'eth_simulateV1',
      block: 'block 17',
    });
    const called = await explain('eth_sendTransaction', [ownTransfer(5n * UNIT)], ONLY_CALL);
    assert.equal(called.headline, '0xf39F…2266 would send 5 DAI to bob (0x7099…79C8); it would succeed.');
    assert.deepEqual(sectionLines(called, 'calls'), [
      '- Tokens and events, the calls inside and the value they would move take a tracer (debug_traceCall) or a simulation (eth_simulateV1), of which this endpoint serves neither.',
    ]);
    assert.deepEqual(
      sourceLines(called).map((line) => line.split(' | ')[1]),
      ['eth_blockNumber', 'debug_traceCall', 'eth_simulateV1', 'eth_call'],
    );
  });

  it('says what ether would move, by either way', async () => {
    const paid = { from: SENDER.address, to: contracts.at('Hungry'), value: '0x6f05b59d3b20000' };
    for (const refused of [undefined, NO_TRACER, ONLY_CALL])
      assert.deepEqual(sectionLines(await explain('eth_sendTransaction', [paid], refused), 'ether'), [
        '0xf39F…2266: would lose 0.5 ETH',
        'Hungry (0x5FC8…5707): would gain 0.5 ETH',
      ]);
  });

  it('says that nothing would run where calldata goes to an account without code', async () => {
    const call = { from: SENDER.address, to: RECEIVER, input: transfer(UNIT) };
    const nothing = 'it would succeed, but bob has no code: nothing would run.';
    for (const refused of [undefined, NO_TRACER, ONLY_CALL])
      for (const method of ['eth_sendTransaction', 'eth_call']) {
        const { headline, hasRunNothing } = await explain(method, [call], refused);
        assert.ok(headline.endsWith(nothing), headline);
        assert.equal(hasRunNothing, true);
      }
    const code = { [RECEIVER]: { code: '0x00' } };
    const withCode: [string, readonly JsonValue[]][] = [
      ['eth_sendTransaction', [{ from: SENDER.address, to: RECEIVER, value: '0x1' }]],
      ['eth_sendTransaction', [{ ...call, to: contracts.at('Hungry'), input: '0x', value: '0x1' }]],
      ['eth_call', [call, 'latest', code]],
    ];
    for (const [method, params] of withCode) {
      const { headline, hasRunNothing, sources } = await explain(method, params);
      assert.match(headline, /it would succeed and use [\d,]+ gas\.$/);
      assert.equal(hasRunNothing, undefined);
      assert.ok(!sources.some((source) => source.method === 'eth_getCode'));
    }
  });

  it('says why it would fail, as far as each way tells', async () => {
    const calls = [{ target: contracts.at('Token'), data: transfer(15n * UNIT) }];
    const call = { to: contracts.at('Multicall'), input: contracts.call('Multicall', 'aggregate3', calls) };
    const head = 'aggregate3(calls 1 item) on Multicall (0x0165…Eb8F); it would fail';
    const headlines: string[] = [];
    for (const refused of [undefined, NO_TRACER, ONLY_CALL]) {
      const { state, headline } = await explain('eth_call', [call, 'latest'], refused);
      assert.equal(state, 'would fail');
      headlines.push(headline.replace('0x0000…0000 would call ', ''));
    }
    const carried =
      'CallFailed(index 0, reason InsufficientBalance(available 5,000,000,000,000,000,000, required 15,000,000,000,000,000,000))';
    assert.deepEqual(headlines, [
      `${head}, because call 1, Token.transfer(to bob, amount 15 DAI), failed: InsufficientBalance(available 5 DAI, required 15 DAI).`,
      `${head}: ${carried}.`,
      `${head}: ${carried}.`,
    ]);
  });

  it('hands on the block and the overrides of a call', async () => {
    const code = { [contracts.at('Token')]: { code: '0x600160005260206000f3' } };
    const params = [{ from: RECEIVER, to: contracts.at('Token'), input: transfer(UNIT) }, '0x10', code];
    for (const refused of [undefined, NO_TRACER, ONLY_CALL]) {
      const { state, notes } = await explain('eth_call', params, refused);
      assert.equal(state, 'would succeed');
      assert.match(notes.join(), /ran it on the state of block 16, with its overrides\.$/);
    }
    const [, without] = [await explain('eth_call', params), await explain('eth_call', params.slice(0, 2))];
    assert.equal(without.state, 'would fail');
  });

  it('reads a signed transaction, with its sender', async () => {
    const raw = await SENDER.signTransaction({
      type: 'eip1559',
      chainId: 31337,
      nonce: 99,
      gas: 100_000n,
      to: contracts.at('Token'),
      data: contracts.call('Token', 'transfer', RECEIVER, 2n * UNIT),
    });
    const { headline } = await explain('eth_sendRawTransaction', [raw]);
    assert.equal(
      headline,
      '0xf39F…2266 would send 2 DAI to bob (0x7099…79C8); it would succeed and use 51,466 gas.',
    );
  });

  it('says why a call cannot be run at all', async () => {
    const call = { from: RECEIVER, to: contracts.at('Hungry'), value: `0x${'f'.repeat(30)}` };
    const { state, headline, failure, notes } = await explain('eth_estimateGas', [call]);
    const has = [['The sender, bob (0x7099…79C8), has 10,000 ETH.'], []];
    const { notes: overridden } = await explain('eth_call', [call, 'latest', { [SENDER.address]: {} }]);
    assert.deepEqual([notes, overridden], has);
    assert.equal(state, 'unread');
    assert.match(headline, /^The call could not be run: Insufficient funds/);
    assert.equal(failure?.kind, 'rpc');
  });

  it('is found again in its calls', async () => {
    const overridden = { [RECEIVER]: { balance: '0x1' } };
    const first = callToExplain('eth_call', [{ to: RECEIVER, data: '0x1234' }, '0x10', overridden])!;
    const { sources, headline } = await explainCall(first, askNode(node), contracts.context);
    const again = callOfExplanation(sources)!;
    assert.deepEqual(again, first);
    assert.equal((await explainCall(again, askNode(node), contracts.context)).headline, headline);
    assert.equal(callOfExplanation([]), undefined);
    // What ran on the newest block runs on the newest one again.
    const newest = callToExplain('eth_call', [{ to: RECEIVER, data: '0x1234' }, 'latest'])!;
    const ran = await explainCall(newest, askNode(node), contracts.context);
    assert.deepEqual(callOfExplanation(ran.sources), newest);
  });

  it('is found again as the transaction that it is, which runs without its fees', async () => {
    const transaction = { from: SENDER.address, to: RECEIVER, value: '0x1', gasPrice: '0x3b9aca00' };
    const first = callToExplain('eth_sendTransaction', [transaction])!;
    const { sources, notes } = await explainCall(first, askNode(node), contracts.context);
    assert.match(notes[0]!, / on the state of block \d+, without its fees\.$/);
    const explanation = { id: 'one', hash: '', isTransaction: true } as const;
    assert.deepEqual(callOfExplanation(sources.map((source) => ({ ...source, explanation }))), first);
  });

  it('is of calls and transactions only', () => {
    assert.equal(isExplainable({ method: 'eth_call', params: [{}] }), true);
    assert.equal(isExplainable({ method: 'eth_getBalance', params: [RECEIVER] }), false);
    for (const [method, params] of [
      ['toString', []],
      ['eth_call', []],
      ['eth_call', ['0x12']],
      ['eth_sendRawTransaction', ['0x12']],
      ['eth_sendRawTransaction', [{}]],
      ['eth_sendTransaction', [null]],
    ] as const)
      assert.equal(callToExplain(method, params), undefined);
  });
});
