// The running call of a request builder page: sends it, reports its state to the page, cancels it.

import * as vscode from 'vscode';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { ToPage } from '../../protocol/toPage.ts';
import type { CallRequest } from '../calls/calls.ts';
import type { ResultViewer } from '../results/resultViewer.ts';

/** A call as the page sends it to the host. */
export type NamedCall = { readonly method: string; readonly paramsJson: string };

export interface BuilderCalls {
  /** Resolves once the call has ended. Cancels a call that still runs. */
  send(named: NamedCall, request: CallRequest): Promise<void>;
  cancel(): void;
  /** Reports to a new page what happened while there was none. */
  welcome(): void;
}

/** `post`: false where no page can take the message. `hasFocus`: whether the page has the keyboard. */
export function createBuilderCalls(
  viewer: Pick<ResultViewer, 'run'>,
  post: (message: ToPage) => boolean,
  hasFocus: () => boolean,
): BuilderCalls {
  let cancellation: vscode.CancellationTokenSource | undefined;
  /** The question whether to send the call is open. */
  let isAsking: true | undefined;
  /** The call that ended last, until the page is sent it. */
  let made: NamedCall | undefined;

  function postRunning(takesKeyboard?: true): void {
    const isRunning = cancellation !== undefined;
    const news = omitUndefined({ isAsking, takesKeyboard, made });
    if (post({ type: 'running', isRunning, ...news })) made = undefined;
  }

  return {
    async send(named, request) {
      cancellation?.cancel();
      const source = new vscode.CancellationTokenSource();
      cancellation = source;
      isAsking = undefined;
      /** Once true it stays so: a second question can come before the page has the keyboard again. */
      let hadKeyboard = false;
      const isWanted = (): boolean => cancellation === source;
      postRunning();
      try {
        const onWait = (left: number | undefined): void => {
          if (isWanted()) post({ type: 'waiting', seconds: left ?? null });
        };
        const onQuestion = (isOpen: boolean): void => {
          if (!isWanted()) return;
          isAsking = isOpen || undefined;
          if (isOpen) hadKeyboard ||= hasFocus();
          postRunning(!isOpen && hadKeyboard ? true : undefined);
        };
        const call = await viewer.run(
          { ...request, onWait, onQuestion },
          source.token,
          (entry) => isWanted() || entry.ok,
        );
        if (call !== undefined && isWanted()) made = named;
      } finally {
        if (isWanted()) {
          cancellation = undefined;
          postRunning();
        }
        source.dispose();
      }
    },
    cancel: () => cancellation?.cancel(),
    welcome() {
      if (cancellation !== undefined || made !== undefined) postRunning();
    },
  };
}
