import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { FileBytes } from '../../src/storage/fileBytes.ts';
import { newFile, removeFolders } from './entries.ts';

/** Bytes that are read at once. */
const WINDOW = 65_536;

describe('FileBytes', () => {
  after(removeFolders);

  it('reads any range, forwards and backwards, longer than what it reads at once or not', () => {
    const path = newFile();
    const all = Uint8Array.from({ length: 4 * WINDOW }, (_, at) => at ^ (at >> 8) ^ (at >> 16));
    writeFileSync(path, all);
    const bytes = new FileBytes(path);
    const half = WINDOW / 2;
    for (const size of [1, half - 1, half, half + 1, WINDOW, WINDOW + 1, 2 * WINDOW])
      for (const from of [0, half - 1, WINDOW, WINDOW + half - 1, all.length - size, half, 1])
        assert.ok(
          Buffer.from(bytes.read(from, from + size)).equals(all.subarray(from, from + size)),
          `${size} bytes from ${from}`,
        );
    bytes.close();
  });
});
