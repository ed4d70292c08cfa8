// Runs the suite inside VS Code: gateway, profile, sessions, and the search for the key. `--desktop` uses the desktop
// VS Code that @vscode/test-electron downloads.
import { randomBytes } from 'node:crypto';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { SpawnOptions } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadAndUnzipVSCode, runTests } from '@vscode/test-electron';
import { keyFaults } from './findCanary.ts';
import { startGateway } from './gateway.ts';
import { makeHistoryNewer } from './newerHistory.ts';
import { build, cache, repository } from './paths.ts';
import { desktop, phases, windows } from './phases.ts';
import { freePort } from './ports.ts';
import { endSignal, exitCode, startProcess, stopAllProcesses } from './processes.ts';
import { runScript, stop } from './stop.ts';
import { quietSettings, writeUserSettings } from './userSettings.ts';

const suite = join(build, 'suite/index.js');
const steadySettings = {
  /** Under load, a webview gets the focus late, which would close a quick pick that was opened meanwhile. */
  'workbench.quickOpen.closeOnFocusLost': false,
  /** The desktop's own dialogs are outside the window, where tests cannot reach them. */
  'files.simpleDialog.enable': true,
  /** Features of VS Code that cost time and that no test checks. */
  'editor.cursorBlinking': 'solid',
  'editor.minimap.enabled': false,
  'git.enabled': false,
  /** Animations draw up to sixty frames a second, in software. */
  'workbench.reduceMotion': 'on',
};
/** A run of a few selected tests need not make a history. */
const isWhole = process.env['ETH_RPC_TEST_GREP'] === undefined;
/** The sessions to run; by default all. */
const wanted = process.env['ETH_RPC_TEST_PHASES']?.split(' ') ?? phases;
/** Which window this process is, where two windows share the suite. */
const window = process.env['ETH_RPC_TEST_WINDOW'];

/** Runs the whole suite in two windows at once, with a process each; a part of it runs in one window. */
async function runWindows(): Promise<number> {
  if (!isWhole || process.env['ETH_RPC_TEST_PHASES'] !== undefined) return runSuite();
  const output = join(build, 'second-window.log');
  const file = openSync(output, 'w');
  const run = (name: keyof typeof windows, options: SpawnOptions): Promise<number> => {
    const part = { ETH_RPC_TEST_WINDOW: name, ETH_RPC_TEST_PHASES: windows[name].join(' ') };
    const env = { ...process.env, ...part };
    return exitCode(startProcess(process.execPath, process.argv.slice(1), { ...options, env }));
  };
  const codes = await Promise.all([run('first', {}), run('second', { stdio: ['ignore', file, file] })]);
  console.log(`\nThe second window:\n${readFileSync(output, 'utf8')}`);
  return codes.every((code) => code === 0) ? 0 : 1;
}

async function runSuite(): Promise<number> {
  if (!existsSync(suite)) throw stop(`${suite} is missing: run node esbuild.mjs --tests first.`);
  const home = await mkdtemp(join(tmpdir(), 'ethrpc-'));
  const user = join(home, 'user');
  const workspace = join(home, 'workspace');
  for (const folder of [user, workspace]) await mkdir(folder);
  await writeFile(join(workspace, 'README.md'), 'A folder for tests.\n');
  await writeUserSettings(desktop ? user : join(user, 'server/data'), {
    ...quietSettings,
    ...steadySettings,
  });
  const key = `canary${randomBytes(16).toString('hex')}`;
  const { url } = await startGateway({ port: 0, key, log: join(home, 'gateway.log') });
  const environment = {
    ETH_RPC_TEST_GATEWAY: url,
    ETH_RPC_TEST_KEY: key,
    ETH_RPC_TEST_WINDOW: window,
    // On Linux, the certificates in this file replace those of the system.
    SSL_CERT_FILE: join(repository, 'test/rpc/tls/server.crt'),
  };
  const launchArgs = [workspace, `--user-data-dir=${user}`, `--extensions-dir=${join(home, 'extensions')}`];
  let failed = 0;
  for (const phase of wanted) {
    if (phase === 'newer') makeHistoryNewer(home);
    failed += await runPhase(launchArgs, { ...environment, ETH_RPC_TEST_PHASE: phase });
  }
  await stopAllProcesses();
  failed += await searchKey(key, home);
  if (failed === 0) await rm(home, { recursive: true, force: true, maxRetries: 5 });
  else console.log(`The profile and logs of this run are kept in ${home}`);
  return failed === 0 ? 0 : 1;
}

async function runPhase(launchArgs: readonly string[], environment: NodeJS.ProcessEnv): Promise<0 | 1> {
  console.log(
    `\nPhase ${environment['ETH_RPC_TEST_PHASE']} in ${desktop ? 'desktop' : 'browser-served'} VS Code`,
  );
  const port = desktop ? await freePort() : 0;
  const desktopArgs = [`--remote-debugging-port=${port}`, '--password-store=basic'];
  const options = {
    vscodeExecutablePath: desktop ? await desktopExecutable() : join(import.meta.dirname, 'code'),
    extensionDevelopmentPath: repository,
    extensionTestsPath: suite,
    launchArgs: [...launchArgs, ...(desktop ? desktopArgs : [])],
    extensionTestsEnv: { ...environment, ...(desktop ? { ETH_RPC_CDP: `http://127.0.0.1:${port}` } : {}) },
  };
  const begin = performance.now();
  const failed = await runTests(options).then(
    () => 0 as const,
    (error: unknown) => {
      console.error(error instanceof Error ? error.message : error);
      return 1 as const;
    },
  );
  console.log(`It took ${((performance.now() - begin) / 1000).toFixed(1)} s.`);
  return failed;
}

function desktopExecutable(): Promise<string> {
  return downloadAndUnzipVSCode({ cachePath: cache }).catch((error: unknown) => {
    throw stop(
      `Desktop VS Code could not be downloaded (${String(error)}). npm test needs no download of it.`,
    );
  });
}

/** The search counts as one test: it is named in the output and in the totals of ETH_RPC_RESULTS. */
async function searchKey(key: string, home: string): Promise<0 | 1> {
  const { searched, faults } = await keyFaults(key, home, isWhole);
  const failed = faults.length > 0 ? 1 : 0;
  const mark = failed ? '1) FAILED' : '✔';
  console.log(`\n  the API key is in no file\n    ${mark} searched ${searched.length} files`);
  for (const fault of faults) console.log(`      ${fault}`);
  const account = {
    passed: 1 - failed,
    failed,
    skipped: 0,
    files: [],
    faults: faults.map((fault) => `the API key is in no file: ${fault}`),
  };
  const results = process.env['ETH_RPC_RESULTS'];
  if (results !== undefined) await appendFile(results, `${JSON.stringify(account)}\n`);
  return failed;
}

async function main(): Promise<number> {
  const ended = endSignal().then((signal) => Promise.reject(stop(`Ended by ${signal}.`)));
  try {
    return await Promise.race([runWindows(), ended]);
  } finally {
    await stopAllProcesses();
  }
}

await runScript(main);
