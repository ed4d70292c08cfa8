// Owns the call that is written down for another tool: that of an entry, or one that the request builder has ready.

import * as vscode from 'vscode';
import type { CommandServices } from './commands.ts';
import { showWarningMessage } from './common/notices.ts';
import type { CopiedCall } from './copyAs.ts';
import type { MeantEntries } from './meantEntries.ts';
import { isReadyCall } from './readyCall.ts';
import { sentDraft } from './sentDraft.ts';

/** Gives undefined where there is none, and the person has been told why. */
export function callToCopyOf(
  { calls, endpoints }: Pick<CommandServices, 'calls' | 'endpoints'>,
  { entryOf }: MeantEntries,
): (argument: unknown) => Promise<CopiedCall | undefined> {
  return async (argument) => {
    if (isReadyCall(argument)) return withNumbers({ ...argument, endpoint: endpoints.active() });
    const entry = await entryOf(argument);
    if (entry === undefined) return undefined;
    const { method, params, endpointId } = entry;
    return { method, params, endpoint: endpoints.all().find(({ id }) => id === endpointId) };
  };

  /** No other tool knows blocks such as `latest-10`: they are copied as the numbers they are now. */
  async function withNumbers({ endpoint, method, params }: CopiedCall): Promise<CopiedCall | undefined> {
    if (endpoint === undefined) return { endpoint, method, params };
    const sent = await sentDraft({ endpoint, method, params }, (asked, askedParams) =>
      calls.run({ endpoint, method: asked, params: askedParams, isOwn: true }),
    );
    if ('draft' in sent) return { ...sent.draft, endpoint };
    void showWarningMessage(
      vscode.l10n.t('The number of a block in it could not be asked for, so nothing was copied.'),
    );
    return undefined;
  }
}
