// Asks an endpoint for the numbers of blocks such as `latest-10` or `2026-01-31T12:00Z` before calls are sent.

import * as vscode from 'vscode';
import { blockByTime, findBlockAtTime } from '../../core/call/blockAt.ts';
import { unnumberedBlock, unnumberedBlocks, withBlockNumbers } from '../../core/call/blockNumbers.ts';
import type { BlockByTime, HistoryEntry, RequestDraft } from '../../core/call/call.ts';
import { headCall, headNumber } from '../../core/call/headCall.ts';
import { timedBlockCall, timedBlockIn } from '../../core/call/timedBlock.ts';
import { CANCELLED } from '../../core/failure/failure.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import type { Failure } from '../../core/failure/failure.ts';
import type { BlockOffset } from '../../core/input/blockOffset.ts';
import { showProgress } from '../common/progress.ts';
import type { EndpointStates } from '../endpoints/endpointStates.ts';
import type { RunExtensionCall } from './chains.ts';

type BlockQuestions = {
  readonly endpoint: Endpoint;
  readonly states: Pick<EndpointStates, 'chainOf'>;
  readonly ask: RunExtensionCall;
  /** Shows progress with Cancel while a block is looked for by its time. */
  readonly isShown: boolean;
};

/**
 * `byTime`: how the block was found, if it was given as a time. `refusal`: why no call about this block can be sent.
 */
type Numbered = { readonly number: bigint; readonly byTime?: BlockByTime } | { readonly refusal: Failure };

export interface BlockResolver {
  /** The number of the block that a text such as `latest-10` names. */
  numberOf(text: string): Promise<Numbered>;
  /** The call with numbers in place of these blocks, or with `refusal`. */
  numbered(draft: RequestDraft): Promise<RequestDraft>;
}

/** Finds the numbers of the blocks in calls to one endpoint; asks for each block once. */
export function createBlockResolver(questions: BlockQuestions): BlockResolver {
  /** By tag, or by the text of a time. */
  const known = new Map<string, Numbered>();

  async function numberOf(text: string): Promise<Numbered> {
    const block = unnumberedBlock(text)!;
    const isTime = 'seconds' in block;
    const key = isTime ? text : block.tag;
    const found =
      known.get(key) ??
      (await (isTime ? findBlock(text, block.seconds, questions) : findHead(block.tag, questions)));
    known.set(key, found);
    if (isTime || 'refusal' in found) return found;
    return { number: found.number > block.back ? found.number - block.back : 0n };
  }

  return {
    numberOf,
    async numbered(draft) {
      const numbers = new Map<string, bigint>();
      const blockTimes: BlockByTime[] = [];
      for (const text of unnumberedBlocks(draft.method, draft.params)) {
        const found = await numberOf(text);
        if ('refusal' in found) return { ...draft, ...found };
        numbers.set(text, found.number);
        if (found.byTime !== undefined) blockTimes.push(found.byTime);
      }
      if (numbers.size === 0) return draft;
      const params = withBlockNumbers(draft.method, draft.params, numbers);
      return { ...draft, params, ...(blockTimes.length === 0 ? {} : { blockTimes }) };
    },
  };
}

async function findHead(tag: BlockOffset['tag'], { ask }: BlockQuestions): Promise<Numbered> {
  const { method, params } = headCall(tag);
  const entry = await ask(method, params);
  const number = entry && headNumber(entry.outcome);
  return number === undefined ? { refusal: notAsked(tag, entry) } : { number };
}

async function findBlock(
  text: string,
  seconds: bigint,
  { endpoint, states, ask, isShown }: BlockQuestions,
): Promise<Numbered> {
  let last: HistoryEntry | undefined;
  let isCancelled = false;
  const progress = isShown
    ? showProgress(vscode.l10n.t('Looking for the block at {0}', text), () => (isCancelled = true))
    : undefined;
  const found = await findBlockAtTime(
    seconds,
    async (block) => {
      const { method, params } = timedBlockCall(block);
      last = isCancelled ? undefined : await ask(method, params);
      return last && timedBlockIn(last.outcome);
    },
    { now: BigInt(Math.floor(Date.now() / 1000)), blockMs: states.chainOf(endpoint)?.blockMs },
  );
  progress?.done();
  if (found === undefined) return { refusal: notAsked(text, last) };
  if (!found.ok) return { refusal: { kind: 'input', message: found.problem } };
  return { number: found.block.number, byTime: blockByTime(text, found) };
}

/** `entry`: the call that returned no block; undefined where it was not sent. */
function notAsked(text: string, entry: HistoryEntry | undefined): Failure {
  if (entry === undefined) return CANCELLED;
  const { outcome, summary } = entry;
  if (!outcome.ok && outcome.failure.kind !== 'rpc') return outcome.failure;
  return { kind: 'input', message: vscode.l10n.t('“{0}” could not be read: {1}', text, summary) };
}
