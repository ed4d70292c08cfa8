// The units in which amounts of tokens are told.

/** As the token says of itself; `symbol` is 'tokens' where it says none that is fit to be shown. */
export type TokenUnit = { readonly decimals: number; readonly symbol: string };

/** By the token’s address, in lower case. */
export type TokenUnits = ReadonlyMap<string, TokenUnit>;
