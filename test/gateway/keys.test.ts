import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { createKeyRecords, createKeyring, isKey } from '../../src/gateway/access/keyring.ts';
import { parseKeyLines } from '../../src/gateway/access/parseKeyLines.ts';

const QUOTA = { perSecond: 1, perDay: 2 };

describe('createKeyring', () => {
  it('knows its keys, each with its quota, and no others', () => {
    const other = { perSecond: 9, perDay: 0 };
    const keyring = createKeyring(
      createKeyRecords()([
        { key: 'first-key', quota: QUOTA },
        { key: 'second-key', quota: other },
      ]),
    );
    assert.deepEqual(keyring.find('first-key')?.quota, QUOTA);
    assert.deepEqual(keyring.find('second-key')?.quota, other);
    for (const text of ['', 'first-ke', 'first-key ', 'FIRST-KEY'])
      assert.equal(keyring.find(text), undefined, text);
  });

  it('keeps hashes only', () => {
    const keyring = createKeyring(createKeyRecords()([{ key: 'first-key', quota: QUOTA }]));
    assert.equal(inspect([keyring, keyring.find('first-key')], { depth: 9 }).includes('first-key'), false);
    assert.match(keyring.find('first-key')!.hash, /^[0-9a-f]{64}$/);
  });

  it('forgets what is replaced', () => {
    const keyring = createKeyring(createKeyRecords()([{ key: 'first-key', quota: QUOTA }]));
    keyring.replace(createKeyRecords()([{ key: 'second-key', quota: QUOTA }]));
    assert.equal(keyring.find('first-key'), undefined);
    assert.notEqual(keyring.find('second-key'), undefined);
  });
});

describe('isKey', () => {
  it('takes what stands in a path as it is, from 8 characters on', () => {
    for (const text of ['12345678', 'aB3._~-x', 'k'.repeat(256)]) assert.equal(isKey(text), true, text);
    const wrong = [
      '',
      '1234567',
      'k'.repeat(257),
      'with space',
      'with/slash',
      'with%20',
      'ümlaut-key',
      '........',
      'line\nbreak',
    ];
    for (const text of wrong) assert.equal(isKey(text), false, text);
  });
});

describe('parseKeyLines', () => {
  it('reads keys, comments, empty lines, and quotas of their own', () => {
    const text =
      '\uFEFF# all keys\r\n\r\nfirst-key\r\n  second-key  rps=10\tday=1000 # mine\nthird-key day=0';
    assert.deepEqual(parseKeyLines(text, QUOTA), {
      ok: true,
      entries: [
        { key: 'first-key', quota: QUOTA },
        { key: 'second-key', quota: { perSecond: 10, perDay: 1000 } },
        { key: 'third-key', quota: { perSecond: 1, perDay: 0 } },
      ],
    });
  });

  it('names the line of what it cannot read, and quotes none of it', () => {
    const wrong: [string, string][] = [
      ['good-key\nsecret', 'line 2: a key has 8 to 256 characters of A-Z a-z 0-9 . _ ~ -'],
      ['secret-key rps=x', 'line 1: behind the key only rps=NUMBER and day=NUMBER may stand'],
      ['secret-key other', 'line 1: behind the key only rps=NUMBER and day=NUMBER may stand'],
      ['secret-key\nsecret-key', 'a key is given twice'],
      ['# nothing', 'there is no key in it'],
    ];
    for (const [text, problem] of wrong) assert.deepEqual(parseKeyLines(text, QUOTA), { ok: false, problem });
  });
});
