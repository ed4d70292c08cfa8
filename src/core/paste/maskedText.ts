// A text that is shown with masks in place of its keys and secrets, and how these get back into the shown text after it
// was edited.

/** The mask of a private key, a password or another secret that is no key of an endpoint. */
export const SECRET_MASK = '[secret]';
const MASKS = /\[api key\]|\[secret\]/g;

export type MaskedText = { readonly text: string; readonly shown: string };

/** The edited text with the masked part back in place of each mask that was left. */
export function unmasked(changed: string, { text, shown }: MaskedText): string {
  const masked = maskedParts(text, shown);
  const [first = '', ...others] = changed.split(MASKS);
  const masks = changed.match(MASKS) ?? [];
  let end = first.length;
  return others.reduce((whole, piece, index) => {
    const mask = masks[index]!;
    end += mask.length;
    const isBefore = shown.startsWith(changed.slice(0, end));
    const part = isBefore ? masked[index] : masked[masked.length - others.length + index];
    end += piece.length;
    return whole + (part ?? mask) + piece;
  }, first);
}

/** The parts of the text that the masks hide. */
function maskedParts(text: string, shown: string): readonly string[] {
  const [first = '', ...others] = shown.split(MASKS);
  let start = first.length;
  return others.map((piece, index) => {
    const end = index === others.length - 1 ? text.length - piece.length : text.indexOf(piece, start + 1);
    const part = text.slice(start, end);
    start = end + piece.length;
    return part;
  });
}
