// Searches bytes for many forms of secrets at once. The case of ASCII letters matters only for exact forms.

import type { KeyForm } from './keyForms.ts';

/** Reports each form that begins between `from` and `to` (exclusive) and ends by `end`; none inside a reported one. */
export type FindForms = (
  bytes: Uint8Array,
  from: number,
  to: number,
  end: number,
  found: (at: number, form: KeyForm) => void,
) => void;

const FOLD = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
);

/**
 * Reads the last two bytes of a window as long as the shortest form, and moves on as far as these two bytes allow:
 * most bytes are never read. (Wu and Manber, “A fast algorithm for multi-pattern searching”, 1994.)
 */
export function createFind(forms: readonly KeyForm[]): FindForms {
  const window = Math.min(...forms.map((form) => form.bytes.length));
  const steps = new Uint8Array(65_536).fill(Math.min(255, window - 1));
  /** 1 for each pair of bytes with which a form begins. */
  const begins = new Uint8Array(65_536);
  for (const { bytes } of forms) {
    begins[pairAt(bytes, 0)] = 1;
    for (let at = 1; at < window; at++) {
      const pair = pairAt(bytes, at - 1);
      steps[pair] = Math.min(steps[pair]!, window - 1 - at);
    }
  }
  return (bytes, from, to, end, found) => {
    const last = Math.min(to, end - window + 1);
    for (let at = from; at < last;) {
      const step = steps[pairAt(bytes, at + window - 2)]!;
      if (step > 0 || begins[pairAt(bytes, at)] === 0) {
        at += step || 1;
        continue;
      }
      const form = forms.find((one) => startsAt(one, bytes, at, end));
      if (form !== undefined) found(at, form);
      at += form?.bytes.length ?? 1;
    }
  };
}

function pairAt(bytes: Uint8Array, at: number): number {
  return (FOLD[bytes[at]!]! << 8) | FOLD[bytes[at + 1]!]!;
}

function startsAt({ bytes: form, isExact }: KeyForm, bytes: Uint8Array, at: number, end: number): boolean {
  if (at + form.length > end) return false;
  for (let index = 0; index < form.length; index++) {
    const is = bytes[at + index]!;
    const should = form[index]!;
    if (is !== should && (isExact || FOLD[is] !== FOLD[should])) return false;
  }
  return true;
}
