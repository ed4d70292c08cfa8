// Tells amounts that are in the unit of a contract or an asset from amounts of the chain’s coin.

import { isJsonObject } from '../json.ts';
import type { NodeValue } from '../jsonIndex/largeContainer.ts';

/** What a node shows of itself to the nodes below it. */
export type Above = { readonly label: string; readonly value: NodeValue; readonly parent: Above | undefined };

/** Whether an amount with this label below `parent` is an argument, or that of an asset. */
export function isInOtherUnit(label: string, parent: Above | undefined): boolean {
  return isArgument(parent) || isOfAsset(label, parent);
}

const ABI_TYPE = /^(u?int\d*|address|bool|bytes\d*|string|tuple)(\[\d*\])*$/;
const ARGUMENTS = /^(decoded\w*|args|arguments)$/i;

/**
 * Whether the node is in a list of decoded arguments, as simulation services return them: the list has such a name, or
 * each argument has its type beside it.
 */
function isArgument(parent: Above | undefined): boolean {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (ARGUMENTS.test(above.label)) return true;
    const { type, soltype } = isJsonObject(above.value) ? above.value : {};
    if (isJsonObject(soltype) || (typeof type === 'string' && ABI_TYPE.test(type))) return true;
  }
  return false;
}

/** The members by which an object of a provider says which asset its amounts are of. */
const ASSET =
  'asset assetInfo assetType symbol decimal decimals rawContract token tokenAddress tokenBalance tokenId'.split(
    ' ',
  );

/** Whether the amount is of an asset that is named beside it or above it: a token, or ether in whole units. */
function isOfAsset(label: string, parent: Above | undefined): boolean {
  if (/token/i.test(label)) return true;
  for (let above = parent; above !== undefined; above = above.parent) {
    const { value } = above;
    if (isJsonObject(value) && ASSET.some((name) => Object.hasOwn(value, name))) return true;
  }
  return false;
}
