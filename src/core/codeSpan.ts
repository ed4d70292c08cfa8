// Any text as code in Markdown, so that nothing in it becomes a link or a picture.

/** A code span in one line, whose fence is longer than any row of backticks in it. */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/[\r\n\u2028\u2029]+/g, ' ');
  const rows = line.match(/`+/g) ?? [];
  const most = rows.reduce((longest, { length }) => Math.max(longest, length), 0);
  const fence = '`'.repeat(1 + most);
  return rows.length === 0 ? fence + line + fence : `${fence} ${line} ${fence}`;
}
