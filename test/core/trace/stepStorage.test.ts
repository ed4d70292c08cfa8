// What EVM steps say of storage: undone calls, delegate calls, creations, contracts that destroy themselves.
import assert from 'node:assert/strict';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { readStateDiff } from '../../../src/core/decode/stateDiff.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { stepTree } from '../../../src/core/trace/stepTree.ts';
import type { StepStorage } from '../../../src/core/trace/stepStorage.ts';
import { startRouted } from '../contracts/routedCalls.ts';

const [OWN, OTHER] = [
  '0x00000000000000000000000000000000000000aa',
  '0x00000000000000000000000000000000000000bb',
];
const ROOT = { type: 'CALL', to: OWN };
const word = (digits: string): string => digits.padStart(64, '0');

/** Steps as `2 SSTORE 0x1,0x5`: the depth, the opcode, the stack with its top first. */
function stepsOf(...lines: readonly string[]): readonly JsonObject[] {
  return lines.map((line) => {
    const [depth, op, stack = ''] = line.split(' ') as [string, string, string?];
    return { pc: 0, op, depth: Number(depth), stack: stack.split(',').filter(Boolean).toReversed() };
  });
}

function storageOf(steps: readonly JsonValue[], root: JsonObject = ROOT, isFailed = false): StepStorage {
  return runToEnd(stepTree({ steps, root, isFailed }))!.storage();
}

/** `aa 1: 5 → 6` for each change. */
function linesOf(steps: readonly JsonValue[], root?: JsonObject): readonly string[] {
  const short = (text: string | undefined): string => text?.replace(/^0+(?=.)/, '') ?? '?';
  return storageOf(steps, root).accounts.flatMap(({ address, slots }) =>
    slots.map(
      ({ slot, before, after }) => `${address.slice(-2)} ${slot}: ${short(before)} → ${short(after)}`,
    ),
  );
}

describe('the storage in EVM steps', () => {
  it('is that of prestateTracer’s diff, with undone calls, libraries and creations', async function () {
    this.timeout(60_000);
    const routed = await startRouted();
    try {
      for (const [name, hash] of Object.entries(routed.hashes)) {
        const asked = (config: JsonObject): Promise<JsonValue> =>
          routed.ask('debug_traceTransaction', hash, config);
        const trace = (await asked({})) as JsonObject;
        const steps = trace['structLogs'] as readonly JsonValue[];
        const receipt = (await routed.ask('eth_getTransactionReceipt', hash)) as JsonObject;
        const diff = await asked({ tracer: 'prestateTracer', tracerConfig: { diffMode: true } });
        if (steps.length === 0 || !isJsonObject(diff)) continue;
        const { to, contractAddress } = receipt;
        const root = { type: to === null ? 'CREATE' : 'CALL', to: to ?? contractAddress ?? null };
        const found = storageOf(steps, root, trace['failed'] === true);
        const there = new Map(
          readStateDiff(diff as { pre: JsonObject; post: JsonObject }).flatMap(({ address, slots }) =>
            slots.map(({ slot, before, after }) => [`${address} ${slot}`, [before, after]] as const),
          ),
        );
        const here = found.accounts.flatMap(({ address, slots }) =>
          slots.map((change) => [`${address} ${change.slot}`, change] as const),
        );
        for (const [place, { before, after }] of here) {
          if (before === undefined && !there.has(place)) continue;
          const known = there.get(place)!;
          assert.deepEqual([before ?? known[0], after], known, `${name} ${place}`);
        }
        const places = new Set(here.map(([place]) => place));
        assert.deepEqual(
          [...there.keys()].filter((place) => !places.has(place)),
          [],
          name,
        );
      }
    } finally {
      await routed.stop();
    }
  });

  it('has the first value that was read and the last that was written, and nothing that stayed', () => {
    assert.deepEqual(
      linesOf(
        stepsOf(
          '1 SLOAD 0x1',
          '1 SSTORE 0x1,0x6',
          '1 SSTORE 0x1,0x7',
          '1 SLOAD 0x2',
          '1 SSTORE 0x2,0x9',
          '1 STOP 0x1',
        ),
      ),
      // The stack of the step after a SLOAD has the value on top.
      ['aa 1: 1 → 7', 'aa 2: 2 → 9'],
    );
    assert.deepEqual(linesOf(stepsOf('1 SSTORE 0x1,0x6', '1 SLOAD 0x1', '1 STOP 0x6')), ['aa 1: ? → 6']);
    assert.deepEqual(linesOf(stepsOf('1 SLOAD 0x5', '1 PUSH1 0x6', '1 SSTORE 0x5,0x6', '1 STOP')), []);
  });

  it('has nothing of transient storage, whose slots have the same numbers', () => {
    assert.deepEqual(
      linesOf(
        stepsOf(
          '1 TSTORE 0x1,0x7',
          '1 SLOAD 0x1',
          '1 POP 0x5',
          '1 SSTORE 0x1,0x6',
          '1 TLOAD 0x1',
          '1 POP 0x7',
          '1 TSTORE 0x1,0x8',
          '1 TSTORE 0x3,0x9',
          '1 STOP',
        ),
      ),
      ['aa 1: 5 → 6'],
    );
  });

  it('leaves out what calls wrote that failed, and what was written inside them', () => {
    const call = `1 CALL 0x1,${OTHER},0x0,0x0,0x0,0x0,0x0`;
    const inside = `2 CALL 0x1,${OWN},0x0,0x0,0x0,0x0,0x0`;
    assert.deepEqual(
      linesOf(
        stepsOf(
          '1 SSTORE 0x1,0x5',
          call,
          '2 SSTORE 0x1,0x7',
          inside,
          '3 SSTORE 0x1,0x8',
          '3 STOP',
          '2 REVERT 0x1',
          '1 STOP 0x0',
        ),
      ),
      ['aa 1: ? → 5'],
    );
    // What a call read that failed then was there before.
    assert.deepEqual(
      linesOf(
        stepsOf(
          call,
          inside,
          '3 SLOAD 0x1',
          '3 SSTORE 0x1,0x8',
          '3 STOP',
          '2 REVERT 0x1',
          '1 SSTORE 0x1,0x9',
          '1 STOP',
        ),
      ),
      ['aa 1: 1 → 9'],
    );
    assert.deepEqual(storageOf(stepsOf('1 SSTORE 0x1,0x5', '1 REVERT 0x0,0x0'), ROOT, true).accounts, []);
    const outOfGas = [...stepsOf('1 PUSH1'), { ...stepsOf('1 SSTORE 0x1,0x5')[0]!, error: 'out of gas' }];
    assert.deepEqual(storageOf(outOfGas).accounts, []);
  });

  it('is of the account that runs the code, not of the code', () => {
    const steps = (op: string, more = ''): readonly JsonObject[] =>
      stepsOf(`1 ${op} 0x1,${OTHER}${more},0x0,0x0,0x0,0x0`, '2 SSTORE 0x1,0x5', '2 STOP', '1 STOP 0x1');
    assert.deepEqual(linesOf(steps('DELEGATECALL')), ['aa 1: ? → 5']);
    assert.deepEqual(linesOf(steps('CALLCODE', ',0x0')), ['aa 1: ? → 5']);
    assert.deepEqual(linesOf(steps('CALL', ',0x0')), ['bb 1: ? → 5']);
  });

  it('had been zero in a contract that was created', () => {
    const made = stepsOf('1 CREATE 0x0,0x0,0x0', '2 SSTORE 0x1,0x5', '2 RETURN 0x0,0x0', `1 STOP ${OTHER}`);
    assert.deepEqual(linesOf(made), ['bb 1: 0 → 5']);
    assert.deepEqual(linesOf(stepsOf('1 SSTORE 0x1,0x5', '1 RETURN 0x0,0x0'), { type: 'CREATE', to: OWN }), [
      'aa 1: 0 → 5',
    ]);
    assert.deepEqual(linesOf([...made.slice(0, 3), ...stepsOf('1 STOP 0x0')]), []);
  });

  it('is left out of contracts that destroyed themselves, which are named unless they were created in the same run', () => {
    const other = stepsOf(
      `1 CALL 0x1,${OTHER},0x0,0x0,0x0,0x0,0x0`,
      '2 SSTORE 0x1,0x5',
      '2 SELFDESTRUCT 0x1',
      '1 STOP 0x1',
    );
    assert.deepEqual(storageOf(other), { accounts: [], destroyed: [OTHER] });
    const undone = [...other.slice(0, 3), ...stepsOf('1 REVERT 0x1')];
    assert.deepEqual(storageOf(undone, ROOT, true), { accounts: [], destroyed: [] });
    const made = stepsOf('1 CREATE 0x0,0x0,0x0', '2 SSTORE 0x1,0x5', '2 SELFDESTRUCT 0x1', `1 STOP ${OTHER}`);
    assert.deepEqual(storageOf(made), { accounts: [], destroyed: [] });
  });

  it('takes no word for known that is none', () => {
    assert.deepEqual(
      storageOf(stepsOf('1 SSTORE zz,0x5', '1 SSTORE 0x1,zz', '1 SLOAD', '1 STOP')).accounts,
      [],
    );
    const [account] = storageOf(stepsOf(`1 SSTORE 0x1,0x${'f'.repeat(64)}`, '1 STOP')).accounts;
    assert.deepEqual(account!.slots, [{ slot: 1n, before: undefined, after: 'f'.repeat(64) }]);
    assert.deepEqual(storageOf(stepsOf('1 SLOAD 0x1', '1 SSTORE 0x1,0xA', '1 STOP')).accounts[0]!.slots, [
      { slot: 1n, before: word('1'), after: word('a') },
    ]);
  });
});
