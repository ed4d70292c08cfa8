// Amounts of ERC-20 tokens in calls, results and events, written in the unit that the token itself reported.
// https://eips.ethereum.org/EIPS/eip-20

import { abiParamsShape, paramNames } from '../abi/abiShape.ts';
import { isTokenId, mergeSignatures } from '../abi/mergeSignatures.ts';
import type { AbiReading } from '../abi/reading.ts';
import type { Signature } from '../abi/signature.ts';
import { asObject, isJsonObject } from '../json.ts';
import { formatUnits, groupDigits } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { mirrorAt } from './calldataMirror.ts';
import { chainOfNode } from './chainOfNode.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import type { Notation } from './notation.ts';
import type { TokenUnit } from './tokenUnit.ts';

/** The selectors of decimals() and symbol(). */
export const DECIMALS = '0x313ce567';
export const SYMBOL = '0x95d89b41';

/** Whether a function returns a token's name or symbol. */
export function isNameOrSymbol(signature: string): boolean {
  return signature === 'name()' || signature === 'symbol()';
}

type Names = readonly string[];
type Place = { readonly inputs?: number; readonly outputs?: number };

const AMOUNTS: Readonly<Record<string, Place>> = {
  'transfer(address,uint256)': { inputs: 1 },
  'transferFrom(address,address,uint256)': { inputs: 2 },
  'approve(address,uint256)': { inputs: 1 },
  'increaseAllowance(address,uint256)': { inputs: 1 },
  'decreaseAllowance(address,uint256)': { inputs: 1 },
  'mint(address,uint256)': { inputs: 1 },
  'burn(uint256)': { inputs: 0 },
  'burnFrom(address,uint256)': { inputs: 1 },
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)': { inputs: 2 },
  'balanceOf(address)': { outputs: 0 },
  'allowance(address,address)': { outputs: 0 },
  'totalSupply()': { outputs: 0 },
  'Transfer(address,address,uint256)': { inputs: 2 },
  'Approval(address,address,uint256)': { inputs: 2 },
};

/** The address that stands for ether as a token in EIP-7528 and eth_simulateV1. */
const ETHER = `0x${'ee'.repeat(20)}`;
const SOME_COIN: TokenUnit = { decimals: 18, symbol: 'coins' };
const LARGEST = (1n << 256n) - 1n;

/** Whether a function has an amount of the called token among its arguments. */
export function hasTokenAmount({ text }: Signature): boolean {
  return Object.hasOwn(AMOUNTS, text) && AMOUNTS[text]!.inputs !== undefined;
}

/**
 * The position of the argument that is an amount of the called token; undefined where none is, or its name means an id.
 */
export function amountPosition({ text, inputs }: Signature): number | undefined {
  const place = Object.hasOwn(AMOUNTS, text) ? AMOUNTS[text]!.inputs : undefined;
  return place === undefined || isTokenId(inputs[place]!.name) ? undefined : place;
}

/** The same call read by those of its signatures with an amount, not an id, where the called token has a known unit. */
export function asTokenReading(reading: AbiReading, bytes: DecodedNode): AbiReading {
  const { signature, value } = reading;
  const { text, variants = [] } = signature;
  const place = Object.hasOwn(AMOUNTS, text) ? AMOUNTS[text]!.inputs : undefined;
  if (place === undefined || variants.length === 0 || unitAt(bytes) === undefined) return reading;
  const [first, ...others] = variants.filter(({ inputs }) => !isTokenId(inputs[place]!.name));
  if (first === undefined || !isJsonObject(value)) return reading;
  const settled = mergeSignatures([first, ...others]);
  const [before, names] = [signature, settled].map(({ inputs }) => paramNames(inputs)) as [Names, Names];
  return {
    ...reading,
    signature: settled,
    value: Object.fromEntries(names.map((name, index) => [name, value[before[index]!]!])),
    shape: abiParamsShape(settled.inputs),
  };
}

/** The shape of a reading, with the token amount in it marked as one. */
export function withTokenAmount({ signature, shape }: AbiReading, of: 'inputs' | 'outputs'): Shape {
  const place = Object.hasOwn(AMOUNTS, signature.text) ? AMOUNTS[signature.text]![of] : undefined;
  const params = signature[of];
  // An indexed number is the id of a token (ERC-721).
  const param = place === undefined ? undefined : params?.[place];
  if (param === undefined || param.indexed || isTokenId(param.name)) return shape;
  if (typeof shape !== 'object' || !('object' in shape)) return shape;
  const name = paramNames(params!)[place!]!;
  return { ...shape, object: { ...shape.object, [name]: 'tokenAmount' } };
}

/** The token of an amount, in lower case: the called contract, or the contract that emitted the event. */
export function tokenOf(node: DecodedNode): string | undefined {
  return tokenIn(node.parent?.parent) ?? tokenNamed(node);
}

/** The token that the context names for the amount itself, as in a series of amounts. */
function tokenNamed(node: DecodedNode): string | undefined {
  const mirrored = mirrorAt(node);
  return addressIn(asObject(mirrored)['to']);
}

/** The token that this calldata, result or log belongs to. */
function tokenIn(bytes: DecodedNode | undefined): string | undefined {
  if (bytes === undefined) return undefined;
  if (isJsonObject(bytes.value)) return addressIn(bytes.value['address']);
  const beside = asObject(bytes.parent?.value);
  const action = asObject(bytes.parent?.parent?.value)['action'];
  const mirrored = mirrorAt(bytes);
  return (
    addressIn(asObject(mirrored)['to']) ??
    tokenOfCall(beside) ??
    addressIn(beside['target']) ??
    addressIn(asObject(action)['to'])
  );
}

/** The account whose tokens a call or trace frame moves: with DELEGATECALL, code moves the tokens of its caller. */
export function tokenOfCall({ type, from, to }: Readonly<Record<string, unknown>>): string | undefined {
  const isForAnother = typeof type === 'string' && /^(DELEGATECALL|CALLCODE)$/i.test(type);
  return addressIn(isForAnother ? from : to);
}

/**
 * The amount in the token's unit: `250 USDT`. Without a known unit it is the plain number, with a note where `isAlone`.
 */
export function summarizeTokenAmount(node: DecodedNode, amount: bigint, isAlone: boolean): string {
  const token = tokenOf(node);
  const unit = unitOfAmount(node);
  const note = amount === LARGEST && isAlone ? ' (the largest uint256)' : '';
  if (unit !== undefined) return amountInUnit(amount, unit, isAllowance(node)) + note;
  if (amount === LARGEST && isAllowance(node)) return `unlimited${note}`;
  if (token === undefined || !isAlone) return groupDigits(amount) + note;
  return `${groupDigits(amount)} (unit of token ${shortHex(checksummed(token))} not known)`;
}

/** Whether the amount is an allowance of a spender: there, the largest number means no limit. */
export function isAllowance({ parent }: DecodedNode): boolean {
  return /^(approve|increaseAllowance|permit|allowance|Approval)$/.test(parent?.label ?? '');
}

/** `250 USDT` */
export function amountInUnit(amount: bigint, { decimals, symbol }: TokenUnit, isAllowed = false): string {
  if (amount === LARGEST && isAllowed) return `unlimited ${symbol}`;
  return `${formatUnits(amount, decimals)} ${symbol}`;
}

/** The amount in the token’s unit, to show and to copy; none where the unit is not known. */
export function tokenNotations(node: DecodedNode, amount: bigint): readonly Notation[] {
  const unit = unitOfAmount(node);
  if (unit === undefined) return [];
  const text = formatUnits(amount, unit.decimals);
  return [{ name: 'tokens', text: `${text} ${unit.symbol}`, copy: text.replaceAll(',', '') }];
}

/** The unit of a token amount, where the token has reported it. */
export function unitOfAmount(node: DecodedNode): TokenUnit | undefined {
  const bytes = node.parent?.parent;
  return (bytes && unitAt(bytes)) ?? unitOf(tokenNamed(node), node);
}

/** The unit of the token that this calldata, result, revert data or log belongs to. */
export function unitAt(bytes: DecodedNode): TokenUnit | undefined {
  return unitOf(tokenIn(bytes), bytes);
}

function unitOf(token: string | undefined, node: DecodedNode): TokenUnit | undefined {
  if (token === ETHER) return chainOfNode(node)?.coin ?? SOME_COIN;
  return token === undefined ? undefined : unitOfToken(token, node.context);
}

/** The unit of a token (in lower case) whose amount is decoded; reports the token to `onToken`. */
export function unitOfToken(token: string, { tokens, onToken }: DecodeContext): TokenUnit | undefined {
  onToken?.(token);
  return tokens?.get(token);
}

function addressIn(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value.toLowerCase() : undefined;
}
