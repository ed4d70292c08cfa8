import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { historyJson } from '../../../src/core/history/historyJson.ts';
import { historyHar } from '../../../src/core/history/historyHar.ts';
import { countEntries, HISTORY_INDEX } from '../../../src/core/history/readHistory.ts';
import type { StoredEntry } from '../../../src/core/history/history.ts';
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { readText } from './readText.ts';
import { ANSWERED, asIs, exported, REFUSED, UNREACHABLE } from './samples.ts';

const file = (entries: unknown, more: object = {}): string =>
  JSON.stringify({ format: 'ethereum-rpc-explorer-history', version: 1, entries, ...more });
const problemOf = (text: string): string | undefined => readText(text).problem;

describe('readHistory', () => {
  it('leaves out what it does not know, and a file name above all', () => {
    const read = readText(file([{ ...ANSWERED, body: '../../etc/passwd', more: 1 }]));
    assert.deepEqual(read, { entries: [ANSWERED] });
  });

  it('takes no snapshot from a file, so that nothing in it can be undone', () => {
    const read = readText(exported(historyJson(asIs), [{ ...ANSWERED, snapshot: '0x0' }]));
    assert.deepEqual(read, { entries: [ANSWERED] });
  });

  it('gives an entry whose answer is too large to be parsed at once @long', () => {
    const result = Array.from({ length: 30_000 }, (_, at) => ({
      at,
      hash: `0x${at}`,
      none: [],
      deep: [[{}]],
    }));
    const large: StoredEntry = { ...ANSWERED, outcome: { ok: true, result } };
    assert.deepEqual(readText(exported(historyJson(asIs), [REFUSED, large, UNREACHABLE])), {
      entries: [REFUSED, large, UNREACHABLE],
    });
  });

  it('says what is wrong with a file', () => {
    assert.equal(problemOf('hello'), 'This file is not JSON from line 1 on. Expected a value, found “h”.');
    assert.equal(problemOf('{'), 'This file is cut off in line 1.');
    for (const text of ['', ' \n']) assert.equal(problemOf(text), 'This file is empty.');
    const har = exported(historyHar([], '1.0.0', asIs), [ANSWERED]);
    for (const text of [har, har.slice(0, -9)])
      assert.equal(problemOf(text), 'This file is a HAR export; only the JSON export can be imported.');
    for (const text of ['[]', '{}', '7', file({}), file([], { format: 'har' })])
      assert.equal(problemOf(text), 'This file is not a history exported by Ethereum RPC Explorer.');
    assert.match(problemOf(file([], { version: 2 })) ?? '', /by a newer version/);
  });

  it('gives what is before a fault, and says in which line that is', () => {
    const whole = exported(historyJson(asIs), [ANSWERED, REFUSED]);
    const second = whole.indexOf(`"id": "${REFUSED.id}"`);
    const line = whole.slice(0, second).split('\n').length;
    assert.deepEqual(readText(`${whole.slice(0, second)}id${whole.slice(second)}`), {
      entries: [ANSWERED],
      problem: `This file is not JSON from line ${line} on. Expected a name in double quotes or }, found “i”.`,
    });
    const { entries, problem = '' } = readText(whole.slice(0, second));
    assert.deepEqual(entries, [ANSWERED]);
    assert.match(problem, /^This file is cut off in line \d+\.$/);
    assert.deepEqual(readText(`${whole}]`), {
      entries: [ANSWERED, REFUSED],
      problem: `This file is not JSON from line ${whole.split('\n').length} on. Expected nothing more, found “]”.`,
    });
  });

  it('says which entry cannot be read, where, and why', () => {
    const { method: _method, ...incomplete } = ANSWERED;
    const text = exported(historyJson(asIs), [ANSWERED, incomplete as StoredEntry, REFUSED]);
    const line = text
      .slice(0, text.lastIndexOf('{\n  "id"', text.indexOf(REFUSED.id) - 12))
      .split('\n').length;
    assert.deepEqual(readText(text), {
      entries: [ANSWERED],
      problem: `Call 2 of this file, in line ${line}, cannot be read: “method” is missing.`,
    });
    assert.equal(
      problemOf(file([null])),
      'Call 1 of this file, in line 1, cannot be read: it is not an object.',
    );
    for (const [name, value] of [
      ['id', '../x'],
      ['method', 'eth_call; touch x'],
      ['method', ''],
      ['startedAt', 1.5],
      ['startedAt', 8.64e15 + 1],
      ['params', {}],
      ['durationMs', -1],
      ['outcome', { ok: false, failure: { kind: 'odd', message: '' } }],
      ['phases', {}],
      ['phases', { wait: 1, firstByte: 1, download: 1, read: -1 }],
      ['tags', [1]],
      ['pinned', 'yes'],
    ] as const)
      assert.equal(
        problemOf(file([{ ...ANSWERED, [name]: value }])),
        `Call 1 of this file, in line 1, cannot be read: “${name}” is not what it should be.`,
      );
    const deep = `{"id":${'['.repeat(600_000)}${']'.repeat(600_000)}}`;
    assert.equal(
      problemOf(file([]).replace('[]', `[${deep}]`)),
      'Call 1 of this file, in line 1, cannot be read: it is nested too deep.',
    );
  });

  it('never throws, whatever a file holds and wherever it breaks off', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          jsonText,
          fc.jsonValue().map((value) => file([value])),
        ),
        fc.nat(),
        (text, end) => {
          const { entries } = readText(text.slice(0, end % (text.length + 1)));
          assert.deepEqual(entries, []);
        },
      ),
    );
  });
});

describe('countEntries', () => {
  it('counts them without reading them', () => {
    const bytes = new TextEncoder().encode(file(Array.from({ length: 5_000 }, () => ANSWERED)));
    const index = createJsonIndex(
      { length: bytes.length, read: (from, to) => bytes.subarray(from, to) },
      HISTORY_INDEX,
    );
    index.push(bytes);
    index.end();
    assert.equal(countEntries(index), 5_000);
  });
});
