import assert from 'node:assert/strict';
import { BLOCK_TAGS, blockTagMeaning, isBlockTag } from '../../src/core/blockTags.ts';

describe('BLOCK_TAGS', () => {
  it('are the tags of the specification, each with a meaning', () => {
    assert.deepEqual(BLOCK_TAGS, ['latest', 'pending', 'safe', 'finalized', 'earliest']);
    assert.ok(BLOCK_TAGS.every((tag) => isBlockTag(tag) && blockTagMeaning(tag) !== undefined));
  });
});

describe('blockTagMeaning', () => {
  it('knows nothing of other texts, inherited names included', () => {
    assert.deepEqual(['LATEST', '', 'constructor', '0x1'].map(blockTagMeaning), [
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
