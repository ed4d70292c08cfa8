import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { DatabaseSync } from 'node:sqlite';
import { openHistoryStore } from '../../src/storage/historyStore.ts';
import { newFile, removeFolders } from './entries.ts';

type Writer = {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly lines: Interface;
  readonly ended: Promise<unknown>;
};

/** Starts a writer and waits until it has the file open. */
async function startWriter(file: string, prefix: string, count: number): Promise<Writer> {
  const script = fileURLToPath(import.meta.resolve('./writer.ts'));
  const child = spawn(process.execPath, [script, file, prefix, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const [first] = (await once(lines, 'line')) as [string];
  assert.equal(first, 'ready');
  return { child, lines, ended: once(child, 'close') };
}

describe('openHistoryStore in several processes', function () {
  // Processes start slowly on a busy machine.
  this.timeout(120_000);
  afterEach(removeFolders);

  it('loses none of the entries that two processes write at once', async () => {
    const file = newFile();
    const writers = await Promise.all(['a', 'b'].map((prefix) => startWriter(file, prefix, 1000)));
    for (const { child } of writers) child.stdin.end('go\n');
    const codes = await Promise.all(writers.map(({ ended }) => ended));
    assert.deepEqual(codes, [
      [0, null],
      [0, null],
    ]);
    const store = openHistoryStore(file, 2);
    const found = store.newest(5000).map(({ id }) => id);
    store.close();
    const expected = ['a', 'b'].flatMap((prefix) =>
      Array.from({ length: 1000 }, (_, index) => `${prefix}${index}`),
    );
    assert.deepEqual(found.toSorted(), expected.toSorted());
  });

  it('is whole after a process was killed while it wrote, with every entry that was stored', async () => {
    const file = newFile();
    const { child, lines, ended } = await startWriter(file, 'k', 1_000_000);
    const stored: string[] = [];
    lines.on('line', (line) => {
      stored.push(line);
      if (stored.length === 300) child.kill('SIGKILL');
    });
    child.stdin.end('go\n');
    assert.deepEqual(await ended, [null, 'SIGKILL']);

    const store = openHistoryStore(file, 2);
    const found = new Set(store.newest(1_000_000).map(({ id }) => id));
    assert.deepEqual([store.problem, stored.filter((id) => !found.has(id))], [undefined, []]);
    assert.equal(found.size, store.count());
    store.close();
    const database = new DatabaseSync(file);
    assert.deepEqual({ ...database.prepare('PRAGMA integrity_check').get() }, { integrity_check: 'ok' });
    database.close();
  });
});
