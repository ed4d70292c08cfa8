import assert from 'node:assert/strict';
import { paramNames } from '../../../src/core/abi/abiShape.ts';
import type { AbiParam } from '../../../src/core/abi/abiType.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';

const [PARAM] = parseSignature('f(uint256)', 'mine')!.inputs;
const named = (...names: readonly string[]): readonly AbiParam[] =>
  names.map((name): AbiParam => ({ ...PARAM!, name }));

describe('paramNames', () => {
  it('gives each its own, whatever the names are', () => {
    assert.deepEqual(
      [
        paramNames(named('to', '', 'to')),
        paramNames(named('#1', '')),
        paramNames(named('', '#0')),
        paramNames(named('#2', '##2', '', '')),
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
