import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code without workspace files, in which a person chooses one ABI file after the other. */
const VSCODE = `
  const artifact = (name) => JSON.stringify({ abi: [{ type: 'error', name, inputs: [] }], bytecode: '0x60' });
  const files = { '/one/Token.json': artifact('One'), '/two/Token.json': artifact('Two') };
  const paths = Object.keys(files);
  const nothing = { dispose() {} };
  export class EventEmitter { event = () => nothing; fire() {} dispose() {} }
  export const window = {
    showQuickPick: async (choices) => choices[1],
    showOpenDialog: async () => { const path = paths.shift(); return [{ path, fsPath: path }]; },
    setStatusBarMessage: () => nothing,
  };
  const on = () => nothing;
  export const workspace = {
    fs: { readFile: async ({ path }) => new TextEncoder().encode(files[path]) },
    findFiles: async () => [],
    createFileSystemWatcher: () => ({ onDidCreate: on, onDidChange: on, onDidDelete: on, dispose() {} }),
  };
`;

describe('createAbis', () => {
  it('keeps the ABIs of two files of the same name, and nothing else of them', async () => {
    const { createAbis } = await withVscode(VSCODE, () => import('../../../src/host/knowledge/abis.ts'));
    let kept: unknown;
    const state = {
      get: (_: string, otherwise: unknown) => kept ?? otherwise,
      update: async (_: string, value: unknown) => void (kept = value),
    } as unknown as Memento;
    const abis = createAbis(state, (message) => assert.fail(message));
    await abis.add();
    await abis.add();
    assert.deepEqual(
      kept,
      [
        ['/one/Token.json', 'One'],
        ['/two/Token.json', 'Two'],
      ].map(([name, error]) => ({
        name,
        text: JSON.stringify([{ type: 'error', name: error, inputs: [] }]),
      })),
    );
    const errors = ['One()', 'Two()'].map((text) => parseSignature(`error ${text}`, 'Token.json')!);
    assert.deepEqual(
      errors.map((error) => abis.signatures().errors(signatureId(error))),
      errors.map((error) => [error]),
    );
    abis.dispose();
  });
});
