// What is offered of a method again: what was sent, and what was typed and not.
import assert from 'node:assert/strict';
import { EMPTY_DRAFT } from '../../../src/core/form/tabState.ts';
import { lastValues } from '../../../src/host/builder/lastValues.ts';

const method = 'eth_getBlockByNumber';

describe('lastValues', () => {
  it('offers as a call what was sent, however many came later, and three drafts of the rest as not sent', async () => {
    const typed = ['0x9', '0xa', '0xb', '0x1', '0xc'].map((block) => ({
      tab: block,
      draft: { ...EMPTY_DRAFT, form: [block, 'false'], isEdited: true },
    }));
    const heads = ['0x9', '0x8', '0x7', '0x6', '0x5', '0x1'].map((block, index) => ({
      method,
      params: [block, false],
      startedAt: 9 - index,
    }));
    const reply = await lastValues(method, { offered: async () => typed }, {
      history: { page: async () => ({ heads }) },
      contextOf: () => ({}),
      endpoints: { active: () => undefined },
    } as unknown as Parameters<typeof lastValues>[2]);
    assert.ok(reply.type === 'lastValues');
    assert.deepEqual(
      [reply.drafts.map(({ tab }) => tab), reply.calls.map(({ at }) => at)],
      [
        ['0xa', '0xb', '0xc'],
        [9, 8, 7, 6, 4],
      ],
    );
  });
});
