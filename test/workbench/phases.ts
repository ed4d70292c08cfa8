// The sessions of VS Code in which the suite runs, in turn on one profile. Each has a folder in test/vscode, the first
// the files there.

/** Desktop VS Code instead of the browser-served one: where it is asked for, and where the other does not run. */
export const desktop = process.argv.includes('--desktop') || process.platform === 'win32';

/** The sessions that desktop VS Code cannot have, as it gives no page to open another window in. */
export const browserOnly: readonly string[] = ['windows'];

/** In their order: `restored` and `restart` look at what `main` left, the last three spoil or fill the history they find. */
export const phases: readonly string[] = [
  'main',
  'restored',
  'restart',
  'windows',
  'damaged',
  'newer',
  'crowded',
];

/**
 * Test files of `main` that a second window runs beside the first, with a profile, gateway and node of its own. They leave
 * nothing that a later session looks at; together they take about as long as all else.
 */
export const secondWindow: readonly string[] = [
  'abis',
  'auditKeys',
  'certificates',
  'endpoints',
  'importedCalls',
  'inertText',
  'jsonDocuments',
  'localGateway',
  'proxy',
  'requestDocument',
  'walkthrough',
];
