// The subject of a comparison in which a call failed: what became of each side, and the one result, if there is one.

import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { failureActions, failureMessage, failureSummary } from '../../core/failure/failureText.ts';
import type { FailureAction } from '../../core/failure/failureRule.ts';
import { FAILURE_TONES } from '../../core/failure/failureTone.ts';
import { failureWords } from '../../core/failure/failureWords.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import type { Fact } from '../../protocol/viewer.ts';
import { ACTION_LABELS } from '../calls/failureNotice.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import { nodeRows } from './rowSource.ts';
import { isEndpointSide } from './sideNames.ts';
import { PLAIN_VIEW } from './subject.ts';
import type { Subject } from './subject.ts';

type Compared = readonly [HistoryEntry, HistoryEntry];

/** `facts`: one for each side. */
export type ComparisonHead = {
  readonly id: string;
  readonly tab: string;
  readonly title: string;
  readonly facts: Fact[];
};

/** Whether a side has nothing that can be compared. What two nodes said to refuse a call is compared like a result. */
export function isOneSided([before, after]: Compared): boolean {
  return !(before.ok && after.ok) && !(isRefused(before) && isRefused(after));
}

/** `Theirs did not respond: host not found`, for each side that failed; undefined where both have a result. */
export function failedSidesText(compared: Compared, facts: readonly Fact[]): string | undefined {
  const texts = compared.flatMap(({ outcome, ...call }, at) =>
    outcome.ok ? [] : [sideText(outcome.failure, call, facts[at]!.name)],
  );
  return texts.length === 0 ? undefined : texts.join(' · ');
}

/** The result is shown as it is, and nothing is counted as a difference. */
export function oneSidedSubject(compared: Compared, contextOf: ContextOf, head: ComparisonHead): Subject {
  const { id, tab, title, facts } = head;
  const at = compared.findIndex(({ ok }) => ok);
  const shown = compared[at];
  const failed = shown === undefined ? undefined : compared[1 - at];
  const tone = toneOf(compared);
  return {
    id,
    tab,
    endpoint: shown ?? compared[1],
    opened: 1,
    again: () => oneSidedSubject(compared, contextOf, head),
    ...omitUndefined({ failed: failed && { entry: failed, compared } }),
    view: {
      ...PLAIN_VIEW,
      title,
      summary: failedSidesText(compared, facts) ?? '',
      ...omitUndefined({ tone }),
      facts: facts.map((fact, side) => ({ ...fact, detail: messageOf(compared[side]!, contextOf) })),
      hint:
        shown === undefined
          ? vscode.l10n.t('Nothing to compare: neither has a result.')
          : vscode.l10n.t('Nothing to compare: only “{0}” has a result.', facts[at]!.name),
      canSearch: shown !== undefined,
      actions: failed === undefined ? [] : buttonsFor(failed),
    },
    source: nodeRows(
      shown?.outcome.ok === true ? [decodeResult(shown, shown.outcome.result, contextOf(shown))] : [],
    ),
  };
}

/** What may help the failed call, then to make it and compare once more. */
function buttonsFor({ outcome }: HistoryEntry): Subject['view']['actions'] {
  const helps = outcome.ok ? [] : failureActions(outcome.failure).filter((kind) => HELPS.has(kind));
  return [...helps, 'retry' as const].map((kind) => ({ action: { kind }, label: ACTION_LABELS[kind] }));
}

/** Those that concern the endpoint of the call; another active endpoint does not. */
const HELPS: ReadonlySet<FailureAction> = new Set(['setKey', 'editEndpoint', 'testEndpoint', 'openSettings']);

function sideText(failure: Failure, call: Pick<HistoryEntry, 'endpointName'>, name: string): string {
  const text = failedText(failure, call.endpointName);
  return isEndpointSide(name, call) ? text : `${name}: ${text}`;
}

function failedText(failure: Failure, endpoint: string): string {
  switch (failure.kind) {
    case 'network':
    case 'tls':
      return vscode.l10n.t('{0} did not respond: {1}', endpoint, failureWords(failure));
    case 'timeout':
      return vscode.l10n.t('{0} did not respond in {1} s', endpoint, failure.afterMs / 1000);
    case 'rpc':
      return vscode.l10n.t('{0} responded with an error: {1}', endpoint, failureSummary(failure));
    case 'http':
    case 'protocol':
      return vscode.l10n.t('{0} returned no result: {1}', endpoint, failureWords(failure));
    case 'input':
      return vscode.l10n.t('Not sent to {0}: {1}', endpoint, failureSummary(failure));
    case 'cancelled':
      return vscode.l10n.t('The call to {0} was cancelled', endpoint);
  }
}

function isRefused({ outcome }: HistoryEntry): boolean {
  return !outcome.ok && outcome.failure.kind === 'rpc';
}

function messageOf(entry: HistoryEntry, contextOf: ContextOf): string {
  const { outcome, method, params } = entry;
  return outcome.ok ? '' : failureMessage(outcome.failure, { ...contextOf(entry), method, params });
}

function toneOf(compared: Compared): 'failed' | 'unclear' | undefined {
  const tones = compared.flatMap(({ outcome }) => (outcome.ok ? [] : [FAILURE_TONES[outcome.failure.kind]]));
  return tones.includes('failed') ? 'failed' : tones.includes('unclear') ? 'unclear' : undefined;
}
