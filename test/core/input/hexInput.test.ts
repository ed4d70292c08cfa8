import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { getAddress } from 'viem';
import { parseAddressInput, parseDataInput, parseHashInput } from '../../../src/core/input/hexInput.ts';
import type { Input } from '../../../src/core/input/input.ts';

const accepted = (value: string): Input => ({ ok: true, value });
const refused = (problem: string): Input => ({ ok: false, problem });
const bytes = (length: number): fc.Arbitrary<string> =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Buffer.from(array).toString('hex'));
const HASH = 'ab'.repeat(32);

describe('parseDataInput', () => {
  it('reads any whole bytes, with or without 0x, capitals and white space', () => {
    const hex = fc
      .uint8Array({ minLength: 1, maxLength: 100 })
      .map((array) => Buffer.from(array).toString('hex'));
    fc.assert(
      fc.property(hex, (digits) => {
        const spaced = digits.replaceAll(/../g, '$& ').replaceAll(/(.{30})/g, '$1\n');
        assert.deepEqual(
          [digits, `0x${digits}`, `0X${digits.toUpperCase()}`, `0x ${spaced}`].map(parseDataInput),
          [1, 2, 3, 4].map(() => accepted(`0x${digits}`)),
        );
      }),
    );
  });

  it('reads 0x as no bytes', () => {
    assert.deepEqual(parseDataInput('0x'), accepted('0x'));
  });

  it('refuses half bytes, other characters and nothing', () => {
    assert.deepEqual(['0x1', 'abc', '0xzz', '', ' '].map(parseDataInput), [
      refused('One hex digit is half a byte. Write 0x01 for a whole one.'),
      refused('3 hex digits are not whole bytes: one is missing or too many.'),
      refused('“z” is not a hex digit (0-9, a-f).'),
      refused('Type bytes in hex; no bytes at all is 0x.'),
      refused('Type bytes in hex; no bytes at all is 0x.'),
    ]);
  });

  it('says what zero is in bytes, and names a character that is not seen', () => {
    assert.deepEqual(['0x0', '0xa\u200bb', '0xе1'].map(parseDataInput), [
      refused('One hex digit is half a byte. Write 0x for no bytes, 0x00 for one that is zero.'),
      refused('“‹U+200B›” is not a hex digit (0-9, a-f).'),
      refused('“е” (U+0435) is not a hex digit (0-9, a-f).'),
    ]);
  });

  it('takes what is quoted, as JSON and source have it', () => {
    assert.deepEqual(
      ['"0xab"', "'ab'", '`0xab`', '“0xab”', ' "0xab", '].map(parseDataInput),
      Array.from({ length: 5 }, () => accepted('0xab')),
    );
  });

  it('reads a megabyte', () => {
    const megabyte = 'ab'.repeat(1_000_000);
    assert.deepEqual(parseDataInput(megabyte), accepted(`0x${megabyte}`));
  });
});

describe('parseHashInput', () => {
  it('reads 32 bytes in lower case', () => {
    assert.deepEqual([`0x${HASH}`, ` ${HASH.toUpperCase()} `].map(parseHashInput), [
      accepted(`0x${HASH}`),
      accepted(`0x${HASH}`),
    ]);
  });

  it('takes the hash in the page of an explorer, and no other page', () => {
    const hash = `0x${HASH}`;
    const note = 'Taken from the link; the chain is that of the endpoint.';
    assert.deepEqual(
      [
        `https://etherscan.io/tx/${hash}`,
        `sepolia.etherscan.io/tx/${hash}#eventlog`,
        `https://etherscan.io/block/${hash}`,
        `"${hash}"`,
        'https://etherscan.io/block/68943',
        'https://etherscan.io/address/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        'https://etherscan.io/tx/0x12',
      ].map(parseHashInput),
      [
        { ok: true, value: hash, note },
        { ok: true, value: hash, note },
        { ok: true, value: hash, note },
        accepted(hash),
        refused('This link names a block by its number. Type a hash: 0x and 64 hex digits.'),
        refused('This is a link to an address. Type a hash: 0x and 64 hex digits.'),
        refused('A hash has 64 hex digits after 0x, not 2.'),
      ],
    );
  });

  it('counts the digits of what is too short or too long', () => {
    assert.deepEqual([`0x${HASH}0`, '0x', 'x', ''].map(parseHashInput), [
      refused('A hash has 64 hex digits after 0x, not 65.'),
      refused('A hash has 64 hex digits after 0x, not 0.'),
      refused('“x” is not a hex digit (0-9, a-f).'),
      refused('Type a hash: 0x and 64 hex digits.'),
    ]);
  });
});

describe('parseAddressInput', () => {
  it('says what can be typed for a name that it does not know, and which digit is wrong elsewhere', () => {
    const says = (name: string): Input =>
      refused(
        `“${name}” is not an address. Type 0x and 40 hex digits, a name such as vitalik.eth, or, in a form, a name of your address book.`,
      );
    assert.deepEqual(['Shell', 'Ops wallet', 'münze'].map(parseAddressInput), [
      says('Shell'),
      says('Ops wallet'),
      says('münze'),
    ]);
    const wrong = (letter: string): Input => refused(`“${letter}” is not a hex digit (0-9, a-f).`);
    assert.deepEqual(['0xshell', `${'ab'.repeat(19)}zz`].map(parseAddressInput), [wrong('s'), wrong('z')]);
    assert.deepEqual(parseAddressInput('decade'), refused('An address has 40 hex digits after 0x, not 6.'));
  });

  it('reads addresses in one case or with right checksum capitals', () => {
    fc.assert(
      fc.property(bytes(20), (digits) => {
        const spellings = [digits, `0x${digits}`, `0x${digits.toUpperCase()}`, getAddress(`0x${digits}`)];
        assert.deepEqual(
          spellings.map(parseAddressInput),
          spellings.map(() => accepted(`0x${digits}`)),
        );
      }),
    );
  });

  it('accepts wrong checksum capitals as typed, with a warning', () => {
    assert.deepEqual(parseAddressInput('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'), {
      ok: true,
      value: '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      note: 'Wrong checksum (EIP-55): check each digit.',
      isWarning: true,
    });
  });

  it('takes what Paste Anything takes: quotes, a chain in front, the page of an explorer', () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const value = address.toLowerCase();
    const link = 'Taken from the link; the chain is that of the endpoint.';
    assert.deepEqual(
      [
        `"${address}"`,
        `eth:${address}`,
        `eip155:1:${address}`,
        `https://etherscan.io/address/${address}`,
        `https://basescan.org/token/${address}#code`,
        `https://etherscan.io/address/${address.replace('F6F4', 'f6F4')}`,
        `https://etherscan.io/tx/0x${HASH}`,
        'https://etherscan.io/accounts/1',
      ].map(parseAddressInput),
      [
        accepted(value),
        { ok: true, value, note: 'Taken without “eth:”; the chain is that of the endpoint.' },
        { ok: true, value, note: 'Taken without “eip155:1:”; the chain is that of the endpoint.' },
        { ok: true, value, note: link },
        { ok: true, value, note: link },
        {
          ok: true,
          value: address.replace('F6F4', 'f6F4'),
          note: `${link} Wrong checksum (EIP-55): check each digit.`,
          isWarning: true,
        },
        refused('This is a link to a transaction. Type an address: 0x and 40 hex digits.'),
        refused('This link is not read. Type an address: 0x and 40 hex digits.'),
      ],
    );
  });

  it('leaves a name as it is, to be looked up', () => {
    for (const name of ['vitalik.eth', 'Sub.Nick🦊.eth', '0xdead.eth', 'ens.domains', 'vit_alik.eth'])
      assert.deepEqual(parseAddressInput(` “${name}” `), {
        ok: true,
        value: name,
        note: `ENS resolves “${name}” when the request is sent.`,
      });
    // What cannot be seen is named, as ENS may take a name without it.
    const hidden = parseAddressInput('vita\u200Dlik.eth');
    assert.match((hidden.ok && hidden.note) || '', /“vita‹U\+200D›lik\.eth”/);
    for (const text of [
      'vitalik',
      '.eth',
      'a..eth',
      'a b.eth',
      'x@y.eth',
      '1.5',
      '0xd8dA...6045',
      'a.e',
      'a/b.eth',
    ])
      assert.equal(parseAddressInput(text).ok, false, text);
    assert.equal(parseAddressInput(`${'a'.repeat(252)}.eth`).ok, false);
  });

  it('refuses wrong lengths and other characters', () => {
    assert.deepEqual(['0x12', `0x${'a'.repeat(39)}g`, ''].map(parseAddressInput), [
      refused('An address has 40 hex digits after 0x, not 2.'),
      refused('“g” is not a hex digit (0-9, a-f).'),
      refused('Type an address: 0x and 40 hex digits.'),
    ]);
  });
});
