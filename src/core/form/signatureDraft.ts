// Calldata and topics in a form: a function or event with a field for each argument. Bytes that the encoder would not
// produce again stay bytes.

import * as Hash from 'ox/Hash';
import { paramNames } from '../abi/abiShape.ts';
import type { AbiParam, AbiType } from '../abi/abiType.ts';
import { jsonParams, typeText } from '../abi/abiType.ts';
import { functionText } from '../abi/declared.ts';
import { decodeAbiParams } from '../abi/decodeAbi.ts';
import { parseSignature, signatureId } from '../abi/signature.ts';
import type { Signature } from '../abi/signature.ts';
import type { InputShape, MemberSpec } from '../catalogue/methodSpec.ts';
import type { TokenUnit } from '../decode/tokenUnit.ts';
import { readArguments } from '../input/abiValue.ts';
import { nothingFound } from '../input/foundInArguments.ts';
import { isEnsName } from '../input/ensName.ts';
import { isSignature, parseCalldataInput, splitSignature } from '../input/signatureInput.ts';
import type { SplitSignature } from '../input/signatureInput.ts';
import { splitArguments } from '../input/splitArguments.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { indexedInputs, isHashed, argumentSpecsOf } from './argumentShapes.ts';
import type { Draft, SignatureDraft } from './draft.ts';
import { draftOf } from './draftOf.ts';
import { signatureKind } from './formShape.ts';

/** The fields of a signature, one spec for each argument; undefined where the text is not a signature. */
export function argumentSpecs(shape: InputShape, text: string): readonly MemberSpec[] | undefined {
  const signature = parsed(shape, text);
  return signature && argumentSpecsOf(signature);
}

/** Why a text cannot be used as a signature. */
export function signatureProblem(shape: InputShape, text: string): string {
  const isEvent = signatureKind(shape) === 'event';
  const example = isEvent ? 'Transfer(address indexed from, uint256 amount)' : 'transfer(address,uint256)';
  const what = isEvent ? 'event' : 'function';
  return text.trim() === ''
    ? `Choose ${isEvent ? 'an event' : 'a function'}, or type one like ${example}.`
    : `This is no ${what} with Solidity types. Write it like ${example}.`;
}

/** Why a value that was read does not fit its argument: out of range, too many bytes. */
export function argumentProblem(text: string, index: number, value: JsonValue): string | undefined {
  const signature = parseSignature(text, '') ?? parseSignature(`event ${text}`, '');
  const indexed = signature?.inputs.filter((input) => input.indexed) ?? [];
  const inputs = indexed.length > 0 ? indexed : (signature?.inputs ?? []);
  const input = inputs[index];
  if (input === undefined || (indexed.length > 0 && isHashed(input.type))) return undefined;
  const values = indexed.length > 0 && Array.isArray(value) ? (value as readonly JsonValue[]) : [value];
  for (const one of values) {
    const read = readArguments(jsonParams([input]), argumentText(input.type, one), nothingFound());
    if (!read.ok) return read.problem;
  }
  return undefined;
}

/** The value of a signature with its arguments: the text of a function, to be encoded later, or an event's topics. */
export function signatureValue(shape: InputShape, text: string, values: readonly JsonValue[]): JsonValue {
  const signature = parsed(shape, text)!;
  if (signature.kind === 'function') return withArguments(signature, values);
  const topics = indexedInputs(signature).map(({ type }, index) => {
    const value = values[index] ?? null;
    if (Array.isArray(value)) return (value as readonly JsonValue[]).map((one) => topic(type, one));
    return value === null ? null : topic(type, value);
  });
  const last = topics.findLastIndex((one) => one !== null);
  return [...(signature.anonymous ? [] : [signatureId(signature)]), ...topics.slice(0, last + 1)];
}

/**
 * A draft as text. An argument stays as typed where it is read as the same value behind a signature; else it is the
 * value that the form reads (`values`; undefined where it reads none).
 */
export function signatureText(
  shape: InputShape,
  { signature: text, args }: SignatureDraft,
  values: readonly (JsonValue | undefined)[] = [],
): string {
  const signature = parsed(shape, text);
  if (signature === undefined || signature.kind === 'event' || args.length === 0) return text;
  return withArguments(
    signature,
    signature.inputs.map((input, index) => {
      const [typed, value] = [plain(args[index] ?? ''), values[index]];
      return value === undefined || isReadSame(input, typed, value) ? typed : value;
    }),
  );
}

function isReadSame(input: AbiParam, typed: JsonValue, value: JsonValue): boolean {
  const [one, other] = [typed, value].map((given) => {
    const read = readArguments(jsonParams([input]), argumentText(input.type, given), nothingFound());
    return read.ok
      ? JSON.stringify(read.value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}` : part))
      : undefined;
  });
  return one !== undefined && one === other;
}

/**
 * Splits a value into a signature and its arguments: bytes or topics by the first of the known signatures that encodes
 * to them again, or a function that was typed with its arguments. Undefined where there is none. `token`: the unit of
 * the called contract.
 */
export function signatureDraft(
  shape: InputShape,
  value: JsonValue,
  known: readonly string[],
  token?: TokenUnit,
): SignatureDraft | undefined {
  if (typeof value === 'string' && isSignature(value)) {
    const read = parseCalldataInput(value, undefined, token);
    const split = splitSignature(value.trim());
    if (!read.ok || split === undefined) return undefined;
    // Arguments with ENS names stay text: bytes would lose the names.
    if (isSignature(read.value as string)) return draftWithNames(shape, split);
    const head = value.trim().slice(0, value.trim().length - split.rest.length);
    return signatureDraft(shape, read.value, [head]);
  }
  for (const line of known) {
    const signature = parsed(shape, line);
    const values = signature && valuesOf(signature, value);
    if (signature === undefined || values === undefined) continue;
    const args = argumentSpecsOf(signature).map(({ type }, index): Draft => {
      const one = values[index] ?? null;
      return one === null ? '' : draftOf(type, one);
    });
    const again = signatureValue(shape, line, values);
    const read = signature.kind === 'function' ? parseCalldataInput(again as string) : undefined;
    const whole = read === undefined ? again : read.ok ? read.value : undefined;
    if (JSON.stringify(whole)?.toLowerCase() !== JSON.stringify(value).toLowerCase()) continue;
    return { signature: functionText(signature), args };
  }
  return undefined;
}

/** The draft of a function typed with ENS names: each argument as its text, where that is read the same in a field. */
function draftWithNames(shape: InputShape, { signature: text, returns, rest }: SplitSignature) {
  const signature = parsed(shape, returns === '' ? text : `${text} returns ${returns}`);
  const args = splitArguments(rest);
  const isAlike = signature?.inputs.every(({ type }) => !isHashed(type)) === true;
  return isAlike && args?.length === signature.inputs.length
    ? { signature: functionText(signature), args }
    : undefined;
}

function parsed(shape: InputShape, text: string): Signature | undefined {
  return parseSignature(`${signatureKind(shape)} ${text.trim().replace(/^(?:function|event)\s+/, '')}`, '');
}

function topic(type: AbiType, value: JsonValue): JsonValue {
  if (type.kind === 'string') return Hash.keccak256(new TextEncoder().encode(value as string), { as: 'Hex' });
  if (type.kind === 'bytes') return Hash.keccak256(value as `0x${string}`);
  if (isHashed(type)) return value;
  if (type.kind === 'address' && isEnsName(value as string)) return value;
  const read = parseCalldataInput(`f(${typeText(type)}) ${argumentText(type, value)}`);
  return read.ok ? `0x${(read.value as string).slice(10)}` : null;
}

function withArguments(signature: Signature, values: readonly JsonValue[]): string {
  const args = signature.inputs.map(({ type }, index) => argumentText(type, values[index] ?? ''));
  return [functionText(signature), ...args].join(' ');
}

/** An argument as it is written behind a signature. */
function argumentText(type: AbiType, value: JsonValue): string {
  // Nothing is typed yet.
  if (value === '' && type.kind === 'bool') return 'false';
  if (value === '' && type.kind === 'array') return '[]';
  if (value === '' && type.kind === 'tuple') return argumentText(type, {});
  if (type.kind === 'array' && Array.isArray(value))
    return `[${(value as readonly JsonValue[]).map((one) => argumentText(type.item, one)).join(', ')}]`;
  if (type.kind === 'tuple' && isJsonObject(value)) {
    const names = paramNames(type.members);
    const members = type.members.map((member, at) => argumentText(member.type, value[names[at]!] ?? ''));
    return `(${members.join(', ')})`;
  }
  if (typeof value !== 'string') return JSON.stringify(value);
  return type.kind !== 'string' && /^[^\s,"()[\]{}]+$/.test(value) ? value : JSON.stringify(value);
}

/** The typed text of a draft, unread. */
function plain(draft: Draft): JsonValue {
  if (typeof draft === 'string') return draft;
  if ('members' in draft)
    return Object.fromEntries(Object.entries(draft.members).map(([name, one]) => [name, plain(one)]));
  if ('items' in draft) return draft.items.map(plain);
  return 'args' in draft ? signatureText('calldata', draft) : null;
}

/** The arguments encoded in a value; null for a topic that may be anything. */
function valuesOf(signature: Signature, value: JsonValue): readonly JsonValue[] | undefined {
  if (signature.kind === 'function') {
    if (typeof value !== 'string' || !value.toLowerCase().startsWith(signatureId(signature)))
      return undefined;
    const read = decodeAbiParams(signature.inputs, value, 10);
    return read?.exact === true ? inOrder(signature.inputs, read.value) : undefined;
  }
  const indexed = indexedInputs(signature);
  if (!Array.isArray(value)) return undefined;
  const [id, ...topics] = value as readonly JsonValue[];
  if (id !== signatureId(signature) || topics.length > indexed.length) return undefined;
  const values = topics.map((one, index) => {
    const { type } = indexed[index]!;
    return Array.isArray(one)
      ? (one as readonly JsonValue[]).map((each) => wordOf(type, each))
      : one === null
        ? null
        : wordOf(type, one);
  });
  return values.flat().includes(undefined) ? undefined : (values as JsonValue[]);
}

function wordOf(type: AbiType, value: JsonValue): JsonValue | undefined {
  // A hash does not reveal what was hashed.
  if (typeof value !== 'string' || isHashed(type)) return undefined;
  const read = decodeAbiParams([{ name: '', type, indexed: false }], value, 2);
  return read?.exact === true ? inOrder([{ name: '', type, indexed: false }], read.value)?.[0] : undefined;
}

function inOrder(params: readonly AbiParam[], value: JsonValue): readonly JsonValue[] | undefined {
  return isJsonObject(value) ? paramNames(params).map((name) => value[name] ?? null) : undefined;
}
