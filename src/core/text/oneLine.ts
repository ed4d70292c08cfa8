// A text without its line breaks.

/** Blanks and line breaks side by side are one blank; none stand at its ends. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
