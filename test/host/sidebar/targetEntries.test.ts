// Which calls a command of the History and Result views means, and how a search of the history goes on.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { HistoryFilter, ListedEntry, Selection } from '../../../src/core/history/history.ts';
import type { History } from '../../../src/host/history/history.ts';
import type { TargetServices } from '../../../src/host/sidebar/targetEntries.ts';
import type { TreeNode } from '../../../src/host/sidebar/treeNodes.ts';
import { shownTo, withPerson } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/sidebar/historySearch.ts')),
  ...(await import('../../../src/host/sidebar/targetEntries.ts')),
  ...(await import('../../../src/host/sidebar/callItems.ts')),
}));
const { person } = host;

const entryOf = (id: string, startedAt = 0): HistoryEntry =>
  ({
    id,
    startedAt,
    method: 'eth_chainId',
    params: [],
    outcome: { ok: true, result: null },
  }) as unknown as HistoryEntry;
const rowOf = (id: string): TreeNode => ({ kind: 'entry', head: entryOf(id) }) as unknown as TreeNode;

const NONE = 'note Select a call in the History view first.';
const GONE = 'note This call is no longer in the history.';

describe('targetEntries', () => {
  const kept = [entryOf('a', 3), entryOf('b', 1), entryOf('c', 2)];
  const targetsOf = ({ shown, focused }: { shown?: HistoryEntry; focused?: TreeNode } = {}) =>
    host.targetEntries({
      history: {
        get: async (id: string) => kept.find((entry) => entry.id === id),
        heads: async (ids: readonly string[]) => kept.filter(({ id }) => ids.includes(id)),
        // All of them, not only the last 1,000.
        together: async (_: string, most = 1) => [kept[0], kept[1]].slice(0, most),
      },
      historyView: { selection: [] },
      resultTree: { shown: async () => shown },
      rows: { of: async () => focused },
      choice: { filter: () => ({ methodPart: 'chain' }) },
    } as unknown as TargetServices);
  const idOf = async (argument: unknown, of: Parameters<typeof targetsOf>[0] = {}) => {
    let found: string | undefined;
    const shown = await shownTo(person, [], async () => {
      found = (await targetsOf(of).entryOf(argument))?.id;
    });
    return [found, ...shown];
  };

  it('means the call itself, that of a row, or what the Result view shows', async () => {
    assert.deepEqual(await idOf(entryOf('x')), ['x']);
    assert.deepEqual(await idOf(rowOf('a')), ['a']);
    assert.deepEqual(await idOf({ kind: 'value', entryId: 'b' }), ['b']);
    assert.deepEqual(await idOf(undefined, { shown: entryOf('s') }), ['s']);
    assert.deepEqual(await idOf(undefined), [undefined, NONE]);
    assert.deepEqual(await idOf(rowOf('gone')), [undefined, GONE]);
  });

  it('means by a key the row that it is pressed on, never what the Result view shows', async () => {
    const shown = entryOf('s');
    assert.deepEqual(await idOf('ethRpc.history', { shown, focused: rowOf('a') }), ['a']);
    assert.deepEqual(await idOf('ethRpc.history', { shown }), [undefined, NONE]);
    assert.deepEqual(await idOf('ethRpc.history', { shown, focused: { kind: 'searching' } }), [
      undefined,
      NONE,
    ]);
    assert.deepEqual(await idOf({ kind: 'searching' }, { shown }), ['s']);
  });

  it('means all that are selected, the oldest first, where there are several', async () => {
    const idsOf = async (argument: unknown, selected: unknown) => {
      const ids: string[] = [];
      await targetsOf({ shown: entryOf('s') }).onEntries((all) => ids.push(...all.map(({ id }) => id)))(
        argument,
        selected,
      );
      return ids.join('');
    };
    assert.equal(await idsOf(rowOf('a'), [rowOf('a'), rowOf('b'), rowOf('c')]), 'bca');
    assert.equal(await idsOf(rowOf('a'), [rowOf('b')]), 'a');
    assert.equal(await idsOf(rowOf('a'), undefined), 'a');
    assert.equal(await idsOf(rowOf('gone'), undefined), '');
  });

  it('takes a call that was not made in place of one of the history', async () => {
    const unsent = { method: 'eth_call', params: [] };
    assert.equal(await targetsOf().callOf(unsent), unsent);
    assert.deepEqual(await targetsOf().callsOf(unsent, undefined), [unsent]);
    assert.equal(((await targetsOf().callOf(rowOf('a'))) as HistoryEntry).id, 'a');
    assert.equal((await targetsOf().callsOf(rowOf('a'), undefined)).length, 1);
    const acted: string[] = [];
    await targetsOf().onEntry(({ id }) => acted.push(id))(rowOf('a'));
    await targetsOf().onEntry(({ id }) => acted.push(id))(rowOf('gone'));
    assert.deepEqual(acted, ['a']);
  });

  it('means of groups all that they hold, within the filter, and of sets each call once', async () => {
    const selectionsOf = async (...rows: readonly object[]) => {
      let found: readonly Selection[] | undefined;
      const act = targetsOf().onSelected((selections) => (found = selections));
      const shown = await shownTo(person, [], () => act(rows[0], rows));
      return found ?? shown;
    };
    const group = { kind: 'group', by: 'endpoint', key: 'main' };
    assert.deepEqual(await selectionsOf(group), [{ methodPart: 'chain', endpointId: 'main' }]);
    assert.deepEqual(await selectionsOf(group, { kind: 'set', id: 's' }, rowOf('a'), rowOf('c')), [
      ['a', 'b', 'c'],
      { methodPart: 'chain', endpointId: 'main' },
    ]);
    assert.deepEqual(await selectionsOf({ kind: 'searching' }), [NONE]);
  });
});

describe('createHistorySearch', () => {
  const headsOf = (count: number): readonly ListedEntry[] =>
    Array.from({ length: count }, (_, at) => ({ id: `h${at}` }) as ListedEntry);

  /** A history of so many calls, of which each page has at most so many; a page waits until it is let through. */
  function searching(count: number, perPage = 10) {
    const all = headsOf(count);
    const waiting: (() => void)[] = [];
    const told: string[] = [];
    const history = {
      async page(_filter: HistoryFilter, limit: number, after: readonly number[] = [0], signal: AbortSignal) {
        await new Promise<void>((resolve) => waiting.push(resolve));
        if (signal.aborted) throw new Error('aborted');
        const [from = 0] = after;
        const to = from + Math.min(limit, perPage);
        return { heads: all.slice(from, to), ...(to < all.length && { end: [to] }) };
      },
    } as unknown as History;
    const search = host.createHistorySearch(history, () => told.push(shownBy(FILTER)));
    const shownBy = (filter: HistoryFilter): string => {
      const { heads, isSearching, hasMore } = search.found(filter);
      return `${heads.length}${isSearching ? ' …' : ''}${hasMore ? ' more' : ''}`;
    };
    const goOn = async (pages = 99): Promise<void> => {
      for (let left = pages; left > 0 && waiting.length > 0; left--) {
        waiting.shift()!();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    return { search, told, goOn, shownBy };
  }

  const FILTER: HistoryFilter = { text: 'x' };

  it('shows what is found while it goes on', async () => {
    const { told, goOn, shownBy } = searching(25);
    assert.equal(shownBy(FILTER), '0 …');
    await goOn();
    assert.deepEqual(told, ['10 …', '20 …', '25']);
  });

  it('stops at as many as a page of rows has, until more are asked for', async () => {
    const { search, told, goOn, shownBy } = searching(1000, 1000);
    shownBy(FILTER);
    await goOn();
    const first = Number(/^(\d+) more$/.exec(told.at(-1)!)?.[1]);
    assert.ok(first > 25, told.join());
    search.showMore();
    assert.equal(shownBy(FILTER), `${first} … more`);
    await goOn();
    assert.equal(told.at(-1), `${2 * first} more`);
    const exact = searching(first, 1000);
    exact.shownBy(FILTER);
    await exact.goOn();
    assert.equal(exact.told.at(-1), `${first}`);
  });

  it('keeps what was found before in sight while it looks again', async () => {
    const { search, told, goOn, shownBy } = searching(25);
    search.renew();
    shownBy(FILTER);
    await goOn();
    told.splice(0);
    search.renew();
    assert.equal(shownBy(FILTER), '25 …');
    await goOn();
    assert.deepEqual(told, ['25']);
  });

  it('forgets what another filter has found, and ends when it is stopped', async () => {
    const { search, told, goOn, shownBy } = searching(25);
    shownBy(FILTER);
    await goOn(1);
    const other = { text: 'y' };
    assert.equal(shownBy(other), '0 …');
    search.stop();
    told.splice(0);
    await goOn();
    assert.deepEqual(told, []);
    search.renew();
    search.showMore();
    await goOn();
    assert.deepEqual(told, []);
  });
});

describe('the rows of groups and of what is under way', () => {
  const groupOf = (by: 'day' | 'method' | 'endpoint' | 'outcome', key: string, more: object = {}) => {
    const item = host.groupItem({ kind: 'group', by, key, count: 2, isFirst: false, ...more });
    return { label: item.label, tooltip: item.tooltip, state: item.collapsibleState };
  };
  const dayOf = (back: number): string => {
    const now = new Date();
    const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - back);
    const two = (part: number): string => String(part).padStart(2, '0');
    return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
  };

  it('count the rows that are listed, and the calls where some share a row', () => {
    const saidOf = (count: number, rows?: number): unknown =>
      host.groupItem({ kind: 'group', by: 'method', key: 'x', count, isFirst: false, ...(rows && { rows }) })
        .description;
    assert.deepEqual(
      [saidOf(20), saidOf(20, 20), saidOf(20, 14), saidOf(20, 1)],
      ['20 calls', '20 calls', '14 rows, 20 calls', '1 row, 20 calls'],
    );
  });

  it('name days as people do, with the date in the tooltip, and unfold the newest', () => {
    assert.deepEqual(groupOf('day', dayOf(0), { isFirst: true }), {
      label: 'Today',
      tooltip: `${dayOf(0)}: 2 calls`,
      state: 2,
    });
    assert.deepEqual(groupOf('day', dayOf(1)), {
      label: 'Yesterday',
      tooltip: `${dayOf(1)}: 2 calls`,
      state: 1,
    });
    assert.equal(groupOf('day', '2020-01-01').label, 'Wednesday, January 1, 2020');
  });

  it('name an endpoint as it was called last, and an outcome in words', () => {
    assert.deepEqual(groupOf('endpoint', 'main', { name: 'Main', isFirst: true }), {
      label: 'Main',
      tooltip: 'Main: 2 calls',
      state: 1,
    });
    assert.equal(groupOf('endpoint', 'main').label, 'main');
    assert.equal(groupOf('method', 'eth_call').label, 'eth_call');
    assert.match(groupOf('outcome', 'network').label as string, /^[A-Z]/);
    assert.equal(groupOf('outcome', 'failedTransaction').label, 'The transaction failed');
    assert.equal(groupOf('outcome', 'tracedFailed').label, 'The traced call failed');
  });

  it('say whether a call that was run again came to the same', () => {
    const iconOf = (isSame: boolean): string =>
      (
        host.rerunItem({ kind: 'rerun', text: 'x', ids: ['a', 'b'], isSame } as never)
          .iconPath as unknown as { id: string }
      ).id;
    assert.deepEqual([iconOf(true), iconOf(false)], ['check', 'diff']);
  });
});
