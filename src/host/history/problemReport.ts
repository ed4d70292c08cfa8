// Reports problems with the history's file, and that a call was not added to it.

import * as vscode from 'vscode';
import type { HistoryProblem } from '../../core/history/history.ts';
import { reasonOf } from '../../core/text/reasonOf.ts';
import { setStatusBarMessage, showWarningMessage } from '../common/notices.ts';

export interface ProblemReport {
  /** Reports a problem with the file once, and again when it is another problem. */
  check(): Promise<void>;
  /** Reports once why a call could not be added; the log has each of them. */
  failedToAdd(error: unknown): void;
}

/** `onProblem`: called with the reason why calls are not recorded at present; undefined where they are. */
export function createProblemReport(
  problemNow: () => Promise<HistoryProblem | undefined>,
  onProblem: (problem: string | undefined) => void,
  log: (message: string) => void,
): ProblemReport {
  let reported: string | undefined;
  let hasReportedFailedWrite = false;
  return {
    async check() {
      const {
        message,
        isRecorded = true,
        file,
        detail = message,
      } = (await problemNow().catch((error): HistoryProblem => ({
        message: reasonOf(error),
        isRecorded: false,
      }))) ?? {};
      if (message === reported) return;
      reported = message;
      onProblem(isRecorded ? undefined : message);
      if (message === undefined) return;
      log(detail ?? message);
      void warn(message, file);
    },
    failedToAdd(error) {
      log(`A call was not saved: ${reasonOf(error)}`);
      if (!hasReportedFailedWrite)
        void showWarningMessage(
          vscode.l10n.t('This call was not added to the history: {0}', reasonOf(error)),
        );
      hasReportedFailedWrite = true;
    },
  };
}

async function warn(message: string, file: string | undefined): Promise<void> {
  const show = vscode.l10n.t('Show File');
  const chosen = await showWarningMessage(message, ...(file === undefined ? [] : [show]));
  if (chosen === undefined || file === undefined) return;
  try {
    await vscode.commands.executeCommand('revealFileInOS', vscode.Uri.file(file));
  } catch {
    // In a browser, there is no file manager to show it.
    await vscode.env.clipboard.writeText(file);
    setStatusBarMessage(vscode.l10n.t('Copied: {0}', file), 8_000);
  }
}
