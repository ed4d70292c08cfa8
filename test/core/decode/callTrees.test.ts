// Call trees of real transactions, as reviewed in callTrees.txt, and the same trees from other tracers.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { callTreeText } from '../../../src/core/decode/callTreeText.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { nodePath } from '../../../src/core/decode/nodePath.ts';
import { searchCalls } from '../../../src/core/search/searchCalls.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { startRouted } from '../contracts/routedCalls.ts';
import type { Routed } from '../contracts/routedCalls.ts';
import { CALL_TREES, callTrees, rowLines, treeOf } from './callTrees.ts';

describe('call trees', () => {
  let routed: Routed;
  const rowsOf = async (method: string, params: Parameters<typeof treeOf>[2]): Promise<readonly string[]> =>
    rowLines((await treeOf(routed, method, params))!, 0);

  before(async function () {
    this.timeout(60_000);
    routed = await startRouted();
  });
  after(() => routed.stop());

  it('read as reviewed', async () => {
    assert.deepEqual((await callTrees(routed)).split('\n'), readFileSync(CALL_TREES, 'utf8').split('\n'));
  });

  it('say the same from a flat list, but for events', async () => {
    for (const [name, hash] of Object.entries(routed.hashes)) {
      // Each tracer has its own words for an exception.
      if (name.startsWith('out of gas')) continue;
      const asked = await rowsOf('debug_traceTransaction', [hash, { tracer: 'callTracer' }]);
      const flat = await rowsOf('trace_transaction', [hash]);
      assert.deepEqual(flat.slice(1).map(withoutGas), asked.slice(1).map(withoutGas), name);
    }
  });

  it('are rebuilt from steps with memory, events included', async () => {
    const withLogs = { tracer: 'callTracer', tracerConfig: { withLog: true } };
    for (const name of ['run with legs that fail', 'creation', 'money']) {
      const hash = routed.hashes[name]!;
      const asked = await rowsOf('debug_traceTransaction', [hash, withLogs]);
      const steps = await rowsOf('debug_traceTransaction', [hash, { enableMemory: true }]);
      assert.deepEqual(steps.slice(1).map(withoutGas), asked.slice(1).map(withoutGas), name);
      assert.match(steps[0]!, /the transaction’s own call .*\(rebuilt from the steps\)$/);
    }
  });

  it('have from steps the events of what failed, which callTracer leaves out', async () => {
    const steps = await rowsOf('debug_traceTransaction', [
      routed.hashes['run that fails']!,
      { enableMemory: true },
    ]);
    assert.deepEqual(steps.map(withoutGas).slice(4, 6), [
      '      Coin.transferFrom(from Router, to bob, amount 2)  → true',
      '        emit Transfer(from Router, to bob, value 2)  (undone)',
    ]);
  });

  it('say what steps without memory do not tell', async () => {
    const steps = await rowsOf('debug_traceTransaction', [routed.hashes['transfer']!, {}]);
    assert.deepEqual(steps, [
      '   52,002 the transaction’s own call  → 0x0000…0001  (rebuilt from the steps; they hold no memory, so arguments and results are not known)',
      '            emit Transfer(0x0000…2266, 0x0000…4e7d)  (its data is not in the trace)',
    ]);
  });

  it('lead back to the JSON of the result', async () => {
    const tree = await treeOf(routed, 'debug_traceTransaction', [
      routed.hashes['run with legs that fail']!,
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]);
    const [event, call] = childNodes(tree!);
    const inner = childNodes(childNodes(call!)[0]!);
    assert.deepEqual([tree!, event!, call!, inner[1]!, inner.at(-1)!].map(nodePath), [
      'result',
      'result.logs[0]',
      'result.calls[0]',
      'result.calls[0].calls[0].calls[1]',
      'result.calls[0].calls[0]',
    ]);
  });

  it('are searched by their lines: names, arguments, addresses, errors', async () => {
    const tree = await treeOf(routed, 'debug_traceTransaction', [
      routed.hashes['run with legs that fail']!,
      { tracer: 'callTracer', tracerConfig: { withLog: true } },
    ]);
    const hits = (text: string): readonly (readonly number[])[] =>
      [...searchCalls(tree!, { kind: 'text', text })].flatMap((found) => (found === 'pause' ? [] : [found]));
    assert.deepEqual(hits('Ended'), [[5]]);
    assert.deepEqual(hits('fees.'), []);
    assert.deepEqual(hits('Fees::share'), [
      [1, 0, 0],
      [3, 0, 0],
      [4, 0, 0],
    ]);
    assert.deepEqual(hits('assets 1000'), [[2], [2, 0]]);
    assert.deepEqual(hits('assets 1,000'), [[2], [2, 0]]);
    assert.deepEqual(hits('available 95'), [[3], [3, 0], [3, 0, 1]]);
    assert.deepEqual(hits(routed.router.toUpperCase().replace('0X', '0x')).length, 6);
    assert.deepEqual(hits('nothing of this'), []);
    assert.deepEqual(
      [...searchCalls(tree!, { kind: 'path', steps: [], comparison: undefined } as never)],
      [],
    );
  });

  it('ask for no contract because of a copy or a search', async () => {
    const seen: string[] = [];
    const { contractAt } = routed.context;
    const context = {
      ...routed.context,
      contractAt: (address: string, isUnseen?: boolean) => {
        if (isUnseen !== true) seen.push(address);
        return contractAt?.(address);
      },
    };
    const tree = await treeOf({ ...routed, context }, 'debug_traceTransaction', [
      routed.hashes['transfer']!,
      { tracer: 'callTracer' },
    ]);
    runToEnd(callTreeText(tree!));
    for (const found of searchCalls(tree!, { kind: 'text', text: 'x' })) assert.ok(found);
    assert.deepEqual(seen, []);
    rowLines(tree!, 0);
    assert.ok(seen.length > 0);
  });
});

/** Gas differs in what tracers count of the top and of precompiles. */
function withoutGas(line: string): string {
  return line.slice(10);
}
