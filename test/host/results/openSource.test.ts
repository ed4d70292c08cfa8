// Which sources are opened, and where in them.
import assert from 'node:assert/strict';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { repository } from '../../workbench/paths.ts';
import type { SourcePlace } from '../../../src/host/results/openSource.ts';
import { withVscode } from '../withVscode.ts';

const URI = pathToFileURL(join(repository, 'test/pages/vscode/uri.ts')).href;
const FOLDER = 'file:///home/me/project';
const SOURCE = 'interface Coin2 {}\n\nabstract contract Coin$ {}\ncontract Coin is Coin$ {}\n';
const STUB = `
  export { Uri } from '${URI}';
  export const opened = [];
  export const said = [];
  const text = ${JSON.stringify(SOURCE)};
  export class Range {
    constructor(start, column, end, endColumn) { Object.assign(this, { line: start, column, end, endColumn }); }
  }
  export const FileType = { File: 1 };
  export const workspace = {
    getWorkspaceFolder: (uri) => (uri.toString().startsWith('${FOLDER}/') ? {} : undefined),
    fs: {
      stat: async ({ path }) => {
        if (path.endsWith('Gone.sol')) throw new Error('gone');
        return { type: 1, size: 1 };
      },
    },
    openTextDocument: async (uri) => ({
      uri,
      getText: (range) => (range === undefined ? text : text.split('\\n')[range.line].slice(range.column)),
      positionAt: (at) => text.slice(0, at).split('\\n').length,
    }),
  };
  export const window = {
    showTextDocument: async ({ uri }, { selection }) => void opened.push([uri.toString(), selection?.line]),
    showWarningMessage: async (message) => void said.push(message),
  };
`;

describe('openSource', () => {
  const source = (path: string, contract = 'Coin', artifact = `${FOLDER}/out/Coin.sol/Coin.json`) => ({
    artifact,
    path,
    contract,
    name: '',
    detail: '',
  });

  async function open(...sources: readonly SourcePlace[]) {
    const { openSource, vscode } = await withVscode(STUB, async () => ({
      ...(await import('../../../src/host/results/openSource.ts')),
      vscode: (await import('vscode')) as unknown as { opened: unknown[]; said: string[] },
    }));
    for (const list of [vscode.opened, vscode.said]) list.length = 0;
    for (const one of sources) await openSource(one);
    return vscode;
  }

  it('shows the line on which the contract begins', async () => {
    const { opened, said } = await open(
      source('src/Coin.sol'),
      source('src/Coin.sol', 'Coin$'),
      source('src/Coin.sol', 'Elsewhere'),
      source('contracts/Coin.sol', 'Coin', `${FOLDER}/packages/a/artifacts/contracts/Coin.sol/Coin.json`),
    );
    assert.deepEqual(opened, [
      [`${FOLDER}/src/Coin.sol`, 4],
      [`${FOLDER}/src/Coin.sol`, 3],
      [`${FOLDER}/src/Coin.sol`, 1],
      [`${FOLDER}/packages/a/contracts/Coin.sol`, 4],
    ]);
    assert.deepEqual(said, []);
  });

  it('opens nothing outside of the workspace, and says what is not there', async () => {
    const { opened, said } = await open(
      source('../../../etc/passwd'),
      source('src/../../other/Coin.sol'),
      source('src/Gone.sol'),
      source('src/Coin.sol', 'Coin', `${FOLDER}/Coin.abi.json`),
    );
    assert.deepEqual(opened, []);
    assert.deepEqual(said[0], '../../../etc/passwd was not found in this folder.');
    assert.equal(said.length, 4);
  });

  it('shows the line of a failure, and none where another text is there by now', async () => {
    const line = (text: string) => ({
      artifact: `${FOLDER}/out/Coin.sol/Coin.json`,
      path: 'src/Coin.sol',
      name: '',
      detail: '',
      start: { line: 3, column: 9 },
      end: { line: 3, column: 13 },
      text,
    });
    const { opened, said } = await open(line('Coin'), line('Kind'));
    assert.deepEqual(opened, [
      [`${FOLDER}/src/Coin.sol`, 3],
      [`${FOLDER}/src/Coin.sol`, undefined],
    ]);
    assert.deepEqual(said, ['src/Coin.sol has changed since it was compiled: the line is not there.']);
  });
});
