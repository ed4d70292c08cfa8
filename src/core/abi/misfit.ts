// The note on bytes that have the selector or topic of known signatures, but cannot be decoded by them.

import type { Signature } from './signature.ts';

/** Undefined where no signature is known. */
export function signatureMisfit(signatures: readonly Signature[]): string | undefined {
  if (signatures.length === 0) return undefined;
  return `${signatureTexts(signatures)}, but the bytes do not fit it`;
}

export function signatureTexts(signatures: readonly Signature[]): string {
  return [...new Set(signatures.map(({ text }) => text))].join(' or ');
}
