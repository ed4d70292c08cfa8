// What ENS is asked for a name, held against viem, and what its answers are read as.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decodeFunctionData, encodeErrorResult, toHex } from 'viem';
import type { Hex } from 'viem';
import { namehash, packetToBytes } from 'viem/ens';
import { addressOfName, addressOfNameCall, normalizedName } from '../../../src/core/call/ensLookup.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { ADDR_ABI, resolved, RESOLVER_ABI } from '../../ensNode.ts';

const RESOLVER = `0x${'ee'.repeat(20)}`;
const ADDRESS = `0x${'d8'.repeat(20)}` as const;
function answered(result: JsonValue) {
  return addressOfName({ ok: true, result });
}

function reverted(data: Hex) {
  const failure = { kind: 'rpc', code: 3, message: 'execution reverted', data, status: 200 } as const;
  return addressOfName({ ok: false, failure });
}

const word = (digits: string): Hex => `0x${digits.padStart(64, '0')}`;

describe('normalizedName', () => {
  it('gives the name as ENSIP-15 has it', () => {
    for (const [typed, name] of [
      ['vitalik.eth', 'vitalik.eth'],
      ['Vitalik.ETH', 'vitalik.eth'],
      ['1️⃣2.eth', '1⃣2.eth'],
      ['Ξ.eth', 'ξ.eth'],
    ] as const)
      assert.deepEqual(normalizedName(typed), { ok: true, name });
  });

  it('says why it refuses one', () => {
    const problems = ['vit_alik.eth', 'vita\u200Dlik.eth', 'vit\u202Ealik.eth', 'vitаlik.eth', 'a..eth'].map(
      (name) => {
        const read = normalizedName(name);
        return read.ok ? 'taken' : read.problem;
      },
    );
    assert.deepEqual(problems, [
      'label "vit_alik": underscore allowed only at start',
      'label "vita{200D}lik": disallowed character: {200D}',
      'label "vit{202E}alik": disallowed character: {202E}',
      'label "vitаlik": illegal mixture: Latin + Cyrillic "а" {430}',
      'label "": empty label',
    ]);
    assert.equal(normalizedName(`${'x'.repeat(255)}.eth`).ok, true);
    const long = normalizedName(`${'x'.repeat(256)}.eth`);
    assert.deepEqual(long, { ok: false, problem: 'a label is longer than 255 bytes' });
  });
});

describe('addressOfNameCall', () => {
  it('asks the universal resolver for addr(node), as viem does', () => {
    for (const name of ['vitalik.eth', 'a.b.nick🦊.eth', `${'x'.repeat(255)}.eth`]) {
      const { method, params } = addressOfNameCall(name, RESOLVER);
      const [call, block] = params as [{ to: string; input: Hex }, string];
      assert.deepEqual([method, call.to, block], ['eth_call', RESOLVER, 'latest']);
      const { functionName, args } = decodeFunctionData({ abi: RESOLVER_ABI, data: call.input });
      assert.deepEqual([functionName, args[0]], ['resolve', toHex(packetToBytes(name))]);
      assert.deepEqual(decodeFunctionData({ abi: ADDR_ABI, data: args[1] }).args, [namehash(name)]);
    }
  });
});

describe('addressOfName', () => {
  it('reads the address', () => {
    assert.deepEqual(answered(resolved(word(ADDRESS.slice(2)))), { address: ADDRESS });
    const capitals = resolved(word(ADDRESS.slice(2)))
      .toUpperCase()
      .replace('0X', '0x');
    assert.deepEqual(answered(capitals), { address: ADDRESS });
  });

  it('tells that there is none', () => {
    assert.equal(answered(resolved(word('0'))), 'none');
    assert.equal(answered(resolved('0x')), 'none');
    const errors = [
      encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'ResolverNotFound', args: ['0x00'] }),
      encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'ResolverNotContract', args: ['0x00', ADDRESS] }),
      encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'UnsupportedResolverProfile', args: ['0x3b3b57de'] }),
    ];
    assert.deepEqual(errors.map(reverted), ['none', 'none', 'none']);
  });

  it('tells a name that is kept off the chain', () => {
    const lookup = [ADDRESS, ['https://gateway.example/{data}'], '0x', '0x12345678', '0x'] as const;
    const errors = [
      encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'OffchainLookup', args: lookup }),
      encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'HttpError', args: [404, 'not found'] }),
    ];
    assert.deepEqual(errors.map(reverted), ['offChain', 'offChain']);
  });

  it('takes nothing else for an address, and throws at nothing', () => {
    const wrong = encodeErrorResult({ abi: RESOLVER_ABI, errorName: 'ResolverError', args: ['0x12'] });
    assert.equal(reverted(wrong), undefined);
    assert.equal(reverted('0x'), undefined);
    for (const result of [
      '0x',
      'hello',
      null,
      5,
      { address: ADDRESS },
      word(ADDRESS.slice(2)),
      // Not 20 bytes in one word.
      resolved(ADDRESS),
      resolved(word(`ff${ADDRESS.slice(2)}`)),
      resolved(`${word(ADDRESS.slice(2))}00`),
      resolved(word(ADDRESS.slice(2))).slice(0, -64),
    ])
      assert.equal(answered(result), undefined, JSON.stringify(result));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^0x([0-9a-f]{64}){0,6}$/)), (result) => {
        const read = answered(result);
        assert.ok(typeof read !== 'object' || /^0x[0-9a-f]{40}$/.test(read.address));
      }),
    );
  });
});
