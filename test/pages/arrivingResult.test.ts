// Tests a result that arrives slowly: its first rows are shown, it grows, and it becomes its entry in place; cancelling
// ends it.
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { traceParts } from '../bench/large/traceBody.ts';
import { addGatewayEndpoint, canaryKey, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { withServer } from '../vscode/localServer.ts';
import { typeInto, webviewFrame } from '../vscode/window.ts';

const BYTES = 12_000_000;
/** EVM steps in the trace. */
const STEPS = 64_930;
/** The steps that are sent at once; the others follow in parts. */
const AT_ONCE = 80;
const PARAMS = JSON.stringify([`0x${'ab'.repeat(32)}`, {}]);

type Trickle = { readonly release: () => void; readonly isClosed: () => boolean };

/** Serves a trace that contains the key, slowly until it is released, at the only endpoint. */
async function trickling(use: (trickle: Trickle) => Promise<void>): Promise<void> {
  let isReleased = false;
  let isClosed = false;
  async function answer(id: number, response: ServerResponse): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/json' });
    let sent = 0;
    for (const part of traceParts(BYTES, id)) {
      if (isClosed) return;
      response.write(part.replace('"returnValue":""', `"returnValue":"0x${canaryKey()}"`));
      if (++sent > AT_ONCE && !isReleased) await delay(100);
    }
    response.end();
  }
  await withServer(
    (request, response) => {
      response.once('close', () => (isClosed = true));
      void text(request).then((body) => answer((JSON.parse(body) as { id: number }).id, response));
    },
    async (url) => {
      const endpoint = { id: 'trickling', name: 'Trickling', urlTemplate: `${url}/v1/\${apiKey}` };
      await withEndpoints([endpoint], async () => {
        await use({ release: () => void (isReleased = true), isClosed: () => isClosed });
      });
    },
  );
}

function row(frame: FrameLocator, name: string): Locator {
  return frame
    .locator('.row.node')
    .filter({ hasText: new RegExp(`^\\s*${name}\\s`) })
    .first();
}

/** Sends a call from the builder, and waits until a part of the result is shown. */
async function send(): Promise<FrameLocator> {
  await vscode.commands.executeCommand('ethRpc.openBuilder', {
    method: 'debug_traceTransaction',
    paramsJson: PARAMS,
  });
  const frame = await webviewFrame();
  await frame.locator('pre.body').getByText(`"params":${PARAMS}`).waitFor();
  await frame.locator('#send').click();
  await typeInto('API Key for Trickling', canaryKey());
  await frame
    .locator('.summary')
    .getByText(/^\d+\.\d MB so far$/)
    .waitFor();
  return frame;
}

async function stepsSoFar(frame: FrameLocator): Promise<number> {
  const shown = await row(frame, 'structLogs').locator('.value').innerText();
  return Number(/^([\d,]+) items/.exec(shown)![1]!.replaceAll(',', ''));
}

/** The active row, its position in the window, and whether the tree has the focus. */
function place(frame: FrameLocator): Promise<unknown> {
  return frame.locator('.row.active').evaluate((element) => ({
    text: (element as HTMLElement).innerText,
    top: Math.round(element.getBoundingClientRect().top),
    hasFocus: document.activeElement?.classList.contains('tree'),
  }));
}

describe('an answer that arrives', () => {
  before(addGatewayEndpoint);
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  it('is shown with its key masked, grows, and becomes the entry without moving what is looked at', async () => {
    await trickling(async ({ release }) => {
      const frame = await send();
      await row(frame, 'returnValue').getByText('[api key*').waitFor();
      assert.equal((await frame.locator('body').innerHTML()).includes(canaryKey()), false);

      const before = await stepsSoFar(frame);
      await until('it grows', async () => (await stepsSoFar(frame)) > before);
      await row(frame, 'structLogs').click();
      await row(frame, '7').click();
      await row(frame, 'stack').waitFor();
      for (let page = 0; page < 5; page++) await frame.locator('.tree').press('PageDown');
      await frame.locator('.row.node.active').getByText('gas', { exact: false }).first().waitFor();
      const looked = await place(frame);

      release();
      await frame.locator('.facts').getByText('HTTP').waitFor();
      await frame.locator('.search-text').waitFor();
      assert.deepEqual(await place(frame), looked);
      await frame.locator('.tree').press('Home');
      assert.equal(await stepsSoFar(frame), STEPS);
      await row(frame, 'stack').waitFor();
      await frame.locator('.tree').press('End');
      await frame.locator('.row.node').getByText('request', { exact: true }).waitFor();
      await row(frame, String(STEPS - 1)).waitFor();
    });
  });

  it('ends where it is cancelled, and the entry says so @long', async () => {
    await trickling(async ({ isClosed }) => {
      const frame = await send();
      await frame.locator('.toolbar').getByRole('button', { name: 'Cancel' }).click();
      await frame.locator('.failure').getByText('Cancelled', { exact: true }).waitFor();
      await until('the server sees the socket closed', isClosed);
      assert.equal(await frame.locator('.row.node').filter({ hasText: 'structLogs' }).count(), 0);
    });
  });
});
