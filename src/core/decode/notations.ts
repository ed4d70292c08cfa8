// The text of a node in one line, and its label.

import { signatureMisfit } from '../abi/misfit.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { groupDigits } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { isStep } from '../trace/evmStep.ts';
import { changeLine } from './changeNode.ts';
import { shortData } from './bytesNotations.ts';
import { shortHex } from '../text/shortHex.ts';
import { chainOfNode } from './chainOfNode.ts';
import { childCount, childNodes, headlineNodes, keyKind, sentNodes } from './childNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode, NodeKind } from './decodedNode.ts';
import { shownLine, summarizeLeaf } from './leafLine.ts';
import { plural } from './notation.ts';
import { callsInCalldata, RETURNED_ERROR, REVERTED, signaturesOf } from './insideData.ts';
import { isLog } from './insideLog.ts';
import { emptyResultText } from './insideReturnData.ts';
import { frameReason } from './frameReason.ts';
import { stateDiffLine } from './insideStateDiff.ts';
import { sourceLineText } from './frameLines.ts';
import { largeSummary } from './largeNotations.ts';
import { makeNodesInside, nodesInside } from './nodesInside.ts';
import { nameOfAddress } from './nameOfAddress.ts';
import { partyLine } from './partyLine.ts';
import { stepLine } from './stepLine.ts';
import { stepTraceLine } from './stepTraceLine.ts';
import { summarizeTokenAmount } from './tokenAmount.ts';

/** How deep nested values are shown in a summary: deep enough for a call in a call. */
const MOST_NESTED = 3;
/** The same for the line of a call, which shows more. */
const MOST_NESTED_IN_CALL = 5;
/** The same for a line that leaves nothing out. */
const MOST_NESTED_IN_FULL = 3 * MOST_NESTED;
/** The most list items and object members in the line of a call. */
const [MOST_LISTED, MOST_LISTED_IN_FULL] = [8, 200];
const SHORTENED: ReadonlySet<NodeKind> = new Set(['address', 'hash', 'word']);
/** Kinds that are shortened to their first bytes and their size. */
const DATA: ReadonlySet<NodeKind> = new Set(['data', 'calldata', 'returnData', 'extraData']);

/** The place of a value in a line. */
type InLine = {
  /** How deep the value is nested; 0 where it is the whole line. */
  readonly nested: number;
  /** Whether addresses, hashes and words are shown in full, however long the line gets. */
  readonly isInFull: boolean;
  /** The most list items and object members in the line; where it is absent, lists are only counted. */
  readonly most?: number;
};

function mostNestedAt({ isInFull, most }: InLine): number {
  return isInFull ? MOST_NESTED_IN_FULL : most === undefined ? MOST_NESTED : MOST_NESTED_IN_CALL;
}

function inside(at: InLine): InLine {
  return { ...at, nested: at.nested + 1 };
}

/** The value in one line, in its best unit. `nowSeconds`: Unix time, for ages; without it, no ages are shown. */
export function summarize(node: DecodedNode, nowSeconds?: number): string {
  return summary(node, nowSeconds, { nested: 0, isInFull: false });
}

/** The same with addresses, hashes and words in full, for places where a value must not be mistaken for another. */
export function summarizeInFull(node: DecodedNode): string {
  return summary(node, undefined, { nested: 0, isInFull: true });
}

/** The arguments of a call or event, as its line in a call tree shows them. `isInFull`: all of them, unshortened. */
export function summarizeArguments(node: DecodedNode, isInFull: boolean): string {
  return members(node, { nested: 1, isInFull, most: isInFull ? MOST_LISTED_IN_FULL : MOST_LISTED }, ', ');
}

/** The label of a node; a map key that is data, such as an address, is shown by its kind. */
export function labelOf(node: DecodedNode): string {
  const kind = keyKind(node);
  if (kind === undefined) return node.label;
  const { label, context } = node;
  const text = summarize(decode(label, label, kind, { context }));
  return kind === 'address' && nameOfAddress(label, context) === undefined ? shortHex(text) : text;
}

function summary(node: DecodedNode, nowSeconds: number | undefined, at: InLine): string {
  const { kind, value, amount } = node;
  const { nested, isInFull } = at;
  if (isLargeValue(value) && kind !== 'object') return largeSummary(value);
  if (kind === 'array') return listSummary(node, at);
  if (kind === 'object')
    return at.most === undefined ? objectSummary(node, at) : `{${members(node, at, ', ')}}`;
  if (kind === 'tokenAmount' && amount !== undefined)
    return summarizeTokenAmount(node, amount, nested === 0 && !isInFull);
  const variables = kind === 'word' && nested === 0 ? nodesInside(node) : [];
  if (variables.length > 0)
    return variables.map((one) => `${one.label} ${summary(one, undefined, inside(at))}`).join(' · ');
  const mostNested = mostNestedAt(at);
  if (nested < mostNested && (kind === 'calldata' || kind === 'returnData' || kind === 'rawTransaction')) {
    const inner = innerSummary(node, at);
    if (inner !== undefined) return inner;
  }
  // Among arguments, a text is in quotes, so that its end can be seen.
  if (at.most !== undefined && kind === 'text' && typeof value === 'string')
    return value === '' ? '“”' : `“${shownLine(value)}”`;
  const chain = amount === undefined ? undefined : chainOfNode(node);
  const line = summarizeLeaf(kind, value as JsonValue, amount, chain, nowSeconds);
  const label = kind === 'address' ? nameOfAddress(line, node.context) : undefined;
  if (label !== undefined) {
    // In a call tree a name stands without its address, which the rows below each line show.
    if ((at.most !== undefined && !isInFull) || node.context.nameShown !== undefined) return label;
    return `${label} (${isInFull ? line : shortHex(line)})`;
  }
  if (nested === 0 && kind === 'returnData' && value === '0x')
    return [line, emptyResultText(node)].filter(Boolean).join(': ');
  if (nested === 0 || isInFull || amount !== undefined || typeof value !== 'string') return line;
  // In a line with other values, a value is shortened to both ends, and data to its selector and size.
  if (SHORTENED.has(kind)) return shortHex(line);
  return DATA.has(kind) && line.startsWith('0x') ? shortData(value) : line;
}

/** The decoded content of bytes: `transfer(to 0x…, amount 1,000)`. */
function innerSummary(node: DecodedNode, at: InLine): string | undefined {
  const [first, ...others] = nodesForLine(node, at).filter(({ provenance }) => provenance === 'derived');
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` or ${plural(String(others.length), 'other')}`;
  if (node.kind === 'rawTransaction')
    return first.kind === 'object' ? summary(first, undefined, at) : undefined;
  const { note = '' } = first;
  if (note.startsWith(REVERTED) || note.startsWith(RETURNED_ERROR)) return note + more;
  const text = members(first, inside(at), ', ');
  return (node.kind === 'calldata' ? `${first.label}(${text})` : text) + more;
}

/** The nodes of a nested value are needed for this line only: they are not cached, nor made where they are guesses. */
function nodesForLine(node: DecodedNode, { nested }: InLine): readonly DecodedNode[] {
  if (nested === 0) return nodesInside(node);
  return node.kind === 'calldata' ? callsInCalldata(node) : makeNodesInside(node);
}

/** `[1, 2, 3]` in the line of a call, as far as there is room; elsewhere the number of items. */
function listSummary(node: DecodedNode, at: InLine): string {
  const { length } = node.value as readonly JsonValue[];
  const { most, nested } = at;
  if (most === undefined || length > most || nested >= mostNestedAt(at))
    return plural(groupDigits(BigInt(length)), 'item');
  return `[${childNodes(node, 0, length)
    .map((item) => summary(item, undefined, inside(at)))
    .join(', ')}]`;
}

function objectSummary(node: DecodedNode, at: InLine): string {
  const { value } = node;
  if (isStep(value)) return stepLine(node, value);
  const read = (name: string, as: Leaf): string => {
    const member = isJsonObject(value) ? (value[name] ?? null) : null;
    return summary(decode(name, member, as, { parent: node }), undefined, inside(at));
  };
  const change = changeLine(node, () =>
    headlineNodes(node).map((side) => summary(side, undefined, inside(at))),
  );
  if (change !== undefined) return change;
  const trace = stepTraceLine(node, (member) => summary(member, undefined, inside(at)));
  if (trace !== undefined) return trace;
  const changes = stateDiffLine(node);
  if (changes !== undefined) return changes;
  const line = partyLine(value, read, (frame, error) => failureLine(node, frame, error));
  if (line !== undefined) return [line, sourceLineText(node)].filter(Boolean).join(' · ');
  if (isJsonObject(value) && isLog(value)) return logSummary(node, value, read, at);
  const text = members(node, at, at.nested === 0 ? ' · ' : ', ');
  if (text !== '') return at.nested === 0 ? text : `{${text}}`;
  return isLargeValue(value) ? largeSummary(value) : plural(groupDigits(BigInt(childCount(node))), 'field');
}

/** The reason of a failed frame where that can be read, else the error of the node. */
function failureLine(node: DecodedNode, frame: JsonObject, error: string): string {
  const reason = frameReason(frame, node.context);
  return shownLine(reason === undefined ? error : `${REVERTED}${reason}`);
}

/** The event, then its contract, unless the label of the row is that address. */
function logSummary(
  node: DecodedNode,
  { topics }: { readonly topics: readonly JsonValue[] },
  read: (name: string, as: Leaf) => string,
  at: InLine,
): string {
  const event = nodesInside(node).find(
    ({ kind, provenance }) => kind === 'object' && provenance === 'derived',
  );
  const [id] = topics;
  const what =
    event !== undefined
      ? [event.label, members(event, at, ' · ')]
      : [typeof id === 'string' ? unreadEvent(node, id) : 'an event without a topic'];
  const isNamed =
    keyKind(node) === 'address' || !isJsonObject(node.value) || node.value['address'] === undefined;
  const whose = isNamed ? [] : [`of ${read('address', 'address')}`];
  const removed = isJsonObject(node.value) && node.value['removed'] === true ? ['removed by a reorg'] : [];
  return [...what.filter((text) => text !== ''), ...whose, ...removed].join(' · ');
}

function unreadEvent(node: DecodedNode, id: string): string {
  const known = signatureMisfit(signaturesOf(node).events(id));
  return known === undefined ? `event ${shortHex(id)} not known here` : `event ${known}`;
}

/** The members of the headline in one line; with `at.most`, the first members that the node sent. */
function members(node: DecodedNode, at: InLine, separator: string): string {
  const { most } = at;
  const shown = most === undefined ? headlineNodes(node) : sentNodes(node, 0, most);
  const text = (member: DecodedNode): string => summary(member, undefined, inside(at));
  // A value without a name (`#0`) is shown without its number where its position, or being alone, identifies it.
  if (most !== undefined)
    return shown
      .map((member) => (member.label.startsWith('#') ? text(member) : `${member.label} ${text(member)}`))
      .join(separator);
  if (shown.length === 1 && shown[0]!.label === '#0') return text(shown[0]!);
  return shown.map((member) => `${member.label} ${text(member)}`).join(separator);
}
