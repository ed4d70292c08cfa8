// Rewrites a line in everyday words into words that the readers of typed lines know.

import { builtInSignatures } from '../abi/signatures.ts';
import { blockTagOfWord } from '../blockTags.ts';
import { isEnsName } from '../input/ensName.ts';

/** A longer line is not taken as everyday words. */
const LONGEST_SPOKEN = 300;
const TAG = 'latest|safe|finalized|earliest|pending';
/** Block tags, and words for them. */
const TAG_WORDS = `newest|last|current|genesis|${TAG}`;
/** A block tag before the value that is read at that block; without it, `latest` is meant. */
const AT_BLOCK =
  /^(?:the\s+)?(safe|finalized|earliest|genesis|pending)\s+(block|nonce|balance|code)\b(.*)$/is;
const IS_CONTRACT = /^is\s+(\S+)\s+a\s+contract$/i;
const IN_BLOCK =
  /^(?:(?:get|show|list|all|the)\s+)*(?:transactions|txs)\s+(?:in|of)\s+(?:the\s+)?block\s+(\S+)$/i;
const RECEIPTS = new RegExp(
  String.raw`^(?:(?:get|show|me|all|the|transaction|tx)\s+)*` +
    String.raw`(?:(?:(?<tag>${TAG_WORDS})\s+)?block(?:\s+(?<value>\S+))?\s+(?:with|and)(?:\s+(?:all|its|the))*\s+receipts` +
    String.raw`|(?:(?<tagBefore>${TAG_WORDS})(?:\s+block)?|block\s+(?<valueBefore>(?=\d|(?:${TAG})\b)\S+))\s+receipts` +
    String.raw`|receipts\s+(?:(?:in|of|for)\s+)?(?:the\s+)?(?:(?<tagAfter>${TAG_WORDS})\s+block|block\s+(?<valueAfter>\S+)))$`,
  'i',
);
/** A value before the words for it: `0x… nonce`. */
const VALUE_FIRST = /^(0x[0-9a-fA-F]{40}|0x[0-9a-fA-F]{64}|\S+\.eth)\s+([a-z]+(?:\s+[a-z]+)*)$/;
/** A slot before its contract. */
const SLOT_FIRST = /^((?:\w+\s+)?slot)\s+(\w+)\s+(0x[0-9a-f]{40})(?=\s|$)/i;
/** The nonce of an account is the number of transactions that it has sent. */
const HOW_MANY_SENT =
  /^how\s+many\s+(?:transactions|txs|txns)\s+(?:did|has|have|does|were)\s+(?:(?:sent|made)\s+(?:by|from)\s+)?(\S+)(?:\s+(?:ever\s+)?(?:send|sent|make|made))?$/i;
const LAST_BLOCKS =
  /\s+(?:(?:in|of|over|for)\s+)?(?:the\s+)?last\s+(\d+|\d{1,3}(?:,\d{3})+)\s+blocks?(?=\s|$)/i;
/** A word like `at` or `of` before a value. */
const BEFORE_VALUE = new RegExp(
  String.raw`\s+(?:at|of|on|for|in)(?:\s+block)?\s+(?=0x|\d|(?:${TAG})\b|\S+\.eth\b)`,
  'gi',
);
const RANGE = new RegExp(
  String.raw`\s+(?:from|between)\s+(\d\S*|${TAG})\s+(?:to|and)\s+(?=\d|(?:${TAG})\b)`,
  'i',
);
/** The first block of a range. */
const SINCE = new RegExp(
  String.raw`\s+(?:since|from|starting (?:at|from))(?:\s+block)?\s+(?=\d(?!x)|(?:${TAG})\b)`,
  'i',
);
/** `full block 5`: the first word is moved to the end. */
const FULL_FIRST = /^(?:the\s+)?(?:full|whole|entire)\s+((?:\w+\s+)?block\b.*)$/is;
/** A block with all of its transactions. */
const WHOLE_BLOCK = new RegExp(
  String.raw`^(?:(?:get|show|the)\s+)*(?:(?<tag>${TAG_WORDS})\s+)?(?<method>eth_getBlockBy\w+|block)` +
    String.raw`(?:\s+(?:(?:at|number)\s+)?(?<value>(?!with\b)\S+))?\s+(?:full|(?:with|including|and)` +
    String.raw`(?:\s+(?:all|full|whole|the|its|of|transaction))*\s+(?:transactions|txs|txns|objects|details))$`,
  'i',
);
/** An event before the contract that emits it. */
const EVENT_FIRST = /^((?:\w+\s+)*?(?:logs|events))\s+([a-z_$][\w$]*\([^()]*\))\s+(0x[0-9a-f]{40})(?=\s|$)/i;

const LOGS = 'logs|events|transfers|approvals';
/** `show me all Transfer logs`: the words before what is asked for. */
const ALL_LOGS = new RegExp(
  String.raw`^((?:(?:show|list|get|find|all|the|me)\s+)+)(?=((?:0x[\da-f]{40}\s+)?(?:\w+\s+)?(?:${LOGS})|accounts)\b)`,
  'i',
);
/** `transfers in all blocks`. */
const OF_LOGS = /\b(?:logs?|events?|transfers?|approvals?)\b/i;
const IN_ALL_BLOCKS =
  /\s+(?:(?:in|of|over|across|from|for)\s+)?(?:all|every)(?:\s+of)?(?:\s+the)?\s+blocks?(?=\s|\??$)/i;
/** A contract before its logs: `0x… Transfer logs`. */
const CONTRACT_FIRST = new RegExp(
  String.raw`^(0x[\da-f]{40}|\S+\.eth)\s+((?:\w+\s+)?(?:${LOGS}))(?=\s|$)`,
  'i',
);
/** `current gas price`: what is asked for is that of now anyway. */
const CURRENT = /^(?:the\s+)?current\s+(?!block|head|height|number)/i;
/** A part of a line that names blocks. */
const IN_BLOCKS = new RegExp(String.raw`\s(?:\d(?!x)|(?:${TAG}|blocks?|last)\b)`, 'i');

/**
 * The line without the words that ALL_LOGS and IN_ALL_BLOCKS find. “All” logs without named blocks are those of all
 * blocks: without a block range, they would be those of the newest block.
 */
export function withoutFillers(line: string): string {
  const [, fillers = '', what = ''] = ALL_LOGS.exec(line) ?? [];
  const rest = line.slice(fillers.length).replace(CURRENT, '');
  const mayBeLogs = !isCode(line) && OF_LOGS.test(line);
  const within = mayBeLogs ? rest.replace(IN_ALL_BLOCKS, '') : rest;
  const isAll = within !== rest || (/\ball\b/i.test(fillers) && !/^accounts$/i.test(what));
  return isAll && !IN_BLOCKS.test(within) ? `${within.replace(/\s*\?$/, '')} earliest latest` : rest;
}

function isCode(line: string): boolean {
  return line.length > LONGEST_SPOKEN || /["'{[\]}]/.test(line);
}

/** The line with only values behind its words, in the order of the fields; unchanged where it is code. */
export function spokenText(line: string): string {
  if (isCode(line)) return line;
  return line
    .replace(/\s*\?$/, '')
    .replace(CONTRACT_FIRST, '$2 $1')
    .replace(VALUE_FIRST, '$2 $1')
    .replace(HOW_MANY_SENT, 'nonce $1')
    .replace(IS_CONTRACT, 'code $1')
    .replace(RECEIPTS, receiptsOf)
    .replace(FULL_FIRST, '$1 full')
    .replace(WHOLE_BLOCK, wholeBlock)
    .replace(IN_BLOCK, 'block $1 true')
    .replace(AT_BLOCK, (_all, tag: string, what: string, rest: string) => `${what}${rest} ${tagOf(tag)}`)
    .replace(RANGE, ' $1 ')
    .replace(SINCE, ' ')
    .replace(BEFORE_VALUE, ' ')
    .replace(LAST_BLOCKS, (_all, count: string) => ` ${firstOfLast(count)} latest`)
    .replace(EVENT_FIRST, '$1 $3 $2')
    .replace(SLOT_FIRST, '$1 $3 $2');
}

/** `latest-99` of the last 100 blocks. */
function firstOfLast(count: string): string {
  const blocks = BigInt(count.replaceAll(',', ''));
  return `latest-${blocks === 0n ? 0n : blocks - 1n}`;
}

function receiptsOf(...match: readonly unknown[]): string {
  const said = match.at(-1) as Readonly<Record<string, string | undefined>>;
  const value = said['value'] ?? said['valueBefore'] ?? said['valueAfter'];
  const tag = said['tag'] ?? said['tagBefore'] ?? said['tagAfter'];
  return `eth_getBlockReceipts ${value ?? tagOf(tag ?? 'latest')}`;
}

function wholeBlock(...match: readonly unknown[]): string {
  const { tag = '', method = '', value = '' } = match.at(-1) as Readonly<Record<string, string | undefined>>;
  return [method, value || tagOf(tag), 'true'].filter((word) => word !== '').join(' ');
}

function tagOf(word: string): string {
  return blockTagOfWord(word) ?? word;
}

const READ =
  /^(?:decode|identify|parse|read|look ?up|search|find|show|resolve|what(?:’|'| i)?s|4byte|selector|address|(?:show )?(?:the )?(?:state )?variables(?: (?:of|at))?)$/i;

/**
 * The value to identify in a line in words: `decode 0x…`, `total supply of 0x…`. Undefined where the line means another
 * call.
 */
export function spokenValue(words: string, args: readonly string[]): string | undefined {
  const [first, second] = args;
  if (first === undefined || args.length > 2) return undefined;
  if (READ.test(words)) return second === undefined ? first : undefined;
  const isHolder = /^0x[0-9a-f]{40}$/i.test(first) || isEnsName(first);
  if (!isHolder) return undefined;
  if (/^token balance(?: of)?$/i.test(words))
    return second === undefined ? `balanceOf(${first})` : `balanceOf ${first} ${second}`;
  const name = functionOf(words);
  return name === undefined || second !== undefined ? undefined : `${name} ${first}`;
}

/** `totalSupply` from `total supply`: a known function without arguments. */
function functionOf(words: string): string | undefined {
  const name = words
    .replace(/^(?:the|what(?:’|'| i)?s(?: the)?)\s+|\s+of(?:\s+(?:the\s+)?token)?$/gi, '')
    .replace(/^token\s+/i, '')
    .toLowerCase()
    .replaceAll(/\s+(\w)/g, (_all, letter: string) => letter.toUpperCase());
  const isKnown = builtInSignatures()
    .all()
    .some(([, one]) => one.kind === 'function' && one.name === name && one.inputs.length === 0);
  return isKnown ? name : undefined;
}
