import assert from 'node:assert/strict';
import { parseWordInput } from '../../../src/core/input/hexInput.ts';
import { parseTopicInput } from '../../../src/core/input/topicInput.ts';

const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;

describe('parseWordInput', () => {
  it('pads numbers to 32 bytes and takes 32 bytes as they are', () => {
    assert.deepEqual(
      ['0', '1,000', '0x0', '0xAB', word('Ff')].map(parseWordInput),
      ['0', '3e8', '0', 'ab', 'ff'].map((digits) => ({ ok: true, value: word(digits) })),
    );
  });

  it('takes 64 hex digits without 0x, but not where they could be a decimal number', () => {
    const digits = '12'.repeat(32);
    assert.deepEqual(['aB'.repeat(32), `"${word('ab')}"`, digits].map(parseWordInput), [
      { ok: true, value: `0x${'ab'.repeat(32)}` },
      { ok: true, value: word('ab') },
      {
        ok: false,
        problem: `“${digits.slice(0, 59)}…” can be read in two ways. Write 0x${digits} for hex, ${word(BigInt(digits).toString(16))} for the number.`,
      },
    ]);
  });

  it('says what would be right', () => {
    assert.deepEqual(['', 'abc', `${word('1')}0`, '-1', '1.5'].map(parseWordInput), [
      { ok: false, problem: 'Type 32 bytes as 0x and 64 hex digits, or a number.' },
      { ok: false, problem: 'Type 32 bytes as 0x and 64 hex digits, or a number.' },
      { ok: true, value: word('10') },
      { ok: false, problem: 'A quantity cannot be negative.' },
      { ok: false, problem: 'Only whole numbers: 1000, 1,000 or 0x3e8.' },
    ]);
  });
});

describe('parseTopicInput', () => {
  it('takes an address as it was copied', () => {
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const value = word(account.slice(2).toLowerCase());
    for (const text of [`"${account}"`, `eth:${account}`, `https://etherscan.io/address/${account}`])
      assert.deepEqual(parseTopicInput(text), {
        ok: true,
        value,
        note: `Sent as ${value}: the address, padded to 32 bytes.`,
      });
  });

  it('takes 32 bytes, an event or an address', () => {
    const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
    const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    assert.deepEqual(
      ['AB'.repeat(32), account, 'Transfer(address,address,uint256)', '0x12', 'Transfer'].map(
        parseTopicInput,
      ),
      [
        { ok: true, value: `0x${'ab'.repeat(32)}` },
        {
          ok: true,
          value: word(account.slice(2).toLowerCase()),
          note: `Sent as ${word(account.slice(2).toLowerCase())}: the address, padded to 32 bytes.`,
        },
        { ok: true, value: transfer, note: `Sent as ${transfer}: the event Transfer.` },
        { ok: false, problem: 'A topic has 64 hex digits after 0x, not 2.' },
        {
          ok: false,
          problem:
            'Type a topic: 0x and 64 hex digits, or an event such as Transfer(address,address,uint256).',
        },
      ],
    );
  });
});
