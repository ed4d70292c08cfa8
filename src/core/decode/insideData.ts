// What bytes contain: the call in calldata, what a call returned or reverted with, the target of delegated code.

import { parseParams } from '../abi/abiType.ts';
import { decodeAbiParams } from '../abi/decodeAbi.ts';
import { decodeCalldata, decodeReturnData, decodeRevertData } from '../abi/decodeCall.ts';
import type { AbiReading } from '../abi/reading.ts';
import { revertText } from './revertReason.ts';
import { builtInSignatures } from '../abi/signatures.ts';
import type { Signatures } from '../abi/signatures.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { isBytes } from '../quantity.ts';
import { askedHere } from './askedCalldata.ts';
import { delegationTarget } from './bytesNotations.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { withTokenAmount } from './tokenAmount.ts';

/** How the note of a revert's reading begins. */
export const REVERTED = 'reverted: ';

const WORD = 64;
/** Where a selector ends, `0x` included. */
const SELECTOR = 10;
const MOST_WORDS = 10_000;
const STRING = parseParams('(string text)')!.params;

export function insideCalldata(node: DecodedNode): readonly DecodedNode[] {
  const data = node.value as string;
  if (isCreation(node)) return [];
  const readings = decodeCalldata(data, signaturesOf(node));
  if (readings.length > 0) return readings.map((reading) => readingNode(node, reading));
  return wordNodes(node, data, 10, `selector ${data.slice(0, 10)} is not known here`);
}

export function insideReturnData(node: DecodedNode): readonly DecodedNode[] {
  const data = node.value as string;
  if (isRevert(node)) return [];
  const calldata = answeredCalldata(node);
  const readings = calldata === undefined ? [] : decodeReturnData(data, calldata, signaturesOf(node));
  // Return data has no byte that its outputs do not use.
  const exact = readings.filter((reading) => reading.exact);
  if (exact.length > 0) return exact.map((reading) => readingNode(node, reading, 'outputs'));
  const text = decodeAbiParams(STRING, data, 2);
  if (text?.exact === true && isJsonObject(text.value)) {
    const note = 'it is encoded as a string would be';
    return [decode('text', text.value['text']!, 'text', { parent: node, provenance: 'guess', note })];
  }
  // A single word reads in all its ways by itself.
  return data.length === 2 + WORD ? [] : wordNodes(node, data, 2, 'the function is not known here');
}

export function insideRevertData(node: DecodedNode): readonly DecodedNode[] {
  if (!isRevert(node)) return [];
  const readings = decodeRevertData(node.value as string, signaturesOf(node));
  return readings.map((reading) => {
    const { signature, value, shape } = reading;
    const source = signature.source === 'Solidity' ? '' : `, ${signature.source}`;
    const note = `${REVERTED}${revertText(reading)}${source}${leftOver(reading)}`;
    return decode(signature.name, value, shape, { parent: node, provenance: 'derived', note });
  });
}

export function insideCode(node: DecodedNode): readonly DecodedNode[] {
  const target = delegationTarget(node.value as string);
  if (target === undefined) return [];
  const note = 'the account runs the code of this one (EIP-7702)';
  return [decode('delegates to', target, 'address', { parent: node, provenance: 'derived', note })];
}

export function signaturesOf({ context }: DecodedNode): Signatures {
  return context.signatures ?? builtInSignatures();
}

/** Code that creates a contract stands where calldata stands otherwise. */
function isCreation({ parent }: DecodedNode): boolean {
  if (!isJsonObject(parent?.value)) return false;
  const { to, type } = parent.value;
  return to === null || (typeof type === 'string' && type.startsWith('CREATE'));
}

/** `of`: which side of the signature the reading is of. */
export function readingNode(
  parent: DecodedNode,
  reading: AbiReading,
  of: 'inputs' | 'outputs' = 'inputs',
): DecodedNode {
  const { signature, value, calldata } = reading;
  const { anonymous } = signature;
  const note = `${signature.text}, ${signature.source}${anonymous ? '; anonymous: known only by what fits' : ''}${leftOver(reading)}`;
  const context = calldata === undefined ? parent.context : { ...parent.context, calldata };
  return decode(signature.name, value, withTokenAmount(reading, of), {
    parent,
    context,
    provenance: anonymous ? 'guess' : 'derived',
    note,
  });
}

function leftOver({ exact }: AbiReading): string {
  return exact ? '' : '; there are bytes it does not use';
}

/** The data of a failed call, or data of the size of revert data: a selector and whole words. */
function isRevert(node: DecodedNode): boolean {
  const data = node.value as string;
  if (hasFailed(node) || (data.length > SELECTOR && (data.length - SELECTOR) % WORD === 0)) return true;
  return decodeRevertData(data, signaturesOf(node)).some(({ exact }) => exact);
}

function hasFailed({ parent }: DecodedNode): boolean {
  if (!isJsonObject(parent?.value)) return false;
  const { error, success, status, failed, trace } = parent.value;
  const first = Array.isArray(trace) ? (trace as readonly JsonValue[])[0] : undefined;
  return (
    typeof error === 'string' ||
    isJsonObject(error) ||
    success === false ||
    failed === true ||
    status === '0x0' ||
    // trace_call names a failure in its first trace only.
    (isJsonObject(first) && typeof first['error'] === 'string')
  );
}

/** The calldata this answers: beside it, in a trace's action, or what the call asked in this place. */
function answeredCalldata(node: DecodedNode): string | undefined {
  const { label, parent } = node;
  const beside = parent?.value;
  const action = parent?.parent?.value;
  const asked = askedHere(node);
  return (
    (isJsonObject(beside) && label !== 'data' ? inputOf(beside) : undefined) ??
    (isJsonObject(action) && isJsonObject(action['action']) ? inputOf(action['action']) : undefined) ??
    (isJsonObject(asked) ? textOf(asked['input']) : undefined)
  );
}

function inputOf({ input, data }: JsonObject): string | undefined {
  return textOf(input) ?? textOf(data);
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function wordNodes(parent: DecodedNode, data: string, start: number, note: string): readonly DecodedNode[] {
  const count = (data.length - start) / WORD;
  if (!Number.isInteger(count) || count < 1 || count > MOST_WORDS || !isBytes(data)) return [];
  const words: JsonValue = Array.from(
    { length: count },
    (_, index) => `0x${data.slice(start + index * WORD, start + (index + 1) * WORD)}`,
  );
  const label = count === 1 ? 'word' : 'words';
  const placement = { parent, provenance: 'guess', note } as const;
  return [
    count === 1
      ? decode(label, words[0]!, 'word', placement)
      : decode(label, words, { array: 'word' }, placement),
  ];
}
