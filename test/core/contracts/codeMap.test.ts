import assert from 'node:assert/strict';
import { readCodeMap } from '../../../src/core/contracts/codeMap.ts';
import { textSpanOf, rangeText } from '../../../src/core/contracts/sourceLine.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { frameSteps } from '../../../src/core/trace/frameSteps.ts';
import { runRanges } from '../../../src/core/trace/runRanges.ts';
import type { EvmStep } from '../../../src/core/trace/evmStep.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { RUNS, seeded } from '../fuzz/mutate.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('readCodeMap', () => {
  it('gives each instruction its entry, of which empty fields are those of the one before', () => {
    const map = readCodeMap({ code: '0x6001604256fe5b', sourceMap: '1:2:3:-;;4::-1:i:7;:5:6:o' });
    assert.deepEqual(
      [...map],
      [
        [0, { opcode: 0x60, range: { start: 1, length: 2, file: 3 }, jump: '-' }],
        [2, { opcode: 0x60, range: { start: 1, length: 2, file: 3 }, jump: '-' }],
        [4, { opcode: 0x56, range: undefined, jump: 'i' }],
        [5, { opcode: 0xfe, range: { start: 4, length: 5, file: 6 }, jump: 'o' }],
        [6, { opcode: 0x5b, range: undefined, jump: '-' }],
      ],
    );
  });

  it('gives no place of what is no number, and none of a push that is cut off', () => {
    const places = (sourceMap: string) => readCodeMap({ code: '0x00', sourceMap }).get(0)?.range;
    for (const map of ['', 'x:1:0', '1:x:0', '1:1:x', '-1:1:0', '1:0:0', '1e9:1:0', '9999999999:1:0', '1:1'])
      assert.equal(places(map), undefined, map);
    assert.deepEqual([...readCodeMap({ code: '0x7f00', sourceMap: undefined }).keys()], [0]);
  });
});

describe('textSpanOf', () => {
  it('counts lines and columns as an editor does', () => {
    const text = bytes('é𝄞x\r\nab\rc\n– d');
    const span = (start: number, length: number) => {
      const { start: from, end } = textSpanOf(text, { start, length })!;
      return [from.line, from.column, end.line, end.column];
    };
    assert.deepEqual(span(0, 2), [0, 0, 0, 1]);
    assert.deepEqual(span(2, 5), [0, 1, 0, 4]);
    assert.deepEqual(span(9, 2), [1, 0, 1, 2]);
    assert.deepEqual(span(12, 1), [2, 0, 2, 1]);
    assert.deepEqual(span(10, 9), [1, 1, 3, 3]);
    assert.equal(rangeText(text, { start: 14, length: 5 }), '– d');
  });

  it('gives none outside of the text', () => {
    for (const [start, length] of [
      [-1, 1],
      [0, 0],
      [0, 4],
      [3, 1],
      [1, -1],
    ] as const)
      assert.equal(textSpanOf(bytes('abc'), { start, length }), undefined);
  });
});

const CODES = [0x56, 0x57, 0x5b, 0xfd, 0x60, 0xf1, 0x00];

describe('runRanges and frameSteps', () => {
  const random = seeded(71);
  const number = (most: number): number => random.below(most);
  const pick = <Item>(...items: readonly Item[]): Item => random.pick(items);
  const NAMES = new Map(
    'JUMP JUMPI JUMPDEST REVERT PUSH1 CALL STOP'.split(' ').map((name, at) => [CODES[at], name]),
  );

  it('give no place in a function that the call cannot run, as merged code has it', () => {
    const text = bytes('function f() { g(); }\nfunction h() { revert(); }\n');
    const map = readCodeMap({ code: '0x60005bfd', sourceMap: '15:3:0:-;38:8;37:8' });
    const steps = ['PUSH1', 'JUMPDEST', 'REVERT'].map((op, at) => ({ op, pc: [0, 2, 3][at], depth: 1 }));
    const textOf = (range: Parameters<typeof textSpanOf>[1]) => rangeText(text, range);
    const isReached = ({ start }: { readonly start: number }, name?: string): boolean =>
      name === 'h' || start < 22;
    const placesIn = (called: string): readonly number[] => {
      const run = { code: map, called, textOf, isReached };
      return Array.from(runToEnd(runRanges(steps as unknown as EvmStep[], new Set([0, 1, 2]), run)).keys());
    };
    assert.deepEqual([placesIn('f'), placesIn('h')], [[0], [0, 1, 2]]);
  });

  it('give no place outside of the text, whatever maps, code and steps are', () => {
    const text = bytes('contract A {\n function f() public {\n  require(true);\n  g();\n }\n}\n');
    let found = 0;
    for (let round = 0; round < RUNS; round++) {
      const code = `0x${Array.from({ length: number(30) }, () => pick('56', '57', '5b', 'fd', '60', 'f1', '00')).join('')}`;
      const field = (): string => pick('', '-1', '0', String(number(80)), 'x', '99999999999');
      const entry = (): string =>
        [field(), field(), field(), pick('', 'i', 'o', '-', 'q')].slice(0, number(5)).join(':');
      const sourceMap = Array.from({ length: number(30) }, entry).join(';');
      const map = readCodeMap({ code, sourceMap });
      const isWild = number(4) === 0;
      const steps = Array.from({ length: number(40) }, () => {
        const [pc, opcode] = pick(...[...map].map(([at, told]) => [at, told.opcode] as const), [
          0, 0,
        ] as const);
        return {
          pc: isWild ? pick<unknown>(number(30), '1', null) : pc,
          op: isWild ? pick('JUMP', 'REVERT', 'CALL', 'STOP') : (NAMES.get(opcode) ?? 'STOP'),
          depth: pick(1, 1, 2, 3, 0),
        };
      }) as unknown as EvmStep[];
      const wanted = new Set(steps.keys());
      const textOf = (range: Parameters<typeof textSpanOf>[1]) => rangeText(text, range);
      const ranges = runToEnd(
        runRanges(steps, wanted, {
          code: map,
          called: pick('f', 'g', undefined),
          textOf,
          isReached: () => true,
        }),
      );
      found += ranges.size;
      for (const range of ranges.values()) assert.ok(textSpanOf(text, range) !== undefined);
      const frame = (depth: number): JsonObject => ({
        type: pick('CALL', 'CREATE', 'call', 'SELFDESTRUCT', 'STATICCALL'),
        from: '0x',
        input: '0x',
        calls: depth === 0 ? [] : Array.from({ length: number(3) }, () => frame(depth - 1)),
      });
      for (const { own, calls } of runToEnd(frameSteps(frame(3), steps)).values()) {
        assert.ok(own.every((at) => steps[at] !== undefined));
        assert.ok([...calls.keys()].every((at) => own[at] !== undefined));
      }
    }
    assert.ok(found > 0);
  });
});
