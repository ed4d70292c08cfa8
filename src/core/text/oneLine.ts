// Joins the lines of a text to one.

/** Replaces each run of blanks and line breaks by one blank; removes those at the ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
