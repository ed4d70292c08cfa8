// The form of logs whose arguments can be read from their JSON. `LogForms` says what a form is.

import type { AbiType } from '../abi/abiType.ts';
import type { Signatures } from '../abi/signatures.ts';
import { detachedCopy } from '../text/detachedCopy.ts';
import { DIGITS } from './formedLog.ts';
import type { SampleLog, Word } from './formedLog.ts';

export type LogForm = {
  /** The beginning of the JSON of the topics, up to the first topic. */
  readonly first: string;
  readonly length: number;
  /** Sticky patterns that the JSON of each log of the form matches. */
  readonly topics: RegExp;
  readonly data: RegExp;
  /** The words of the arguments, in their order. */
  readonly words: readonly Word[];
  /** Whether the arguments have other names where the unit of the token is known. */
  readonly isNamedByUnit: boolean;
  /** One sample for logs of tokens with a known unit (true), and one for the others. */
  readonly samples: Map<boolean, SampleLog | undefined>;
};

/** The most arguments in a form, far below the size at which the regex engine refuses a pattern. */
const MOST_WORDS = 32;
/** The length of a topic in JSON: `"0x`, a word, and `",` or `"]`. */
export const TOPIC = DIGITS + 5;
/** Repeated and not counted (`{64}`), because counted digits take the regex engine four times as long. */
const HEX = '[0-9a-fA-F]';
const WORD = HEX.repeat(DIGITS);
const UNKNOWN = new RegExp(`\\["0x${WORD}"`, 'y');
const ANY = /(?:)/y;

/** The form of logs with the first topic and number of topics of `topics`; undefined where they must be decoded. */
export function logForm(topics: string, signatures: Signatures): LogForm | undefined {
  const id = topics.slice('["0x'.length, TOPIC - 1);
  const begin = { first: detachedCopy(topics.slice(0, TOPIC)), length: topics.length };
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
    topics: new RegExp(`\\["0x${topicPatterns.join('","0x')}"\\]`, 'y'),
    data: new RegExp(`"0x${dataPatterns.join('')}"`, 'y'),
    words,
    isNamedByUnit: event.variants !== undefined,
    samples: new Map(),
  };
}

/**
 * The pattern of words that `decodeWord` reads; undefined for types longer than a word, which are hashed in a topic.
 */
export function wordPattern(type: AbiType): string | undefined {
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
