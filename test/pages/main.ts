// Runs the page tests in three browsers at once, with a process each. Usage: node test/pages/main.ts [flags of mocha]
import { closeSync, globSync, openSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLong, LONG_ONLY, USUAL } from '../effort.ts';
import { build, repository, tool } from '../workbench/paths.ts';
import { endSignal, exitCode, startProcess, stopAllProcesses } from '../workbench/processes.ts';
import { runScript, stop } from '../workbench/stop.ts';

const CONFIG = ['--config', 'test/pages/mocharc.json', ...(isLong ? [] : ['--grep', USUAL.source])];
/** The test files of the second and the third browser; all three take about as long. */
const OTHERS: readonly (readonly string[])[] = [
  [
    'api',
    'byKeyboard',
    'callsByMouse',
    'decoded',
    'droppedAbi',
    'fields',
    'finding',
    'importedCalls',
    'keyboardPlace',
    'outage',
    'signup',
    'sourceLines',
    'upstreams',
    'watch',
    'watchFocus',
  ],
  [
    'arrivingResult',
    'builder',
    'builderTabs',
    'callTree',
    'callsByKeyboard',
    'copyAs',
    'filterBox',
    'formFocus',
    'keysByMail',
    'live',
    'lookUp',
    'methodImports',
    'paging',
    'pasteAnything',
    'resultMenu',
    'secretParams',
    'state',
    'tokens',
    'writes',
    'zoom',
  ],
];

function parts(): readonly (readonly string[])[] {
  const exclude = isLong ? [] : LONG_ONLY;
  const files = globSync('test/pages/*.test.ts', { cwd: repository, exclude }).toSorted();
  const nameOf = (file: string): string => basename(file, '.test.ts');
  const others = OTHERS.map((names) => files.filter((file) => names.includes(nameOf(file))));
  return [files.filter((file) => !OTHERS.flat().includes(nameOf(file))), ...others];
}

/** The output of the processes is shown one after the other; that of the first as it arrives. */
async function runAll(): Promise<number> {
  const outputs = OTHERS.map((_, index) => join(build, `pages-${index + 2}.log`));
  const codes = await Promise.all(
    parts().map(async (files, index) => {
      const output = index === 0 ? undefined : openSync(outputs[index - 1]!, 'w');
      const child = startProcess(tool('mocha'), [...CONFIG, ...files, ...process.argv.slice(2)], {
        cwd: repository,
        stdio: output === undefined ? 'inherit' : ['ignore', output, output],
      });
      const code = await exitCode(child);
      if (output !== undefined) closeSync(output);
      return code;
    }),
  );
  for (const output of outputs) console.log(readFileSync(output, 'utf8'));
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
