// Chains of causes of transactions that really failed, each as reviewed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { times } from '../../effort.ts';
import { FAILING, failingChains } from './failingChains.ts';

describe('chains of causes', () => {
  it('of transactions of a real node read as reviewed', async () => {
    const every = times(24, 1);
    const reviewed = readFileSync(FAILING, 'utf8').split(/\n\n(?=# )/);
    const taken = reviewed.filter((_, at) => at % every === 0).join('\n\n');
    assert.equal(await failingChains(every), `${taken.trimEnd()}\n`);
  });
});
