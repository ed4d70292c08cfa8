// The block tags and what they mean. https://github.com/ethereum/execution-apis (src/schemas/block.yaml, BlockTag).

const MEANINGS: Readonly<Record<string, string>> = {
  latest: 'the newest block',
  pending: 'the block being built',
  safe: 'the newest block unlikely to be reorganised',
  finalized: 'the newest block that is final',
  earliest: 'the first block',
};

/** Tags that only one client knows. */
const OF_ONE_CLIENT: Readonly<Record<string, string>> = {
  latestExecuted: 'the newest block that Erigon has run',
};

/** The tags that every client takes, the most used first. */
export const BLOCK_TAGS: readonly string[] = Object.keys(MEANINGS);

const ALL: ReadonlyMap<string, string> = new Map(Object.entries({ ...MEANINGS, ...OF_ONE_CLIENT }));
const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  [...ALL.keys()].map((tag) => [tag.toLowerCase(), tag]),
);

export function isBlockTag(text: string): boolean {
  return ALL.has(text);
}

/** The block tag that `text` spells, in upper or lower case; undefined for any other text. */
export function blockTagOf(text: string): string | undefined {
  return BY_LOWER_CASE.get(text.toLowerCase());
}

/** Words that people use for a tag. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['newest', 'latest'],
  ['current', 'latest'],
  ['last', 'latest'],
  ['genesis', 'earliest'],
]);

export const TAG_WORDS: readonly string[] = [...WORDS.keys()];

const LONGEST_WORD = 20;

/** The block tag that such a word means, with or without `block` behind it; undefined for any other text. */
export function blockTagOfWord(text: string): string | undefined {
  return text.length > LONGEST_WORD ? undefined : WORDS.get(text.toLowerCase().replace(/\s+block$/, ''));
}

/** The meaning of a block tag; undefined for any other text. */
export function blockTagMeaning(tag: string): string | undefined {
  return ALL.get(tag);
}
