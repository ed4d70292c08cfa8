// Explains a mined transaction: asks for block, execution and token units at the same time.

import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import type { FrameLines } from '../contracts/sourceLine.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { contextAtBlock } from './contextAtBlock.ts';
import { callsSection } from './callsSection.ts';
import { etherMoved } from './etherMoved.ts';
import { explanationSection } from './explanation.ts';
import type { Explanation } from './explanation.ts';
import { failedSection } from './failedSection.ts';
import { findExecution } from './findExecution.ts';
import { requestSteps } from './requestSteps.ts';
import { findLines, NO_LINES } from './findLines.ts';
import type { FoundLines } from './findLines.ts';
import type { Execution } from './findExecution.ts';
import { objectOf, textOf } from './gather.ts';
import type { Gather } from './gather.ts';
import type { Mined } from './mined.ts';
import { headline } from './headline.ts';
import { callObject } from './replay.ts';
import { calledSection, costNode, eventsSection, logsOf, pickRows, transactionNode } from './sections.ts';
import { accountToCheckForCode, NO_CODE } from '../call/ranNothing.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { TRANSACTION_FEE } from '../decode/feeRows.ts';
import { chainOfNode } from '../decode/chainOfNode.ts';
import { childNodes } from '../decode/childNodes.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { exactAmount } from '../quantity.ts';
import { askState, stateFound, stateSection, undoneSection } from './stateSection.ts';
import { tokenMoves, tokensMoved } from './tokensMoved.ts';
import { tokensCounted } from './tokensCounted.ts';
import { tokenUnits } from './tokenUnits.ts';

const OWN_VALUE_ONLY = 'Only what the transaction itself sent: what its calls moved takes a trace.';
const ETHER = 'The sum of the calls that moved value, fees aside.';
const KEPT = 'Nothing moved: a transaction that fails keeps its value and pays for its gas only.';
const TOKENS = 'The sum of the transfers in the tokens’ events.';
const ZERO = 'The zero address stands for tokens that are made or destroyed.';
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`;

/** `notes`: sentences on missing parts of the transaction and the receipt. */
export async function explainMined(
  mined: Mined,
  notes: readonly string[],
  gather: Gather,
): Promise<Explanation> {
  const { hash, transaction, receipt } = mined;
  const logs = logsOf(receipt);
  const moves = tokenMoves(logs, gather.context);
  const counted = tokensCounted(transactionNode(transaction, gather.context), logs);
  const known = gather.context.tokens ?? new Map<string, TokenUnit>();
  const [block, { run, facts }, units, nothing] = await Promise.all([
    askBlock(mined, gather),
    findExecution(mined, gather).then(async (found) => ({
      run: found,
      facts: await askState(found, mined, gather),
    })),
    tokenUnits(
      [...counted].filter((token) => !known.has(token)),
      gather,
    ),
    askRanNothing(mined, gather),
  ]);
  const tokens = new Map([...known, ...units]);
  const root = run.failed ?? run.traced;
  const { context: inRun, notes: codeNotes } = await contextAtBlock(root, mined, gather);
  const {
    lines,
    notes: linesNotes,
    hasMore,
  } = root === undefined ? NO_LINES : await linesOf(root, mined, { ...gather, context: inRun });
  const chain = chainOfNode(transactionNode(transaction, inRun));
  const context = {
    ...inRun,
    ...omitUndefined({ chain }),
    tokens,
    linesOf: (frame: JsonObject): FrameLines | undefined => lines.get(frame),
  };
  // A receipt has a `contractAddress` even where the creation failed.
  const created = run.state === 'failed' ? undefined : receipt?.['contractAddress'];
  const node = transactionNode(transaction, context);
  const cost = receipt === undefined ? undefined : costNode(transaction, receipt, block, context);
  const failed = {
    frame: run.failed,
    hasCalls: run.traced !== undefined,
    includesOutputs: run.includesOutputs,
    notes: run.state === 'failed' ? [...run.notes, ...linesNotes] : [],
    usedAllGas: usedAllGas(transaction['gas'], receipt?.['gasUsed']),
  };
  const fee = cost && pickRows(cost, TRANSACTION_FEE)[0];
  const sentence = { transaction: node, created, failed: run.failed, fee, withoutCode: nothing };
  const moved = tokensMoved(moves, tokens, context);
  const state = facts && stateFound(facts, mined, run, logs, block?.['miner'], context);
  return {
    hash,
    state: run.state,
    headline: headline(run.state, sentence),
    sentence,
    notes: [...notes, ...codeNotes, ...(run.state === 'failed' ? [] : [...run.notes, ...linesNotes])],
    sections: [
      ...(hasFailed(run) ? failedSection(failed, context) : []),
      ...etherSection(run, transaction, created, context),
      ...explanationSection('tokens', moved, tokenNotes(moved)),
      ...callsSection(run.traced, run, context, largeTrace(gather)),
      ...(state === undefined ? [] : stateSection(state, facts!, context)),
      ...(run.state === 'failed' ? undoneSection(transaction) : []),
      ...eventsSection(logs, context),
      ...calledSection(node, block, created),
      ...(cost === undefined ? [] : explanationSection('cost', feeFirst(childNodes(cost)))),
    ],
    sources: gather.sources(),
    next: run.state === 'succeeded' ? [] : nextCalls(transaction),
    ...omitUndefined({
      trace: run.traced,
      failed: run.failed,
      changes: state?.changes,
      hasRunNothing: nothing === undefined ? nothing : true,
    }),
    hasMoreLines: hasMore,
  };
}

function linesOf(root: JsonObject, mined: Mined, gather: Gather): Promise<FoundLines> {
  const gasUsed = exactAmount(mined.receipt?.['gasUsed']) ?? exactAmount(root['gasUsed']) ?? 0n;
  return findLines(root, gasUsed, () => requestSteps(mined, gasUsed, gather), gather);
}

/** The trace that was too large to be explained; it can be read in parts. */
function largeTrace({ sources }: Gather): NodeValue | undefined {
  const results = sources().map(({ outcome }) => (outcome.ok ? outcome.result : undefined));
  return results.find(isLargeValue);
}

/** The transaction fee comes before the rows that it is computed from. */
function feeFirst(rows: readonly DecodedNode[]): readonly DecodedNode[] {
  const isFee = ({ label }: DecodedNode): boolean => TRANSACTION_FEE.some((fee) => fee === label);
  return [...rows.filter(isFee), ...rows.filter((row) => !isFee(row))];
}

export function tokenNotes(rows: readonly DecodedNode[]): readonly string[] {
  if (rows.length === 0) return [];
  return rows.some(({ label }) => label === ZERO_ADDRESS) ? [TOKENS, ZERO] : [TOKENS];
}

/** Whether the transaction failed: by its receipt or its trace, or at least in a replay. */
function hasFailed({ state, failed }: Execution): boolean {
  return state === 'failed' || (state === 'unclear' && typeof failed?.['error'] === 'string');
}

/** The account without code that was called; undefined where code ran, or may have run. */
async function askRanNothing(
  { transaction, receipt }: Mined,
  { request }: Gather,
): Promise<string | undefined> {
  const to = receipt && accountToCheckForCode(transaction, receipt);
  if (to === undefined) return undefined;
  const code = await request('the code that it called', 'eth_getCode', [
    to,
    receipt!['blockNumber'] ?? 'latest',
  ]);
  return textOf(code) === NO_CODE ? to : undefined;
}

async function askBlock(
  { transaction, receipt }: Mined,
  { request }: Gather,
): Promise<JsonObject | undefined> {
  const hash = receipt?.['blockHash'] ?? transaction['blockHash'];
  if (typeof hash !== 'string') return undefined;
  return objectOf(await request('its block', 'eth_getBlockByHash', [hash, false]));
}

function etherSection(
  { state, traced }: Execution,
  transaction: JsonObject,
  created: JsonValue | undefined,
  context: DecodeContext,
): ReturnType<typeof explanationSection> {
  const value = exactAmount(transaction['value']) ?? 0n;
  if (state === 'failed') return explanationSection('ether', [], value === 0n ? [] : [KEPT]);
  if (state === 'unclear') return [];
  if (traced !== undefined) {
    const rows = etherMoved(traced, context);
    return explanationSection('ether', rows, rows.length === 0 ? [] : [ETHER]);
  }
  const own = { ...transaction, type: 'CALL', to: transaction['to'] ?? created ?? null };
  const rows = etherMoved(own, context);
  return explanationSection(
    'ether',
    rows,
    rows.length === 0 || transaction['input'] === '0x' ? [] : [OWN_VALUE_ONLY],
  );
}

/** The same call again, on the newest block. */
function nextCalls(transaction: JsonObject): Explanation['next'] {
  const call = callObject(transaction);
  const { gas: _gas, ...free } = call as Readonly<Record<string, JsonValue>>;
  return [
    { label: 'Try it on the newest block', method: 'eth_call', params: [call, 'latest'] },
    { label: 'Estimate its gas', method: 'eth_estimateGas', params: [free] },
  ];
}

function usedAllGas(gas: JsonValue | undefined, gasUsed: JsonValue | undefined): boolean {
  const limit = exactAmount(gas);
  return limit !== undefined && limit === exactAmount(gasUsed);
}
