// `npm run test:long`: the fuzzers with 300,000 replies and 300,000 texts; `npm test` takes a sample of each.

import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { repository, tool } from './workbench/paths.ts';

const files = globSync('test/core/fuzz/*.test.ts', { cwd: repository });
const { status } = spawnSync(tool('mocha'), ['--no-config', '--reporter', 'spec', ...files], {
  cwd: repository,
  env: { ...process.env, ETH_RPC_FUZZ: process.env['ETH_RPC_FUZZ'] ?? '300000' },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
