// The calls of one contract in a call tree: which rows are left, where they stand, and what is said of the others.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { callTree } from '../../../src/core/decode/callNodes.ts';
import { callsOfContract } from '../../../src/core/search/callsOfContract.ts';
import type { NodePath } from '../../../src/protocol/nodeRow.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { withVscode } from '../withVscode.ts';

const { callsLike, CALLS_OF } = await withVscode(
  '',
  () => import('../../../src/host/subjects/callsOfSubject.ts'),
);
const { entrySubject } = await withVscode(
  'export {}',
  () => import('../../../src/host/subjects/entrySubject.ts'),
);
const { keptRows } = await withVscode('', () => import('../../../src/host/subjects/keptRows.ts'));
const { nodeRows } = await withVscode('', () => import('../../../src/host/subjects/rowSource.ts'));
const { shownTarget } = await withVscode('', () => import('../../../src/host/results/stepMoves.ts'));
const { pathsOpenedTo: openedTo } = await withVscode(
  '',
  () => import('../../../src/host/results/callMoves.ts'),
);

const at = (digit: string): string => `0x${digit.repeat(40)}`;
const NAMES = new Map([
  [at('a'), 'Router'],
  [at('b'), 'Vault'],
  [at('c'), 'Coin'],
]);
const call = (to: string, calls: readonly JsonValue[] = [], more: JsonObject = {}): JsonObject => ({
  type: 'CALL',
  from: at('f'),
  to: at(to),
  gas: '0x5',
  input: '0x',
  ...(calls.length === 0 ? {} : { calls }),
  ...more,
});
const log = (position: number, index: number): JsonObject => ({
  address: at('b'),
  topics: [`0x${String(index).repeat(64)}`],
  data: '0x',
  position: `0x${position}`,
  index: `0x${index}`,
});

const TREE = call(
  'a',
  [
    call('c'),
    call('d', [
      call('c'),
      call('b', [call('c', [], { error: 'execution reverted' })], { logs: [log(0, 1), log(1, 2)] }),
    ]),
    call('c', [call('d')]),
    call('b', [], { error: 'execution reverted' }),
  ],
  { logs: [log(0, 3)] },
);

function subjectOf(result: JsonValue, method = 'debug_traceTransaction'): Subject {
  const entry: HistoryEntry = {
    id: 'e',
    startedAt: 1,
    endpointId: 'x',
    endpointName: 'X',
    method,
    params: [at('1'), { tracer: 'callTracer' }],
    ok: true,
    summary: 'a trace',
    durationMs: 1,
    httpStatus: 200,
    requestBytes: 1,
    responseBytes: 1,
    outcome: { ok: true, result },
  };
  return entrySubject(entry, () => ({ labels: NAMES }));
}

/** What is shown, a line a row, with as many rows below as are said to be there. */
function linesOf({ source }: Subject, path: NodePath = [0], depth = 0): readonly string[] {
  const [row] =
    path.length === 1 ? source.roots : source.rows(path.slice(0, -1), path.at(-1)!, path.at(-1)! + 1);
  const own = `${'  '.repeat(depth)}${row!.kind === 'details' ? 'details' : `${row!.summary} ${row!.call?.outcome ?? ''}`.trim()}`;
  if (row!.kind !== 'call' && row!.kind !== 'calls') return [own];
  return [
    own,
    ...Array.from({ length: row!.childCount }, (_, child) =>
      linesOf({ source } as Subject, [...path, child], depth + 1),
    ).flat(),
  ];
}

describe('the calls of one contract', () => {
  const whole = subjectOf(TREE);
  // Below the event: Coin, then 0xdddd… with Coin and Vault in it.
  const VAULT = [0, 2, 1];
  let shown: Subject;
  before(async () => {
    shown = (await callsLike(whole, VAULT))!;
  });

  it('are left with their events and what leads to them', () => {
    assert.deepEqual(linesOf(shown), [
      'Router',
      '  0xDDdD…DDDd',
      '    Vault',
      '      emit 0x1111…1111()',
      '      emit 0x2222…2222()',
      '      details',
      '    details',
      '  Vault ✗ (caught) reverted',
      '    details',
      '  details',
    ]);
    assert.deepEqual(shown.view.filter, {
      text: 'Only calls of Vault (0xbBbB…BBbB)',
      note: '2 of 9 calls, with those that lead to them; 5 hidden',
    });
    assert.deepEqual(shown.source.openedCalls, [[0], [0, 0], [0, 0, 0]]);
  });

  it('are walked, opened and searched among each other', async () => {
    const go = (path: NodePath, to: 'over' | 'back' | 'out' | 'failed'): Promise<NodePath | undefined> =>
      shownTarget(shown, path, to, () => true);
    assert.deepEqual(await go([0, 0], 'over'), [0, 1]);
    assert.deepEqual(await go([0, 1], 'back'), [0, 0]);
    assert.deepEqual(await go([0, 0, 0], 'over'), [0, 1]);
    assert.deepEqual(await go([0, 0, 0], 'out'), [0, 0]);
    assert.equal(await go([0, 1], 'over'), undefined);
    // The failure of Coin inside comes first, but is hidden.
    assert.deepEqual(await go([0], 'failed'), [0, 1]);
    assert.deepEqual(await go([0, 1], 'failed'), [0, 1]);
    assert.deepEqual(openedTo(shown, [0], 9), [[0], [0, 0], [0, 0, 0]]);
    const hits = [...shown.source.search({ kind: 'text', text: 'reverted' })].filter(
      (hit) => hit !== 'pause',
    );
    assert.deepEqual(hits, [[0, 1]]);
  });

  it('give way to those of another contract of the whole tree', async () => {
    const others = await callsLike(shown, [0, 0]);
    assert.equal(others?.view.filter?.text, 'Only calls of 0xDDdD…DDDd');
    assert.equal(others?.view.filter?.note, '2 of 9 calls, with those that lead to them; 5 hidden');
    assert.equal(others?.part?.of, whole);
  });

  it('are looked for in all trees of a block', async () => {
    const traces = [TREE, call('c'), call('b')].map((result, index) => ({
      txHash: `0x${String(index).repeat(64)}`,
      result,
    }));
    const block = subjectOf(traces, 'debug_traceBlockByNumber');
    const found = await callsLike(block, [0, 2]);
    assert.deepEqual(linesOf(found!).slice(1), [
      ...linesOf(shown).map((line) => `  ${line}`),
      '  Vault',
      '    details',
    ]);
    assert.equal(found?.view.filter?.note, '3 of 11 calls, with those that lead to them; 6 hidden');
  });

  it('are found again by the id of the page', async () => {
    const [, of] = /^callsOf:(.*)$/.exec(shown.id)!;
    const find = (id: string): Promise<Subject | undefined> =>
      Promise.resolve(id === whole.id ? whole : undefined);
    const read = (id: string): Promise<Subject | undefined> =>
      CALLS_OF.read(id, undefined as never, undefined as never, find);
    assert.deepEqual(linesOf((await read(of!))!), linesOf(shown));
    assert.equal(await read(of!.replace(whole.id, 'entry:gone')), undefined);
    assert.equal(await read(`${of!}:more`), undefined);
    assert.equal(await read('nothing'), undefined);
  });

  it('have the places of the whole tree, whatever it is', () => {
    const { tree } = fc.letrec<{ tree: JsonObject }>((tie) => ({
      tree: fc
        .record({
          to: fc.constantFrom('a', 'b', 'c'),
          calls: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie('tree'), { maxLength: 4 })),
          logs: fc.array(fc.nat(4), { maxLength: 3 }),
        })
        .map(({ to, calls, logs }) =>
          call(to, calls, { logs: logs.map((position, index) => log(position, index)) }),
        ),
    }));
    fc.assert(
      fc.property(tree, (frame) => {
        const top = callTree(frame, {});
        const found = runToEnd(callsOfContract(top, at('b')));
        const vaults = JSON.stringify(frame).split(`"to":"${at('b')}"`).length - 1;
        assert.equal(found?.found ?? 0, vaults);
        if (found === undefined) return;
        const rows = keptRows(nodeRows([top]), found.kept);
        const open: NodePath[] = [[0]];
        let [calls, ofVault] = [0, 0];
        for (let path = open.pop(); path !== undefined; path = open.pop()) {
          const [row] =
            path.length === 1 ? rows.roots : rows.rows(path.slice(0, -1), path.at(-1)!, path.at(-1)! + 1);
          assert.deepEqual(rows.toShown(rows.toWhole(path)), path);
          if (row!.kind !== 'call') continue;
          calls++;
          if (row!.summary.startsWith('0xbBbB…')) ofVault++;
          for (let child = 0; child < row!.childCount; child++) open.push([...path, child]);
        }
        assert.deepEqual([calls, ofVault], [found.shown, found.found]);
      }),
    );
  });
});
