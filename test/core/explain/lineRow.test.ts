// The source line of a failure: that of the call whose reason is shown.
import assert from 'node:assert/strict';
import { summarize } from '../../../src/core/decode/notations.ts';
import type { FrameLines } from '../../../src/core/contracts/sourceLine.ts';
import { lineRow } from '../../../src/core/explain/lineRow.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { causesOf } from '../../../src/core/trace/causes.ts';

const TEXT = `0x08c379a0${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'61'.padEnd(64, '0')}`;
const OTHER = TEXT.replace('61', '62');
/** `output`: what the call that failed gave back. */
const call = (output: string, error: string, ...calls: readonly JsonObject[]): JsonObject => ({
  type: 'CALL',
  from: '0x01',
  to: '0x02',
  input: '0x12345678',
  output,
  error,
  calls,
});
/** The line that is shown where each call has one: 1 for the outermost, then 2. */
function lineOf(root: JsonObject): string | undefined {
  const links = causesOf(root);
  const at = (frame: JsonObject): number => (frame === root ? 1 : 2);
  const linesOf = (frame: JsonObject): FrameLines => ({
    failed: {
      artifact: '',
      path: 'A.sol',
      text: 'x',
      start: { line: at(frame) - 1, column: 0 },
      end: { line: at(frame) - 1, column: 1 },
    },
  });
  const [row] = lineRow(links, { linesOf });
  return row && summarize(row).split(' · ')[0];
}

describe('lineRow', () => {
  it('is that of the call inside where that is certain to be the cause, or the outer one says nothing', () => {
    assert.equal(lineOf(call(TEXT, 'execution reverted', call(TEXT, 'execution reverted'))), 'A.sol:2');
    assert.equal(lineOf(call('0x', 'execution reverted', call(TEXT, 'execution reverted'))), 'A.sol:2');
    assert.equal(lineOf(call('0x', 'execution reverted', call('0x', 'out of gas'))), 'A.sol:2');
  });

  it('is that of the outer call where that has a reason of its own, and the other one only came before', () => {
    assert.equal(lineOf(call(OTHER, 'execution reverted', call(TEXT, 'execution reverted'))), 'A.sol:1');
    assert.equal(lineOf(call(OTHER, 'execution reverted', call('0x', 'out of gas'))), 'A.sol:1');
  });
});
