// The question before a heavy read, once for each method and endpoint, and never for this machine. Heavy reads in a
// batch are asked about together.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { isLocal } from '../../core/endpoint/endpoint.ts';
import { heavyReason } from '../../core/call/heavyCall.ts';
import { paramsExcerpt } from '../../core/call/paramsExcerpt.ts';
import { confirm, reportQuestion } from '../common/confirm.ts';
import type { OnQuestion } from '../common/confirm.ts';

export type HeavyCheck = {
  /**
   * Heavy calls, by method and endpoint, that the user has agreed to send; undefined where no question is to be asked.
   */
  readonly warned: Set<string> | undefined;
  readonly head: bigint | undefined;
  readonly onQuestion?: OnQuestion | undefined;
};

const ONCE = vscode.l10n.t('You are asked once for each method and endpoint in this window.');
const MOST_NAMED = 8;

/** Why a call is heavy for its endpoint; undefined where it is not heavy, or the endpoint is on this machine. */
export function heavyRemoteReason(
  { endpoint, method, params }: RequestDraft,
  head: bigint | undefined,
): string | undefined {
  return isLocal(endpoint) ? undefined : heavyReason(method, params, head);
}

/** Whether to send a read: heavy ones are asked about once for each method and endpoint, and never for this machine. */
export async function confirmHeavy(
  draft: RequestDraft,
  { warned, head, onQuestion }: HeavyCheck,
): Promise<boolean> {
  const { endpoint, method, params } = draft;
  const key = warningKey(draft);
  if (warned === undefined || warned.has(key)) return true;
  const reason = heavyRemoteReason(draft, head);
  if (reason === undefined) return true;
  const detail = [reason, `${method} ${paramsExcerpt(withoutSecrets(method, params))}`, ONCE].join('\n\n');
  const question = vscode.l10n.t('{0} can be slow and costly. Send it to “{1}”?', method, endpoint.name);
  if (!(await reportQuestion(onQuestion, () => confirm(question, detail)))) return false;
  warned.add(key);
  return true;
}

/** The same for the reads in a batch of `count` calls, with one question. */
export async function confirmHeavyBatch(
  reads: readonly RequestDraft[],
  count: number,
  { warned, head }: HeavyCheck,
): Promise<boolean> {
  if (warned === undefined) return true;
  const heavy = reads.flatMap((draft) => {
    if (warned.has(warningKey(draft))) return [];
    const reason = heavyRemoteReason(draft, head);
    return reason === undefined ? [] : [{ draft, reason }];
  });
  const [first] = heavy;
  if (first === undefined) return true;
  const methods = [...new Map(heavy.map((one) => [one.draft.method, one.reason]))];
  const lines = methods.slice(0, MOST_NAMED).map(([method, reason]) => {
    const times = heavy.filter(({ draft }) => draft.method === method).length;
    return `${method} × ${times}\n${reason}`;
  });
  const more = methods.length - MOST_NAMED;
  const question = vscode.l10n.t(
    '{0} of {1} calls in the batch can be slow and costly. Send it to “{2}”?',
    heavy.length,
    count,
    first.draft.endpoint.name,
  );
  const detail = [...lines, ...(more > 0 ? [vscode.l10n.t('and {0} more of them', more)] : []), ONCE];
  if (!(await confirm(question, detail.join('\n\n')))) return false;
  for (const { draft } of heavy) warned.add(warningKey(draft));
  return true;
}

function warningKey({ method, endpoint }: RequestDraft): string {
  return `${method} ${endpoint.id}`;
}
