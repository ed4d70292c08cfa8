// How much the tests that repeat themselves do: a sample with `npm test`, all of it with `npm run test:long`.

/** Whether everything is asked for. */
export const isLong = process.env['ETH_RPC_TEST_LONG'] !== undefined;

/**
 * Test files that only the long run has. By mouse: all other page tests click too. By both hands in VS Code: the page
 * tests have the same pages. Two windows, a history that is newer or large: the tests of storage write to one from several
 * processes, and read such ones.
 */
export const LONG_ONLY: readonly string[] = [
  'test/pages/byMouse.test.ts',
  'test/pages/callsByMouse.test.ts',
  'test/vscode/byKeyboard.test.ts',
  'test/vscode/byMouse.test.ts',
  'test/vscode/callsByKeyboard.test.ts',
  'test/vscode/callsByMouse.test.ts',
  'test/vscode/twoWindows.test.ts',
  'test/vscode/newer/*.test.ts',
];

/** How often, or how long: for `npm test`, and for the long run. */
export function times(usual: number, long: number): number {
  return isLong ? long : usual;
}
