// The mocha reporter: Spec's output, the slowest tests, and a JSON line with the totals, which test/run.ts judges.
const { appendFileSync } = require('node:fs');
const { reporters } = require('mocha');

const SLOWEST = 10;

/** Spec, plus `{passed, failed, skipped, files, faults}` appended to the file that ETH_RPC_RESULTS names. */
class Reporter extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const files = new Set();
    const times = [];
    const faults = [];
    runner.on('test end', (test) => {
      if (test.isPending()) return;
      times.push([test.duration ?? 0, test.fullTitle()]);
      if (test.file !== undefined) files.add(test.file);
    });
    // The stack is read at the end: what the window was like is added to it after the test.
    runner.on('fail', (test, error) => faults.push([test.fullTitle(), error]));
    runner.once('end', () => {
      tellSlowest(times);
      const results = process.env.ETH_RPC_RESULTS;
      if (results === undefined || results === '') return;
      const { passes, failures, pending } = runner.stats;
      const account = {
        passed: passes,
        failed: failures,
        skipped: pending,
        files: [...files],
        faults: faults.map(told),
      };
      appendFileSync(results, `${JSON.stringify(account)}\n`);
    });
  }
}

/** As a text of at most 40 lines. */
function told([title, error]) {
  return [title, ...String(error?.stack ?? error).split('\n')].slice(0, 40).join('\n    ');
}

function tellSlowest(times) {
  const slowest = times.toSorted(([a], [b]) => b - a).slice(0, SLOWEST);
  if (slowest.length < SLOWEST) return;
  const lines = slowest.map(([ms, title]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${title}`);
  reporters.Base.consoleLog(`  The ${SLOWEST} slowest tests:\n${lines.join('\n')}\n`);
}

module.exports = Reporter;
