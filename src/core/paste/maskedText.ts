// A text that is shown with masks in place of its keys, and how the keys get back into the shown text after it was
// edited.

import { MASK } from '../secret/redact.ts';

export type MaskedText = { readonly text: string; readonly shown: string };

/** The edited text with the masked part back in place of each mask that was left. */
export function unmasked(changed: string, { text, shown }: MaskedText): string {
  const masked = maskedParts(text, shown);
  const [first = '', ...others] = changed.split(MASK);
  let end = first.length;
  return others.reduce((whole, piece, index) => {
    end += MASK.length;
    const isBefore = shown.startsWith(changed.slice(0, end));
    const part = isBefore ? masked[index] : masked[masked.length - others.length + index];
    end += piece.length;
    return whole + (part ?? MASK) + piece;
  }, first);
}

/** The parts of the text that the masks hide. */
function maskedParts(text: string, shown: string): readonly string[] {
  const [first = '', ...others] = shown.split(MASK);
  let start = first.length;
  return others.map((piece, index) => {
    const end = index === others.length - 1 ? text.length - piece.length : text.indexOf(piece, start + 1);
    const part = text.slice(start, end);
    start = end + piece.length;
    return part;
  });
}
