// The calls of a document that are to be sent. If the document has problems, it asks first.

import * as vscode from 'vscode';
import { checkDocument } from '../../core/document/checkDocument.ts';
import type { Span } from '../../core/document/jsonTree.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
import { documentCall } from '../../core/document/requests.ts';
import type { DocumentCall } from '../../core/document/requests.ts';
import { showWarningMessage } from '../common/notices.ts';
import { putCursorAt } from './requestsInEditor.ts';
import type { RequestsInDocument } from './requestsInEditor.ts';
import { treeOf } from './requestTree.ts';

const MOST_NAMED = 5;

/**
 * `part`: the part of the document to send; by default all of it. `units`: of the endpoint. Undefined where the user
 * wants to correct problems first, and where the document is not JSON: its meaning could only be guessed.
 */
export async function callsToSend(
  { document, requests }: RequestsInDocument,
  units: AmountUnits,
  part?: Span,
): Promise<readonly DocumentCall[] | undefined> {
  const tree = treeOf(document);
  const [broken] = tree.problems;
  if (broken !== undefined) {
    void showWarningMessage(
      vscode.l10n.t(
        'Not sent, line {0}: {1} Correct it at the cursor and send again: this is not JSON yet.',
        document.positionAt(broken.start).line + 1,
        broken.message,
      ),
    );
    await putCursorAt(document, broken);
    return undefined;
  }
  const isWithin = ({ start, end }: Span): boolean =>
    part === undefined || (start >= part.start && end <= part.end);
  const problems = checkDocument(tree, undefined, units).filter(
    (one) => one.severity === 'error' && isWithin(one),
  );
  const [first] = problems;
  const calls = requests.map((one) => documentCall(one, units)).filter((call) => call !== undefined);
  // A request that is not a call cannot be sent as it is written either.
  const isSendable = calls.length === requests.length;
  if (!isSendable && first !== undefined) void showWarningMessage(first.message);
  if (first === undefined) return calls;
  const answer = isSendable ? await askFirst(problems.map(({ message }) => message)) : 'correct';
  if (answer === 'correct') await putCursorAt(document, first);
  return answer === 'send' ? calls : undefined;
}

/** Undefined where the user cancelled. */
async function askFirst(problems: readonly string[]): Promise<'correct' | 'send' | undefined> {
  const question =
    problems.length === 1
      ? vscode.l10n.t('The request has a problem. Send it anyway?')
      : vscode.l10n.t('The request has {0} problems. Send it anyway?', problems.length);
  const more = problems.length > MOST_NAMED ? ['…'] : [];
  const detail = [...problems.slice(0, MOST_NAMED), ...more].join('\n');
  const [correct, anyway] = [vscode.l10n.t('Go to Problem'), vscode.l10n.t('Send Anyway')];
  // The first button has the focus: an Enter too many sends nothing.
  const pressed = await showWarningMessage(question, { modal: true, detail }, correct, anyway);
  if (pressed === undefined) return undefined;
  return pressed === anyway ? 'send' : 'correct';
}
