// What is opened of a place that an audit found.
import assert from 'node:assert/strict';
import type { PlaceServices } from '../../../src/host/audit/openPlace.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export const done = [];
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = {}, TreeItemCollapsibleState = {}, ProgressLocation = {}, workspace = {};
  export class Position { constructor(line, character) { this.text = line + ':' + character; } }
  export class Range { constructor(start) { this.start = start; } }
  export const Uri = { parse: (text) => text };
  export const window = {
    async showTextDocument(file, { selection }) {
      if (file.endsWith('.bin')) throw new Error('no text');
      done.push(file + ' ' + selection.start.text);
    },
  };
  export const commands = { executeCommand: (...all) => void done.push(all.join(' ')) };
`;

describe('openPlace', () => {
  it('opens a file at its place and a setting, and shows a call or a saved request where it is listed', async () => {
    const { openPlace, done } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/audit/openPlace.ts')),
      ...((await import('vscode')) as unknown as { readonly done: string[] }),
    }));
    const services = {
      history: {
        saved: async () => [{ id: 'other' }, { id: 'mine' }],
        get: async (id: string) => (id === 'gone' ? undefined : { id }),
      },
      reveal: ({ id }: { readonly id: string }) => done.push(`call ${id}`),
      savedView: { reveal: ({ id }: { readonly id: string }) => done.push(`saved ${id}`) },
      mementos: {},
    } as unknown as PlaceServices;
    for (const target of [
      { kind: 'file', uri: 'file:///a/.env', line: 3, column: 7 },
      { kind: 'file', uri: 'file:///a/dump.bin', line: 1, column: 1 },
      { kind: 'setting', id: 'ethRpc.endpoints' },
      { kind: 'saved', id: 'mine' },
      { kind: 'saved', id: 'gone' },
      { kind: 'call', id: 'one' },
      { kind: 'call', id: 'gone' },
    ] as const)
      await openPlace({ target, where: '' }, services);
    assert.deepEqual(done, [
      // Both count from 1 for a person, and from 0 in VS Code.
      'file:///a/.env 2:6',
      'revealFileInOS file:///a/dump.bin',
      'workbench.action.openSettings @id:ethRpc.endpoints',
      'saved mine',
      'call one',
    ]);
  });
});
