// The sessions of VS Code in which the suite runs, in turn on one profile. Each has a folder in test/vscode, the first
// the files there.
import { isLong } from '../effort.ts';

/** Desktop VS Code instead of the browser-served one: where it is asked for, and where the other does not run. */
export const desktop = process.argv.includes('--desktop') || process.platform === 'win32';

/** Test files of `main` that desktop VS Code cannot run, as it gives no page to open another window in. */
export const browserOnly: readonly string[] = ['twoWindows'];

/** What each of two windows runs, in this order, with a profile, gateway and node of its own; both take about as long. */
export const windows = {
  /** `restored` looks at what the first `main` left. */
  first: isLong ? ['main', 'restored'] : ['main'],
  /** `newer` finds a history that it cannot read. */
  second: isLong ? ['main', 'newer'] : ['main'],
} as const;

/** Those of one window that runs them all. */
export const phases: readonly string[] = ['main', 'restored', 'newer'];

/** Test files of `main` that the second window runs. They leave nothing that a later session looks at. */
export const secondWindow: readonly string[] = [
  'abis',
  'auditKeys',
  'certificates',
  'endpoints',
  'endpointsView',
  'importedCalls',
  'inertText',
  'jsonDocuments',
  'localGateway',
  'newCallFocus',
  'proxy',
  'twoWindows',
  'walkthrough',
];

/** What every suite says last. An extension host that ends before it has not run it all, whatever its exit code. */
export const SUITE_END = '[suite] The suite has ended.';
