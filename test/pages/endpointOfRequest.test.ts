// Tests the endpoint that Send uses: its name in the bar of the request builder, and a line for a request of another
// endpoint.
import assert from 'node:assert/strict';
import type { FrameLocator, Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from '../vscode/addresses.ts';
import { axeViolations } from '../vscode/axe.ts';
import { until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { localNode } from '../vscode/localEndpoint.ts';
import { withServer } from '../vscode/localServer.ts';
import { inTheme, THEMES } from '../vscode/themes.ts';
import { workbenchPage } from '../vscode/window.ts';
import { openForm, typeMethod } from './builderForm.ts';

const SIZE = { width: 1280, height: 800 };
/** The width beside the page in the window, in pixels. */
const BESIDE = 1280 - 922;
const WIDTHS = [310, 350, 400, 500, 600, 700, 900];
/** The least readable width of the chain's name, in pixels. */
const READABLE = 50;
const CHAIN = { eth_chainId: () => '"result":"0x1"' };

const TWO = [
  { id: 'main', name: 'Main' },
  { id: 'example', name: 'Example gateway of the team' },
];

/** Sets two endpoints, the first of them active. */
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
    it(`has its name whole, however narrow the page is, in ${theme} @long`, () =>
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
              const [whole, seen] = await name.evaluate(
                (element) => [element.scrollWidth, element.clientWidth] as const,
              );

              assert.ok(seen > 20 && whole <= seen, `${endpoint} at ${width}`);
              const chain = await frame.locator('.endpoint .chain').evaluate((element) => {
                const { top, width: part } = element.getBoundingClientRect();
                return top >= element.parentElement!.getBoundingClientRect().bottom ? 0 : part;
              });
              assert.ok(chain === 0 || chain >= READABLE, `${chain} px of the chain at ${width}`);
            }
          }
        }),
      ));

  const line = (): Locator => frame.locator('.other-endpoint');
  const use = (id: string): Thenable<unknown> => vscode.commands.executeCommand('ethRpc.useEndpoint', id);
  const edit = (argument?: unknown): Thenable<unknown> =>
    vscode.commands.executeCommand('ethRpc.entry.openInBuilder', argument);
  /** The height of the lines between the bar with method, endpoint and Send, and the form. */
  const height = (): Promise<number> =>
    frame.locator('.bar-foot').evaluate((foot) => foot.getBoundingClientRect().height);
  const request = { method: 'eth_getBalance', params: [ACCOUNT, 'latest'], endpointId: 'example' };
  const SAVED = { id: 'saved', name: 'Mine', position: 1, request };

  it('is said where a saved request is of another one than Send goes to, and moves nothing when it goes @long', () =>
    withTwo(async () => {
      await use('main');
      frame = await openForm();
      await edit(SAVED);
      await line().getByText('Saved for Example gateway of the team; Send goes to Main.').waitFor();
      assert.deepEqual(await axeViolations(frame), []);
      for (const width of WIDTHS) {
        await use('main');
        await line().waitFor();
        await resize(frame, width);
        const before = await height();
        await line().getByRole('button', { name: 'Use Example gateway of the team' }).click();
        await frame.locator('.endpoint .name').getByText('Example gateway of the team').waitFor();
        await line().waitFor({ state: 'hidden' });
        assert.equal(await height(), before, String(width));
      }
    }));

  it('is said of the method alone that the saved request has @long', () =>
    withTwo(async () => {
      await use('main');
      frame = await openForm();
      await edit(SAVED);
      await line().waitFor();
      await typeMethod(frame, 'eth_chainId');
      await line().waitFor({ state: 'detached' });
      await frame.locator('.bar-hint').getByText('to send').waitFor();
      await typeMethod(frame, 'eth_getBalance');
      await line().waitFor();
    }));

  it('is said of a call of the history @long', () =>
    withTwo(async () => {
      await use('example');
      frame = await openForm();
      await typeMethod(frame, 'eth_chainId');
      await frame.locator('#send').click();
      await frame.locator('.facts').getByText('Example gateway').waitFor();
      await edit();
      await until('it is filled in', async () => (await line().count()) === 1);
      assert.equal(await line().isVisible(), false);
      await use('main');
      await line().getByText('Was sent to Example gateway of the team; Send goes to Main.').waitFor();
    }));
});
