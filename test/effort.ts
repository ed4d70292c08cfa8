// How much the tests that repeat themselves do: a sample with `npm test`, all of it with `npm run test:long`.

/** Whether everything is asked for. */
export const isLong = process.env['ETH_RPC_TEST_LONG'] !== undefined;

/**
 * Test files that only the long run has. `npm test` shows much of it otherwise: all page tests click; they have the pages
 * that VS Code shows; the tests of storage share a history between processes, and open a newer one.
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

/** How many samples a property test draws: a fifth with `npm test`, where they are the same in each run. */
export function samples(long: number): number {
  return times(long / 5, long);
}
