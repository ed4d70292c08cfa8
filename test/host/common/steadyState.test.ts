// Tests state that is read while it is written, over a memento that behaves as that of VS Code does.
import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { createSteadyState } from '../../../src/host/common/steadyState.ts';

type Values = Record<string, unknown>;

/**
 * As VS Code does it: a write changes the values here at once, and all of them are sent a moment later; the main process
 * sends back what it has stored, which replaces all values here. `echoMs`: how long that takes, for each write.
 */
function vscodeMemento(
  echoMs: readonly number[],
): vscode.Memento & { stored(): Values; replace(values: Values): void } {
  let values: Values = {};
  let stored = '{}';
  let sends = 0;
  let sending: Promise<void> | undefined;
  let echoes = Promise.resolve();
  const replace = (by: Values): void => {
    values = by;
    stored = JSON.stringify(by);
  };
  async function send(): Promise<void> {
    await delay(0);
    sending = undefined;
    stored = JSON.stringify(values);
    const echo = stored;
    // In their order: none overtakes another one.
    echoes = Promise.all([echoes, delay(echoMs[sends++] ?? 0)]).then(() => {
      values = JSON.parse(echo) as Values;
    });
    await echoes;
  }
  return {
    keys: () => Object.keys(values),
    get: (key: string, standard?: unknown) => (values[key] ?? standard) as never,
    update(key, value: unknown) {
      values[key] = value;
      return (sending ??= send());
    },
    stored: () => JSON.parse(stored) as Values,
    replace,
  };
}

describe('steady state', () => {
  it('has what was written while an older state comes back, where the memento alone has not', async () => {
    for (const isSteady of [false, true]) {
      const memento = vscodeMemento([20, 40]);
      const state = isSteady ? createSteadyState(memento) : memento;
      const first = state.update('usage', 1);
      await delay(5);
      const second = state.update('tokens', ['SHELL']);
      await first;
      assert.deepEqual(state.get('tokens'), isSteady ? ['SHELL'] : undefined);
      await second;
      assert.deepEqual([state.get('usage'), state.get('tokens')], [1, ['SHELL']]);
    }
  });

  it('writes again what an older state has replaced before it was sent', async () => {
    for (const isSteady of [false, true]) {
      const memento = vscodeMemento([20]);
      const state = isSteady ? createSteadyState(memento) : memento;
      const first = state.update('usage', 1);
      await delay(5);
      const second = state.update('tokens', ['SHELL']);
      memento.replace({ usage: 1 });
      await Promise.all([first, second]);
      assert.deepEqual(memento.stored()['tokens'], isSteady ? ['SHELL'] : undefined);
    }
  });

  it('has the newest of several values, and a removed one no more', async () => {
    const memento = vscodeMemento([30, 10, 0]);
    const state = createSteadyState(memento);
    const writes = [];
    for (const value of ['a', 'b', undefined]) {
      writes.push(state.update('key', value));
      assert.equal(state.get('key'), value);
      assert.deepEqual(state.keys(), value === undefined ? [] : ['key']);
      assert.equal(state.get('key', 'none'), value ?? 'none');
      await delay(3);
    }
    await Promise.all(writes);
    assert.equal(state.get('key'), undefined);
    assert.deepEqual(memento.stored(), {});
  });

  it('has what another window writes once its own values are stored', async () => {
    const memento = vscodeMemento([]);
    const state = createSteadyState(memento);
    await state.update('key', 'mine');
    memento.replace({ key: 'theirs' });
    assert.equal(state.get('key'), 'theirs');
  });

  it('goes back to what is stored where a write fails, and says so', async () => {
    const memento = { ...vscodeMemento([]), update: () => Promise.reject(new Error('The disk is full.')) };
    const state = createSteadyState(memento);
    const writing = state.update('key', 'mine');
    assert.equal(state.get('key'), 'mine');
    await assert.rejects(Promise.resolve(writing), /The disk is full/);
    assert.equal(state.get('key'), undefined);
  });
});
