// Decides whether a call may be sent: by the mode of its endpoint, a check of its transactions, and a question to the
// user. Only in dev mode is a call that is not a read sent without a question.

import * as vscode from 'vscode';
import type { RequestDraft } from '../../core/call/call.ts';
import { chainById } from '../../core/chain/chains.ts';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import { hasSecretPlaceholder, withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { paramLines } from '../../core/decode/decodeParams.ts';
import { isLocal, modeOf } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { paramsExcerpt } from '../../core/call/paramsExcerpt.ts';
import { isMasked } from '../../core/secret/redact.ts';
import { isRead, permissionFor } from '../../core/write/permission.ts';
import type { WriteEffect } from '../../core/write/permission.ts';
import { sentTransactions } from '../../core/write/sentTransaction.ts';
import { chainTitle, wrongChain } from '../../core/write/transactionLines.ts';
import { callCount } from '../common/callCount.ts';
import type { RunExtensionCall, Chains } from './chains.ts';
import { confirm, reportQuestion } from '../common/confirm.ts';
import { confirmSend } from './confirmSend.ts';
import type { ExplainFirst } from './confirmSend.ts';
import type { PartyNames } from './partyNames.ts';
import { confirmHeavyBatch, confirmHeavy } from './permitHeavy.ts';
import type { HeavyCheck } from './permitHeavy.ts';
import { describeSigned, mistypedLines, nameLines } from './sendLines.ts';

/**
 * `unasked`: not a read, but sent without a question because the endpoint is in dev mode. `failure`: the failure of its
 * entry.
 */
export type Permit =
  | { readonly kind: 'granted' }
  | { readonly kind: 'unasked' }
  | { readonly kind: 'refused'; readonly failure: Failure };
const GRANTED: Permit = { kind: 'granted' };

type PermitPorts = HeavyCheck & {
  readonly chains: Chains;
  readonly ask: RunExtensionCall;
  readonly names: PartyNames;
  readonly explainFirst?: ExplainFirst;
};

type Checked = { readonly permit: Permit } | { readonly question: Question };
type Question = {
  readonly draft: RequestDraft;
  readonly chain: string;
  /** What every call with its effect does. */
  readonly warning: string;
  readonly lines: readonly string[];
};

const WARNINGS: Readonly<Record<WriteEffect, string>> = {
  write: vscode.l10n.t('It broadcasts a transaction, which cannot be taken back.'),
  sign: vscode.l10n.t('It makes the node sign with a key it holds.'),
  admin: vscode.l10n.t('It changes how the node runs.'),
  dev: vscode.l10n.t('It changes the state of a development chain.'),
  destructive: vscode.l10n.t('It can destroy data of the node or the chain.'),
  unknown: vscode.l10n.t('The method is not known here, so it may change state.'),
};

/** Follows the name of the method in a sentence. */
const DOES: Readonly<Record<WriteEffect, string>> = {
  write: vscode.l10n.t('broadcasts a transaction'),
  sign: vscode.l10n.t('signs with a key of the node'),
  admin: vscode.l10n.t('changes how the node runs'),
  dev: vscode.l10n.t('changes the state of the chain'),
  destructive: vscode.l10n.t('can destroy data'),
  unknown: vscode.l10n.t('is not known to be a read'),
};

const NO_DEV = vscode.l10n.t(
  'Dev mode is not in effect: the endpoint is neither on this machine nor known as a development chain.',
);
const MOST_ASKED = 8;

/** Asks the user where that is required; `undefined` where the user declined. */
export async function permitCall(draft: RequestDraft, means: PermitPorts): Promise<Permit | undefined> {
  if (isReadToSend(draft)) return (await confirmHeavy(draft, means)) ? GRANTED : undefined;
  const checked = await check(draft, means);
  if ('permit' in checked) return checked.permit;
  const { chain, warning, lines } = checked.question;
  const { method, params, endpoint } = draft;
  const question = vscode.l10n.t('Send {0} to “{1}” ({2})?', method, endpoint.name, chain);
  const json = `${method} ${paramsExcerpt(withoutSecrets(method, params))}`;
  const asked = { question, lines: [warning, ...lines], json };
  const ask = (): Promise<boolean> => confirmSend(asked, draft, means.explainFirst);
  return (await reportQuestion(means.onQuestion, ask)) ? GRANTED : undefined;
}

function isReadToSend({ method, refusal }: RequestDraft): boolean {
  return refusal === undefined && isRead(effectOf(method));
}

async function check(draft: RequestDraft, { chains, ask, names }: PermitPorts): Promise<Checked> {
  const { endpoint, method, params, refusal } = draft;
  if (refusal !== undefined) return { permit: { kind: 'refused', failure: refusal } };
  const effect = effectOf(method);
  if (isRead(effect)) return { permit: GRANTED };
  // No question: the pipeline refuses Engine API calls, and calls that lack their secret or contain a masked key.
  if (method.startsWith('engine_') || hasSecretPlaceholder(params) || isMasked(draft))
    return { permit: GRANTED };
  const mode = modeOf(endpoint);
  const place = { mode, isLocal: isLocal(endpoint) };
  if (permissionFor(effect, place) === 'refuse')
    return { permit: { kind: 'refused', failure: readOnly(draft, effect) } };
  const sent = sentTransactions(method, params);
  if (sent.length === 0 && permissionFor(effect, place) === 'go') return { permit: { kind: 'unasked' } };

  let chainId = await chains.of(endpoint, ask);
  const isWrong = (id: bigint): string | undefined =>
    sent.map((transaction) => wrongChain(transaction, id)).find((problem) => problem !== undefined);
  if (typeof chainId === 'bigint' && isWrong(chainId) !== undefined)
    // A development node may have been restarted with another chain.
    chainId = await chains.of(endpoint, ask, true);
  if (typeof chainId !== 'bigint' && (chainId.kind === 'input' || chainId.kind === 'cancelled'))
    return { permit: { kind: 'refused', failure: chainId } };
  const known = typeof chainId === 'bigint' ? chainId : undefined;
  const problem = known === undefined ? undefined : isWrong(known);
  if (problem !== undefined)
    return { permit: { kind: 'refused', failure: { kind: 'input', message: problem } } };
  if (permissionFor(effect, { ...place, chainId: known }) === 'go') return { permit: { kind: 'unasked' } };

  const kept = withoutSecrets(method, params);
  const parties = sent.flatMap(({ fields: { from, to } }) =>
    [from, to].filter((one) => typeof one === 'string'),
  );
  const context = { ...(await names(parties)), ...(known !== undefined && { chain: chainById(known) }) };
  const described = sent.some(({ isSigned }) => isSigned)
    ? await describeSigned(sent, context, ask)
    : [paramLines({ method, params: kept }, context).join('\n')];
  const lines = [
    ...described,
    ...nameLines(draft),
    ...mistypedLines(draft),
    mode === 'dev' ? NO_DEV : '',
    typeof chainId === 'bigint'
      ? ''
      : vscode.l10n.t('The endpoint did not report its chain: {0}', chainId.message),
  ].filter((line) => line !== '');
  const chain = known === undefined ? vscode.l10n.t('chain unknown') : chainTitle(known);
  return { question: { draft, chain, warning: WARNINGS[effect], lines } };
}

/** The same for a batch: one question about all heavy reads, and one about all calls that are not reads. */
export async function permitBatch(
  drafts: readonly RequestDraft[],
  means: PermitPorts,
): Promise<readonly Permit[] | undefined> {
  if (!(await confirmHeavyBatch(drafts.filter(isReadToSend), drafts.length, means))) return undefined;
  const checks: Checked[] = [];
  for (const draft of drafts) checks.push(await check(draft, means));
  const questions = checks.flatMap((checked) => ('question' in checked ? [checked.question] : []));
  const permits = checks.map((checked) => ('permit' in checked ? checked.permit : GRANTED));
  const [first] = questions;
  if (first === undefined) return permits;
  const lines = questions.slice(0, MOST_ASKED).map(({ draft, lines: own }) => {
    const kept = withoutSecrets(draft.method, draft.params);
    return [
      `${draft.method} ${paramsExcerpt(kept)}`,
      ...own.map((text) => text.replaceAll('\n', ' · ')),
    ].join('\n');
  });
  const more = questions.length - MOST_ASKED;
  const detail = [...lines, ...(more > 0 ? [vscode.l10n.t('and {0} more of them', more)] : [])].join('\n\n');
  const { name } = first.draft.endpoint;
  const count = callCount(drafts.length);
  const question =
    questions.length === 1
      ? vscode.l10n.t('Send {0} to “{1}” ({2})? One of them may change state.', count, name, first.chain)
      : vscode.l10n.t(
          'Send {0} to “{1}” ({2})? {3} of them may change state.',
          count,
          name,
          first.chain,
          questions.length,
        );
  return (await confirm(question, detail)) ? permits : undefined;
}

function readOnly({ endpoint, method }: RequestDraft, effect: WriteEffect): Failure {
  return {
    kind: 'input',
    reason: 'mode',
    message: vscode.l10n.t(
      '“{0}” is read-only, and {1} {2}, so nothing was sent. To allow it, choose “Change Endpoint Mode” in “Ethereum RPC: Endpoints...”.',
      endpoint.name,
      method,
      DOES[effect],
    ),
  };
}
