// Chains of causes of transactions that really failed, each as reviewed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { FAILING, failingChains } from './failingChains.ts';

describe('chains of causes', () => {
  it('of transactions of a real node read as reviewed', async () => {
    assert.equal(await failingChains(), readFileSync(FAILING, 'utf8'));
  });
});
