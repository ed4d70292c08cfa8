// Finds the contracts whose code a proxy or diamond runs: it names them in its code, in its storage, or in a result.

/** Where a proxy names its implementation. `target`: an address in lower case. `slot`: `0x` hex. */
export type ProxyLink =
  | { readonly target: string }
  | { readonly slot: string; /** The slot names a beacon, to be called. */ readonly isBeacon: boolean };

/** The calldata of `implementation()`, which a beacon has (EIP-1967). */
export const IMPLEMENTATION = '0x5c60da1b';

const DELEGATION = /^0xef0100([0-9a-f]{40})$/i;
/** For code in lower case: that of a delegated account (EIP-7702), and both minimal proxies in use (ERC-1167). */
const TARGET_IN_CODE = [
  DELEGATION,
  /^0x363d3d373d3d3d363d73([0-9a-f]{40})5af43d82803e903d91602b57fd5bf3/,
  /^0x365f5f375f5f365f73([0-9a-f]{40})5af43d5f5f3e5f3d91602a57fd5bf3/,
];

/** `mark`: what the code of a proxy contains, the slot that it reads. */
const SLOTS = [
  // EIP-1967: the slot of the implementation.
  { mark: '360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc' },
  // EIP-1822.
  { mark: 'c5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7' },
  // EIP-1967: the slot of the beacon.
  { mark: 'a3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50', isBeacon: true },
];

/**
 * The proxy of a Safe compares the selector with masterCopy(). Optimisers write it as what gives it by a shift, or its
 * complement to be added.
 */
const SAFE_SELECTOR = /7fa619486e0{56}|63(?:a619486e|530ca437|2cf35bc9|59e6b792)/;
/** DELEGATECALL with all gas. */
const DELEGATES = '5af4';
/** In hex digits: other contracts with this selector and a DELEGATECALL are longer. */
const LONGEST_SAFE = 2 * 256;
const SLOT_OF_SAFE: ProxyLink = { slot: `0x${'0'.repeat(64)}`, isBeacon: false };

/**
 * Links to try in order: the first that leads to an address counts. None where code (`0x` hex) is not a known proxy.
 */
export function proxyLinks(code: string): readonly ProxyLink[] {
  const digits = code.toLowerCase();
  for (const pattern of TARGET_IN_CODE) {
    const target = pattern.exec(digits)?.[1];
    if (target !== undefined) return [{ target: `0x${target}` }];
  }
  if (isSafeProxy(digits)) return [SLOT_OF_SAFE];
  // An implementation that upgrades its proxy has the slot in its code too, but its own slot is empty.
  return SLOTS.filter(({ mark }) => digits.includes(mark)).map(({ mark, isBeacon = false }) => ({
    slot: `0x${mark}`,
    isBeacon,
  }));
}

function isSafeProxy(digits: string): boolean {
  return digits.length <= LONGEST_SAFE && digits.includes(DELEGATES) && SAFE_SELECTOR.test(digits);
}

/** Whether this is the code (`0x` hex) of an account that was set to run other code (EIP-7702). */
export function isDelegation(code: string): boolean {
  return DELEGATION.test(code);
}

/** The address in a word of storage or of a result; undefined where there is none. */
export function addressInWord(word: string): string | undefined {
  const digits = /^0x0{24}([0-9a-f]{40})$/.exec(word.toLowerCase())?.[1];
  return digits === undefined || /^0+$/.test(digits) ? undefined : `0x${digits}`;
}

/** The calldata of `facetAddresses()`, which a diamond has (EIP-2535). */
export const FACET_ADDRESSES = '0x52ef6b2c';

/**
 * What the code of a diamond contains: the selectors of its loupe or of `diamondCut` or, where facets implement these,
 * the slot of the reference implementation, keccak-256 of “diamond.standard.diamond.storage”.
 */
const DIAMOND =
  /637a0ed627|6352ef6b2c|631f931c1c|c8fcad8db84d3cc18b4c41d551ea0ee66dd599cde068d998e57d5e09332c131c/i;
const WORD = 64;
const MOST_FACETS = 40;

/** Whether to call `facetAddresses()` on a contract with this code (`0x` hex). A facet can match too, but has none. */
export function mayBeDiamond(code: string): boolean {
  return DIAMOND.test(code);
}

/** The addresses in the result of `facetAddresses()`; none where the result is not a list of addresses. */
export function facetsIn(result: string): readonly string[] {
  const words = result.slice(2).match(/[0-9a-f]{64}/gi) ?? [];
  const [offset = '', count = '', ...listed] = words;
  const isList = result.length === 2 + WORD * words.length && BigInt(`0x${offset || 0}`) === 32n;
  if (!isList || BigInt(`0x${count || 0}`) !== BigInt(listed.length)) return [];
  const facets = listed.slice(0, MOST_FACETS).map((word) => addressInWord(`0x${word}`));
  return facets.includes(undefined) ? [] : [...new Set(facets as readonly string[])];
}
