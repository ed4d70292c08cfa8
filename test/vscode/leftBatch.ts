// The batch that the suite's next session must find: a call with a result, one with the API key in it, one with a
// password.
import { addGatewayEndpoint, canaryKey, until } from './gatewayUnderTest.ts';
import { historyCount } from './questions.ts';
import { calmWindow, treeItem } from './window.ts';
import { pasteBatch } from './pastedBatch.ts';

export async function leaveBatch(): Promise<void> {
  await calmWindow();
  await addGatewayEndpoint();
  const calls = [
    { method: 'eth_chainId', params: [] },
    { method: 'eth_getBalance', params: [canaryKey(), 'latest'] },
    { method: 'personal_newAccount', params: ['correct horse'] },
  ];
  await pasteBatch(JSON.stringify(calls));
  // The view opens first.
  await (await treeItem(/^personal_newAccount/, 'Batch')).hover();
  const before = await historyCount();
  const row = await treeItem(/^eth_chainId/, 'Batch');
  await row.hover();
  await row.locator('.action-label[aria-label*="Send"]').click();
  await until('the call is recorded', async () => (await historyCount()) > before);
}
