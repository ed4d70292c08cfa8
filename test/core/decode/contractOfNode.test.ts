// What is read otherwise where the contract is known by its code.
import assert from 'node:assert/strict';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodeContext, DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { adviseOn } from '../../../src/core/failure/failureAdvice.ts';
import { rowLabel } from '../../../src/core/call/rowLabel.ts';

const BADGE = `0x${'ba'.repeat(20)}`;
const COIN = `0x${'c0'.repeat(20)}`;
const BOB = `0x${'b0'.repeat(20)}`;
const word = (digits: string): string => digits.padStart(64, '0');
const sign = (text: string, source: string) => parseSignature(text, source)!;

const badge = [
  sign('function transferFrom(address from, address to, uint256 id)', 'Badge.json'),
  sign('event Moved(address indexed from, uint256 id)', 'Badge.json'),
];
const coin = [
  sign('function transferFrom(address from, address to, uint256 amount) returns (bool)', 'Coin.json'),
  sign('event Moved(address indexed from, uint256 amount)', 'Coin.json'),
];
const CONTRACTS: ReadonlyMap<string, KnownContract> = new Map([
  [BADGE, { name: 'Badge', signatures: badge, sources: [], isWhole: true }],
  [COIN, { name: 'SlotProxy → Coin', signatures: coin, sources: [], isWhole: false }],
]);
const signatures = createSignatures();
signatures.set('a', coin);
signatures.set('b', badge);
const context: DecodeContext = {
  signatures,
  contractAt: (address) => CONTRACTS.get(address.toLowerCase()),
};

const TRANSFER = signatureId(badge[0]!) + word(BOB.slice(2)) + word(COIN.slice(2)) + word('2a');

function transaction(to: string, input = TRANSFER): string {
  const value = { hash: `0x${'11'.repeat(32)}`, from: BOB, to, value: '0x0', nonce: '0x1', input };
  return summarize(decodeResult({ method: 'eth_getTransactionByHash', params: [] }, value, context));
}

describe('a contract that is known by its code', () => {
  it('has its name and its own parameters, where another one has the same selector', () => {
    assert.match(transaction(BADGE), / → Badge \(0x\w{4}…\w{4}\) · transferFrom\(.*, id 42\)$/);
    assert.match(transaction(COIN), / → SlotProxy → Coin \(0x\w{4}…\w{4}\) · transferFrom\(.*, amount 42\)$/);
    assert.match(transaction(BOB), /amount or id 42/);
  });

  it('has its own events', () => {
    const topics = [signatureId(badge[1]!), `0x${word(BOB.slice(2))}`];
    const log = (address: string) => ({ address, topics, data: `0x${word('7')}`, logIndex: '0x0' });
    const node = decodeResult({ method: 'eth_getLogs', params: [{}] }, [log(BADGE), log(COIN)], context);
    const lines = childNodes(node, 0, 2).map((one) => nodesInside(one).map(summarize).join());
    assert.match(lines[0]!, /id 7$/);
    assert.match(lines[1]!, /amount 7$/);
  });

  it('reads what it returned by its own function', () => {
    const params = [{ to: COIN, input: TRANSFER }, 'latest'];
    const node = decodeResult({ method: 'eth_call', params }, `0x${word('1')}`, context);
    assert.deepEqual(nodesInside(node).map(summarize), ['true']);
  });

  it('is said to have no function that its ABI has not, unless it may have others', () => {
    const selector = '0x12345678';
    const failure = { kind: 'rpc', code: 3, message: 'execution reverted', data: '0x', status: 200 } as const;
    const cause = (to: string, input: string): string =>
      adviseOn(failure, { ...context, method: 'eth_call', params: [{ to, input }] }).cause;
    assert.equal(cause(BADGE, selector), 'Badge has no function with the selector 0x12345678.');
    assert.match(cause(BADGE, TRANSFER), /^The contract gave no reason/);
    assert.match(cause(COIN, selector), /^The contract gave no reason/);
    assert.equal(cause(BADGE, '0x'), 'Badge has no receive() or fallback().');
  });

  it('does not read the bytes that a function hands on', () => {
    const call = sign('function transferAndCall(address to, uint256 amount, bytes data)', 'x');
    signatures.set('c', [call]);
    const bytes = `12345678${'0'.repeat(56)}`;
    const input =
      signatureId(call) + word(BADGE.slice(2)) + word('1') + word('60') + word('24') + bytes + word('');
    const value = { from: BOB, to: COIN, value: '0x0', nonce: '0x1', input: input.slice(0, -56) };
    const node = decodeResult({ method: 'eth_getTransactionByHash', params: [] }, value, context);
    const texts = JSON.stringify([...nodesUnder(node)].map(({ note, label }) => [label, note]));
    assert.match(texts, /transferAndCall/);
    assert.doesNotMatch(texts, /has no function/);
  });

  it('is said to lack nothing where other code is put at its address', () => {
    const failure = { kind: 'rpc', code: 3, message: 'execution reverted', data: '0x', status: 200 } as const;
    const params = [
      { to: BADGE, input: '0x12345678' },
      'latest',
      { [BADGE.toUpperCase().replace('0X', '0x')]: { code: '0x00' } },
    ];
    assert.match(
      adviseOn(failure, { ...context, method: 'eth_call', params }).cause,
      /^The contract gave no reason/,
    );
  });

  it('is not said to lack what creates it', () => {
    const frame = {
      type: 'CREATE',
      from: BOB,
      to: BADGE,
      input: '0x6080604052',
      error: 'execution reverted',
      output: '0x',
    };
    const trace = { method: 'debug_traceTransaction', params: ['0x', { tracer: 'callTracer' }] };
    const reasons = (more: object) =>
      nodesInside(decodeResult(trace, { ...frame, ...more }, context))
        .map(summarize)
        .join();
    assert.doesNotMatch(reasons({}), /has no function/);
    assert.match(reasons({ type: 'CALL' }), /Badge has no function with the selector 0x60806040/);
  });

  it('has its name in rows of the history, and a person’s own label before it', () => {
    const call = { method: 'eth_getCode', params: [BADGE, 'latest'] };
    assert.equal(rowLabel(call, context), 'code Badge');
    assert.equal(rowLabel(call, { ...context, labels: new Map([[BADGE, 'mine']]) }), 'code mine');
  });
});

function* nodesUnder(node: DecodedNode): Generator<DecodedNode> {
  for (const child of childNodes(node)) {
    yield child;
    yield* nodesUnder(child);
  }
}
