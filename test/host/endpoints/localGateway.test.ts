// What a person is told of the end of a local gateway, for which a small program stands.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  console.log(JSON.stringify({ url: 'http://127.0.0.1:1', key: 'canary-0123456789' }));
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
        { fsPath: folder } as never,
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
      'The local gateway stopped unexpectedly (exit code 3). Calls go to the endpoint in the status bar.',
    ]);
  });

  it('starts again where that is chosen after it ended by itself', async () => {
    const { createLocalGateway, choices } = await load();
    choices.push('Start Again');
    const end = join(folder, 'dist', 'end');
    let gateway: LocalGateway | undefined;
    await new Promise<void>((isReadyAgain) => {
      let starts = 0;
      gateway = createLocalGateway(
        { fsPath: folder } as never,
        { folder } as never,
        async () => void (++starts === 2 && isReadyAgain()),
        () => rmSync(end, { force: true }),
      );
      void gateway.start().then(() => writeFileSync(end, ''));
    });
    await gateway?.stop();
  });
});
