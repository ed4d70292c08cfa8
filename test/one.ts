// `npm run test:one -- FILE ... [flags of mocha]`: runs test files alone, with their `@long` tests; not those in
// test/vscode/.

import { spawnSync } from 'node:child_process';
import { repository, tool } from './workbench/paths.ts';

const OF_UNITS = ['--no-config', '--require', 'test/samples.ts', '--timeout', '60000', '--exit'];
const OF_PAGES = ['--config', 'test/pages/mocharc.json'];

function passes(command: string, args: readonly string[]): boolean {
  // On Windows, npm’s tools are scripts of its shell.
  const shell = command.endsWith('.cmd');
  return spawnSync(command, args, { cwd: repository, stdio: 'inherit', shell }).status === 0;
}

const args = process.argv.slice(2);
const config = args.some((arg) => arg.startsWith('test/pages/')) ? OF_PAGES : OF_UNITS;
const isPassed = passes(process.execPath, ['esbuild.mjs']) && passes(tool('mocha'), [...config, ...args]);
process.exitCode = isPassed ? 0 : 1;
