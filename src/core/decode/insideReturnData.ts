// Decodes return data by the calldata of its call.

import { paramsText, parseParams } from '../abi/abiType.ts';
import { decodeAbiParams } from '../abi/decodeAbi.ts';
import { decodeCalldata, decodeReturnData } from '../abi/decodeCall.ts';
import { signatureTexts } from '../abi/misfit.ts';
import type { AbiReading } from '../abi/reading.ts';
import type { Signatures } from '../abi/signatures.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { Shape } from '../shape.ts';
import { calldataOfReturnData } from './calldataMirror.ts';
import { readableText } from './bytesNotations.ts';
import { contractOfNode } from './contractOfNode.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { isRevert, argumentsNode, SELECTOR, signaturesOf, WORD_DIGITS, wordNodes } from './insideData.ts';
import { isNameOrSymbol } from './tokenAmount.ts';

const TEXT: Shape = { object: { '#0': 'text' }, headline: ['#0'] };
const UTF8 = new TextEncoder();
const STRING = parseParams('(string text)')!.params;

export function insideReturnData(node: DecodedNode): readonly DecodedNode[] {
  const data = node.value as string;
  if (isRevert(node)) return [];
  const calldata = calldataOfReturnData(node);
  const signatures = signaturesOf(node);
  const readings = calldata === undefined ? [] : decodeReturnData(data, calldata, signatures);
  const fitting = readings.filter(isCompleteReading);
  if (fitting.length > 0) return fitting.map((reading) => argumentsNode(node, reading, 'outputs'));
  const word = calldata === undefined ? [] : wordAsText(node, data, calldata, signatures);
  if (word.length > 0) return word;
  const misfit = declaredMisfit(node);
  if (misfit !== undefined) return wordNodes(node, data, 2, misfit);
  const called = calldata === undefined ? [] : signatures.functions(calldata.slice(0, SELECTOR));
  const text = decodeAbiParams(STRING, data, 2);
  if (text?.exact === true && isJsonObject(text.value) && isText(data, text.value['text'])) {
    const note = 'it is encoded as a string would be';
    return [decode('text', text.value['text']!, 'text', { parent: node, provenance: 'guess', note })];
  }
  // A single word needs no row: its notations show every way to read it.
  if (data.length === 2 + WORD_DIGITS) return [];
  const returning = called.filter(({ outputs = [] }) => outputs.length > 0);
  const note =
    returning.length > 0
      ? `the bytes do not fit what ${signatureTexts(returning)} returns`
      : called.length > 0
        ? `what ${signatureTexts(called)} returns is not known here`
        : 'the function is not known here';
  return wordNodes(node, data, 2, note);
}

/**
 * A note that return data does not fit the return types that the user typed with the request; undefined where it does.
 */
export function declaredMisfit(node: DecodedNode): string | undefined {
  const { kind, value: data } = node;
  const calldata = calldataOfReturnData(node);
  if (kind !== 'returnData' || typeof data !== 'string' || calldata === undefined || isRevert(node))
    return undefined;
  const signatures = signaturesOf(node);
  const called = signatures.functions(calldata.slice(0, SELECTOR));
  const typed = called.find((one) => one.declared !== undefined);
  const isRead =
    decodeReturnData(data, calldata, signatures).some(isCompleteReading) ||
    wordAsText(node, data, calldata, signatures).length > 0;
  if (typed === undefined || isRead) return undefined;
  const { text, outputs = [], source, declared = '' } = typed;
  const more = declared === '' ? source : declared;
  return `the bytes do not fit what ${text} returns, ${paramsText(outputs)}; ${more}`;
}

/**
 * What an empty result of a call can mean where its function returns something; undefined where the contract is known,
 * and where the function may return nothing.
 */
export function emptyResultText(node: DecodedNode): string | undefined {
  const calldata = node.value === '0x' && node.parent === undefined ? calldataOfReturnData(node) : undefined;
  if (calldata === undefined || contractOfNode(node) !== undefined) return undefined;
  const called = signaturesOf(node).functions(calldata.slice(0, SELECTOR));
  const isExpected = called.length > 0 && called.every(({ outputs = [] }) => outputs.length > 0);
  return isExpected ? 'no contract there, or it returned nothing' : undefined;
}

/**
 * Whether the bytes are a text of at least one byte: an empty text is encoded like an empty list. Bytes that are not
 * UTF-8 were decoded to hex, whose length differs.
 */
function isText(data: string, text: JsonValue | undefined): boolean {
  const size = Number.parseInt(data.slice(2 + WORD_DIGITS, 2 + 2 * WORD_DIGITS), 16);
  return typeof text === 'string' && size > 0 && UTF8.encode(text).length === size;
}

/** Whether a reading explains the whole return data: only its parts may be reordered, or a text's padding missing. */
function isCompleteReading({ exact, flaw, signature }: AbiReading): boolean {
  const { outputs = [] } = signature;
  return exact || flaw === 'order' || (flaw === 'padding' && outputs.some(({ type }) => type.words === 0));
}

/** Reads a name or symbol that is 32 bytes: tokens older than the standard, such as MKR, return it so. */
function wordAsText(
  node: DecodedNode,
  data: string,
  calldata: string,
  signatures: Signatures,
): readonly DecodedNode[] {
  const [call] = decodeCalldata(calldata, signatures);
  if (call === undefined || data.length !== 2 + WORD_DIGITS || !isNameOrSymbol(call.signature.text))
    return [];
  const text = readableText(data);
  if (text === undefined) return [];
  const { name, text: signature, source } = call.signature;
  const note = `${signature}, ${source}; as bytes32, where the standard has a string`;
  return [decode(name, { '#0': text }, TEXT, { parent: node, provenance: 'derived', note })];
}
