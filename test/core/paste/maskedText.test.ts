// Texts that are changed while their keys are masked.
import assert from 'node:assert/strict';
import { unmasked } from '../../../src/core/paste/maskedText.ts';

const URL = { text: 'https://a.example/v2/k1k2', shown: 'https://a.example/v2/[api key]' };
const TWO = { text: 'curl -u k1 -H k2 x', shown: 'curl -u [api key] -H [api key] x' };

describe('unmasked', () => {
  it('puts the key back wherever else the text is changed', () => {
    for (const [changed, text] of [
      [URL.shown, URL.text],
      [`${URL.shown} `, `${URL.text} `],
      [`${URL.shown}3`, `${URL.text}3`],
      ['https://b.example/v2/[api key]', 'https://b.example/v2/k1k2'],
      [`curl ${URL.shown} -d '{}'`, `curl ${URL.text} -d '{}'`],
    ] as const)
      assert.equal(unmasked(changed, URL), text);
  });

  it('knows which of several keys was left', () => {
    for (const [changed, text] of [
      [`${TWO.shown}!`, `${TWO.text}!`],
      ['curl -u [api key] -H  x', 'curl -u k1 -H  x'],
      ['curl -u  -H [api key] x', 'curl -u  -H k2 x'],
    ] as const)
      assert.equal(unmasked(changed, TWO), text);
  });

  it('knows a secret from a key', () => {
    const both = {
      text: 'cast -r k1 --private-key p1 x',
      shown: 'cast -r [api key] --private-key [secret] x',
    };
    assert.equal(unmasked(`${both.shown}!`, both), `${both.text}!`);
    assert.equal(unmasked('cast --private-key [secret] x', both), 'cast --private-key p1 x');
    assert.equal(unmasked('cast -r [api key]', both), 'cast -r k1');
  });

  it('leaves what holds no mask, and a mask that stands for nothing', () => {
    assert.equal(unmasked('gas price', URL), 'gas price');
    assert.equal(unmasked('a [api key]', { text: 'a', shown: 'a' }), 'a [api key]');
    const own = 'x [api key]';
    assert.equal(unmasked(`${own}.`, { text: own, shown: own }), `${own}.`);
  });
});
