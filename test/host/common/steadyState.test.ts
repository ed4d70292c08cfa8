// Tests state that is read while it is written, over a memento that behaves as that of VS Code does.
import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as vscode from 'vscode';
import { createSteadyState } from '../../../src/host/common/steadyState.ts';

type Values = Record<string, unknown>;

type Fake = vscode.Memento & {
  stored(): Values;
  replace(values: Values): void;
  /** Lets the oldest state come back that has not yet; the write that sent it has ended then. */
  echo(): Promise<void>;
};

/**
 * As VS Code does it: a write changes the values here at once, and all of them are sent a moment later; the main process
 * sends back what it has stored, in its order, which replaces all values here.
 */
function vscodeMemento(): Fake {
  let values: Values = {};
  let stored = '{}';
  let sending: Promise<void> | undefined;
  const echoes: (() => void)[] = [];
  async function send(): Promise<void> {
    await nextTurn();
    sending = undefined;
    const sent = (stored = JSON.stringify(values));
    await new Promise<void>((resolve) => echoes.push(resolve));
    values = JSON.parse(sent) as Values;
  }
  return {
    keys: () => Object.keys(values),
    get: (key: string, standard?: unknown) => (values[key] === undefined ? standard : values[key]) as never,
    update(key, value: unknown) {
      values[key] = value;
      return (sending ??= send());
    },
    stored: () => JSON.parse(stored) as Values,
    replace(by) {
      values = by;
      stored = JSON.stringify(by);
    },
    async echo() {
      while (echoes.length === 0) await nextTurn();
      echoes.shift()!();
      await nextTurn();
    },
  };
}

describe('steady state', () => {
  it('has what was written while an older state comes back, where the memento alone has not', async () => {
    for (const isSteady of [false, true]) {
      const memento = vscodeMemento();
      const state = isSteady ? createSteadyState(memento) : memento;
      const first = state.update('usage', 1);
      await nextTurn();
      const second = state.update('tokens', ['SHELL']);
      // Both are sent by now.
      await nextTurn();
      await nextTurn();
      await memento.echo();
      assert.deepEqual(state.get('tokens'), isSteady ? ['SHELL'] : undefined);
      await memento.echo();
      await Promise.all([first, second]);
      assert.deepEqual([state.get('usage'), state.get('tokens')], [1, ['SHELL']]);
    }
  });

  it('writes again what an older state has replaced before it was sent', async () => {
    for (const isSteady of [false, true]) {
      const memento = vscodeMemento();
      const state = isSteady ? createSteadyState(memento) : memento;
      const written = state.update('tokens', ['SHELL']);
      memento.replace({ usage: 1 });
      await memento.echo();
      if (isSteady) await memento.echo();
      await written;
      assert.deepEqual(memento.stored()['tokens'], isSteady ? ['SHELL'] : undefined);
    }
  });

  it('has the newest of several values, and a removed one no more', async () => {
    const memento = vscodeMemento();
    const state = createSteadyState(memento);
    const writes = [];
    for (const value of ['a', null, undefined]) {
      writes.push(state.update('key', value));
      assert.equal(state.get('key'), value);
      assert.deepEqual(state.keys(), value === undefined ? [] : ['key']);
      assert.equal(state.get('key', 'none'), value === undefined ? 'none' : value);
      await nextTurn();
    }
    for (let echoes = 0; echoes < 3; echoes++) await memento.echo();
    await Promise.all(writes);
    assert.equal(state.get('key'), undefined);
    assert.deepEqual(memento.stored(), {});
  });

  it('has what another window writes once its own values are stored, and keeps no value that is changed later', async () => {
    const memento = vscodeMemento();
    const state = createSteadyState(memento);
    const mine = ['mine'];
    const written = state.update('key', mine);
    mine.push('later');
    assert.deepEqual(state.get('key'), ['mine']);
    await memento.echo();
    await written;
    memento.replace({ key: 'theirs' });
    assert.equal(state.get('key'), 'theirs');
  });

  it('goes back to what is stored where a write fails, and says so', async () => {
    const memento = { ...vscodeMemento(), update: () => Promise.reject(new Error('The disk is full.')) };
    const state = createSteadyState(memento);
    const writing = state.update('key', 'mine');
    assert.equal(state.get('key'), 'mine');
    await assert.rejects(Promise.resolve(writing), /The disk is full/);
    assert.equal(state.get('key'), undefined);
  });
});
