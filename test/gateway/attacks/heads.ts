// Attacks on the headers: their spelling, their number, and what they ask the gateway to believe or to do.
import { BODY, CLOSE, FOLLOWING, head, JSON_TYPE, PATH, post, SMUGGLED, type Attack } from './attack.ts';

/** A good call with one more header line, or with other lines in its place. */
const withLine = (line: string): Buffer => post(BODY, `${JSON_TYPE}${CLOSE}${line}\r\n`);
const ofType = (...types: readonly string[]): Buffer =>
  post(BODY, `${types.map((type) => `Content-Type: ${type}\r\n`).join('')}${CLOSE}`);
const withoutHost = (line: string): string =>
  `${line}\r\n${JSON_TYPE}${CLOSE}Content-Length: ${BODY.length}\r\n\r\n${BODY}`;

export const heads: readonly Attack[] = [
  ['a bare line feed', withLine('X: y\nZ: z'), '400 -32600'],
  ['bare line feeds only', post().toString().replaceAll('\r\n', '\n'), '400 -32600'],
  ['a bare carriage return', withLine('X: y\rZ: z'), '400 -32600'],
  ['a folded line', withLine('X: y\r\n z'), '400 -32600'],
  ['a folded first line', head(`${JSON_TYPE}${CLOSE}`).replace('Host', ' Host'), '400 -32600'],
  ['a NUL in a value', withLine('X: a\0b'), '400 -32600'],
  ['a NUL in a name', withLine('X\0: a'), '400 -32600'],
  ['a control character in a value', withLine('X: a\x01b'), '400 -32600'],
  ['a space in a name', withLine('X Y: z'), '400 -32600'],
  ['a space before the colon', withLine('X : z'), '400 -32600'],
  ['an empty name', withLine(': z'), '400 -32600'],
  ['no colon', withLine('Xyz'), '400 -32600'],
  ['bytes above ASCII in a value', withLine('X: \xff\xfe'), '200 result'],
  ['no Host', withoutHost(`POST ${PATH} HTTP/1.1`), '400'],
  ['no Host in HTTP/1.0', withoutHost(`POST ${PATH} HTTP/1.0`), '200 result'],
  ['two Hosts', withLine('Host: y'), '200 result'],
  ['an empty Host', post().toString().replace('Host: x', 'Host:'), '200 result'],
  ['a Host with a path', post().toString().replace('Host: x', 'Host: x/v1/other@y'), '200 result'],
  [
    'a Host with a line feed, encoded',
    post().toString().replace('Host: x', 'Host: x%0d%0aY: z'),
    '200 result',
  ],
  ['a long header', withLine(`X: ${'x'.repeat(20_000)}`), '431 -32600'],
  ['a long header name', withLine(`${'x'.repeat(20_000)}: y`), '431 -32600'],
  [
    'many headers',
    withLine(Array.from({ length: 2_000 }, (_, index) => `X${index}: y`).join('\r\n')),
    '431 -32600',
  ],
  [
    'many equal headers',
    withLine(Array.from({ length: 200 }, () => 'Cookie: a=b').join('\r\n')),
    '200 result',
  ],
  [
    'headers named as members of objects',
    withLine('__proto__: x\r\nconstructor: y\r\ntoString: z'),
    '200 result',
  ],
  ['Expect, as it may be', withLine('Expect: 100-continue'), '100, 200 result'],
  ['Expect, unknown', withLine('Expect: 200-ok'), '417'],
  [
    'Expect under an unknown key',
    post(BODY, `${JSON_TYPE}${CLOSE}Expect: 100-continue\r\n`, '/v1/wrong-key'),
    '100, 401 -32000',
  ],
  [
    'Upgrade to WebSocket',
    post(
      BODY,
      `${JSON_TYPE}Connection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n`,
    ),
    '200 result',
  ],
  [
    'GET, Upgrade to WebSocket',
    head('Connection: Upgrade, close\r\nUpgrade: websocket\r\n', `GET ${PATH} HTTP/1.1`),
    '400 -32600',
  ],
  [
    'Upgrade to h2c',
    post(
      BODY,
      `${JSON_TYPE}Connection: close, Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n`,
    ),
    '200 result',
  ],
  [
    'Connection that names needed headers',
    post(BODY, `${JSON_TYPE}Connection: close, content-type, content-length\r\n`),
    '200 result',
  ],
  ['another verb in a header', withLine('X-HTTP-Method-Override: DELETE'), '200 result'],
  [
    'another address in a header',
    post(BODY, `${JSON_TYPE}${CLOSE}X-Original-URL: ${PATH}\r\nX-Rewrite-URL: ${PATH}\r\n`, '/'),
    '404 -32600',
  ],
  [
    'another client in a header',
    withLine('X-Forwarded-For: 203.0.113.77\r\nForwarded: for=203.0.113.77'),
    '200 result',
  ],
  [
    'the key in headers',
    post(
      BODY,
      `${JSON_TYPE}${CLOSE}Authorization: Bearer ${PATH.slice(4)}\r\nX-API-Key: ${PATH.slice(4)}\r\n`,
      '/v1',
    ),
    '401 -32000',
  ],
  ['a range', withLine('Range: bytes=0-0'), '200 result'],
  ['a condition', withLine('If-None-Match: *'), '200 result'],
  ['an unacceptable Accept', withLine('Accept: image/png'), '200 result'],
  ['no type', post(BODY, CLOSE), '415 -32600'],
  ['an empty type', ofType(''), '415 -32600'],
  ['the type of text', ofType('text/plain'), '415 -32600'],
  ['the type of a form', ofType('application/x-www-form-urlencoded'), '415 -32600'],
  ['a multipart type', ofType('multipart/form-data; boundary=application/json'), '415 -32600'],
  ['a type that begins like JSON', ofType('application/json-patch+json'), '415 -32600'],
  ['a list of types', ofType('application/json, text/plain'), '415 -32600'],
  ['two types, the wrong one first', ofType('text/plain', 'application/json'), '415 -32600'],
  ['two character sets', ofType('application/json; charset=utf-8; charset=utf-16'), '200 result'],
  ['two codings of the body', withLine('Content-Encoding: identity, gzip'), '415 -32600'],
  ['a bomb of gzip', withLine('Content-Encoding: gzip'), '415 -32600'],
  ['an unknown coding of the body', withLine('Content-Encoding: x-none'), '415 -32600'],
  [
    'three requests at once',
    post(BODY, JSON_TYPE).toString().repeat(2) + FOLLOWING,
    '200 result, 200 result, 200 result',
  ],
  [
    'fifty requests at once',
    post(BODY, JSON_TYPE).toString().repeat(49) + FOLLOWING,
    `${'200 result, '.repeat(49)}200 result`,
  ],
  [
    'a good request behind a refused one',
    post(BODY, JSON_TYPE, '/v1/wrong-key').toString() + FOLLOWING,
    '401 -32000, 200 result',
  ],
  ['a request behind one that closes', post().toString() + SMUGGLED, '400 -32600'],
];
