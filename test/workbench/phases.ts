// Owns the sessions of VS Code that the suite is run in, one after the other on one profile; each has a folder of tests
// in test/vscode, the first the files there.

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
