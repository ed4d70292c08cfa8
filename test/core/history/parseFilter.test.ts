// The language of the history's filter box.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryFilter } from '../../../src/core/history/history.ts';
import { canGroup, parseFilter } from '../../../src/core/history/parseFilter.ts';

const NOW = new Date(2026, 10, 21, 14, 30).getTime();
const ENDPOINTS = [
  { key: 'main', name: 'Main gateway' },
  { key: '@local-gateway', name: 'Local gateway' },
];
const filterOf = (text: string): unknown => parseFilter(text, NOW, ENDPOINTS);
const is = (value: object): unknown => ({ ok: true, value });

describe('parseFilter', () => {
  it('takes each word as a text that must be there, the longest first', () => {
    assert.deepEqual(filterOf(''), is({}));
    assert.deepEqual(filterOf(' 0xAB  eth_call '), is({ text: 'eth_call', and: [{ text: '0xAB' }] }));
    assert.deepEqual(filterOf('"0xAB  eth_call"'), is({ text: '0xAB  eth_call' }));
    assert.deepEqual(filterOf('"failed  since:2h"'), is({ text: 'failed  since:2h' }));
    assert.deepEqual(filterOf('http://x'), is({ text: 'http://x' }));
    assert.deepEqual(filterOf('constructor:x'), is({ text: 'constructor:x' }));
  });

  it('keeps an amount and its unit together, and takes a block as rows write it', () => {
    assert.deepEqual(filterOf('1.5 ETH'), is({ text: '1.5 ETH' }));
    assert.deepEqual(
      filterOf('transfer bob 15 xDAI'),
      is({ text: 'transfer', and: [{ text: '15 xDAI' }, { text: 'bob' }] }),
    );
    assert.deepEqual(filterOf('20 gwei fee'), is({ text: '20 gwei', and: [{ text: 'fee' }] }));
    assert.deepEqual(filterOf('SHELL 999,999'), is({ text: '999,999', and: [{ text: 'SHELL' }] }));
    assert.deepEqual(filterOf('balance @68,930'), is({ text: 'balance', and: [{ text: '68,930' }] }));
    assert.deepEqual(filterOf('68,930 balance'), is({ text: 'balance', and: [{ text: '68,930' }] }));
    assert.deepEqual(filterOf('68,930 getBalance'), is({ text: 'getBalance', and: [{ text: '68,930' }] }));
    assert.deepEqual(filterOf('100 Alice'), is({ text: 'Alice', and: [{ text: '100' }] }));
    assert.deepEqual(filterOf('2 wstETH'), is({ text: '2 wstETH' }));
    assert.deepEqual(filterOf('-@68,930'), is({ not: [{ text: '68,930' }] }));
    assert.deepEqual(filterOf('1.5 "ETH"'), is({ text: '1.5', and: [{ text: 'ETH' }] }));
    assert.deepEqual(filterOf('@here'), is({ text: '@here' }));
  });

  it('looks for what is left of very many words as one text', () => {
    const line =
      'execution reverted: ERC20: transfer amount exceeds the balance of this account in the vault';
    const first = [
      'execution',
      'reverted:',
      'transfer',
      'exceeds',
      'balance',
      'ERC20:',
      'amount',
      'the',
      'of',
    ];
    const { value } = filterOf(line) as { readonly value: HistoryFilter };
    assert.equal(value.text, 'this account in the vault');
    assert.deepEqual(value.and?.map(({ text }) => text).toSorted(), first.toSorted());
  });

  it('refuses more tags and left-out words than can be looked for', () => {
    assert.deepEqual(Object.keys(filterOf('-x '.repeat(50)) as object), ['ok', 'value']);
    const refused = { ok: false, problem: 'A filter takes at most 50 tags and words with a minus.' };
    assert.deepEqual(filterOf('-x '.repeat(51)), refused);
    assert.deepEqual(filterOf('#x '.repeat(51)), refused);
  });

  it('reads words that say which entries', () => {
    assert.deepEqual(filterOf('Failed pinned'), is({ failuresOnly: true, pinnedOnly: true }));
    assert.deepEqual(
      filterOf('method:getBlock failed 0x5'),
      is({ methodPart: 'getBlock', failuresOnly: true, text: '0x5' }),
    );
    assert.deepEqual(filterOf('endpoint:main'), is({ endpointId: 'main' }));
    assert.deepEqual(filterOf('endpoint:"local gateway"'), is({ endpointId: '@local-gateway' }));
    assert.deepEqual(filterOf('endpoint:loc'), is({ endpointId: '@local-gateway' }));
    assert.deepEqual(filterOf('endpoint:'), is({}));
  });

  it('refuses a word that is there twice where a call has one of it', () => {
    const problem = (word: string): unknown => ({
      ok: false,
      problem: `“${word}” is there twice, and a call has one. Leave one of them out.`,
    });
    assert.deepEqual(filterOf('method:a x method:b'), problem('method:'));
    assert.deepEqual(filterOf('since:2h since:3h'), problem('since:'));
    assert.deepEqual(
      filterOf('endpoint:main -endpoint:loc'),
      is({ endpointId: 'main', not: [{ endpointId: '@local-gateway' }] }),
    );
    assert.deepEqual(filterOf('method: method:a failed failed'), is({ methodPart: 'a', failuresOnly: true }));
  });

  it('reads tags as they are shown, and calls that went well', () => {
    assert.deepEqual(filterOf('#urgent tag:l2 x'), is({ tags: ['urgent', 'l2'], text: 'x' }));
    assert.deepEqual(
      [filterOf('OK'), filterOf('ok')],
      [is({ outcome: 'result' }), is({ outcome: 'result' })],
    );
    assert.deepEqual(filterOf('# tag:'), is({}));
  });

  it('leaves out what a word with a minus before it finds, but takes a code for a text', () => {
    assert.deepEqual(
      filterOf('-failed -#urgent -method:getBlock -word -"two words" -endpoint:"local gateway" eth'),
      is({
        not: [
          { failuresOnly: true },
          { tags: ['urgent'] },
          { methodPart: 'getBlock' },
          { text: 'word' },
          { text: 'two words' },
          { endpointId: '@local-gateway' },
        ],
        text: 'eth',
      }),
    );
    assert.deepEqual(
      filterOf('-32000 - -method: --x'),
      is({ text: '-32000', and: [{ text: '--x' }, { text: '-' }] }),
    );
  });

  it('reads a time of day as the last time it was', () => {
    assert.deepEqual(filterOf('since:14:04'), is({ since: new Date(2026, 10, 21, 14, 4).getTime() }));
    assert.deepEqual(filterOf('before:9:30'), is({ before: new Date(2026, 10, 21, 9, 30).getTime() }));
    assert.deepEqual(filterOf('since:19:04'), is({ since: new Date(2026, 10, 20, 19, 4).getTime() }));
  });

  it('reads times back from now, and local days', () => {
    assert.deepEqual(filterOf('since:2h'), is({ since: NOW - 7_200_000 }));
    assert.deepEqual(filterOf('since:today'), is({ since: new Date(2026, 10, 21).getTime() }));
    assert.deepEqual(filterOf('since:yesterday'), is({ since: new Date(2026, 10, 20).getTime() }));
    assert.deepEqual(
      filterOf('since:2026-11-01 before:2026-11-02T12:05'),
      is({ since: new Date(2026, 10, 1).getTime(), before: new Date(2026, 10, 2, 12, 5).getTime() }),
    );
  });

  it('says what is wrong', () => {
    const times = [
      'since:soon',
      'since:2026-13-01',
      'before:2026-02-30',
      'since:2026-11-01T24:00',
      'since:24:00',
    ];
    for (const text of times)
      assert.deepEqual(filterOf(text), {
        ok: false,
        problem: `“${text.slice(text.indexOf(':') + 1)}” is not a time: write 30m, 2h, 7d, 19:04, today, yesterday, 2026-01-31 or 2026-01-31T12:00.`,
      });
    assert.deepEqual(filterOf('endpoint:other'), {
      ok: false,
      problem: 'No call of the history went to an endpoint named “other”.',
    });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof parseFilter(text, NOW, ENDPOINTS).ok === 'boolean'));
  });
});

describe('canGroup', () => {
  it('holds for what the counts of groups know', () => {
    assert.equal(canGroup({ failuresOnly: true, endpointId: 'main', methodPart: 'eth' }), true);
    const others = [
      { text: 'x' },
      { since: 1 },
      { before: 1 },
      { pinnedOnly: true },
      { tags: ['x'] },
      { not: [{}] },
    ];
    assert.deepEqual(others.filter(canGroup), []);
  });
});
