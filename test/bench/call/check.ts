// Compares results before anything is timed. Throws at a wrong one, which fails the run.
import { isDeepStrictEqual, inspect } from 'node:util';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Anvil } from '../anvil.ts';
import type { BenchClient } from '../clients/client.ts';

/** Requests the head block; of a contender that returns an entry, the decoded text is checked too. */
export async function checkHead(name: string, client: BenchClient, anvil: Anvil): Promise<void> {
  const answer = await client.call('eth_blockNumber', []);
  expectEqual(`${name}: eth_blockNumber`, client.resultOf(answer), anvil.head);
  if (typeof answer !== 'object' || answer === null || !('summary' in answer)) return;
  const decoded = Number(anvil.head).toLocaleString('en-US');
  expectEqual(`${name}: decoded`, (answer as HistoryEntry).summary, decoded);
}

/** Throws unless both values are equal. */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (isDeepStrictEqual(actual, expected)) return;
  throw new Error(`${what} is ${inspect(actual)}, not ${inspect(expected)}`);
}
