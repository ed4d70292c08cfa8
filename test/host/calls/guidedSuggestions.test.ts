// What a step of a guided call offers.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const { suggestions } = await withVscode('', () => import('../../../src/host/calls/guidedSuggestions.ts'));

describe('suggestions', () => {
  const [account, token, sender] = ['12', '34', '5A'].map((byte) => `0x${byte.repeat(20)}`) as [
    string,
    string,
    string,
  ];
  const recent = {
    list: (type: string) => (type === 'sender' ? [sender] : [token, account, sender.toLowerCase()]),
    add: () => assert.fail('Nothing is to be kept.'),
  };
  const tokens = new Map([[token, { decimals: 18, symbol: 'SHELL' }]]);
  const offered = (name: string): readonly string[] =>
    suggestions({ name, type: 'address' }, recent, tokens).map(({ text }) => text);

  it('offers no token as the sender, and first who has sent before', () => {
    assert.deepEqual(offered('from'), [sender, account]);
    assert.deepEqual(offered('to'), [token, account, sender.toLowerCase()]);
  });
});
