// Finds the contract that a value belongs to, where it is known by its code.

import type { KnownContract } from '../contracts/knownContract.ts';
import { hasFunction } from '../abi/signatures.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { isCallFrame, isCreation } from '../trace/callFrame.ts';
import { mirrorAt } from './calldataMirror.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';

/** The contract that wrote a log, that receives calldata, or that returned data; undefined where it is not known. */
export function contractOfNode(node: DecodedNode): KnownContract | undefined {
  const { contractAt } = node.context;
  if (contractAt === undefined) return undefined;
  const { value } = node;
  // The emitter is only looked up: its address is shown beside the log, and tables read many logs that are not shown.
  if (isJsonObject(value) && 'topics' in value) return contractOf(value['address'], contractAt, true);
  return contractOf(isJsonObject(value) ? value['to'] : addressOfData(node), contractAt);
}

type ContractAt = NonNullable<DecodeContext['contractAt']>;

function contractOf(address: unknown, contractAt: ContractAt, isUnseen?: boolean): KnownContract | undefined {
  return typeof address === 'string' ? contractAt(address, isUnseen) : undefined;
}

function addressOfData(node: DecodedNode): unknown {
  const call = callOfData(node);
  if (call !== undefined) return call['to'];
  const action = node.parent?.parent?.value;
  if (isJsonObject(action) && isJsonObject(action['action'])) return action['action']['to'];
  const mirrored = mirrorAt(node);
  return isJsonObject(mirrored) ? mirrored['to'] : undefined;
}

/**
 * The call, transaction or frame that has this data as its input. Undefined inside decoded arguments, because bytes
 * there do not go to the `to` beside them.
 */
export function callOfData({ parent }: DecodedNode): JsonObject | undefined {
  const beside = parent?.value;
  if (!isJsonObject(beside) || typeof beside['to'] !== 'string') return undefined;
  for (let above = parent; above !== undefined && !isCallFrame(above.value); above = above.parent)
    if (above.provenance !== undefined) return undefined;
  return beside;
}

const SELECTOR = /^0x[0-9a-f]{8}/i;

/**
 * What the called contract lacks, a sentence without its full stop; undefined where it is not known to lack anything.
 */
export function missingFunctionText(
  context: Pick<DecodeContext, 'contractAt'>,
  call: JsonObject,
): string | undefined {
  const { contract, selector, isEmpty } = calledFunction(context, call);
  if (contract?.isWhole !== true) return undefined;
  if (isEmpty === true && contract.hasReceive !== true)
    return `${contract.name} has no receive() or fallback()`;
  if (selector === undefined) return undefined;
  return hasFunction(contract.signatures, selector)
    ? undefined
    : `${contract.name} has no function with the selector ${selector}`;
}

/** Whether the called contract is known to have the function. */
export function isFunctionKnown(context: Pick<DecodeContext, 'contractAt'>, call: JsonObject): boolean {
  const { contract, selector } = calledFunction(context, call);
  return contract !== undefined && selector !== undefined && hasFunction(contract.signatures, selector);
}

function calledFunction(
  { contractAt }: Pick<DecodeContext, 'contractAt'>,
  call: JsonObject,
): {
  readonly contract?: KnownContract | undefined;
  readonly selector?: string | undefined;
  readonly isEmpty?: boolean;
} {
  // A frame that creates a contract has code in the place of calldata.
  if (isCreation(call)) return {};
  const { to, input, data } = call;
  const calldata = input ?? data;
  const selector = typeof calldata === 'string' ? SELECTOR.exec(calldata)?.[0] : undefined;
  const contract = typeof to === 'string' ? contractAt?.(to) : undefined;
  return { selector, contract, isEmpty: calldata === '0x' };
}
