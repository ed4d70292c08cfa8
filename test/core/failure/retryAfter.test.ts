import assert from 'node:assert/strict';
import { parseRetryAfter } from '../../../src/core/failure/retryAfter.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');

describe('parseRetryAfter', () => {
  for (const [header, seconds] of [
    ['0', 0],
    ['7', 7],
    [' 7 ', 7],
    ['5.5', 6],
    ['86400', 86_400],
    ['Sun, 22 Nov 2026 10:00:30 GMT', 30],
    ['Sunday, 22-Nov-26 10:01:00 GMT', 60],
    ['Sun Nov 22 10:00:05 2026', 5],
    ['Sun, 22 Nov 2026 09:59:00 GMT', 0],
    ['Sun, 22 Nov 2096 10:00:00 GMT', 86_400],
    ['1000000000', 86_400],
    ['9'.repeat(400), 86_400],
  ] as const)
    it(`reads ${JSON.stringify(header.slice(0, 30))}`, () =>
      assert.equal(parseRetryAfter(header, NOW), seconds));

  for (const header of ['', '-1', '1e3', '0x10', 'soon'])
    it(`says nothing that can be read: ${JSON.stringify(header.slice(0, 30))}`, () =>
      assert.equal(parseRetryAfter(header, NOW), undefined));
});
