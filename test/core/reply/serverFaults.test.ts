import assert from 'node:assert/strict';
import type { LargeBody } from '../../../src/core/reply/largeBody.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import { createRedact } from '../../../src/core/secret/redact.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import { readCases } from '../faults/cases.ts';
import type { ReplyCase } from '../faults/cases.ts';
import { largeBody, told } from '../faults/told.ts';

const KEY = new Secret('canary&key<>0123');
const redact = createRedact(KEY);
const NOW = Date.UTC(2026, 10, 21, 3, 0, 0);

function toldOf({ status, retryAfter }: ReplyCase, body: Uint8Array | LargeBody): string {
  return told(parseReply({ status, contentType: '', retryAfter, body }, 1, redact, NOW));
}

for (const file of ['answers.txt', 'refusals.txt', 'waits.txt'])
  describe(`parseReply of ${file}`, () => {
    for (const each of readCases(file)) {
      it(each.name, () => assert.equal(toldOf(each, each.body), each.told));
      it(`${each.name}, read in parts`, () =>
        assert.equal(toldOf(each, largeBody(each.body, KEY)), each.toldOfLarge));
    }
  });
