// Where the functions and events of tokens (ERC-20) and of vaults (ERC-4626) have amounts.
// https://eips.ethereum.org/EIPS/eip-20, https://eips.ethereum.org/EIPS/eip-4626

import { isTokenId } from '../abi/mergeSignatures.ts';
import type { Signature } from '../abi/signature.ts';
import type { Leaf } from '../shape.ts';

/** The arguments behind the amount of an authorization, without its signature. */
const AUTHORIZED = 'uint256,uint256,bytes32';
const SIGNATURES = ['uint8,bytes32,bytes32', 'bytes'];

type Place = { readonly inputs?: number; readonly outputs?: number };

/**
 * Amounts in the token's own unit. Only functions and events that a standard defines: with the same names of arguments,
 * another function can count in ether, in another token, in whole tokens or in percent.
 */
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
  // EIP-3009
  ...placesOf(
    ['transferWithAuthorization', 'receiveWithAuthorization'],
    SIGNATURES.map((signature) => `address,address,uint256,${AUTHORIZED},${signature}`),
    2,
  ),
  // ERC-1363
  ...placesOf(['transferAndCall', 'approveAndCall'], ['address,uint256', 'address,uint256,bytes'], 1),
  ...placesOf(['transferFromAndCall'], ['address,address,uint256', 'address,address,uint256,bytes'], 2),
};

function placesOf(
  names: readonly string[],
  types: readonly string[],
  inputs: number,
): Readonly<Record<string, Place>> {
  return Object.fromEntries(
    names.flatMap((name) => types.map((all) => [`${name}(${all})`, { inputs }] as const)),
  );
}

type VaultAmount = readonly [place: number, as: Leaf];
type VaultAmounts = { readonly inputs?: readonly VaultAmount[]; readonly outputs?: readonly VaultAmount[] };
const assets = (place: number): VaultAmount => [place, 'vaultAssets'];
const shares = (place: number): VaultAmount => [place, 'vaultShares'];
const FROM_ASSETS: VaultAmounts = { inputs: [assets(0)], outputs: [shares(0)] };
const FROM_SHARES: VaultAmounts = { inputs: [shares(0)], outputs: [assets(0)] };

/** Amounts of vaults: shares are in the unit of the vault, assets in that of its asset. */
const OF_VAULTS: Readonly<Record<string, VaultAmounts>> = {
  'totalAssets()': { outputs: [assets(0)] },
  'convertToShares(uint256)': FROM_ASSETS,
  'convertToAssets(uint256)': FROM_SHARES,
  'maxDeposit(address)': { outputs: [assets(0)] },
  'maxMint(address)': { outputs: [shares(0)] },
  'maxWithdraw(address)': { outputs: [assets(0)] },
  'maxRedeem(address)': { outputs: [shares(0)] },
  'previewDeposit(uint256)': FROM_ASSETS,
  'previewMint(uint256)': FROM_SHARES,
  'previewWithdraw(uint256)': FROM_ASSETS,
  'previewRedeem(uint256)': FROM_SHARES,
  'deposit(uint256,address)': FROM_ASSETS,
  'mint(uint256,address)': FROM_SHARES,
  'withdraw(uint256,address,address)': FROM_ASSETS,
  'redeem(uint256,address,address)': FROM_SHARES,
  'Deposit(address,address,uint256,uint256)': { inputs: [assets(2), shares(3)] },
  'Withdraw(address,address,address,uint256,uint256)': { inputs: [assets(3), shares(4)] },
};

/** The position of the token's amount among the parameters; undefined where there is none. */
export function tokenPlace(text: string, of: 'inputs' | 'outputs'): number | undefined {
  return Object.hasOwn(AMOUNTS, text) ? AMOUNTS[text]![of] : undefined;
}

/** The positions of amounts among the parameters, each with its shape. */
export function amountPlaces(signature: Signature, of: 'inputs' | 'outputs'): readonly VaultAmount[] {
  const { text } = signature;
  const place = tokenPlace(text, of);
  const own: readonly VaultAmount[] = place === undefined ? [] : [[place, 'tokenAmount']];
  const ofVault = Object.hasOwn(OF_VAULTS, text) ? (OF_VAULTS[text]![of] ?? []) : [];
  return [...own, ...ofVault].filter(([at]) => {
    const param = signature[of]?.[at];
    // An indexed number is the id of a token (ERC-721).
    return param !== undefined && !param.indexed && !isTokenId(param.name);
  });
}

/**
 * Whether a function has an amount of the called token among its arguments, and calls no other contract, whose error it
 * would pass on.
 */
export function hasTokenAmount({ text }: Signature): boolean {
  return tokenPlace(text, 'inputs') !== undefined && !text.includes('AndCall(');
}

/**
 * The position of the argument that is an amount of the called token; undefined where none is, or its name means an id.
 */
export function amountPosition({ text, inputs }: Signature): number | undefined {
  const place = tokenPlace(text, 'inputs');
  return place === undefined || isTokenId(inputs[place]!.name) ? undefined : place;
}
