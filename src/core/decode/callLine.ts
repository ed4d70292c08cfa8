// The line of a frame in a call tree: what was called with which arguments, the outcome, and the kind of call.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { exactAmount, groupDigits, isBytes } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import { CALL_FRAME, callFailed, isCreation, isRevertError, OUTPUT_UNKNOWN } from '../trace/callFrame.ts';
import { frameHead, textIn } from '../trace/callTree.ts';
import { failingCall } from '../trace/failingCalls.ts';
import { CALLS_LEFT_OUT } from '../trace/flatTrace.ts';
import { shortData } from './bytesNotations.ts';
import { isCall, isCallDetails } from './callNodes.ts';
import { cutLine, dataText } from './lineStyle.ts';
import type { LineStyle } from './lineStyle.ts';
import { calledNoCodeText } from './calledNoCode.ts';
import { missingFunctionText } from './contractOfNode.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { frameReason } from './frameReason.ts';
import { sourceLineText } from './frameLines.ts';
import { signaturesOf } from './insideData.ts';
import { nameOfAddress, symbolOfToken } from './nameOfAddress.ts';
import { makeNodesInside } from './nodesInside.ts';
import { plainNotation, plural } from './notation.ts';
import type { Notation } from './notation.ts';
import { summarize, summarizeArguments } from './notations.ts';
import { precompileAt, precompileNode } from './precompile.ts';

export type CallLine = {
  /** The gas that the call used, with the calls inside; '' where the trace does not have it. */
  readonly gas: string;
  /** `Vault.deposit(assets 40 DAI, receiver bob) with 1 ETH`; for an event, `emit Transfer(…)`. */
  readonly what: string;
  /** `→ 250`, `✗ too much`, `✗ (caught) too much` where the calling frame went on; '' where nothing was returned. */
  readonly outcome: string;
  /**
   * Further facts: `static` or `delegate`, calls left out, how the tree was put together, the transaction; '' where
   * there are none.
   */
  readonly tag: string;
  /** The source line: `Vault.sol:63` where it failed, `at Vault.sol:63` where it was called; '' where it is not known. */
  readonly sourceLine: string;
};

/** The types of frames that the tag names; the first group is the short form for a row. */
const WAY = /^(DELEGATE|STATIC)CALL$|^(CALLCODE|CREATE2)$/i;
const [SELECTOR, ADDRESS] = [10, 42];
/** The short address after a name, which a row leaves out. */
const AFTER_NAME = /(?<=\S) \(0x[\dA-Fa-f]{4}…[\dA-Fa-f]{4}\)/g;
/** Hex of the length of an address or more, in the text of a reason. */
const LONG_HEX = /\b0x[0-9a-f]{40,}\b/gi;

/** The line of a frame; undefined for any node that is no frame of a call tree. All lines of frames are made here. */
export function callLine(node: DecodedNode, style: LineStyle = 'row'): CallLine | undefined {
  const head = isCall(node) ? frameHead(node.value) : undefined;
  if (head === undefined) return undefined;
  const frame = frameNode(node, head);
  const { gasUsed } = head;
  const used = exactAmount(gasUsed);
  return {
    gas: used === undefined ? '' : groupDigits(used),
    what: cutLine(calledText(frame, head, style), style),
    outcome: cutLine(outcomeText(frame, head, style, isCaught(node)), style),
    tag: tagOf(node, head, style),
    sourceLine: sourceLineText(node),
  };
}

/** The full line of a call as a notation, for the row of the call and for that of its details. */
export function callNotations(node: DecodedNode): readonly Notation[] {
  const call = isCallDetails(node) ? node.parent : isCall(node) ? node : undefined;
  const line = call && callLine(call, 'text');
  return line === undefined
    ? []
    : [plainNotation('call', [line.what, line.outcome].filter(Boolean).join(' '))];
}

/** Whether a frame failed while the frame that called it went on. */
function isCaught({ label, parent, value }: DecodedNode): boolean {
  if (parent === undefined || !isCall(parent) || !callFailed(frameHead(value))) return false;
  return failingCall(parent.value) !== Number(label);
}

/**
 * A frame as a node without parents: its members are decoded from each other, and not from the request around the tree.
 */
function frameNode({ label, context }: DecodedNode, head: JsonObject): DecodedNode {
  const { calldata: _calldata, ...own } = context;
  return decode(label, head, CALL_FRAME, { context: own });
}

function calledText(frame: DecodedNode, head: JsonObject, style: LineStyle): string {
  const { to, value } = head;
  const kind = textIn(head, 'type').toUpperCase();
  const amount = exactAmount(value) ?? 0n;
  const isSent = amount > 0n && kind !== 'DELEGATECALL' && kind !== 'STATICCALL';
  const sent = isSent ? ` with ${summarize(read(frame, 'value', 'wei'))}` : '';
  if (isCreation(head)) return `${creation(frame, head, style)}${sent}`;
  if (kind === 'SELFDESTRUCT' || kind === 'SUICIDE')
    return `selfdestruct(to ${partyName(frame, to, style)})${sent}`;
  if (kind === 'REWARD') return `reward of ${partyName(frame, to ?? head['from'], style)}${sent}`;
  const precompile = precompileAt(to);
  if (precompile !== undefined)
    return `${precompile}(${precompileText(frame, to as string, 'input', style)})${sent}`;
  return `${partyName(frame, to, style)}${argumentsOf(frame, head, style)}${sent}`;
}

/** The name or address of the account that is called. */
function partyName({ context }: DecodedNode, address: JsonValue | undefined, style: LineStyle): string {
  // The recipient is not known from a trace of EVM steps.
  if (address === undefined) return 'the transaction’s own call';
  if (typeof address !== 'string' || address.trim() === '') return 'an unknown account';
  const name = nameOfAddress(address, context);
  if (name !== undefined) return name;
  // A symbol is what the token calls itself: enough for a row, but a text has the address.
  if (style === 'text') return checksummed(address);
  return symbolOfToken(address, context) ?? shortHex(checksummed(address));
}

function creation(frame: DecodedNode, { to, error }: JsonObject, style: LineStyle): string {
  const [made] = derivedIn(read(frame, 'input', 'calldata'));
  const what = made && `${made.label}(${summarizeArguments(made, style === 'text')})`;
  if (typeof to !== 'string' || typeof error === 'string') return what ?? 'new contract';
  const address = checksummed(to);
  const name = nameOfAddress(to, frame.context) ?? 'contract';
  return `${what ?? `new ${name}`} at ${style === 'text' ? address : shortHex(address)}`;
}

/** `.deposit(assets 40)`; for an unknown function, `.0x6e553f65(64 bytes)`. */
function argumentsOf(frame: DecodedNode, { input, to }: JsonObject, style: LineStyle): string {
  const dot = style === 'text' ? '::' : '.';
  if (input === undefined || input === null) return to === undefined ? '' : `${dot}?(…)`;
  if (input === '0x' || input === '') return '';
  const node = read(frame, 'input', 'calldata');
  const [reading, ...others] = derivedIn(node);
  if (reading !== undefined) {
    const more = others.length === 0 ? '' : ` or ${plural(String(others.length), 'other')}`;
    return `${dot}${reading.label}(${summarizeArguments(reading, style === 'text')})${more}`;
  }
  if (typeof input !== 'string' || input.length < SELECTOR || !isBytes(input)) return `(${summarize(node)})`;
  // Calldata that is a text, such as a message to an account, is no call of a function.
  const text = summarize(node);
  if (text.startsWith('“')) return `(${text})`;
  const rest = input.slice(SELECTOR);
  const all =
    rest === '' ? '' : style === 'text' ? `0x${rest}` : plural(groupDigits(BigInt(rest.length / 2)), 'byte');
  // The bytes do not fit the function, where one is known.
  const [known] = signaturesOf(node).functions(input.slice(0, SELECTOR));
  return `${dot}${known?.name ?? input.slice(0, SELECTOR)}(${all})`;
}

function outcomeText(frame: DecodedNode, head: JsonObject, style: LineStyle, caught: boolean): string {
  const { to, output } = head;
  if (callFailed(head)) return `✗ ${caught ? '(caught) ' : ''}${failureText(frame, head, style)}`;
  if (head[OUTPUT_UNKNOWN] === true) return '→ ?';
  if (output === undefined || output === null || output === '0x' || output === '') return '';
  if (typeof output !== 'string') return `→ ${summarize(read(frame, 'output', 'returnData'))}`;
  if (isCreation(head))
    return isBytes(output) ? `→ ${plural(groupDigits(BigInt(output.length / 2 - 1)), 'byte')} of code` : '';
  if (precompileAt(to) !== undefined) return `→ ${precompileText(frame, to as string, 'output', style)}`;
  const [reading, ...others] = derivedIn(read(frame, 'output', 'returnData'));
  if (reading === undefined) return `→ ${dataText(output, style)}`;
  const more = others.length === 0 ? '' : ` or ${plural(String(others.length), 'other')}`;
  const text = summarizeArguments(reading, style === 'text');
  return text === '' ? '' : `→ ${text}${more}`;
}

/** Why the frame failed: its readable reason, else what its contract is known to lack, else the tracer's error. */
function failureText({ context }: DecodedNode, head: JsonObject, style: LineStyle): string {
  const shorten = (hex: string): string =>
    hex.length > ADDRESS ? shortData(hex) : (nameOfAddress(hex, context) ?? shortHex(checksummed(hex)));
  const reason =
    frameReason(head, context) ?? missingFunctionText(context, head) ?? calledNoCodeText(head, context);
  if (reason !== undefined)
    return style === 'text' ? reason : reason.replaceAll(LONG_HEX, shorten).replaceAll(AFTER_NAME, '');
  const { output } = head;
  const data = typeof output === 'string' && output !== '0x' ? ` with ${shortData(output)}` : '';
  const error = textIn(head, 'error');
  return isRevertError(error) ? `reverted${data}` : error;
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

function tagOf(node: DecodedNode, head: JsonObject, style: LineStyle): string {
  const [whole = '', short = whole] = WAY.exec(textIn(head, 'type')) ?? [];
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

function read(frame: DecodedNode, name: string, as: Leaf): DecodedNode {
  const member = isJsonObject(frame.value) ? frame.value[name] : undefined;
  return decode(name, member ?? null, as, { parent: frame });
}

function derivedIn(node: DecodedNode): readonly DecodedNode[] {
  return makeNodesInside(node).filter(({ provenance }) => provenance === 'derived');
}
