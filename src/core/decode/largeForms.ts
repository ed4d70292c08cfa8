// Owns how a value reads that is too large to be read whole: its size, and the beginning of a text. What is copied is
// made when it is asked for.

import type { LargeValue } from '../jsonIndex/largeContainer.ts';
import { groupDigits } from '../quantity.ts';
import { plural } from './form.ts';
import type { Form, FormName } from './form.ts';
import { byteCount } from './numberForms.ts';

const BEGINNING = 42;
const EXCERPT = 4_000;

/** One line: how many members there are, or how a text begins and how long it is. */
export function largeSummary(value: LargeValue): string {
  const so = value.isComplete ? '' : value.isArriving ? ' so far' : ', cut off';
  const count = groupDigits(BigInt(value.count));
  if (value.kind === 'string')
    return `${beginning(value.text(0, BEGINNING))} (${plural(count, 'byte')}${so})`;
  return plural(count, value.kind === 'array' ? 'item' : 'field') + so;
}

/** What can be copied: the text, or the JSON as it was sent; `text` is its beginning. */
export function largeForms(value: LargeValue): readonly Form[] {
  const { count } = value;
  if (value.kind !== 'string')
    return [
      lazyForm(
        'json',
        () => rawText(value, EXCERPT),
        () => rawText(value, Infinity),
      ),
    ];
  const size = { name: 'size', text: byteCount(BigInt(count)), copy: String(count) } as const;
  return [
    lazyForm(
      'text',
      () => beginning(value.text(0, EXCERPT)),
      () => value.text(0, count),
    ),
    size,
  ];
}

/** The value as JSON, as it was sent; at most so many bytes of it. */
export function rawText(value: LargeValue, most: number): string {
  return UTF8.decode(value.raw(0, most));
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

function beginning(text: string): string {
  return `${text.replaceAll(/\s+/g, ' ')}…`;
}

function lazyForm(name: FormName, text: () => string, copy: () => string): Form {
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
