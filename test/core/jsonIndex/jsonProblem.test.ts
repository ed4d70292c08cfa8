import assert from 'node:assert/strict';
import { feed } from './feed.ts';

const CASES: readonly (readonly [text: string, message: string, rule: string])[] = [
  ['', 'The text breaks off: expected a value.', 'emptyBody'],
  [' \n', 'The text breaks off: expected a value.', 'emptyBody'],
  ['[1,2', 'The text breaks off: expected a comma or ].', 'truncated'],
  ['{"a":1', 'The text breaks off: expected a comma or }.', 'truncated'],
  ['{"a', 'The text breaks off: expected the end of a string.', 'truncated'],
  ['["\xe2\x82', 'The text breaks off: expected the end of a string.', 'truncated'],
  ['["\\', 'The text breaks off: expected one of " \\ / b f n r t u.', 'truncated'],
  ['[tr', 'The text breaks off: expected true.', 'truncated'],
  ['-', 'The text breaks off: expected a digit.', 'truncated'],
  ['[1,]', 'Expected a value, found “]”.', 'invalidJson'],
  ['[x', 'Expected a value or ], found “x”.', 'invalidJson'],
  ['{x', 'Expected a name in double quotes or }, found “x”.', 'invalidJson'],
  ['{"a":1,}', 'Expected a name in double quotes, found “}”.', 'invalidJson'],
  ['{"a"1}', 'Expected a colon, found “1”.', 'invalidJson'],
  ['[1}', 'Expected a comma or ], found “}”.', 'invalidJson'],
  ['{"a":01}', 'Expected a comma or }, found “1”.', 'invalidJson'],
  ['[],', 'Expected nothing more, found “,”.', 'invalidJson'],
  ['1.x', 'Expected a digit, found “x”.', 'invalidJson'],
  ['"\\u00g', 'Expected a hexadecimal digit, found “g”.', 'invalidJson'],
  ['"\\é', 'Expected one of " \\ / b f n r t u, found the byte 0xE9.', 'invalidJson'],
  ['\xef\xbb\xbf[]', 'Expected a value, found the byte 0xEF.', 'invalidJson'],
  ['[\x0b]', 'Expected a value or ], found the byte 0x0B.', 'invalidJson'],
  ['"\n"', 'The control character 0x0A in a string is not escaped.', 'invalidJson'],
  ['"\xff"', 'The byte 0xFF is not UTF-8 here.', 'invalidUtf8'],
  ['"\xe2\x82"', 'The byte 0x22 is not UTF-8 here.', 'invalidUtf8'],
  ['"\xe2\n', 'The byte 0x0A is not UTF-8 here.', 'invalidUtf8'],
];

describe('JsonProblem', () => {
  for (const [text, message, rule] of CASES)
    it(`tells of ${JSON.stringify(text)}: ${message}`, () => {
      const { problem } = feed(Buffer.from(text, 'latin1'));
      assert.deepEqual([problem?.message, problem?.rule], [message, rule]);
    });
});
