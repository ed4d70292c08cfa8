// Gas bars: a frame's share of the whole transaction, and none for what is no frame.
import assert from 'node:assert/strict';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import type { DecodedNode } from '../../../src/core/decode/decodedNode.ts';
import { gasShare, isFailedFrame } from '../../../src/core/decode/gasShare.ts';

const frame = { type: 'CALL', from: '0x1', to: '0x2', input: '0x' };
const trace = {
  ...frame,
  gasUsed: '0x64',
  calls: [
    { ...frame, gasUsed: '0x19', error: 'execution reverted' },
    { ...frame, gasUsed: '0xc8' },
    { ...frame },
  ],
};

function child(node: DecodedNode, label: string): DecodedNode {
  return childNodes(node).find((one) => one.label === label)!;
}

describe('gasShare', () => {
  const root = decodeResult(
    { method: 'debug_traceTransaction', params: ['0x1', { tracer: 'callTracer' }] },
    trace,
  );
  const calls = child(root, 'calls');

  it('is the part of the outermost call’s gas, never more than all of it', () => {
    assert.deepEqual([root, ...childNodes(calls), calls, child(root, 'gasUsed')].map(gasShare), [
      1,
      0.25,
      1,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('goes with which frames failed', () => {
    assert.deepEqual([root, ...childNodes(calls), calls].map(isFailedFrame), [
      false,
      true,
      false,
      false,
      false,
    ]);
  });
});
