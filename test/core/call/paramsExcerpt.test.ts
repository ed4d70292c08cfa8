import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { paramsExcerpt } from '../../../src/core/call/paramsExcerpt.ts';
import { jsonValue } from '../jsonArbitrary.ts';

describe('paramsExcerpt', () => {
  it('says short parameters in full', () => {
    const params = ['0xaa', { data: '0x', gas: '0x1', value: '0x2', to: '0xbb' }, 5, null, [true]];
    assert.equal(
      paramsExcerpt(params),
      '["0xaa",{"to":"0xbb","value":"0x2","data":"0x","gas":"0x1"},5,null,[true]]',
    );
  });

  it('cuts what is long where it stands, so that recipient and value stay', () => {
    const data = `0x${'ab'.repeat(1000)}`;
    assert.equal(
      paramsExcerpt([{ data, more: data, to: '0xbb', value: '0x2' }, 'last']),
      `[{"to":"0xbb","value":"0x2","data":"0x${'ab'.repeat(34)}… (2002 characters)","more":"0x${'ab'.repeat(34)}… (2002 characters)"},"last"]`,
    );
  });

  it('counts the items and members that it leaves out', () => {
    const items = Array.from({ length: 23 }, (_, index) => index);
    const members = items.map((index) => [`m${index}`, index] as const);
    assert.equal(
      paramsExcerpt([items, Object.fromEntries([...members, ['to', '0xbb']])]),
      `[[${items.slice(0, 20).join(',')},"… 3 more"],{"to":"0xbb",${members
        .slice(0, 19)
        .map(([name, index]) => `"${name}":${index}`)
        .join(',')},"…":"… 4 more"}]`,
    );
  });

  it('stays short enough for a question, whatever the parameters are', () => {
    fc.assert(fc.property(fc.array(jsonValue), (params) => paramsExcerpt(params).length <= 4_000));
    assert.equal(
      paramsExcerpt(Array.from({ length: 20 }, () => Array(20).fill('x'.repeat(99)))).length,
      4_000,
    );
  });
});
