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
      refused('1 hex digits are no whole bytes: one digit is missing or too many.'),
      refused('3 hex digits are no whole bytes: one digit is missing or too many.'),
      refused('“z” is not a hex digit (0-9, a-f).'),
      refused('Type bytes in hex; no bytes at all is 0x.'),
      refused('Type bytes in hex; no bytes at all is 0x.'),
    ]);
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

  it('counts the digits of what is too short or too long', () => {
    assert.deepEqual([`0x${HASH}0`, '0x', 'x', ''].map(parseHashInput), [
      refused('A hash has 64 hex digits after 0x; these are 65.'),
      refused('A hash has 64 hex digits after 0x; these are 0.'),
      refused('“x” is not a hex digit (0-9, a-f).'),
      refused('Type a hash: 0x and 64 hex digits.'),
    ]);
  });
});

describe('parseAddressInput', () => {
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

  it('accepts wrong checksum capitals with a note', () => {
    assert.deepEqual(parseAddressInput('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'), {
      ok: true,
      value: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
      note: 'The capitals do not match the checksum (EIP-55): check that no digit is wrong.',
    });
  });

  it('refuses names, wrong lengths and other characters', () => {
    assert.deepEqual(['vitalik.eth', '0x12', `0x${'a'.repeat(39)}g`, ''].map(parseAddressInput), [
      refused('“vitalik.eth” is a name. Type the address it stands for.'),
      refused('An address has 40 hex digits after 0x; these are 2.'),
      refused('“g” is not a hex digit (0-9, a-f).'),
      refused('Type an address: 0x and 40 hex digits.'),
    ]);
  });
});
