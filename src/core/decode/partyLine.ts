// One line for a transaction, a receipt or a call of a trace: the two accounts, then what was sent or how it ended.

import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import { groupDigits, isBytes } from '../quantity.ts';
import type { Leaf } from '../shape.ts';
import { isCallFrame, isCreation } from '../trace/callFrame.ts';
import { plural } from './notation.ts';

/** Gives a member of the object as this kind, in a few words. */
type Read = (name: string, as: Leaf) => string;

/** `0xf39F…2266 → 0x7099…79C8 · 1.5 ETH`; undefined for any other value. `why`: says in one line why a frame failed. */
export function partyLine(
  value: NodeValue,
  read: Read,
  why: (frame: JsonObject, error: string) => string,
): string | undefined {
  const failureOf = (frame: JsonObject): readonly string[] =>
    typeof frame['error'] === 'string' ? [why(frame, frame['error'])] : [];
  if (isCallFrame(value)) {
    const { type } = value;
    const kind = textOf(type);
    // Steps do not name who called whom in the transaction’s own call.
    const isNamed = isCreation(value) || typeof value['to'] === 'string';
    const parts = [
      isNamed ? `${kind} ${parties(value, read)}` : kind,
      ...sent(isCreation(value) ? { ...value, to: null } : value, read),
    ];
    return [...parts, ...failureOf(value)].join(' · ');
  }
  if (!isJsonObject(value)) return undefined;
  if (isFlatItem(value)) {
    const { error, result } = value;
    const frame = { ...(isJsonObject(result) ? result : {}), ...omitUndefined({ error }) };
    return [read('action', 'unknown'), ...failureOf(frame)].join(' · ');
  }
  if (typeof value['from'] !== 'string') return rewardLine(value, read) ?? endLine(value, read);
  if (typeof value['callType'] === 'string' || value['init'] !== undefined) {
    const { callType = 'create', init } = value;
    const frame: JsonObject = { to: null, input: init ?? null, ...(value as JsonObject) };
    return [`${textOf(callType)} ${parties(frame, read)}`, ...sent(frame, read)].join(' · ');
  }
  if (value['to'] === undefined) return undefined;
  if (isReceipt(value)) {
    const { logs, status } = value;
    const outcome = status === '0x1' ? ['succeeded'] : status === '0x0' ? ['failed'] : [];
    const count = Array.isArray(logs) ? [`logs ${(logs as readonly JsonValue[]).length}`] : [];
    return [parties(value, read), ...outcome, `gasUsed ${read('gasUsed', 'gas')}`, ...count].join(' · ');
  }
  if (!isTransaction(value)) return undefined;
  const what = sent(value, read);
  return [parties(value, read), ...(what.length === 0 ? [read('value', 'wei')] : what)].join(' · ');
}

/** A reward in the trace of a block: its kind, its recipient and its amount. */
function rewardLine({ author, rewardType }: JsonObject, read: Read): string | undefined {
  if (typeof author !== 'string' || typeof rewardType !== 'string') return undefined;
  return `${rewardType} reward → ${read('author', 'address')} · ${read('value', 'wei')}`;
}

/** A contract that self-destructs, in a trace. */
function endLine({ address, refundAddress, balance }: JsonObject, read: Read): string | undefined {
  if (typeof address !== 'string' || typeof refundAddress !== 'string') return undefined;
  const left = isSome(balance, '0x0') ? [read('balance', 'wei')] : [];
  return [`self-destruct ${read('address', 'address')} → ${read('refundAddress', 'address')}`, ...left].join(
    ' · ',
  );
}

function parties(value: JsonObject, read: Read): string {
  const { to, contractAddress, status } = value;
  // A receipt has the address even where the creation failed.
  const created =
    typeof contractAddress === 'string' && status !== '0x0'
      ? `new contract ${read('contractAddress', 'address')}`
      : 'new contract';
  const sender = typeof value['from'] === 'string' ? `${read('from', 'address')} ` : '';
  return `${sender}→ ${to === null || to === undefined ? created : read('to', 'address')}`;
}

function sent({ value, input, to }: JsonObject, read: Read): readonly string[] {
  return [
    ...(isSome(value, '0x0') ? [read('value', 'wei')] : []),
    ...(isSome(input, '0x') ? [to === null ? createdText(input, read) : read('input', 'calldata')] : []),
  ];
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** `new Vault(limit 1,000)` where the contract is known, else the size of the code. */
function createdText(input: JsonValue | undefined, read: Read): string {
  const text = read('input', 'calldata');
  return text.startsWith('new ') ? text : codeText(input);
}

/** The size of creation code, which is not decoded as a call. */
function codeText(code: JsonValue | undefined): string {
  if (typeof code !== 'string' || !isBytes(code)) return '';
  return `${plural(groupDigits(BigInt((code.length - 2) / 2)), 'byte')} of code`;
}

/** An item of a flat trace (trace_*, flatCallTracer). */
function isFlatItem(value: JsonObject): boolean {
  return isJsonObject(value['action']) && Array.isArray(value['traceAddress']);
}

function isSome(value: JsonValue | undefined, nothing: string): boolean {
  return value !== undefined && value !== null && value !== nothing;
}

export function isReceipt(value: JsonObject): boolean {
  return Object.hasOwn(value, 'gasUsed') && Object.hasOwn(value, 'transactionHash');
}

function isTransaction(value: JsonObject): boolean {
  return Object.hasOwn(value, 'nonce') && Object.hasOwn(value, 'value') && Object.hasOwn(value, 'input');
}
