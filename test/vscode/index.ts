// The mocha run inside VS Code: all test files of a phase, from esbuild's bundle. A file on disk that is not in the
// bundle ends the run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'node:util';
import Mocha from 'mocha';
import * as vscode from 'vscode';
import { isLong, LONG_ONLY, USUAL } from '../effort.ts';
import Reporter from '../reporter.cjs';
import { browserOnly, secondWindow, SUITE_END } from '../workbench/phases.ts';
import { leaveBatch } from './leftBatch.ts';
import { leavePages } from './leftPages.ts';
import { leaveTabs } from './leftTabs.ts';
import { rememberHistory } from './rememberedHistory.ts';
import { hideResults } from './resultView.ts';
import { stateAtFailure } from './stateAtFailure.ts';
import { calmWindow } from './window.ts';

const repository = join(__dirname, '../..');
const phase = process.env['ETH_RPC_TEST_PHASE'] ?? 'main';
/** `first` and `second` share the files of `main`; where neither is told, one window runs them all. */
const own = process.env['ETH_RPC_TEST_WINDOW'];
const grep = process.env['ETH_RPC_TEST_GREP'];

/** Runs the suite of the phase that ETH_RPC_TEST_PHASE names; rejects where a test failed. VS Code calls it. */
export async function run(): Promise<void> {
  Mocha.reporters.Base.consoleLog = say;
  const mocha = new Mocha({ ui: 'bdd', timeout: 60_000, color: false, reporter: Reporter });
  if (grep !== undefined) mocha.grep(grep);
  else if (!isLong) mocha.grep(USUAL);
  // Whatever touches a view of the extension would load it, and `restored` looks at what does that.
  if (phase !== 'restored') mocha.suite.beforeAll(hideResults);
  mocha.suite.beforeEach(calmWindow);
  mocha.suite.afterEach(function (this: Mocha.Context) {
    return stateAtFailure(this.currentTest);
  });
  if (phase === 'main' && own !== 'second' && isLong) {
    mocha.suite.afterAll(leaveBatch);
    mocha.suite.afterAll(leavePages);
    mocha.suite.afterAll(rememberHistory);
    mocha.suite.afterAll(leaveTabs);
  }
  for (const path of testFiles()) await load(mocha, path);
  const failures = await new Promise<number>((resolve) => mocha.run(resolve));
  console.log(SUITE_END);
  if (failures > 0) throw new Error(`${failures} failed`);
}

/** Loads one test file from the bundle, its tests marked with its path; throws where the bundle lacks it. */
async function load(mocha: Mocha, path: string): Promise<void> {
  mocha.suite.emit('pre-require', globalThis, join(repository, 'test/vscode', path), mocha);
  try {
    await import(`./${path.slice(0, -'.test.ts'.length)}.test.ts`);
  } catch (error) {
    say(`${path} could not be loaded:`, error);
    throw error;
  }
}

function testFiles(): readonly string[] {
  const folder = phase === 'main' ? '' : `${phase}/`;
  const names = readdirSync(join(repository, 'test/vscode', folder)).toSorted();
  const files = names.filter((name) => name.endsWith('.test.ts') && isOwn(name));
  return files.map((name) => folder + name);
}

function isOwn(name: string): boolean {
  const file = name.slice(0, -'.test.ts'.length);
  if (vscode.env.uiKind === vscode.UIKind.Desktop && browserOnly.includes(file)) return false;
  // What is asked for by name runs.
  if (!isLong && grep === undefined && LONG_ONLY.includes(`test/vscode/${name}`)) return false;
  if (phase !== 'main' || own === undefined) return true;
  return secondWindow.includes(file) === (own === 'second');
}

/** The executable prints lines with this mark and puts the rest of the extension host's console into a log. */
function say(...values: readonly unknown[]): void {
  for (const line of format(...values).split('\n')) console.log(`[suite] ${line}`);
}
