import assert from 'node:assert/strict';
import type { HistoryRules } from '../../../src/core/history/history.ts';
import { withVscode } from '../withVscode.ts';

/** A VS Code with these settings, where a person presses what `chosen` says. */
const VSCODE = `
  export const seen = { said: [], values: {}, chosen: 'Undo' };
  export const ConfigurationTarget = { Global: 1 };
  export const workspace = {
    getConfiguration: () => ({
      get: (name) => seen.values[name],
      inspect: (name) => ({ globalValue: seen.values[name] }),
      update: async (name, value) => void (seen.values[name] = value),
    }),
  };
  export const window = {
    async showWarningMessage(...args) { seen.said.push(args); return seen.chosen; },
  };
`;
type Seen = { said: unknown[]; values: Record<string, unknown>; chosen: string | undefined };

const BEFORE: HistoryRules = {
  doNotRecord: [],
  mostEntries: 1_000,
  mostDays: Infinity,
  mostAnswerBytes: 5_000,
};

describe('isTidyingUndone', () => {
  let seen: Seen;
  let ask: (calls: number, answers: number) => Promise<boolean>;
  beforeEach(async () => {
    const { isTidyingUndone, vscode } = await withVscode(VSCODE, async () => ({
      ...(await import('../../../src/host/history/retentionNotice.ts')),
      vscode: (await import('vscode')) as unknown as { readonly seen: Seen },
    }));
    ({ seen } = vscode);
    const values = { 'history.maxEntries': 60, 'history.maxDays': 7, 'history.maxAnswerBytes': 5_000 };
    Object.assign(seen, { said: [], chosen: 'Undo', values } satisfies Seen);
    ask = (count, results) => isTidyingUndone({ calls: { stamp: 1, count }, results, before: BEFORE });
  });

  it('says nothing of a few', async () => {
    assert.deepEqual([await ask(100, 100), seen.said], [false, []]);
  });

  it('writes the former limits back where that is wanted', async () => {
    assert.equal(await ask(1_234, 0), true);
    assert.deepEqual(
      [seen.said, seen.values],
      [
        [['The limits of the history were lowered. Removed from the history: 1,234 calls.', 'Undo']],
        { 'history.maxEntries': 1_000, 'history.maxDays': 0, 'history.maxAnswerBytes': 5_000 },
      ],
    );
  });

  it('leaves the limits alone otherwise, and offers nothing where only answers went', async () => {
    seen.chosen = undefined;
    assert.equal(await ask(0, 500), false);
    assert.deepEqual(
      [seen.said, seen.values['history.maxEntries']],
      [
        [['The limits of the history were lowered. The results of 500 calls were removed to save space.']],
        60,
      ],
    );
  });
});
