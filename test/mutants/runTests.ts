// Building and testing the copy that is changed, in processes of their own.

import { spawnSync } from 'node:child_process';

const READY_MS = 60_000;

/** Readable, so that what runs can be found in the sources. */
export function builds(tree: string): boolean {
  return succeeds(tree, ['esbuild.mjs', '--readable'], READY_MS);
}

/** Whether these hold, in this order, up to the first that does not. `ms`: what they take where they hold. */
export function testsHold(
  tree: string,
  tests: readonly string[],
  ms: number,
  env: Readonly<Record<string, string>> = {},
): boolean {
  const ofPages = tests.filter(isPageTest);
  const others = tests.filter((test) => !isPageTest(test));
  const longest = READY_MS + 4 * ms;
  return [mocha(OF_UNIT_TESTS, others), mocha(OF_PAGE_TESTS, ofPages)].every(
    (args) => args === undefined || succeeds(tree, args, longest, env),
  );
}

export function isPageTest(test: string): boolean {
  return test.startsWith('test/pages/');
}

const OF_UNIT_TESTS = ['--no-config', '--require', './test/samples.ts', '--timeout', '60000'];
const OF_PAGE_TESTS = ['--config', 'test/pages/mocharc.json'];

function mocha(own: readonly string[], tests: readonly string[]): readonly string[] | undefined {
  if (tests.length === 0) return undefined;
  return ['node_modules/mocha/bin/mocha.js', ...own, '--exit', '--bail', '--reporter', 'dot', ...tests];
}

/** A program that does not end has failed. */
function succeeds(
  cwd: string,
  args: readonly string[],
  timeout: number,
  env: Readonly<Record<string, string>> = {},
): boolean {
  const options = {
    cwd,
    stdio: 'ignore',
    timeout,
    killSignal: 'SIGKILL',
    env: { ...process.env, ...env },
  } as const;
  return spawnSync(process.execPath, args, options).status === 0;
}
