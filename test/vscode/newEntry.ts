// Finds and opens the entry of a call just made: the top one, with one more in the list. The question before a call can
// have asked for the chain, an entry too.
import assert from 'node:assert/strict';
import { rowTitle } from '../../src/core/call/rowTitle.ts';
import type { JsonValue } from '../../src/core/json.ts';
import { until } from './gatewayUnderTest.ts';
import { historyCount } from './questions.ts';
import { selectTreeItem, showTop, treeRoots, unfoldTreeItem } from './window.ts';

/** How the row of a call begins of which nothing more is known. */
export function rowStart(method: string, params: readonly JsonValue[] = []): RegExp {
  return new RegExp(`^${rowTitle({ method, params }, {}).title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

/** Does what leads to one call and waits until its entry reads like this. */
export async function makesEntry(
  text: RegExp,
  act: () => Promise<unknown>,
  { mayAskChain = false } = {},
): Promise<void> {
  const before = await historyCount();
  await act();
  await until('the call is recorded', async () => (await historyCount()) > before);
  await until(`its entry reads ${text}`, async () => {
    if (text.test((await treeRoots(1))[0]!)) return true;
    await showTop();
    return false;
  });
  const made = (await historyCount()) - before;
  assert.ok(made === 1 || (mayAskChain && made === 2), `There are ${made} more entries.`);
}

/** Selects and unfolds the newest entry that reads like this. */
export async function openNewest(text: string): Promise<void> {
  const row = new RegExp(`^${text}`);
  await selectTreeItem(row);
  await unfoldTreeItem(row);
}
