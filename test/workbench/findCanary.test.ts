// Owns the proof that the search for the key finds one, in whatever form it lies there.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findCanary } from './findCanary.ts';

const KEY = 'canary-key/0123+456=78';
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const HOLDING: Readonly<Record<string, string | Buffer>> = {
  plain: `{"urlTemplate":"https://host/v1/${KEY}"}`,
  'among other bytes': Buffer.concat([Buffer.from([0, 255, 10]), Buffer.from(KEY), Buffer.from([0, 200])]),
  'UTF-16': Buffer.from(`key=${KEY}`, 'utf16le'),
  'URL-encoded': `https://host/?key=${encodeURIComponent(KEY)}&x=1`,
  'URL-encoded byte by byte': [...Buffer.from(KEY)].map((byte) => `%${byte.toString(16)}`).join(''),
  'base64 of itself': base64(KEY),
  'base64 behind one byte': base64(`:${KEY}`),
  'base64 behind two bytes, more following': base64(`a:${KEY}@host`),
  base64url: Buffer.from(`{"k":"${KEY}"}`).toString('base64url'),
};

describe('findCanary', () => {
  let folder = '';
  const at = (name: string): string => join(folder, name);

  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'ethrpc-canary-'))));
  afterEach(() => rm(folder, { recursive: true }));

  for (const [form, content] of Object.entries(HOLDING)) {
    it(`finds the secret: ${form}`, async () => {
      await mkdir(at('deep'));
      await writeFile(at('deep/holds.log'), content);
      await writeFile(at('other.log'), content.slice(0, 8));
      const { found } = await findCanary(KEY, [folder]);
      assert.deepEqual(found, [at('deep/holds.log')]);
    });
  }

  it('tells which files it searched, and finds nothing where there is nothing', async () => {
    await writeFile(at('history.sqlite'), 'canary-key, but another');
    const nothing = { searched: [at('history.sqlite')], found: [], unreadable: [] };
    assert.deepEqual(await findCanary(KEY, [folder]), nothing);
  });

  it('tells which files it could not read', async () => {
    await writeFile(at('huge.log'), KEY);
    // More than Node reads in one go; a mode without read permission would not stop root.
    await truncate(at('huge.log'), 3 * 2 ** 30);
    assert.deepEqual(await findCanary(KEY, [folder]), {
      searched: [],
      found: [],
      unreadable: [at('huge.log')],
    });
  });
});
