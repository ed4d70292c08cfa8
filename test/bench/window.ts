// Benchmarks in the real window: a result of 100 MB from a server to the screen and scrolled, and typing in the request
// builder.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stopAllProcesses } from '../workbench/processes.ts';
import { sized } from './effort.ts';
import { serveTrace } from './large/serveTrace.ts';
import { printTable, spread, state } from './report.ts';
import type { Goal, Metric } from './report.ts';
import { quantile } from './rounds.ts';
import { closeTab, openByCommand, typeInLargeForm } from './window/builderForm.ts';
import { EMPTY_TAB, hostTimes } from './window/hostProbe.ts';
import { openMeasuredWindow } from './window/measuredWindow.ts';
import type { MeasuredWindow } from './window/measuredWindow.ts';
import * as probe from './window/pageProbe.ts';

const BYTES = sized(100_000_000, 40_000_000);
const JUMPS = sized([0.5, 0.9, 0.1, 0.75, 0.3, 0.99, 0.02, 0.6], [0.5]);
/** One turn of a mouse wheel, and the interval of turns when a user scrolls quickly. */
const WHEEL = { pixels: 360, everyMs: 16, times: sized(90, 5) };
const KEYS = sized(40, 3);
const MOST: Goal = { is: '<=', than: 50 };
/** Two frames of a screen, which take a little more than 33 ms. */
const FRAME: Goal = { is: '<=', than: 34 };

/** The measurements by their names in the report, in milliseconds. */
const GOALS = {
  'first rows painted after the first byte': undefined,
  'first rows painted after the last byte was read': MOST,
  'all painted after the last byte was read': MOST,
  'all painted after the last byte was sent': undefined,
  'longest task of the page while it arrives and is shown': undefined,
  'longest pause of the extension host meanwhile': MOST,
  'longest work of the extension host without a pause': MOST,
  'frame, p95, by wheel': FRAME,
  'frame, p95, by page keys': FRAME,
  'frame, p95, by scrollbar': FRAME,
  'rows there after a jump of the scrollbar': undefined,
  'longest task of the page while scrolling': undefined,
  'frame, p95, typing into a form of 50 overrides': FRAME,
  'key to paint, p95, typing into a form of 50 overrides': undefined,
  'new tab of the request builder until it takes keys': { is: '<=', than: 200 },
  'tab with one field and nothing else until it takes keys': undefined,
} as const satisfies Readonly<Record<string, Goal | undefined>>;

type Sample = Readonly<Partial<Record<keyof typeof GOALS, number>>>;

export async function benchWindow(rounds = 5): Promise<readonly Metric[]> {
  const home = mkdtempSync(join(tmpdir(), 'ethrpc-window-'));
  const server = await serveTrace(BYTES);
  try {
    const measured = await openMeasuredWindow(home, server.url);
    await measured.frame.evaluate(probe.watchTasks);
    const samples: Sample[] = [];
    // The first call is not counted: it loads the code that later ones find loaded.
    for (let round = sized(0, 1); round <= rounds; round++) {
      process.stdout.write(`\rAnswer ${round} of ${rounds} ...`);
      const sample = await measure(measured, server);
      if (round > 0) samples.push(sample);
    }
    for (let round = sized(0, 1); round <= rounds; round++) {
      process.stdout.write(`\rRequest builder ${round} of ${rounds} ... `);
      const empty = await openByCommand(measured.page, EMPTY_TAB);
      await closeTab(measured.page);
      const opened = await openByCommand(measured.page, 'Ethereum RPC: New Request Builder Tab');
      const { frame, key } = await typeInLargeForm(measured.page);
      await closeTab(measured.page);
      if (round > 0)
        samples.push({
          'frame, p95, typing into a form of 50 overrides': frame,
          'key to paint, p95, typing into a form of 50 overrides': key,
          'new tab of the request builder until it takes keys': opened,
          'tab with one field and nothing else until it takes keys': empty,
        });
    }
    console.log('');
    await measured.close();
    return report(samples, rounds);
  } finally {
    await stopAllProcesses();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(
  { page, frame, probePort }: MeasuredWindow,
  server: Awaited<ReturnType<typeof serveTrace>>,
): Promise<Sample> {
  await frame.evaluate(() => scrollTo(0, 0));
  await delay(1_000);
  await frame.evaluate(probe.takeLongestTask);
  await hostTimes(probePort);
  const sent = server.sent();
  await frame.locator('#send').click();
  // The previous result is still shown.
  await frame.locator('.answer[aria-busy="true"]').waitFor();
  const rows = await frame.evaluate(probe.painted, '.toolbar:not(:has(.search-text)) ~ .tree-box .row.node');
  const whole = await frame.evaluate(probe.painted, '.toolbar:has(.search-text) ~ .tree-box .row.node');
  const { firstByteAt, lastByteAt } = await sent;
  const host = await hostTimes(probePort);
  const task = await frame.evaluate(probe.takeLongestTask);

  // What was open and in view stays so from one answer to the next.
  await frame.locator('.tree').press('Home');
  const steps = frame.locator('.row.node').filter({ hasText: /^\s*structLogs/ });
  if ((await steps.getAttribute('aria-expanded')) !== 'true') await steps.click();
  await frame.locator('.row.node.level-3').first().waitFor();
  const wheel = await frames(frame, async () => {
    await page.mouse.move(800, 500);
    for (let turn = 0; turn < WHEEL.times; turn++) {
      await page.mouse.wheel(0, WHEEL.pixels);
      await delay(WHEEL.everyMs);
    }
  });
  const keys = await frames(frame, async () => {
    for (let press = 0; press < KEYS; press++) await frame.locator('.tree').press('PageDown');
  });
  const waits: number[] = [];
  const bar = await frames(frame, async () => {
    for (const part of JUMPS) waits.push(await frame.evaluate(probe.jumpTo, part));
  });
  return {
    'first rows painted after the first byte': rows - firstByteAt,
    'first rows painted after the last byte was read': rows - host.lastReadAt,
    'all painted after the last byte was read': whole - host.lastReadAt,
    'all painted after the last byte was sent': whole - lastByteAt,
    'longest task of the page while it arrives and is shown': task,
    'longest pause of the extension host meanwhile': host.longestPause,
    'longest work of the extension host without a pause': host.longestWork,
    'frame, p95, by wheel': wheel,
    'frame, p95, by page keys': keys,
    'frame, p95, by scrollbar': bar,
    'rows there after a jump of the scrollbar': quantile(waits, 0.5),
    'longest task of the page while scrolling': await frame.evaluate(probe.takeLongestTask),
  };
}

async function frames(frame: MeasuredWindow['frame'], scroll: () => Promise<void>): Promise<number> {
  await frame.evaluate(probe.watchFrames);
  await scroll();
  return quantile(await frame.evaluate(probe.takeFrames), 0.95);
}

function report(samples: readonly Sample[], rounds: number): readonly Metric[] {
  const names = Object.keys(GOALS) as readonly (keyof Sample)[];
  const values = (name: keyof Sample): readonly number[] => samples.flatMap((sample) => sample[name] ?? []);
  printTable(
    `${BYTES / 1e6} MB in the real window, and the request builder, ms: median (quartiles) of ${rounds} rounds`,
    ['', ''],
    names.map((name) => [name, spread(values(name), 1)]),
  );
  return names.map((name) => state(`window: ${name}, ms`, values(name), GOALS[name]));
}
