// Which values of a call are offered again: public ones, and nothing that was signed.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { FormDraft } from '../../../src/core/form/draft.ts';
import { createRecentInputs, rememberTyped } from '../../../src/host/knowledge/recentInputs.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function rememberedOf(
  method: string,
  form: FormDraft = [ACCOUNT, '0x12'],
  type = 'address',
): readonly string[] {
  const kept = new Map<string, unknown>();
  const recent = createRecentInputs({
    get: (key: string, standard: unknown) => kept.get(key) ?? standard,
    update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
  } as unknown as Parameters<typeof createRecentInputs>[0]);
  rememberTyped(recent, findMethod(method)!, form);
  return recent.list(type);
}

describe('rememberTyped', () => {
  it('keeps addresses that were typed', () => {
    assert.deepEqual(rememberedOf('eth_getBalance'), [ACCOUNT]);
  });

  it('keeps who sends as a sender too, and who receives as none', () => {
    const form = [{ members: { from: ACCOUNT, to: `0x${'34'.repeat(20)}` } }];
    assert.deepEqual(rememberedOf('eth_sendTransaction', form, 'sender'), [ACCOUNT]);
    assert.equal(rememberedOf('eth_sendTransaction', form).length, 2);
  });

  it('keeps nothing of what a method signs', () => {
    for (const method of ['eth_sign', 'eth_signTypedData_v4'])
      assert.deepEqual(rememberedOf(method), [], method);
  });
});
