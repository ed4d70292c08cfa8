// A name in the filter of the history finds the calls whose rows show it.
import assert from 'node:assert/strict';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { searchNeedles } from '../../../src/core/history/searchNeedles.ts';
import { textsNamed } from '../../../src/core/history/textsNamed.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;
const BOB = `0x${'0b'.repeat(20)}`;
const CONTEXT = {
  tokens: new Map([[TOKEN, { symbol: 'SHELL', decimals: 18 }]]),
  labels: new Map([[BOB, 'Bob the miner']]),
} as unknown as DecodeContext;

const named = (text: string): readonly string[] => textsNamed(text, CONTEXT);

describe('textsNamed', () => {
  it('gives the selector of a function, with or without its contract and arguments', () => {
    for (const text of [
      'balanceOf',
      'balanceof',
      'SHELL.balanceOf',
      'balanceOf 0xf39F…2266',
      'balanceOf(address)',
    ])
      assert.ok(named(text).includes('70a08231'), text);
  });

  it('gives the address of a token and of the address book, and the topic of an event', () => {
    assert.deepEqual(named('shell'), [TOKEN.slice(2)]);
    assert.deepEqual(named('Bob'), [BOB.slice(2)]);
    assert.ok(named('Transfer').includes('ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'));
  });

  it('gives the addresses of the contracts that have a name, of a proxy by each', () => {
    const contracts = [
      [TOKEN, 'Zebra → Quagga'],
      [BOB, 'Left or Seashell'],
    ] as const;
    const at = (text: string): readonly string[] => textsNamed(text, {}, contracts);
    assert.deepEqual([at('quagga'), at('zebr')], [[TOKEN.slice(2)], [TOKEN.slice(2)]]);
    assert.deepEqual([at('Seashell'), at('shell')], [[BOB.slice(2)], []]);
  });

  it('gives what has the whole name, a token and a name of the address book before many functions', () => {
    const shell = { symbol: 'SetShell', decimals: 18 };
    const labels = new Map([[BOB, 'Settlement']]);
    const few = textsNamed('set', { tokens: new Map([[TOKEN, shell]]), labels });
    assert.deepEqual([few.length, ...few.slice(0, 2)], [14, BOB.slice(2), TOKEN.slice(2)]);
    const signatures = createSignatures();
    const lines = Array.from({ length: 20 }, (_, at) => `function transferTo${at}(address to)`);
    signatures.set(
      'file',
      lines.map((line) => parseSignature(line, 'file')!),
    );
    assert.equal(textsNamed('transfer', { signatures })[0], 'a9059cbb');
  });

  it('gives a function also where many contracts have a name that begins like it', () => {
    const gates = Array.from(
      { length: 20 },
      (_, at) => [`0x${String(at).padStart(40, '0')}`, 'TransferGate'] as const,
    );
    assert.ok(textsNamed('transfer', {}, gates).includes('a9059cbb'));
  });

  it('takes a name with a dot as a whole, but for functions', () => {
    const labels = new Map([
      [BOB, 'bob.eth'],
      [TOKEN, 'Ethan'],
    ]);
    assert.deepEqual(textsNamed('Bob.eth', { labels }), [BOB.slice(2)]);
  });

  it('gives nothing for a few letters, for hex and for what is no name', () => {
    for (const text of ['', 'ba', '0x70a08231', '1.5 ETH', 'zzzz']) assert.deepEqual(named(text), [], text);
  });

  it('is looked for beside the text itself', () => {
    const texts = searchNeedles('shell', named('shell')).map(({ text }) => text);
    assert.deepEqual(texts, ['shell', TOKEN.slice(2)]);
  });
});
