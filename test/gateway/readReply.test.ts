// Which replies of an upstream are its fault.
import assert from 'node:assert/strict';
import { faultOfBatch, faultOfSingle } from '../../src/gateway/calls/readReply.ts';

const result = (id: number): string => `{"jsonrpc":"2.0","id":${id},"result":1}`;
const ERROR = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"too many"}}';

describe('a reply of an upstream', () => {
  it('to a batch is at fault where a call has no answer, or it is no JSON-RPC', () => {
    const faults = [
      `[${result(2)},${result(1)}]`,
      ERROR,
      `[${result(1)},${result(3)}]`,
      '[]',
      result(1),
      `[${result(1)},`,
    ].map((text) => faultOfBatch(Buffer.from(text), 2));
    assert.deepEqual(faults, [
      undefined,
      undefined,
      'unanswered',
      'unanswered',
      'not JSON-RPC',
      'not JSON-RPC',
    ]);
  });

  it('to a call is at fault where it is under another id, no JSON-RPC, or an error of the node itself', () => {
    const internal = '{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"Internal error"}}';
    const faults = [result(1), ERROR, result(2), '<html>', internal].map((text) =>
      faultOfSingle(Buffer.from(text), '1'),
    );
    assert.deepEqual(faults, [undefined, undefined, 'not JSON-RPC', 'not JSON-RPC', 'internal error']);
  });
});
