// The name that is proposed for a table as a file.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const { tableFileName } = await withVscode('', () => import('../../../src/host/results/saveCsv.ts'));

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
