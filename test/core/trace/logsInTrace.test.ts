// The logs of a call tree: in the order of writing, without those of failed calls.
import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/core/json.ts';
import { logsInTrace } from '../../../src/core/trace/logsInTrace.ts';

const FRAME = { type: 'CALL', from: '0x01', to: '0x02', input: '0x' };
const log = (name: string, position?: string): JsonObject => ({
  address: name,
  ...(position === undefined ? {} : { position }),
});
const names = (root: JsonObject): readonly unknown[] => logsInTrace(root).map(({ address }) => address);

describe('logsInTrace', () => {
  it('has them before and after the calls between which they were written', () => {
    const inner = {
      ...FRAME,
      logs: [log('b', '0x0'), log('c', '0x1')],
      calls: [{ ...FRAME, logs: [log('x')] }],
    };
    const failed = {
      ...FRAME,
      error: 'execution reverted',
      logs: [log('gone')],
      calls: [{ ...FRAME, logs: [log('gone')] }],
    };
    const root = {
      ...FRAME,
      logs: [log('a', '0x0'), log('d', '0x1'), log('e', '0x9')],
      calls: [inner, failed],
    };
    assert.deepEqual(names(root), ['a', 'b', 'x', 'c', 'd', 'e']);
  });

  it('goes as deep as a trace does', () => {
    let root: JsonObject = { ...FRAME, logs: [log('deepest')] };
    for (let depth = 0; depth < 50_000; depth++) root = { ...FRAME, calls: [root, 'odd'], logs: [] };
    assert.deepEqual(names(root), ['deepest']);
  });
});
