// A search in rows of one form asks the cells of the first one only, where these decide for all.
import assert from 'node:assert/strict';
import type { SentMarks } from '../../../src/core/search/sentMarks.ts';
import type { FilterTest } from '../../../src/core/table/filterTest.ts';
import type { CommonForm, RowReader } from '../../../src/core/table/rowReader.ts';
import { SearchTest } from '../../../src/core/table/searchTest.ts';

const MARKS: SentMarks = {
  needles: [],
  patterns: [],
  isInMany: true,
  isInSize: () => false,
  mayBeInSizes: false,
  isInNumbers: false,
};
const [ROW, LOG] = [{}, {}];

function rowOf(unitBy: string): RowReader {
  const form: CommonForm = { row: ROW, log: LOG, unitBy };
  return { unmarkedForm: () => form } as unknown as RowReader;
}

/** Counts how often it is asked about a row. */
function testOf(passes: boolean, byForm: boolean | undefined): FilterTest & { asked: number } {
  return {
    asked: 0,
    known() {
      this.asked++;
      return passes;
    },
    find: () => assert.fail('no cell needs a search'),
    byForm: () => byForm,
  };
}

describe('SearchTest', () => {
  it('asks no cell again where a cell that is equal in all rows of the form has the text', () => {
    const tests = [testOf(false, undefined), testOf(true, true)];
    const search = new SearchTest(tests, MARKS);
    const found = ['a', 'a', 'a', 'b', 'b'].map((unit) => search.known(rowOf(unit)));
    assert.deepEqual(found, [true, true, true, true, true]);
    assert.deepEqual(
      tests.map(({ asked }) => asked),
      [2, 2],
    );
  });

  it('asks the cells again that can differ, whether they had the text or not', () => {
    const [never, other] = [testOf(false, false), testOf(false, undefined)];
    const search = new SearchTest([never, other], MARKS);
    assert.deepEqual(
      [1, 2, 3].map(() => search.known(rowOf('a'))),
      [false, false, false],
    );
    assert.deepEqual([never.asked, other.asked], [1, 3]);
    const found = testOf(true, undefined);
    const again = new SearchTest([found], MARKS);
    for (let at = 0; at < 3; at++) assert.equal(again.known(rowOf('a')), true);
    assert.equal(found.asked, 3);
  });
});
