// Owns the account of a mocha run: mocha's Spec output, and one line of JSON for the totals.
// Refuses to decide what the account means; test/run.ts does.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

/** Spec, plus `{passed, failed, skipped, files}` (absolute paths) appended to the file that ETH_RPC_RESULTS names. */
class Reporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const files = new Set();
    runner.on('test end', (test) => {
      if (!test.isPending() && test.file !== undefined) files.add(test.file);
    });
    runner.once('end', () => {
      const results = process.env.ETH_RPC_RESULTS;
      if (results === undefined || results === '') return;
      const { passes, failures, pending } = runner.stats;
      const account = { passed: passes, failed: failures, skipped: pending, files: [...files] };
      appendFileSync(results, `${JSON.stringify(account)}\n`);
    });
  }
}

module.exports = Reporter;
