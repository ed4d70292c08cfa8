// What ships: which file loads what, and its size. Reads dist/, which `npm run build:bundle` writes.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { INTERNAL_COMMANDS } from '../../src/host/common/ids.ts';
import { activateBundle } from './activateBundle.ts';

const scripts = readdirSync('dist').filter((file) => file.endsWith('.js'));
const source = (file: string): string => readFileSync(`dist/${file}`, 'utf8');
const required = (file: string): string[] => [
  ...new Set([...source(file).matchAll(/\brequire\("([^"]+)"\)/g)].map((match) => match[1]!)),
];
const size = (file: string): number => statSync(`dist/${file}`).size;

describe('dist', () => {
  it('holds the host, what it loads later, the page and the gateway', () => {
    assert.deepEqual(scripts.toSorted(), [
      'bodies.js',
      'common.js',
      'extension.js',
      'gateway.js',
      'rpc.js',
      'services.js',
      'storage.js',
      'webview.js',
    ]);
  });

  it('needs only vscode, Node and its own files in the extension host', () => {
    const own = new Set(readdirSync('dist').map((file) => `./${file}`));
    for (const file of ['extension.js', 'common.js', 'services.js', 'rpc.js', 'storage.js', 'bodies.js']) {
      const foreign = required(file).filter(
        (name) => name !== 'vscode' && !isBuiltin(name) && !own.has(name),
      );
      assert.deepEqual(foreign, [], file);
    }
  });

  it('loads nothing at activation but vscode, and neither HTTP nor SQLite with the services', async () => {
    const { api, loaded, dispose } = await activateBundle();
    try {
      assert.deepEqual([...loaded], ['vscode']);
      const { summary } = await api.decode({ method: 'eth_gasPrice', result: '0x3b9aca00' });
      assert.equal(summary, '1 gwei');
      assert.deepEqual(
        [...loaded].filter((name) => name.startsWith('.') || /sqlite|http|net|tls/.test(name)).toSorted(),
        ['./chainTable.json', './common.js', './services.js'],
      );
    } finally {
      dispose();
    }
  });

  it('handles exactly the commands of the manifest and the internal ones', async () => {
    const { handled, dispose } = await activateBundle();
    try {
      const { contributes } = JSON.parse(readFileSync('package.json', 'utf8')) as {
        readonly contributes: { readonly commands: readonly { readonly command: string }[] };
      };
      const all = [...contributes.commands.map(({ command }) => command), ...INTERNAL_COMMANDS];
      assert.deepEqual(handled().toSorted(), all.toSorted());
    } finally {
      dispose();
    }
  });

  it('keeps undici, SQLite and the page in files of their own', () => {
    const holders = (needle: string): string[] =>
      scripts.filter((file) => file !== 'gateway.js' && source(file).includes(needle));
    assert.deepEqual(holders('UND_ERR_CONNECT_TIMEOUT'), ['rpc.js']);
    assert.deepEqual(holders('PRAGMA user_version'), ['storage.js']);
    assert.deepEqual(holders('vscode-checkbox'), ['webview.js']);
  });

  it('leaves the dispatcher alone that the fetch of other extensions goes through', () => {
    const others = `Object.defineProperty(globalThis, Symbol.for('undici.globalDispatcher.1'), { value: 'theirs', writable: true });`;
    const dispatcherAfter = (script: string): string =>
      execFileSync(
        process.execPath,
        [
          '-p',
          `${others} require(${JSON.stringify(script)}); String(globalThis[Symbol.for('undici.globalDispatcher.1')])`,
        ],
        { encoding: 'utf8' },
      ).trim();
    assert.equal(dispatcherAfter(resolve('dist/rpc.js')), 'theirs');
    assert.notEqual(dispatcherAfter('undici'), 'theirs', 'The index of undici may be imported.');
  });

  it('holds the catalogue once for host and page, and for the gateway, which is a program of its own', () => {
    const holders = scripts.filter((file) =>
      source(file).includes('A block by number or tag, with its transactions as hashes or in full.'),
    );
    assert.deepEqual(holders.toSorted(), ['common.js', 'gateway.js']);
  });

  it('has the table of chains in a file of its own, for the host only', () => {
    const holders = [...scripts, 'chainTable.json'].filter((file) =>
      source(file).includes('Arbitrum Sepolia'),
    );
    assert.deepEqual(holders, ['chainTable.json']);
  });

  it('keeps activation under 80 KB and all but the gateway under 2.15 MB', () => {
    assert.ok(size('extension.js') <= 80_000, `extension.js has ${size('extension.js')} bytes`);
    const total = scripts.filter((file) => file !== 'gateway.js').reduce((sum, file) => sum + size(file), 0);
    assert.ok(total <= 2_150_000, `together ${total} bytes`);
  });
});
