// What of a batch is written to disk, and that all of it is read again.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { batchText, readBatchText } from '../../../src/core/batch/batchText.ts';
import type { StoredBatchCall } from '../../../src/core/batch/batchText.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const KEY = '1234567890123';
const mask = (text: string): string => text.replaceAll(KEY, '[api key]');
const kept = (calls: readonly StoredBatchCall[]): readonly StoredBatchCall[] =>
  readBatchText(batchText(calls, mask).text);

describe('batchText', () => {
  it('masks keys, in numbers too, and keeps neither secrets nor what is to be signed', () => {
    assert.deepEqual(
      kept([
        { method: `eth_${KEY}`, params: [`a${KEY}`, { [KEY]: Number(KEY) }] },
        { method: 'personal_newAccount', params: ['a password'] },
        { method: 'eth_sign', params: ['0x12', '0x34'], entryId: 'one' },
      ]),
      [
        { method: 'eth_[api key]', params: ['a[api key]', { '[api key]': '[api key]' }] },
        { method: 'personal_newAccount', params: ['[not kept]'] },
        { method: 'eth_sign', params: ['[not kept]', '[not kept]'], entryId: 'one' },
      ],
    );
  });

  it('keeps the functions that were typed with return types', () => {
    const call = { method: 'eth_call', params: [], functions: ['name() returns (bytes32)'] };
    assert.deepEqual(kept([call]), [call]);
    assert.deepEqual(readBatchText('[{"method":"eth_call","params":[],"functions":[1]}]'), [
      { method: 'eth_call', params: [] },
    ]);
  });

  it('keeps the arguments that were typed with a wrong checksum, where it keeps the parameters', () => {
    const mistyped = [{ name: 'to', text: '0xAbc' }];
    const call = { method: 'eth_sendTransaction', params: [], mistyped };
    assert.deepEqual(kept([call]), [call]);
    assert.deepEqual(kept([{ method: 'eth_sign', params: ['0x12', '0x34'], mistyped }]), [
      { method: 'eth_sign', params: ['[not kept]', '[not kept]'] },
    ]);
    for (const other of ['5', '[5]', '[{"name":"to"}]'])
      assert.deepEqual(readBatchText(`[{"method":"a","params":[],"mistyped":${other}}]`), [
        { method: 'a', params: [] },
      ]);
  });

  it('keeps every digit of a number', () => {
    const params = parseJson('[987654321098765432109876543210, 1.10]') as readonly JsonValue[];
    assert.equal(
      batchText([{ method: 'eth_call', params }], mask).text,
      '[{"method":"eth_call","params":[987654321098765432109876543210,1.10]}]',
    );
  });

  it('leaves out what does not fit, and counts it', () => {
    const small = { method: 'eth_chainId', params: [] };
    const large = { method: 'eth_sendRawTransaction', params: ['f'.repeat(399_000)] };
    const { text, left } = batchText([small, large, small, large], mask);
    assert.deepEqual([readBatchText(text), left], [[small, large, small], 1]);
    assert.ok(text.length <= 400_000);
    const many = batchText(
      Array.from({ length: 20_000 }, () => small),
      mask,
    );
    const each = '{"method":"eth_chainId","params":[]},'.length;
    assert.deepEqual(
      [many.text.length, many.left],
      [1 + each * Math.floor(399_999 / each), 20_000 - Math.floor(399_999 / each)],
    );
  });

  it('is read again as it was', () => {
    const calls = fc.array(
      fc.record(
        {
          method: fc.string(),
          params: fc.array(fc.jsonValue() as fc.Arbitrary<JsonValue>),
          entryId: fc.string(),
        },
        { requiredKeys: ['method', 'params'] },
      ),
    );
    fc.assert(
      fc.property(calls, (some) => {
        const plain = some.map((call) => ({
          ...call,
          method: `eth_get${call.method.replaceAll(/[a-z]/gi, '')}`,
        }));
        const json = JSON.stringify(plain);
        assert.equal(JSON.stringify(readBatchText(batchText(plain, (text) => text).text)), json);
      }),
    );
  });
});

describe('readBatchText', () => {
  it('gives nothing for what is no batch', () => {
    for (const text of ['', '{', '{}', 'null', '[1, null, {}, {"method": 1, "params": []}, {"method": "a"}]'])
      assert.deepEqual(readBatchText(text), []);
  });
});
