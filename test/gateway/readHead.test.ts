import assert from 'node:assert/strict';
import { readHead } from '../../src/gateway/http/readHead.ts';

const LINE = 'POST /v1/some-key_1~x HTTP/1.1\r\n';
const HEAD = `${LINE}Host: x\r\nContent-Type: application/json\r\nContent-Length: 12\r\n`;

describe('readHead', () => {
  it('reads the head of a plain call, whatever else it tells', () => {
    const more = 'accept: */*\r\nUser-Agent: x (y; z)\r\nX-Empty:\r\nConnection: Keep-Alive\r\n';
    const text = `${HEAD}${more}\r\n`;
    assert.deepEqual(readHead(`${text}{"jsonrpc":`), { size: text.length, key: 'some-key_1~x', length: 12 });
  });

  const others: [string, string][] = [
    ['is cut', HEAD],
    ['has another verb', HEAD.replace('POST', 'PUT')],
    ['has another version', HEAD.replace('1.1', '1.0')],
    ['has another address', HEAD.replace('/v1/', '/v2/')],
    ['has a query', HEAD.replace(' HTTP', '?a HTTP')],
    ['spells the key with percent signs', HEAD.replace('some', '%73ome')],
    ['has a space too many', HEAD.replace('POST ', 'POST  ')],
    ['ends lines with LF alone', HEAD.replaceAll('\r\n', '\n')],
    ['ends one line with LF alone', HEAD.replace('x\r\n', 'x\n')],
    ['goes on in a folded line', HEAD.replace('x\r\n', 'x\r\n y\r\n')],
    ['has a space before a colon', HEAD.replace('Host:', 'Host :')],
    ['has a line without a colon', `${HEAD}nonsense\r\n`],
    ['has a control character', `${HEAD}X: a\x01b\r\n`],
    ['has bytes beyond ASCII', `${HEAD}X: \xe9\r\n`],
    ['has no host', HEAD.replace('Host: x\r\n', '')],
    ['has two hosts', `${HEAD}Host: y\r\n`],
    ['has no length', HEAD.replace('Content-Length: 12\r\n', '')],
    ['has two lengths', `${HEAD}Content-Length: 12\r\n`],
    ['has an odd length', HEAD.replace('12', '+12')],
    ['has a hexadecimal length', HEAD.replace('12', '0x12')],
    ['has a list of lengths', HEAD.replace('12', '12, 12')],
    ['has no body', HEAD.replace('12', '0')],
    ['comes in chunks', `${HEAD}Transfer-Encoding: chunked\r\n`],
    ['comes in chunks of another case', `${HEAD}TRANSFER-ENCODING: Chunked\r\n`],
    ['is compressed', `${HEAD}Content-Encoding: gzip\r\n`],
    ['expects 100', `${HEAD}Expect: 100-continue\r\n`],
    ['asks for another protocol', `${HEAD}Connection: upgrade\r\nUpgrade: h2c\r\n`],
    ['ends its connection', `${HEAD}Connection: close\r\n`],
    ['has another type', HEAD.replace('application/json', 'text/plain')],
    ['has another character set', HEAD.replace('json', 'json; charset=utf-16')],
    ['is very long', `${HEAD}X: ${'x'.repeat(16_000)}\r\n`],
  ];
  for (const [name, head] of others) {
    it(`leaves one that ${name} to the HTTP server`, () => {
      assert.equal(readHead(`${head}${name === 'is cut' ? '' : '\r\n'}{"jsonrpc":`), undefined);
    });
  }
});
