// What is read by one regular expression must be read as the scanner reads it, which takes any text.
import assert from 'node:assert/strict';
import { parseRequest } from '../../src/gateway/calls/parseRequest.ts';
import { readPlainCall, readPlainResult } from '../../src/gateway/calls/plainTexts.ts';
import { readResponse } from '../../src/gateway/calls/readReply.ts';

const MEMBERS: Readonly<Record<string, string>> = {
  jsonrpc: '"jsonrpc":"2.0"',
  id: '"id":7',
  method: '"method":"eth_call"',
  params: '"params":[{"to":"0xab","data":"0x01"},"latest",true,null]',
};
const call = (names: string, changes: typeof MEMBERS = {}): string =>
  `{${names
    .split(' ')
    .map((name) => changes[name] ?? MEMBERS[name])
    .join(',')}}`;

const VIEM = 'jsonrpc id method params';
const CALLS = [
  ...[VIEM, 'jsonrpc method params id', 'method params id jsonrpc'].map((names) => call(names)),
  call(VIEM, { id: '"id":"an-id.1"', params: '"params":[]' }),
  `${call(VIEM)}\n`,
];
/** Texts that are no call, or that only the scanner reads. */
const OTHERS = [
  ...['"id":01', '"id":1e2', '"id":-1', '"id":"\\u0041"', '"id":"é"', '"id":"', '"id":{}'].map((id) =>
    call(VIEM, { id }),
  ),
  ...['1.0', '2.0","jsonrpc":"2.0'].map((version) => call(VIEM, { jsonrpc: `"jsonrpc":"${version}"` })),
  ...['', 'eth-call', '\\u0065th_call'].map((method) => call(VIEM, { method: `"method":"${method}"` })),
  ...['[1]', '[[]]', '[{}]', '["a",]', '[,"a"]', '["a" "b"]', '{"a":"b"}', '["a"', '["\t"]', '["a"b"]'].map(
    (params) => call(VIEM, { params: `"params":${params}` }),
  ),
  call('jsonrpc id method'),
  call('id jsonrpc method params'),
  call(`${VIEM} id`),
  `[${call(VIEM)}]`,
  `${call(VIEM)}x`,
  ` ${call(VIEM)}`,
  call(VIEM, { params: `"params":["${'a'.repeat(4096)}"]` }),
];

describe('plain texts', () => {
  it('of calls are read as the scanner reads them', () => {
    for (const text of CALLS) {
      const plain = readPlainCall(text);
      // White space around a text leaves it to the scanner.
      const scanned = parseRequest(Buffer.from(` ${text}`), 1);
      const read = { ...(scanned.kind === 'single' && scanned.item.ok && scanned.item.call), isPlain: true };
      assert.deepEqual(plain, read, text);
    }
  });

  it('are only those that look as most programs write them', () => {
    for (const text of OTHERS) assert.equal(readPlainCall(text), undefined, text);
  });

  it('of results are read as the scanner reads them', () => {
    for (const result of ['"0x1"', '"Geth/v1.14.0-stable (linux) 1+2"', 'true', 'null'])
      for (const text of [`"id":7,"result":${result}`, `"result":${result},"id":7`]) {
        const body = `{"jsonrpc":"2.0",${text}}`;
        const { id, value } = readResponse(Buffer.from(body))!;
        assert.deepEqual(readPlainResult(body), { id, result: value.toString() });
      }
    for (const text of [
      '"id":7,"result":{}',
      '"id":7,"result":"é"',
      '"id":7,"error":{"code":1,"message":""}',
      '"id":7,"result":1',
    ])
      assert.equal(readPlainResult(`{"jsonrpc":"2.0",${text}}`), undefined, text);
  });
});
