// Searches for the block where the value of a call changed, between two blocks of a run over blocks.

import { createHash } from 'node:crypto';
import * as vscode from 'vscode';
import type { HistoryEntry } from '../../core/call/call.ts';
import { decodeResult } from '../../core/decode/decodeResult.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { groupDigits } from '../../core/quantity.ts';
import { atBlock } from '../../core/watch/atBlock.ts';
import { changedPairs, comparable, findChange } from '../../core/watch/findChange.ts';
import type { Change, ValueAt } from '../../core/watch/findChange.ts';
import { sampleOf } from '../../core/watch/samples.ts';
import type { Sample } from '../../core/watch/samples.ts';
import type { ContextOf } from '../knowledge/knowledge.ts';
import type { Calls } from '../calls/calls.ts';
import { showQuickPick } from '../common/quickInput.ts';
import type { RepeatedCall } from './repeat.ts';
import { sampleText } from './seriesNode.ts';

type Pair = readonly [BlockOutcome, BlockOutcome];

/** The outcome at a block: its sample, and its value in one line, as first read. */
export type BlockOutcome = ValueAt & { readonly sample: Sample; readonly text: string };

/** What is needed to write a value as the page shows it. */
type Reader = { readonly call: RepeatedCall; readonly contextOf: ContextOf };

/** Reads the value again where possible: the unit of a token may have become known since. */
function valueText({ sample, text }: BlockOutcome, { call, contextOf }: Reader): string {
  return sampleText(call, sample, contextOf) ?? text;
}

export function pairText([lower, upper]: Pair): string {
  return `${groupDigits(lower.block)} … ${groupDigits(upper.block)}`;
}

/** The sample that is kept of the call at a block. */
export function sampleAt(block: bigint, entry: HistoryEntry, contextOf: ContextOf): Sample {
  const { outcome } = entry;
  if (!outcome.ok) return { block, numbers: new Map(), problem: entry.summary };
  return sampleOf({ block }, decodeResult(entry, outcome.result, contextOf(entry)));
}

/** Undefined where the outcome says nothing about the state at the block. */
export function blockOutcome(
  block: bigint,
  { outcome, summary }: HistoryEntry,
  sample: Sample,
): BlockOutcome | undefined {
  const whole = comparable(outcome);
  const text = outcome.ok ? summary : vscode.l10n.t('fails: {0}', summary);
  if (whole === undefined) return undefined;
  // The hash of the value is kept: a thousand results can be large.
  return { block, value: createHash('sha256').update(whole).digest('hex'), sample, text };
}

/**
 * Two neighbouring blocks with different values; the user chooses where there are several. A text says why there are
 * none.
 */
export async function pairToSearch(
  outcomes: readonly BlockOutcome[],
  reader: Reader,
): Promise<Pair | string | undefined> {
  const pairs = changedPairs(outcomes);
  if (pairs.length === 0)
    return vscode.l10n.t(
      'All {0} blocks have the same value. Run it over earlier blocks, or more of them.',
      outcomes.length.toLocaleString('en'),
    );
  if (pairs.length === 1) return pairs[0];
  const items = pairs.map(([lower, upper]) => ({
    label: pairText([lower, upper]),
    description: `${valueText(lower, reader)} → ${valueText(upper, reader)}`,
    pair: [lower, upper] as const,
  }));
  const title = vscode.l10n.t('Changed between which blocks?');
  return (await showQuickPick(items, { title }))?.pair;
}

/** The change between two blocks; or a text that says why it was not found. */
export async function changeBetween(
  [lower, upper]: Pair,
  call: RepeatedCall,
  { calls, endpoint, token }: { calls: Calls; endpoint: Endpoint; token: vscode.CancellationToken },
  contextOf: ContextOf,
): Promise<Change<BlockOutcome> | string> {
  let problem = '';
  const change = await findChange(lower, upper, async (block) => {
    const params = atBlock(call, block);
    const { method, functions } = call;
    const entry = await calls.run(
      { endpoint, method, params, functions, origin: 'extension', record: 'never' },
      token,
    );
    const outcome = entry && blockOutcome(block, entry, sampleAt(block, entry, contextOf));
    if (outcome === undefined) problem = entry?.summary ?? '';
    return outcome;
  });
  return change ?? problem;
}

/** `Changed at block 68,917: 1 ETH → 2 ETH`. */
export function changeText({ before, after }: Change<BlockOutcome>, reader: Reader): string {
  return vscode.l10n.t(
    'Changed at block {0}: {1} → {2}',
    groupDigits(after.block),
    valueText(before, reader),
    valueText(after, reader),
  );
}

/** The samples of the list that was searched, with the two blocks around the change inserted in its order. */
export function withChange(
  outcomes: readonly BlockOutcome[],
  { before, after }: Change<BlockOutcome>,
): readonly Sample[] {
  const all = new Map([...outcomes, before, after].map((at) => [at.block, at]));
  const up = [...all.values()].toSorted((a, b) => (a.block < b.block ? -1 : 1));
  const isDown = outcomes.length > 1 && outcomes[0]!.block > outcomes.at(-1)!.block;
  return (isDown ? up.toReversed() : up).map(({ sample }) => sample);
}

/** What the search assumes. */
export const CHANGE_HINT = vscode.l10n.t(
  'A value that changed and changed back between two of these blocks is not found.',
);
