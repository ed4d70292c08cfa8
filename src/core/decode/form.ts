// Owns what one way to read a value is.

export type FormName =
  | 'decimal'
  | 'hex'
  | 'wei'
  | 'gwei'
  | 'ether'
  | 'tokens'
  | 'percent'
  | 'local'
  | 'utc'
  | 'age'
  | 'duration'
  | 'size'
  | 'blobs'
  | 'uint'
  | 'int'
  | 'address'
  | 'bool'
  | 'text'
  | 'json';

/** One way to read a value: `text` for the eye, `copy` for the clipboard (no separators, no unit). */
export type Form = { readonly name: FormName; readonly text: string; readonly copy: string };

export function plainForm(name: FormName, text: string): Form {
  return { name, text, copy: text };
}

/** A count with its noun: `1 byte`, `1,000 bytes`. */
export function plural(count: string, word: string): string {
  return `${count} ${word}${count === '1' ? '' : 's'}`;
}
