// Whether a name has the letters of a text in their order, near each other: `gtbal` in `eth_getbalance`.

/** Fewer letters are in the names of too many methods. */
const FEWEST_LETTERS = 4;
/** In letters of the name for each letter of the text. */
const WIDEST = 2;

export function hasInOrder(name: string, text: string): boolean {
  if (text.length < FEWEST_LETTERS) return false;
  for (let from = name.indexOf(text[0]!); from !== -1; from = name.indexOf(text[0]!, from + 1)) {
    const end = endOf(name, text, from);
    if (end !== undefined && end - from <= text.length * WIDEST) return true;
  }
  return false;
}

/** The place behind the last letter, where the letters are searched from a place on. */
function endOf(name: string, text: string, from: number): number | undefined {
  let at = from;
  for (let letter = 0; letter < text.length; letter++) {
    at = name.indexOf(text[letter]!, at) + 1;
    if (at === 0) return undefined;
  }
  return at;
}
