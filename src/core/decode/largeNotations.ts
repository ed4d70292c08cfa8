// Notations of a value too large to be read whole: its size, and the beginning of a text. The text to copy is made on
// demand.

import type { LargeValue } from '../jsonIndex/largeContainer.ts';
import { groupDigits } from '../quantity.ts';
import { plural } from './notation.ts';
import type { Notation, NotationName } from './notation.ts';
import { byteCount } from './numberNotations.ts';

const BEGINNING = 42;
const EXCERPT = 4_000;

/** One line: the number of members, or the beginning and the size of a text. */
export function largeSummary(value: LargeValue, item = 'item'): string {
  const so = value.isComplete ? '' : value.isArriving ? ' so far' : ', cut off';
  const count = groupDigits(BigInt(value.count));
  if (value.kind === 'string')
    return `${beginning(value.text(0, BEGINNING))} (${plural(count, 'byte')}${so})`;
  return plural(count, value.kind === 'array' ? item : 'field') + so;
}

/** The whole text, or the JSON as the node sent it, for copying; `text` has only its beginning. */
export function largeNotations(value: LargeValue): readonly Notation[] {
  const { count } = value;
  if (value.kind !== 'string')
    return [
      lazyNotation(
        'json',
        () => rawText(value, EXCERPT),
        () => rawText(value, Infinity),
      ),
    ];
  const size = { name: 'size', text: byteCount(BigInt(count)), copy: String(count) } as const;
  return [
    lazyNotation(
      'text',
      () => beginning(value.text(0, EXCERPT)),
      () => value.text(0, count),
    ),
    size,
  ];
}

/** The value as JSON, as the node sent it: at most the first `most` bytes. */
export function rawText(value: LargeValue, most: number): string {
  return UTF8.decode(value.raw(0, most));
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

function beginning(text: string): string {
  return `${text.replaceAll(/\s+/g, ' ')}…`;
}

function lazyNotation(name: NotationName, text: () => string, copy: () => string): Notation {
  return {
    name,
    get text() {
      return text();
    },
    get copy() {
      return copy();
    },
  };
}
