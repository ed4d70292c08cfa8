// Owns the tags that stand for a block, and what each of them means.
// https://github.com/ethereum/execution-apis (src/schemas/block.yaml, BlockTag).

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

/** What a tag stands for; undefined for a text that is none. */
export function blockTagMeaning(tag: string): string | undefined {
  return isBlockTag(tag) ? MEANINGS[tag] : undefined;
}
