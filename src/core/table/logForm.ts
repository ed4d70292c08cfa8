// The form of logs whose arguments can be read from their JSON. `LogForms` says what a form is.

import type { AbiType } from '../abi/abiType.ts';
import type { Signatures } from '../abi/signatures.ts';
import { BytePatterns, HEX_DIGIT } from '../jsonIndex/bytePattern.ts';
import type { WordPattern } from '../jsonIndex/bytePattern.ts';
import { wordsOf } from '../jsonIndex/byteWalker.ts';
import type { Words } from '../jsonIndex/byteWalker.ts';
import { DIGITS } from './formedLog.ts';
import type { SampleLog, Word } from './formedLog.ts';

const encoder = /* @__PURE__ */ new TextEncoder();

export type LogForm = {
  /** The beginning of the JSON of the topics, up to the end of the first topic. */
  readonly first: Words;
  readonly length: number;
  /** The JSON of the other topics and of the data in each log of the form; undefined where they can be any. */
  readonly others: BytePatterns | undefined;
  readonly data: BytePatterns | undefined;
  /** The words of the arguments, in their order. */
  readonly words: readonly Word[];
  /** Whether the arguments have other names where the unit of the token is known. */
  readonly isNamedByUnit: boolean;
  /** One sample for logs of tokens with a known unit (true), and one for the others. */
  readonly samples: Map<boolean, SampleLog | undefined>;
};

/** The most arguments in a form. */
const MOST_WORDS = 32;
/** The length of a topic in JSON: `"0x`, a word, and `",` or `"]`. */
export const TOPIC = DIGITS + 5;
const FIRST = /^\["0x[0-9a-f]{64}"$/i;
const HASH: WordPattern = [hexes(DIGITS)];

/** The form of logs with the first topic and number of topics of `topics`; undefined where they must be decoded. */
export function logForm(topics: string, signatures: Signatures): LogForm | undefined {
  const first = topics.slice(0, TOPIC);
  if (!FIRST.test(first)) return undefined;
  const id = first.slice('["0x'.length, -1);
  const begin = {
    first: wordsOf(encoder.encode(first)),
    length: topics.length,
    samples: new Map<boolean, SampleLog | undefined>(),
  };
  const events = signatures.events(`0x${id}`);
  if (events.length === 0 && signatures.anonymousEvents().length === 0)
    return { ...begin, others: undefined, data: undefined, words: [], isNamedByUnit: false };
  const indexedCount = (topics.length - 1) / TOPIC - 1;
  const fitting = events.filter(
    ({ inputs }) => inputs.filter(({ indexed }) => indexed).length === indexedCount,
  );
  const [event] = fitting;
  if (event === undefined || fitting.length > 1 || event.inputs.length > MOST_WORDS) return undefined;
  const words: Word[] = [];
  const others: WordPattern[] = [];
  const data: WordPattern[] = [];
  for (const { type, indexed } of event.inputs) {
    const pattern = wordPattern(type);
    if (pattern === undefined && !indexed) return undefined;
    const at = indexed ? '["0x'.length + TOPIC * (1 + others.length) : '"0x'.length + DIGITS * data.length;
    words.push({ isTopic: indexed, at, type: pattern === undefined ? undefined : type });
    (indexed ? others : data).push(pattern ?? HASH);
  }
  return {
    ...begin,
    others: new BytePatterns([...others.flatMap((word) => [',"0x', word, '"']), ']']),
    data: new BytePatterns(['"0x', ...data, '"']),
    words,
    isNamedByUnit: event.variants !== undefined,
  };
}

/**
 * The patterns of words that `decodeWord` reads; undefined for types longer than a word, which are hashed in a topic.
 */
export function wordPattern(type: AbiType): WordPattern | undefined {
  switch (type.kind) {
    case 'uint':
      return [[...zeros(DIGITS - type.bits / 4), ...hexes(type.bits / 4)]];
    case 'int': {
      const [padding, digits] = [DIGITS - type.bits / 4, hexes(type.bits / 4 - 1)];
      if (padding === 0) return [hexes(DIGITS)];
      return [
        [...zeros(padding), '01234567', ...digits],
        [...times('fF', padding), '89abcdefABCDEF', ...digits],
      ];
    }
    case 'address':
      return [[...zeros(24), ...hexes(40)]];
    case 'bool':
      return [[...zeros(DIGITS - 1), '01']];
    case 'function':
      return [[...hexes(48), ...zeros(16)]];
    case 'fixedBytes':
      return [[...hexes(2 * type.size), ...zeros(DIGITS - 2 * type.size)]];
    default:
      return undefined;
  }
}

function zeros(count: number): readonly string[] {
  return times('0', count);
}

function hexes(count: number): readonly string[] {
  return times(HEX_DIGIT, count);
}

function times(place: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => place);
}
