// Tests that the search for the key finds it in every form.
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spellings } from '../core/secret/spellings.ts';
import { findCanary, keyFaults } from './findCanary.ts';

const KEY = 'canary-key/0123+456=78';

const HOLDING: Readonly<Record<string, string | Buffer>> = {
  'among other bytes': Buffer.concat([Buffer.from([0, 255, 10]), Buffer.from(KEY), Buffer.from([0, 200])]),
  'UTF-16': Buffer.from(`key=${KEY}`, 'utf16le'),
  ...Object.fromEntries(Object.entries(spellings(KEY)).map(([name, form]) => [name, `"${form}"`])),
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

  it('tells what is wrong: a file with the key, and a history that was not searched', async () => {
    await writeFile(at('holds.log'), KEY);
    const inFile = `the key is in ${at('holds.log')}`;
    const noHistory = 'the history was not among what was searched';
    assert.deepEqual((await keyFaults(KEY, folder)).faults, [inFile, noHistory]);
    assert.deepEqual((await keyFaults(KEY, folder, false)).faults, [inFile]);
    await writeFile(at('history.sqlite'), '');
    assert.deepEqual((await keyFaults(KEY, folder)).faults, [inFile]);
  });

  it('tells which files it could not read', async () => {
    await writeFile(at('gone.log'), KEY);
    const cannotRead = (): Promise<never> => Promise.reject(new Error('EIO'));
    assert.deepEqual(await findCanary(KEY, [folder], cannotRead), {
      searched: [],
      found: [],
      unreadable: [at('gone.log')],
    });
  });
});
