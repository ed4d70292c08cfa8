// Local times around changes of the clocks, against an oracle that looks at every moment which a clock could mean.

import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseTimestampInput } from '../../../src/core/input/timestampInput.ts';
import { samples } from '../../effort.ts';
import { inZone } from '../inZone.ts';

const QUARTER_MS = 900_000;
const DAY_QUARTERS = 96;

/** Where the clocks change by an hour, by half of one, by a day, or never, and the day in UTC when they do. */
const CHANGES: readonly (readonly [zone: string, days: readonly string[]])[] = [
  ['Europe/Berlin', ['2026-03-29', '2026-10-25']],
  ['America/New_York', ['2026-03-08', '2026-11-01']],
  ['Australia/Lord_Howe', ['2026-04-04', '2026-10-03']],
  ['America/St_Johns', ['2026-03-08', '2026-11-01']],
  ['Pacific/Apia', ['2011-12-30']],
  ['Asia/Kathmandu', ['2026-05-01']],
];
const CHANGE = fc.constantFrom(...CHANGES.flatMap(([zone, days]) => days.map((day) => [zone, day] as const)));

/** The moments at which the clocks of the zone show this. */
function momentsOf(zone: string, wall: string): readonly number[] {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const near = Date.parse(`${wall.replace(' ', 'T')}Z`);
  return Array.from({ length: 2 * DAY_QUARTERS + 1 }, (_, step) => near + (step - DAY_QUARTERS) * QUARTER_MS)
    .filter((moment) => clock.format(moment) === wall)
    .map((moment) => moment / 1000);
}

describe('any local time', () => {
  it('is the moment at which the clocks show it, or is refused with both', () => {
    fc.assert(
      fc.property(
        CHANGE,
        fc.integer({ min: -DAY_QUARTERS, max: 2 * DAY_QUARTERS }),
        ([zone, day], quarter) => {
          const wall = new Date(Date.parse(day) + quarter * QUARTER_MS)
            .toISOString()
            .slice(0, 19)
            .replace('T', ' ');
          const moments = momentsOf(zone, wall);
          const read = inZone(zone, () => parseTimestampInput(wall));
          const said = `${zone} ${wall}: ${JSON.stringify(read)}`;
          if (moments.length === 1) return assert.equal(read.ok && Number(read.value), moments[0], said);
          assert.ok(!read.ok, said);
          for (const moment of moments)
            assert.ok(
              read.problem.includes(new Date(moment * 1000).toISOString().replace('.000Z', 'Z')),
              said,
            );
          assert.match(read.problem, moments.length === 0 ? /not on the clocks/ : /two ways/);
        },
      ),
      { numRuns: samples(1_500) },
    );
  });
});
