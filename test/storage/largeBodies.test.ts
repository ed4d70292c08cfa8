import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { LargeBody } from '../../src/core/reply/largeBody.ts';
import { largeResult } from '../../src/core/reply/largeReply.ts';
import { forbiddenTexts } from '../../src/core/secret/redact.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { createLargeBodies } from '../../src/storage/largeBodies.ts';
import type { StoredBodies } from '../../src/storage/largeBodies.ts';
import { isLong } from '../effort.ts';
import { spellings } from '../core/secret/spellings.ts';
import { newFile, removeFolders } from './entries.ts';

const KEY = 'canary-key-0123456789';
const ROW = { pc: 1, op: 'PUSH1', text: 'é😀"\\' };
const ROWS = 80_000;
const BODY = Buffer.from(
  `{"jsonrpc":"2.0","id":1,"result":[${`${JSON.stringify(ROW)},`.repeat(ROWS - 1)}${JSON.stringify(ROW)}]}`,
);

function arrive(
  bodies: StoredBodies,
  bytes: Uint8Array,
  chunk = 65_521,
  secrets: readonly string[] = [],
): LargeBody {
  const arriving = bodies.begin(secrets);
  for (let at = 0; at < bytes.length; at += chunk) arriving.push(bytes.subarray(at, at + chunk));
  return arriving.end(false);
}

function lastRows(body: LargeBody): unknown {
  const result = largeResult(body);
  assert.ok(typeof result === 'object' && result !== null && 'children' in result);
  const { count } = result as { count: number };
  return [count, (result as { children(from: number, to: number): unknown }).children(count - 2, count)];
}

const LAST_ROWS = [ROWS, [ROW, ROW].map((value) => ({ name: undefined, value }))];

const NUMBER_KEY = '31415926535897';

describe('createLargeBodies', () => {
  let folder: string;
  beforeEach(() => {
    folder = join(newFile(), '..', 'results');
  });
  afterEach(removeFolders);

  for (const [name, fileFrom] of [
    ['memory', 1e9],
    ['a file', 2_000_000],
    ['a file from the beginning', 0],
  ] as const) {
    it(`reads a body in ${name}, and once it is kept, and when it is opened again`, async () => {
      const bodies = createLargeBodies(folder, fileFrom);
      const body = arrive(bodies, BODY);
      assert.deepEqual([body.length, body.isCutOff, lastRows(body)], [BODY.length, false, LAST_ROWS]);
      const kept = await bodies.keep(body);
      assert.equal(kept, `${createHash('sha256').update(BODY).digest('hex')}.json`);
      assert.deepEqual(lastRows(body), LAST_ROWS);
      assert.equal(await bodies.open(kept), body);
      assert.ok(readFileSync(join(folder, kept)).equals(BODY));
      assert.deepEqual(readdirSync(folder), [kept]);
      const later = createLargeBodies(folder);
      const again = await later.open(kept);
      // While it is held, it is read from the disk once.
      assert.equal(await later.open(kept), again);
      assert.equal(await later.open('lost.json'), undefined);
      assert.deepEqual(again && [again.length, again.isCutOff, lastRows(again)], [
        BODY.length,
        false,
        LAST_ROWS,
      ]);
    });
  }

  it('reads what has arrived while the rest arrives and is written, and asks to wait for a slow disk', async () => {
    const rows = Array.from({ length: 300_000 }, (_, pc) => ({ pc, op: `OP${pc}`, text: 'x'.repeat(40) }));
    const bytes = Buffer.from(JSON.stringify({ id: 1, result: rows }));
    const bodies = createLargeBodies(folder, 3_000_000);
    const arriving = bodies.begin([]);
    const read = (at: number): unknown =>
      (
        largeResult(arriving) as { children(from: number, to: number): readonly { value: unknown }[] }
      ).children(at, at + 1)[0]?.value;
    let waits = 0;
    for (let at = 0; at < bytes.length; at += 500_000) {
      arriving.push(bytes.subarray(at, at + 500_000));
      const { count } = largeResult(arriving) as { count: number };
      for (const row of [0, count >> 2, count >> 1, count - 30_000, count - 2])
        if (row >= 0) assert.deepEqual(read(row), rows[row]);
      const ready = arriving.ready();
      if (ready !== undefined) waits++;
      await ready;
    }
    const body = arriving.end(false);
    assert.deepEqual([waits > 0, read(0), read(299_999)], [true, rows[0], rows[299_999]]);
    assert.ok(readFileSync(join(folder, await bodies.keep(body))).equals(bytes));
    assert.deepEqual([read(0), read(299_999)], [rows[0], rows[299_999]]);
  });

  for (const fileFrom of [0, 1e9])
    it(`keeps the same bytes once, as a new file that no other window takes for an old one (${fileFrom})`, async () => {
      const bodies = createLargeBodies(folder, fileFrom);
      const [one, other] = [arrive(bodies, BODY), arrive(bodies, BODY, 1_000_003)];
      const name = await bodies.keep(one);
      const isYoung = (): boolean => statSync(join(folder, name)).mtimeMs > Date.now() - 30_000;
      utimesSync(join(folder, name), 1, 1);
      assert.deepEqual(
        [isYoung(), await bodies.keep(other), isYoung(), readdirSync(folder)],
        [false, name, true, [name]],
      );
      utimesSync(join(folder, name), 1, 1);
      await bodies.keep(other);
      assert.deepEqual([isYoung(), lastRows(one), lastRows(other)], [true, LAST_ROWS, LAST_ROWS]);
    });

  it('can be read on where its file is given up', async () => {
    const body = arrive(createLargeBodies(folder, 0), BODY);
    body.discard();
    await delay(50);
    assert.deepEqual([lastRows(body), readdirSync(folder)], [LAST_ROWS, []]);
  });

  it('lets nothing of a body behind that is given up', () => {
    const bodies = createLargeBodies(folder, 0);
    const arriving = bodies.begin([]);
    arriving.push(BODY);
    assert.equal(readdirSync(folder).length, 1);
    arriving.discard();
    assert.deepEqual(readdirSync(folder), []);
    arrive(bodies, BODY).discard();
    assert.deepEqual(readdirSync(folder), []);
  });

  it('removes parts that a window left behind a day ago, and no others', () => {
    const bodies = createLargeBodies(folder);
    bodies.begin([]);
    const [old, fresh] = ['old.part', 'fresh.part'].map((name) => join(folder, name));
    for (const file of [old!, fresh!]) writeFileSync(file, 'x');
    utimesSync(old!, new Date(0), new Date(0));
    createLargeBodies(folder).begin([]);
    assert.deepEqual([existsSync(old!), existsSync(fresh!)], [false, true]);
  });

  it('masks the key before it is indexed or written, wherever chunks and pieces are cut', async () => {
    const secrets = forbiddenTexts(new Secret(KEY), []);
    const spelled = Object.values(spellings(KEY)).map((form) => JSON.stringify(`<${form}>`));
    const line = `${[...spelled, NUMBER_KEY, `"${NUMBER_KEY}"`].join(',')},`;
    for (const lead of isLong ? [0, 7, 1_048_500, 1_048_560] : [7, 1_048_560]) {
      const text = `{"id":1,"result":["${' '.repeat(lead)}",${line.repeat(40)}0]}`;
      for (const chunk of [97, 4_093, 1_048_576]) {
        const bodies = createLargeBodies(folder, chunk === 97 ? 1e9 : 0);
        const body = arrive(bodies, Buffer.from(text), chunk, [...secrets, NUMBER_KEY]);
        const clean = readFileSync(join(folder, await bodies.keep(body)), 'utf8');
        assert.equal(clean.length, text.length);
        const values = (JSON.parse(clean) as { result: unknown[] }).result.slice(1, -1);
        assert.deepEqual(
          values.filter((value) => !/\[api key\**\]/.test(String(value))),
          [],
        );
        assert.deepEqual([body.index.problem, body.masked], [undefined, values.length]);
      }
    }
  }).timeout(60_000);

  it('says where a body was cut off, and reads what came', async () => {
    const bodies = createLargeBodies(folder, 0);
    const arriving = bodies.begin([]);
    arriving.push(BODY.subarray(0, 3_000_000));
    const body = arriving.end(true);
    const again = await createLargeBodies(folder).open(await bodies.keep(body));
    const counts = [body, again!].map((one) => (largeResult(one) as { count: number }).count);
    assert.deepEqual(
      [body.isCutOff, again?.isCutOff, counts[0]! > 10_000, counts[0] === counts[1]],
      [true, true, true, true],
    );
  });
});
