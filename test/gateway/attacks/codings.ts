// Attacks on transfer codings and chunks: what else a proxy in front could take for the end of a body.
import { BODY, chunk, CLOSE, head, JSON_TYPE, LAST_CHUNK, PATH, SMUGGLED, type Attack } from './attack.ts';

const LENGTH = `Content-Length: ${BODY.length}\r\n`;
const CODING = 'Transfer-Encoding: chunked\r\n';
const SIZE = BODY.length.toString(16);

/** Transfer codings as they are spelled, and a body of one chunk. */
const coded = (lines: string): string => `${head(JSON_TYPE + CLOSE + lines)}${chunk(BODY)}${LAST_CHUNK}`;

/** These chunks as they are. */
const chunked = (chunks: string): string => `${head(JSON_TYPE + CLOSE + CODING)}${chunks}`;

export const codings: readonly Attack[] = [
  ['length and coding', coded(LENGTH + CODING), '400 -32600'],
  ['coding and length', coded(CODING + LENGTH), '400 -32600'],
  [
    'a request behind length and coding',
    `${head(`${JSON_TYPE}Content-Length: 4\r\n${CODING}`)}${LAST_CHUNK}${SMUGGLED}`,
    '400 -32600',
  ],
  ['chunked, not last', coded('Transfer-Encoding: chunked, identity\r\n'), '400 -32600'],
  ['the coding identity', coded('Transfer-Encoding: identity\r\n'), '400 -32600'],
  ['an unknown coding', coded('Transfer-Encoding: xchunked\r\n'), '400 -32600'],
  ['an empty coding', coded('Transfer-Encoding:\r\n'), '400 -32600'],
  ['gzip, then chunked', coded('Transfer-Encoding: gzip, chunked\r\n'), '200 result'],
  ['chunked twice', coded(CODING + CODING), '400 -32600'],
  ['chunked and an unknown coding', coded(`${CODING}Transfer-Encoding: x\r\n`), '400 -32600'],
  ['chunked in capitals', coded('TRANSFER-ENCODING: CHUNKED\r\n'), '200 result'],
  ['chunked with a vertical tab', coded('Transfer-Encoding: \x0bchunked\r\n'), '400 -32600'],
  ['chunked in quotes', coded('Transfer-Encoding: "chunked"\r\n'), '400 -32600'],
  ['chunked on a folded line', coded('Transfer-Encoding:\r\n chunked\r\n'), '400 -32600'],
  ['chunked with a space before its colon', coded('Transfer-Encoding : chunked\r\n'), '400 -32600'],
  ['chunked behind a bare line feed', coded(`X: y\n${CODING}`), '400 -32600'],
  [
    'chunked in HTTP/1.0',
    `${head(JSON_TYPE + CODING, `POST ${PATH} HTTP/1.0`)}${chunk(BODY)}${LAST_CHUNK}`,
    '200 result',
  ],
  ['a chunk of a negative size', chunked(`-${SIZE}\r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['a chunk size with 0x', chunked(`0x${SIZE}\r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['a chunk size beyond 64 bits', chunked(`fffffffffffffffff\r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['a chunk size with a space', chunked(`${SIZE} \r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['no chunk size', chunked(`\r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['a chunk longer than its size', chunked(`5\r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['a chunk without its line end', chunked(`${SIZE}\r\n${BODY}${LAST_CHUNK}`), '400 -32600'],
  ['a bare line feed behind a chunk size', chunked(`${SIZE}\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['a bare line feed behind a chunk', chunked(`${SIZE}\r\n${BODY}\n${LAST_CHUNK}`), '400 -32600'],
  ['a chunk extension', chunked(`${SIZE};a=b\r\n${BODY}\r\n${LAST_CHUNK}`), '200 result'],
  [
    'a long chunk extension',
    chunked(`${SIZE};a=${'b'.repeat(20_000)}\r\n${BODY}\r\n${LAST_CHUNK}`),
    '400 -32600',
  ],
  ['a line feed in a chunk extension', chunked(`${SIZE};a\nb\r\n${BODY}\r\n${LAST_CHUNK}`), '400 -32600'],
  ['chunks of one byte', chunked(`${BODY.replaceAll(/./g, chunk)}${LAST_CHUNK}`), '200 result'],
  ['chunks without an end', chunked(chunk(BODY)), '400 -32600', 'half-closed'],
  [
    'trailers that would change the head',
    chunked(`${chunk(BODY)}0\r\nContent-Length: 5\r\nHost: y\r\n\r\n`),
    '400 -32600',
  ],
  ['harmless trailers', chunked(`${chunk(BODY)}0\r\nX: y\r\n\r\n`), '200 result'],
  ['long trailers', chunked(`${chunk(BODY)}0\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`), '431 -32600'],
  [
    'a request in chunks over the limit',
    chunked(`${chunk(' '.repeat(9_000))}${chunk(SMUGGLED)}${LAST_CHUNK}`),
    '413 -32600',
  ],
];
