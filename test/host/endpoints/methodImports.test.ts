// Which imported methods are known, on files in memory: those saved last, and none of an endpoint that is gone.
import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { Endpoints } from '../../../src/host/endpoints/endpoints.ts';
import { withVscode } from '../withVscode.ts';

/** A file is read once the test lets it. */
const VSCODE = `
  export const files = new Map(), reading = [], disk = { isBroken: false, onDelete: undefined };
  const gone = () => Object.assign(new Error('gone'), { code: 'FileNotFound' });
  export const workspace = {
    fs: {
      createDirectory: async () => undefined,
      readFile: (path) => {
        const bytes = files.get(path);
        return new Promise((resolve, reject) =>
          reading.push(() => {
            if (disk.isBroken) reject(new Error('The disk is broken.'));
            else if (bytes === undefined) reject(gone());
            else resolve(bytes);
          }));
      },
      writeFile: async (path, bytes) => void files.set(path, bytes),
      delete: async (path) => {
        disk.onDelete?.();
        if (disk.isBroken) throw new Error('The disk is broken.');
        if (!files.delete(path)) throw gone();
      },
    },
  };
  export const Uri = { joinPath: (folder, name) => folder + '/' + name };
  export class EventEmitter { event = () => ({ dispose() {} }); fire() {} dispose() {} }
`;

type Stub = {
  readonly files: Map<string, Uint8Array>;
  readonly reading: (() => void)[];
  readonly disk: { isBroken: boolean; onDelete: (() => void) | undefined };
};

const { createMethodImports, files, reading, disk } = await withVscode(VSCODE, async () => ({
  ...((await import('vscode')) as unknown as Stub),
  ...(await import('../../../src/host/endpoints/methodImports.ts')),
}));

const documentWith = (method: string): string =>
  JSON.stringify({
    openrpc: '1.3.2',
    info: { title: 'Pier', version: '1' },
    methods: [{ name: method, params: [], result: { name: 'depth', schema: { type: 'string' } } }],
  });
const endpointOf = (id: string): Endpoint => ({ id, name: id, urlTemplate: 'https://a.example' });
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('createMethodImports', () => {
  /** The first endpoint is the one in use. */
  function importsOf(...ids: readonly string[]) {
    let all = ids.map(endpointOf);
    let change: () => void = () => undefined;
    const failures: unknown[] = [];
    const endpoints = {
      active: () => all[0],
      configured: () => all,
      problems: () => [],
      onDidChange: (listener: () => void) => ((change = listener), { dispose: () => undefined }),
    } as unknown as Endpoints;
    const folder = 'folder' as unknown as vscode.Uri;
    const imports = createMethodImports(folder, endpoints, (error) => failures.push(error));
    const use = async (...next: readonly string[]): Promise<void> => {
      all = next.map(endpointOf);
      change();
      await settle();
    };
    return { imports, failures, use };
  }
  const readAll = async (): Promise<void> => {
    await settle();
    for (const read of reading.splice(0)) read();
    await settle();
  };

  afterEach(() => {
    files.clear();
    reading.length = 0;
  });

  it('knows the document that was saved while the one before it was read', async () => {
    files.set('folder/a.json', new TextEncoder().encode(documentWith('pier_old')));
    const { imports, failures } = importsOf('a');
    await settle();
    await imports.save(endpointOf('a'), documentWith('pier_new'));
    await readAll();
    assert.equal(imports.document(), documentWith('pier_new'));
    assert.deepEqual([findMethod('pier_old'), findMethod('pier_new')?.name], [undefined, 'pier_new']);
    assert.deepEqual(failures, []);
  });

  it('tells why a document cannot be read, and knows no method then', async () => {
    files.set('folder/a.json', new TextEncoder().encode(documentWith('pier_a')));
    const { imports, failures, use } = importsOf('a', 'b');
    await readAll();
    assert.equal(findMethod('pier_a')?.name, 'pier_a');
    await use('b', 'a');
    disk.isBroken = true;
    await readAll();
    disk.isBroken = false;
    assert.deepEqual(failures.map(String), ['Error: The disk is broken.']);
    assert.deepEqual([imports.document(), findMethod('pier_a')], [undefined, undefined]);
  });

  it('deletes the document of an endpoint that is gone, and tells where it cannot, and goes on', async () => {
    files.set('folder/a.json', new TextEncoder().encode(documentWith('pier_a')));
    files.set('folder/c.json', new TextEncoder().encode(documentWith('pier_c')));
    const { imports, failures, use } = importsOf('a', 'b', 'c');
    await readAll();
    await use('b', 'c');
    await readAll();
    assert.deepEqual([[...files.keys()], imports.document(), failures], [['folder/c.json'], undefined, []]);
    disk.isBroken = true;
    await use('b');
    disk.isBroken = false;
    assert.deepEqual(failures.map(String), ['Error: The disk is broken.']);
    files.set('folder/d.json', new TextEncoder().encode(documentWith('pier_d')));
    await use('d');
    await readAll();
    assert.equal(imports.document(), documentWith('pier_d'));
  });

  it('knows no method of an endpoint that came back while its document was deleted', async () => {
    files.set('folder/a.json', new TextEncoder().encode(documentWith('pier_a')));
    const { imports, use } = importsOf('a', 'b');
    await readAll();
    assert.equal(findMethod('pier_a')?.name, 'pier_a');
    disk.onDelete = () => {
      disk.onDelete = undefined;
      void use('a', 'b');
    };
    await use('b');
    await readAll();
    await readAll();
    assert.deepEqual(
      [[...files.keys()], imports.document(), findMethod('pier_a')],
      [[], undefined, undefined],
    );
  });
});
