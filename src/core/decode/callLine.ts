// The line of a frame in a call tree, and that of an event: what was called with what, what came of it, in which way.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, groupDigits, isBytes } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { checksummed } from '../text/checksummed.ts';
import { cutWhole } from '../text/cutWhole.ts';
import { shortHex } from '../text/shortHex.ts';
import { CALL_FRAME, isRevertError } from '../trace/callFrame.ts';
import { frameHead } from '../trace/callTree.ts';
import { failingCall, frameFailed } from '../trace/failingCalls.ts';
import { CALLS_LEFT_OUT } from '../trace/flatTrace.ts';
import { shortData } from './bytesNotations.ts';
import { isCall, isCallDetails } from './callNodes.ts';
import { lackedFunction } from './contractAround.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { frameReason } from './insideTrace.ts';
import { nameOfAddress } from './nameOfAddress.ts';
import { nodesInside } from './nodesInside.ts';
import { plainNotation, plural } from './notation.ts';
import type { Notation } from './notation.ts';
import { summarize, summarizeArguments } from './notations.ts';
import { precompileAt, precompileNode } from './precompile.ts';

/** `row`: names and short data, cut to a length; `text`: all of it, as it is copied and searched. */
export type LineStyle = 'row' | 'text';

export type CallLine = {
  /** How much gas it used, calls inside included; '' where the trace does not tell. */
  readonly gas: string;
  /** `Vault.deposit(assets 40 DAI, receiver bob) with 1 ETH`; of an event, `emit Transfer(…)`. */
  readonly what: string;
  /** `→ 250`, `✗ too much`, `✗ caught: too much` where the call that made it went on; '' where nothing came back. */
  readonly outcome: string;
  /** `static`, `delegate`, what it was put together of, its transaction; '' for a plain call. */
  readonly tag: string;
};

const LONGEST: Readonly<Record<LineStyle, number>> = { row: 400, text: 20_000 };
/** How it is not a plain call. */
const WAY = /^(DELEGATE|STATIC)CALL$|^(CALLCODE|CREATE2)$/i;
const SELECTOR = 10;

/** The one place where a line of a call tree is made; undefined for any other node. */
export function callLine(node: DecodedNode, style: LineStyle = 'row'): CallLine | undefined {
  const head = isCall(node) ? frameHead(node.value) : undefined;
  if (head === undefined) return undefined;
  const frame = frameNode(node, head);
  const { gasUsed } = head;
  const used = exactAmount(gasUsed);
  return {
    gas: used === undefined ? '' : groupDigits(used),
    what: cut(calledText(frame, head, style), style),
    outcome: cut(outcomeText(frame, head, style, isCaught(node)), style),
    tag: tagOf(node, head, style),
  };
}

/** `emit Transfer(from bob, to Vault, value 40 DAI)`. */
export function eventLine(node: DecodedNode, style: LineStyle = 'row'): CallLine {
  const event = nodesInside(node).find(
    ({ kind, provenance }) => kind === 'object' && provenance === 'derived',
  );
  const { note = '', value } = node;
  const { data } = isJsonObject(value) ? value : ({} as JsonObject);
  const text =
    event === undefined
      ? unreadEvent(value as JsonValue, style)
      : `${event.label}(${summarizeArguments(event, style === 'text')})`;
  const missing = data === undefined ? 'its data is not in the trace' : '';
  return {
    gas: '',
    what: cut(`emit ${text}`, style),
    outcome: '',
    tag: [note, missing].filter(Boolean).join(' · '),
  };
}

/** The whole line of a call, of itself and of its details. */
export function callNotations(node: DecodedNode): readonly Notation[] {
  const call = isCallDetails(node) ? node.parent : isCall(node) ? node : undefined;
  const line = call && callLine(call, 'text');
  return line === undefined
    ? []
    : [plainNotation('call', [line.what, line.outcome].filter(Boolean).join(' '))];
}

/** Whether a frame failed while the one that called it went on. */
export function isCaught({ label, parent, value }: DecodedNode): boolean {
  if (parent === undefined || !isCall(parent) || !frameFailed(frameHead(value))) return false;
  return failingCall(parent.value) !== Number(label);
}

/** The members of a frame are read beside each other, and by nothing that stands around the tree. */
function frameNode({ label, context }: DecodedNode, head: JsonObject): DecodedNode {
  const { calldata: _calldata, ...own } = context;
  return decode(label, head, CALL_FRAME, { context: own });
}

function calledText(frame: DecodedNode, head: JsonObject, style: LineStyle): string {
  const { type, to, value } = head;
  const kind = typeof type === 'string' ? type.toUpperCase() : '';
  const amount = exactAmount(value) ?? 0n;
  const isSent = amount > 0n && kind !== 'DELEGATECALL' && kind !== 'STATICCALL';
  const sent = isSent ? ` with ${summarize(read(frame, 'value', 'wei'))}` : '';
  if (kind.startsWith('CREATE')) return `${creation(frame, head, style)}${sent}`;
  if (kind === 'SELFDESTRUCT' || kind === 'SUICIDE')
    return `selfdestruct(to ${partyName(frame, to, style)})${sent}`;
  if (kind === 'REWARD') return `reward of ${partyName(frame, to ?? head['from'], style)}${sent}`;
  const precompile = precompileAt(to);
  if (precompile !== undefined)
    return `${precompile}(${precompileText(frame, to as string, 'input', style)})${sent}`;
  return `${partyName(frame, to, style)}${argumentsOf(frame, head, style)}${sent}`;
}

/** The contract, or account, that is called. */
function partyName({ context }: DecodedNode, address: JsonValue | undefined, style: LineStyle): string {
  if (typeof address !== 'string') return 'the transaction’s own call';
  const name = nameOfAddress(address, context);
  if (name !== undefined) return name;
  const text = checksummed(address);
  return style === 'text' ? text : shortHex(text);
}

function creation({ context }: DecodedNode, { to, error }: JsonObject, style: LineStyle): string {
  if (typeof to !== 'string' || typeof error === 'string') return 'new contract';
  const address = checksummed(to);
  return `new ${nameOfAddress(to, context) ?? 'contract'} at ${style === 'text' ? address : shortHex(address)}`;
}

/** `.deposit(assets 40)`, of an unknown function `.0x6e553f65(64 bytes)`. */
function argumentsOf(frame: DecodedNode, { input }: JsonObject, style: LineStyle): string {
  const dot = style === 'text' ? '::' : '.';
  if (input === undefined || input === null) return `${dot}?(…)`;
  if (input === '0x' || input === '') return '';
  const node = read(frame, 'input', 'calldata');
  const [reading, ...others] = derivedIn(node);
  if (reading !== undefined) {
    const more = others.length === 0 ? '' : ` or ${plural(String(others.length), 'other')}`;
    return `${dot}${reading.label}(${summarizeArguments(reading, style === 'text')})${more}`;
  }
  if (typeof input !== 'string' || input.length < SELECTOR || !isBytes(input)) return `(${summarize(node)})`;
  const rest = input.slice(SELECTOR);
  const all =
    rest === '' ? '' : style === 'text' ? `0x${rest}` : plural(groupDigits(BigInt(rest.length / 2)), 'byte');
  return `${dot}${input.slice(0, SELECTOR)}(${all})`;
}

function outcomeText(frame: DecodedNode, head: JsonObject, style: LineStyle, caught: boolean): string {
  const { type, to, output } = head;
  if (frameFailed(head)) return `✗ ${caught ? 'caught: ' : ''}${failureText(frame, head)}`;
  if (output === undefined || output === null || output === '0x' || output === '') return '';
  if (typeof output !== 'string') return `→ ${summarize(read(frame, 'output', 'returnData'))}`;
  if (typeof type === 'string' && /^CREATE/i.test(type))
    return isBytes(output) ? `→ ${plural(groupDigits(BigInt(output.length / 2 - 1)), 'byte')} of code` : '';
  if (precompileAt(to) !== undefined) return `→ ${precompileText(frame, to as string, 'output', style)}`;
  const [reading, ...others] = derivedIn(read(frame, 'output', 'returnData'));
  if (reading === undefined) return `→ ${dataText(output, style)}`;
  const more = others.length === 0 ? '' : ` or ${plural(String(others.length), 'other')}`;
  const text = summarizeArguments(reading, style === 'text');
  return text === '' ? '' : `→ ${text}${more}`;
}

/** Its reason where that can be read, what the contract is known to lack, else the word of the tracer. */
function failureText({ context }: DecodedNode, head: JsonObject): string {
  const reason = frameReason(head, context) ?? lackedFunction(context, head);
  if (reason !== undefined) return oneLine(reason);
  const { error, output } = head;
  const data = typeof output === 'string' && output !== '0x' ? ` with ${shortData(output)}` : '';
  return isRevertError(String(error)) ? `reverted${data}` : oneLine(String(error));
}

function precompileText(
  frame: DecodedNode,
  address: string,
  of: 'input' | 'output',
  style: LineStyle,
): string {
  const data = isJsonObject(frame.value) ? frame.value[of] : undefined;
  if (typeof data !== 'string') return '…';
  const node = precompileNode(frame, address, data, `${of}s`);
  return node === undefined ? dataText(data, style) : summarizeArguments(node, style === 'text');
}

function dataText(data: string, style: LineStyle): string {
  return style === 'text' ? data : shortData(data);
}

function tagOf(node: DecodedNode, head: JsonObject, style: LineStyle): string {
  const [whole = '', short = whole] = WAY.exec(String(head['type'])) ?? [];
  const left = exactAmount(head[CALLS_LEFT_OUT]) ?? 0n;
  const { note = '' } = node;
  return [
    (style === 'row' ? short : whole).toLowerCase(),
    left > 0n ? `${plural(groupDigits(left), 'call')} left out` : '',
    /^0x[0-9a-f]{64}$/i.test(note) ? `tx ${shortHex(note)}` : note,
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** The event by its first topic where its data is not there, or no signature fits. */
function unreadEvent(log: JsonValue, style: LineStyle): string {
  const { topics, data } = isJsonObject(log) ? log : ({} as JsonObject);
  const [id, ...more] = Array.isArray(topics) ? (topics as readonly JsonValue[]) : [];
  const words = [...more, ...dataIn(data)].map((word) =>
    typeof word === 'string' ? dataText(word, style) : '…',
  );
  return `${typeof id === 'string' ? dataText(id, style) : 'an event without a topic'}(${words.join(', ')})`;
}

function dataIn(data: JsonValue | undefined): readonly JsonValue[] {
  return data === undefined || data === '0x' ? [] : [data];
}

function read(frame: DecodedNode, name: string, as: Leaf): DecodedNode {
  const member = isJsonObject(frame.value) ? frame.value[name] : undefined;
  return decode(name, member ?? null, as, { parent: frame });
}

function derivedIn(node: DecodedNode): readonly DecodedNode[] {
  return nodesInside(node).filter(({ provenance }) => provenance === 'derived');
}

function cut(text: string, style: LineStyle): string {
  const line = oneLine(text);
  return line.length > LONGEST[style] ? cutWhole(line, LONGEST[style]) : line;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
