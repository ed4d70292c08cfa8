// Explains a call that is not sent: what it would do, move and cost, and why it would fail.

import { decode } from '../decode/decodedNode.ts';
import type { FrameLines } from '../contracts/sourceLine.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { withOverriddenCode } from '../decode/overriddenCode.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, groupDigits } from '../quantity.ts';
import { CALL_FRAME, callFailed, isCreation } from '../trace/callFrame.ts';
import type { CallToExplain } from './callToExplain.ts';
import { requestCallSteps } from './requestSteps.ts';
import { callsSection } from './callsSection.ts';
import { frameCallText } from './causeSentence.ts';
import { etherMoved } from './etherMoved.ts';
import { tokenNotes } from './explainMined.ts';
import { explanationSection } from './explanation.ts';
import type { Explanation, LinesPolicy, MakeCall, Section, SectionId } from './explanation.ts';
import { failedSection } from './failedSection.ts';
import { findLines, NO_LINES } from './findLines.ts';
import type { FoundLines } from './findLines.ts';
import { createGather, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import { headline } from './headline.ts';
import { calledSection, eventsSection, pickRows, transactionNode } from './sections.ts';
import { notRun } from './notRun.ts';
import { askRunsNothing } from './runsNothing.ts';
import { tokenMoves, tokensMoved } from './tokensMoved.ts';
import { WOULD_MOVE } from './moveWords.ts';
import { tokensCounted } from './tokensCounted.ts';
import { tokenUnits } from './tokenUnits.ts';
import { tryRun } from './tryRun.ts';
import type { TriedRun } from './tryRun.ts';

const ONLY_CALL =
  'Tokens and events, the calls inside and the value they would move take a tracer (debug_traceCall) or a simulation (eth_simulateV1), of which this endpoint serves neither.';
const NO_TREE =
  'A simulation gives no calls inside: a tracer (debug_traceCall) does, which this endpoint does not serve.';

/** Section titles that say what would happen. */
const TITLES: Readonly<Partial<Record<SectionId, string>>> = {
  called: 'What would be called',
  failed: 'Why it would fail',
  ether: 'Value that would move',
  tokens: 'Tokens that would move',
  events: 'Events there would be',
};

/** Makes only read calls. The `hash` of the explanation is empty. */
export async function explainCall(
  toExplain: CallToExplain,
  makeCall: MakeCall,
  around: DecodeContext = {},
  lines: LinesPolicy = 'never',
): Promise<Explanation> {
  const context = withOverriddenCode(around, [
    toExplain.call,
    toExplain.block,
    toExplain.stateOverrides ?? null,
  ]);
  const gather = createGather(makeCall, context, lines);
  const block = await blockOf(toExplain, gather);
  const run = await tryRun(toExplain, block, gather);
  if ('failure' in run) return notRun(toExplain, block, run.failure, gather);
  const { frame, hasCalls, logs = [], by, includesOutputs } = run;
  const known = context.tokens ?? new Map<string, TokenUnit>();
  // The members come from the call itself, not from the node’s frame, which only fills in a missing `from`.
  const { from = frame['from'] ?? null, to = null, value = null, input, data } = toExplain.call;
  const transaction: JsonObject = { from, to, value, input: input ?? data ?? '0x' };
  const counted = [...tokensCounted(transactionNode(shown(transaction), context), logs)];
  const units = await tokenUnits(
    counted.filter((token) => !known.has(token)),
    gather,
  );
  const found = await linesOf(run, toExplain, block, gather);
  const inUnits = {
    ...context,
    tokens: new Map([...known, ...units]),
    linesOf: (call: JsonObject): FrameLines | undefined => found.lines.get(call),
  };
  const node = transactionNode(shown(transaction), inUnits);
  const isFailed = callFailed(frame);
  const state = isFailed ? 'would fail' : 'would succeed';
  const nothing = await askRunsNothing(run, toExplain, block, gather);
  const where = blockText(block);
  const gas = gasSection(frame, inUnits);
  const sentence = {
    transaction: node,
    failed: isFailed ? frame : undefined,
    fee: gas[0]?.rows[0],
    withoutCode: nothing,
  };
  const sections = [
    ...(isFailed
      ? failedSection({ frame, hasCalls, includesOutputs, notes: found.notes, usedAllGas: false }, inUnits)
      : returnedSection(frame, inUnits)),
    ...(isFailed ? [] : movedSections(run, inUnits)),
    ...treeSection(run, inUnits),
    ...(isFailed ? [] : eventsSection(logs, inUnits)),
    ...calledSection(node, undefined, undefined),
    ...gas,
  ];
  return {
    hash: '',
    state,
    headline: headline(state, sentence),
    sentence,
    notes: [howRun(toExplain, by, where), ...(isFailed ? [] : found.notes)],
    sections: sections.map((section) => ({ ...section, title: TITLES[section.id] ?? section.title })),
    sources: gather.sources(),
    next: [],
    ...(hasCalls ? { trace: frame } : { failed: frame }),
    ran: { call: frameCallText(frame, inUnits), by, block: where },
    hasMoreLines: found.hasMore,
    ...omitUndefined({ hasRunNothing: nothing === undefined ? nothing : true }),
  };
}

/** Steps are asked for only where a tracer ran the call. */
async function linesOf(
  { frame, hasCalls }: TriedRun,
  toExplain: CallToExplain,
  block: JsonValue,
  gather: Gather,
): Promise<FoundLines> {
  if (!hasCalls) return NO_LINES;
  const gasUsed = exactAmount(frame['gasUsed']) ?? 0n;
  return findLines(frame, gasUsed, () => requestCallSteps(toExplain, block, gasUsed, gather), gather);
}

function howRun(
  { isTransaction, stateOverrides, blockOverrides }: CallToExplain,
  by: string,
  where: string,
): string {
  const fees = isTransaction === true ? ', without its fees' : '';
  const isOverridden = stateOverrides !== undefined || blockOverrides !== undefined;
  return `Nothing was sent: ${by} ran it on the state of ${where}${fees}${isOverridden ? ', with its overrides' : ''}.`;
}

/** Replaces `latest` by the number of the newest block, so that the page can say which block it was. */
async function blockOf({ block }: CallToExplain, { request }: Gather): Promise<JsonValue> {
  if (block !== 'latest') return block;
  const number = textOf(await request('the newest block', 'eth_blockNumber', []));
  return number !== undefined && exactAmount(number) !== undefined ? number : block;
}

function blockText(block: JsonValue): string {
  const number = exactAmount(block);
  if (number !== undefined) return `block ${groupDigits(number)}`;
  if (isJsonObject(block)) {
    const { blockHash, blockNumber } = block;
    return `block ${typeof blockHash === 'string' ? blockHash : JSON.stringify(blockNumber ?? block)}`;
  }
  return `the ${typeof block === 'string' ? block : JSON.stringify(block)} block`;
}

/** The members of a call as those of a transaction. */
function shown({ from = null, to = null, input = '0x', value = null }: JsonObject): JsonObject {
  return { from, to, input, value: value ?? '0x0' };
}

function returnedSection(frame: JsonObject, context: DecodeContext): readonly Section[] {
  const { output } = frame;
  if (typeof output !== 'string' || output === '0x' || isCreation(frame)) return [];
  const parent = decode('call', frame, CALL_FRAME, { context });
  return explanationSection('returned', [decode('output', output, 'returnData', { parent })]);
}

function movedSections(run: TriedRun, context: DecodeContext): readonly Section[] {
  const { frame, logs, hasCalls, transfers } = run;
  const moving = hasCalls ? frame : { ...frame, value: '0x0', calls: [...(transfers ?? [])] };
  const isKnown = hasCalls || transfers !== undefined;
  const ether = etherMoved(isKnown ? moving : frame, context, WOULD_MOVE);
  const tokens = tokensMoved(
    tokenMoves(logs ?? [], context),
    context.tokens ?? new Map(),
    context,
    WOULD_MOVE,
  );
  return [...explanationSection('ether', ether), ...explanationSection('tokens', tokens, tokenNotes(tokens))];
}

function treeSection(
  { frame, hasCalls, includesUndone, logs, treeNotes }: TriedRun,
  context: DecodeContext,
): readonly Section[] {
  if (hasCalls) return callsSection(frame, { includesUndone, refusal: '', treeNotes }, context);
  if (treeNotes.length > 0) return explanationSection('calls', [], treeNotes);
  return explanationSection('calls', [], [logs === undefined ? ONLY_CALL : NO_TREE]);
}

function gasSection(frame: JsonObject, context: DecodeContext): readonly Section[] {
  const parent = decode('call', frame, CALL_FRAME, { context });
  return explanationSection('gas', pickRows(parent, ['gasUsed']));
}
