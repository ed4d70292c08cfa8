// The calls that wait because their server asked for it: the status bar counts down, and a click sends them at once.

import * as vscode from 'vscode';
import { createStatusBarItem } from '../common/views.ts';
import type { StatusItem } from '../common/views.ts';

export interface Waits {
  /**
   * Resolves when the seconds are over, when the user sends the calls now, or when the signal aborts. `onTick` is
   * called with the seconds left, at once and then each second.
   */
  wait(
    method: string,
    seconds: number,
    signal: AbortSignal,
    onTick: (secondsLeft: number) => void,
  ): Promise<void>;
  /** Ends every wait; returns how many there were. */
  sendNow(): number;
  dispose(): void;
}

type Wait = { readonly method: string; readonly endsAt: number; readonly end: () => void };

export function createWaits(): Waits {
  const waits = new Set<Wait>();
  let item: StatusItem | undefined;

  function show(): void {
    const [next, ...others] = [...waits].toSorted((a, b) => a.endsAt - b.endsAt);
    if (next === undefined) return item?.hide();
    item ??= createItem();
    const seconds = secondsUntil(next.endsAt);
    const again = vscode.l10n.t('{0} again in {1} s', next.method, seconds);
    const more = others.length === 0 ? [] : [vscode.l10n.t('and {0} more', others.length)];
    item.show({
      parts: [{ icon: 'watch' }, again, ...more],
      tooltip: vscode.l10n.t('The server asked to wait (Retry-After). Click to send now.'),
      label: vscode.l10n.t('Ethereum RPC: {0}. Press to send now.', again),
    });
  }

  return {
    wait(method, seconds, signal, onTick) {
      if (signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const endsAt = Date.now() + seconds * 1000;
        const ticking = setInterval(tick, 1000);
        const timer = setTimeout(end, seconds * 1000);
        const wait = { method, endsAt, end };
        function tick(): void {
          show();
          onTick(secondsUntil(endsAt));
        }
        function end(): void {
          clearInterval(ticking);
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          waits.delete(wait);
          show();
          resolve();
        }
        signal.addEventListener('abort', end, { once: true });
        waits.add(wait);
        tick();
      });
    },
    sendNow() {
      const count = waits.size;
      for (const { end } of waits) end();
      return count;
    },
    dispose() {
      for (const { end } of waits) end();
      item?.dispose();
    },
  };
}

function secondsUntil(endsAt: number): number {
  return Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
}

function createItem(): StatusItem {
  const name = vscode.l10n.t('Ethereum RPC waiting calls');
  return createStatusBarItem('ethRpc.waits', 8, { name, command: 'ethRpc.sendWaiting' });
}
