// The question before a write: its second button says what the write would do, and sends nothing.
import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { TokenUnits } from '../../../src/core/decode/tokenUnit.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { signedTransfer } from '../../core/write/signedTransactions.ts';
import { callsTo, Refused, vscode } from '../callsUnderTest.ts';
import type { Node } from '../callsUnderTest.ts';

const ALICE = '0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1';
const BOB = '0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0';
const OPEN: Endpoint = { id: 'open', name: 'Open', urlTemplate: 'https://open.example' };
const payment = {
  method: 'eth_sendTransaction',
  params: [{ from: ALICE, to: BOB, value: '0xde0b6b3a7640000' }],
};

function answer(method: string): JsonValue | undefined {
  switch (method) {
    case 'eth_chainId':
      return '0x1';
    case 'eth_blockNumber':
      return '0x10';
    case 'debug_traceCall':
      return {
        type: 'CALL',
        from: ALICE,
        to: BOB,
        value: '0xde0b6b3a7640000',
        gas: '0x5208',
        gasUsed: '0x5208',
        input: '0x',
      };
    case 'eth_sendTransaction':
      return `0x${'ab'.repeat(32)}`;
    default:
      return undefined;
  }
}

describe('the question before a write', () => {
  it('says an amount in the unit of its token, and as the number where that is not known', async () => {
    const amount = (5_000_000n * 10n ** 18n).toString(16).padStart(64, '0');
    const input = `0xa9059cbb${ALICE.slice(2).padStart(64, '0')}${amount}`;
    const transfer = { method: 'eth_sendTransaction', params: [{ from: ALICE, to: BOB, input }] };
    const detailOf = async (tokens?: TokenUnits): Promise<string> => {
      const { calls } = callsTo([OPEN], answer, undefined, tokens);
      await calls.run(transfer);
      return vscode.questions[0]!.detail;
    };
    const known = await detailOf(new Map([[BOB, { decimals: 18, symbol: 'SHELL' }]]));
    assert.match(known, /amount 5,000,000 SHELL/);
    const unit = { decimals: 6, symbol: 'OTHER' };
    for (const unknown of [await detailOf(), await detailOf(new Map([[ALICE, unit]]))])
      assert.match(unknown, /amount 5,000,000,000,000,000,000,000,000\)$/m);
  });

  it('names the arguments as the explanation does, by the functions that are known', async () => {
    const input = `0xa9059cbb${ALICE.slice(2).padStart(64, '0')}${'0'.repeat(63)}5`;
    const { calls } = callsTo([OPEN], answer, undefined, undefined, ['transfer(address who, uint256 sum)']);
    await calls.run({ method: 'eth_sendTransaction', params: [{ from: ALICE, to: BOB, input }] });
    assert.match(vscode.questions[0]!.detail, /transfer\(who 0x\w{40}, sum 5\)/);
  });

  it('says that dev mode is not in effect only where it was chosen', async () => {
    const saysSo = async (endpoint: Endpoint): Promise<boolean> => {
      const { calls } = callsTo([endpoint], answer);
      await calls.run(payment);
      return vscode.questions[0]!.detail.includes('Dev mode is not in effect');
    };
    assert.deepEqual([await saysSo(OPEN), await saysSo({ ...OPEN, mode: 'dev' })], [false, true]);
  });

  it('describes three signed transactions of a bundle, and counts the others', async () => {
    const bytes = await signedTransfer(1);
    const said: (readonly [number, string | undefined])[] = [];
    for (const count of [3, 4, 5]) {
      const { calls } = callsTo([OPEN], answer);
      const txs = Array.from({ length: count }, () => bytes);
      await calls.run({ method: 'eth_sendBundle', params: [{ txs, blockNumber: '0x11' }] });
      const { detail } = vscode.questions[0]!;
      said.push([detail.match(/^value: 1\.5 ETH$/gm)!.length, /^and .*$/m.exec(detail)?.[0]]);
    }
    assert.deepEqual(said, [
      [3, undefined],
      [3, 'and 1 more transaction'],
      [3, 'and 2 more transactions'],
    ]);
  });

  it('has what is to be sent in view and in full, whatever a node says of it', async () => {
    const forged = { from: BOB, to: ALICE, value: '0x1', input: '0x' };
    const { calls } = callsTo([OPEN], (method) =>
      method === 'eth_blockNumber'
        ? `The node checked it.\n\n${'x'.repeat(30_000)}`
        : method === 'debug_traceCall'
          ? { type: 'CALL', gas: '0x5208', gasUsed: '0x5208', ...forged }
          : answer(method),
    );
    vscode.questions.length = 0;
    vscode.answers.push('Try without Sending', 'Send');
    await calls.run(payment);
    const [first, second] = vscode.questions.map(({ detail }) => detail.split('\n\n'));
    // One line of the trial comes before it, all others behind it; the JSON is last.
    assert.deepEqual(second!.slice(1, first!.length), first!.slice(0, -1));
    assert.match(second![0]!, /^0xA1A1…a1a1 would send 1 ETH to 0xB0B0…B0B0.*$/);
    assert.equal(second!.at(-1), first!.at(-1));
    const length = second!.join('').length - first!.join('').length;
    assert.ok(length < 2_000, String(length));
    assert.doesNotMatch(second!.join(''), /The node checked it/);
    vscode.questions.length = 0;
  });

  it('says what it would do, and then asks again', async () => {
    const { calls, asked, kept } = callsTo([OPEN], answer);
    vscode.answers.push('Try without Sending', 'Send');
    const entry = await calls.run(payment);
    assert.equal(entry?.ok, true);
    assert.deepEqual(asked, ['eth_chainId', 'eth_blockNumber', 'debug_traceCall', 'eth_sendTransaction']);
    const [first, second] = vscode.questions.map(({ detail }) => detail.split('\n\n'));
    assert.deepEqual(second, [
      '0xA1A1…a1a1 would send 1 ETH to 0xB0B0…B0B0; it would succeed and use 21,000 gas.',
      ...first!.slice(0, -1),
      '0xA1A1…a1a1: would lose 1 ETH\n0xB0B0…B0B0: would gain 1 ETH',
      'Nothing was sent: debug_traceCall ran it on the state of block 16, without its fees.',
      first!.at(-1),
    ]);
    // As any explanation, it is one set of the history.
    const sets = kept.map(({ method, explanation }) => [method, explanation?.hash, explanation?.id]);
    const id = sets[0]![2];
    assert.equal(typeof id, 'string');
    assert.deepEqual(sets, [
      ['eth_blockNumber', '', id],
      ['debug_traceCall', '', id],
      ['eth_sendTransaction', undefined, undefined],
    ]);
  });

  it('says after each trial what came of it, and its first button, which Enter presses, tries again', async () => {
    const frame = { type: 'CALL', from: ALICE, to: BOB, value: '0x1', gas: '0x5208', gasUsed: '0x5208' };
    const plain = payment.params[0]!;
    const call = { ...plain, input: `0xa9059cbb${'00'.repeat(64)}` };
    const traced =
      (members: JsonObject, code = '0x'): Node =>
      (method) =>
        method === 'debug_traceCall' ? { ...frame, ...members } : method === 'eth_getCode' ? code : undefined;
    const refused: Node = (method) => {
      if (method !== 'eth_call') return undefined;
      throw new Refused('insufficient funds for gas * price + value');
    };
    const cases: readonly (readonly [string, string, JsonObject, Node])[] = [
      ['It would succeed.', 'Send', plain, traced({})],
      ['It would fail.', 'Send Anyway', plain, traced({ error: 'execution reverted' })],
      ['It would fail.', 'Send Anyway', plain, refused],
      ['It could not be tried.', 'Send Anyway', plain, () => undefined],
      ['Nothing would run.', 'Send Anyway', call, traced({})],
    ];
    for (const [outcome, send, transaction, node] of cases)
      for (const [pressed, isSent] of [
        [[send], true],
        [[false], false],
        [[true, true, true, false], false],
        [[true, send], true],
      ] as const) {
        vscode.questions.length = 0;
        const { calls, asked } = callsTo([OPEN], (method, params) =>
          /^debug|^eth_(call|getCode)$/.test(method) ? node(method, params) : answer(method),
        );
        vscode.answers.push(true, ...pressed);
        await calls.run({ method: 'eth_sendTransaction', params: [transaction] });
        assert.equal(asked.includes('eth_sendTransaction'), isSent, pressed.join());
        const [first, ...others] = vscode.questions;
        assert.equal(others.length, pressed.length);
        for (const { message, buttons } of others) {
          assert.equal(message, `${outcome} ${first!.message}`);
          assert.deepEqual(buttons, ['Try Again without Sending', send]);
        }
      }
    vscode.questions.length = 0;
  });

  it('sends nothing where the answer is no, explained or not', async () => {
    for (const answers of [['Try without Sending', false], [false]] as const) {
      const { calls, asked } = callsTo([OPEN], answer);
      vscode.answers.push(...answers);
      assert.equal(await calls.run(payment), undefined);
      assert.ok(!asked.includes('eth_sendTransaction'));
    }
  });

  it('has no such button where there is no call to explain', async () => {
    const { calls, asked } = callsTo([OPEN], answer);
    vscode.answers.push('Try without Sending');
    assert.equal(await calls.run({ method: 'eth_sign', params: [ALICE, '0x12'] }), undefined);
    assert.deepEqual([vscode.questions.length, asked], [1, ['eth_chainId']]);
  });

  it('says what the nonce of a transaction means, and asks the node no more than that takes', async () => {
    const noteOf = async (nonce: number, pending: JsonValue | undefined = '0x5'): Promise<unknown> => {
      const counts = (method: string, [, tag]: readonly JsonValue[]): JsonValue | undefined =>
        method === 'eth_getTransactionCount' ? (tag === 'latest' ? '0x3' : pending) : answer(method);
      const { calls, asked } = callsTo([OPEN], counts);
      await calls.run({ method: 'eth_sendRawTransaction', params: [await signedTransfer(1, nonce)] });
      const asks = asked.filter((method) => method === 'eth_getTransactionCount').length;
      return [/^nonce: .*$/m.exec(vscode.questions[0]!.detail)?.[0], asks];
    };
    assert.deepEqual(await noteOf(5), ['nonce: 5 (the account’s next)', 1]);
    assert.deepEqual(await noteOf(2), ['nonce: 2 (too low: the account’s next is 5)', 2]);
    assert.match(String(await noteOf(4)), /replaces a transaction that waits .*,2$/);
    assert.match(String(await noteOf(7)), /a gap: .*,1$/);
    assert.match(String(await noteOf(5, 'x')), /did not report the account’s next.*,1$/);
  });
});
