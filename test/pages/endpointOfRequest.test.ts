// The endpoint that Send goes to: its name in the bar of the request builder.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { localNode } from '../vscode/localEndpoint.ts';
import { withServer } from '../vscode/localServer.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import { workbenchPage } from '../vscode/window.ts';
import { openForm, typeMethod } from './builderForm.ts';

const SIZE = { width: 1280, height: 800 };
/** Of what stands beside the page in the window. */
const BESIDE = 1280 - 922;
const WIDTHS = [310, 400, 500, 700, 900];
const CHAIN = { eth_chainId: () => '"result":"0x1"' };

const TWO = [
  { id: 'main', name: 'Main' },
  { id: 'example', name: 'Example gateway of the team' },
];

/** The first is the active one. */
async function withTwo(use: () => Promise<void>): Promise<void> {
  await withServer(localNode(CHAIN).answer, (urlTemplate) =>
    withEndpoints(
      TWO.map((endpoint) => ({ ...endpoint, urlTemplate })),
      use,
    ),
  );
}

async function resize(frame: FrameLocator, width: number): Promise<void> {
  await (await workbenchPage()).setViewportSize({ width: width + BESIDE, height: SIZE.height });
  await until(`the page is ${width} wide`, () =>
    frame
      .locator('body')
      .evaluate((body, wide) => body.ownerDocument.defaultView!.innerWidth === wide, width),
  );
}

describe('the endpoint of a request', () => {
  let frame: FrameLocator;

  afterEach(async () => {
    await (await workbenchPage()).setViewportSize(SIZE);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  for (const theme of THEMES)
    it(`has its name whole, however narrow the page is, in ${theme}`, () =>
      withTwo(() =>
        inTheme(theme, openForm, async (page) => {
          frame = page;
          await typeMethod(frame, 'eth_chainId');
          for (const { id: endpoint, name: text } of TWO) {
            await vscode.commands.executeCommand('ethRpc.useEndpoint', endpoint);
            await frame.locator('.endpoint .name').getByText(text, { exact: true }).waitFor();
            await frame.locator('#send').click();
            await frame.locator('.endpoint .chain').getByText('Ethereum').waitFor();
            for (const width of WIDTHS) {
              await resize(frame, width);
              const name = frame.locator('.endpoint .name');
              const { scrollWidth, clientWidth } = await name.evaluate(({ scrollWidth, clientWidth }) => ({
                scrollWidth,
                clientWidth,
              }));

              assert.ok(clientWidth > 20 && scrollWidth <= clientWidth, `${endpoint} at ${width}`);
            }
          }
        }),
      ));
});
