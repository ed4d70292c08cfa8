// Pinned calls stand above all others where all are listed, and nowhere twice.
import assert from 'node:assert/strict';
import type { HistoryFilter, ListedEntry } from '../../../src/core/history/history.ts';
import type { GroupNode, MoreEntriesNode, TreeNode } from '../../../src/host/sidebar/treeNodes.ts';
import { withVscode } from '../withVscode.ts';

const STUB = `
  export class EventEmitter {}
  export class ThemeIcon {}
  export class ThemeColor {}
  export const workspace = {};
`;

const { createEndedRows, createHistoryRows } = await withVscode(STUB, async () => ({
  ...(await import('../../../src/host/sidebar/endedRows.ts')),
  ...(await import('../../../src/host/sidebar/historyRows.ts')),
}));

const head = (id: number, more: object = {}): ListedEntry =>
  ({ id: String(id), method: 'eth_chainId', startedAt: -id, ...more }) as unknown as ListedEntry;

/** The rows over these heads, the newest first; a row is told by its id. */
function rowsOver(heads: readonly ListedEntry[], filter: HistoryFilter = {}) {
  const asked: HistoryFilter[] = [];
  const rows = createEndedRows({
    history: {
      running: () => [],
      async page(wanted: HistoryFilter, limit: number) {
        asked.push(wanted);
        if (wanted.setId !== undefined)
          return {
            heads: [head(9, { explanation: { id: wanted.setId }, calls: 7, endpointId: wanted.endpointId })],
          };
        const found = heads.filter(({ pinned }) => wanted.pinnedOnly !== true || pinned === true);
        return { heads: found.slice(0, limit) };
      },
    },
    choice: { filter: () => filter },
    outcomes: { forget: () => undefined, of: async () => undefined },
  } as unknown as Parameters<typeof createEndedRows>[0]);
  const told = (node: TreeNode): string =>
    node.kind === 'entry' ? node.head.id : `${node.kind} ${(node as MoreEntriesNode).count}`;
  return { rows, asked, told, ids: async (group?: GroupNode) => (await rows.entries(group)).map(told) };
}

const PINNED = { pinned: true };

describe('createEndedRows', () => {
  it('lifts what is pinned above all others', async () => {
    const heads = [head(1), head(2, PINNED), head(3), head(4, PINNED)];
    assert.deepEqual(await rowsOver(heads).ids(), ['2', '4', '1', '3']);
  });

  it('lifts what is older than the first page too, and goes on behind what was shown', async () => {
    const heads = Array.from({ length: 230 }, (_, at) => head(at, at === 5 || at === 220 ? PINNED : {}));
    const { rows, told, ids } = rowsOver(heads);
    const first = await ids();
    assert.deepEqual(first.slice(0, 3), ['5', '220', '0']);
    assert.equal(first.filter((id) => id === '5').length, 1);
    assert.deepEqual(first.slice(-2), ['99', 'moreEntries 100']);
    const next = rows.showMore({ kind: 'moreEntries', count: 100 });
    // The tree asks at once.
    assert.equal((await ids()).at(-1), 'moreEntries 200');
    assert.equal(told((await next)!), '100');
  });

  it('leaves them at their time in a group, under a filter, and in their explanation', async () => {
    const heads = [head(1), head(2, PINNED)];
    const group = { kind: 'group', by: 'method', key: 'eth_chainId' } as unknown as GroupNode;
    assert.deepEqual(await rowsOver(heads).ids(group), ['1', '2']);
    const filtered = rowsOver(heads, { methodPart: 'chain' });
    assert.deepEqual(await filtered.ids(), ['1', '2']);
    assert.equal(filtered.asked.length, 1);
    const explained = [head(1), head(2, { ...PINNED, explanation: { id: 'x' } })];
    assert.deepEqual(await rowsOver(explained).ids(), ['1', '2']);
  });

  it('lifts a pinned set as one row, and a pinned call of another set alone', async () => {
    const of = (set: string, more: object = {}) => ({ watch: set, ...more });
    const heads = [
      head(1),
      head(2, of('a', { ...PINNED, calls: 3, isSetPinned: true })),
      head(3, of('b', PINNED)),
      head(4, { explanation: { id: 'x' }, calls: 2, ...PINNED, isSetPinned: true }),
    ];
    const { rows, asked } = rowsOver(heads);
    const found = (await rows.entries(undefined)).map((node) =>
      node.kind === 'set' ? [node.id, node.isPinned] : node.kind === 'entry' && node.head.id,
    );
    assert.deepEqual(found, [['a', true], '3', ['x', true], '1']);
    assert.ok(asked.some(({ pinnedOnly, setsAsOne }) => pinnedOnly === true && setsAsOne === 'pinned'));
  });

  it('has the row of a watch from its first run on, and that of a call for a batch of one', async () => {
    const { rows } = rowsOver([head(1, { watch: 'w', calls: 1 }), head(2, { batch: 'b', calls: 1 })]);
    const found = await rows.entries(undefined);
    assert.deepEqual(
      found.map((node) => (node.kind === 'set' ? [node.of, node.calls] : node.kind)),
      [['watch', 1], 'entry'],
    );
  });

  it('has one row for a set of which a filter finds calls, at the newest, with all its calls', async () => {
    const ofSet = { explanation: { id: 'x' } };
    const heads = [head(1), head(2, ofSet), head(3), head(4, ofSet)];
    const filter = { methodPart: 'chain' };
    const kinds = async (group?: GroupNode): Promise<readonly string[]> =>
      (await rowsOver(heads, filter).rows.entries(group)).map((node) =>
        node.kind === 'set' ? `${node.of} of ${node.calls} at ${node.last.endpointId}` : node.kind,
      );
    const group = (by: string): GroupNode => ({ kind: 'group', by, key: 'main' }) as unknown as GroupNode;
    assert.deepEqual(await kinds(), ['entry', 'explanation of 7 at undefined', 'entry']);
    assert.deepEqual(await kinds(group('endpoint')), ['entry', 'explanation of 7 at main', 'entry']);
    for (const by of ['method', 'day'])
      assert.deepEqual(await kinds(group(by)), ['entry', 'entry', 'entry', 'entry']);
    const found = await rowsOver(heads, filter).rows.found(heads);
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['entry', 'set', 'entry'],
    );
  });

  it('lifts single calls that are older than those of many pinned explanations', async () => {
    const explained = Array.from({ length: 50 }, (_, at) =>
      head(at, { ...PINNED, explanation: { id: 'x' } }),
    );
    assert.equal((await rowsOver([...explained, head(50, PINNED)]).ids())[0], '50');
  });

  it('has no group whose calls are all in a row of another one', async () => {
    const asked: unknown[] = [];
    const counted = [
      { key: '2026-11-21', count: 3, rows: 0 },
      { key: '2026-11-20', count: 3, rows: 1 },
    ];
    const groupsOf = async (filter: HistoryFilter, by: 'day' | 'endpoint' | 'method'): Promise<unknown> => {
      const history = {
        async groups(...query: unknown[]) {
          asked.push(query);
          return counted;
        },
      };
      const choice = { filter: () => filter };
      const rows = createEndedRows({ history, choice } as unknown as Parameters<typeof createEndedRows>[0]);
      return rows.groups(by);
    };
    assert.deepEqual(await groupsOf({}, 'day'), [
      { kind: 'group', by: 'day', key: '2026-11-20', count: 3, rows: 1, isFirst: true },
    ]);
    await groupsOf({}, 'endpoint');
    await groupsOf({}, 'method');
    await groupsOf({ method: 'eth_call' }, 'day');
    assert.deepEqual(asked, [
      ['day', { setsAsOne: 'all' }],
      ['endpoint', { setsAsOne: 'byEndpoint' }],
      ['method', {}],
      ['day', { method: 'eth_call' }],
    ]);
  });

  it('lifts the newest 20', async () => {
    const heads = [head(0), ...Array.from({ length: 30 }, (_, at) => head(at + 1, PINNED))];
    const ids = await rowsOver(heads).ids();
    assert.equal(ids.indexOf('0'), 20);
    assert.equal(new Set(ids).size, 31);
  });
});

describe('a comparison that is under way', () => {
  const at = (endpointId: string, id: number): ListedEntry => head(id, { batch: 'both', endpointId });
  /** The rows of a comparison that has ended at A and B, below `group`, while it runs at these endpoints. */
  function rowsOf(running: readonly string[]) {
    const ended = [at('B', 1), at('A', 2)];
    return createHistoryRows(
      {
        history: {
          running: () => running.map((endpointId, index) => at(endpointId, 10 + index)),
          together: async () => ended.toReversed(),
          async page({ endpointId, pinnedOnly }: HistoryFilter) {
            if (pinnedOnly === true) return { heads: [] };
            const found = ended.filter((one) => endpointId === undefined || one.endpointId === endpointId);
            if (found.length === 0) return { heads: [] };
            return { heads: [{ ...found[0], calls: found.length, failed: 0, endpoints: found.length }] };
          },
        },
        choice: { filter: () => ({}), grouping: () => 'none' },
        outcomes: {},
      } as unknown as Parameters<typeof createHistoryRows>[0],
      () => undefined,
    );
  }
  const told = (node: TreeNode): unknown =>
    node.kind === 'set'
      ? ['set', node.endpoints, node.isRunning]
      : node.kind === 'running'
        ? ['running', node.call.endpointId]
        : node.kind === 'entry'
          ? ['entry', node.head.endpointId]
          : node.kind;
  const byEndpoint = (key: string): GroupNode =>
    ({ kind: 'group', by: 'endpoint', key, count: 1, isFirst: true }) as const;

  it('counts the endpoints where it has ended and those where it runs, each once', async () => {
    for (const [running, endpoints] of [
      [['C'], 3],
      [['A'], 2],
      [['B'], 2],
      [['A', 'C', 'D'], 4],
    ] as const)
      assert.deepEqual((await rowsOf(running).children(undefined)).map(told), [['set', endpoints, true]]);
  });

  it('shows the calls of one endpoint in its group', async () => {
    const rows = rowsOf(['B']);
    assert.deepEqual((await rows.children(byEndpoint('A'))).map(told), [['entry', 'A']]);
    const [set] = await rows.children(byEndpoint('B'));
    assert.deepEqual(told(set!), ['set', 1, true]);
    assert.deepEqual((await rows.children(set)).map(told), [
      ['entry', 'B'],
      ['running', 'B'],
    ]);
  });
});
