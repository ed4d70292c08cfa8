// Decodes what bytes contain: the call in calldata, the error in revert data, the target of delegated code.

import type { AbiFlaw } from '../abi/abiReader.ts';
import { decodeArguments, decodeCalldata, decodeRevertData } from '../abi/decodeCall.ts';
import { signatureMisfit } from '../abi/misfit.ts';
import type { AbiReading } from '../abi/reading.ts';
import { builtInSignatures, withContract } from '../abi/signatures.ts';
import type { Signatures } from '../abi/signatures.ts';
import { isJsonObject } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { isCreation } from '../trace/callFrame.ts';
import { isBytes } from '../quantity.ts';
import { calldataOfReturnData } from './calldataMirror.ts';
import { callOfData, contractOfNode, missingFunctionText } from './contractOfNode.ts';
import { delegationTarget } from './bytesNotations.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';
import { asTokenReading, unitAt, withTokenAmount } from './tokenAmount.ts';
import { decodedErrorText, withErrorAmounts } from './tokenErrors.ts';

/** How notes begin: on decoded revert data, and on the same bytes where a call returned them. */
export const REVERTED = 'reverted: ';
export const RETURNED_ERROR = 'the bytes of an error, returned without a revert: ';

export const WORD_DIGITS = 64;
/** The position after a selector, with `0x` before it. */
export const SELECTOR = 10;
const MOST_WORDS = 10_000;
const FLAWS: Readonly<Record<AbiFlaw, string>> = {
  left: '; there are bytes it does not use',
  order: '; its dynamic parts are shared or out of order',
  padding: '; zeros at its end are missing, or there are more of them',
};

export function insideCalldata(node: DecodedNode): readonly DecodedNode[] {
  const calls = callsInCalldata(node);
  if (calls.length > 0 || createsContract(node)) return calls;
  const data = node.value as string;
  const selector = data.slice(0, SELECTOR);
  const misfit = lackedFunction(node) ?? signatureMisfit(signaturesOf(node).functions(selector));
  const words = wordNodes(node, data, SELECTOR, misfit ?? `selector ${selector} is not known here`);
  if (words.length > 0 || misfit === undefined) return words;
  // The bytes are no whole words, and may be cut off.
  const placement = { parent: node, provenance: 'guess', note: misfit } as const;
  return [decode('arguments', `0x${data.slice(SELECTOR)}`, 'data', placement)];
}

/** The calls that calldata can be read as, or the constructor call; none where no known signature fits. */
export function callsInCalldata(node: DecodedNode): readonly DecodedNode[] {
  const created = createdRows(node);
  if (created.length > 0 || createsContract(node)) return created;
  const readings = decodeCalldata(node.value as string, signaturesOf(node));
  if (readings.length === 0) return [];
  const lacked = lackedFunction(node);
  return readings.map((reading) => {
    const read = argumentsNode(node, reading);
    return lacked === undefined ? read : { ...read, note: `${read.note}; ${lacked}` };
  });
}

function lackedFunction(node: DecodedNode): string | undefined {
  const call = callOfData(node);
  return call && missingFunctionText(node.context, call);
}

export function insideRevertData(node: DecodedNode): readonly DecodedNode[] {
  if (!isRevert(node)) return [];
  const data = node.value as string;
  const signatures = signaturesOf(node);
  const readings = decodeRevertData(data, signatures);
  const known = signatureMisfit(signatures.errors(data.slice(0, SELECTOR)));
  if (readings.length === 0 && known !== undefined) return wordNodes(node, data, SELECTOR, known);
  return readings.map((found) => {
    const reading = withErrorAmounts(found, calldataOfReturnData(node), node.context);
    const { signature, value, shape } = reading;
    const source = signature.source === 'Solidity' ? '' : `, ${signature.source}`;
    const note = `${errorText(node, reading)}${source}${leftOver(reading)}`;
    return decode(signature.name, value, shape, { parent: node, provenance: 'derived', note });
  });
}

/** `reverted: Low(have 5)`, without the source of the signature; undefined for data that is no readable error. */
export function errorLine(node: DecodedNode): string | undefined {
  if (!isRevert(node)) return undefined;
  const [found] = decodeRevertData(node.value as string, signaturesOf(node));
  return found && errorText(node, withErrorAmounts(found, calldataOfReturnData(node), node.context));
}

function errorText(node: DecodedNode, reading: AbiReading): string {
  const text = decodedErrorText(reading, () => unitAt(node), node.context);
  return `${isReturned(node) ? RETURNED_ERROR : REVERTED}${text}`;
}

export function insideCode(node: DecodedNode): readonly DecodedNode[] {
  const target = delegationTarget(node.value as string);
  if (target === undefined) return [];
  const note = 'the account runs the code of this one (EIP-7702)';
  return [decode('delegates to', target, 'address', { parent: node, provenance: 'derived', note })];
}

/**
 * The signatures that apply to a node: first those of its contract, where that is known by its code, then all others.
 */
export function signaturesOf(node: DecodedNode): Signatures {
  const known = node.context.signatures ?? builtInSignatures();
  const contract = contractOfNode(node);
  return contract === undefined ? known : withContract(known, contract.signatures);
}

/** Whether the node is creation code in the place of calldata. */
function createsContract({ parent }: DecodedNode): boolean {
  if (!isJsonObject(parent?.value)) return false;
  return parent.value['to'] === null || isCreation(parent.value);
}

/** The constructor call with its arguments: `new Vault`. */
function createdRows(node: DecodedNode): readonly DecodedNode[] {
  const beside = node.parent?.value;
  const call = beside !== undefined && isJsonObject(beside) ? beside : {};
  if (typeof call['to'] === 'string' && !isCreation(call)) return [];
  const created = node.context.createdBy?.(node.value as string);
  const reading = created?.constructor && decodeArguments(created.args, created.constructor);
  if (reading === undefined) return [];
  const read = argumentsNode(node, reading);
  return [{ ...read, label: `new ${read.label}` }];
}

/** The node of decoded arguments. `of`: whether they are the inputs or the outputs of the signature. */
export function argumentsNode(
  parent: DecodedNode,
  anyReading: AbiReading,
  of: 'inputs' | 'outputs' = 'inputs',
): DecodedNode {
  const reading = of === 'inputs' ? asTokenReading(anyReading, parent) : anyReading;
  const { signature, value, calldata } = reading;
  const { anonymous, declared = '' } = signature;
  const more = [
    ...(anonymous ? ['anonymous: known only by what fits'] : []),
    ...(of === 'outputs' && declared !== '' ? [declared] : []),
  ];
  const note = [`${signature.text}, ${signature.source}`, ...more].join('; ') + leftOver(reading);
  const context = calldata === undefined ? parent.context : { ...parent.context, calldata };
  return decode(signature.name, value, withTokenAmount(reading, of), {
    parent,
    context,
    provenance: anonymous ? 'guess' : 'derived',
    note,
  });
}

function leftOver({ flaw }: AbiReading): string {
  return flaw === undefined ? '' : FLAWS[flaw];
}

/**
 * Whether data may be revert data: a failed call has it, it is a selector and whole words, or an error fits exactly.
 */
export function isRevert(node: DecodedNode): boolean {
  const data = node.value as string;
  if (hasFailed(node) || (data.length > SELECTOR && (data.length - SELECTOR) % WORD_DIGITS === 0))
    return true;
  return decodeRevertData(data, signaturesOf(node)).some(({ exact }) => exact);
}

/**
 * Whether a call returned these bytes without a revert: they are the whole result of a call, or the result of an inner
 * call that is marked as succeeded. Revert data on its own is not returned.
 */
function isReturned(node: DecodedNode): boolean {
  const { parent, label } = node;
  if (parent !== undefined) return isJsonObject(parent.value) && parent.value['success'] === true;
  return calldataOfReturnData(node) !== undefined && !label.startsWith('revert');
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
    // trace_call has the error in its first trace only.
    (isJsonObject(first) && typeof first['error'] === 'string')
  );
}

/** The data from position `start` on as 32-byte words, as a guess. */
export function wordNodes(
  parent: DecodedNode,
  data: string,
  start: number,
  note: string,
): readonly DecodedNode[] {
  const count = (data.length - start) / WORD_DIGITS;
  if (!Number.isInteger(count) || count < 1 || count > MOST_WORDS || !isBytes(data)) return [];
  const words: JsonValue = Array.from(
    { length: count },
    (_, index) => `0x${data.slice(start + index * WORD_DIGITS, start + (index + 1) * WORD_DIGITS)}`,
  );
  const label = count === 1 ? 'word' : 'words';
  const placement = { parent, provenance: 'guess', note } as const;
  return [
    count === 1
      ? decode(label, words[0]!, 'word', placement)
      : decode(label, words, { array: 'word' }, placement),
  ];
}
