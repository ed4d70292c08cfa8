// How much the tests that repeat themselves do: a sample with `npm test`, all of it with `npm run test:long`.

/** Whether everything is asked for. */
export const isLong = process.env['ETH_RPC_TEST_LONG'] !== undefined;

/**
 * Test files of which only the long run has any test: the benchmarks, and what `npm test` shows otherwise. All page tests
 * click and type; they have the pages that VS Code shows, and come back after a reload; the tests of storage share a history
 * between processes, open it again, and open a newer one.
 */
export const LONG_ONLY: readonly string[] = [
  'test/bench/areas.test.ts',
  'test/core/contracts/namesOfDeployed.test.ts',
  'test/gateway/endWithRun.test.ts',
  'test/gateway/underLoad.test.ts',
  'test/pages/byKeyboard.test.ts',
  'test/pages/byMouse.test.ts',
  'test/pages/callsByKeyboard.test.ts',
  'test/pages/callsByMouse.test.ts',
  'test/pages/endpointOfRequest.test.ts',
  'test/pages/ensNames.test.ts',
  'test/pages/headLags.test.ts',
  'test/pages/largeResult.test.ts',
  'test/pages/namesInSteps.test.ts',
  'test/pages/paging.test.ts',
  'test/pages/splitLogs.test.ts',
  'test/pages/upstreams.test.ts',
  'test/pages/watchReload.test.ts',
  'test/pages/zoom.test.ts',
  'test/vscode/byKeyboard.test.ts',
  'test/vscode/byMouse.test.ts',
  'test/vscode/callsByKeyboard.test.ts',
  'test/vscode/callsByMouse.test.ts',
  'test/vscode/followedCalls.test.ts',
  'test/vscode/importedCalls.test.ts',
  'test/vscode/jsonDocuments.test.ts',
  'test/vscode/paging.test.ts',
  'test/vscode/twoWindows.test.ts',
  'test/vscode/waits.test.ts',
  'test/vscode/writes.test.ts',
  'test/vscode/newer/*.test.ts',
  'test/vscode/restored/*.test.ts',
];

/**
 * The titles of the tests that `npm test` has too. `@long` ends the title of one that takes long for what it adds: another
 * way to what a neighbour shows, a rare case in a real window, a size. What is about the API key, about writes or about
 * input that could be lost is in every run.
 */
export const USUAL = /^(?!.*@long)/;

/** How often, or how long: for `npm test`, and for the long run. */
export function times(usual: number, long: number): number {
  return isLong ? long : usual;
}

/** How many samples a property test draws: a tenth with `npm test`, where they are the same in each run. */
export function samples(long: number): number {
  return times(Math.ceil(long / 10), long);
}
