// What a click on a row of the History view shows, and what a second one does.
import assert from 'node:assert/strict';
import type { RowServices } from '../../../src/host/sidebar/rowCommands.ts';
import { withVscode } from '../withVscode.ts';

const { rowCommands } = await withVscode('', () => import('../../../src/host/sidebar/rowCommands.ts'));

type Task = { readonly entry?: { readonly id: string }; readonly explanation?: string };

const idOf = ({ entry, explanation }: Task): string => explanation ?? entry!.id;

/** Clicks on rows of entries `a` to `c`; `gone` is in the history no more. */
function clicking() {
  const shown: string[] = [];
  let selected: string | undefined;
  const services = {
    resultTree: {
      async select(id: string) {
        await Promise.resolve();
        if (id !== 'gone') selected = id;
      },
      shown: async () => (selected === undefined ? undefined : { id: selected }),
    },
    targets: { onSelected: () => () => undefined },
    results: {
      open: (task: Task) => shown.push(`open ${idOf(task)}`),
      preview: (task: Task) => shown.push(`preview ${idOf(task)}`),
    },
    preview: ({ id }: { readonly id: string }) => shown.push(`preview ${id}`),
    showRepeat: ({ id }: Task & { id: string }, keeps: boolean) =>
      shown.push(`${keeps ? 'open' : 'preview'} all of ${id}`),
  };
  const { 'ethRpc.entry.show': show } = rowCommands(services as unknown as RowServices);
  return { shown, click: (id: string) => show({ kind: 'entry', head: { id } }), show };
}

describe('a click on a row', () => {
  it('previews its result, and a second one at once keeps it', async () => {
    const { shown, click } = clicking();
    for (const id of ['a', 'b', 'b', 'a']) await click(id);
    assert.deepEqual(shown, ['preview a', 'preview b', 'open b', 'preview a']);
  });

  it('shows the last one that was clicked only, and nothing where its call is gone', async () => {
    const { shown, click } = clicking();
    await Promise.all([click('a'), click('b'), click('c')]);
    await click('gone');
    assert.deepEqual(shown, ['preview c']);
  });

  it('shows an explanation that was made, in the same way', async () => {
    const { shown, show } = clicking();
    const row = { kind: 'set', of: 'explanation', id: 'e' };
    await show(row);
    await show(row);
    assert.deepEqual(shown, ['preview e', 'open e']);
  });

  it('shows the page of a watch in the same way', async () => {
    const { shown, show } = clicking();
    const row = { kind: 'set', of: 'watch', id: 'w 2026-01-02', endpoints: 1 };
    await show(row);
    await show(row);
    assert.deepEqual(shown, ['preview all of w 2026-01-02', 'open all of w 2026-01-02']);
  });

  it('shows a comparison of endpoints in the same way', async () => {
    const { shown, show } = clicking();
    const row = { kind: 'set', of: 'batch', id: 'c', endpoints: 2 };
    await show(row);
    await show(row);
    assert.deepEqual(shown, ['preview all of c', 'open all of c']);
  });
});
