import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code without workspace files, in which a person chooses one ABI file after the other. */
const VSCODE = `
  const artifact = (name) => JSON.stringify({ abi: [{ type: 'error', name, inputs: [] }], bytecode: '0x60' });
  const files = { '/one/Token.json': artifact('One'), '/two/Token.json': artifact('Two') };
  const paths = [...Object.keys(files), '/three/Huge.json', '/gone/Token.json'];
  export const said = [];
  const nothing = { dispose() {} };
  export class EventEmitter { event = () => nothing; fire() {} dispose() {} }
  export const window = {
    showQuickPick: async (choices) => choices[1],
    showOpenDialog: async () => { const path = paths.shift(); return [{ path, fsPath: path }]; },
    showErrorMessage: async (message) => void said.push(message),
    setStatusBarMessage: () => nothing,
  };
  const on = () => nothing;
  export const workspace = {
    fs: {
      stat: async ({ path }) => ({ size: path === '/three/Huge.json' ? 20_000_001 : files[path].length }),
      readFile: async ({ path }) => new TextEncoder().encode(files[path]),
    },
    findFiles: async () => [],
    createFileSystemWatcher: () => ({ onDidCreate: on, onDidChange: on, onDidDelete: on, dispose() {} }),
  };
`;

const INTERFACE =
  'interface IPool { // the pool\n function slot(uint256 id) external;\n error Bad(Missing x);\n}';
/** One in which a person takes what is on the clipboard. */
const WITH_CLIPBOARD = `
  const nothing = { dispose() {} };
  export const said = [];
  export class EventEmitter { event = () => nothing; fire() {} dispose() {} }
  export const env = { clipboard: { readText: async () => ${JSON.stringify(INTERFACE)} } };
  export const window = {
    showQuickPick: async (choices) => choices[2],
    showWarningMessage: async (message) => void said.push(message),
    showErrorMessage: async (message) => void said.push(message),
    setStatusBarMessage: (message) => (said.push(message), nothing),
  };
  const on = () => nothing;
  export const workspace = {
    findFiles: async () => [],
    createFileSystemWatcher: () => ({ onDidCreate: on, onDidChange: on, onDidDelete: on, dispose() {} }),
  };
`;

/** Remembers one value, whatever its name. */
function oneMemory(): { readonly state: Memento; readonly kept: () => unknown } {
  let kept: unknown;
  const state = {
    get: (_: string, otherwise: unknown) => kept ?? otherwise,
    update: async (_: string, value: unknown) => void (kept = value),
  } as unknown as Memento;
  return { state, kept: () => kept };
}

const contracts = { set: () => undefined };
const NOTHING = { text: undefined, chainId: undefined };

describe('createAbis', () => {
  it('takes Solidity source from the clipboard or a paste, and says what it could not read', async () => {
    const { createAbis, vscode } = await withVscode(WITH_CLIPBOARD, async () => ({
      ...(await import('../../../src/host/knowledge/abis.ts')),
      vscode: (await import('vscode')) as unknown as { readonly said: string[] },
    }));
    const { state, kept } = oneMemory();
    const abis = createAbis(state, (message) => assert.fail(message), contracts);
    await abis.add(NOTHING);
    await abis.addText('event Sold(uint256 price);\nfunction f()', 'the pasted text');
    await abis.addText('hello', 'the pasted text');
    assert.deepEqual(kept(), [
      { name: 'IPool', text: '["function slot(uint256 id)"]' },
      { name: 'Sold(uint256) and 1 more', text: '["event Sold(uint256 price)","function f()"]' },
    ]);
    const slot = parseSignature('function slot(uint256 id)', 'IPool')!;
    assert.deepEqual(abis.signatures().functions(signatureId(slot))[0]?.text, slot.text);
    assert.deepEqual(vscode.said.slice(0, 3), [
      'Not all was added of the clipboard. Line 3 is not read. Bad: the type Missing is not in this text.',
      'Added 1 signature of the clipboard',
      'Added 2 signatures of the pasted text',
    ]);
    assert.match(vscode.said[3] ?? '', /^There is no ABI in the pasted text that can be read\. /);
    const endOf = async (unread: number): Promise<string | undefined> => {
      const errors = Array.from({ length: unread }, (_, at) => `error Bad${at}(Missing x);`);
      vscode.said.length = 0;
      await abis.addText(`interface I {\nfunction f() external;\n${errors.join('\n')}\n}`, 'a text');
      return vscode.said[0]?.split('not in this text.').at(-1);
    };
    assert.deepEqual([await endOf(5), await endOf(7)], ['', ' 2 more.']);
    abis.dispose();
  });

  it('keeps the ABIs of two files of the same name, and nothing else of them; says which cannot be read', async () => {
    const { createAbis, said } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/knowledge/abis.ts')),
      said: ((await import('vscode')) as unknown as { readonly said: unknown[] }).said,
    }));
    const { state, kept } = oneMemory();
    const abis = createAbis(state, (message) => assert.fail(message), contracts);
    for (let file = 0; file < 4; file++) await abis.add(NOTHING);
    assert.deepEqual(said, [
      'Huge.json is too large for an ABI: at most 20 MB are read.',
      'Token.json cannot be read. Check that it is there and that you may read it.',
    ]);
    assert.deepEqual(
      kept(),
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
