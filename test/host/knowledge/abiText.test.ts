import assert from 'node:assert/strict';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { readAbiText } from '../../../src/host/knowledge/abiText.ts';

const ABI = [{ type: 'error', name: 'TooFew', inputs: [{ name: 'had', type: 'uint256' }] }];

describe('readAbiText', () => {
  it('keeps the ABI of an artifact and nothing else', () => {
    const artifact = { abi: ABI, bytecode: '0x60', ast: { id: 1.5 } };
    const known = {
      signatures: [{ ...parseSignature('error TooFew(uint256 had)', 'A.json')! }],
      abi: JSON.stringify(ABI),
    };
    assert.deepEqual(readAbiText(JSON.stringify(artifact), 'A.json'), known);
    assert.deepEqual(readAbiText(JSON.stringify(ABI), 'A.json'), known);
  });

  it('gives nothing for JSON without an ABI, and for what is no JSON', () => {
    assert.deepEqual(
      ['{"abi":5}', '5', 'null', '[', 'SECRET'].map((text) => readAbiText(text, '')),
      [undefined, undefined, undefined, undefined, undefined],
    );
  });
});
