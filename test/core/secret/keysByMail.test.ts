// What is read of the replies of a gateway that sends keys by mail.
import assert from 'node:assert/strict';
import {
  isKeyFor,
  isMailAddress,
  LARGEST_SITE_REPLY,
  messageIn,
  readIssuedKey,
  readKeyGateway,
} from '../../../src/core/secret/keysByMail.ts';

const reply = (value: unknown, status = 200) => ({
  status,
  body: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
});
const ABOUT = { service: 'ethereum-rpc-gateway', name: ' Seashell ', keysByMail: true, terms: null };
/** Texts that are no such object. */
const FOREIGN = [
  '',
  'null',
  '[]',
  '1',
  '"x"',
  '<html>',
  '{',
  '\u0000',
  '['.repeat(100_000),
  '{"a":'.repeat(50_000),
];

describe('isKeyFor', () => {
  it('takes what a gateway gives out, and the URL of the endpoint with a key', () => {
    const endpoint = { id: 'own', name: 'Own', urlTemplate: 'https://rpc.example/v1/${apiKey}' };
    const key = 'Q3J5cHRvZ3JhcGhpY2FsbHlfcmFuZG9t';
    for (const text of [key, key.replace('J', '-').replace('c', '_'), `https://rpc.example/v1/${key}`])
      assert.ok(isKeyFor(endpoint, text), text);
    const hash = '9e107d9d372bb6826bd81d3542a419d6';
    for (const text of [
      '',
      'short-key-1',
      `${key}x`,
      `${key.slice(1)} `,
      hash,
      `https://other.example/v1/${key}`,
    ])
      assert.ok(!isKeyFor(endpoint, text), text);
  });
});

describe('readKeyGateway', () => {
  it('reads what a gateway says of itself', () => {
    assert.deepEqual(readKeyGateway(reply(ABOUT)), { name: 'Seashell', keysByMail: true, terms: undefined });
    const terms = 'https://example.org/terms?of=2026';
    assert.deepEqual(readKeyGateway(reply({ ...ABOUT, name: 5, keysByMail: 'yes', terms })), {
      name: '',
      keysByMail: false,
      terms,
    });
  });

  it('takes as terms only a page that can be opened', () => {
    for (const terms of [
      'terms',
      'http://example.org/',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'command:workbench.action.quit',
      'vscode://settings',
      'https://user:password@example.org/',
      `https://example.org/${'x'.repeat(2_000)}`,
      5,
    ])
      assert.equal(readKeyGateway(reply({ ...ABOUT, terms }))?.terms, undefined, String(terms));
  });

  it('takes nothing else for one', () => {
    for (const text of FOREIGN) assert.equal(readKeyGateway(reply(text)), undefined, text.slice(0, 50));
    assert.equal(readKeyGateway(reply({ ...ABOUT, service: 'other' })), undefined);
    assert.equal(readKeyGateway(reply(ABOUT, 404)), undefined);
    assert.equal(readKeyGateway(reply(ABOUT, 301)), undefined);
    const tooLong = JSON.stringify(ABOUT) + ' '.repeat(LARGEST_SITE_REPLY);
    assert.equal(readKeyGateway(reply(tooLong)), undefined);
  });
});

describe('readIssuedKey', () => {
  it('takes what can be a key', () => {
    assert.equal(readIssuedKey(reply({ key: 'erg_0123456789' }))?.reveal(), 'erg_0123456789');
  });

  it('takes nothing else', () => {
    for (const key of [
      undefined,
      null,
      5,
      '',
      'short',
      'two words here',
      '../../v1/keys',
      'k'.repeat(513),
      'key\u202Ekeykey',
    ])
      assert.equal(readIssuedKey(reply({ key })), undefined, String(key));
    for (const text of FOREIGN) assert.equal(readIssuedKey(reply(text)), undefined, text.slice(0, 50));
  });
});

describe('messageIn', () => {
  it('gives the words of a refusal, where there are any', () => {
    assert.equal(messageIn(reply({ message: ' No. ' }, 400)), 'No.');
    for (const text of [...FOREIGN, '{"message":5}']) assert.equal(messageIn(reply(text, 400)), '');
  });
});

describe('isMailAddress', () => {
  it('leaves to the gateway what it does not need to know', () => {
    const can = ['a@b', 'name+tag@example.org', 'ü@bücher.example'];
    const cannot = ['', 'a', '@', 'a@', '@b', 'a@b@c', 'a b@c', 'a@b\n', 'a\u202E@b', `${'a'.repeat(254)}@b`];
    assert.deepEqual(
      can.map(isMailAddress),
      can.map(() => true),
    );
    assert.deepEqual(
      cannot.map(isMailAddress),
      cannot.map(() => false),
    );
  });
});
