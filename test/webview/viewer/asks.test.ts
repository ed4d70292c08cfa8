// Owns that nothing is asked of the host twice while its answer is under way.
import assert from 'node:assert/strict';
import type { ViewerToHost, ViewerToPage } from '../../../src/protocol/viewer.ts';
import { createAsks } from '../../../src/webview/viewer/asks.ts';
import { rowsKey } from '../../../src/webview/viewer/treeControl.ts';

const PAGE = { path: [0], from: 100, to: 200 };
const ROWS: ViewerToHost = { type: 'rows', id: '1', ...PAGE };
const TABLE = { path: [0], order: { sort: null, filters: [] }, from: 0, to: 100 };

describe('createAsks', () => {
  let posted: ViewerToHost[];
  let id: string | undefined;
  let asks: ReturnType<typeof createAsks>;
  const askRows = (): void => asks.ask({ type: 'rows', ...PAGE }, rowsKey(PAGE));
  const askTable = (): void => asks.ask({ type: 'table', ...TABLE }, 'table 0');

  beforeEach(() => {
    posted = [];
    id = '1';
    asks = createAsks(
      (message) => posted.push(message),
      () => id,
    );
  });

  it('asks for rows once until they come', () => {
    askRows();
    askRows();
    assert.deepEqual(posted, [ROWS]);
    const other: ViewerToPage = { type: 'rows', id: '1', path: [0], from: 200, rows: [] };
    asks.arrived(other);
    asks.arrived({ ...other, id: '2', from: 100 });
    askRows();
    assert.deepEqual(posted, [ROWS]);
    asks.arrived({ ...other, from: 100 });
    askRows();
    assert.deepEqual(posted, [ROWS, ROWS]);
  });

  it('asks for each subject on its own, and for nothing where there is none', () => {
    askRows();
    id = '2';
    askRows();
    id = undefined;
    askRows();
    assert.deepEqual(posted, [ROWS, { ...ROWS, id: '2' }]);
  });

  it('forgets the tables of the subject in front, and nothing else', () => {
    askRows();
    askTable();
    id = '2';
    askTable();
    id = '1';
    posted = [];
    asks.forgetTables();
    askRows();
    askTable();
    id = '2';
    askTable();
    assert.deepEqual(posted, [{ type: 'table', id: '1', ...TABLE }]);
  });

  it('posts what has no key as often as it is asked', () => {
    asks.ask({ type: 'raw' });
    asks.ask({ type: 'raw' });
    assert.equal(posted.length, 2);
  });
});
