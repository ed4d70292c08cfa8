// A log whose single arguments are read from its JSON, with the names and kinds of a decoded log of the same form.

import type { AbiType } from '../abi/abiType.ts';
import { decodeWord } from '../abi/decodeAbi.ts';
import { BoundedMap } from '../boundedMap.ts';
import { memberShape } from '../decode/childNodes.ts';
import { decode, isNumeric, isOfToken } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { unitAt } from '../decode/tokenAmount.ts';
import type { RowScanner } from '../jsonIndex/rowScanner.ts';
import { amountOfDigits } from '../quantity.ts';
import type { Amount } from '../quantity.ts';
import { LEAST_SENT } from '../search/sentMarks.ts';
import type { Shape } from '../shape.ts';
import { detachedCopy } from '../text/detachedCopy.ts';
import { hexDisplay } from './hexDisplay.ts';
import type { HexDisplay } from './hexDisplay.ts';
import { cellOf } from './table.ts';
import type { Column } from './table.ts';

/** The members of a log as JSON: `topics` and `data` by where they begin and end in the bytes of `scanner`. */
export type LogBytes = {
  readonly scanner: Pick<RowScanner, 'walker' | 'textAt'>;
  readonly topics: { readonly from: number; readonly to: number };
  readonly data: { readonly from: number; readonly to: number };
  readonly address: string | undefined;
};

/** The slow way: `event` decodes the log; `emitter` gives the row with the address as its only member. */
export type LogDecoder = {
  readonly event: () => DecodedNode | undefined;
  readonly emitter: () => DecodedNode;
};

/**
 * The word of an argument. `at`: where its digits begin in the JSON of topics or data. `type`: undefined for a hash.
 */
export type Word = { readonly isTopic: boolean; readonly at: number; readonly type: AbiType | undefined };

export type SentDigits = {
  readonly isTopic: boolean;
  readonly from: number;
  readonly to: number;
  readonly as: HexDisplay | undefined;
};

/** A decoded log that represents all logs of its form. */
export type SampleLog = {
  /** Unique among the samples of all forms. */
  readonly id: string;
  readonly event: DecodedNode | undefined;
  readonly words: ReadonlyMap<string, ShapedWord>;
};

/** `emitters`, `units`: the groups of token amounts, by emitter and by unit. */
type ShapedWord = Word & {
  readonly shape: Shape;
  readonly emitters: BoundedMap<string, object>;
  readonly units: BoundedMap<string, object>;
};

const [MOST_EMITTERS, MOST_UNITS] = [5_000, 500];
/** Hex digits of a word. */
export const DIGITS = 64;
const ADDRESS_DIGITS = 40;
/** Fixed bytes shorter than this are not long hex. */
const LEAST_BYTES = LEAST_SENT / 2;
/**
 * Names that rule out a sample: numeric ones come first in an object, `chainId` can name the chain of others beside it.
 */
const UNFIT_NAME = /^(?:\d+|chainId)$/;

/** A log that is not decoded as a whole. */
export class FormedLog {
  readonly #sample: SampleLog;
  readonly #log: LogBytes;
  readonly #emitter: () => DecodedNode;

  constructor(sample: SampleLog, log: LogBytes, emitter: () => DecodedNode) {
    this.#sample = sample;
    this.#log = log;
    this.#emitter = emitter;
  }

  /** Equal only for logs with the same arguments. */
  get likeness(): string {
    return this.#sample.id;
  }

  /** The contract that wrote the log, as JSON; empty where that is not known. */
  get emitter(): string {
    return this.#log.address ?? '';
  }

  /** The same object only for logs with the same arguments. */
  get kind(): object {
    return this.#sample;
  }

  /** The cell of an event or argument column, as `cellOf` gives it. */
  cell(column: Column): DecodedNode | undefined {
    const { event, words } = this.#sample;
    const { role, label } = column;
    if (event === undefined) return undefined;
    if (role === 'event') return cellOf(event.parent!, column, () => event);
    const word = words.get(label);
    if (word === undefined) return undefined;
    const digits = this.#digits(word);
    const value = word.type === undefined ? `0x${digits}` : decodeWord(word.type, digits)!;
    // A token amount is in the unit of the log’s own emitter.
    const parent = isOfToken(word.shape) ? { ...event, parent: this.#emitter() } : event;
    return decode(label, value, word.shape, { parent });
  }

  /** See `RowReader.cellGroup`. */
  cellGroup({ role, label }: Column): object | undefined {
    if (role === 'event') return this.#sample;
    const word = this.#sample.words.get(label);
    if (word === undefined || !isOfToken(word.shape)) return word;
    let group = word.emitters.get(this.emitter);
    if (group === undefined) word.emitters.set(detachedCopy(this.emitter), (group = this.#groupOf(word)));
    return group;
  }

  /** Where the digits of an argument are in the texts, and how they are shown; undefined where the log lacks it. */
  sentDigits({ label }: Column): SentDigits | undefined {
    const word = this.#sample.words.get(label);
    if (word === undefined) return undefined;
    const { isTopic, at, type, shape } = word;
    const isAmount = type?.kind === 'uint' && isNumeric(shape);
    const skipped = type?.kind === 'address' ? DIGITS - ADDRESS_DIGITS : 0;
    const isShort = type?.kind === 'fixedBytes' && type.size < LEAST_BYTES;
    const as = isAmount ? 'number' : isShort || isNumeric(shape) ? undefined : hexDisplay(shape);
    return { isTopic, from: at + skipped, to: at + DIGITS, as };
  }

  cellText({ role, label }: Column): string | undefined {
    if (role === 'event') return '';
    const word = this.#sample.words.get(label);
    return word && this.#digits(word);
  }

  cellAmount({ label }: Column): Amount | undefined {
    const word = this.#sample.words.get(label);
    if (word?.type?.kind !== 'uint' || !isNumeric(word.shape)) return undefined;
    const { walker } = this.#log.scanner;
    const at = this.#place(word);
    return walker.shortNumber(at, at + DIGITS) ?? amountOfDigits(this.#digits(word), 0, DIGITS);
  }

  /** The group of an amount: amounts of all tokens with the same unit differ only in their own value. */
  #groupOf({ shape, units }: ShapedWord): object {
    const unit = unitAt(this.#emitter(), shape);
    const key = unit === undefined ? '' : `${unit.decimals} ${unit.symbol}`;
    let group = units.get(key);
    if (group === undefined) units.set(key, (group = {}));
    return group;
  }

  #digits(word: Word): string {
    const at = this.#place(word);
    return this.#log.scanner.textAt(at, at + DIGITS);
  }

  #place({ isTopic, at }: Word): number {
    const { topics, data } = this.#log;
    return (isTopic ? topics : data).from + at;
  }
}

/** `words`: those of the event's arguments, in their order. Undefined where an argument has an unfit name. */
export function sampleLog(
  id: string,
  words: readonly Word[],
  event: DecodedNode | undefined,
): SampleLog | undefined {
  const names = Object.keys(event?.value ?? {});
  if (names.some((name) => UNFIT_NAME.test(name))) return undefined;
  const shaped = names.map(
    (name, at) =>
      [
        name,
        {
          ...words[at]!,
          shape: memberShape(event!.shape, name),
          emitters: new BoundedMap<string, object>(MOST_EMITTERS),
          units: new BoundedMap<string, object>(MOST_UNITS),
        },
      ] as const,
  );
  return { id, event, words: new Map(shaped) };
}
