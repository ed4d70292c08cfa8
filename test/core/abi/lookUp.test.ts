import assert from 'node:assert/strict';
import { readAbiText } from '../../../src/core/abi/abiText.ts';
import { parseLookupTarget, lookupUrl, readLookupReply } from '../../../src/core/abi/lookUp.ts';

const ID = '0xa9059cbb';
const ADDRESS = `0x${'ab'.repeat(20)}`;
const SELECTOR = { kind: 'selector', id: ID } as const;
const CONTRACT = { kind: 'contract', address: ADDRESS } as const;
const SERVICES = {
  signatures: 'https://signatures.example/lookup',
  contracts: 'https://contracts.example/v2/',
};

const signatures = (...names: readonly unknown[]): string =>
  JSON.stringify({ ok: true, result: { event: {}, function: { [ID]: names.map((name) => ({ name })) } } });
const found = (reply: string) => readLookupReply(SELECTOR, reply, 'signatures.example');

describe('parseLookupTarget', () => {
  it('takes a selector and an address in any case, and nothing else', () => {
    assert.deepEqual(parseLookupTarget(' 0xA9059CBB '), SELECTOR);
    assert.deepEqual(parseLookupTarget(`0x${'AB'.repeat(20)}`), CONTRACT);
    for (const text of ['', '0x', '0xa9059c', `0x${'ab'.repeat(32)}`, '0xa9059cbg', `${ID}?x=1`, `${ID}/..`])
      assert.equal(parseLookupTarget(text), undefined);
  });
});

describe('lookupUrl', () => {
  it('names the selector, or the contract on its chain', () => {
    assert.equal(
      lookupUrl(SELECTOR, SERVICES, 1),
      'https://signatures.example/lookup?function=0xa9059cbb&filter=true',
    );
    assert.equal(
      lookupUrl(CONTRACT, SERVICES, 137),
      `https://contracts.example/v2/137/${ADDRESS}?fields=abi,compilation`,
    );
  });
});

describe('readLookupReply', () => {
  it('takes the signatures that hash to the selector, as functions and as errors', () => {
    const text = 'transfer(address,uint256)';
    const lookedUp = found(
      signatures('approve(address,uint256)', text, text, 5, 'event x', `${text} junk(`),
    )!;
    assert.equal(lookedUp.name, `${text} from https://signatures.example`);
    assert.deepEqual(
      readAbiText(lookedUp.text, '')?.signatures.map(({ kind, text: is }) => `${kind} ${is}`),
      [`function ${text}`, `error ${text}`],
    );
  });

  it('takes all that share a selector', () => {
    const both = ['transfer(address,uint256)', 'many_msg_babbage(bytes1)'];
    assert.equal(found(signatures(...both))?.name, `${both.join(', ')} from https://signatures.example`);
  });

  it('gives nothing where the service knows nothing, lies, or speaks of something else', () => {
    const none = [
      '',
      'null',
      '[]',
      '{"result":5}',
      `{"result":{"function":{"${ID}":null}}}`,
      `{"result":{"function":{"${ID}":{"name":"transfer(address,uint256)"}}}}`,
      signatures(),
      signatures('approve(address,uint256)'),
    ];
    assert.deepEqual(
      none.filter((reply) => found(reply) !== undefined),
      [],
    );
  });

  it('takes the ABI of a contract under its name, or its address', () => {
    const abi = [{ type: 'error', name: 'TooFew', inputs: [] }];
    const read = (value: object) => readLookupReply(CONTRACT, JSON.stringify(value), 'contracts.example');
    assert.deepEqual(read({ abi, compilation: { name: 'Vault' }, match: 'exact_match' }), {
      name: 'Vault (contracts.example)',
      text: JSON.stringify(abi),
    });
    assert.equal(read({ abi })?.name, `${ADDRESS} (contracts.example)`);
    assert.equal(read({ abi, compilation: { name: 'x'.repeat(5_000) } })?.name.length, 120);
    for (const value of [{ abi: [] }, { abi: null }, { match: null }, {}])
      assert.equal(read(value), undefined);
  });
});
