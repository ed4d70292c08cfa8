// How many calls go in one batch: what servers take by default, and what they say when it was too many.

/** The limit of Geth and most providers. */
export const USUAL_LIMIT = 1000;

/** Servers name their limit at the beginning of the message. */
const MOST_READ = 2_000;

const ABOUT_BATCH = /batch/i;
const TOO_MANY = /too (large|many|big)|limit|exceed|more than|max|not allowed|at most|size/i;

/** How many to send at once after this refusal of a batch of `count`; undefined where it was refused for another reason. */
export function limitAfter(said: string, count: number): number | undefined {
  const message = said.slice(0, MOST_READ);
  if (count < 2 || !ABOUT_BATCH.test(message) || !TOO_MANY.test(message)) return undefined;
  const numbers = [...message.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  const fitting = numbers.filter((limit) => limit > 0 && limit < count);
  return fitting.length === 0 ? Math.floor(count / 2) : Math.max(...fitting);
}

/** The items in runs of at most `most`, in their order. */
export function inRuns<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_none, index) => items.slice(index * most, (index + 1) * most));
}
