// A method that only an OpenRPC document describes: the document, right and wrong, a node that serves it, and its call.
import assert from 'node:assert/strict';
import type { LocalNode } from './localEndpoint.ts';
import { localNode } from './localEndpoint.ts';
import { makesEntry } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import { pick, quickInputShows, runCommand, treeItem, unfoldTreeItem, typeInto } from './window.ts';
import { endpointAction } from './endpointAction.ts';

const COUNT = { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' };
const METHOD = {
  name: 'harbour_countBoats',
  summary: 'Counts the boats at a pier.',
  params: [{ name: 'pier', required: true, schema: COUNT }] as unknown,
  result: { name: 'boats', schema: { type: 'object', properties: { boats: COUNT } } },
};
const documentOf = (method: typeof METHOD): string =>
  JSON.stringify({ openrpc: '1.3.2', info: { title: 'Harbour', version: '1' }, methods: [method] });
export const RIGHT = documentOf(METHOD);
export const WRONG = documentOf({ ...METHOD, params: 5 });
export const REFUSED = 'No methods were imported. /methods/0/params: this must be an array.';

/** Calls the imported method from the palette, as someone does who knows what it is for and not its name. */
export async function callImported({ asked }: LocalNode, endpoint: string): Promise<void> {
  const step = 'harbour_countBoats: pier';
  await runCommand('Ethereum RPC: New Call...');
  await typeInto('New Call', 'boats at a pier', false);
  await pick('harbour_countBoats');
  await typeInto(step, 'seven', false);
  await quickInputShows('“seven” is not a number. Type 1000, 1,000 or 0x3e8.');
  const call = async (): Promise<void> => {
    const { message, detail } = await answerQuestion(() => typeInto(step, '1,000'), 'Send');
    assert.equal(message, `Send harbour_countBoats to “${endpoint}” (chain unknown)?`);
    assert.match(
      detail ?? '',
      /\n\npier: 1,000\n\nThe endpoint did not report its chain: Method not found\n\nharbour_countBoats \["0x3e8"\]$/,
    );
  };
  const entry = /^harbour_countBoats.*1,000.* · now$/;
  await makesEntry(entry, call, { mayAskChain: true });
  assert.deepEqual(asked.at(-1), { method: 'harbour_countBoats', params: ['0x3e8'] });
  await unfoldTreeItem(entry);
  await (await treeItem(/^boats68,943 · 0x10d4f$/)).waitFor();
}

/** `served`: the document as `rpc.discover` gives it. */
export function harbour(served: () => string): LocalNode {
  return localNode({
    'rpc.discover': () => `"result":${served()}`,
    eth_blockNumber: () => '"result":"0x10d4f"',
    harbour_countBoats: () => '"result":{"boats":"0x10d4f"}',
  });
}

export async function importMethods(from: string): Promise<void> {
  await endpointAction('Import Methods (OpenRPC)…');
  await pick(from);
}
