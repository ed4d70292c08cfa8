// A search in all cells of a row. Most rows are decided at once: by the cells of an earlier row of the same form that
// differ from theirs only in hex in which the text is not.

import { BoundedMap } from '../boundedMap.ts';
import type { SentMarks } from '../search/sentMarks.ts';
import type { Slices } from '../slices.ts';
import type { FilterTest } from './filterTest.ts';
import type { CommonForm, RowReader } from './rowReader.ts';

/**
 * The tests that the rows of a form still need where none of the marks is in them, by their `unitBy`; `none` where all
 * of these rows pass.
 */
type Open = BoundedMap<string, readonly FilterTest[] | 'none'>;

const [MOST_KINDS, MOST_UNITS] = [5_000, 5_000];

export class SearchTest {
  readonly #tests: readonly FilterTest[];
  readonly #marks: SentMarks | undefined;
  readonly #open = new BoundedMap<object, BoundedMap<object, Open>>(MOST_KINDS);

  /** `tests`: one for each column; `marks`: those of the searched text. */
  constructor(tests: readonly FilterTest[], marks: SentMarks | undefined) {
    this.#tests = tests;
    this.#marks = marks;
  }

  /** Whether the row passes one of the tests; undefined where a cell must be searched. */
  known(row: RowReader): boolean | undefined {
    const form = this.#marks && row.unmarkedForm(this.#marks);
    if (form === undefined) return isPassed(passedOf(this.#tests, row));
    const open = this.#openFor(form);
    const tests = open.get(form.unitBy);
    if (tests === 'none') return true;
    if (tests !== undefined) return isPassed(passedOf(tests, row));
    const passed = passedOf(this.#tests, row);
    if (passed === 'no')
      open.set(
        form.unitBy,
        this.#tests.filter((test) => test.byForm(row) !== false),
      );
    else if (passed?.byForm(row) === true) open.set(form.unitBy, 'none');
    return isPassed(passed);
  }

  /** Searches the cells that must be searched. */
  *find(row: RowReader): Slices<boolean> {
    for (const test of this.#tests) if (test.known(row) ?? (yield* test.find(row))) return true;
    return false;
  }

  #openFor({ row, log }: CommonForm): Open {
    let byLog = this.#open.get(row);
    if (byLog === undefined) this.#open.set(row, (byLog = new BoundedMap(MOST_KINDS)));
    let open = byLog.get(log);
    if (open === undefined) byLog.set(log, (open = new BoundedMap(MOST_UNITS)));
    return open;
  }
}

/** The first test that the row passes; undefined where a cell must be searched. */
function passedOf(tests: readonly FilterTest[], row: RowReader): FilterTest | 'no' | undefined {
  let isKnown = true;
  for (const test of tests) {
    const passes = test.known(row);
    if (passes === true) return test;
    isKnown &&= passes === false;
  }
  return isKnown ? 'no' : undefined;
}

function isPassed(passed: FilterTest | 'no' | undefined): boolean | undefined {
  return passed && passed !== 'no';
}
