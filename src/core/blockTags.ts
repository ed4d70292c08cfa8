// The block tags and their meanings. https://github.com/ethereum/execution-apis (src/schemas/block.yaml, BlockTag).

const MEANINGS: Readonly<Record<string, string>> = {
  latest: 'the newest block',
  pending: 'the block being built',
  safe: 'the newest block unlikely to be reorganised',
  finalized: 'the newest block that is final',
  earliest: 'the first block',
};

/** All of them, those used most first. */
export const BLOCK_TAGS: readonly string[] = Object.keys(MEANINGS);

export function isBlockTag(text: string): boolean {
  return Object.hasOwn(MEANINGS, text);
}

/** The meaning of a tag; undefined for a text that is none. */
export function blockTagMeaning(tag: string): string | undefined {
  return isBlockTag(tag) ? MEANINGS[tag] : undefined;
}
