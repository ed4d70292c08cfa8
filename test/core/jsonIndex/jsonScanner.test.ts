import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { JsonScanner } from '../../../src/core/jsonIndex/jsonScanner.ts';
import type { JsonProblem } from '../../../src/core/jsonIndex/jsonProblem.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { bytesOf, everyByte } from './feed.ts';
import { INVALID, VALID } from './jsonCases.ts';
import { samples } from '../../effort.ts';

function problemOf(body: Uint8Array, cuts: Iterable<number> = [], block = 4096): JsonProblem | undefined {
  const scanner = new JsonScanner(block);
  let from = 0;
  for (const to of [...cuts, body.length]) {
    scanner.push(body.subarray(from, to));
    from = to;
  }
  scanner.end();
  return scanner.problem;
}

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What JSON.parse says: nothing, or that there is a problem, and where if it tells. */
function engineProblem(body: Uint8Array): { readonly offset: number | undefined } | undefined {
  try {
    JSON.parse(UTF8.decode(body));
    return undefined;
  } catch (error) {
    const place = /at position (\d+)/.exec((error as Error).message)?.[1];
    return { offset: place === undefined || body.some((byte) => byte >= 0x80) ? undefined : Number(place) };
  }
}

/** Cuts at these places, as far as the body reaches. */
const cutAt = (body: Uint8Array, places: readonly number[]): readonly number[] =>
  places.map((place) => place % (body.length + 1)).toSorted((a, b) => a - b);

const places = fc.array(fc.nat(), { maxLength: 6 });
const latin1 = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('JsonScanner', () => {
  for (const text of VALID) {
    it(`takes ${JSON.stringify(text)}`, () => {
      const body = latin1(text);
      assert.deepEqual(
        [engineProblem(body), problemOf(body), problemOf(body, everyByte(body)), problemOf(body, [], 1)],
        [undefined, undefined, undefined, undefined],
      );
    });
  }

  for (const [text, offset] of INVALID) {
    it(`refuses ${JSON.stringify(text)} at ${offset}`, () => {
      const body = latin1(text);
      const engine = engineProblem(body);
      assert.notEqual(engine, undefined);
      const problem = problemOf(body);
      assert.deepEqual([problem?.offset, engine!.offset ?? offset], [offset, offset]);
      assert.deepEqual([problemOf(body, everyByte(body)), problemOf(body, [], 3)], [problem, problem]);
    });
  }

  it('takes whatever JSON.parse takes, wherever chunks and blocks end', () => {
    fc.assert(
      fc.property(
        jsonText,
        places,
        fc.integer({ min: 1, max: 40 }),
        fc.boolean(),
        (compact, cuts, block, isPretty) => {
          const text = isPretty ? JSON.stringify(JSON.parse(compact), undefined, '\t') : compact;
          const body = bytesOf(text);
          assert.equal(problemOf(body, cutAt(body, cuts), block), undefined);
        },
      ),
      { numRuns: samples(1000) },
    );
  });

  it('refuses a damaged text where JSON.parse refuses it', () => {
    const damage = fc.record({
      place: fc.nat(),
      removed: fc.integer({ min: 0, max: 2 }),
      added: fc.oneof(
        fc
          .constantFrom(...latin1('[]{},:"\\ 0-.eEtu\n\x00\x80\xc3\xed\xff'))
          .map((byte) => Uint8Array.of(byte)),
        fc.uint8Array({ maxLength: 2 }),
      ),
    });
    fc.assert(
      fc.property(
        jsonText,
        damage,
        places,
        fc.integer({ min: 1, max: 40 }),
        (text, { place, removed, added }, cuts, block) => {
          const whole = bytesOf(text);
          const at = place % (whole.length + 1);
          const body = Buffer.concat([whole.subarray(0, at), added, whole.subarray(at + removed)]);
          const engine = engineProblem(body);
          const problem = problemOf(body, cutAt(body, cuts), block);
          assert.equal(problem === undefined, engine === undefined, problem?.message);
          if (engine?.offset !== undefined) assert.equal(problem!.offset, engine.offset);
        },
      ),
      { numRuns: samples(5000) },
    );
  });

  it('takes every character there is, and refuses every other byte sequence of up to three bytes @long', () => {
    const takes = (bytes: readonly number[]): boolean =>
      problemOf(Uint8Array.of(0x22, ...bytes, 0x22)) === undefined;
    for (let point = 0x80; point <= 0x10ffff; point += point < 0x3000 ? 1 : 0x3ff)
      if (point < 0xd800 || point > 0xdfff)
        assert.ok(takes([...bytesOf(String.fromCodePoint(point))]), `${point}`);
    for (let first = 0x80; first < 0x100; first++)
      for (let second = 0x7f; second < 0x100; second++)
        for (const rest of [[], [0x80], [0xbf], [0x80, 0x80]]) {
          const bytes = [first, second, ...rest];
          assert.equal(
            takes(bytes),
            engineProblem(Uint8Array.of(0x22, ...bytes, 0x22)) === undefined,
            bytes.join(' '),
          );
        }
  });

  it('reads nothing after a problem or the end', () => {
    const scanner = new JsonScanner(4096);
    scanner.push(bytesOf('[1,x'));
    const { problem } = scanner;
    scanner.push(bytesOf(']'));
    scanner.end();
    assert.deepEqual([scanner.problem, scanner.length], [problem, 3]);
    const ended = new JsonScanner(4096);
    ended.push(bytesOf('[1]'));
    ended.end();
    ended.push(bytesOf(']'));
    assert.deepEqual([ended.problem, ended.length], [undefined, 3]);
  });
});
