// What a step of a guided call offers.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const { suggestions } = await withVscode('', () => import('../../../src/host/calls/guidedSuggestions.ts'));

describe('suggestions', () => {
  const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const sender = SENDER.toLowerCase();
  const [account, token] = ['12', '34'].map((byte) => `0x${byte.repeat(20)}`) as [string, string];
  const recent = {
    list: (type: string) => (type === 'sender' ? [sender] : [token, account, sender]),
    add: () => assert.fail('Nothing is to be kept.'),
  };
  const tokens = new Map([[token, { decimals: 18, symbol: 'SHELL' }]]);
  const offered = (name: string): readonly string[] =>
    suggestions({ name, type: 'address' }, { recent, tokens }).map(({ text }) => text);

  it('offers no token as the sender, and first who has sent before', () => {
    assert.deepEqual(offered('from'), [SENDER, account]);
    assert.deepEqual(offered('to'), [token, account, SENDER]);
  });

  it('offers names first, each address once, and accounts last where a contract is asked for', () => {
    const book = (address: string, label: string, isContract: boolean) => ({
      address,
      label,
      detail: 'known',
      isContract,
    });
    const addresses = [book(SENDER, 'me', false), book(token, 'SHELL', true), book(account, '', false)];
    const rows = (isContract: boolean): readonly string[] =>
      suggestions({ name: 'to', type: 'address' }, { recent, addresses, isContract }).map(
        ({ label, text }) => label ?? text,
      );
    assert.deepEqual(rows(false), ['me', account, 'SHELL']);
    assert.deepEqual(rows(true), ['SHELL', account, 'me']);
    const [first] = suggestions({ name: 'to', type: 'address' }, { recent, addresses });
    assert.deepEqual(first, { text: SENDER, label: 'me', detail: `${SENDER} known` });
  });

  it('offers what is a token somewhere before accounts where a contract is asked for', () => {
    const at = (address: string, isContract: boolean) => ({ address, label: '', detail: '', isContract });
    const last = { ...recent, list: (type: string) => (type === 'sender' ? [] : [account, token]) };
    const first = (isToken: boolean): string | undefined =>
      suggestions(
        { name: 'to', type: 'address' },
        { recent: last, addresses: [at(account, false), at(token, isToken)], isContract: true },
      )[0]?.text;
    assert.deepEqual([first(true), first(false)], [token, account]);
  });

  it('offers an address once, with the capitals of its checksum', () => {
    const rows = suggestions({ name: 'to', type: 'address', example: SENDER }, { recent });
    assert.deepEqual(
      rows.map(({ text, detail }) => `${text} ${detail}`),
      [token, account, SENDER].map((text) => `${text} used before`),
    );
  });
});
