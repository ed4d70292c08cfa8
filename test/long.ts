// `npm run test:long`: in full what `npm test` samples, with 300,000 replies and texts for the fuzzers and property
// tests with other samples each time; and what only it has, such as a history of 100,000 calls in the window.

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, tool } from './workbench/paths.ts';

const files = globSync('test/**/*.test.ts', {
  cwd: repository,
  exclude: ['test/vscode/**', 'test/pages/**'],
}).filter((file) =>
  /\/(effort|mutate|texts)\.ts'|'fast-check'|@long/.test(readFileSync(join(repository, file), 'utf8')),
);
/** Far longer than any test takes on a slow machine. */
const LONGEST_MS = 1_800_000;
const options = [
  '--no-config',
  `--timeout=${LONGEST_MS}`,
  '--parallel',
  '--jobs',
  '2',
  '--exit',
  '--reporter',
  'spec',
];

function passes(command: string, args: readonly string[]): boolean {
  const { status } = spawnSync(command, args, {
    cwd: repository,
    env: { ...process.env, ETH_RPC_TEST_LONG: '1' },
    stdio: 'inherit',
    // On Windows, npm’s tools are scripts of its shell.
    shell: command.endsWith('.cmd'),
  });
  return status === 0;
}

const passed = [
  passes(tool('mocha'), [...options, ...files]),
  passes(process.execPath, ['esbuild.mjs', '--tests']),
  passes(process.execPath, ['test/pages/main.ts']),
  passes(process.execPath, ['test/workbench/runSuite.ts']),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
