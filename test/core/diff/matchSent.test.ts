import assert from 'node:assert/strict';
import { matchSent } from '../../../src/core/diff/matchSent.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { compared } from './compared.ts';

const COUNT = 3_000;
const NAMES = Array.from({ length: COUNT }, (_, index) => `member ${index}`);

/** An object with these members. */
function membersOf(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, 1]));
}

describe('matchSent', () => {
  const pausesOf = (before: JsonValue, after: JsonValue): number =>
    [...matchSent(compared(before, after))].length;

  it('pauses once in a thousand items of a list that is only on one side', () => {
    assert.equal(pausesOf(null, [...NAMES]), COUNT / 1_000);
  });

  it('pauses once in a thousand members, in each of its steps', () => {
    // The keys of two sides, the places of one, their partners, those in order, the rows.
    const steps = 6;
    assert.equal(pausesOf(membersOf(NAMES), membersOf(NAMES.toReversed())), (steps * COUNT) / 1_000);
  });
});
