// The reason that a failed frame gives by itself (a message, or an error of the contract), and where the sources state
// it.

import { decodeRevertData } from '../abi/decodeCall.ts';
import type { Signature } from '../abi/signature.ts';
import { builtInSignatures, ownSignature } from '../abi/signatures.ts';
import type { DecodeContext } from '../decode/decodedNode.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject } from '../json.ts';
import { escapePattern } from '../search/linePatterns.ts';
import type { TextPlace } from './sourceTexts.ts';

/** `own`: the signatures of the contract. */
export type StatedReason = { readonly own: readonly Signature[] } & (
  | { readonly message: string }
  | { readonly error: string; readonly selector: string }
);

/** `0x` and four bytes, in characters. */
const SELECTOR_LENGTH = 10;
/** Texts that every string literal writes in the same way, without escapes. */
const PLAIN = /^[\x20-\x7e]+$/;
const NOT_PLAIN = /["'\\]/;
/** Matches the end of the statement text before a reason, where the code fails with that reason. */
const IN_REQUIRE = /\b(?:require|revert)\s*\([^;{}]*$/;
const IN_REVERT = /(?:\brevert\s+|\brequire\s*\([^;{}]*,\s*)(?:[\w$]+\.)*$/;
const NEVER = /(?!)/;
const DECLARED = /\berror\s+$/;
const LONGEST_STATEMENT = 1_000;

export function statedReason(frame: JsonObject, { contractAt }: DecodeContext): StatedReason | undefined {
  const { to, output } = frame;
  if (typeof output !== 'string') return undefined;
  const own = (typeof to === 'string' && contractAt?.(to, true)?.signatures) || [];
  const [reading] = decodeRevertData(output, builtInSignatures());
  const [message] =
    reading?.signature.name === 'Error' && isJsonObject(reading.value) ? Object.values(reading.value) : [];
  if (typeof message === 'string') return { own, message };
  const selector = output.slice(0, SELECTOR_LENGTH);
  const error = ownSignature('error', own, selector)?.name;
  return error === undefined ? undefined : { own, error, selector };
}

/** Whether code with this text can have failed for this reason: not where it has another message, or another error. */
export function canFailAs(reason: StatedReason, text: string): boolean {
  const [literal] = /"[^"]*"/.exec(text) ?? [];
  if ('message' in reason) return literal === undefined || literal.includes(reason.message);
  const [, named] = /^(?:revert\s+)?([\w$]+)\s*\(/.exec(text) ?? [];
  return named === reason.error || !reason.own.some(({ kind, name }) => kind === 'error' && name === named);
}

/** Longer messages are made by the contract, not written in a source. */
const LONGEST_MESSAGE = 500;

/**
 * The places where a source text has this reason. `isFailure`: the code fails there. Elsewhere the code uses the reason
 * in another way, and may fail by that too.
 */
export function placesOf(reason: StatedReason, text: string): readonly TextPlace[] {
  if ('message' in reason) {
    const { message } = reason;
    if (message.length > LONGEST_MESSAGE || !PLAIN.test(message) || NOT_PLAIN.test(message)) return [];
    return matches(text, new RegExp(`["']${escapePattern(message)}["']`, 'g'), IN_REQUIRE);
  }
  const { error, selector } = reason;
  const raw = matches(text, new RegExp(escapePattern(selector), 'gi'), NEVER);
  return [...raw, ...matches(text, new RegExp(String.raw`\b${escapePattern(error)}\s*\(`, 'g'), IN_REVERT)];
}

/** `failing`: matches the text before a place where the code fails. */
function matches(text: string, pattern: RegExp, failing: RegExp): readonly TextPlace[] {
  const found: TextPlace[] = [];
  for (const { index, 0: match } of text.matchAll(pattern)) {
    const before = text.slice(Math.max(0, index - LONGEST_STATEMENT), index);
    if (DECLARED.test(before)) continue;
    const begin = failing.exec(before);
    const from = begin === null ? index : index - before.length + begin.index;
    found.push({ from, to: index + match.length, isFailure: begin !== null });
  }
  return found;
}
