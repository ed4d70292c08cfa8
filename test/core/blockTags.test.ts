import assert from 'node:assert/strict';
import { BLOCK_TAGS, blockTagMeaning, blockTagOf, isBlockTag } from '../../src/core/blockTags.ts';

describe('BLOCK_TAGS', () => {
  it('are the tags of the specification, each with a meaning', () => {
    assert.deepEqual(BLOCK_TAGS, ['latest', 'pending', 'safe', 'finalized', 'earliest']);
    assert.ok(BLOCK_TAGS.every((tag) => isBlockTag(tag) && blockTagMeaning(tag) !== undefined));
  });
});

describe('blockTagOf', () => {
  it('takes any case, and the tag of one client too', () => {
    assert.deepEqual(['LATEST', 'latestexecuted', 'latest-1'].map(blockTagOf), [
      'latest',
      'latestExecuted',
      undefined,
    ]);
    assert.equal(blockTagMeaning('latestExecuted'), 'the newest block that Erigon has run');
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
