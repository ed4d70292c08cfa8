// A text that a page only shows: what cannot be seen in it is named as it arrives.

import * as v from 'valibot';
import { visibleText } from '../core/text/inertText.ts';

export function asShown(text: string): string {
  return visibleText(text, { lines: true });
}

export const ShownText = v.pipe(v.string(), v.transform(asShown));
