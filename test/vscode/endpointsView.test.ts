// The Endpoints view: what its rows say, what a click and a key press do, and what its menu does to keys.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import {
  addGatewayEndpoint,
  canaryKey,
  configuredEndpoints,
  ENDPOINT_NAME,
  replaceEndpoints,
  until,
} from './gatewayUnderTest.ts';
import { localNode, withLocalNode } from './localEndpoint.ts';
import { answerQuestion, historyCount } from './questions.ts';
import {
  calmWindow,
  chooseInMenu,
  quickInput,
  quickInputShows,
  runCommand,
  selectTreeItem,
  statusBarItem,
  treeItem,
  typeInto,
  viewPane,
  workbenchPage,
} from './window.ts';

const MAINNET = 'Mainnet node';
const STRICT = 'Strict gateway';

const row = (text: string | RegExp): Promise<Locator> => treeItem(text, 'Endpoints');

/** Waits until the row of this endpoint says this behind its name. */
async function rowSays(name: string, text: RegExp): Promise<Locator> {
  const shown = await row(new RegExp(`^${name}.*${text.source}`));
  await shown.waitFor();
  return shown;
}

describe('the Endpoints view', () => {
  const node = localNode({
    eth_chainId: () => '"result":"0x1"',
    eth_blockNumber: () => '"result":"0x1606b7b"',
  });
  const servers: Server[] = [];
  let putBack = (): Promise<void> => Promise.resolve();

  async function serve(answer: RequestListener): Promise<string> {
    const server = createServer(answer).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  before(async () => {
    await addGatewayEndpoint();
    await calmWindow();
    const refusing = await serve((_request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"invalid api key"}}');
    });
    putBack = await replaceEndpoints([
      ...configuredEndpoints(),
      { id: 'mainnet', name: MAINNET, urlTemplate: await serve(node.answer) },
      { id: 'strict', name: STRICT, urlTemplate: `${refusing}/v1/\${apiKey}` },
    ]);
  });
  after(async () => {
    // What a hover says of a row lies over the title.
    await (await workbenchPage()).mouse.move(700, 400);
    await (await viewPane('Endpoints')).locator('.pane-header.expanded').click();
    await putBack();
    for (const server of servers) server.close().closeAllConnections();
  });

  it('asks no endpoint before it is unfolded, then says chain, newest block, mode and key, and records nothing', async () => {
    const before = await historyCount();
    assert.deepEqual(node.asked, []);
    await runCommand('Ethereum RPC: Focus on Endpoints View');
    await rowSays(MAINNET, /Ethereum 1 · 23,096,187 · [\d.]+ m?s$/);
    await rowSays(ENDPOINT_NAME, /dev chain 31337 · [\d,]+ · [\d.]+ m?s · key kept$/);
    assert.deepEqual(
      node.asked.map(({ method }) => method),
      ['eth_chainId', 'eth_blockNumber'],
    );
    assert.equal(await historyCount(), before);
    assert.match((await (await row(MAINNET)).getAttribute('aria-label')) ?? '', /newest block 23,096,187/);
  });

  it('sends calls to the endpoint that is clicked, or that Enter is pressed on @long', async () => {
    const clicked = await selectTreeItem(MAINNET, 'Endpoints');
    await (await statusBarItem(`${MAINNET} · Ethereum 1`)).waitFor();
    await clicked.page().keyboard.press('ArrowUp');
    await (await row(ENDPOINT_NAME)).and(clicked.page().locator('.focused')).waitFor();
    await clicked.page().keyboard.press('Enter');
    await (await statusBarItem(`${ENDPOINT_NAME} · dev chain 31337`)).waitFor();
  });

  it('asks for a missing key by the icon of the row, and says in the row that it is refused', async () => {
    const missing = await rowSays(STRICT, /needs a key$/);
    const question = (await quickInput()).getByText(`API Key for ${STRICT}`).first();
    // A click that meets the row while the list is drawn anew is lost.
    for (let attempt = 1; !(await question.isVisible()); attempt++) {
      await missing.hover();
      await missing.getByRole('button', { name: 'Set API Key...' }).click();
      await question.waitFor({ timeout: 3_000 }).catch((error: unknown) => {
        if (attempt === 5) throw error;
      });
    }
    await typeInto(`API Key for ${STRICT}`, 'no-key-of-this-gateway');
    await rowSays(STRICT, /refused the API key · key kept$/);
  });

  it('asks before it deletes a key, and brings it back with Undo', async () => {
    const remove = async (): Promise<void> => chooseInMenu(await row(ENDPOINT_NAME), 'Delete API Key');
    const question = `Delete the API key of “${ENDPOINT_NAME}”?`;
    assert.equal((await answerQuestion(remove, undefined)).message, question);
    await rowSays(ENDPOINT_NAME, /key kept$/);
    await answerQuestion(remove, 'Delete');
    await rowSays(ENDPOINT_NAME, /needs a key · /);
    await vscode.commands.executeCommand('ethRpc.undoDelete', 'ethRpc.endpoints');
    await rowSays(ENDPOINT_NAME, /key kept$/);
    const id = configuredEndpoints().find(({ name }) => name === ENDPOINT_NAME)!.id;
    assert.equal((await (await extensionApi()).call({ method: 'eth_chainId', endpoint: id })).ok, true);
  });

  it('edits the endpoint of the row that has the keyboard with F2, and asks whether to remove it with Delete @long', async () => {
    const strict = await selectTreeItem(STRICT, 'Endpoints');
    // It is asked as it is chosen, and the rows are drawn anew with what came of it.
    await (await rowSays(STRICT, /in use · refused the API key/)).waitFor();
    await strict.locator('.codicon-loading').waitFor({ state: 'hidden' });
    await strict.page().keyboard.press('ArrowUp');
    const focused = (await row(MAINNET)).and(strict.page().locator('.focused'));
    await focused.waitFor();
    await strict.page().keyboard.press('F2');
    await quickInputShows(`Edit “${MAINNET}”`);
    await strict.page().keyboard.press('Escape');
    await focused.waitFor();
    const removing = (): Promise<void> => strict.page().keyboard.press('Delete');
    assert.equal((await answerQuestion(removing, undefined)).message, `Remove the endpoint “${MAINNET}”?`);
  });

  it('adds the node that runs on this machine with a click @long', async () => {
    const own = localNode({
      eth_chainId: () => '"result":"0x7a69"',
      eth_blockNumber: () => '"result":"0x7"',
      web3_clientVersion: () => '"result":"anvil/v1.7.1"',
    });
    await withLocalNode(own.answer, async (place) => {
      // It looks when it is shown again.
      await vscode.commands.executeCommand('workbench.view.explorer');
      await vscode.commands.executeCommand('ethRpc.endpoints.focus');
      const offer = await rowSays(`Use ${place}`, /anvil · dev chain 31337$/);
      await offer.click();
      const name = `Local node (${place})`;
      await (await statusBarItem(name)).waitFor();
      await offer.waitFor({ state: 'hidden' });
      await rowSays(`Local node \\(${place}\\)`, /dev chain 31337 · 7 · /);
      assert.ok(configuredEndpoints().some((added) => added.name === name));
      await answerQuestion(async () => chooseInMenu(await row(name), 'Remove Endpoint'), 'Remove');
      await until('it is gone', () => configuredEndpoints().every((left) => left.name !== name));
    });
  });

  it('shows no key anywhere', async () => {
    const pane = await viewPane('Endpoints');
    const shown = await pane.evaluate((element) => element.outerHTML);
    assert.ok(shown.includes(MAINNET) && !shown.includes(canaryKey()));
  });
});
