// The lines of a trace's steps.
import assert from 'node:assert/strict';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { stackNotations } from '../../../src/core/decode/stackNotations.ts';
import { isFailedStep } from '../../../src/core/decode/stepLine.ts';
import type { JsonObject } from '../../../src/core/json.ts';

const OWNER = 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const CHECKSUMMED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

function stepNodes(steps: readonly JsonObject[], failed = true): readonly DecodedNode[] {
  const structLogs = steps.map((step) => ({ pc: 1256, gas: 97_000, gasCost: 3, depth: 1, ...step }));
  const call = { method: 'debug_traceTransaction', params: [`0x${'ab'.repeat(32)}`] };
  const trace = decodeResult(call, { failed, gas: 1, returnValue: '', structLogs });
  return childNodes(childNodes(trace).find(({ label }) => label === 'structLogs')!);
}

/** Without the blanks that make columns. */
const lines = (nodes: readonly DecodedNode[]): readonly string[] =>
  nodes.map((node) => summarize(node).replaceAll(/[ \u00a0]+/g, ' '));

describe('stepLine', () => {
  it('says where, what, the gas, and what became of the stack', () => {
    const nodes = stepNodes([
      { op: 'PUSH1', pc: 2, stack: [] },
      { op: 'PUSH20', stack: ['0x1'] },
      { op: 'CALL', stack: ['0x0', '0x0', '0x0', '0x0', '0x9', `0x${OWNER}`, '0xffff'] },
      { op: 'ADD', depth: 2, stack: ['0x3', '0x2'] },
      { op: 'JUMP', stack: ['0x4e8'] },
      { op: 'STOP', stack: [] },
    ]);
    assert.deepEqual(lines(nodes), [
      'pc 2 PUSH1 gas 97,000 −3 → 0x1',
      'pc 1256 PUSH20 gas 97,000 −3 → 0xffff',
      'pc 1256 CALL gas 97,000 −3 to 0xf39f…2266, value 0x9',
      'pc 1256 ADD gas 97,000 −3 0x2, 0x3 the call failed here',
      'pc 1256 JUMP gas 97,000 −3 pc 1256',
      'pc 1256 STOP gas 97,000 −3',
    ]);
  });

  it('has its columns in the same places, calls inside indented', () => {
    const [outer, inner] = stepNodes([
      { op: 'DELEGATECALL', pc: 3, gas: 5 },
      { op: 'ADD', depth: 2, gasCost: 12_000 },
      { op: 'STOP' },
    ]).map((node) => summarize(node));
    assert.equal(inner!.indexOf('ADD'), outer!.indexOf('DELEGATECALL') + 2);
    assert.equal(inner!.indexOf('gas'), outer!.indexOf('gas'));
    assert.equal(inner!.indexOf('−'), outer!.indexOf('−'));
  });

  it('marks the last step of a transaction that failed in mid-air', () => {
    const failing = stepNodes([{ op: 'ADD' }, { op: 'SSTORE' }]);
    assert.deepEqual(failing.map(isFailedStep), [false, true]);
    assert.match(lines(failing)[1]!, /the transaction failed here$/);
    assert.deepEqual(stepNodes([{ op: 'ADD' }, { op: 'SSTORE' }], false).map(isFailedStep), [false, false]);
    assert.deepEqual(stepNodes([{ op: 'ADD' }, { op: 'REVERT' }]).map(isFailedStep), [false, true]);
  });

  it('shows the stack from its top, what the step takes by name, each word as it reads best', () => {
    const [node] = stepNodes([{ op: 'SSTORE', stack: ['0x80', OWNER, '0x2a', '0x01'] }]);
    assert.deepEqual(stackNotations(node!), [
      { name: '#1 slot', text: '0x1', copy: '0x1' },
      { name: '#2 value', text: '0x2a (42)', copy: '0x2a' },
      { name: '#3', text: CHECKSUMMED, copy: CHECKSUMMED },
      { name: '#4', text: '0x80 (128)', copy: '0x80' },
    ]);
    assert.deepEqual(stackNotations(node!.parent!), []);
  });
});
