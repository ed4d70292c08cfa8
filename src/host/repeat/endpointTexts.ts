// The texts on the page of a run on several endpoints. It says that they agree only where all have the same block: two
// chains can return the same result and have nothing in common.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { differenceSummary } from '../../core/diff/diffRow.ts';
import type { SideNames } from '../../core/diff/sideNotations.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { failureWords } from '../../core/failure/failureWords.ts';
import { groupDigits } from '../../core/quantity.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import type { Agreement, Standing } from '../../core/watch/agreement.ts';
import { commonChain } from '../../core/watch/commonChain.ts';
import type { CommonChain } from '../../core/watch/commonChain.ts';
import { isFarApart } from './commonBlockText.ts';
import type { EndpointChain } from './requestChains.ts';

/**
 * `one` where equal results mean that the endpoints agree: they were compared at one block of one chain, and none of
 * them is far behind. `isOwn`: each was called at its own newest block.
 */
export function comparableChain(seen: readonly EndpointChain[], isOwn: boolean): CommonChain {
  const chain = commonChain(seen);
  const isClose = !isOwn && !isFarApart(seen.map(({ head }) => head));
  return chain === 'one' && !isClose ? 'unknown' : chain;
}

/** `All 3 agree`, `2 of 3 returned the same result · 1 returned no result`. `endpoints`: how many were called. */
export function agreementText(
  { agreeing, returned }: Agreement,
  endpoints: number,
  common: CommonChain,
): string {
  const silent = endpoints - returned;
  const text = common === 'one' ? agreedText(agreeing, returned) : sameText(agreeing, returned);
  return silent === 0 ? text : `${text} · ${vscode.l10n.t('{0} returned no result', silent)}`;
}

function agreedText(agreeing: number, returned: number): string {
  if (returned < 2) return vscode.l10n.t('Nothing to compare');
  if (returned === 2) return agreeing === 2 ? vscode.l10n.t('Both agree') : vscode.l10n.t('The two differ');
  if (agreeing === returned) return vscode.l10n.t('All {0} agree', returned);
  return agreeing === 1
    ? vscode.l10n.t('No two of {0} agree', returned)
    : vscode.l10n.t('{0} of {1} agree', agreeing, returned);
}

function sameText(agreeing: number, returned: number): string {
  if (returned < 2) return vscode.l10n.t('Nothing to compare');
  if (returned === 2)
    return agreeing === 2
      ? vscode.l10n.t('Both returned the same result')
      : vscode.l10n.t('The two results differ');
  if (agreeing === 1) return vscode.l10n.t('All {0} results differ', returned);
  return agreeing === returned
    ? vscode.l10n.t('All {0} returned the same result', returned)
    : vscode.l10n.t('{0} of {1} returned the same result', agreeing, returned);
}

/** `outcome`: the outcome of the call at this endpoint. `sides`: the names of the first endpoint and of this one. */
export function standingText(
  standing: Standing,
  common: CommonChain,
  { outcome }: Pick<HistoryEntry, 'outcome'>,
  sides?: SideNames,
): string {
  switch (standing.kind) {
    case 'first':
      return vscode.l10n.t('the first result');
    case 'same':
      return common === 'one' ? vscode.l10n.t('agrees') : vscode.l10n.t('the same result');
    case 'failed':
      return outcome.ok ? '' : failedText(outcome.failure);
    case 'differs': {
      const what = differenceSummary(standing.comparison, sides);
      return what === '' ? vscode.l10n.t('differs') : vscode.l10n.t('differs: {0}', what);
    }
  }
}

function failedText(failure: Failure): string {
  if (failure.kind === 'input') return vscode.l10n.t('not sent');
  return failure.kind === 'cancelled' ? vscode.l10n.t('cancelled') : failureWords(failure);
}

/** `68,943`, `68,940 · 3 behind`: the newest block of an endpoint, compared with the newest block of all of them. */
export function headText(seen: readonly EndpointChain[], at: number): string {
  const head = seen[at]?.head;
  if (head === undefined) return '';
  const behind = seen.reduce((most, { head: other = 0n }) => (other > most ? other : most), 0n) - head;
  // Between different chains, a lag has no meaning.
  const chain = commonChain(seen);
  const isOne =
    chain === 'one' ||
    (chain === 'unknown' && seen.every((one) => one.head === undefined || 'chainId' in one));
  return behind === 0n || !isOne
    ? groupDigits(head)
    : vscode.l10n.t('{0} · {1} behind', groupDigits(head), groupDigits(behind));
}

/** Why the results cannot be compared; '' unless the endpoints are known to follow different chains. */
export function warningText(
  seen: readonly EndpointChain[],
  block: bigint | undefined,
  called: readonly Pick<Endpoint, 'name'>[],
): string {
  if (commonChain(seen) !== 'different') return '';
  const of = (text: (one: EndpointChain) => string | undefined): string =>
    called.map(({ name }, at) => `${name}: ${text(seen[at]!) ?? vscode.l10n.t('unknown')}`).join(', ');
  const ids = new Set(seen.flatMap(({ chainId }) => (chainId === undefined ? [] : [chainId])));
  if (ids.size > 1)
    return vscode.l10n.t(
      'They serve different chains, so their results cannot be compared ({0}).',
      of(({ chainId }) => chainId?.toString()),
    );
  return vscode.l10n.t(
    'Block {0} differs between them, so they follow different chains and their results cannot be compared ({1}).',
    groupDigits(block!),
    of(({ hash }) => hash && shortHex(hash)),
  );
}
