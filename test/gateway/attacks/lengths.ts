// Attacks on the length of a body: none, several, wrong spellings, more or less than announced.
import {
  BODY,
  CLOSE,
  FOLLOWING,
  head,
  HEALTH,
  JSON_TYPE,
  PATH,
  post,
  SMUGGLED,
  type Attack,
} from './attack.ts';

const LENGTH = `Content-Length: ${BODY.length}\r\n`;

/** These headers, and a body of one call. */
const announced = (lines: string): string => `${head(JSON_TYPE + CLOSE + lines)}${BODY}`;

export const lengths: readonly Attack[] = [
  ['two lengths that differ', announced(`${LENGTH}Content-Length: 1\r\n`), '400 -32600'],
  ['two equal lengths', announced(LENGTH + LENGTH), '400 -32600'],
  ['a list of lengths', announced(`Content-Length: ${BODY.length}, 1\r\n`), '400 -32600'],
  ['a negative length', announced('Content-Length: -1\r\n'), '400 -32600'],
  ['a signed length', announced(`Content-Length: +${BODY.length}\r\n`), '400 -32600'],
  ['a hexadecimal length', announced(`Content-Length: 0x${BODY.length.toString(16)}\r\n`), '400 -32600'],
  ['a length of two words', announced('Content-Length: 6 2\r\n'), '400 -32600'],
  ['a length with a fraction', announced(`Content-Length: ${BODY.length}.0\r\n`), '400 -32600'],
  ['an empty length', announced('Content-Length:\r\n'), '400 -32600'],
  ['a length beyond 64 bits', announced(`Content-Length: 1${'0'.repeat(30)}\r\n`), '400 -32600'],
  ['a length with a space before its colon', announced(`Content-Length : ${BODY.length}\r\n`), '400 -32600'],
  ['a length with white space around it', announced(`Content-Length:\t ${BODY.length} \t\r\n`), '200 result'],
  ['a length on a folded line', announced(`Content-Length:\r\n ${BODY.length}\r\n`), '400 -32600'],
  ['a length with a NUL', announced(`Content-Length: ${BODY.length}\0\r\n`), '400 -32600'],
  ['a length in a cut-off header name', announced(`Content-Lengt: ${BODY.length}\r\n`), '400 -32600'],
  ['a length of 0 before a body', `${head(`${JSON_TYPE}Content-Length: 0\r\n`)}${BODY}`, '400 -32600'],
  [
    'a length of 0 before a request',
    `${head(`${JSON_TYPE}Content-Length: 0\r\n`)}${FOLLOWING}`,
    '400 -32700, 200 result',
  ],
  ['no length before a body', `${head(JSON_TYPE)}${BODY}`, '400 -32600'],
  ['a body longer than its length', `${head(JSON_TYPE + LENGTH)}${BODY}xyz`, '200 result, 400 -32600'],
  [
    'a body shorter than its length',
    `${head(`${JSON_TYPE}Content-Length: 999\r\n`)}${BODY}`,
    '',
    'half-closed',
  ],
  ['a body that never comes', head(JSON_TYPE + LENGTH), '', 'half-closed'],
  ['a head that breaks off', head(JSON_TYPE).slice(0, -3), '400 -32600', 'half-closed'],
  ['a whole request, byte by byte', post(), '200 result', 'slowly'],
  [
    'a request as the body of a GET',
    `${head(`Content-Length: ${SMUGGLED.length}\r\n`, 'GET /healthz HTTP/1.1')}${SMUGGLED}${HEALTH}`,
    '200 ok, 200 ok',
  ],
  [
    'a request as the body under an unknown key',
    `${post(SMUGGLED, JSON_TYPE, '/v1/wrong-key').toString()}${HEALTH}`,
    '401 -32000, 200 ok',
  ],
  [
    'a request as the body of another type',
    `${post(SMUGGLED, 'Content-Type: text/plain\r\n').toString()}${HEALTH}`,
    '415 -32600, 200 ok',
  ],
  [
    'a request as the body of another address',
    `${post(SMUGGLED, JSON_TYPE, '/').toString()}${HEALTH}`,
    '404 -32600, 200 ok',
  ],
  [
    'a request as the body of a PUT',
    `${head(`${JSON_TYPE}Content-Length: ${SMUGGLED.length}\r\n`, `PUT ${PATH} HTTP/1.1`)}${SMUGGLED}${HEALTH}`,
    '405 -32600, 200 ok',
  ],
  [
    'a request in a body over the limit',
    `${post(SMUGGLED.padEnd(9_000) + SMUGGLED, JSON_TYPE).toString()}${FOLLOWING}`,
    '413 -32600',
  ],
  ['a body over the limit that never comes', head(`${JSON_TYPE}Content-Length: 999999999\r\n`), '413 -32600'],
];
