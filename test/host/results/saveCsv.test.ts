// A table as a file: the name that is proposed, and what is said once it is saved.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const SHOWN = `
  export const said = [];
  export const opened = [];
  export const written = [];
  const uri = { scheme: 'memfs', path: '/work/t.csv' };
  export class ThemeIcon {}
  export class ThemeColor {}
  export const ProgressLocation = {};
  export const QuickPickItemKind = {};
  export const TreeItemCollapsibleState = {};
  export const window = {
    showSaveDialog: async () => uri,
    withProgress: (_options, task) => task({}, {}),
    showInformationMessage: async (message, ...buttons) => (said.push([message, ...buttons]), buttons[0]),
  };
  export const workspace = {
    asRelativePath: () => 't.csv',
    fs: { writeFile: async (_uri, bytes) => void written.push(String(bytes)) },
  };
  export const commands = { executeCommand: async (...given) => void opened.push(given) };
`;
const { saveCsv, tableFileName, vscode } = await withVscode(SHOWN, async () => ({
  ...(await import('../../../src/host/results/saveCsv.ts')),
  vscode: (await import('vscode')) as unknown as Readonly<Record<'said' | 'opened' | 'written', unknown[]>>,
}));

describe('tableFileName', () => {
  it('says which call the table is of, and which part of its result', () => {
    assert.equal(tableFileName('logs Transfer', 'result'), 'logs-Transfer');
    assert.equal(tableFileName('getBlock 68,943', 'result.transactions'), 'getBlock-68943-transactions');
    assert.equal(tableFileName('balance 0xf39F…2266', 'results by block'), 'balance-0xf39F-2266');
    assert.equal(tableFileName('trace', 'result[3].logs'), 'trace-3-logs');
  });

  it('takes names of tokens and contracts for no path, device, hidden file or option', () => {
    assert.equal(tableFileName('../../.ssh/x\\y:z', 'result'), 'ssh-x-y-z');
    assert.equal(tableFileName('CON', 'result'), 'CON_');
    assert.equal(tableFileName('--help', 'result["../a"]'), 'help-a');
    assert.equal(tableFileName('\u202e.', 'result'), 'table');
    assert.equal(tableFileName('x'.repeat(10_000), 'result').length, 60);
  });
});

describe('saveCsv', () => {
  it('says in one message how many rows it saved, and opens the file from there', async () => {
    function* lines(): Generator<string, void, void> {
      yield* ['hash,value\n', '0x1,1\n', '', '0x2,2\n'];
    }
    await saveCsv(lines(), 't');
    await new Promise(setImmediate);
    assert.deepEqual(vscode.written, ['hash,value\n0x1,1\n0x2,2\n']);
    assert.deepEqual(vscode.said, [['Saved to t.csv: 2 rows.', 'Open']]);
    assert.deepEqual(vscode.opened, [['vscode.open', { scheme: 'memfs', path: '/work/t.csv' }]]);
  });
});
