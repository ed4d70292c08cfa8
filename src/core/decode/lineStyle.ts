// The two styles of a line in a call tree, and the lengths of texts and data in them.

import { cutBetweenValues } from '../text/cutBetweenValues.ts';
import { oneLine } from '../text/oneLine.ts';
import { shortData } from './bytesNotations.ts';

/** `row`: names and short data, cut at a length; `text`: everything in full, for copying and searching. */
export type LineStyle = 'row' | 'text';

const LONGEST: Readonly<Record<LineStyle, number>> = { row: 400, text: 20_000 };

export function cutLine(text: string, style: LineStyle): string {
  const line = oneLine(text);
  return line.length > LONGEST[style] ? cutBetweenValues(line, LONGEST[style]) : line;
}

export function dataText(data: string, style: LineStyle): string {
  return style === 'text' ? data : shortData(data);
}
