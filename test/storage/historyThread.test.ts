import assert from 'node:assert/strict';
import { HistoryThread } from '../../src/storage/historyThread.ts';

/** A thread that answers everything with how many cancels it was sent so far. */
const COUNTING = `
  import { parentPort } from 'node:worker_threads';
  let cancels = 0;
  parentPort.on('message', (message) => {
    if ('cancel' in message) cancels++;
    else if ('close' in message) parentPort.close();
    else parentPort.postMessage({ id: message.id, value: cancels });
  });`;

describe('HistoryThread', () => {
  it('cancels what is waited for, and nothing that was answered', async () => {
    const thread = new HistoryThread(new URL(`data:text/javascript,${encodeURIComponent(COUNTING)}`), '', '');
    const cancelsSent = (signal?: AbortSignal): Promise<number> => thread.request('count', [], signal);
    const late = new AbortController();
    await cancelsSent(late.signal);
    late.abort();
    assert.equal(await cancelsSent(), 0);
    const inTime = new AbortController();
    const waiting = cancelsSent(inTime.signal);
    inTime.abort();
    await waiting;
    assert.equal(await cancelsSent(), 1);
    await thread.close();
  });
});
