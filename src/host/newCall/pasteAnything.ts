// “Paste Anything”: shows what a text is and does what is chosen. Only an explanation sends calls, and a key is kept
// only after a yes.

import * as vscode from 'vscode';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Pasted } from '../../core/paste/pastedReading.ts';
import { readPasted } from '../../core/paste/readPasted.ts';
import { setStatusBarMessage } from '../common/notices.ts';
import { createQuickPick } from '../common/quickInput.ts';
import type { EndpointServices } from '../endpoints/pickEndpoint.ts';
import { pastedFor, settlePasted } from './pastedKeys.ts';
import type { Settled } from './pastedKeys.ts';
import { PASTE_PROMPT, pasteRows } from './pasteRows.ts';
import type { PasteActions, PasteRow, PasteTarget } from './pasteRow.ts';
import { pasteTitle } from './pasteTitle.ts';

const TITLE = vscode.l10n.t('Paste Anything');

export type PasteServices = EndpointServices & {
  readonly calls: { knownChain(endpoint: Endpoint): bigint | undefined };
  /** What is known for decoding, now. */
  readonly context: () => DecodeContext;
  readonly actions: PasteActions;
};

type PasteMeans = { readonly context: DecodeContext; readonly target: PasteTarget };

export function pasteCommands(services: PasteServices) {
  return {
    'ethRpc.pasteAnything': (text?: unknown) =>
      pasteAnything(typeof text === 'string' ? text : undefined, services),
  };
}

/** Shows what the text is, or what the clipboard holds, and does what is chosen. */
async function pasteAnything(given: string | undefined, services: PasteServices): Promise<void> {
  const text = given ?? (await vscode.env.clipboard.readText());
  const where = given === undefined ? vscode.l10n.t('On the clipboard') : vscode.l10n.t('Pasted');
  const chosen = await pickReading(text, where, pasteMeans(services));
  if (chosen !== undefined) await actOn(chosen.row, chosen.pasted, services);
}

/** What a paste is read with, and where its calls would go. */
export function pasteMeans({ endpoints, calls, context }: PasteServices): PasteMeans {
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
  };
}

/**
 * Asks what becomes of the endpoint or key in the text; then does what a row stands for, whatever came of the question. A
 * page that came up before would take the keyboard from it.
 */
export async function actOn(row: PasteRow, pasted: Pasted, services: PasteServices): Promise<void> {
  if (row.copy !== undefined) {
    await vscode.env.clipboard.writeText(row.copy);
    setStatusBarMessage(vscode.l10n.t('Copied {0}', row.copy.slice(0, 60)), 3000);
    return;
  }
  const { actions } = services;
  let settled: Settled;
  try {
    settled = await settlePasted(pasted, services, row.isKey);
  } finally {
    const place = pastedFor(pasted, settled, services);
    await row.act?.({ ...actions, fillIn: (call) => actions.fillIn(call, place) });
  }
}

/** A list that reads what is typed or pasted into it. What it starts with is not shown: it may hold a key. */
function pickReading(
  text: string,
  where: string,
  { context, target }: PasteMeans,
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
      // Above the list, because what is typed hides separators.
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
