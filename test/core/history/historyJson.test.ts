import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { historyJson, parseHistoryJson } from '../../../src/core/history/historyJson.ts';
import type { StoredEntry } from '../../../src/core/history/history.ts';
import { parseJson } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { ANSWERED, asIs, REFUSED, UNREACHABLE, exported } from './samples.ts';

const file = (entries: unknown, more: object = {}): string =>
  JSON.stringify({ format: 'ethereum-rpc-explorer-history', version: 1, entries, ...more });

function problemOf(text: string): string | undefined {
  const parsed = parseHistoryJson(text);
  return parsed.ok ? undefined : parsed.problem;
}

describe('historyJson', () => {
  it('gives back the same entries when it is read', () => {
    const entries = [ANSWERED, REFUSED, UNREACHABLE];
    assert.deepEqual(parseHistoryJson(exported(historyJson(asIs), entries)), { ok: true, value: entries });
  });

  it('keeps every digit of any result', () => {
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        (text) => {
          const entry: StoredEntry = { ...ANSWERED, outcome: { ok: true, result: parseJson(text) } };
          const read = parseHistoryJson(exported(historyJson(asIs), [entry]));
          const outcome = read.ok ? read.value[0]!.outcome : undefined;
          assert.equal(outcome?.ok && JSON.stringify(outcome.result), text);
        },
      ),
    );
  });

  it('says of an answer in a file of its own that it is not there', () => {
    const read = parseHistoryJson(exported(historyJson(asIs), [{ ...ANSWERED, body: 'f.json' }]));
    assert.deepEqual(read, {
      ok: true,
      value: [{ ...ANSWERED, evicted: true, outcome: { ok: true, result: null } }],
    });
  });

  it('says of a call whose answer was let go that it was answered', () => {
    const gone = { ok: false, failure: { kind: 'input', message: 'Let go.' } } as const;
    const read = parseHistoryJson(
      exported(historyJson(asIs), [{ ...ANSWERED, evicted: true, outcome: gone }]),
    );
    assert.deepEqual(read, {
      ok: true,
      value: [{ ...ANSWERED, evicted: true, outcome: { ok: true, result: null } }],
    });
  });
});

describe('parseHistoryJson', () => {
  it('leaves out what it does not know, and a file name above all', () => {
    const read = parseHistoryJson(file([{ ...ANSWERED, body: '../../etc/passwd', more: 1 }]));
    assert.deepEqual(read, { ok: true, value: [ANSWERED] });
  });

  it('takes no snapshot from a file, so that nothing in it can be undone', () => {
    const read = parseHistoryJson(exported(historyJson(asIs), [{ ...ANSWERED, snapshot: '0x0' }]));
    assert.deepEqual(read, { ok: true, value: [ANSWERED] });
  });

  it('says what is wrong with a file', () => {
    assert.equal(problemOf('{'), 'This file is not JSON.');
    for (const text of ['[]', '{}', file({}), file([], { format: 'har' })])
      assert.equal(problemOf(text), 'This file is no history that Ethereum RPC Explorer exported.');
    assert.match(problemOf(file([], { version: 2 })) ?? '', /by a newer version/);
  });

  it('says which entry cannot be read, and why', () => {
    const { method: _method, ...incomplete } = ANSWERED;
    assert.equal(
      problemOf(file([ANSWERED, incomplete])),
      'Entry 2 of this file cannot be read: “method” is missing.',
    );
    assert.equal(problemOf(file([null])), 'Entry 1 of this file cannot be read: it is not an object.');
    for (const [name, value] of Object.entries({
      id: '../x',
      startedAt: 1.5,
      params: {},
      durationMs: -1,
      outcome: { ok: false, failure: { kind: 'odd', message: '' } },
      tags: [1],
      pinned: 'yes',
    }))
      assert.equal(
        problemOf(file([{ ...ANSWERED, [name]: value }])),
        `Entry 1 of this file cannot be read: “${name}” is not what it should be.`,
      );
  });

  it('never throws, whatever a file holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          jsonText,
          fc.jsonValue().map((value) => file([value])),
        ),
        (text) => {
          const { ok } = parseHistoryJson(text);
          assert.equal(typeof ok, 'boolean');
        },
      ),
    );
  });
});
