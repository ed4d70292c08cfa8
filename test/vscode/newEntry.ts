// Owns telling the entry of a call just made from those that were there: it is at the top, and there is one more.
import assert from 'node:assert/strict';
import { until } from './gatewayUnderTest.ts';
import { historyCount } from './questions.ts';
import { treeRoots } from './window.ts';

/** Does what leads to one call and waits until its entry reads like this, method first. */
export async function makesEntry(text: RegExp, act: () => Promise<unknown>): Promise<void> {
  const before = await historyCount();
  await act();
  await until('the call is recorded', async () => (await historyCount()) > before);
  await until(`its entry reads ${text}`, async () => text.test((await treeRoots(1))[0]!));
  assert.equal(await historyCount(), before + 1);
}
