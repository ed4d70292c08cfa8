// Owns calls of methods that an endpoint brings along, by a file and by `rpc.discover`: offered in the palette, guided
// by their parameters, decoded by their results. What is no OpenRPC document is refused by the place that is wrong.
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { LocalNode } from './localEndpoint.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { makesEntry } from './newEntry.ts';
import { answerQuestion } from './questions.ts';
import { chooseFile, notification, pick, quickInputShows, runCommand, treeItem, typeInto } from './window.ts';

const COUNT = { type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' };
const METHOD = {
  name: 'harbour_countBoats',
  summary: 'Counts the boats at a pier.',
  params: [{ name: 'pier', required: true, schema: COUNT }] as unknown,
  result: { name: 'boats', schema: { type: 'object', properties: { boats: COUNT } } },
};
const documentOf = (method: typeof METHOD): string =>
  JSON.stringify({ openrpc: '1.3.2', info: { title: 'Harbour', version: '1' }, methods: [method] });
const RIGHT = documentOf(METHOD);
const WRONG = documentOf({ ...METHOD, params: 5 });
const REFUSED = 'No methods were imported. /methods/0/params: this must be an array.';

/** Calls the imported method from the palette, as someone does who knows what it is for and not its name. */
async function callImported({ asked }: LocalNode, endpoint: string): Promise<void> {
  const step = 'harbour_countBoats: pier';
  await runCommand('Ethereum RPC: Call Method...');
  await typeInto('Call a Method', 'boats at a pier', false);
  await pick('harbour_countBoats');
  await typeInto(step, 'seven', false);
  await quickInputShows('“seven” is not a number. Type 1000, 1,000 or 0x3e8.');
  const call = async (): Promise<void> => {
    const { message, detail } = await answerQuestion(() => typeInto(step, '1,000'), 'Send');
    assert.equal(message, `Send harbour_countBoats to “${endpoint}” (chain unknown)?`);
    assert.match(
      detail ?? '',
      /\n\npier: 1,000\n\nThe endpoint did not tell its chain: Method not found\n\nharbour_countBoats \["0x3e8"\]$/,
    );
  };
  const entry = new RegExp(`^harbour_countBoats.* · [\\d:]+ · ${endpoint}$`);
  await makesEntry(entry, call, { mayAskChain: true });
  assert.deepEqual(asked.at(-1), { method: 'harbour_countBoats', params: ['0x3e8'] });
  await (await treeItem(/^boats68,943 · 0x10d4f$/)).waitFor();
}

describe('calls of imported methods', () => {
  let document = RIGHT;
  const node = localNode({
    'rpc.discover': () => `"result":${document}`,
    eth_blockNumber: () => '"result":"0x10d4f"',
    harbour_countBoats: () => '"result":{"boats":"0x10d4f"}',
  });
  const importMethods = async (from: string): Promise<void> => {
    await runCommand('Ethereum RPC: Import Methods (OpenRPC)...');
    await pick(from);
  };

  beforeEach(async () => {
    await runCommand('Ethereum RPC: Focus on History View');
    await vscode.commands.executeCommand('workbench.actions.treeView.ethRpc.history.collapseAll');
  });

  it('from a file', async () => {
    const file = join(vscode.workspace.workspaceFolders![0]!.uri.fsPath, 'harbour.json');
    const importFile = async (text: string): Promise<void> => {
      await writeFile(file, text);
      await importMethods('From a File...');
      await quickInputShows('OpenRPC Document');
      await chooseFile('harbour.json');
    };
    await withEndpoint('Harbour of a file', node.answer, async () => {
      await importFile(WRONG);
      await notification(REFUSED);
      await importFile(RIGHT);
      await notification('Imported 1 method of “Harbour” for “Harbour of a file”.');
      await callImported(node, 'Harbour of a file');
    });
    await rm(file);
  });

  it('from the endpoint itself', async () => {
    await withEndpoint('Harbour that tells', node.answer, async () => {
      document = WRONG;
      await importMethods('Ask the Endpoint');
      await notification(REFUSED);
      document = RIGHT;
      await importMethods('Ask the Endpoint');
      await notification('Imported 1 method of “Harbour” for “Harbour that tells”.');
      await callImported(node, 'Harbour that tells');
    });
  });

  it('is no call of the person’s own: Re-run Last Call repeats the one before', async () => {
    await withEndpoint('Harbour once more', node.answer, async () => {
      const answered = /^eth_blockNumber68,943 · [\d:]+ · Harbour once more$/;
      await makesEntry(answered, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
      await importMethods('Ask the Endpoint');
      await notification('Imported 1 method of “Harbour” for “Harbour once more”.');
      await makesEntry(answered, () => runCommand('Ethereum RPC: Re-run Last Call'));
    });
    assert.deepEqual(
      node.asked.slice(-3).map(({ method }) => method),
      ['eth_blockNumber', 'rpc.discover', 'eth_blockNumber'],
    );
  });
});
