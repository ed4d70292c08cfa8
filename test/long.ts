// `npm run test:long`: in full what `npm test` samples, with 300,000 replies and texts for the fuzzers.

import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, tool } from './workbench/paths.ts';

const files = globSync('test/**/*.test.ts', {
  cwd: repository,
  exclude: ['test/vscode/**', 'test/pages/**'],
}).filter((file) => /\/(effort|mutate|texts)\.ts'/.test(readFileSync(join(repository, file), 'utf8')));
const options = ['--no-config', '--parallel', '--jobs', '2', '--exit', '--reporter', 'spec'];
const { status } = spawnSync(tool('mocha'), [...options, ...files], {
  cwd: repository,
  env: { ...process.env, ETH_RPC_TEST_LONG: '1' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
