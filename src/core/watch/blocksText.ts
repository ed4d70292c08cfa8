// Reads a line that asks for something at many blocks: `receipts of blocks 100 to 120`, or `failed transactions`, which
// are those of the newest 20.

import type { UsedMethods } from '../catalogue/matchMethods.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { emptyParams, openSteps } from '../form/guidedForm.ts';
import { readForm } from '../form/readForm.ts';
import type { JsonValue } from '../json.ts';
import { typedCalls } from '../paste/typedCalls.ts';
import { namesBlock } from './atBlock.ts';

/** A longer line is pasted text. */
const LONGEST = 300;
const BEFORE = String.raw`(?:\b(?:in|of|over|for|from|between|at|within|during|by)\s+)?(?:(?:each|all|every)\s+of\s+)?(?:the\s+)?`;
const COUNT = String.raw`\d{1,3}(?:,\d{3})+|\d+`;
const LAST = new RegExp(
  String.raw`${BEFORE}\b(?:last|latest|newest|recent|past)\s+(?<count>${COUNT})\s+(?<what>blocks?)(?!\S)`,
  'i',
);
const RANGE = new RegExp(
  String.raw`${BEFORE}\bblocks?\s+(?:from\s+|between\s+)?(?<from>${COUNT})\s*(?<by>to|until|till|through|and|-|–|…|\.{2,3})\s*(?:block\s+)?(?<to>${COUNT}|latest)(?!\S)`,
  'i',
);
/** `failed transactions - 20 blocks`: with other words, a number before “blocks” can be anything. */
const COUNTED = new RegExp(String.raw`(?:[-–—:]\s*)?${BEFORE}\b(?<count>${COUNT})\s+blocks$`, 'i');
const IDLE = /^(?:(?:get|show|list|find|give|fetch|me|all|the|of|every|what|are|which)\s+)+/i;
const RECEIPTS =
  /^(?:(?:transaction|tx|block)\s+)?receipts?$|^(?:blocks?\s+)?(?:with|and)(?:\s+(?:all|their|the))*\s+receipts$/i;
/** Only the receipts of a transaction say whether it failed. */
const FAILED =
  /^(?:failed|failing|reverted|unsuccessful|failures of|reverts of)(?:\s+(?:transactions?|txs?|txns?))?$/i;
/** Without blocks: one block has too few of them to be asked for. */
const FAILED_ALONE = new RegExp(
  '^(?:(?:recent |latest |newest |last )?(?:failed|failing|reverted|unsuccessful) (?:transactions?|txs?|txns?)' +
    '|failed|reverted|failures|reverts' +
    '|why(?: (?:did|has|was|it|this|that|my|the|transaction|tx))* (?:fail|failed|revert|reverted))$',
  'i',
);
const NEWEST_20 = 'latest-19..latest';
const TRANSACTIONS =
  /^(?:transactions|txs|txns|(?:full|whole)\s+blocks?|(?:blocks?\s+)?(?:with|and)(?:\s+(?:all|full|their|the|its))*\s+(?:transactions|txs|txns))$/i;
/** What each block says of itself. */
const HEADERS =
  /^(?:blocks?|(?:block )?headers?|gas used|gas limits?|base fees?|block times?|timestamps?)?$/i;
/** These read a range of blocks in one call. */
const OF_RANGES: ReadonlySet<string> = new Set(['eth_getLogs', 'eth_newFilter', 'trace_filter']);

/** `blocks`: a list of blocks as it is typed for a run over blocks. `only`: which of the receipts are meant. */
export type BlocksText = {
  readonly call: { readonly method: string; readonly params: readonly JsonValue[] };
  readonly blocks: string;
  readonly only?: 'failed';
};

const RECEIPTS_CALL: BlocksText['call'] = { method: 'eth_getBlockReceipts', params: ['latest'] };

/** Undefined where the line names no blocks and means none, or no read that can be repeated over them. */
export function readBlocks(
  line: string,
  used: UsedMethods,
  known: Pick<DecodeContext, 'tokens' | 'chain' | 'signatures'>,
): BlocksText | undefined {
  const text = line.length > LONGEST ? '' : line.trim().replace(/\s*\?$/, '');
  const named = RANGE.exec(text) ?? LAST.exec(text);
  const found = named ?? COUNTED.exec(text);
  if (found === null && FAILED_ALONE.test(text.replace(/\s+/g, ' ').replace(IDLE, '')))
    return { call: RECEIPTS_CALL, blocks: NEWEST_20, only: 'failed' };
  const blocks = found && blocksOf(found);
  if (found === null || blocks === null) return undefined;
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`.trim();
  const words = rest.replace(/\s+/g, ' ').replace(IDLE, '');
  if (FAILED.test(words)) return { call: RECEIPTS_CALL, blocks, only: 'failed' };
  const call = named && callFor(words, used, known);
  return call ? { call, blocks } : undefined;
}

/** Null for a range of no blocks. */
function blocksOf({ 0: words, groups = {} }: RegExpExecArray): string | null {
  const { count, from, by, to } = groups;
  // `blocks 5 and 9` are two blocks, `blocks between 5 and 9` are five.
  if (by?.toLowerCase() === 'and' && !/\bbetween\b/i.test(words)) return `${from}, ${to}`;
  if (count === undefined) return `${from}..${to}`;
  const last = BigInt(count.replaceAll(',', ''));
  return last === 0n ? null : `latest-${last - 1n}..latest`;
}

function callFor(
  words: string,
  used: UsedMethods,
  known: Parameters<typeof readBlocks>[2],
): BlocksText['call'] | undefined {
  if (HEADERS.test(words)) return { method: 'eth_getBlockByNumber', params: ['latest', false] };
  if (TRANSACTIONS.test(words)) return { method: 'eth_getBlockByNumber', params: ['latest', true] };
  if (RECEIPTS.test(words)) return RECEIPTS_CALL;
  const [likeliest] = typedCalls(words, used, known, false);
  if (likeliest === undefined) return undefined;
  const { spec, form, left, problem, whole } = likeliest;
  if (spec.effect !== 'read' || OF_RANGES.has(spec.name) || !namesBlock({ method: spec.name }))
    return undefined;
  const isWhole = left.length === 0 && problem === undefined;
  const isAsked = openSteps(spec, form, known, whole).length > 0 || emptyParams(spec, form).length > 0;
  const { params } = readForm(spec, form, known);
  return isWhole && !isAsked && params !== undefined ? { method: spec.name, params } : undefined;
}
