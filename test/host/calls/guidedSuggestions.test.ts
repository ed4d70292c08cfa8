// What a step of a guided call offers.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const { suggestions } = await withVscode('', () => import('../../../src/host/calls/guidedSuggestions.ts'));

describe('suggestions', () => {
  const [account, token] = ['12', '34'].map((byte) => `0x${byte.repeat(20)}`) as [string, string];
  const recent = { list: () => [token, account], add: () => assert.fail('Nothing is to be kept.') };
  const tokens = new Map([[token, { decimals: 18, symbol: 'SHELL' }]]);
  const offered = (name: string): readonly string[] =>
    suggestions({ name, type: 'address' }, recent, tokens).map(({ text }) => text);

  it('offers no token as the sender', () => {
    assert.deepEqual([offered('from'), offered('to')], [[account], [token, account]]);
  });
});
