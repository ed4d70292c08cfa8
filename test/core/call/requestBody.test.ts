import assert from 'node:assert/strict';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { requestBody } from '../../../src/core/call/requestBody.ts';

describe('requestBody', () => {
  it('writes an empty array where a method takes no parameters', () => {
    assert.equal(
      requestBody(1, 'eth_blockNumber', []),
      '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":1}',
    );
  });

  it('keeps the digits of big numbers', () => {
    const params = parseJson('[12345678901234567890, 1e400, {"a":1.0}]') as readonly JsonValue[];
    assert.equal(
      requestBody(7, 'x_y', params),
      '{"jsonrpc":"2.0","method":"x_y","params":[12345678901234567890,1e400,{"a":1.0}],"id":7}',
    );
  });

  it('escapes a method name that is not one', () => {
    assert.deepEqual(JSON.parse(requestBody(1, 'a","id":2,"b":"', ['\u2028"'])), {
      jsonrpc: '2.0',
      method: 'a","id":2,"b":"',
      params: ['\u2028"'],
      id: 1,
    });
  });
});
