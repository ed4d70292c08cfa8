// Files that a person chooses: what is written and read, and what is said where a disk refuses.
import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Uri } from '../../pages/vscode/uri.ts';
import { repository } from '../../workbench/paths.ts';
import { withVscode } from '../withVscode.ts';

const URI = pathToFileURL(join(repository, 'test/pages/vscode/uri.ts')).href;

/** A VS Code with the file system `full`, and one, `locked`, where nobody may write. */
const VSCODE = `
  export { Uri } from '${URI}';
  export const files = new Map();
  export const said = [];
  const failed = (code, message) => Promise.reject(Object.assign(new Error(message), { code }));
  export const window = {
    showErrorMessage: async (message, ...buttons) => void said.push([message, ...buttons]),
  };
  export const workspace = {
    fs: {
      stat: async (uri) => ({ size: files.get(String(uri)).length }),
      readFile: async (uri) => files.get(String(uri)),
      writeFile: ({ scheme, path }, bytes) =>
        scheme === 'locked' ? failed('NoPermissions', 'no')
        : scheme === 'full' ? failed('Unknown', 'quota is used up')
        : Promise.resolve(void files.set(scheme + ':' + path, bytes)),
    },
  };
`;

const { files, said, uri, ...host } = await withVscode(VSCODE, async () => {
  const vscode = (await import('vscode')) as unknown as {
    readonly files: Map<string, Uint8Array>;
    readonly said: unknown[];
    readonly Uri: typeof Uri;
  };
  return {
    ...(await import('../../../src/host/common/files.ts')),
    ...(await import('../../../src/host/common/commandFailure.ts')),
    ...vscode,
    uri: (text: string) => vscode.Uri.parse(text),
  };
});

const CHUNKS = ['[1,', new TextEncoder().encode('"é"'), ']'];

function* failing(): Generator<string> {
  yield 'a';
  throw new RangeError('no such row');
}

/** Root may write anywhere. */
async function asNobody(run: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid!() === 0;
  if (isRoot) process.seteuid!(65_534);
  try {
    await run();
  } finally {
    if (isRoot) process.seteuid!(0);
  }
}

describe('files that a person chooses', () => {
  let folder: string;
  before(() => (folder = mkdtempSync(join(tmpdir(), 'ethrpc-files-'))));
  after(() => rmSync(folder, { recursive: true }));
  const problem = (message: string) => ({ name: 'Error', message });

  it('are written in chunks, on this disk and elsewhere, and replace what was there', async () => {
    const path = join(folder, 'a.json');
    await host.saveChunks(uri(`file://${path}`), ['something that is longer']);
    await host.saveChunks(uri(`file://${path}`), CHUNKS);
    assert.equal(readFileSync(path, 'utf8'), '[1,"é"]');
    await host.saveChunks(uri('memory:/a.json'), CHUNKS);
    assert.equal(String(files.get('memory:/a.json')), '[1,"é"]');
  });

  it('are not written where the disk is full, nobody may write, or the folder is gone', async () => {
    await assert.rejects(
      host.saveChunks(uri('file:///dev/full'), CHUNKS),
      problem('full is not complete: the disk is full. Free some space, or save it elsewhere.'),
    );
    chmodSync(folder, 0o500);
    const locked = problem('b.csv was not saved: you may not write there. Save it elsewhere.');
    await asNobody(() => assert.rejects(host.saveChunks(uri(`file://${folder}/b.csv`), CHUNKS), locked));
    chmodSync(folder, 0o700);
    assert.ok(!existsSync(join(folder, 'b.csv')));
    await assert.rejects(host.saveChunks(uri('locked:/x/b.csv'), CHUNKS), locked);
    await assert.rejects(host.saveText(uri('locked:/x/b.csv'), ''), locked);
    const gone = join(folder, 'gone', 'b.csv');
    await assert.rejects(
      host.saveChunks(uri(`file://${gone}`), CHUNKS),
      problem(`b.csv was not saved (ENOENT: no such file or directory, open '${gone}'). Save it elsewhere.`),
    );
    await assert.rejects(
      host.saveText(uri('full:/b.csv'), ''),
      problem('b.csv was not saved (quota is used up). Save it elsewhere.'),
    );
  });

  it('are not blamed where what is to be written fails', async () => {
    for (const target of [`file://${join(folder, 'c')}`, 'memory:/c'])
      await assert.rejects(host.saveChunks(uri(target), failing()), RangeError);
    assert.ok(!files.has('memory:/c'));
  });

  it('are told as they are by a command, which is a bug otherwise', async () => {
    const log = { info() {}, error() {}, show() {}, dispose() {} };
    const failure: unknown = await host.saveText(uri('full:/b.csv'), '').catch((error: unknown) => error);
    await host.showCommandFailure('Export', failure, log);
    await host.showCommandFailure('Export', new Error('x'), log);
    assert.deepEqual(said, [
      ['b.csv was not saved (quota is used up). Save it elsewhere.'],
      ['This failed because of a bug in Ethereum RPC Explorer. See its log.', 'Show Log'],
    ]);
  });

  it('are read up to a size', async () => {
    files.set('memory:/d', new TextEncoder().encode('é!'));
    assert.deepEqual(await host.textOfFile(uri('memory:/d'), 3), { text: 'é!' });
    assert.deepEqual(await host.textOfFile(uri('memory:/d'), 2), { why: 'tooLarge' });
    assert.deepEqual(await host.textOfFile(uri('memory:/e'), 2), { why: 'unread' });
  });
});
