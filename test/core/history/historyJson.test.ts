import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { historyJson } from '../../../src/core/history/historyJson.ts';
import type { StoredEntry } from '../../../src/core/history/history.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { parseJson } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { readText } from './readText.ts';
import { ANSWERED, asIs, REFUSED, UNREACHABLE, exported } from './samples.ts';

describe('historyJson', () => {
  it('gives back the same entries when it is read', () => {
    const entries = [ANSWERED, REFUSED, UNREACHABLE];
    assert.deepEqual(readText(exported(historyJson(asIs), entries)), { entries });
  });

  it('keeps which logs are missing of a call that ended early, and refuses what does not say it', () => {
    const unfinished = { from: '0x32', to: '0x63', blocks: '0xa', why: 'slow (429)' };
    const text = exported(historyJson(asIs), [{ ...ANSWERED, unfinished }]);
    assert.deepEqual(readText(text), { entries: [{ ...ANSWERED, unfinished }] });
    for (const wrong of [text.replace('0x32', '50'), text.replace('"why"', '"because"')])
      assert.match(readText(wrong).problem ?? '', /“unfinished” is not what it should be/);
  });

  it('keeps the blocks that were named by a time, and refuses what does not say which', () => {
    const blockTimes = [{ asked: '2026-01-31T12:00Z', block: '0x10', time: '0x697deec0', calls: 12 }];
    const text = exported(historyJson(asIs), [{ ...ANSWERED, blockTimes }]);
    assert.deepEqual(readText(text), { entries: [{ ...ANSWERED, blockTimes }] });
    for (const [from, to] of [
      ['0x10', '16'],
      ['"asked"', '"typed"'],
      ['12\n', '-1\n'],
      ['"time"', '"at"'],
    ] as const) {
      assert.ok(text.includes(from), from);
      assert.match(readText(text.replace(from, to)).problem ?? '', /“blockTimes” is not what it should be/);
    }
  });

  it('keeps the addresses that were given as names, and refuses what does not say which', () => {
    const address = `0x${'ab'.repeat(20)}`;
    const namedAddresses = [
      { asked: 'Nick.eth', name: 'nick.eth', address },
      { asked: 'a.eth', address },
    ];
    const text = exported(historyJson(asIs), [{ ...ANSWERED, namedAddresses }]);
    assert.deepEqual(readText(text), { entries: [{ ...ANSWERED, namedAddresses }] });
    for (const [from, to] of [
      ['0xab', '0x'],
      ['"asked"', '"typed"'],
      ['"nick.eth"', '5'],
      ['"address"', '"of"'],
    ] as const) {
      assert.ok(text.includes(from), from);
      assert.match(
        readText(text.replace(from, to)).problem ?? '',
        /“namedAddresses” is not what it should be/,
      );
    }
  });

  it('keeps what became of a transaction, and refuses what does not say it', () => {
    const address = `0x${'c3'.repeat(20)}`;
    const sums = { block: '0x80', gasUsed: '0x5208' };
    const fates = [
      { state: 'failed', ...sums, reason: 'Low(have 5)' },
      { state: 'succeeded', reason: '', ranNothing: address, created: address },
    ] as const;
    for (const fate of fates) {
      const text = exported(historyJson(asIs), [{ ...ANSWERED, fate }]);
      assert.deepEqual(readText(text), { entries: [{ ...ANSWERED, fate }] });
    }
    const text = exported(historyJson(asIs), [{ ...ANSWERED, fate: { ...fates[0], created: address } }]);
    for (const [from, to] of [
      ['"failed"', '"lost"'],
      ['"Low(have 5)"', '5'],
      ['Low(have 5)', 'x'.repeat(1_001)],
      ['"reason"', '"why"'],
      ['"0x80"', '128'],
      ['"0x5208"', '"5208"'],
      ['0xc3', '0x'],
    ] as const) {
      assert.ok(text.includes(from), from);
      assert.match(readText(text.replace(from, to)).problem ?? '', /“fate” is not what it should be/);
    }
  });

  it('keeps the functions that were typed with return types', () => {
    const functions = ['name() returns (bytes32)'];
    const text = exported(historyJson(asIs), [{ ...ANSWERED, functions }]);
    assert.deepEqual(readText(text), { entries: [{ ...ANSWERED, functions }] });
    const wrong = text.replace('"name() returns (bytes32)"', '5');
    assert.match(readText(wrong).problem ?? '', /“functions” is not what it should be/);
  });

  it('is refused where a failure lacks its kind or its words', () => {
    const text = exported(historyJson(asIs), [UNREACHABLE]);
    const { failure } = UNREACHABLE.outcome as { readonly failure: Failure };
    for (const wrong of [
      null,
      { kind: failure.kind },
      { message: failure.message },
      { ...failure, kind: 'x' },
    ]) {
      const outcome = { ok: false, failure: wrong };
      const changed = text.replace(/"outcome": [^]*?\n {2}\}/, `"outcome": ${JSON.stringify(outcome)}`);
      assert.match(readText(changed).problem ?? '', /“outcome” is not what it should be/, changed);
    }
  });

  it('names no method that is none, so that the file can be read again', () => {
    const typed = { ...REFUSED, method: '$(touch x)' };
    assert.deepEqual(readText(exported(historyJson(asIs), [typed])), {
      entries: [{ ...REFUSED, method: 'invalid' }],
    });
  });

  it('keeps every digit of any result', () => {
    fc.assert(
      fc.property(
        jsonText.filter((text) => !/"\d+":/.test(text)),
        (text) => {
          const entry: StoredEntry = { ...ANSWERED, outcome: { ok: true, result: parseJson(text) } };
          const outcome = readText(exported(historyJson(asIs), [entry])).entries[0]?.outcome;
          assert.equal(outcome?.ok && JSON.stringify(outcome.result), text);
        },
      ),
    );
  });

  it('says of an answer in a file of its own that it is not there', () => {
    assert.deepEqual(readText(exported(historyJson(asIs), [{ ...ANSWERED, body: 'f.json' }])), {
      entries: [{ ...ANSWERED, evicted: true, outcome: { ok: true, result: null } }],
    });
  });

  it('says of a call whose answer was let go that it was answered', () => {
    const gone = { ok: false, failure: { kind: 'input', message: 'Let go.' } } as const;
    const text = exported(historyJson(asIs), [{ ...ANSWERED, evicted: true, outcome: gone }]);
    assert.deepEqual(readText(text), {
      entries: [{ ...ANSWERED, evicted: true, outcome: { ok: true, result: null } }],
    });
  });
});
