// Owns how every node reads: its one-line summary and all the forms it can be copied in. Times are given
// the present by the caller; nothing here reads a clock.

import { blockTagMeaning } from '../blockTags.ts';
import { isJsonObject, isRawNumber } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isLargeValue } from '../jsonIndex/jsonIndex.ts';
import { groupDigits } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { isStep } from '../trace/evmStep.ts';
import { bytesForms, checksummed, shortData, summarizeBytes } from './bytesForms.ts';
import { shortHex } from '../shortHex.ts';
import { childCount, headlineNodes, keyKind } from './childNodes.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode, NodeKind } from './decodedNode.ts';
import { plainForm, plural } from './form.ts';
import type { Form } from './form.ts';
import { REVERTED } from './insideData.ts';
import { isLog } from './insideLog.ts';
import { largeForms, largeSummary } from './largeForms.ts';
import { nodesInside } from './nodesInside.ts';
import { numberForms, summarizeNumber } from './numberForms.ts';
import { partyLine } from './partyLine.ts';
import { stepLine } from './stepLine.ts';
import { summarizeTokenAmount, tokenForm } from './tokenAmount.ts';

const LONG_LINE = 160;
/** Deep enough for a call in a call; a summary is one line. */
const MOST_NESTED = 3;
/** A level above the line’s own, so that no part of it counts as one of many. */
const IN_FULL = -2 * MOST_NESTED;
const SHORTENED: ReadonlySet<NodeKind> = new Set(['address', 'hash', 'word']);

/** One line that says the value in its best unit. `nowSeconds`: Unix time, for ages; none are told without it. */
export function summarize(node: DecodedNode, nowSeconds?: number): string {
  return summary(node, nowSeconds, 0);
}

/** The same with all that identifies something in full: for what must not be mistaken. */
export function summarizeInFull(node: DecodedNode): string {
  return summary(node, undefined, IN_FULL);
}

/** The node's label; a member name that is data reads as its kind does. */
export function labelOf(node: DecodedNode): string {
  const kind = keyKind(node);
  if (kind === undefined) return node.label;
  const text = summarize(decode(node.label, node.label, kind));
  return kind === 'address' ? shortHex(text) : text;
}

/** Every form of a value, the most human first; objects and arrays read as JSON only. */
export function formsOf(node: DecodedNode, nowSeconds: number): readonly Form[] {
  const { kind, value, amount } = node;
  if (amount !== undefined) {
    const forms = numberForms(kind, amount, nowSeconds);
    return kind === 'tokenAmount' ? [...tokenForm(node, amount), ...forms] : forms;
  }
  if (isLargeValue(value)) return largeForms(value);
  if (kind === 'object' || kind === 'array' || kind === 'null')
    return [plainForm('json', JSON.stringify(value, null, 2))];
  const text = scalarText(value);
  if (kind === 'address') return [plainForm('address', checksummed(text))];
  if (kind === 'ratio') {
    const percent = percentText(text);
    return percent === undefined
      ? [plainForm('text', text)]
      : [{ name: 'percent', text: `${percent} %`, copy: percent }, plainForm('text', text)];
  }
  if (kind === 'unknown' && /^0x[0-9a-fA-F]{1,16}$/.test(text))
    return [plainForm('hex', text), numberForms('quantity', BigInt(text), nowSeconds)[0]!];
  return bytesForms(kind, text);
}

function summary(node: DecodedNode, nowSeconds: number | undefined, nested: number): string {
  const { kind, value, amount } = node;
  if (isLargeValue(value) && kind !== 'object') return largeSummary(value);
  if (kind === 'array') return plural(groupDigits(BigInt((value as readonly JsonValue[]).length)), 'item');
  if (kind === 'object') return objectSummary(node, nested);
  if (kind === 'tokenAmount' && amount !== undefined) return summarizeTokenAmount(node, amount, nested === 0);
  if (nested < MOST_NESTED && (kind === 'calldata' || kind === 'returnData' || kind === 'rawTransaction')) {
    const inner = innerSummary(node, nested);
    if (inner !== undefined) return inner;
  }
  const line = summarizeLeaf(kind, value as JsonValue, amount, nowSeconds);
  const label = kind === 'address' ? node.context.labels?.get(line.toLowerCase()) : undefined;
  if (label !== undefined) return `${label} (${nested < 0 ? line : shortHex(line)})`;
  if (nested <= 0 || amount !== undefined || typeof value !== 'string') return line;
  // In a line with others, the beginning and the end tell one from another; of data, its selector and size.
  if (SHORTENED.has(kind)) return shortHex(line);
  return kind.endsWith('ata') && line.startsWith('0x') ? shortData(value) : line;
}

/** One line for a scalar, told by what `decode` says of it; what is inside bytes is not looked at. */
export function summarizeLeaf(
  kind: NodeKind,
  value: JsonValue,
  amount: Amount | undefined,
  nowSeconds?: number,
): string {
  if (amount !== undefined) return summarizeNumber(kind, amount, nowSeconds);
  const text = scalarText(value);
  if (text === '') return '(empty text)';
  if (kind === 'address') return checksummed(text);
  if (kind === 'ratio') {
    const percent = percentText(text);
    return percent === undefined ? text : `${percent} %`;
  }
  if (kind === 'blockTag') return `${text} (${blockTagMeaning(text) ?? 'a block tag'})`;
  return summarizeBytes(kind, text) ?? oneLine(text);
}

/** What is inside bytes, by name: `transfer(to 0x…, amount 1,000)`. */
function innerSummary(node: DecodedNode, nested: number): string | undefined {
  const [first, ...others] = nodesInside(node).filter(({ mark }) => mark === 'derived');
  if (first === undefined) return undefined;
  const more = others.length === 0 ? '' : ` or ${plural(String(others.length), 'other')}`;
  if (node.kind === 'rawTransaction')
    return first.kind === 'object' ? summary(first, undefined, nested) : undefined;
  if (first.note?.startsWith(REVERTED) === true) return first.note + more;
  const text = members(first, nested + 1, ', ');
  return (node.kind === 'calldata' ? `${first.label}(${text})` : text) + more;
}

function objectSummary(node: DecodedNode, nested: number): string {
  const { value } = node;
  if (isStep(value)) return stepLine(node, value);
  const read = (name: string, as: Leaf): string => {
    const member = isJsonObject(value) ? (value[name] ?? null) : null;
    return summary(decode(name, member, as, { parent: node }), undefined, nested + 1);
  };
  const line = partyLine(value, read, oneLine);
  if (line !== undefined) return line;
  if (isJsonObject(value) && isLog(value)) return logSummary(node, value, read, nested);
  const text = members(node, nested, ' · ');
  if (text !== '') return text;
  return isLargeValue(value) ? largeSummary(value) : plural(groupDigits(BigInt(childCount(node))), 'field');
}

/** The event, then whose it is where the row does not say so by its name. */
function logSummary(
  node: DecodedNode,
  { topics }: { readonly topics: readonly JsonValue[] },
  read: (name: string, as: Leaf) => string,
  nested: number,
): string {
  const event = nodesInside(node).find(({ kind, mark }) => kind === 'object' && mark === 'derived');
  const [id] = topics;
  const what =
    event !== undefined
      ? [event.label, members(event, nested, ' · ')]
      : [typeof id === 'string' ? `event ${shortHex(id)} not known here` : 'an event without a topic'];
  const isNamed =
    keyKind(node) === 'address' || !isJsonObject(node.value) || node.value['address'] === undefined;
  const whose = isNamed ? [] : [`of ${read('address', 'address')}`];
  return [...what.filter((text) => text !== ''), ...whose].join(' · ');
}

/** The members of the headline, in one line. */
function members(node: DecodedNode, nested: number, separator: string): string {
  const shown = headlineNodes(node);
  const text = (member: DecodedNode): string => summary(member, undefined, nested + 1);
  // A single value without a name of its own needs no number before it.
  if (shown.length === 1 && shown[0]!.label === '#0') return text(shown[0]!);
  return shown.map((member) => `${member.label} ${text(member)}`).join(separator);
}

/** A scalar as the node sent it, without the quotes of a text. */
export function scalarText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isRawNumber(value) ? value.rawJSON : JSON.stringify(value);
}

/** `0.5231` as `52.31`: the point moved, nothing rounded. */
function percentText(text: string): string | undefined {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const fraction = (match[2] ?? '').padEnd(2, '0');
  const whole = BigInt(match[1]! + fraction.slice(0, 2)).toString();
  const rest = fraction.slice(2).replace(/(?<!0)0+$/, '');
  return rest === '' ? whole : `${whole}.${rest}`;
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 2 * LONG_LINE)
    .replaceAll(/\s+/g, ' ')
    .trim();
  if (line === '') return '(blank text)';
  return line.length <= LONG_LINE && text.length <= 2 * LONG_LINE ? line : `${line.slice(0, LONG_LINE - 1)}…`;
}
