import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { keccak256, stringToBytes } from 'viem';
import { SEASHELL_CODE } from '../../src/gateway/chain/seashellCode.ts';

const OUTPUT = 'test/workbench/example/out/Seashell.sol/Seashell.json';
const SOURCE = 'src/gateway/chain/seashell.sol';

describe('the example folder of npm start', () => {
  it('has the compiler’s output of the contract on the chain, and of its source as it is', () => {
    const { bytecode, metadata } = JSON.parse(readFileSync(OUTPUT, 'utf8')) as {
      readonly bytecode: { readonly object: string };
      readonly metadata: { readonly sources: Record<string, { readonly keccak256: string }> };
    };
    assert.equal(bytecode.object, SEASHELL_CODE);
    const hash = keccak256(stringToBytes(readFileSync(SOURCE, 'utf8')));
    assert.equal(metadata.sources['Seashell.sol']?.keccak256, hash);
  });
});
