// Shows the amounts in a token's errors in the unit of the token. https://eips.ethereum.org/EIPS/eip-6093

import { paramNames } from '../abi/abiShape.ts';
import { decodeRevertData } from '../abi/decodeCall.ts';
import type { AbiReading } from '../abi/reading.ts';
import { builtInSignatures, withContract } from '../abi/signatures.ts';
import type { Signatures } from '../abi/signatures.ts';
import type { JsonObject } from '../json.ts';
import type { Shape } from '../shape.ts';
import type { DecodeContext } from './decodedNode.ts';
import { shortData } from './bytesNotations.ts';
import { namedAddress } from './nameOfAddress.ts';
import { revertText } from './revertReason.ts';
import { tokenOfCall, unitOfToken } from './tokenAmount.ts';
import { hasTokenAmount } from './tokenPlaces.ts';
import type { TokenUnit } from './tokenUnit.ts';

const AMOUNTS: Readonly<Record<string, readonly number[]>> = {
  'ERC20InsufficientBalance(address,uint256,uint256)': [1, 2],
  'ERC20InsufficientAllowance(address,uint256,uint256)': [1, 2],
  'InsufficientBalance(uint256,uint256)': [0, 1],
  'InsufficientAllowance(uint256,uint256)': [0, 1],
  'InsufficientBalance(address,uint256,uint256)': [1, 2],
  'InsufficientAllowance(address,uint256,uint256)': [1, 2],
};
const SELECTOR_END = 10;
/** The length of `0x` and a 32-byte word. */
const LONGEST_BYTES = 66;

/**
 * An error with its token amounts marked. `calldata`: that of the failed call. Amounts are marked only where a token
 * function was called: other contracts pass on the errors of the tokens that they call.
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

/** The text for data that is an argument of an error; undefined where the data must be decoded by itself. */
type TextOfData = (data: string) => string | undefined;

/** How deep errors inside errors are decoded. */
const MOST_NESTED = 3;

/** A decoded error in one line: addresses by their names, and errors inside its bytes decoded in their place. */
export function decodedErrorText(
  reading: AbiReading,
  unit: () => TokenUnit | undefined,
  context: DecodeContext,
  textOfData?: TextOfData,
  nested = 0,
): string {
  return revertText(reading, {
    unit,
    address: (value) => namedAddress(value, context),
    bytes: (data) =>
      textOfData?.(data) ??
      (nested < MOST_NESTED ? errorOfData(data, {}, context, textOfData, nested + 1) : undefined) ??
      (data.length > LONGEST_BYTES ? shortData(data) : data),
  });
}

/**
 * The error in revert data, in one line; undefined where it cannot be decoded. `call`: the call object or trace frame
 * that returned the data, where it is known.
 */
export function errorOfData(
  data: string,
  call: JsonObject,
  context: DecodeContext,
  textOfData?: TextOfData,
  nested?: number,
): string | undefined {
  const [reading] = decodeRevertData(data, signaturesFor(call, context));
  if (reading === undefined) return undefined;
  const calldata = call['input'] ?? call['data'];
  const token = tokenOfCall(call);
  return decodedErrorText(
    withErrorAmounts(reading, typeof calldata === 'string' ? calldata : undefined, context),
    () => (token === undefined ? undefined : unitOfToken(token, context)),
    context,
    textOfData,
    nested,
  );
}

/** The known signatures, those of the called contract first where it is known by its code. */
export function signaturesFor({ to }: JsonObject, { signatures, contractAt }: DecodeContext): Signatures {
  const known = signatures ?? builtInSignatures();
  const contract = typeof to === 'string' ? contractAt?.(to) : undefined;
  return contract === undefined ? known : withContract(known, contract.signatures);
}
