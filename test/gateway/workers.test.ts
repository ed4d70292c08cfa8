import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { once } from 'node:events';
import { KeyCounts } from '../../src/gateway/access/keyCounts.ts';
import { request, rpc, send } from './httpCall.ts';
import { KEY, runProgram, serving, startProgram } from './program.ts';
import { echoing, startScriptedNode } from './scriptedNode.ts';

describe('KeyCounts', () => {
  it('lets exactly the quota through when several threads count at once', async () => {
    const counts = new KeyCounts();
    const file = new URL('../../src/gateway/access/keyCounts.ts', import.meta.url).href;
    const source = `
      const { parentPort, workerData } = require('node:worker_threads');
      import('${file}').then(({ KeyCounts }) => {
        const counts = new KeyCounts(workerData);
        let passed = 0;
        for (let i = 0; i < 50_000; i++)
          if (counts.spend({ perSecond: 0, perDay: 70_000 }, 1, 0) === undefined) passed++;
        parentPort.postMessage(passed);
      });`;
    const workers = [1, 2, 3].map(() => new Worker(source, { eval: true, workerData: counts.buffer }));
    const passed = await Promise.all(
      workers.map(async (worker) => (await once(worker, 'message'))[0] as number),
    );
    assert.equal(
      passed.reduce((sum, one) => sum + one),
      70_000,
    );
  });

  it('counts nothing of what it refuses, and begins again with the next second', () => {
    const counts = new KeyCounts();
    const quota = { perSecond: 3, perDay: 5 };
    assert.equal(counts.spend(quota, 2, 1000), undefined);
    assert.deepEqual(counts.spend(quota, 2, 1400), { per: 'second', waitMs: 600 });
    assert.equal(counts.spend(quota, 1, 1999), undefined);
    assert.deepEqual(counts.spend(quota, 3, 2000), { per: 'day', waitMs: 86_398_000 });
    assert.equal(counts.spend(quota, 2, 2000), undefined);
    // A clock that was set back opens a window of its own.
    assert.equal(counts.spend({ perSecond: 3, perDay: 0 }, 3, 500), undefined);
  });
});

describe('several workers', () => {
  if (process.platform !== 'linux') {
    it('are refused in one line where a port cannot be shared', async () => {
      const args = ['--upstream', 'http://127.0.0.1:9', '--key', KEY, '--workers', '2', '--port', '0'];
      const { code, stderr } = await runProgram(args);
      assert.deepEqual([code, /^gateway: --workers: [^\n]+\n$/.test(stderr)], [1, true]);
    });
    return;
  }

  it('count one quota exactly, however the calls are spread @long', async () => {
    const node = await startScriptedNode();
    node.play(echoing);
    const gateway = await startProgram(serving(node, '--quota-day', '150', '--workers', '3'));
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => send(gateway.url, { body: request('eth_chainId') })),
    );
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    assert.deepEqual([count(200), count(429)], [150, 250]);
    assert.equal(node.received.length, 150);
    assert.equal(await gateway.stop(), 0);
    await node.close();
  });

  it('read keys again together, and keep what they had used @long', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gateway-workers-'));
    const file = join(folder, 'keys');
    writeFileSync(file, `${KEY} day=20\n`);
    const node = await startScriptedNode();
    node.play(echoing);
    const gateway = await startProgram([
      '--upstream',
      node.url,
      '--port',
      '0',
      '--keys',
      file,
      '--workers',
      '3',
    ]);
    const statuses = async (key: string, count: number): Promise<number[]> => {
      const path = `/v1/${key}`;
      const calls = Array.from({ length: count }, () =>
        send(gateway.url, { path, body: request('eth_chainId') }),
      );
      return [...new Set((await Promise.all(calls)).map(({ status }) => status))];
    };
    assert.deepEqual([await statuses(KEY, 15), await statuses('later-key', 15)], [[200], [401]]);
    writeFileSync(file, `${KEY} day=20\nlater-key\n`);
    gateway.child.kill('SIGHUP');
    await gateway.logged(/keys read again/);
    while ((await statuses('later-key', 15)).includes(401));
    assert.deepEqual([await statuses(KEY, 5), await statuses(KEY, 5)], [[200], [429]]);
    assert.equal(await gateway.stop(), 0);
    await node.close();
    rmSync(folder, { recursive: true });
  });

  for (const [how, line] of [
    ['process.exit(3)', /^gateway: a worker ended with 3$/m],
    ['throw new Error("x")', /^gateway: internal fault \(Error at [^\n]+\)$/m],
  ] as const) {
    it(`end together, with their log, when one of them dies by ${how} @long`, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gateway-workers-'));
      const [preload, sign] = [join(folder, 'die.cjs'), join(folder, 'sign')];
      // The one that can remove the file is the one that dies.
      writeFileSync(
        preload,
        `const { isMainThread } = require('node:worker_threads');
        const take = () => { try { require('node:fs').unlinkSync(${JSON.stringify(sign)}); return true; } catch { return false; } };
        if (!isMainThread) setInterval(() => { if (take()) ${how}; }, 1);`,
      );
      const node = await startScriptedNode();
      node.play(echoing);
      const gateway = await startProgram(serving(node, '--workers', '2', '--drain-timeout', '1'), {
        env: { NODE_OPTIONS: `--require ${preload}` },
      });
      const ended = once(gateway.child, 'close');
      // Both have lines to write.
      const calls = Array.from({ length: 20 }, () => send(gateway.url, { body: request('eth_chainId') }));
      await Promise.all(calls);
      writeFileSync(sign, '');
      assert.deepEqual(await ended, [1, null]);
      assert.match(gateway.stderr(), line);
      assert.equal(gateway.stderr().match(/"status":200,.*"msg":"request"/g)?.length, 20);
      await node.close();
      rmSync(folder, { recursive: true });
    });
  }

  it('share one embedded node, which ends with them', async () => {
    const gateway = await startProgram(['--anvil', '--port', '0', '--key', KEY, '--workers', '2']);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((id) => send(gateway.url, { body: request('eth_blockNumber', [], id) })),
    );
    assert.deepEqual(
      answers.map((answer) => rpc(answer).result),
      ['0x10d4f', '0x10d4f', '0x10d4f', '0x10d4f'],
    );
    assert.equal(await gateway.stop(), 0);
  });

  it('say in one line why none of them can listen @long', async () => {
    const args = ['--upstream', 'http://127.0.0.1:9', '--key', KEY, '--workers', '2', '--port', '0'];
    // An address of no machine.
    const { code, stderr } = await runProgram([...args, '--host', '203.0.113.1']);
    assert.deepEqual([code, stderr], [1, 'gateway: cannot listen at 203.0.113.1, port 0 (EADDRNOTAVAIL)\n']);
  });

  it('do not share a port that another gateway’s workers listen on @long', async () => {
    const args = ['--upstream', 'http://127.0.0.1:9', '--key', KEY, '--workers', '2', '--port'];
    const first = await startProgram([...args, '0']);
    const second = await runProgram([...args, new URL(first.url).port]);
    assert.deepEqual([second.code, second.stdout], [1, '']);
    assert.match(second.stderr, /^gateway: port \d+ at 127\.0\.0\.1 is taken[^\n]+\n$/);
    await first.stop();
  });
});
