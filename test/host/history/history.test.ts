import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import type { RunningCall } from '../../../src/core/call/call.ts';
import type { HistoryPort, HistoryRules, TidyReport } from '../../../src/core/history/history.ts';
import { largeResult } from '../../../src/core/reply/largeReply.ts';
import { createLargeBodies } from '../../../src/storage/largeBodies.ts';
import { entry, newFile, openSources, removeFolders, resultsOf } from '../../storage/entries.ts';
import { withVscode } from '../withVscode.ts';

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

const RULES: HistoryRules = { doNotRecord: 'all', mostEntries: 9, mostDays: 9, mostAnswerBytes: 9 };

describe('createHistory', () => {
  let port: HistoryPort;
  afterEach(async () => {
    await port.close();
    removeFolders();
  });

  it('tells where the limits cannot be put back, so that nothing comes back either', async () => {
    const { createHistory } = await withVscode(VSCODE, () => import('../../../src/host/history/history.ts'));
    let tidied: (tidied: TidyReport) => void = () => undefined;
    const never = (): void => undefined;
    port = {
      setRules: never,
      onDidChange: never,
      onDidTidy: (listener: typeof tidied) => (tidied = listener),
      watch: never,
      problem: async () => undefined,
      count: async () => 0,
      restore: () => assert.fail('restored'),
      close: async () => undefined,
    } as unknown as HistoryPort;
    const failed = new Error('The settings file has errors.');
    const failures: unknown[] = [];
    const history = createHistory({
      open: () => port,
      bodies: () => assert.fail('no bodies'),
      rules: () => RULES,
      isTidyingUndone: () => Promise.reject(failed),
      showFailure: (error) => failures.push(error),
      onProblem: (problem) => assert.equal(problem, undefined),
      log: (message) => assert.fail(message),
    });
    await history.count();
    tidied({ calls: { stamp: 1, count: 200 }, results: 0, before: RULES });
    await new Promise((next) => setTimeout(next, 5));
    assert.deepEqual(failures, [failed]);
  });

  it('lists a call that is not recorded as ended, and keeps no file of its answer, which can be read on', async () => {
    const { createHistory } = await withVscode(VSCODE, () => import('../../../src/host/history/history.ts'));
    const file = newFile();
    port = openSources(file);
    const bodies = createLargeBodies(resultsOf(file), 0);
    const history = createHistory({
      open: () => port,
      bodies: async () => bodies,
      rules: () => RULES,
      isTidyingUndone: async () => false,
      showFailure: assert.ifError,
      onProblem: (problem) => assert.equal(problem, undefined),
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

  it('says when a call that has ended is recorded, for which its result is written first', async () => {
    const { createHistory } = await withVscode(VSCODE, () => import('../../../src/host/history/history.ts'));
    const file = newFile();
    port = openSources(file);
    const history = createHistory({
      open: () => port,
      bodies: () => assert.fail('no bodies'),
      rules: () => ({ ...RULES, doNotRecord: [] }),
      isTidyingUndone: async () => false,
      showFailure: assert.ifError,
      onProblem: (problem) => assert.equal(problem, undefined),
      log: (message) => assert.fail(message),
    });
    history.finished(entry('a', 1));
    assert.deepEqual(await history.heads(['a']).then((heads) => heads.length), 0);
    await history.recorded('a');
    assert.deepEqual(await history.heads(['a']).then((heads) => heads.length), 1);
    await history.recorded('unknown');
  });
});
