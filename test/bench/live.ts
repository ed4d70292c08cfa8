// Notifications through the gateway to the Live page of the real window: pauses and memory of all three.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Frame } from 'playwright-core';
import { stopAllProcesses } from '../workbench/processes.ts';
import { stop } from '../workbench/stop.ts';
import { sized } from './effort.ts';
import { isTold, residentMb } from './gateway/processCost.ts';
import { KEY, startGateway } from './gateway/program.ts';
import { startNode } from './gateway/socketNode.ts';
import { format, printTable, state } from './report.ts';
import type { Metric } from './report.ts';
import { hostHeap, hostTimes } from './window/hostProbe.ts';
import { builderFrame, frameInFront, openWindow, runInWindow } from './window/measuredWindow.ts';
import * as probe from './window/pageProbe.ts';

const COUNT = sized(100_000, 2_000);
/** 5,000 a second. */
const FLOOD = { count: COUNT, burst: 100, pauseMs: 20 };
const PAUSE = { is: '<=', than: 50 } as const;
const GROWTH = { is: '<=', than: 50 } as const;
const MOST_MS = 300_000;

type Memory = { readonly page: number; readonly host: number; readonly gateway: number };

export async function benchLive(): Promise<readonly Metric[]> {
  const home = mkdtempSync(join(tmpdir(), 'ethrpc-live-'));
  const node = await startNode(FLOOD);
  const gateway = await startGateway(node.url, '--log-level', 'silent');
  try {
    const template = gateway.url.replace(KEY, '${apiKey}');
    const { page, probePort, close } = await openWindow(home, template, KEY);
    await runInWindow(page, 'Subscribe to Live Logs, New Blocks...');
    await page
      .locator('.quick-input-widget .monaco-list-row')
      .filter({ hasText: /New blocks/ })
      .click();
    await page.locator('.quick-input-widget').getByText('API Key').first().waitFor();
    await page.keyboard.press('Enter');
    await builderFrame(page).locator('.watch-status').waitFor();
    const frame = await frameInFront(page);
    await frame.evaluate(probe.watchTasks);
    const memory = async (): Promise<Memory> => ({
      page: (await frame.evaluate(probe.usedHeap)) / 1e6,
      host: (await hostHeap(probePort)) / 1e6,
      gateway: isTold ? residentMb(gateway.child.pid!) : 0,
    });
    await cameTo(frame, COUNT / 5);
    // The code is loaded by now.
    const early = await memory();
    await hostTimes(probePort);
    await frame.evaluate(probe.takeLongestTask);
    await cameTo(frame, COUNT);
    const { longestPause, longestWork } = await hostTimes(probePort);
    const task = await frame.evaluate(probe.takeLongestTask);
    const late = await memory();
    await close();
    return report({ longestPause, longestWork, task, early, late });
  } finally {
    await Promise.all([gateway.stop(), node.stop()]);
    await stopAllProcesses();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Resolves once the page says that so many rows came. */
async function cameTo(frame: Frame, count: number): Promise<void> {
  const until = Date.now() + MOST_MS;
  for (;;) {
    const text = await frame.locator('.watch-status').innerText();
    const rows = Number(/([\d,]+) rows?\b/.exec(text)?.[1]?.replaceAll(',', '') ?? 0);
    if (rows >= count) return;
    if (Date.now() > until) throw stop(`The Live page says only: ${text}`);
    await delay(200);
  }
}

type Measured = {
  readonly longestPause: number;
  readonly longestWork: number;
  readonly task: number;
  readonly early: Memory;
  readonly late: Memory;
};

function report({ longestPause, longestWork, task, early, late }: Measured): readonly Metric[] {
  const name = `live: ${format(COUNT)} notifications`;
  const rows = (['page', 'host', 'gateway'] as const).map((of) => [of, format(early[of]), format(late[of])]);
  printTable(`${name}: memory, MB, after a fifth and at the end`, ['', 'a fifth', 'end'], rows);
  return [
    state(`${name}: longest pause of the extension host, ms`, [longestPause], PAUSE),
    state(`${name}: longest work of the extension host without a pause, ms`, [longestWork], PAUSE),
    state(`${name}: longest task of the page, ms`, [task], PAUSE),
    ...(['page', 'host', 'gateway'] as const).map((of) =>
      state(`${name}: memory that the ${of} took after the first fifth, MB`, [late[of] - early[of]], GROWTH),
    ),
  ];
}
