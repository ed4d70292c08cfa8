// Which values of a call are offered again: public ones, and nothing that was signed.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { createRecentInputs, rememberTyped } from '../../../src/host/knowledge/recentInputs.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function rememberedOf(method: string): readonly string[] {
  const kept = new Map<string, unknown>();
  const recent = createRecentInputs({
    get: (key: string, standard: unknown) => kept.get(key) ?? standard,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  } as unknown as Parameters<typeof createRecentInputs>[0]);
  rememberTyped(recent, findMethod(method)!, [ACCOUNT, '0x12']);
  return recent.list('address');
}

describe('rememberTyped', () => {
  it('keeps addresses that were typed', () => {
    assert.deepEqual(rememberedOf('eth_getBalance'), [ACCOUNT]);
  });

  it('keeps nothing of what a method signs', () => {
    for (const method of ['eth_sign', 'eth_signTypedData_v4'])
      assert.deepEqual(rememberedOf(method), [], method);
  });
});
