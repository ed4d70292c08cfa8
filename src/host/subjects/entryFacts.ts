// The facts of an ended call: outcome, phases, sizes, block.

import * as vscode from 'vscode';
import { sentHash } from '../../core/call/sentHash.ts';
import { shortHex } from '../../core/text/shortHex.ts';
import { LABEL_LENGTH_IN_LIST, rowLabel } from '../../core/call/rowLabel.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { resultBlock } from '../../core/call/resultBlock.ts';
import type { HistoryEntry, RunningCall } from '../../core/call/call.ts';
import { durationText } from '../../core/call/callPhases.ts';
import type { CallPhases } from '../../core/call/callPhases.ts';
import type { Failure } from '../../core/failure/failure.ts';
import { evictionReason } from '../../core/history/evictionReason.ts';
import { httpStatusText } from '../../core/call/httpStatus.ts';
import { isLargeValue } from '../../core/jsonIndex/jsonIndex.ts';
import { revertOf } from '../../core/failure/revertData.ts';
import type { Fact } from '../../protocol/viewer.ts';
import { fullTimeOf } from '../../core/decode/time.ts';
import { dayAndTime } from '../common/clockTime.ts';
import { blockTimeFacts, nameFacts } from './resolvedFacts.ts';

const FAILED: Readonly<Record<Failure['kind'], string>> = {
  input: vscode.l10n.t('not sent'),
  network: vscode.l10n.t('no connection'),
  tls: vscode.l10n.t('no secure connection'),
  timeout: vscode.l10n.t('timed out'),
  cancelled: vscode.l10n.t('cancelled'),
  http: vscode.l10n.t('no JSON-RPC response'),
  protocol: vscode.l10n.t('broken response'),
  rpc: vscode.l10n.t('error'),
};

export function entryFacts(entry: HistoryEntry, context: DecodeContext): readonly Fact[] {
  const { endpointName, httpStatus } = entry;
  const block = resultBlock(entry);
  const outcome = outcomeText(entry);
  const hasResponse = httpStatus !== 0;
  return [
    callFact(entry, context),
    plain(vscode.l10n.t('Endpoint'), endpointName),
    ...(outcome === undefined ? [] : [plain(vscode.l10n.t('Outcome'), outcome)]),
    isNotSent(entry)
      ? plain(vscode.l10n.t('When'), dayAndTime(entry.startedAt), fullTimeOf(entry.startedAt))
      : timeFact(entry),
    ...(hasResponse
      ? [
          fact('HTTP', httpStatusText(httpStatus)),
          ...requestsFact(entry),
          ...servedByFact(entry),
          sizeFact(entry),
        ]
      : []),
    ...maskedFact(entry),
    ...blockTimeFacts(entry),
    ...nameFacts(entry),
    ...transactionFact(entry),
    // Last, because not every call has this fact: the facts before it keep their places.
    ...(block === undefined ? [] : [fact(block.name, block.text, block.detail)]),
  ];
}

/** Whether the call failed before anything was sent, so that it has no duration. */
export function isNotSent({ ok, outcome }: Pick<HistoryEntry, 'ok' | 'outcome'>): boolean {
  return !ok && !outcome.ok && outcome.failure.kind === 'input';
}

/** The facts of a call that has not ended. `ms`: its duration so far. */
export function arrivingFacts(call: RunningCall, ms: number, context: DecodeContext): readonly Fact[] {
  return [
    callFact(call, context),
    plain(vscode.l10n.t('Endpoint'), call.endpointName),
    plain(vscode.l10n.t('Outcome'), vscode.l10n.t('arriving')),
    durationFact(ms),
  ];
}

/** The call in the words of its row. The fact is named by the method where those words leave the method out. */
function callFact(call: RunningCall, context: DecodeContext): Fact {
  const text = rowLabel(call, context, LABEL_LENGTH_IN_LIST);
  return plain(text.startsWith(call.method) ? vscode.l10n.t('Method') : call.method, text);
}

function fact(name: string, text: string, detail = ''): Fact {
  return { name, text, detail };
}

/** A fact that is clear without its name. */
function plain(name: string, text: string, detail = ''): Fact {
  return { ...fact(name, text, detail), isPlain: true };
}

function durationFact(ms: number, detail?: string): Fact {
  const text = durationText(ms);
  const number = text.slice(0, text.lastIndexOf(' '));
  const spokenTime = text.endsWith(' ms')
    ? vscode.l10n.t('{0} milliseconds', number)
    : vscode.l10n.t('{0} seconds', number);
  return { ...plain(vscode.l10n.t('Time'), text, detail), spokenTime };
}

function sizeFact(entry: HistoryEntry): Fact {
  const { requestBytes, wireBytes, outcome } = entry;
  const isCutOff = outcome.ok && outcome.body?.isCutOff === true;
  const size = sizeText(entry);
  const text = isCutOff ? vscode.l10n.t('{0}, cut off', size) : size;
  const detail = [
    wireBytes === undefined
      ? vscode.l10n.t('Request {0}, response {1}, neither compressed.', bytesText(requestBytes), text)
      : vscode.l10n.t('Request {0}, not compressed; response {1}.', bytesText(requestBytes), text),
    ...(isCutOff ? [vscode.l10n.t('The server sent more than ethRpc.maxResponseBytes allows.')] : []),
  ];
  return plain(vscode.l10n.t('Size'), text, detail.join(' '));
}

function transactionFact(entry: HistoryEntry): readonly Fact[] {
  const hash = sentHash(entry);
  return hash === undefined ? [] : [fact(vscode.l10n.t('Transaction'), shortHex(hash), hash)];
}

function requestsFact({ requests }: HistoryEntry): readonly Fact[] {
  if (requests === undefined) return [];
  const detail = vscode.l10n.t('Sent in parts, or again after the server asked to wait.');
  return [fact(vscode.l10n.t('Requests'), requests.toLocaleString('en'), detail)];
}

/** The gateway’s upstream that responded: `Upstream 2, 3 attempts, 1 block behind`. */
function servedByFact({ servedBy }: HistoryEntry): readonly Fact[] {
  if (servedBy === undefined) return [];
  const { upstream, attempts, behind = 0 } = servedBy;
  const parts = [
    upstream.toLocaleString('en'),
    ...(attempts === 1 ? [] : [vscode.l10n.t('{0} attempts', attempts.toLocaleString('en'))]),
    ...(behind === 0 ? [] : [blocksBehind(behind)]),
  ];
  const detail = vscode.l10n.t(
    'The gateway has several nodes. The response is of this one, counted in the order of its --upstream flags.',
  );
  return [fact(vscode.l10n.t('Upstream'), parts.join(', '), detail)];
}

function blocksBehind(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 block behind')
    : vscode.l10n.t('{0} blocks behind', count.toLocaleString('en'));
}

/** Says that values are masked, as a mask could be mistaken for what the server sent. */
function maskedFact({ masked }: HistoryEntry): readonly Fact[] {
  if (masked === undefined) return [];
  const detail = vscode.l10n.t(
    'The server sent back your API key or another secret of this call. It is masked as “[api key]”, in a large result filled up with “*”.',
  );
  return [plain(vscode.l10n.t('Masked'), maskedText(masked), detail)];
}

/** The number of masked values, in words. */
export function maskedText(count: number): string {
  return count === 1
    ? vscode.l10n.t('1 value that held a secret')
    : vscode.l10n.t('{0} values that held a secret', count.toLocaleString('en'));
}

/** The size of a response in words, with the bytes on the network where it was compressed. */
export function sizeText({ responseBytes, wireBytes }: HistoryEntry): string {
  const size = bytesText(responseBytes);
  return wireBytes === undefined ? size : vscode.l10n.t('{0}, {1} on the wire', size, bytesText(wireBytes));
}

function bytesText(count: number): string {
  return count === 1 ? vscode.l10n.t('1 byte') : vscode.l10n.t('{0} bytes', count.toLocaleString('en'));
}

/** Undefined where the result itself shows the outcome. */
function outcomeText(entry: HistoryEntry): string | undefined {
  const { outcome } = entry;
  if (evictionReason(entry) !== undefined) return vscode.l10n.t('OK, result removed');
  if (outcome.ok) return undefined;
  const { failure } = outcome;
  if (failure.kind !== 'rpc') return FAILED[failure.kind];
  if (revertOf(failure) !== undefined) return vscode.l10n.t('reverted');
  return failure.code === undefined ? FAILED.rpc : vscode.l10n.t('error {0}', failure.code);
}

const PHASES: readonly (readonly [keyof CallPhases, string])[] = [
  ['wait', vscode.l10n.t('Before it was sent')],
  ['connect', vscode.l10n.t('Connect')],
  ['tls', 'TLS'],
  ['firstByte', vscode.l10n.t('First byte')],
  ['download', vscode.l10n.t('Download')],
];

function timeFact({ startedAt, durationMs, phases, outcome }: HistoryEntry): Fact {
  const detail = vscode.l10n.t('Sent {0}.', fullTimeOf(startedAt));
  const time = durationFact(durationMs, detail);
  if (phases === undefined) return time;
  const reading =
    outcome.ok && isLargeValue(outcome.result) ? vscode.l10n.t('Index') : vscode.l10n.t('Parse');
  const whole = Object.values(phases).reduce((sum, ms) => sum + ms, 0) || 1;
  const parts = [...PHASES, ['read', reading] as const].flatMap(([key, name]) => {
    const ms = phases[key];
    return ms === undefined ? [] : [{ kind: key, name, text: durationText(ms), share: ms / whole }];
  });
  const isReused = phases.connect === undefined;
  return { ...time, detail: isReused ? `${detail} ${vscode.l10n.t('Connection reused.')}` : detail, parts };
}
