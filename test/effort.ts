// How much the tests that repeat themselves do: a sample with `npm test`, all of it with `npm run test:long`.

/** Whether everything is asked for. */
export const isLong = process.env['ETH_RPC_TEST_LONG'] !== undefined;

/** How often, or how long: for `npm test`, and for the long run. */
export function times(usual: number, long: number): number {
  return isLong ? long : usual;
}
