import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { createInterface } from 'node:readline';
import type { Interface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { times } from '../effort.ts';
import { newFile, openSources, removeFolders } from './entries.ts';

type Writer = {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  readonly lines: Interface;
  readonly ended: Promise<unknown>;
};

const SCRIPT = fileURLToPath(import.meta.resolve('./writer.ts'));
const ROUNDS = times(1, 10);
/** Of each process. */
const ENTRIES = times(2_000, 10_000);
const AT_ONCE = times(3, 5);
const LONGEST_LIFE_MS = 60;

/** Starts a writer and waits until it has the file open. */
async function startWriter(file: string, prefix: string, count: number): Promise<Writer> {
  const child = spawn(process.execPath, [SCRIPT, file, prefix, String(count)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const [first] = (await once(lines, 'line')) as [string];
  assert.equal(first, 'ready');
  return { child, lines, ended: once(child, 'close') };
}

/** What the file has: entries by the process that wrote them, and what the check of all of it says. */
function lookInto(file: string): { readonly ids: ReadonlySet<string>; readonly check: readonly unknown[] } {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  const ids = new Set(
    database
      .prepare('SELECT id FROM entry')
      .all()
      .map(({ id }) => String(id)),
  );
  const check = database
    .prepare('PRAGMA integrity_check')
    .all()
    .map(({ integrity_check: said }) => said);
  database.close();
  return { ids, check };
}

describe('openHistory in several processes', function () {
  // Processes start slowly on a busy machine.
  this.timeout(300_000);
  afterEach(removeFolders);

  it(`loses none of ${ENTRIES} entries from each of four processes, and doubles none @long`, async () => {
    const file = newFile();
    const prefixes = ['a', 'b', 'c', 'd'];
    const writers = await Promise.all(prefixes.map((prefix) => startWriter(file, prefix, ENTRIES)));
    for (const { child } of writers) child.stdin.end('go\n');
    const codes = await Promise.all(writers.map(({ ended }) => ended));
    assert.deepEqual(
      codes,
      prefixes.map(() => [0, null]),
    );
    const { ids, check } = lookInto(file);
    const expected = prefixes.flatMap((prefix) =>
      Array.from({ length: ENTRIES }, (_, at) => `${prefix}-${at}`),
    );
    assert.deepEqual([ids.size, expected.filter((id) => !ids.has(id)), check], [4 * ENTRIES, [], ['ok']]);
    const history = openSources(file);
    assert.deepEqual(
      [await history.problem(), await history.count(), await history.groups('method')],
      [undefined, 4 * ENTRIES, [{ key: 'eth_getBalance', count: 4 * ENTRIES }]],
    );
    await history.close();
  });

  it(`is whole after each of ${ROUNDS * AT_ONCE} kills, with every entry that was acknowledged`, async () => {
    const file = newFile();
    const acknowledged: string[] = [];
    let kills = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const lives = Array.from({ length: AT_ONCE }, async (_, lane) => {
        const { child, lines, ended } = await startWriter(file, `${round}.${lane}`, 1_000_000);
        lines.on('line', (line) => acknowledged.push(line));
        child.stdin.end('go\n');
        await once(lines, 'line');
        await delay(Math.random() * LONGEST_LIFE_MS);
        child.kill('SIGKILL');
        assert.deepEqual(await ended, [null, 'SIGKILL']);
        kills++;
        const expected = [...acknowledged];
        const { ids, check } = lookInto(file);
        assert.deepEqual([expected.filter((id) => !ids.has(id)), check], [[], ['ok']]);
      });
      await Promise.all(lives);
      // Nobody has it open now: it opens as after a crash.
      const history = openSources(file);
      const count = await history.count();
      assert.deepEqual(
        [await history.problem(), count, await history.groups('endpoint').then((all) => all[0]?.count)],
        [undefined, lookInto(file).ids.size, count],
      );
      await history.close();
    }
    assert.equal(kills, ROUNDS * AT_ONCE);
  });

  it('goes on where files may not grow any more, says so, and shows what is there @long', async () => {
    const file = newFile();
    // A file that may not grow is what a full disk is for a process; this script gives what `problem` says.
    const child = spawn(
      'sh',
      ['-c', `ulimit -f 8000; exec "$0" "$@"`, process.execPath, SCRIPT, file, 'f', '100000'],
      {
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    );
    const acknowledged: string[] = [];
    createInterface(child.stdout).on('line', (line) => acknowledged.push(line));
    let said = '';
    child.stderr.on('data', (part: Buffer) => (said += part.toString()));
    child.stdin.end('go\n');
    await once(child, 'close');
    assert.match(said, /Error: Nothing is recorded at the moment: .*\. Calls work, and are recorded when/);
    const { ids, check } = lookInto(file);
    assert.deepEqual([acknowledged.slice(1).filter((id) => !ids.has(id)), check], [[], ['ok']]);
    assert.ok(ids.size > 100);
  });
});
