import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/forms.ts';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { cellOf, rowAt } from '../../../src/core/table/table.ts';
import type { Table } from '../../../src/core/table/table.ts';
import { tableCsv } from '../../../src/core/table/tableCsv.ts';
import type { CsvValues } from '../../../src/core/table/tableCsv.ts';
import { tableOf } from '../../../src/core/table/tableOf.ts';
import { finish } from '../../../src/core/slices.ts';
import { ALICE, BOB } from '../decode/samples.ts';

function csv(table: Table, values: CsvValues, rows: Iterable<number> = Array(table.rowCount).keys()): string {
  return [...tableCsv(table, table.columns, rows, values)].join('');
}

const tableWith = (rows: JsonValue): Table =>
  finish(tableOf(decode('x', rows, { array: { object: { to: 'address', value: 'wei' } } })))!;

/** Reads CSV by RFC 4180, in a way of its own: one character after the other. */
function readCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!;
    if (isQuoted && character === '"' && text[at + 1] === '"') cell += text[++at]!;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === ',' || character === '\r')) {
      lines.at(-1)!.push(cell);
      cell = '';
      if (character === '\r') {
        assert.equal(text[++at], '\n');
        lines.push([]);
      }
    } else cell += character;
  }
  assert.deepEqual([lines.pop(), cell, isQuoted], [[], '', false]);
  return lines;
}

describe('tableCsv', () => {
  const table = tableWith(
    parseJson(
      `[{"to":"${ALICE}","value":"0x3635c9adc5dea00000","x":[12345678901234567890]},{"to":"${BOB}","value":null,"note":"a \\"b\\",\\r\\nc"}]`,
    ),
  );

  it('writes values as the node sent them, with every digit', () => {
    assert.equal(
      csv(table, 'raw'),
      `to,value,x,note\r\n${ALICE},0x3635c9adc5dea00000,[12345678901234567890],\r\n${BOB},null,,"a ""b"",\r\nc"\r\n`,
    );
  });

  it('writes values as they are shown, of the rows and columns that are asked for', () => {
    const columns = table.columns.toReversed().slice(2);
    const alice = summarize(decode('x', ALICE, 'address'));
    assert.deepEqual(
      [...tableCsv(table, columns, [0], 'shown')],
      ['value,to\r\n', `"1,000 ETH",${alice}\r\n`],
    );
  });

  it('lets no cell and no header begin a formula; numbers below zero stay numbers', () => {
    const cells = ['=1+1', '+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '-5', '-1,234.5', '1-1', '-'];
    const risky = tableWith(cells.map((cell) => ({ '=cmd': cell, n: -7 })));
    assert.deepEqual(readCsv(csv(risky, 'raw')), [
      ["'=cmd", 'n'],
      ...cells.map((cell, row) => [row < 7 || row === 10 ? `'${cell}` : cell, '-7']),
    ]);
  });

  it('can be read again, whatever is in the cells', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', ' ', '=', "'", 'é') });
    fc.assert(
      fc.property(fc.array(fc.record({ a: text, b: text }), { minLength: 2, maxLength: 5 }), (rows) => {
        const any = tableWith(rows);
        const [, ...lines] = readCsv(csv(any, 'raw'));
        const cells = rows.map((_, position) =>
          any.columns.map((column) => cellOf(rowAt(any, position), column)!.value as string),
        );
        assert.deepEqual(
          lines,
          cells.map((line) => line.map((cell) => (/^[=\r\n]/.test(cell) ? `'${cell}` : cell))),
        );
      }),
      { numRuns: 500 },
    );
  });
});
