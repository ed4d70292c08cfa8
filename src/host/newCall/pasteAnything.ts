// “Paste Anything”: shows what a text is and does what the user chooses. Only rows that say so send calls, and a key is
// kept only after the user agrees.

import * as vscode from 'vscode';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import { readPasted } from '../../core/paste/readPasted.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { createQuickPick } from '../common/quickInput.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import { askAboutPastedKey, endpointOfUrl, endpointOfPasted } from './pastedKeys.ts';
import type { PastedKeyChoice } from './pastedKeys.ts';
import { PASTE_PROMPT, pasteRows } from './pasteRows.ts';
import type { PasteActions, PasteContext, PasteRow } from './pasteRow.ts';
import { pasteTitle } from './pasteTitle.ts';

const TITLE = vscode.l10n.t('Paste Anything');

export type PasteServices = EndpointServices & {
  readonly calls: { knownChain(endpoint: Endpoint): bigint | undefined };
  /** The current context for decoding. */
  readonly context: () => DecodeContext;
  readonly actions: PasteActions;
};

export function pasteCommands(services: PasteServices) {
  return {
    'ethRpc.pasteAnything': (text?: unknown) =>
      pasteAnything(typeof text === 'string' ? text : undefined, services),
  };
}

/** Shows what the text, or that of the clipboard, is and does what the user chooses. */
async function pasteAnything(given: string | undefined, services: PasteServices): Promise<void> {
  const text = given ?? (await vscode.env.clipboard.readText());
  const where = given === undefined ? vscode.l10n.t('On the clipboard') : vscode.l10n.t('Pasted');
  const chosen = await pickReading(text, where, pasteContextOf(services));
  if (chosen !== undefined) await runPasteRow(chosen.row, chosen.pasted, services);
}

/** The context that a pasted text is read with, and the endpoint that its calls would go to. */
export function pasteContextOf({ endpoints, calls, context }: PasteServices): PasteContext {
  const active = endpoints.active();
  const target = active && {
    name: active.name,
    origin: endpointOrigin(active),
    chain: calls.knownChain(active),
  };
  return {
    get context() {
      return context();
    },
    target,
    endpointName: (id) => endpoints.byId(id)?.name ?? id,
    nameAt: (place) => endpointOfUrl(place, endpoints)?.name,
  };
}

/**
 * Asks what to do with an endpoint or key in the text, then runs the action of the row, whatever the user chose. The
 * question comes first, because a page would take the keyboard focus from it.
 */
export async function runPasteRow(row: PasteRow, pasted: Pasted, services: PasteServices): Promise<void> {
  if (row.copy !== undefined) {
    await vscode.env.clipboard.writeText(row.copy);
    setStatusBarMessage(vscode.l10n.t('Copied {0}', row.copy.slice(0, 60)), 3000);
    return;
  }
  const { actions } = services;
  let settled: PastedKeyChoice;
  try {
    settled = await askAboutPastedKey(pasted, services, row.isKey);
  } finally {
    const place = endpointOfPasted(pasted, settled, services);
    await row.act?.({ ...actions, fillIn: (call) => actions.fillIn(call, place) });
  }
}

/** Shows a list that reads the text typed or pasted into it. The box does not show `text`: it may hold a key. */
function pickReading(
  text: string,
  where: string,
  { context, target }: PasteContext,
): Promise<{ readonly row: PasteRow; readonly pasted: Pasted } | undefined> {
  return new Promise((resolve) => {
    const pick = createQuickPick<PasteRow>();
    pick.placeholder = PASTE_PROMPT;
    pick.ignoreFocusOut = true;
    let pasted: Pasted;
    function read(): void {
      const typed = pick.value.trim();
      const source = { text: typed === '' ? text : typed, where, target, context };
      pasted = readPasted(source.text, context);
      // In the title of the list: separators are hidden while text is typed.
      pick.title = pasteTitle(TITLE, pasted);
      pick.items = source.text.trim() === '' ? [] : pasteRows(pasted, source);
    }
    pick.onDidChangeValue(read);
    pick.onDidAccept(() => {
      const [row] = pick.selectedItems;
      if (row === undefined || (row.act ?? row.copy ?? row.isKey) === undefined) return;
      resolve({ row, pasted });
      pick.dispose();
    });
    pick.onDidTriggerItemButton(({ item: { actOnButton, ...row } }) => {
      if (actOnButton === undefined) return;
      resolve({ row: { ...row, act: actOnButton }, pasted });
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    read();
    pick.show();
  });
}
