// The block tags and their meanings. https://github.com/ethereum/execution-apis (src/schemas/block.yaml, BlockTag).

const MEANINGS: Readonly<Record<string, string>> = {
  latest: 'the newest block',
  pending: 'the block being built',
  safe: 'the newest block unlikely to be reorganised',
  finalized: 'the newest block that is final',
  earliest: 'the first block',
};

/** Tags of one client each. */
const OF_ONE_CLIENT: Readonly<Record<string, string>> = {
  latestExecuted: 'the newest block that Erigon has run',
};

/** All that every client takes, those used most first. */
export const BLOCK_TAGS: readonly string[] = Object.keys(MEANINGS);

const ALL: ReadonlyMap<string, string> = new Map(Object.entries({ ...MEANINGS, ...OF_ONE_CLIENT }));
const BY_LOWER_CASE: ReadonlyMap<string, string> = new Map(
  [...ALL.keys()].map((tag) => [tag.toLowerCase(), tag]),
);

export function isBlockTag(text: string): boolean {
  return ALL.has(text);
}

/** The tag that a text is, in any case; undefined for a text that is none. */
export function blockTagOf(text: string): string | undefined {
  return BY_LOWER_CASE.get(text.toLowerCase());
}

/** The meaning of a tag; undefined for a text that is none. */
export function blockTagMeaning(tag: string): string | undefined {
  return ALL.get(tag);
}
