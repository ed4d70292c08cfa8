// What is typed as the note and the tags of calls, in one line; and the tags of what was undone.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { EntryMarks, ListedEntry } from '../../../src/core/history/history.ts';
import type { History } from '../../../src/host/history/history.ts';
import { withVscode } from '../withVscode.ts';

/** A person who types this in place of what is offered. */
const VSCODE = `
  export const person = { title: '', offered: undefined, typed: '' };
  export const window = {
    showInputBox: async ({ title, value }) => (Object.assign(person, { title, offered: value }), person.typed),
  };
`;

const { askForMarks, markUndone, person } = await withVscode(VSCODE, async () => ({
  ...(await import('../../../src/host/history/entryMarks.ts')),
  person: (
    (await import('vscode')) as unknown as {
      readonly person: { title: string; offered: string; typed: string };
    }
  ).person,
}));

type Marked = Partial<Pick<ListedEntry, 'note' | 'tags' | 'method' | 'params'>>;

/** What is offered of these calls, and what each is marked with once this is typed. */
async function marked(
  typed: string,
  ...calls: readonly Marked[]
): Promise<readonly [offered: string, ...EntryMarks[]]> {
  person.typed = typed;
  const heads = calls.map(
    (marks) => ({ method: 'eth_chainId', params: [], ...marks }) as unknown as ListedEntry,
  );
  const marks = (await askForMarks(
    'noteAndTags',
    heads,
    (text) => text.replace('canary', '[api key]'),
    () => ({ chain: chainById(137n) }),
  ))!;
  return [person.offered, ...heads.map(marks)];
}

describe('askForMarks of a note and tags', () => {
  it('names amounts of the call in the coin of its chain', async () => {
    const params = [{ to: `0x${'11'.repeat(20)}`, value: '0xde0b6b3a7640000' }];
    await marked('', { method: 'eth_sendTransaction', params });
    assert.match(person.title, /1 POL/);
  });

  it('takes the words with # at the end as tags, and what stands before them as the note', async () => {
    const tagsIn = async (typed: string): Promise<unknown> => (await marked(typed, {}))[1];
    assert.deepEqual(await tagsIn('seen by Bob #smoke #daily'), {
      note: 'seen by Bob',
      tags: ['smoke', 'daily'],
    });
    assert.deepEqual(await tagsIn('#smoke, #daily'), { tags: ['smoke', 'daily'] });
    assert.deepEqual(await tagsIn('see #5 of the list #smoke'), {
      note: 'see #5 of the list',
      tags: ['smoke'],
    });
    assert.deepEqual(await tagsIn('a#b # #'), { note: 'a#b # #', tags: [] });
    assert.deepEqual(await tagsIn('with canary #smoke'), { note: 'with [api key]', tags: ['smoke'] });
  });

  it('offers what is there, and takes away what is taken out of it', async () => {
    const call = { note: 'seen by Bob', tags: ['smoke', 'daily'] };
    assert.deepEqual(await marked('#daily', call), [
      'seen by Bob #smoke #daily',
      { note: '', tags: ['daily'] },
    ]);
  });

  it('changes of several calls only what all of them have', async () => {
    const calls = [
      { note: 'first', tags: ['pair', 'a'] },
      { note: 'second', tags: ['pair'] },
    ];
    assert.deepEqual(await marked('#both', ...calls), ['#pair', { tags: ['a', 'both'] }, { tags: ['both'] }]);
    const noted = { note: 'same', tags: ['pair', 'a', 'both'] };
    assert.deepEqual(await marked('same #pair #both', ...calls), [
      '#pair',
      { ...noted, tags: ['a', 'pair', 'both'] },
      { ...noted, tags: ['pair', 'both'] },
    ]);
  });
});

describe('markUndone', () => {
  it('marks the later writes of the same endpoint too, as after a reload no one else knows them', async () => {
    const heads = [
      { id: 'first', endpointId: 'dev', startedAt: 5, ok: true, snapshot: '0x1' },
      { id: 'read', endpointId: 'dev', startedAt: 6, ok: true },
      { id: 'later', endpointId: 'dev', startedAt: 7, ok: true, snapshot: '0x2', tags: ['mine'] },
      { id: 'refused', endpointId: 'dev', startedAt: 8, ok: false, snapshot: '0x3' },
      { id: 'last', endpointId: 'dev', startedAt: 9, ok: true, snapshot: '0x4' },
      { id: 'before', endpointId: 'dev', startedAt: 9, ok: true, snapshot: '0x4', tags: ['undone'] },
    ];
    const asked: unknown[] = [];
    const marks: unknown[] = [];
    const history = {
      heads: async (ids: readonly string[]) => heads.filter(({ id }) => ids.includes(id)),
      page: async (filter: object) => (asked.push(filter), { heads }),
      mark: async (...mark: unknown[]) => void marks.push(mark),
    } as unknown as History;
    await markUndone(history, ['first']);
    assert.deepEqual(asked, [{ endpointId: 'dev', since: 5 }]);
    assert.deepEqual(marks, [
      [['first', 'last'], { tags: ['undone'] }],
      [['later'], { tags: ['mine', 'undone'] }],
    ]);
  });
});
