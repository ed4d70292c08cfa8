// Owns `npm test`: every check and every test, one after the other, and the totals at the end.
// Refuses a green end where a test file did not run or a test was skipped.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, repository, tool } from './workbench/paths.ts';
import { browserOnly, desktop } from './workbench/phases.ts';
import { endSignal, exitCode, startProcess, stopAllProcesses } from './workbench/processes.ts';
import { runScript, stop } from './workbench/stop.ts';

type Account = { passed: number; failed: number; skipped: number; files: string[] };
type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly desktop?: true;
};

const results = join(build, 'results.jsonl');
const node = process.execPath;
/** `--desktop` repeats only what differs there: the suite inside VS Code. */
const suiteOnly = process.argv.includes('--desktop');
const allSteps: readonly Step[] = [
  { name: 'format', command: tool('prettier'), args: ['--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: tool('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'types', command: tool('tsc'), args: ['-b'] },
  { name: 'unused code', command: tool('knip'), args: [] },
  { name: 'build', desktop: true, command: node, args: ['esbuild.mjs', '--tests'] },
  { name: 'unit tests', command: tool('mocha'), args: [] },
  {
    name: 'VS Code suite',
    desktop: true,
    command: node,
    args: ['test/workbench/runSuite.ts', ...process.argv.slice(2)],
  },
];

async function runStep(step: Step): Promise<boolean> {
  console.log(`\n== ${step.name}`);
  const begin = performance.now();
  const env = { ...process.env, ETH_RPC_RESULTS: results };
  const code = await exitCode(startProcess(step.command, step.args, { cwd: repository, env }));
  console.log(
    `-- ${step.name}: ${code === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - begin) / 1000).toFixed(1)} s`,
  );
  return code === 0;
}

async function readTotals(): Promise<Account> {
  const total: Account = { passed: 0, failed: 0, skipped: 0, files: [] };
  for (const line of (await readFile(results, 'utf8').catch(() => '')).split('\n')) {
    if (line === '') continue;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- written by reporter.cjs and runSuite.ts
    const account = JSON.parse(line) as Account;
    total.passed += account.passed;
    total.failed += account.failed;
    total.skipped += account.skipped;
    total.files.push(...account.files.map((file) => relative(repository, file).replaceAll('\\', '/')));
  }
  return total;
}

async function runAll(): Promise<number> {
  await mkdir(build, { recursive: true });
  await rm(results, { force: true });
  const faults: string[] = [];
  const steps = allSteps.filter((step) => !suiteOnly || step.desktop);
  for (const step of steps) if (!(await runStep(step))) faults.push(`${step.name} failed`);
  const total = await readTotals();
  const onDisk = globSync(suiteOnly ? 'test/vscode/**/*.test.ts' : 'test/**/*.test.ts', {
    cwd: repository,
    exclude: desktop ? browserOnly.map((phase) => `test/vscode/${phase}/**`) : [],
  }).map((file) => file.replaceAll('\\', '/'));
  for (const file of onDisk) if (!total.files.includes(file)) faults.push(`${file} did not run`);
  if (total.skipped > 0) faults.push(`${total.skipped} skipped; nothing may be skipped`);
  console.log('');
  for (const fault of faults) console.log(`✘ ${fault}`);
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return faults.length === 0 && total.failed === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const ended = endSignal().then((signal) => Promise.reject(stop(`Ended by ${signal}.`)));
  try {
    return await Promise.race([runAll(), ended]);
  } finally {
    await stopAllProcesses(20_000);
  }
}

await runScript(main);
