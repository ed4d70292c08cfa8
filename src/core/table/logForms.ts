// Reads single arguments of logs from their JSON. Decoding a log whole for one of its arguments takes several times as
// long, and gives the same: see `LogForms`.

import type { AbiType } from '../abi/abiType.ts';
import { decodeWord } from '../abi/decodeAbi.ts';
import type { Signatures } from '../abi/signatures.ts';
import { BoundedMap } from '../boundedMap.ts';
import { memberShape } from '../decode/childNodes.ts';
import { decode, isNumeric } from '../decode/decodedNode.ts';
import type { DecodedNode } from '../decode/decodedNode.ts';
import { unitAt } from '../decode/tokenAmount.ts';
import type { Amount } from '../quantity.ts';
import type { Shape } from '../shape.ts';
import { copyOf } from '../text/copyOf.ts';
import { cellOf } from './table.ts';
import type { Column } from './table.ts';

/** Members of a log as JSON. */
export type LogTexts = {
  readonly topics: string;
  readonly data: string;
  readonly address: string | undefined;
};

/** The slow way: `event` decodes the log; `emitter` gives the row with no other member than the address. */
export type LogDecoder = {
  readonly event: () => DecodedNode | undefined;
  readonly emitter: () => DecodedNode;
};

/** `at`: where its digits begin in the JSON of the topics or of the data. `type`: undefined where it is a hash. */
type Word = { readonly isTopic: boolean; readonly at: number; readonly type: AbiType | undefined };

type Form = {
  /** How the JSON of its topics begins. */
  readonly first: string;
  readonly length: number;
  /** They match the JSON of each log of the form. */
  readonly topics: RegExp;
  readonly data: RegExp;
  /** Of the arguments, in their order. */
  readonly words: readonly Word[];
  /** Whether its arguments have other names where the unit of the token is known. */
  readonly isNamedByUnit: boolean;
  /** By whether that is known. */
  readonly samples: Map<boolean, Sample | undefined>;
};

/** A decoded log that stands for all of a form. */
type Sample = {
  /** No other sample has it, of other forms neither. */
  readonly id: string;
  readonly event: DecodedNode | undefined;
  readonly words: ReadonlyMap<string, ShapedWord>;
};

/** `emitters`: of amounts, an object each. */
type ShapedWord = Word & { readonly shape: Shape; readonly emitters: BoundedMap<string, object> };

const MOST_FORMS = 5_000;
const MOST_EMITTERS = 5_000;
/** Forms that are looked at first: most logs are of few. */
const MOST_RECENT = 8;
/** Far below what the engine refuses as a pattern. */
const MOST_WORDS = 32;
const DIGITS = 64;
const ZERO = 0x30;
/** Hex digits that a double holds. */
const EXACT = 13;
/** `"0x`, a word, and `",` or `"]`. */
const TOPIC = DIGITS + 5;
/** Written out, as counted digits take the engine four times as long. */
const HEX = '[0-9a-fA-F]';
const WORD = HEX.repeat(DIGITS);
const UNKNOWN = new RegExp(`^\\["0x${WORD}"`);
const ANY = /^/;
/** Names that are numbers stand first in an object, and an argument can name the chain of those beside it. */
const UNFIT_NAME = /^(?:\d+|chainId)$/;

/**
 * The form of a log is what decoding its event depends on beside the words of its arguments: the first topic, the number
 * of topics, the size of the data. A log has a form only where
 * - one known event has this first topic and indexes this number of values, so that decoding has no choice, and
 * - the values beside the topics are of one word each, and all words are padded as `decodeWord` wants them.
 * Then names, kinds and notes of all logs of the form are the same: one of them is decoded, and gives them. Every other
 * log is decoded; `test/core/table/logForms.test.ts` holds both ways against each other.
 */
export class LogForms {
  readonly #signatures: Signatures;
  readonly #forms = new BoundedMap<string, Form | undefined>(MOST_FORMS);
  #recent: readonly Form[] = [];
  readonly #name: string;
  #samples = 0;

  /** `name`: different for each of several. */
  constructor(signatures: Signatures, name: string) {
    this.#signatures = signatures;
    this.#name = name;
  }

  /** Undefined where the log must be decoded. */
  find(log: LogTexts, decoder: LogDecoder): FormedLog | undefined {
    const form = this.#formOf(log.topics);
    if (form === undefined || !form.topics.test(log.topics) || !form.data.test(log.data)) return undefined;
    const { samples, words, isNamedByUnit } = form;
    const hasUnit = isNamedByUnit && unitAt(decoder.emitter()) !== undefined;
    let sample = samples.get(hasUnit);
    if (sample === undefined && !samples.has(hasUnit))
      samples.set(hasUnit, (sample = sampleOf(`${this.#name} ${this.#samples++}`, words, decoder.event())));
    return sample && new FormedLog(sample, log, decoder.emitter);
  }

  #formOf(topics: string): Form | undefined {
    for (const form of this.#recent)
      if (topics.length === form.length && topics.startsWith(form.first)) return form;
    const form = this.#oldForm(topics);
    if (form !== undefined) this.#recent = [form, ...this.#recent.slice(0, MOST_RECENT - 1)];
    return form;
  }

  #oldForm(topics: string): Form | undefined {
    const key = `${topics.length} ${topics.slice(0, TOPIC)}`;
    let form = this.#forms.get(key);
    if (form === undefined && !this.#forms.has(key))
      this.#forms.set(copyOf(key), (form = formOf(topics, this.#signatures)));
    return form;
  }
}

/** A log that was not decoded. */
export class FormedLog {
  readonly #sample: Sample;
  readonly #texts: LogTexts;
  readonly #emitter: () => DecodedNode;

  constructor(sample: Sample, texts: LogTexts, emitter: () => DecodedNode) {
    this.#sample = sample;
    this.#texts = texts;
    this.#emitter = emitter;
  }

  /** Equal only for logs that have the same arguments. */
  get likeness(): string {
    return this.#sample.id;
  }

  /** The cell of a column of events or arguments, as `cellOf` gives it. */
  cell(column: Column): DecodedNode | undefined {
    const { event, words } = this.#sample;
    const { role, label } = column;
    if (event === undefined) return undefined;
    if (role === 'event') return cellOf(event.parent!, column, () => event);
    const word = words.get(label);
    if (word === undefined) return undefined;
    const digits = this.#digits(word);
    const value = word.type === undefined ? `0x${digits}` : decodeWord(word.type, digits)!;
    // An amount is in a unit of the log’s own emitter.
    const parent = word.shape === 'tokenAmount' ? { ...event, parent: this.#emitter() } : event;
    return decode(label, value, word.shape, { parent });
  }

  /** As `RowReader` has them. */
  cellGroup({ role, label }: Column): object | undefined {
    if (role === 'event') return this.#sample;
    const word = this.#sample.words.get(label);
    if (word?.shape !== 'tokenAmount') return word;
    const emitter = this.#texts.address ?? '';
    let group = word.emitters.get(emitter);
    if (group === undefined) word.emitters.set(copyOf(emitter), (group = {}));
    return group;
  }

  cellText({ role, label }: Column): string | undefined {
    if (role === 'event') return '';
    const word = this.#sample.words.get(label);
    return word && this.#digits(word);
  }

  cellAmount({ label }: Column): Amount | undefined {
    const word = this.#sample.words.get(label);
    if (word?.type?.kind !== 'uint' || !isNumeric(word.shape)) return undefined;
    const text = word.isTopic ? this.#texts.topics : this.#texts.data;
    let from = word.at;
    while (from < word.at + DIGITS - 1 && text.charCodeAt(from) === ZERO) from++;
    const digits = text.slice(from, word.at + DIGITS);
    return digits.length <= EXACT ? Number.parseInt(digits, 16) : BigInt(`0x${digits}`);
  }

  #digits({ isTopic, at }: Word): string {
    const { topics, data } = this.#texts;
    return (isTopic ? topics : data).slice(at, at + DIGITS);
  }
}

function sampleOf(id: string, words: readonly Word[], event: DecodedNode | undefined): Sample | undefined {
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
        },
      ] as const,
  );
  return { id, event, words: new Map(shaped) };
}

/** The form of logs with the first topic and the number of topics of these. */
function formOf(topics: string, signatures: Signatures): Form | undefined {
  const id = topics.slice('["0x'.length, TOPIC - 1);
  const begin = { first: copyOf(topics.slice(0, TOPIC)), length: topics.length };
  const events = signatures.events(`0x${id}`);
  if (events.length === 0 && signatures.anonymousEvents().length === 0)
    return { ...begin, topics: UNKNOWN, data: ANY, words: [], isNamedByUnit: false, samples: new Map() };
  const indexedCount = (topics.length - 1) / TOPIC - 1;
  const fitting = events.filter(
    ({ inputs }) => inputs.filter(({ indexed }) => indexed).length === indexedCount,
  );
  const [event] = fitting;
  if (event === undefined || fitting.length > 1 || event.inputs.length > MOST_WORDS) return undefined;
  const words: Word[] = [];
  const [topicPatterns, dataPatterns] = [[id], [] as string[]];
  for (const { type, indexed } of event.inputs) {
    const pattern = wordPattern(type);
    if (pattern === undefined && !indexed) return undefined;
    const at = indexed
      ? '["0x'.length + TOPIC * topicPatterns.length
      : '"0x'.length + DIGITS * dataPatterns.length;
    words.push({ isTopic: indexed, at, type: pattern === undefined ? undefined : type });
    (indexed ? topicPatterns : dataPatterns).push(pattern ?? WORD);
  }
  return {
    ...begin,
    topics: new RegExp(`^\\["0x${topicPatterns.join('","0x')}"\\]$`),
    data: new RegExp(`^"0x${dataPatterns.join('')}"$`),
    words,
    isNamedByUnit: event.variants !== undefined,
    samples: new Map(),
  };
}

/** The words that `decodeWord` reads; undefined of types that take more than one, whose hash is a topic. */
function wordPattern(type: AbiType): string | undefined {
  switch (type.kind) {
    case 'uint':
      return '0'.repeat(DIGITS - type.bits / 4) + HEX.repeat(type.bits / 4);
    case 'int': {
      const [padding, digits] = [DIGITS - type.bits / 4, HEX.repeat(type.bits / 4 - 1)];
      return `(?:${'0'.repeat(padding)}[0-7]|${'[fF]'.repeat(padding)}[89a-fA-F])${digits}`;
    }
    case 'address':
      return '0'.repeat(24) + HEX.repeat(40);
    case 'bool':
      return `${'0'.repeat(DIGITS - 1)}[01]`;
    case 'function':
      return HEX.repeat(48) + '0'.repeat(16);
    case 'fixedBytes':
      return HEX.repeat(2 * type.size) + '0'.repeat(DIGITS - 2 * type.size);
    default:
      return undefined;
  }
}
