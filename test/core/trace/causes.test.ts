// The chain of causes: what ties two links, what ends a chain, and any tree.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { shortReason } from '../../../src/core/decode/frameReason.ts';
import { causeClause } from '../../../src/core/explain/causeSentence.ts';
import { causesOf, pathTo } from '../../../src/core/trace/causes.ts';
import { setPassedOn } from '../../../src/core/trace/passedOn.ts';

const FRAME = { type: 'CALL', from: `0x${'a1'.repeat(20)}`, to: `0x${'b0'.repeat(20)}`, input: '0x12345678' };
const failed = (
  output: string | undefined,
  calls: readonly JsonObject[] = [],
  more: JsonObject = {},
): JsonObject => ({
  ...FRAME,
  error: 'execution reverted',
  ...(output === undefined ? {} : { output }),
  calls,
  ...more,
});
const fine: JsonObject = { ...FRAME, output: '0x' };
const word = (digits: string): string => digits.padStart(64, '0');

/** An error with one `bytes` argument. */
function wrap(data: string): string {
  const digits = data.slice(2);
  const padded = digits.padEnd(Math.ceil(digits.length / 64) * 64, '0');
  return `0x11223344${word('20')}${word((digits.length / 2).toString(16))}${padded}`;
}

function tiesOf(root: JsonObject): readonly string[] {
  return causesOf(root).map(({ tie, position }) => (tie === undefined ? 'root' : `${tie} ${position}`));
}

describe('causesOf', () => {
  const inner = '0xcf479181';
  const out = failed(undefined, [], { error: 'out of gas' });

  it('ties calls by what they gave back, else by their order', () => {
    const cases: readonly (readonly [JsonObject, ...string[]])[] = [
      [fine],
      [failed(inner), 'root'],
      [failed(inner, [failed(inner)]), 'root', 'passed on 0'],
      // Two calls can refuse for one and the same reason, each by itself.
      [failed(inner, [failed(inner), fine]), 'root'],
      [failed(inner + word('5'), [failed(inner + word('5')), fine]), 'root', 'passed on 0'],
      ...['08c379a0', '4e487b71'].flatMap((common): [JsonObject, ...string[]][] => {
        const data = `0x${common}${word('11')}`;
        return [
          [failed(data, [failed(data), fine]), 'root'],
          [failed(data, [fine, failed(data)]), 'root', 'passed on 1'],
        ];
      }),
      [failed(wrap(inner), [failed(inner), fine]), 'root', 'carries 0'],
      [failed(wrap(wrap(inner)), [failed(wrap(inner), [failed(inner)])]), 'root', 'carries 0', 'carries 0'],
      // Bytes that are in it by chance, without their length before them.
      [failed(`0x11223344${word('20')}${inner.slice(2)}`, [failed(inner), fine]), 'root'],
      [failed('0x11223344', [fine, failed(inner)]), 'root', 'last 1'],
      [failed('0x11223344', [failed(inner), fine]), 'root'],
      [failed('0x', [failed('0x')]), 'root', 'last 0'],
      [failed('0x', [failed('0x'), fine]), 'root'],
      [failed('0x11223344', [out]), 'root', 'gas 0'],
      [failed(undefined, [out], { error: 'out of gas' }), 'root', 'gas 0'],
      // It went on, and used up its own.
      [failed(undefined, [failed(inner)], { error: 'out of gas' }), 'root'],
      // What comes after is not in the list.
      [failed('0x11223344', [failed(inner)], { 'calls not in this list': 2 }), 'root'],
      [
        failed(undefined, [failed(undefined, [], { revertReason: 'no' })], { revertReason: 'no' }),
        'root',
        'passed on 0',
      ],
    ];
    for (const [root, ...ties] of cases) assert.deepEqual(tiesOf(root), ties);
  });

  it('takes the call for it whose data the run gave back, and none for what it made itself', () => {
    const same = inner + word('5');
    const calls = [failed(same), failed(same), failed(inner)];
    const by = (
      source: number | null | undefined,
      output = same,
      inside: readonly JsonObject[] = calls,
    ): readonly unknown[] => {
      const root = failed(output, inside);
      if (source !== undefined) setPassedOn(root, source);
      const [, link] = causesOf(root);
      return [link?.tie, link?.position, link?.isOnlySame];
    };
    assert.deepEqual(by(undefined), ['passed on', 1, true]);
    assert.deepEqual(by(0), ['passed on', 0, undefined]);
    assert.deepEqual(by(null), ['last', 2, undefined]);
    // What it copied it changed, or the call did not fail, or is not there.
    for (const got of [by(2), by(0, inner, [fine]), by(9)]) assert.notEqual(got[0], 'passed on');
    const deep = failed(
      inner,
      Array.from({ length: 50 }, () => failed(inner)),
    );
    setPassedOn(deep, 0);
    assert.equal(causesOf(deep)[1]!.position, 0);
    // An argument can be that of any call with the same data.
    assert.deepEqual(by(null, wrap(same)), ['carries', 1, true]);
    assert.deepEqual(by(null, wrap(inner)), ['carries', 2, undefined]);
    const far = [failed(same), ...Array.from({ length: 50 }, () => failed(inner)), failed(same)];
    assert.deepEqual(by(null, wrap(same), far), ['carries', 51, true]);
  });

  it('takes gas that ran out inside for the cause where that left the call around it little', () => {
    const OUT = 'out of gas';
    const gasOf = (given: number, used = given): JsonObject => ({
      gas: `0x${given.toString(16)}`,
      gasUsed: `0x${used.toString(16)}`,
    });
    const around = (given: number, calls: readonly JsonObject[], error = OUT): JsonObject =>
      failed(undefined, calls, { ...gasOf(given), error });
    const inside = (given: number): JsonObject => failed(undefined, [], { ...gasOf(given), error: OUT });
    const cases: readonly (readonly [JsonObject, ...string[]])[] = [
      // All but 1/64 of what was there, after some work.
      [around(1_000_000, [inside(885_937)]), 'root', 'gas 0'],
      // So much only, as the call was written: what came after used up the rest.
      [around(1_000_000, [inside(10_000)]), 'root'],
      [around(1_000_000, [{ ...fine, ...gasOf(950_000, 900_000) }, inside(90_000)]), 'root', 'gas 1'],
      // It noticed, and gave up.
      [around(1_000_000, [inside(10_000)], 'execution reverted'), 'root', 'gas 0'],
    ];
    for (const [root, ...ties] of cases) assert.deepEqual(tiesOf(root), ties);
  });

  it('takes no words that look like bytes for those of a call inside', () => {
    const error = (...words: readonly string[]): string => `0x08c379a0${words.map(word).join('')}`;
    for (const [output, given] of [
      [error('20', '0'), `0x${'0'.repeat(64)}`],
      [error('1', '5'), '0x00'],
      [error('4', '7'), '0x00000000'],
      [error('7', '4', '0'), '0x00000000'],
    ] as const)
      assert.deepEqual(tiesOf(failed(output, [failed(given), fine])), ['root'], output);
  });

  it('goes as deep as a trace does, and says where', () => {
    let root = failed(inner);
    for (let depth = 0; depth < 100_000; depth++) root = failed(inner, [fine, root]);
    const links = causesOf(root);
    assert.equal(links.length, 100_001);
    assert.deepEqual(pathTo(links, 3), [1, 1, 1]);
    assert.match(causeClause(links, {}), /, because .*, 99999 calls further inside, failed$|99,999 calls/);
  });

  it('does little where many calls failed with much in them', () => {
    const much = `0x${word('ffff').repeat(4_000)}`;
    const many = Array.from({ length: 5_000 }, (_none, at) => failed(`${much}${word(at.toString(16))}`));
    assert.deepEqual(tiesOf(failed(wrap(`${much}ab`), [...many, fine])), ['root']);
  });

  it('names only calls that failed, one inside the other, whatever a trace says', () => {
    const bytes = fc.constantFrom('0x', inner, wrap(inner), wrap(wrap(inner)), '0x1', 'no hex', undefined);
    const error = fc.constantFrom('execution reverted', 'out of gas', 'invalid opcode', '', undefined, 7);
    const { tree } = fc.letrec<{ tree: JsonValue; frame: JsonValue }>((tie) => ({
      tree: fc.oneof({ maxDepth: 6 }, fc.constant(null), tie('frame')),
      frame: fc
        .record({
          error,
          output: bytes,
          calls: fc.oneof(fc.array(tie('tree'), { maxLength: 4 }), fc.constant('x')),
        })
        .map((members) => JSON.parse(JSON.stringify({ ...FRAME, ...members })) as JsonValue),
    }));
    fc.assert(
      fc.property(tree, (value) => {
        const root = (value ?? {}) as JsonObject;
        const links = causesOf(root);
        for (const [index, { frame }] of links.entries()) {
          assert.equal(typeof frame['error'], 'string');
          let at: JsonObject = root;
          for (const position of pathTo(links, index)) at = (at['calls'] as JsonObject[])[position]!;
          assert.equal(at, frame);
        }
        assert.equal(typeof causeClause(links, {}), 'string');
        assert.ok(shortReason(links, {}, 60).length <= 60);
      }),
    );
  });
});
