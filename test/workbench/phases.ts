// The sessions of VS Code in which the suite runs one after the other on one profile. Each has a folder in test/vscode;
// the first has the files directly in it.
import { isLong } from '../effort.ts';

/** Whether to use desktop VS Code: on request, and on Windows, where the browser-served one does not run. */
export const desktop = process.argv.includes('--desktop') || process.platform === 'win32';

/** Test files of `main` that desktop VS Code cannot run, as it has no page in which to open another window. */
export const browserOnly: readonly string[] = ['twoWindows'];

/**
 * The sessions of each of two windows, in order. Each window has its own profile, gateway and node; both take about as
 * long.
 */
export const windows = {
  /** `restored` checks what the first `main` left. */
  first: isLong ? ['main', 'restored'] : ['main'],
  /** `newer` starts with a history that it cannot read. */
  second: isLong ? ['main', 'newer'] : ['main'],
} as const;

/** The sessions of a single window that runs them all. */
export const phases: readonly string[] = ['main', 'restored', 'newer'];

/** Test files of `main` that the second window runs. They leave nothing that a later session checks. */
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
  'secretParams',
  'twoWindows',
  'walkthrough',
];

/**
 * The last output of every suite. An extension host that ended without it did not run the whole suite, whatever its
 * exit code.
 */
export const SUITE_END = '[suite] The suite has ended.';
