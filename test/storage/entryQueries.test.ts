// Counting the rows of groups reads one index, in its order: it runs whenever the tree is read again.
import assert from 'node:assert/strict';
import { HIDDEN } from '../../src/storage/entryQueries.ts';
import { openDatabase } from '../../src/storage/openDatabase.ts';

describe('counting the rows of groups', () => {
  for (const [grouping, sql] of Object.entries(HIDDEN))
    it(`reads only an index, and does not sort the calls: ${grouping}`, () => {
      const { database } = openDatabase(':memory:', 42);
      const plan = database
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all()
        .map(({ detail }) => String(detail));
      const at = plan.findIndex((step) => /\bentry\b/.test(step));
      assert.equal(plan[at], 'SEARCH entry USING INDEX entry_set_day (set_id>?)');
      assert.match(plan[at + 1]!, /^SCAN /);
      // In the bytecode, the cursor of the table itself is never read.
      const steps = database.prepare(`EXPLAIN ${sql}`).all();
      const { rootpage } = database.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").get()!;
      const tables = steps.filter((step) => step['opcode'] === 'OpenRead' && step['p2'] === rootpage);
      const reads = steps.filter(
        (step) => step['opcode'] === 'Column' && tables.some((table) => table['p1'] === step['p1']),
      );
      assert.deepEqual(reads, []);
      database.close();
    });
});
