// `npm test`: runs all checks and tests, several at once. Fails if a file did not run or a test was skipped.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { closeSync, globSync, openSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join, relative } from 'node:path';
import { build, repository, tool } from './workbench/paths.ts';
import { LONG_ONLY, isLong } from './effort.ts';
import { browserOnly, desktop } from './workbench/phases.ts';
import { endSignal, exitCode, startProcess, stopAllProcesses } from './workbench/processes.ts';
import { runScript, stop } from './workbench/stop.ts';

type Account = { passed: number; failed: number; skipped: number; files: string[]; faults: string[] };
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
/** The steps of a list run one after the other; the lists of a stage run at once. */
type Stage = readonly (readonly Step[])[];

const first: Stage = [
  [{ name: 'build', desktop: true, command: node, args: ['esbuild.mjs', '--tests'] }],
  [{ name: 'browser', command: node, args: ['test/workbench/installBrowser.ts'] }],
];
/** Steps that run beside the tests and that no test needs; the tests leave the processor some idle time. */
const beside: Stage = [
  [{ name: 'VS Code', command: node, args: ['test/workbench/codeServer.mjs'] }],
  [
    { name: 'format', command: tool('oxfmt'), args: ['--check'] },
    {
      name: 'lint and types',
      command: tool('oxlint'),
      args: ['--type-aware', '--type-check', '--deny-warnings'],
    },
    { name: 'unused code', command: tool('knip'), args: [] },
  ],
];
/** Each of these stages keeps both cores busy by itself, and takes longer beside another one. */
const withoutVsCode: readonly Stage[] = [
  [[{ name: 'page tests', command: node, args: ['test/pages/main.ts'] }]],
  [[{ name: 'unit tests', command: tool('mocha'), args: [] }]],
];
const last: Stage = [
  [
    {
      name: 'VS Code suite',
      desktop: true,
      command: node,
      args: ['test/workbench/runSuite.ts', ...process.argv.slice(2)],
    },
  ],
];

/** Shows the output of a step when the step has ended, so that the output of steps that run at once does not mix. */
async function runStep({ name, command, args }: Step, isLow: boolean): Promise<boolean> {
  const log = join(build, `${name.replaceAll(' ', '-')}.log`);
  const output = openSync(log, 'w');
  const begin = performance.now();
  const options = {
    cwd: repository,
    // The compiled code is shared by all processes of the run.
    env: { ...process.env, ETH_RPC_RESULTS: results, NODE_COMPILE_CACHE: join(build, 'compiled') },
    stdio: ['ignore' as const, output, output],
  };
  const child = startProcess(command, args, options);
  if (isLow && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  const code = await exitCode(child);
  closeSync(output);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`\n== ${name}\n${readFileSync(log, 'utf8')}`);
  console.log(`-- ${name}: ${code === 0 ? 'ok' : 'FAILED'}, ${seconds} s`);
  return code === 0;
}

/** Runs a stage and returns the names of the steps that failed. `isLow`: at low priority. */
async function runStage(stage: Stage, isLow = false): Promise<readonly string[]> {
  const failed: string[] = [];
  const lists = stage.map((steps) => steps.filter((step) => !suiteOnly || step.desktop));
  await Promise.all(
    lists.map(async (steps) => {
      for (const step of steps) if (!(await runStep(step, isLow))) failed.push(step.name);
    }),
  );
  return failed;
}

async function readTotals(): Promise<Account> {
  const total: Account = { passed: 0, failed: 0, skipped: 0, files: [], faults: [] };
  for (const line of (await readFile(results, 'utf8').catch(() => '')).split('\n')) {
    if (line === '') continue;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- written by reporter.cjs and runSuite.ts
    const account = JSON.parse(line) as Account;
    total.passed += account.passed;
    total.failed += account.failed;
    total.skipped += account.skipped;
    total.faults.push(...account.faults);
    total.files.push(...account.files.map((file) => relative(repository, file).replaceAll('\\', '/')));
  }
  return total;
}

async function runAll(): Promise<number> {
  await mkdir(build, { recursive: true });
  await rm(results, { force: true });
  const failed = [...(await runStage(first))];
  const checked = runStage(beside, true);
  for (const stage of withoutVsCode) failed.push(...(await runStage(stage)));
  failed.push(...(await checked), ...(await runStage(last)));
  const faults = failed.map((name) => `${name} failed`);
  const total = await readTotals();
  const onDisk = globSync(suiteOnly ? 'test/vscode/**/*.test.ts' : 'test/**/*.test.ts', {
    cwd: repository,
    exclude: [
      ...(isLong ? [] : LONG_ONLY),
      ...(desktop ? browserOnly.map((file) => `test/vscode/${file}.test.ts`) : []),
    ],
  }).map((file) => file.replaceAll('\\', '/'));
  for (const file of onDisk) if (!total.files.includes(file)) faults.push(`${file} did not run`);
  if (total.skipped > 0) faults.push(`${total.skipped} skipped; nothing may be skipped`);
  // The faults come last: the log of a run elsewhere may show the last lines only.
  for (const fault of total.faults) console.log(`\n✘ ${fault}`);
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
