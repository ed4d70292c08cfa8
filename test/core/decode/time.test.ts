import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import {
  formatAge,
  formatDuration,
  formatFullTime,
  formatLocalTime,
  formatUtcTime,
  formatZonedTime,
  fullTimeOf,
} from '../../../src/core/decode/time.ts';
import { parseTimestampInput } from '../../../src/core/input/timestampInput.ts';
import { formatQuantity } from '../../../src/core/quantity.ts';
import { inZone } from '../inZone.ts';

const LAST = 8_640_000_000_000n;

describe('formatLocalTime', () => {
  it('reads in the zone of this machine', () => {
    const zones = ['UTC', 'Asia/Kolkata', 'America/St_Johns', 'Pacific/Kiritimati'];
    assert.deepEqual(
      zones.map((zone) => inZone(zone, () => formatLocalTime(1_760_000_000n))),
      ['2025-10-09 08:53:20', '2025-10-09 14:23:20', '2025-10-09 06:23:20', '2025-10-09 22:53:20'],
    );
  });

  it('is the UTC time in the zone UTC', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 253_402_300_799n }), (seconds) => {
        const utc = formatUtcTime(seconds).replace('T', ' ').replace('Z', '');
        assert.equal(
          inZone('UTC', () => formatLocalTime(seconds)),
          utc,
        );
      }),
    );
  });
});

describe('formatZonedTime', () => {
  const ZONES = [
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'America/St_Johns',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Eucla',
  ];

  it('says how far the zone is from UTC at that moment', () => {
    const at = (seconds: bigint): readonly string[] =>
      ZONES.map((zone) => inZone(zone, () => formatZonedTime(seconds)));
    assert.deepEqual(
      [at(1_760_000_000n), at(1_795_227_240n)],
      [
        [
          '2025-10-09 08:53:20 +00:00',
          '2025-10-09 10:53:20 +02:00',
          '2025-10-09 14:23:20 +05:30',
          '2025-10-09 06:23:20 -02:30',
          '2025-10-09 22:53:20 +14:00',
          '2025-10-08 21:53:20 -11:00',
          '2025-10-09 17:38:20 +08:45',
        ],
        [
          '2026-11-21 02:14:00 +00:00',
          '2026-11-21 03:14:00 +01:00',
          '2026-11-21 07:44:00 +05:30',
          '2026-11-20 22:44:00 -03:30',
          '2026-11-21 16:14:00 +14:00',
          '2026-11-20 15:14:00 -11:00',
          '2026-11-21 10:59:00 +08:45',
        ],
      ],
    );
  });

  it('is read back as the same second anywhere, the hour that comes twice included', () => {
    const autumn = fc.bigInt({ min: 1_761_436_800n, max: 1_761_444_000n });
    const moment = fc.oneof(fc.bigInt({ min: 63_072_000n, max: 253_402_214_400n }), autumn);
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES), moment, (here, there, seconds) => {
        const text = inZone(here, () => formatZonedTime(seconds));
        const read = inZone(there, () => parseTimestampInput(text));
        assert.equal(read.ok && read.value, formatQuantity(seconds), text);
      }),
    );
  });
});

describe('formatUtcTime', () => {
  it('writes ISO 8601 without fractions', () => {
    assert.deepEqual([0n, 1_760_000_000n, 4_294_967_296n].map(formatUtcTime), [
      '1970-01-01T00:00:00Z',
      '2025-10-09T08:53:20Z',
      '2106-02-07T06:28:16Z',
    ]);
  });

  it('leaves seconds past the calendar a number, as local time does', () => {
    assert.deepEqual(
      [
        formatUtcTime(LAST),
        formatUtcTime(LAST + 1n),
        formatLocalTime(LAST + 1n),
        formatZonedTime(LAST + 1n),
        formatLocalTime(1n << 255n),
      ],
      [
        '+275760-09-13T00:00:00Z',
        '8,640,000,000,001 s',
        '8,640,000,000,001 s',
        '8,640,000,000,001 s',
        `${(1n << 255n).toLocaleString('en-US')} s`,
      ],
    );
  });
});

describe('formatAge', () => {
  const now = 1_760_000_000;
  const ages: readonly (readonly [number, string])[] = [
    [0, 'just now'],
    [1, 'just now'],
    [2, '2 s ago'],
    [119, '119 s ago'],
    [120, '2 min ago'],
    [7_199, '119 min ago'],
    [7_200, '2 h ago'],
    [172_799, '47 h ago'],
    [172_800, '2 days ago'],
    [63_071_999, '729 days ago'],
    [63_072_000, '2 years ago'],
    [-1, 'just now'],
    [-12, 'in 12 s'],
    [-3_600, 'in 60 min'],
  ];

  it('changes its unit where the number would get long', () => {
    assert.deepEqual(
      ages.map(([ago]) => formatAge(BigInt(now - ago), now + 0.9)),
      ages.map(([, text]) => text),
    );
  });

  it('reads absurd times too', () => {
    assert.equal(formatAge(1n << 64n, now), 'in 584,942,417,299 years');
  });
});

describe('formatDuration', () => {
  it('is in seconds, and from two minutes on in minutes too', () => {
    assert.deepEqual([12n, 119n, 120n, 3_600n].map(formatDuration), [
      '12 s',
      '119 s',
      '120 s (2 min)',
      '3,600 s (60 min)',
    ]);
  });
});

describe('formatFullTime', () => {
  it('says the distance from UTC at that time, and the zone', () => {
    const [summer, winter] = [1_760_000_000n, 1_767_000_000n];
    const full = (zone: string, seconds: bigint): string => inZone(zone, () => formatFullTime(seconds));
    assert.equal(full('Europe/Berlin', summer), '2025-10-09 10:53:20 +02:00 (Europe/Berlin)');
    assert.equal(full('Europe/Berlin', winter), '2025-12-29 10:20:00 +01:00 (Europe/Berlin)');
    assert.equal(full('America/St_Johns', summer), '2025-10-09 06:23:20 -02:30 (America/St_Johns)');
    assert.equal(formatFullTime(10n ** 20n), formatLocalTime(10n ** 20n));
    assert.equal(fullTimeOf(1_760_000_000_999), formatFullTime(summer));
  });
});
