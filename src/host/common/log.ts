// The extension's log channel, without stack traces and multi-line texts. The callers keep keys out of it.

import * as vscode from 'vscode';
import { visibleText } from '../../core/text/inertText.ts';

export interface Log {
  info(message: string): void;
  error(message: string, error: unknown): void;
  show(): void;
  dispose(): void;
}

export function createLog(): Log {
  const channel = vscode.window.createOutputChannel('Ethereum RPC', { log: true });
  return {
    info: (message) => channel.info(visibleText(message)),
    error(message, error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      channel.error(visibleText(`${message} (${reason})`));
    },
    show: () => channel.show(),
    dispose: () => channel.dispose(),
  };
}
