// What a tracer tells of undone events is taken only where it fits the call tree.
import assert from 'node:assert/strict';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { passedOnBy } from '../../../src/core/trace/passedOn.ts';
import { countUndone, withUndoneEvents } from '../../../src/core/trace/undoneEvents.ts';

const A = `0x${'aa'.repeat(20)}`;
const B = `0x${'bb'.repeat(20)}`;
const topic = (digit: string): string => `0x${digit.padStart(64, '0')}`;
const log = (address: string, digit: string): JsonObject => ({
  address,
  topics: [topic(digit)],
  data: '0x01',
  position: '0x0',
});
const told = (path: readonly number[], address: string, digit: string): JsonObject => ({
  path,
  calls: 0,
  address,
  topics: [digit],
  data: '0x01',
});

/** Its own event, one of a call that failed, and one in a call of that. */
const ROOT: JsonObject = {
  type: 'CALL',
  to: A,
  gas: '0x1',
  logs: [log(A, '1')],
  calls: [
    {
      type: 'CALL',
      to: B,
      gas: '0x1',
      error: 'execution reverted',
      calls: [{ type: 'DELEGATECALL', to: A, gas: '0x1' }],
    },
  ],
};
const TOLD: readonly JsonObject[] = [told([], A, '1'), told([0], B, '2'), told([0, 0], B, '3')];

describe('withUndoneEvents', () => {
  it('puts the events of failed calls where they were emitted', () => {
    const whole = withUndoneEvents(ROOT, { events: TOLD, reverts: [] })!;
    const [failed] = whole['calls'] as readonly JsonObject[];
    const [inside] = failed!['calls'] as readonly JsonObject[];
    assert.deepEqual(
      [whole, failed!, inside!].map(({ logs }) => logs),
      [[log(A, '1')], [log(B, '2')], [log(B, '3')]],
    );
    assert.equal(countUndone(whole), 2);
    assert.equal(countUndone(ROOT), 0);
    assert.deepEqual(
      ROOT['calls'],
      [{ ...failed, logs: undefined, calls: [{ ...inside, logs: undefined }] }].map(
        (call) => JSON.parse(JSON.stringify(call)) as JsonValue,
      ),
      'the tree itself stays as it was',
    );
  });

  it('takes nothing that does not fit the tree', () => {
    const [own, ...others] = TOLD;
    const unfit: Readonly<Record<string, JsonValue>> = {
      'no list': null,
      'another list': [1, 'x'],
      'an event that lasted is missing': others,
      'it is another one': [told([], A, '9'), ...others],
      'its data is other data': [{ ...own!, data: '0x02' }, ...others],
      'one more lasted': [own!, own!, ...others],
      'a call that the tree does not have': [...TOLD, told([0, 1], B, '4')],
      'a contract that was not called': [own!, told([0], A, '2')],
      'a topic that is none': [own!, told([0], B, '0x2')],
      'a place that is none': [own!, { ...told([0], B, '2'), calls: -1 }],
    };
    for (const [what, events] of Object.entries(unfit))
      assert.equal(withUndoneEvents(ROOT, { events, reverts: [] }), undefined, what);
    assert.equal(withUndoneEvents(ROOT, TOLD), undefined);
  });

  it('takes whose failure a call passed on, as far as it can be read', () => {
    const reverts = [
      { path: [0], call: 0 },
      { path: [], call: -1 },
      { path: [0, 0], call: 0.5 },
      { path: '', call: 1 },
      1,
    ];
    const sourcesBy = (said: JsonValue): readonly unknown[] => {
      const whole = withUndoneEvents(ROOT, { events: TOLD, reverts: said })!;
      const [failed] = whole['calls'] as readonly JsonObject[];
      const [inside] = failed!['calls'] as readonly JsonObject[];
      return [whole, failed!, inside!].map(passedOnBy);
    };
    assert.deepEqual(sourcesBy(reverts), [null, 0, undefined]);
    for (const said of [null, 'x', [], {}])
      assert.deepEqual(sourcesBy(said), [undefined, undefined, undefined]);
  });

  it('goes as deep as a trace does @long', () => {
    let root: JsonObject = { type: 'CALL', gas: '0x1', error: 'execution reverted' };
    for (let depth = 0; depth < 20_000; depth++) root = { type: 'CALL', gas: '0x1', calls: [root] };
    assert.notEqual(withUndoneEvents(root, { events: [], reverts: [] }), undefined);
    assert.equal(countUndone(root), 0);
  });
});
