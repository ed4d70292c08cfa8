// Finds bytes that a member must hold for a text to be found in it, so that the other members need not be read. Only
// for long hex: shorter texts can also be in amounts, dates or names of our own.

import type { Leaf, Shape } from '../shape.ts';
import { Needle } from '../jsonIndex/needle.ts';
import { hexInEitherCase } from './hexOfText.ts';

export interface TextMarks {
  /** At least one of them is in each member in which the text is found. */
  readonly needles: readonly Needle[];
  /** The same for a member of a known shape, from which nothing is derived. */
  readonly inKnown: readonly Needle[];
  /** Whether the text can be found in a value that is derived from one of this shape, without being in its bytes. */
  readonly mayBeMade: (shape: Shape) => boolean;
}

const LONG_HEX = /^(?:0x)?(\d*[a-f][0-9a-f]*)$/i;
/** More digits than any amount has. LONG_HEX needs a letter among them, so no number is shown in these digits. */
const LEAST_DIGITS = 34;

/** Kinds from which hashes and senders are derived. */
const MADE_FROM: ReadonlySet<Leaf> = new Set<Leaf>(['rawTransaction', 'rlp']);
/** Texts in results without a shape, from which hashes, senders and authorities are derived. */
const OTHER = ['raw', 'yparity'];
const ESCAPE = '\\';

/** Undefined where the bytes do not decide. */
export function marksOf(text: string): TextMarks | undefined {
  const digits = LONG_HEX.exec(text)?.[1]?.replace(/^0+/, '').toLowerCase();
  if (digits === undefined || digits.length < LEAST_DIGITS) return undefined;
  // Without the `0x`, which a text in bytes may lack.
  const spelled = Array.from(digits, (character) => {
    const [lower, upper] = hexInEitherCase(character);
    return [`${lower[0]!}${upper[0]!}`, `${lower[1]!}${upper[1]!}`];
  });
  const needlesOf = (texts: readonly string[]): readonly Needle[] =>
    texts.map((one) => new Needle(Array.from(one)));
  const inKnown = [
    ...needlesOf([digits, BigInt(`0x${digits}`).toString(), ESCAPE]),
    new Needle(spelled.flat()),
  ];
  return { needles: [...inKnown, ...needlesOf(OTHER)], inKnown, mayBeMade };
}

const known = new WeakMap<object, boolean>();

function mayBeMade(shape: Shape): boolean {
  if (typeof shape !== 'object') return MADE_FROM.has(shape);
  let found = known.get(shape);
  if (found === undefined) known.set(shape, (found = holdsAny(shape, new Set())));
  return found;
}

/** `seen`: the shapes so far, as a shape can hold itself. */
function holdsAny(shape: Shape, seen: Set<Shape>): boolean {
  if (typeof shape !== 'object') return MADE_FROM.has(shape);
  if (seen.has(shape)) return false;
  seen.add(shape);
  return below(shape).some((one) => holdsAny(one, seen));
}

function below(shape: Exclude<Shape, Leaf>): readonly Shape[] {
  if ('object' in shape) return Object.values(shape.object);
  if ('array' in shape) return [shape.array];
  if ('tuple' in shape) return shape.tuple;
  if ('map' in shape) return [shape.map];
  return 'lazy' in shape ? [shape.lazy()] : [shape.string, shape.otherwise];
}
