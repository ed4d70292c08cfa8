import assert from 'node:assert/strict';
import { parseTimestampInput } from '../../../src/core/input/timestampInput.ts';
import { inZone } from '../inZone.ts';

describe('parseTimestampInput', () => {
  it('reads seconds and dates as seconds', () => {
    assert.deepEqual(
      [
        '1700000000',
        '0x5',
        '1,000',
        '2026-01-31T12:00:00Z',
        '2026-01-31',
        '2026-01-31T12:00:00+02:00',
        '2024-02-29',
        '2026-01-31 12:00:00 UTC',
        '2026-01-31 UTC',
      ].map(parseTimestampInput),
      [
        { ok: true, value: '0x6553f100' },
        { ok: true, value: '0x5' },
        { ok: true, value: '0x3e8' },
        { ok: true, value: '0x697deec0', note: '2026-01-31T12:00:00Z, 1769860800.' },
        { ok: true, value: '0x697d4600', note: '2026-01-31T00:00:00Z, 1769817600.' },
        { ok: true, value: '0x697dd2a0', note: '2026-01-31T10:00:00Z, 1769853600.' },
        { ok: true, value: '0x65dfc900', note: '2024-02-29T00:00:00Z, 1709164800.' },
        { ok: true, value: '0x697deec0', note: '2026-01-31T12:00:00Z, 1769860800.' },
        { ok: true, value: '0x697d4600', note: '2026-01-31T00:00:00Z, 1769817600.' },
      ],
    );
  });

  it('takes a time without a zone as local, and shows it in UTC', () => {
    assert.deepEqual(
      inZone('Asia/Tokyo', () => parseTimestampInput('2026-01-31 12:00')),
      { ok: true, value: '0x697d7030', note: '2026-01-31T03:00:00Z, 1769828400.' },
    );
  });

  it('says what would be right', () => {
    assert.deepEqual(
      [
        '',
        'now',
        'noon UTC',
        '2026-13-31',
        '2026-02-31 UTC',
        '2025-02-29',
        '2026-1-3',
        '1969-01-01',
        '-5',
        '1.5',
      ].map(parseTimestampInput),
      [
        { ok: false, problem: '“” is no time. Type seconds since 1970, or 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“now” is no time. Type seconds since 1970, or 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“noon UTC” is no time. Type seconds since 1970, or 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2026-13-31” is no date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2026-02-31 UTC” is no date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2025-02-29” is no date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2026-1-3” is no date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: 'Times before 1970 cannot be sent.' },
        { ok: false, problem: 'A quantity cannot be negative.' },
        { ok: false, problem: 'Only whole numbers.' },
      ],
    );
  });
});
