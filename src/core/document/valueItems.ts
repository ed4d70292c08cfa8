// Completions for a value by its type: examples, tags, known addresses and signatures.

import { BLOCK_TAGS, blockTagMeaning } from '../blockTags.ts';
import type { InputShape, InputType } from '../catalogue/methodSpec.ts';
import { JSON_LITERAL_TYPES, typedValue } from '../form/draftText.ts';
import type { Chain } from '../chain/chain.ts';
import type { TokenUnits } from '../decode/tokenUnit.ts';
import type { FieldSpec } from './requestPlace.ts';
import { shapeChoices } from './settledShape.ts';

export type Completion = {
  readonly kind: 'method' | 'member' | 'value' | 'known';
  readonly label: string;
  /** A few words shown beside the label. */
  readonly detail?: string | undefined;
  readonly doc?: string | undefined;
  /** A snippet; `$1` is where the cursor is placed. */
  readonly snippet: string;
};

/** What this window knows beyond the catalogue. */
export type KnownValues = {
  /** The methods to offer first. */
  readonly methods: readonly string[];
  readonly addresses: readonly {
    readonly address: string;
    readonly label: string;
    readonly detail: string;
  }[];
  readonly signatures: readonly {
    readonly kind: 'function' | 'event';
    readonly id: string;
    readonly text: string;
  }[];
  /** The tokens known at the endpoint of the document. */
  readonly tokens: TokenUnits;
  /** The chain of that endpoint, where it is known. */
  readonly chain?: Pick<Chain, 'coin'> | undefined;
};

/** The placeholder for a value that is not typed yet. */
export function placeholderFor(shape: InputShape): string {
  const [first] = shapeChoices(shape);
  if (first === undefined || first === 'null') return '$1';
  if (typeof first === 'string') return JSON_LITERAL_TYPES.has(first) ? '$1' : '"$1"';
  return 'array' in first || 'tuple' in first ? '[$1]' : '{$1}';
}

/** Texts to offer for a type, with what they mean. */
const SAMPLES: Readonly<Partial<Record<InputType, Readonly<Record<string, string>>>>> = {
  wei: { '1 ether': '10^18 wei', '1 gwei': '10^9 wei' },
  weiPerGas: { '30 gwei': '' },
  timestamp: { '2030-01-01T00:00:00Z': 'seconds since 1970 are fine too' },
  calldata: { '0x': 'no bytes' },
  data: { '0x': 'no bytes' },
};

export function valueItems(field: FieldSpec, known: KnownValues): readonly Completion[] {
  const { type, default: standard, example, suggestions = [], doc } = field;
  const offered = (text: string, detail: string): Completion =>
    valueItem(JSON.stringify(typedValue(type, text)), detail, doc);
  const items = [
    ...(standard === undefined ? [] : [offered(standard, 'default')]),
    ...shapeChoices(type).flatMap((choice) => choiceItems(choice, known)),
    ...(example === undefined ? [] : [offered(example, 'example')]),
    ...suggestions.map((text) => offered(text, '')),
  ];
  return items.filter((item) => items.find(({ snippet }) => snippet === item.snippet) === item);
}

function choiceItems(
  choice: ReturnType<typeof shapeChoices>[number],
  known: KnownValues,
): readonly Completion[] {
  if (typeof choice !== 'string') {
    const isList = 'array' in choice || 'tuple' in choice;
    return [{ kind: 'value', label: isList ? '[ … ]' : '{ … }', snippet: isList ? '[$1]' : '{$1}' }];
  }
  const texts = (kind: 'function' | 'event'): readonly Completion[] =>
    known.signatures
      .filter((one) => one.kind === kind)
      .map(({ text }) => ({
        kind: 'known',
        label: text,
        // The cursor goes behind the function, where its arguments are typed.
        snippet: kind === 'function' ? `"${escapeSnippet(text)} $1"` : escapeSnippet(quoted(text)),
      }));
  const samples = Object.entries(choice === 'null' ? {} : (SAMPLES[choice] ?? {}));
  return [
    ...samples.map(([text, detail]) => valueItem(quoted(text), detail)),
    ...(choice === 'null' ? [valueItem('null', 'anything')] : []),
    ...(choice === 'bool' ? [valueItem('true', ''), valueItem('false', '')] : []),
    ...(choice === 'block' || choice === 'blockNumber' ? BLOCKS : []),
    ...(choice === 'address'
      ? known.addresses.map(({ address, label, detail }) => ({
          kind: 'known' as const,
          label: label === '' ? address : `${label} ${address}`,
          detail,
          snippet: quoted(address),
        }))
      : []),
    ...(choice === 'calldata' ? texts('function') : []),
    ...(choice === 'topic' ? texts('event') : []),
  ];
}

const BLOCKS: readonly Completion[] = [
  ...BLOCK_TAGS.map((tag) => valueItem(quoted(tag), blockTagMeaning(tag)!)),
  valueItem(quoted('latest-10'), 'ten blocks before the newest'),
];

function valueItem(json: string, detail: string, doc?: string): Completion {
  return { kind: 'value', label: json.replaceAll(/\s+/g, ' '), detail, doc, snippet: escapeSnippet(json) };
}

/** A text as a JSON string. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** A text escaped so that a snippet inserts it unchanged. */
export function escapeSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, String.raw`\$&`);
}
