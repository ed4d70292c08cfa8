// State in which a value can be read as soon as it is written. The global state of VS Code goes back to an older state
// for a moment where two writes overlap, and can lose the second one then (microsoft/vscode, issue 137132).

import type * as vscode from 'vscode';

/** Another window may write the same key again and again. */
const MOST_WRITES = 5;

/** Keeps each value until `state` has it. What other windows write is read afterwards, as before. */
export function createSteadyState(state: vscode.Memento): vscode.Memento {
  const pending = new Map<string, { readonly value: unknown }>();

  async function write(key: string, written: { readonly value: unknown }): Promise<void> {
    const { value } = written;
    const isNewest = (): boolean => pending.get(key) === written;
    try {
      for (let writes = 0; writes < MOST_WRITES && isNewest(); writes++) {
        await state.update(key, value);
        if (JSON.stringify(state.get(key)) === JSON.stringify(value)) break;
      }
    } finally {
      if (isNewest()) pending.delete(key);
    }
  }

  function get(key: string, standard?: unknown): unknown {
    const written = pending.get(key);
    const value = written === undefined ? state.get(key) : written.value;
    return value === undefined ? standard : value;
  }

  return {
    // The caller names the type, as for any memento.
    get: (key: string, standard?: unknown) => get(key, standard) as never,
    keys: () => [...new Set([...state.keys(), ...pending.keys()])].filter((key) => get(key) !== undefined),
    update(key, value: unknown) {
      // A copy, as VS Code makes one.
      const written = { value: structuredClone(value) };
      pending.set(key, written);
      return write(key, written);
    },
  };
}
