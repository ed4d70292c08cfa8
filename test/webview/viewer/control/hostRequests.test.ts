// Nothing is asked of the host twice while a reply is under way.
import assert from 'node:assert/strict';
import type { PageReply } from '../../../../src/protocol/toPage.ts';
import type { ViewerRequest } from '../../../../src/protocol/viewer.ts';
import { createHostRequests } from '../../../../src/webview/viewer/control/hostRequests.ts';
import { rowsKey } from '../../../../src/webview/viewer/control/treeControl.ts';

const PAGE = { path: [0], from: 100, to: 200 };
const ROWS: ViewerRequest = { type: 'rows', id: '1', ...PAGE };
const TABLE = { path: [0], order: { sort: null, filters: [] }, from: 0, to: 100 };
const REPLY: PageReply = { type: 'rows', id: '1', path: [0], from: 100, rows: [] };

describe('createHostRequests', () => {
  let posted: ViewerRequest[];
  let replies: ((reply: PageReply) => void)[];
  let received: PageReply[];
  let id: string | undefined;
  let asks: ReturnType<typeof createHostRequests>;
  const askRows = (): void => asks.send({ type: 'rows', ...PAGE }, rowsKey(PAGE));
  const askTable = (): void => asks.send({ type: 'table', ...TABLE }, 'table 0');

  beforeEach(() => {
    [posted, replies, received] = [[], [], []];
    id = '1';
    asks = createHostRequests(
      (message, onReply) => {
        let isOpen = true;
        posted.push(message);
        replies.push((reply) => (isOpen ? onReply(reply) : undefined));
        return () => void (isOpen = false);
      },
      () => id,
      (reply) => received.push(reply),
    );
  });

  it('asks for rows once until they come', () => {
    askRows();
    askRows();
    assert.deepEqual(posted, [ROWS]);
    asks.send({ type: 'rows', ...PAGE, from: 200 }, rowsKey({ ...PAGE, from: 200 }));
    replies[1]!({ ...REPLY, from: 200 });
    askRows();
    assert.equal(posted.length, 2);
    replies[0]!(REPLY);
    askRows();
    assert.deepEqual(posted, [ROWS, { ...ROWS, from: 200 }, ROWS]);
    assert.deepEqual(received, [{ ...REPLY, from: 200 }, REPLY]);
  });

  it('hears nothing more of what is forgotten', () => {
    askRows();
    asks.forget('1');
    askRows();
    replies[0]!(REPLY);
    assert.deepEqual([posted.length, received], [2, []]);
    // The new one is still under way.
    askRows();
    assert.equal(posted.length, 2);
    replies[1]!(REPLY);
    assert.deepEqual(received, [REPLY]);
  });

  it('takes word of how far a table is as no end of it', () => {
    askTable();
    const { path, order } = TABLE;
    replies[0]!({ type: 'tableProgress', id: '1', path, order, share: 0.5 });
    askTable();
    assert.equal(posted.length, 1);
    replies[0]!({ type: 'tableProgress', id: '1', path, order, share: 0.6 });
    assert.equal(received.length, 2);
  });

  it('asks again for what is of a subject that is shown anew', () => {
    askRows();
    asks.forget('2');
    askRows();
    assert.deepEqual(posted, [ROWS]);
    asks.forget('1');
    askRows();
    assert.deepEqual(posted, [ROWS, ROWS]);
  });

  it('passes over hits of a search that another one has replaced, and takes all of the other', () => {
    const found = (count: number, isDone: boolean): PageReply => ({
      type: 'found',
      id: '1',
      hits: [],
      count,
      isDone,
      problem: '',
    });
    asks.search('1', 'one');
    asks.search('1', 'two');
    asks.search('2', 'three');
    const [one, two, three] = replies;
    one!(found(1, false));
    two!(found(2, false));
    three!(found(3, true));
    two!(found(4, true));
    assert.deepEqual(received, [found(2, false), found(3, true), found(4, true)]);
    asks.search('1', 'four');
    asks.endSearch('1');
    replies[3]!(found(5, true));
    assert.equal(received.length, 3);
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
    asks.send({ type: 'raw' });
    asks.send({ type: 'raw' });
    assert.equal(posted.length, 2);
  });
});
