// What code with a call lacks: the values that are looked up only when the call is sent from here.

import { quote } from '../input/input.ts';
import type { JsonValue } from '../json.ts';
import { unnumberedBlocks } from './blockNumbers.ts';
import { namesInCall } from './namesInCall.ts';
import { variablesInCall } from './slotsInCall.ts';

/** More would not be read. */
const MOST_QUOTED = 3;

/** The note on a call as code; undefined where the code sends the same as the extension. */
export function codeNote(method: string, params: readonly JsonValue[]): string | undefined {
  const texts = new Set([
    ...unnumberedBlocks(method, params),
    ...namesInCall(method, params),
    ...variablesInCall(method, params).map(({ text }) => text),
  ]);
  if (texts.size === 0) return undefined;
  const named = [...texts].slice(0, MOST_QUOTED).map(quote).join(', ');
  return `No node accepts ${named}. Replace it by its value before you run this code. Send looks it up.`;
}
