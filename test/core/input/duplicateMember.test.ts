import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { duplicateMember } from '../../../src/core/input/duplicateMember.ts';
import { parseJsonInput } from '../../../src/core/input/leafInput.ts';
import { parseRawParams } from '../../../src/core/input/parseInput.ts';

describe('duplicateMember', () => {
  it('names the member of one object that stands twice', () => {
    assert.deepEqual(
      [
        '{"data":"0x","data":"0x01"}',
        '[{"a":1},{"a":2}]',
        '{"a":{"a":1}}',
        '{"a":{"b":1,"c":[{}],"b" : 2}}',
        '{"a":1,"\\u0061":2}',
        '{"a\\"":1,"a":2}',
        '{"a":"a","b":"a:","c":"\\"a\\":1"}',
        '["a","a"]',
        '{"__proto__":1,"constructor":2,"__proto__":3}',
      ].map((text) => duplicateMember(text)?.name),
      ['data', undefined, undefined, 'b', 'a', undefined, undefined, undefined, '__proto__'],
    );
  });

  it('finds none in what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        assert.equal(duplicateMember(text), undefined);
      }),
    );
  });

  it('is refused where JSON is typed, as one of both would be dropped', () => {
    const problem = (at: string): string => `“data” is twice in one object, at ${at}. Only one can be sent.`;
    assert.deepEqual(parseJsonInput('{"data":"0x","data":"0x01"}'), {
      ok: false,
      problem: problem('line 1, column 14'),
    });
    assert.deepEqual(parseRawParams('[{"data":"0x",\n  "data":"0x01"}]'), {
      ok: false,
      problem: problem('line 2, column 3'),
    });
  });
});
