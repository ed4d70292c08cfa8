// Owns the one line of what goes from one account to another: a transaction, a receipt, a call of a trace. What tells
// one from its neighbours comes first.

import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';
import type { Leaf } from '../shape.ts';
import { isCallFrame } from '../trace/callFrame.ts';

/** Reads a member of the object as this kind, in a few words. */
type Read = (name: string, as: Leaf) => string;

/** `0xf39F…2266 → 0x7099…79C8 · 1.5 ETH`; undefined for anything else. `oneLine` makes one of a text. */
export function partyLine(
  value: NodeValue,
  read: Read,
  oneLine: (text: string) => string,
): string | undefined {
  if (isCallFrame(value)) {
    const { type, error } = value;
    const parts = [`${String(type)} ${parties(value, read)}`, ...sent(value, read)];
    return [...parts, ...(typeof error === 'string' ? [oneLine(error)] : [])].join(' · ');
  }
  if (!isJsonObject(value) || typeof value['from'] !== 'string' || value['to'] === undefined) return undefined;
  if (isReceipt(value)) {
    const outcome = ({ '0x1': ['succeeded'], '0x0': ['failed'] } as const)[String(value['status'])] ?? [];
    const { logs } = value;
    const count = Array.isArray(logs) ? [`logs ${logs.length}`] : [];
    return [parties(value, read), ...outcome, `gasUsed ${read('gasUsed', 'gas')}`, ...count].join(' · ');
  }
  if (!isTransaction(value)) return undefined;
  const what = sent(value, read);
  return [parties(value, read), ...(what.length === 0 ? [read('value', 'wei')] : what)].join(' · ');
}

function parties(value: JsonObject, read: Read): string {
  const { to, contractAddress } = value;
  const created = typeof contractAddress === 'string' ? `new contract ${read('contractAddress', 'address')}` : 'new contract';
  return `${read('from', 'address')} → ${to === null ? created : read('to', 'address')}`;
}

function sent({ value, input }: JsonObject, read: Read): readonly string[] {
  return [
    ...(isSome(value, '0x0') ? [read('value', 'wei')] : []),
    ...(isSome(input, '0x') ? [read('input', 'calldata')] : []),
  ];
}

function isSome(value: JsonValue | undefined, nothing: string): boolean {
  return value !== undefined && value !== null && value !== nothing;
}

function isReceipt(value: JsonObject): boolean {
  return Object.hasOwn(value, 'gasUsed') && Object.hasOwn(value, 'transactionHash');
}

function isTransaction(value: JsonObject): boolean {
  return Object.hasOwn(value, 'nonce') && Object.hasOwn(value, 'value') && Object.hasOwn(value, 'input');
}
