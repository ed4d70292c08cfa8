// A text that the page only shows: invisible characters in it are replaced by their names when it arrives.

import * as v from 'valibot';
import { visibleText } from '../core/text/inertText.ts';

export function asShown(text: string): string {
  return visibleText(text, { lines: true });
}

export const ShownText = v.pipe(v.string(), v.transform(asShown));
