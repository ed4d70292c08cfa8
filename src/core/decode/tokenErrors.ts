// Amounts in the errors with which a token refuses a call, in its own unit. https://eips.ethereum.org/EIPS/eip-6093

import { paramNames } from '../abi/abiShape.ts';
import { decodeRevertData } from '../abi/decodeCall.ts';
import type { AbiReading } from '../abi/reading.ts';
import { builtInSignatures, withContract } from '../abi/signatures.ts';
import type { JsonObject } from '../json.ts';
import type { Shape } from '../shape.ts';
import type { DecodeContext } from './decodedNode.ts';
import { revertText } from './revertReason.ts';
import { calledToken, hasTokenAmount, unitOfToken } from './tokenAmount.ts';

const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  'ERC20InsufficientBalance(address,uint256,uint256)': [1, 2],
  'ERC20InsufficientAllowance(address,uint256,uint256)': [1, 2],
  'InsufficientBalance(uint256,uint256)': [0, 1],
  'InsufficientAllowance(uint256,uint256)': [0, 1],
  'InsufficientBalance(address,uint256,uint256)': [1, 2],
  'InsufficientAllowance(address,uint256,uint256)': [1, 2],
};
const SELECTOR_END = 10;

/**
 * An error as a token gave it, its amounts marked. `calldata`: that of the call which failed. Only a function of tokens is
 * certain to speak of its own: other contracts pass on the errors of the tokens they call.
 */
export function withErrorAmounts(
  reading: AbiReading,
  calldata: string | undefined,
  { signatures = builtInSignatures() }: DecodeContext,
): AbiReading {
  const { signature, shape } = reading;
  const places = Object.hasOwn(AMOUNTS, signature.text) ? AMOUNTS[signature.text]! : [];
  if (places.length === 0 || calldata === undefined) return reading;
  if (!signatures.functions(calldata.slice(0, SELECTOR_END)).some(hasTokenAmount)) return reading;
  if (typeof shape !== 'object' || !('object' in shape)) return reading;
  const names = paramNames(signature.inputs);
  const marked = places.map((place): readonly [string, Shape] => [names[place]!, 'tokenAmount']);
  return { ...reading, shape: { ...shape, object: { ...shape.object, ...Object.fromEntries(marked) } } };
}

/**
 * The error in this revert data in one line; undefined where it cannot be read. `call`: a call object or a frame of a
 * trace that gave it, where that is known.
 */
export function errorOfData(data: string, call: JsonObject, context: DecodeContext): string | undefined {
  const { to } = call;
  const contract = typeof to === 'string' ? context.contractAt?.(to) : undefined;
  const known = context.signatures ?? builtInSignatures();
  const signatures = contract === undefined ? known : withContract(known, contract.signatures);
  const [reading] = decodeRevertData(data, signatures);
  if (reading === undefined) return undefined;
  const calldata = call['input'] ?? call['data'];
  const token = calledToken(call);
  return revertText(
    withErrorAmounts(reading, typeof calldata === 'string' ? calldata : undefined, context),
    () => (token === undefined ? undefined : unitOfToken(token, context)),
  );
}
