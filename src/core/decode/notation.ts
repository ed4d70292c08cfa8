// The type of a notation: one way to write a value.

export type NotationName =
  | 'decimal'
  | 'hex'
  | 'wei'
  | 'gwei'
  | 'ether'
  | 'coins'
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
  | 'call'
  | 'json';

/** One way to write a value: `text` for the eye, `copy` for the clipboard (no separators, no unit). */
export type Notation = { readonly name: NotationName; readonly text: string; readonly copy: string };

export function plainNotation(name: NotationName, text: string): Notation {
  return { name, text, copy: text };
}

/** A count with its noun: `1 byte`, `1,000 bytes`. */
export function plural(count: string, word: string): string {
  return `${count} ${word}${count === '1' ? '' : 's'}`;
}
