// The calls of this window that are running. Each can be cancelled.

import * as vscode from 'vscode';

export interface CallsUnderWay {
  readonly onDidChange: vscode.Event<void>;
  add(id: string, abort: AbortController): void;
  /** A call has ended. The id is undefined where the call never started. */
  end(id: string | undefined): void;
  count(): number;
  cancel(id: string): void;
  cancelAll(): void;
  /** Cancels all calls. */
  dispose(): void;
}

export function createCallsUnderWay(): CallsUnderWay {
  const changed = new vscode.EventEmitter<void>();
  const running = new Map<string, AbortController>();
  function cancelAll(): void {
    for (const abort of running.values()) abort.abort();
  }
  return {
    onDidChange: changed.event,
    add(id, abort) {
      running.set(id, abort);
      changed.fire();
    },
    end(id) {
      if (id !== undefined) running.delete(id);
      changed.fire();
    },
    count: () => running.size,
    cancel: (id) => running.get(id)?.abort(),
    cancelAll,
    dispose() {
      cancelAll();
      changed.dispose();
    },
  };
}
