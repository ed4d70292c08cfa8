// Runs the page tests in two browsers at once, a process for each. Usage: node test/pages/main.ts [flags of mocha]
import { closeSync, globSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, repository, tool } from '../workbench/paths.ts';
import { endSignal, exitCode, startProcess, stopAllProcesses } from '../workbench/processes.ts';
import { runScript, stop } from '../workbench/stop.ts';

const CONFIG = ['--config', 'test/pages/mocharc.json'];
/** Files that the second browser runs; together they take about as long as all others. */
const SECOND: readonly string[] = [
  'arrivingResult',
  'builderTabs',
  'byKeyboard',
  'byMouse',
  'callsByKeyboard',
  'finding',
  'watch',
  'watchFocus',
];

function parts(): readonly (readonly string[])[] {
  const files = globSync('test/pages/*.test.ts', { cwd: repository }).toSorted();
  const isSecond = (file: string): boolean => SECOND.includes(basename(file, '.test.ts'));
  return [files.filter((file) => !isSecond(file)), files.filter(isSecond)];
}

/** The output of both is shown one after the other, the first as it comes. */
async function runAll(): Promise<number> {
  const output = join(build, 'second-pages.log');
  const second = openSync(output, 'w');
  const codes = await Promise.all(
    parts().map((files, index) =>
      exitCode(
        startProcess(tool('mocha'), [...CONFIG, ...files, ...process.argv.slice(2)], {
          cwd: repository,
          stdio: index === 0 ? 'inherit' : ['ignore', second, second],
        }),
      ),
    ),
  );
  closeSync(second);
  console.log(readFileSync(output, 'utf8'));
  return codes.every((code) => code === 0) ? 0 : 1;
}

async function main(): Promise<number> {
  const ended = endSignal().then((signal) => Promise.reject(stop(`Ended by ${signal}.`)));
  try {
    return await Promise.race([runAll(), ended]);
  } finally {
    await stopAllProcesses();
  }
}

await runScript(main);
