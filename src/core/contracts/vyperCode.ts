// Finds Vyper’s immutables: data behind the code of a deployed contract. Sizes and places are in hex digits.

/** CBOR of a number that is not negative. */
const NUMBER = '(?:0[0-9a-f]|1[0-7]|18[0-9a-f]{2}|19[0-9a-f]{4}|1a[0-9a-f]{8})';
const VYPER = 'a165767970657283';
/**
 * The metadata that Vyper 0.3.10 and later write behind creation code: a hash of the sources (since 0.4.1), the sizes
 * in bytes of the runtime code, of its data tables and of its immutables, and the version.
 */
const AT_CREATION = new RegExp(
  `^8(?:4|55820[0-9a-f]{64})(${NUMBER})(?:8[0-9a-f]|98[0-9a-f]{2})(?:${NUMBER})*?(${NUMBER})${VYPER}(?:${NUMBER}){3}$`,
);
/** The digits of the length at the end of the metadata, which counts itself. */
const LENGTH = 4;
/** The length that Vyper 0.3.4 to 0.3.9 write behind their version (six digits), at the end of the runtime code. */
const LENGTH_AT_RUNTIME = '000b';
const WORD = 64;
const MOST_IMMUTABLES = 65_536;

/** The number of hex digits of immutables behind this runtime code, according to the creation code. */
export function vyperImmutables(creation: string, runtime: string): number {
  const size = 2 * Number.parseInt(creation.slice(-LENGTH), 16);
  const [, runtimeBytes = '', immutables = ''] = AT_CREATION.exec(creation.slice(-size, -LENGTH)) ?? [];
  const isOfThis = 2 * numberOf(runtimeBytes) === runtime.length;
  return isOfThis ? Math.min(2 * numberOf(immutables), MOST_IMMUTABLES) : 0;
}

/** Code on a chain up to the version that Vyper 0.3.4 to 0.3.9 write before immutables; undefined for other code. */
export function withoutVyperImmutables(code: string): string | undefined {
  const at = code.lastIndexOf(VYPER);
  const end = at + VYPER.length + 6 + LENGTH;
  const isVersion = at > 0 && code.slice(end - LENGTH, end) === LENGTH_AT_RUNTIME;
  return isVersion && end < code.length && (code.length - end) % WORD === 0 ? code.slice(0, end) : undefined;
}

function numberOf(cbor: string): number {
  return Number.parseInt(cbor.length === 2 ? cbor : cbor.slice(2), 16);
}
