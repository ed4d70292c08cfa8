// The units in which amounts of tokens are shown.

/**
 * The unit as the token reports it; `symbol` is 'tokens' where the token reports none that can be shown. `asset`: the
 * token that a vault (ERC-4626) reports as its asset, in lower case.
 */
export type TokenUnit = { readonly decimals: number; readonly symbol: string; readonly asset?: string };

/** Units by token address, in lower case. */
export type TokenUnits = ReadonlyMap<string, TokenUnit>;
