import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import type { RunningCall } from '../../src/core/call.ts';
import type { HistoryPort } from '../../src/core/history/history.ts';
import { largeResult } from '../../src/core/largeReply.ts';
import { createLargeBodies } from '../../src/storage/largeBodies.ts';
import { entry, newFile, openSources, removeFolders, resultsOf } from '../storage/entries.ts';
import { withVscode } from './withVscode.ts';

/** A VS Code whose events are told, and where nobody is to be warned. */
const VSCODE = `
  export class EventEmitter {
    listeners = [];
    event = (listener) => void this.listeners.push(listener);
    fire() { for (const listener of this.listeners) listener(); }
    dispose() {}
  }
  export const window = { showWarningMessage(message) { throw new Error(message); } };
`;

describe('createHistory', () => {
  let port: HistoryPort;
  afterEach(async () => {
    await port.close();
    removeFolders();
  });

  it('lists a call that is not recorded as ended, and keeps no file of its answer, which can be read on', async () => {
    const { createHistory } = await withVscode(VSCODE, () => import('../../src/host/history.ts'));
    const file = newFile();
    port = openSources(file);
    const bodies = createLargeBodies(resultsOf(file), 0);
    const history = createHistory({
      open: () => port,
      bodies: async () => bodies,
      rules: () => ({ doNotRecord: 'all', mostEntries: 9, mostDays: 9, mostAnswerBytes: 9 }),
      isTidyingUndone: async () => false,
      tellProblem: (problem) => assert.equal(problem, undefined),
      log: (message) => assert.fail(message),
    });
    const arriving = bodies.begin([]);
    arriving.push(Buffer.from(`{"jsonrpc":"2.0","id":1,"result":[${'"0x00",'.repeat(700_000)}"0x01"]}`));
    const body = arriving.end(false);
    const result = largeResult(body) as { children(from: number, to: number): readonly unknown[] };
    assert.equal(readdirSync(resultsOf(file)).length, 1);

    const told: number[] = [];
    history.onDidChange(() => told.push(history.running().length));
    history.started({ id: 'a' } as RunningCall);
    history.finished(entry('a', 1, { outcome: { ok: true, result: result as never, body } }));
    await new Promise((next) => setTimeout(next, 100));
    assert.deepEqual([told, await history.count(), existsSync(file)], [[1, 0], 0, true]);
    assert.deepEqual(
      [readdirSync(resultsOf(file)), result.children(700_000, 700_001)],
      [[], [{ name: undefined, value: '0x01' }]],
    );
  });
});
