// How many calls go in one batch: the usual limit of servers, and the limit that a refusal names.

/** The limit of Geth and most providers. */
export const USUAL_LIMIT = 1000;

/** The most characters read of a message: servers name their limit at its beginning. */
const MOST_READ = 2_000;

const ABOUT_BATCH = /batch/i;
const TOO_MANY = /too (large|many|big)|limit|exceed|more than|max|not allowed|at most|size/i;

/** How many calls to send at once after a batch of `count` was refused; undefined where the size was not the reason. */
export function limitAfter(errorMessage: string, count: number): number | undefined {
  const message = errorMessage.slice(0, MOST_READ);
  if (count < 2 || !ABOUT_BATCH.test(message) || !TOO_MANY.test(message)) return undefined;
  const numbers = [...message.matchAll(/\d[\d,]*/g)].map(([digits]) => Number(digits.replaceAll(',', '')));
  const fitting = numbers.filter((limit) => limit > 0 && limit < count);
  return fitting.length === 0 ? Math.floor(count / 2) : Math.max(...fitting);
}

/** The items in runs of at most `most`, in their order. */
export function splitEvenly<Item>(items: readonly Item[], most: number): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_none, index) => items.slice(index * most, (index + 1) * most));
}
