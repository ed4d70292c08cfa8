// A name of ENS in the place of an address: what is asked before the call is sent, and what is kept of it.
import assert from 'node:assert/strict';
import { encodeFunctionData, parseAbi } from 'viem';
import type { Hex } from 'viem';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { answerOfEns, ENS_RESOLVER } from '../../ensNode.ts';
import type { EnsRecord } from '../../ensNode.ts';
import { callsTo, entryFacts, Reverted, vscode } from '../callsUnderTest.ts';
import type { Node } from '../callsUnderTest.ts';

const MAINNET: Endpoint = { id: 'mainnet', name: 'Mainnet', urlTemplate: 'https://far.example' };
const NICK = '0xb8c2c29ee19d8307cb7255e1cd9cbde883a267d5';
const CHECKSUMMED = '0xb8c2C29ee19D8307cb7255e1Cd9CbDE883A267d5';
const ZERO = `0x${'0'.repeat(40)}` as const;
const NAMES: Readonly<Record<string, EnsRecord>> = {
  'nick.eth': { address: NICK },
  'other.eth': { address: `0x${'12'.repeat(20)}` },
  'zero.eth': { address: ZERO },
  'bare.eth': 'bare',
  'far.eth': 'offChain',
  'broken.eth': 'reverts',
  'garbage.eth': { result: `0x${'ff'.repeat(32)}` },
};

/** A node of a chain with ENS; calls to others give their parameters back. `code`: of what is where its resolver is. */
function chain(id: string, names: Readonly<Record<string, EnsRecord>> | 'no code' = NAMES): Node {
  return (method, params) => {
    if (method === 'eth_chainId') return id;
    const { to, input } = (params[0] ?? {}) as { readonly to?: string; readonly input?: Hex };
    if (method !== 'eth_call' || to !== ENS_RESOLVER) return JSON.stringify(params);
    if (names === 'no code') return '0x';
    const answer = answerOfEns(names, input!);
    if ('reverted' in answer) throw new Reverted(answer.reverted);
    return answer.result;
  };
}

const mainnet = chain('0x1');
const balance = (name: string) => ({ method: 'eth_getBalance', params: [name, 'latest'] });

/** Why a name is refused; nothing but questions about it is sent. */
async function refusalOf(name: string, node = mainnet): Promise<string> {
  const { calls, asked, kept } = callsTo([MAINNET], node);
  const entry = await calls.run(balance(name));
  assert.ok(!asked.includes('eth_getBalance'));
  assert.deepEqual(
    kept.map(({ method, params }) => [method, params]),
    [['eth_getBalance', [name, 'latest']]],
  );
  assert.ok(entry?.outcome.ok === false && entry.outcome.failure.kind === 'input');
  return entry.outcome.failure.message;
}

describe('createNameResolver', () => {
  it('sends the address that ENS has for a name, and keeps what the name stood for', async () => {
    const { calls, asked, kept } = callsTo([MAINNET], mainnet);
    const entry = await calls.run(balance('nick.eth'));
    assert.deepEqual(entry?.outcome, { ok: true, result: JSON.stringify([NICK, 'latest']) });
    assert.deepEqual(asked, ['eth_chainId', 'eth_call', 'eth_getBalance']);
    assert.deepEqual(
      kept.map(({ method, params, namedAddresses }) => [method, params, namedAddresses]),
      [['eth_getBalance', [NICK, 'latest'], [{ asked: 'nick.eth', address: NICK }]]],
    );
    const facts = entryFacts(kept[0]!, {});
    assert.equal(facts.find(({ name }) => name === 'nick.eth')?.text, CHECKSUMMED);
    // To run it again is to look again.
    assert.deepEqual(calls.last()?.params, ['nick.eth', 'latest']);
  });

  it('asks for the normalized name, and says as what it asked', async () => {
    const { calls, kept } = callsTo([MAINNET], mainnet);
    await calls.run(balance('NICK.eth'));
    assert.deepEqual(kept[0]?.namedAddresses, [{ asked: 'NICK.eth', name: 'nick.eth', address: NICK }]);
    const facts = entryFacts(kept[0], {});
    assert.equal(facts.find(({ name }) => name === 'NICK.eth')?.text, `${CHECKSUMMED}, resolved as nick.eth`);
  });

  it('puts addresses into the arguments of functions', async () => {
    const { calls, kept } = callsTo([MAINNET], mainnet);
    const input = 'allowance(address,address) nick.eth other.eth';
    await calls.run({ method: 'eth_call', params: [{ to: 'nick.eth', input }, 'latest'] });
    const data = encodeFunctionData({
      abi: parseAbi(['function allowance(address, address)']),
      args: [NICK, `0x${'12'.repeat(20)}`],
    });
    assert.deepEqual(kept[0]?.params, [{ to: NICK, input: data }, 'latest']);
    assert.deepEqual(
      kept[0].namedAddresses?.map(({ asked }) => asked),
      ['nick.eth', 'other.eth'],
    );
  });

  it('asks once for a name in a batch, and sends the calls that need none', async () => {
    const { calls, asked } = callsTo([MAINNET], mainnet);
    const requests = ['nick.eth', 'gone.eth', 'nick.eth', NICK].map(balance);
    const batch = await calls.runBatch(requests);
    assert.deepEqual(
      batch?.entries.map(({ ok }) => ok),
      [true, false, true, true],
    );
    assert.equal(asked.filter((method) => method === 'eth_call').length, 2);
    assert.equal(asked.filter((method) => method === 'eth_getBalance').length, 3);
  });

  it('asks nothing where the chain has no ENS', async () => {
    const none =
      '“nick.eth” cannot be resolved: this chain (Polygon 137) has no ENS. Type the address, or choose an endpoint of Ethereum mainnet.';
    assert.equal(await refusalOf('nick.eth', chain('0x89')), none);
    assert.match(await refusalOf('nick.eth', chain('0x7a69')), /this chain \(dev chain 31337\) has no ENS/);
    const { calls, asked } = callsTo([MAINNET], chain('0x89'));
    await calls.run(balance('nick.eth'));
    assert.deepEqual(asked, ['eth_chainId']);
    // The test networks of Ethereum have it.
    for (const id of ['0xaa36a7', '0x4268'])
      assert.equal((await callsTo([MAINNET], chain(id)).calls.run(balance('nick.eth')))?.ok, true);
  });

  it('refuses what is no name by ENSIP-15, and asks nothing for it', async () => {
    assert.equal(
      await refusalOf('ni_ck.eth'),
      '“ni_ck.eth” is not a valid ENS name: label "ni_ck": underscore allowed only at start. Correct it, or type the address.',
    );
    const { calls, asked } = callsTo([MAINNET], mainnet);
    await calls.run(balance('niсk.eth'));
    assert.deepEqual(asked, []);
  });

  it('gives the call as it would be sent, to be copied', async () => {
    const { calls, kept } = callsTo([MAINNET], mainnet);
    const draft = { endpoint: MAINNET, method: 'eth_getBalance', params: ['nick.eth', 'latest'] };
    assert.deepEqual((await calls.asSent(draft)).params, [NICK, 'latest']);
    const refused = await calls.asSent({ ...draft, params: ['gone.eth', 'latest-5'] });
    assert.match(refused.refusal?.message ?? '', /^ENS has no address for “gone\.eth”/);
    assert.deepEqual(kept, []);
  });

  it('says why a name has no address', async () => {
    const none = (name: string) => `ENS has no address for “${name}”. Check the name, or type the address.`;
    for (const name of ['gone.eth', 'bare.eth', 'zero.eth']) assert.equal(await refusalOf(name), none(name));
    assert.equal(
      await refusalOf('far.eth'),
      '“far.eth” is resolved off-chain (CCIP-read), which is not supported. Type its address.',
    );
    assert.match(await refusalOf('broken.eth'), /^ENS could not resolve “broken\.eth”: .*revert/i);
    const unread = 'Type the address, or try another endpoint.';
    assert.equal(
      await refusalOf('garbage.eth'),
      `ENS returned no valid address for “garbage.eth”. ${unread}`,
    );
    assert.equal(
      await refusalOf('nick.eth', chain('0x1', 'no code')),
      `ENS returned no valid address for “nick.eth”. ${unread}`,
    );
    const deaf: Node = (method) => (method === 'eth_chainId' ? '0x1' : undefined);
    assert.match(await refusalOf('nick.eth', deaf), /^ENS could not resolve “nick\.eth”: Method not found/);
  });

  it('asks before a write, with the address and the name in the question', async () => {
    const { calls, kept } = callsTo([MAINNET], mainnet);
    vscode.answers.push('Send');
    const params: readonly JsonValue[] = [{ from: NICK, to: 'Nick.eth', value: '0x1' }];
    await calls.run({ method: 'eth_sendTransaction', params });
    assert.deepEqual(
      vscode.questions.map(({ message }) => message),
      ['Send eth_sendTransaction to “Mainnet” (Ethereum, chain 1)?'],
    );
    const { detail } = vscode.questions[0]!;
    assert.match(detail, new RegExp(`^nick\\.eth is ${CHECKSUMMED}$`, 'm'));
    assert.ok(detail.includes(`"to":"${NICK}"`), detail);
    assert.deepEqual(kept[0]?.params, [{ from: NICK, to: NICK, value: '0x1' }]);
  });

  const WRITE = { method: 'eth_sendTransaction', params: [{ from: NICK, to: 'gone.eth' }] };
  const HEAVY = { method: 'eth_getLogs', params: [{ address: 'gone.eth', fromBlock: 'earliest' }] };
  for (const [what, call] of [['write', WRITE] as const, ['heavy read', HEAVY] as const])
    it(`asks nobody about a ${what} with a name that has no address`, async () => {
      const { calls, asked } = callsTo([MAINNET], mainnet);
      const entry = await calls.run(call);
      const batch = await calls.runBatch([call, balance(NICK)]);
      assert.deepEqual([entry?.ok, batch?.entries.map(({ ok }) => ok)], [false, [false, true]]);
      assert.deepEqual([vscode.questions, asked.includes(call.method)], [[], false]);
      assert.deepEqual(calls.last()?.params, call.params);
    });
});
