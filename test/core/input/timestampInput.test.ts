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
        { ok: true, value: '0x6553f100', note: '2023-11-14T22:13:20Z.' },
        { ok: true, value: '0x5', note: '1970-01-01T00:00:05Z.' },
        { ok: true, value: '0x3e8', note: '1970-01-01T00:16:40Z.' },
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

  it('refuses a local time that the clocks pass over or show twice, with both', () => {
    const read = (zone: string, text: string): unknown =>
      inZone(zone, () => {
        const input = parseTimestampInput(text);
        return input.ok ? input.note : input.problem;
      });
    assert.deepEqual(
      [
        read('Europe/Berlin', '2026-03-29 02:30'),
        read('Europe/Berlin', '2026-10-25T02:30'),
        read('Australia/Lord_Howe', '2026-04-05 01:45'),
        read('Europe/Berlin', '2026-03-29 01:59:59'),
        read('Europe/Berlin', '2026-03-29 03:00'),
        read('Europe/Berlin', '2026-10-25 03:00'),
        read('Europe/Berlin', '2026-10-25 02:30+01:00'),
        read('Pacific/Apia', '2011-12-30 12:00'),
      ],
      [
        '“2026-03-29 02:30” is not on the clocks of this machine, which are set forward then. Write it in UTC, like 2026-01-31T12:00:00Z.',
        '“2026-10-25T02:30” can be read in two ways, as the clocks are set back then. Write 2026-10-25T00:30:00Z or 2026-10-25T01:30:00Z.',
        '“2026-04-05 01:45” can be read in two ways, as the clocks are set back then. Write 2026-04-04T14:45:00Z or 2026-04-04T15:15:00Z.',
        '2026-03-29T00:59:59Z, 1774745999.',
        '2026-03-29T01:00:00Z, 1774746000.',
        '2026-10-25T02:00:00Z, 1792893600.',
        '2026-10-25T01:30:00Z, 1792891800.',
        '“2011-12-30 12:00” is not on the clocks of this machine, which are set forward then. Write it in UTC, like 2026-01-31T12:00:00Z.',
      ],
    );
  });

  it('refuses digits that are a date too, with both', () => {
    assert.deepEqual(
      ['20260131', '20260131120000', '20261331', '20260230', '19700131', '20,260,131', '0x1352523'].map(
        (text) => {
          const input = parseTimestampInput(text);
          return input.ok ? BigInt(input.value as string) : input.problem;
        },
      ),
      [
        '“20260131” can be read in two ways. Write 2026-01-31 for the date, 0x1352523 for the number.',
        '“20260131120000” can be read in two ways. Write 2026-01-31T12:00:00Z for the date, 0x126d2deb2380 for the number.',
        20261331n,
        20260230n,
        19700131n,
        20260131n,
        20260131n,
      ],
    );
  });

  it('reads zones as ISO 8601 writes them', () => {
    const texts = ['Z', 'z', ' UTC', ' GMT', '+00:00', '+0000', '+00', '-00:00'].map(
      (zone) => `2026-01-31T12:00:00${zone}`,
    );
    const others = [
      '"2026-01-31T12:00:00Z"',
      '2026-01-31t14:00:00.000+02',
      '2026-01-31 06:30-0530',
      '2026-01-31T12:00Z',
    ];
    for (const text of [...texts, ...others])
      assert.deepEqual(
        parseTimestampInput(text),
        { ok: true, value: '0x697deec0', note: '2026-01-31T12:00:00Z, 1769860800.' },
        text,
      );
  });

  it('refuses milliseconds with the date that they would be', () => {
    const looksLike = (text: string, parts: string, hex: string): object => ({
      ok: false,
      problem: `“${text}” looks like ${parts}; seconds are sent. Write 1769860800 for 2026-01-31T12:00:00Z, or ${hex} for the number as it is.`,
    });
    assert.deepEqual(
      [
        '1769860800000',
        '1,769,860,800,123',
        '1769860800000000',
        '1769860800000000000',
        '0x19c13ec9e00',
        '253402300799',
        '253402300800',
      ].map(parseTimestampInput),
      [
        looksLike('1769860800000', 'milliseconds', '0x19c13ec9e00'),
        looksLike('1,769,860,800,123', 'milliseconds', '0x19c13ec9e7b'),
        looksLike('1769860800000000', 'microseconds', `0x${(1769860800n * 10n ** 6n).toString(16)}`),
        looksLike('1769860800000000000', 'nanoseconds', `0x${(1769860800n * 10n ** 9n).toString(16)}`),
        { ok: true, value: '0x19c13ec9e00', note: 'This is after the year 9999.', isWarning: true },
        { ok: true, value: '0x3afff4417f', note: '9999-12-31T23:59:59Z.' },
        { ok: true, value: '0x3afff44180', note: 'This is after the year 9999.', isWarning: true },
      ],
    );
  });

  it('says how a date in another order is written', () => {
    assert.deepEqual(
      [
        '31.01.2026',
        '1/31/2026',
        '01/02/2026',
        '02-02-2026',
        '2026/01/31',
        '2026.1.3 12:00',
        '99/99/2026',
      ].map((text) => {
        const input = parseTimestampInput(text);
        return input.ok ? input.value : input.problem;
      }),
      [
        '“31.01.2026” is not in the order of ISO 8601. Write 2026-01-31.',
        '“1/31/2026” is not in the order of ISO 8601. Write 2026-01-31.',
        '“01/02/2026” can be read in two ways. Write 2026-02-01 or 2026-01-02.',
        '“02-02-2026” is not in the order of ISO 8601. Write 2026-02-02.',
        '“2026/01/31” is not in the order of ISO 8601. Write 2026-01-31.',
        '“2026.1.3 12:00” is not in the order of ISO 8601. Write 2026-01-03.',
        '“99/99/2026” is not a date. Write it like 2026-01-31T12:00:00Z.',
      ],
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
        { ok: false, problem: '“” is not a time. Type seconds since 1970, or 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“now” is not a time. Type seconds since 1970, or 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“noon UTC” is not a time. Type seconds since 1970, or 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2026-13-31” is not a date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2026-02-31 UTC” is not a date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2025-02-29” is not a date. Write it like 2026-01-31T12:00:00Z.' },
        { ok: false, problem: '“2026-1-3” is not a date. Write 2026-01-03.' },
        { ok: false, problem: 'Times before 1970 cannot be sent.' },
        { ok: false, problem: 'A quantity cannot be negative.' },
        { ok: false, problem: 'Only whole numbers: 2026-01-31T12:00:00Z, or 1769860800.' },
      ],
    );
  });
});
