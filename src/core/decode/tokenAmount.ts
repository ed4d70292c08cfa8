// Amounts of ERC-20 tokens in calls, results and events, written in the unit that the token itself reported.
// https://eips.ethereum.org/EIPS/eip-20

import { abiParamsShape, paramNames } from '../abi/abiShape.ts';
import { isTokenId, mergeSignatures } from '../abi/mergeSignatures.ts';
import type { AbiReading } from '../abi/reading.ts';
import { asObject, isJsonObject } from '../json.ts';
import { formatUnits, groupDigits } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { mirrorAt } from './calldataMirror.ts';
import { chainOfNode } from './chainOfNode.ts';
import { checksummed } from '../text/checksummed.ts';
import { shortHex } from '../text/shortHex.ts';
import type { DecodeContext, DecodedNode } from './decodedNode.ts';
import type { Notation } from './notation.ts';
import { amountPlaces, tokenPlace } from './tokenPlaces.ts';
import type { TokenUnit } from './tokenUnit.ts';

/** The selectors of decimals(), symbol() and asset(). */
export const DECIMALS = '0x313ce567';
export const SYMBOL = '0x95d89b41';
export const ASSET = '0x38d52e0f';

/** Whether a function returns a token's name or symbol. */
export function isNameOrSymbol(signature: string): boolean {
  return signature === 'name()' || signature === 'symbol()';
}

type Names = readonly string[];

/** The address that stands for ether as a token in EIP-7528 and eth_simulateV1. */
const ETHER = `0x${'ee'.repeat(20)}`;
const SOME_COIN: TokenUnit = { decimals: 18, symbol: 'coins' };
const LARGEST = (1n << 256n) - 1n;

/** The same call read by those of its signatures with an amount, not an id, where the called token has a known unit. */
export function asTokenReading(reading: AbiReading, bytes: DecodedNode): AbiReading {
  const { signature, value } = reading;
  const { text, variants = [] } = signature;
  const place = tokenPlace(text, 'inputs');
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

/** The shape of a reading, with the amounts in it of a token, or of a vault and its asset, marked as such. */
export function withTokenAmount({ signature, shape }: AbiReading, of: 'inputs' | 'outputs'): Shape {
  if (typeof shape !== 'object' || !('object' in shape)) return shape;
  const params = signature[of] ?? [];
  const names = paramNames(params);
  const marked = amountPlaces(signature, of).map(([place, as]) => [names[place]!, as] as const);
  return marked.length === 0
    ? shape
    : { ...shape, object: { ...shape.object, ...Object.fromEntries(marked) } };
}

/**
 * The token of an amount, in lower case: the called contract, or the contract that emitted the event; of a vault's
 * assets, its asset. Undefined for assets and shares of a contract that has not reported an asset.
 */
export function tokenOf(node: DecodedNode): string | undefined {
  const contract = contractOfAmount(node);
  return contract && tokenAt(contract, node.shape, node.context);
}

/** The contract whose amount this is, in lower case: the token, or the vault. */
export function contractOfAmount(node: DecodedNode): string | undefined {
  return tokenIn(node.parent?.parent) ?? tokenNamed(node);
}

/** The token whose amounts of this shape a contract has. */
export function tokenAt(
  contract: string,
  shape: Shape,
  { tokens, onVault }: DecodeContext,
): string | undefined {
  if (shape !== 'vaultAssets' && shape !== 'vaultShares') return contract;
  const asset = tokens?.get(contract)?.asset;
  if (asset === undefined) onVault?.(contract);
  return shape === 'vaultAssets' || asset === undefined ? asset : contract;
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

/**
 * Whether the amount is what a spender is allowed to take, or a vault to receive: there, the largest number means no
 * limit.
 */
export function isAllowance({ parent }: DecodedNode): boolean {
  return /^(approve|approveAndCall|increaseAllowance|permit|allowance|Approval|maxDeposit|maxMint)$/.test(
    parent?.label ?? '',
  );
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
  return (bytes && unitAt(bytes, node.shape)) ?? unitOf(tokenNamed(node), node.shape, node);
}

/** The unit of the token that this calldata, result, revert data or log belongs to, or of the assets of that vault. */
export function unitAt(bytes: DecodedNode, shape: Shape = 'tokenAmount'): TokenUnit | undefined {
  return unitOf(tokenIn(bytes), shape, bytes);
}

function unitOf(contract: string | undefined, shape: Shape, node: DecodedNode): TokenUnit | undefined {
  if (contract !== undefined && shape !== 'tokenAmount') unitOfToken(contract, node.context);
  const token = contract && tokenAt(contract, shape, node.context);
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
