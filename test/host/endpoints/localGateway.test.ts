// What a person is told of the end of a local gateway, for which a small program stands.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Secret } from '../../../src/core/secret/secret.ts';
import { makeGatewayHome, removeGatewayHome } from '../../../src/host/endpoints/gatewayHome.ts';
import type { LocalGateway } from '../../../src/host/endpoints/localGateway.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  import { join } from 'node:path';
  export const said = [], choices = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const TreeItemCollapsibleState = {}, QuickPickItemKind = {}, ProgressLocation = {};
  export const Uri = { joinPath: ({ fsPath }, ...names) => ({ fsPath: join(fsPath, ...names) }) };
  export const commands = { executeCommand: async () => undefined };
  export const workspace = { isTrusted: true, getConfiguration: () => ({ get: () => undefined }) };
  export const window = {
    createOutputChannel: () => ({ appendLine() {}, show() {}, dispose() {} }),
    withProgress: (_options, task) => task(),
    async showWarningMessage(message, ...buttons) {
      said.push(message);
      return buttons.find((button) => button === choices.shift());
    },
  };
`;

/** Is ready at once, and ends by itself as soon as there is this file, or with the test. */
const PROGRAM = `
  const end = require('node:path').join(__dirname, 'end');
  process.stdin.once('data', (text) => {
    require('node:fs').writeFileSync(end.replace(/end$/, 'given'), JSON.stringify([String(text), ...process.argv.slice(2)]));
    console.log(JSON.stringify({ url: 'http://127.0.0.1:1' }));
  });
  setInterval(() => require('node:fs').existsSync(end) && process.exit(3), 20);
  process.stdin.on('end', () => process.exit()).resume();
`;

describe('createLocalGateway', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eth-rpc-gateway-'));
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist', 'gateway.js'), PROGRAM);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const load = () =>
    withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/endpoints/localGateway.ts')),
      ...((await import('vscode')) as unknown as { readonly said: string[]; readonly choices: string[] }),
    }));

  /** What is said of a gateway that was ready, and then ends. */
  async function saidOfEnd(isAsked: boolean): Promise<readonly string[]> {
    const { createLocalGateway, said } = await load();
    await new Promise<void>((ended, failed) => {
      const gateway = createLocalGateway(
        { extensionUri: { fsPath: folder } as never, homes: join(folder, 'homes') },
        { folder } as never,
        async ({ urlTemplate }) => assert.equal(urlTemplate, 'http://127.0.0.1:1/v1/${apiKey}'),
        ended,
      );
      const end = async (): Promise<void> => {
        await gateway.start();
        if (isAsked) await gateway.stop();
        else writeFileSync(join(folder, 'dist', 'end'), '');
      };
      end().catch(failed);
    });
    return said.splice(0);
  }

  it('is nothing where it was stopped here, and where calls go now where it ended by itself', async () => {
    assert.deepEqual(await saidOfEnd(true), []);
    assert.deepEqual(await saidOfEnd(false), [
      'The local gateway stopped unexpectedly (exit code 3). The status bar shows where calls go now.',
    ]);
  });

  it('has its key from a pipe, and keys and mails in a folder that ends with it', async () => {
    const { createLocalGateway } = await load();
    const homes = join(folder, 'homes');
    // Of a window that was killed, of one that is open, and of nobody.
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const others = [`${gone}-a`, `${process.ppid}-b`, 'other'];
    for (const name of others) mkdirSync(join(homes, name), { recursive: true });
    let key: Secret | undefined;
    await new Promise<void>((ended, failed) => {
      const gateway = createLocalGateway(
        { extensionUri: { fsPath: folder } as never, homes },
        { folder } as never,
        async (_endpoint, given) => void (key = given),
        ended,
      );
      const startAndStop = async (): Promise<void> => {
        await gateway.start();
        const now = readdirSync(homes);
        assert.deepEqual(
          others.filter((name) => now.includes(name)),
          others.slice(1),
        );
        await gateway.stop();
      };
      startAndStop().catch(failed);
    });
    const given = JSON.parse(readFileSync(join(folder, 'dist', 'given'), 'utf8')) as readonly string[];
    assert.equal(given[0], `${key!.reveal()}\n\n`);
    const valueOf = (flag: string): string => given[given.indexOf(flag) + 1]!;
    const own = dirname(valueOf('--store'));
    assert.ok(own.startsWith(join(homes, `${process.pid}-`)), own);
    assert.deepEqual(['--keys', '--store', '--mail-dir', '--public-url'].map(valueOf), [
      '-',
      join(own, 'keys.db'),
      join(own, 'mail'),
      `http://127.0.0.1:${valueOf('--port')}`,
    ]);
    assert.ok(given.includes('--signup'));
    while (existsSync(own)) await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('has another folder at each start, also where those that are left cannot be removed', async () => {
    const homes = join(folder, 'homes');
    const gone = spawnSync(process.execPath, ['--version']).pid;
    const locked = join(homes, `${gone}-a`, 'mail');
    mkdirSync(locked, { recursive: true });
    writeFileSync(join(locked, '1.eml'), '');
    // Only root can remove what is in it.
    chmodSync(locked, 0o500);
    try {
      const [first, second] = [await makeGatewayHome(homes), await makeGatewayHome(homes)];
      await removeGatewayHome(first.folder);
      assert.ok(existsSync(second.folder));
    } finally {
      if (existsSync(locked)) chmodSync(locked, 0o700);
    }
  });

  it('starts again where that is chosen after it ended by itself', async () => {
    const { createLocalGateway, choices } = await load();
    choices.push('Start Again');
    const end = join(folder, 'dist', 'end');
    let gateway: LocalGateway | undefined;
    await new Promise<void>((isReadyAgain) => {
      let starts = 0;
      gateway = createLocalGateway(
        { extensionUri: { fsPath: folder } as never, homes: join(folder, 'homes') },
        { folder } as never,
        async () => void (++starts === 2 && isReadyAgain()),
        () => rmSync(end, { force: true }),
      );
      void gateway.start().then(() => writeFileSync(end, ''));
    });
    await gateway?.stop();
  });
});
