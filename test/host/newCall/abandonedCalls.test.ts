// What New Call keeps of steps that were left.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { newForm } from '../../../src/core/form/guidedForm.ts';
import { createAbandonedCalls } from '../../../src/host/newCall/abandonedCalls.ts';

const balance = findMethod('eth_getBalance')!;

describe('createAbandonedCalls', () => {
  it('offers what was left once, and fills it in wherever the method is chosen again, until it is sent', () => {
    const left = createAbandonedCalls();
    assert.equal(left.offered(), undefined);
    left.ended(balance, { left: 'dismissed', form: ['0x12', 'latest'] });
    assert.deepEqual(left.offered(), { method: balance, form: ['0x12', 'latest'] });
    assert.equal(left.offered(), undefined);
    assert.deepEqual(left.formOf('eth_getBalance'), ['0x12', 'latest']);
    left.ended(balance, { left: 'back', form: ['0x1234', 'latest'] });
    left.ended(balance, { params: ['0x1234', 'latest'] });
    assert.equal(left.offered(), undefined);
    assert.deepEqual(left.formOf('eth_getBalance'), []);
  });

  it('keeps nothing where nothing was typed, and no secret', () => {
    const left = createAbandonedCalls();
    left.ended(balance, { left: 'dismissed', form: newForm(balance) });
    assert.equal(left.offered(), undefined);
    const unlock = findMethod('personal_unlockAccount')!;
    left.ended(unlock, { left: 'dismissed', form: ['0x12', 'a password'] });
    assert.deepEqual(left.formOf('personal_unlockAccount'), ['0x12', '']);
  });
});
