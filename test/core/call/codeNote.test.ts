// The note on code with values that only the extension looks up.
import assert from 'node:assert/strict';
import { codeNote } from '../../../src/core/call/codeNote.ts';

const ADDRESS = `0x${'7'.repeat(40)}`;

describe('codeNote', () => {
  it('names what no node accepts: blocks by distance or time, names, variables', () => {
    const end = '. Replace it by its value before you run this code. Send looks it up.';
    for (const [method, params, named] of [
      ['eth_getLogs', [{ address: ADDRESS, fromBlock: 'latest-20' }], '“latest-20”'],
      ['eth_getBalance', ['vitalik.eth', '2026-01-31T12:00Z'], '“2026-01-31T12:00Z”, “vitalik.eth”'],
      ['eth_getStorageAt', [ADDRESS, 'balances[1]', 'latest'], '“balances[1]”'],
    ] as const)
      assert.equal(codeNote(method, params), `No node accepts ${named}${end}`);
  });

  it('says nothing of what a node accepts', () => {
    assert.equal(codeNote('eth_getBalance', [ADDRESS, 'latest']), undefined);
    assert.equal(codeNote('eth_getLogs', [{ fromBlock: '0x10d3b' }]), undefined);
    assert.equal(codeNote('x_unknown', ['latest-20']), undefined);
  });
});
