// The proof that nobody can make a reader slow: what it costs grows as the text does, whatever stands in it.
//
// Nothing here asks how fast the machine is. A text that costs little CPU time (not time: others run beside it) is right
// at once. Of any other, one an eighth as long is read too: a linear reader takes an eighth for it, a quadratic one a
// 64th. The limit lies between them, and the least of several runs is taken of each, so that noise cannot fail a test.
import assert from 'node:assert/strict';
import { READERS } from './readers.ts';
import { times } from '../effort.ts';
import { hostileTexts } from './texts.ts';

const LENGTH = times(4_000, 32_000);
const SHARE = 8;
/** Milliseconds of CPU time. */
const CHEAP = times(8, 25);
const MOST_GROWTH = 24;
const RUNS = 4;

function cost(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function leastCost(read: (text: string) => unknown, text: string): number {
  return Math.min(...Array.from({ length: RUNS }, () => cost(read, text)));
}

/** How many times as much the text costs as one an eighth as long; 1 where it costs little. */
function growth(read: (text: string) => unknown, text: string, shorter: () => string): number {
  if (cost(read, text) < CHEAP || cost(read, text) < CHEAP) return 1;
  const short = leastCost(read, shorter());
  const long = leastCost(read, text);
  return long < CHEAP ? 1 : long / Math.max(short, CHEAP / 64);
}

describe('Reading of hostile texts', function () {
  this.timeout(1_200_000);

  for (const { name, read, before = [] } of READERS)
    it(`takes no more than a share of the length for: ${name}`, () => {
      const shorter = (number: number): string => [...hostileTexts(LENGTH / SHARE, before)][number]!;
      let number = 0;
      for (const text of hostileTexts(LENGTH, before)) {
        const index = number++;
        const grown = growth(read, text, () => shorter(index));
        const said = `${JSON.stringify(text.slice(0, 30))}… ${JSON.stringify(text.slice(-10))}`;
        assert.ok(grown < MOST_GROWTH, `8 times ${said} costs ${grown.toFixed(0)} times as much`);
      }
    });
});
