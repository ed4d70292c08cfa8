// Breaks a notation into lines, with the differing parts of each.

import { omitUndefined } from '../../../core/omitUndefined.ts';
import type { NodeRow } from '../../../protocol/nodeRow.ts';

/** One line of a notation; a long text takes several lines. `name` is '' on all but the first. */
export type NotationLine = {
  readonly form: string;
  readonly name: string;
  readonly text: string;
  /** The ranges that differ from the other side of a comparison. */
  readonly parts: readonly Part[];
  /** For one side of a comparison: the length of the longer name of both. */
  readonly sideLength?: number;
};

type Part = readonly [from: number, to: number];

/** What the name and the button of a notation take of its lines, in characters. */
const BESIDE = 19;
/** A value gets so many at least. */
const LEAST = 16;

/** A notation as lines. `columns`: how many characters fit on a line. A text without a name has the whole line. */
export function formLines(
  { name, text, parts = [], sideLength }: NodeRow['notations'][number],
  columns: number,
): readonly NotationLine[] {
  const valueColumns = Math.max(columns - BESIDE, Math.min(columns, LEAST));
  let start = 0;
  return text.split('\n').flatMap((whole, number) =>
    (name === '' ? cutAtWords(whole, columns) : cutInto(whole, valueColumns)).map(
      (line, index): NotationLine => {
        // `split` removed the line break, which counts in `parts`.
        const from = index === 0 && number > 0 ? ++start : start;
        start += line.length;
        return {
          form: name,
          name: from === 0 ? name : '',
          text: line,
          parts: partsWithin(parts, from, start),
          ...omitUndefined({ sideLength }),
        };
      },
    ),
  );
}

function partsWithin(parts: readonly Part[], from: number, to: number): readonly Part[] {
  return parts
    .filter((part) => part[0] < to && part[1] > from)
    .map((part): Part => [Math.max(part[0], from) - from, Math.min(part[1], to) - from]);
}

/** Breaks a sentence at a space; only a word longer than a line is broken. */
function cutAtWords(text: string, columns: number): readonly string[] {
  return cutInto(text, columns, 0);
}

/** Breaks at a space if one comes after `least` characters of the line. JSON is indented, and hex has no spaces. */
function cutInto(text: string, columns: number, least = (columns * 2) / 3): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest.length > columns) {
    const space = rest.lastIndexOf(' ', columns);
    const end = space > least ? space + 1 : columns;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...lines, rest];
}
