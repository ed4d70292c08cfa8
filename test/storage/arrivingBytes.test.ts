// The bytes of a body that still arrives: any part of what has come so far reads as it was sent, also across pieces.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArrivingBytes } from '../../src/storage/arrivingBytes.ts';

/** Bytes of a piece. */
const PIECE = 1_048_576;

describe('ArrivingBytes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ethrpc-arriving-'));
  after(() => rmSync(folder, { recursive: true }));

  for (const [where, fileFrom] of [
    ['in memory', Infinity],
    ['in a file', 1],
  ] as const)
    it(`reads any part of what has come: ${where}`, async () => {
      const text = `["${'abcdefghij'.repeat(Math.ceil((3.5 * PIECE) / 10))}"]`;
      const sent = new TextEncoder().encode(text);
      const bytes = new ArrivingBytes(join(folder, `body-${where.length}`), fileFrom, []);
      for (let at = 0; at < sent.length; at += 100_000) {
        bytes.push(sent.subarray(at, at + 100_000));
        await bytes.ready();
      }
      const clean = bytes.length;
      assert.ok(clean > 3 * PIECE, String(clean));
      for (const [from, to] of [
        [0, 20],
        [PIECE - 10, PIECE],
        [PIECE - 10, PIECE + 10],
        [PIECE, PIECE + 10],
        [PIECE - 5, 2 * PIECE + 5],
        [PIECE + 5, 3 * PIECE - 5],
        [2 * PIECE, 2 * PIECE + 10],
        [2 * PIECE + 100, 2 * PIECE + 110],
        [clean - 7, clean],
      ] as const)
        assert.equal(
          new TextDecoder().decode(bytes.read(from, to)),
          text.slice(from, to),
          `${from} to ${to}`,
        );
      bytes.end();
      await bytes.written();
      assert.equal(new TextDecoder().decode(bytes.read(sent.length - 12, sent.length)), text.slice(-12));
      bytes.close();
    });
});
