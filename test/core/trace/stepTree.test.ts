// The call trees that are rebuilt from the EVM steps of a real node, beside those of its callTracer.
import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { exactAmount } from '../../../src/core/quantity.ts';
import { stepTree } from '../../../src/core/trace/stepTree.ts';
import type { StepTree } from '../../../src/core/trace/stepTreeBuilder.ts';
import { startRouted } from '../contracts/routedCalls.ts';
import type { Routed } from '../contracts/routedCalls.ts';

const WITH_LOGS = { tracer: 'callTracer', tracerConfig: { withLog: true } };
const WHOLE = { enableMemory: true, enableReturnData: true, disableStorage: true };
const NOTHING = { inputs: 0, outputs: 0, logs: 0, values: 0 };

/** Steps of one call after the other, by depth: `1 CALL 0x5,0xb0b,0x1`, the top of the stack first. */
function stepsOf(...lines: readonly string[]): readonly JsonObject[] {
  return lines.map((line) => {
    const [depth, op, stack = ''] = line.split(' ') as [string, string, string?];
    return { pc: 0, op, depth: Number(depth), stack: stack.split(',').filter(Boolean).toReversed() };
  });
}

function treeOf(
  steps: readonly JsonValue[],
  isFailed = false,
  root: JsonObject = { type: 'CALL' },
): StepTree {
  return runToEnd(stepTree({ steps, root, isFailed }))!;
}

describe('the call tree of EVM steps', () => {
  let routed: Routed;

  before(async function () {
    this.timeout(60_000);
    routed = await startRouted();
  });
  after(() => routed.stop());

  it('is that of callTracer, but for what no step holds', async () => {
    let compared = 0;
    for (const [name, hash] of Object.entries(routed.hashes)) {
      const trace = (await routed.ask('debug_traceTransaction', hash, WHOLE)) as JsonObject;
      const asked = (await routed.ask('debug_traceTransaction', hash, WITH_LOGS)) as JsonObject;
      const steps = trace['structLogs'] as readonly JsonValue[];
      if (steps.length === 0) continue;
      const { calls: _calls, logs: _logs, error: _error, revertReason: _reason, ...root } = asked;
      const tree = treeOf(steps, trace['failed'] === true, root);
      assert.deepEqual(tree.unknown, NOTHING, name);
      assert.deepEqual(comparable(tree.frame, asked), comparable(asked, tree.frame), name);
      compared++;
    }
    assert.ok(compared > 10);
  });

  it('has without memory the calls, their addresses and values, and counts what is not known', async () => {
    for (const name of ['run with legs that fail', 'creation', 'money', 'precompiles']) {
      const hash = routed.hashes[name]!;
      const trace = (await routed.ask('debug_traceTransaction', hash, {})) as JsonObject;
      const whole = (await routed.ask('debug_traceTransaction', hash, WHOLE)) as JsonObject;
      const [bare, full] = [trace, whole].map(({ structLogs }) => treeOf(structLogs as readonly JsonValue[]));
      assert.deepEqual(shapeOf(bare!.frame), shapeOf(full!.frame), name);
      // A payment has no arguments, and its caller is told that nothing came back.
      assert.equal(bare!.unknown.inputs + bare!.unknown.outputs > 0, name !== 'money', name);
      const text = (steps: JsonValue): number => JSON.stringify(steps).length;
      const more = text(whole['structLogs']!) - text(trace['structLogs']!);
      // The names of the members and a few bytes of each step come on top.
      assert.ok(more > bare!.memoryText && more < 1.5 * bare!.memoryText + 60 * 4_000, name);
    }
  });

  it('takes no call for made that its step could not make, and nothing for sent that was not', () => {
    const noGas = [...stepsOf('1 PUSH1'), { ...stepsOf('1 CALL 0x1,0xb0b,0x1')[0]!, error: 'out of gas' }];
    assert.deepEqual(treeOf(noGas, true).frame, { type: 'CALL', error: 'out of gas' });
    const inStatic = stepsOf('1 STATICCALL 0x1,0xb0b,0,0,0,0', '2 SELFDESTRUCT 0xa', '1 STOP 0x0');
    const tree = treeOf(inStatic);
    assert.deepEqual((tree.frame['calls'] as readonly JsonObject[])[0]!['error'], 'the call failed here');
    assert.equal(tree.unknown.values, 0);
  });

  it('says of a creation whose code was not stored that it failed, and gives it no address', () => {
    const [made] = treeOf(stepsOf('1 CREATE 0x0,0x0,0x0', '2 RETURN 0x0,0x0', '1 STOP 0x0')).frame[
      'calls'
    ] as readonly JsonObject[];
    assert.deepEqual(made, {
      type: 'CREATE',
      value: '0x0',
      input: '0x',
      output: '0x',
      error: 'its code was not stored',
    });
    const own = treeOf(stepsOf('1 PUSH1', '1 RETURN 0x0,0x20'), true, { type: 'CREATE' });
    assert.equal(own.frame['error'], 'its code was not stored');
  });

  it('gives a constructor’s calls and events the address once that is known', () => {
    const address = `0x${'0'.repeat(37)}c0de`.slice(0, 42);
    const steps = stepsOf(
      '1 CREATE 0x0,0x0,0x0',
      '2 CALL 0x1,0xb0b,0x0,0x0,0x0,0x0,0x0',
      '2 LOG0 0x0,0x0',
      '2 STOP',
      `1 STOP ${address}`,
    );
    const [made] = treeOf(steps).frame['calls'] as readonly JsonObject[];
    const [inner] = made!['calls'] as readonly JsonObject[];
    const [log] = made!['logs'] as readonly JsonObject[];
    const created = made!['to'];
    assert.equal(typeof created, 'string');
    assert.deepEqual([inner!['from'], log!['address']], [created, created]);
  });

  it('guesses nothing from memory that is not there, or is no memory', () => {
    const [call, stop] = stepsOf('1 CALL 0x1,0xb0b,0x0,0x0,0x4,0x0,0x0', '1 STOP 0x1');
    for (const memory of [undefined, [], ['no hex'], [5], '0x00'] as const) {
      const step = memory === undefined ? call! : { ...call!, memory };
      const { frame, unknown } = treeOf([step, stop!]);
      assert.equal(unknown.inputs, 1, JSON.stringify(memory));
      assert.equal('input' in (frame['calls'] as readonly JsonObject[])[0]!, false);
    }
    const odd = stepsOf(
      '1 RETURN ?,?',
      '1 LOG9 zz',
      '7 CALL',
      '1 SELFDESTRUCT zz',
      '1 MSTORE zz',
      '-3 CREATE',
    );
    assert.equal(typeof treeOf(odd).frame, 'object');
  });
});

/** `type`, `from`, `to` and `value` of all frames. */
function shapeOf(frame: JsonObject): JsonValue {
  const { type = null, from = null, to = null, value = null } = frame;
  return [type, from, to, value, objectsIn(frame['calls']).map(shapeOf)];
}

/**
 * A frame without what only one of both knows: the value that a DELEGATECALL kept, the gas of a call that ran no code,
 * the place of an event in the block, the events that were undone. Empty outputs are left out, and an error other than
 * a revert has the words of its tracer.
 */
function comparable(frame: JsonObject, other: JsonObject, isUndone = false): JsonValue {
  const { type = null, from = null, to = null, value = null, input = null, output = '0x', error } = frame;
  const isKept = type === 'DELEGATECALL' || type === 'STATICCALL';
  const failed = error === undefined ? '' : error === 'execution reverted' ? 'reverted' : 'failed';
  const isGone = isUndone || failed !== '';
  const gas = ['gas', 'gasUsed'].map((name) =>
    frame[name] === undefined || other[name] === undefined ? '' : exactAmount(frame[name])!.toString(),
  );
  const logs = isGone ? [] : objectsIn(frame['logs']);
  const others = objectsIn(other['calls']);
  return {
    of: [type, from, to, isKept ? '' : value, input, output, failed, ...gas],
    logs: logs.map(({ address = null, topics = null, data = null, position = null }) => [
      address,
      topics,
      data,
      position,
    ]),
    calls: objectsIn(frame['calls']).map((call, at) => comparable(call, others[at] ?? {}, isGone)),
  };
}

function objectsIn(list: JsonValue | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as readonly JsonValue[]).filter(isJsonObject) : [];
}
