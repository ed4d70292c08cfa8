// What is said of bytes that begin as known signatures do and cannot be read by them.

import type { Signature } from './signature.ts';

/** Undefined without any signature. */
export function misfit(signatures: readonly Signature[]): string | undefined {
  if (signatures.length === 0) return undefined;
  return `${textsOf(signatures)}, but the bytes do not fit it`;
}

export function textsOf(signatures: readonly Signature[]): string {
  return [...new Set(signatures.map(({ text }) => text))].join(' or ');
}
