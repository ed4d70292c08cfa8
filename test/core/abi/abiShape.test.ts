import assert from 'node:assert/strict';
import { memberNames } from '../../../src/core/abi/abiShape.ts';
import type { AbiParam } from '../../../src/core/abi/abiType.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';

const [PARAM] = parseSignature('f(uint256)', 'mine')!.inputs;
const named = (...names: readonly string[]): readonly AbiParam[] =>
  names.map((name): AbiParam => ({ ...PARAM!, name }));

describe('memberNames', () => {
  it('gives each its own, whatever the names are', () => {
    assert.deepEqual(
      [
        memberNames(named('to', '', 'to')),
        memberNames(named('#1', '')),
        memberNames(named('', '#0')),
        memberNames(named('#2', '##2', '', '')),
      ],
      [
        ['to', '#1', '#2'],
        ['#1', '##1'],
        ['#0', '#1'],
        ['#2', '##2', '###2', '#3'],
      ],
    );
  });
});
