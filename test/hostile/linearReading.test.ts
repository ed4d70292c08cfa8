// Nobody can make a reader slow: its cost grows as the text does, whatever stands in it. The long run also holds
// it against JSON.parse, for texts just below each bound of src/core/lengths.ts and far above them.
import assert from 'node:assert/strict';
import { READERS } from './readers.ts';
import { isLong, times } from '../effort.ts';
import { hostileTexts } from './texts.ts';

// Nothing here asks how fast the machine is. A text that costs little CPU time (not time: others run beside it) is right
// at once. Of any other, one an eighth as long is read too: a linear reader takes an eighth for it, a quadratic one a
// 64th. The limit lies between them, with room for what the garbage of a longer text costs, and the least of several
// runs is taken of each, so that noise cannot fail a test.

/** Characters. A reader that is quadratic, and takes 60 ms for 20,000, takes 10 ms for 8,000. */
const LENGTHS = isLong ? [32_000, 500_000] : [8_000];
/** So long ones are a sample also in the long run. */
const MOST_OF_ALL = 100_000;
const SHARE = 8;
/** Milliseconds of CPU time for each character: 4 ms for 8,000. */
const CHEAP_EACH = 0.0005;
const MOST_GROWTH = 32;
const RUNS = 8;

/** With its beginning and end, a text is still read as a command, as arguments, as a fifth of a snippet, or as pasted. */
const BOUNDED = isLong ? [199_000, 299_000, 399_000, 1_990_000] : [];
/** How many times the CPU time that `JSON.parse` takes for a list as long. */
const MOST_TIMES = 60;
/** What takes longer, and why. */
const COSTLY: Readonly<Record<string, { readonly times: number; readonly why: string }>> = {
  'request document': { times: 160, why: 'each of a million values becomes a node that knows its place' },
  'field of shape array': { times: 160, why: 'each of a million items is read as what its field takes' },
  'place in a document': { times: 160, why: 'each of a million values becomes a node that knows its place' },
};
/** What is less is noise: so much of the cheap cost. */
const NOISE = 1 / 16;

function cost(read: (text: string) => unknown, text: string): number {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** How many times as much the text costs as one an eighth as long; 1 where it costs little. */
function growth(read: (text: string) => unknown, text: string, shorter: () => string): number {
  const cheap = CHEAP_EACH * text.length;
  let long = cost(read, text);
  if (long < cheap) return 1;
  const short = shorter();
  let [least, grown] = [Infinity, Infinity];
  for (let run = 0; run < RUNS && long >= cheap && grown >= MOST_GROWTH; run++) {
    long = Math.min(long, cost(read, text));
    least = Math.min(least, cost(read, short), cost(read, short), cost(read, short));
    grown = long / Math.max(least, cheap * NOISE);
  }
  return long < cheap ? 1 : grown;
}

/** The least that it takes, of a few runs where the first takes more than it may. */
function leastCost(read: (text: string) => unknown, text: string, most: number): number {
  let least = cost(read, text);
  for (let run = 1; run < RUNS && least > most; run++) least = Math.min(least, cost(read, text));
  return least;
}

describe('Reading of hostile texts', function () {
  this.timeout(3_600_000);

  for (const length of LENGTHS)
    for (const { name, read, before = [] } of READERS)
      it(`takes no more than a share of ${length} characters for: ${name}`, () => {
        const texts = (long: number) => hostileTexts(long, before, isLong && length < MOST_OF_ALL);
        let number = 0;
        for (const text of texts(length)) {
          const index = number++;
          if (index % times(4, 1) !== 0) continue;
          const grown = growth(read, text, () => [...texts(length / SHARE)][index]!);
          const said = `${JSON.stringify(text.slice(0, 30))}… ${JSON.stringify(text.slice(-10))}`;
          assert.ok(grown < MOST_GROWTH, `8 times ${said} costs ${grown.toFixed(0)} times as much`);
        }
      });

  for (const length of BOUNDED) {
    const list = `[${'0,'.repeat(length / 2)}0]`;
    for (const { name, read, before = [] } of READERS) {
      const most = COSTLY[name]?.times ?? MOST_TIMES;
      it(`takes at most ${most} times as long as JSON.parse for ${length} characters: ${name}`, () => {
        const unit = leastCost(JSON.parse, list, 0);
        for (const text of hostileTexts(length, before)) {
          const least = leastCost(read, text, most * unit);
          const said = `${JSON.stringify(text.slice(0, 30))}… costs ${least.toFixed(0)} ms`;
          assert.ok(least <= most * unit, `${said}, of JSON.parse ${unit.toFixed(1)}`);
        }
      });
    }
  }

  it('names what costs more as the reader is named', () => {
    const names = READERS.map(({ name }) => name);
    for (const [name, { why }] of Object.entries(COSTLY)) assert.ok(names.includes(name), `${name}: ${why}`);
  });
});
