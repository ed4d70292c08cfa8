// Blocks named by their distance from a tag, such as `latest-10`. Makes no call itself.

export type BlockOffset = { readonly tag: 'latest' | 'safe' | 'finalized'; readonly back: bigint };

const OFFSET = /^(latest|safe|finalized)\s*-\s*(\d{1,18})$/i;

/** Reads `latest-10`; undefined for every other text. */
export function blockOffset(text: string): BlockOffset | undefined {
  const [, tag, back] = OFFSET.exec(text.trim()) ?? [];
  if (tag === undefined || back === undefined) return undefined;
  return { tag: tag.toLowerCase() as BlockOffset['tag'], back: BigInt(back) };
}
