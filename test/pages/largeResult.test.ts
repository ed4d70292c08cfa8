// Tests a result of 60 MB: called, viewed from end to end, kept by the history, found again, deleted.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { traceParts } from '../bench/large/traceBody.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { withServer } from '../vscode/localServer.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { notification, runCommand, selectTreeItem, webviewFrame } from '../vscode/window.ts';

const BYTES = 60_000_000;
/** EVM steps in the trace. */
const STEPS = 324_404;
const METHOD = 'debug_traceTransaction';
const HASH = `0x${'ab'.repeat(32)}`;

function row(frame: FrameLocator, name: string): Locator {
  return frame
    .locator('.row.node')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s`) })
    .first();
}

/** Responds to every request with the trace while it is made. */
function streaming(use: () => Promise<void>): Promise<void> {
  return withServer(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number };
        response.writeHead(200, { 'content-type': 'application/json' });
        Readable.from(traceParts(BYTES, id)).pipe(response);
      });
    },
    async (url) => {
      await withEndpoints([{ id: 'streaming', name: 'Streaming', urlTemplate: url }], async () => {
        await use();
      });
    },
  );
}

const LAST_STEP = /^pc\s+2911\s+JUMPDEST\s+gas\s+[\d,]+ −1/;

/** Opens the steps and goes to the last one. */
async function showsLastStep(): Promise<void> {
  const frame = await webviewFrame();
  await frame.locator('.facts').getByText(METHOD).waitFor();
  await row(frame, 'structLogs').click();
  await row(frame, '0').waitFor();
  await frame.locator('.tree').press('End');
  await row(frame, String(STEPS - 1))
    .getByText(LAST_STEP)
    .waitFor();
}

describe('a result of 60 MB', () => {
  before(addGatewayEndpoint);
  after(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is shown to its end, kept by history, and decoded for other extensions without being parsed', async () => {
    await streaming(async () => {
      const api = await extensionApi();
      await vscode.commands.executeCommand('ethRpc.history.focus');
      await makesEntry(new RegExp(`^trace.*324,404 steps`), async () => {
        const outcome = await api.call({ method: METHOD, params: [HASH, {}] });
        assert.ok(outcome.ok);
        const logs = outcome.decoded.children.find(({ label }) => label === 'structLogs')!;
        const [last] = logs.page(logs.childCount - 1, logs.childCount);
        assert.equal(logs.childCount, STEPS);
        assert.match(last!.summary, LAST_STEP);
      });
      await selectTreeItem(/^trace/);
      await runCommand('Ethereum RPC: Open Result');
      await showsLastStep();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await selectTreeItem(/^trace/);
      await runCommand('Ethereum RPC: Open Result');
      await showsLastStep();
    });
  });

  it('is too large for an editor, which is said', async () => {
    await selectTreeItem(/^trace/);
    await runCommand('Ethereum RPC: Open Result as JSON');
    await notification(/This value has 60 MB, which is too large for an editor\./);
    await vscode.commands.executeCommand('notifications.clearAll');
    await vscode.commands.executeCommand('notifications.hideList');
  });
});
