import assert from 'node:assert/strict';
import { scalarText } from '../../../src/core/decode/forms.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { formatUnits } from '../../../src/core/quantity.ts';
import { findNeedles } from '../../../src/core/search/findNeedles.ts';
import { needlesOf } from '../../../src/core/search/needlesOf.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { recordedReplies } from '../recordedReplies.ts';

function needles(typed: string): readonly string[] {
  const parsed = parseQuery(typed);
  assert.ok(parsed.ok);
  return needlesOf(parsed.query).map((bytes) => new TextDecoder().decode(bytes));
}

const word = (digits: string): string => digits.padStart(64, '0');

/** Every scalar below a value, and every member name. */
function scalars(value: JsonValue): readonly JsonValue[] {
  if (Array.isArray(value)) return (value as readonly JsonValue[]).flatMap(scalars);
  if (!isJsonObject(value)) return [value];
  return Object.entries(value).flatMap(([name, member]) => [name, ...scalars(member)]);
}

describe('needlesOf', () => {
  it('spells a text as JSON does, and as text inside bytes', () => {
    assert.deepEqual(needles('Out of gas'), ['out of gas', '4f7574206f6620676173']);
    assert.deepEqual(needles('a"b\\\n'), ['a\\"b\\\\', '6122625c']);
    assert.deepEqual(needles('é\u{1f600}'), [
      'é😀',
      '\\u00e9\\ud83d\\ude00',
      'É😀',
      '\\u00c9\\ud83d\\ude00',
      'c3a9f09f9880',
    ]);
  });

  it('looks for bytes without 0x, so that they are found in longer ones', () => {
    assert.deepEqual(needles('0xA9059CBB'), ['a9059cbb', '2835717307']);
  });

  it('spells numbers and amounts as a QUANTITY, as a word and in decimal', () => {
    assert.deepEqual(needles('1.5 ether'), [
      '1.5 ether',
      '312e35206574686572',
      '0x14d1120d7b160000"',
      word('14d1120d7b160000'),
      '1500000000000000000',
    ]);
    assert.deepEqual(needles('12'), ['12', '0xc"', word('c')]);
    assert.deepEqual(needles('-1,234'), ['-1,234', '2d312c323334', '-1234']);
  });

  it('looks for the value that a path asks for, or for the name at its end', () => {
    assert.deepEqual(needles('structLogs[*].op=SSTORE'), ['sstore', '5353544f5245']);
    assert.deepEqual(needles('logs[*].data ~ 0xabcdef'), ['abcdef', '11259375']);
    assert.deepEqual(needles('transactions[*].value > 1 ether'), ['"value"']);
    assert.deepEqual(needles('transactions[*].value'), ['"value"']);
    assert.deepEqual([needles('[*]'), needles('> 1')], [[], []]);
  });

  it('finds the place of every value of every recorded reply, by its text and by its number', () => {
    for (const { result } of recordedReplies) {
      const json = new TextEncoder().encode(JSON.stringify(result));
      for (const value of new Set(scalars(result).slice(0, 100))) {
        const raw = scalarText(value);
        const isAmount = /^0x(?:0|[1-9a-f][0-9a-f]{0,30})$/.test(raw);
        const typed = isAmount
          ? [raw, BigInt(raw).toString(), `${formatUnits(BigInt(raw), 18)} ether`]
          : [raw];
        for (const text of typed) {
          if (text === '') continue;
          let hits = 0;
          findNeedles(needlesOf({ kind: 'text', text }), () => hits++)(json);
          assert.ok(hits > 0, `${text} of ${raw}`);
        }
      }
    }
  });
});
