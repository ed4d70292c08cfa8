import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import * as fc from 'fast-check';
import { parseJson } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { isLargeValue } from '../../../src/core/jsonIndex/jsonIndex.ts';
import type { LargeContainer } from '../../../src/core/jsonIndex/largeContainer.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { arrivedPart } from './arrivedPart.ts';
import { TINY, bytesOf, everyByte, feed, readWhole, startFeeding } from './feed.ts';
import { VALID } from './jsonCases.ts';
import { samples } from '../../effort.ts';

const sizes = fc.record({ block: fc.integer({ min: 1, max: 60 }), large: fc.integer({ min: 0, max: 60 }) });
const folder = join(import.meta.dirname, '../replies');
const replies = globSync('*.json', { cwd: folder }).map((file) => readFileSync(join(folder, file)));

const structLog = (pc: number): string =>
  `{"pc":${pc},"op":"PUSH1","gas":${100_000_000 - 3 * pc},"gasCost":3,"depth":1,"stack":["0x60","0x${pc.toString(16)}"]}`;

/** Arrays and objects by turns, a number at the bottom. */
const nest = (levels: number): string => `${'[7,{"a":'.repeat(levels / 2)}8${'}]'.repeat(levels / 2)}`;

describe('createJsonIndex', () => {
  it('reads what JSON.parse reads, wherever chunks, blocks and large values end', () => {
    fc.assert(
      fc.property(
        jsonText,
        sizes,
        fc.array(fc.nat({ max: 200 }), { maxLength: 4 }),
        (text, { block, large }, cuts) => {
          const body = bytesOf(text);
          const within = cuts.filter((cut) => cut < body.length).toSorted((a, b) => a - b);
          assert.deepEqual(readWhole(feed(body, within, { block, large }).root), parseJson(text));
        },
      ),
      { numRuns: samples(2000) },
    );
  });

  it('reads every valid case', () => {
    for (const text of VALID) {
      const body = Buffer.from(text, 'latin1');
      const expected = parseJson(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body));
      for (const large of [0, 5, 1000])
        assert.deepEqual(readWhole(feed(body, everyByte(body), { block: 3, large }).root), expected, text);
    }
  });

  it('reads the recorded replies', () => {
    assert.ok(replies.length > 10);
    for (const body of replies) {
      const expected = parseJson(body.toString());
      const chunks = Array.from(
        { length: Math.floor(body.length / 1000) },
        (_, number) => 1000 * (number + 1),
      );
      assert.deepEqual(readWhole(feed(body).root), expected);
      assert.deepEqual(readWhole(feed(body, chunks, { block: 64, large: 100 }).root), expected);
      assert.deepEqual(readWhole(feed(body, [], TINY).root), expected);
    }
  });

  it('reads what has arrived of a text at any moment', () => {
    fc.assert(
      fc.property(jsonText, sizes, (text, { block, large }) => {
        const body = bytesOf(text);
        const { index, feedTo } = startFeeding(body, { block, large });
        for (let length = 0; length <= body.length; length++) {
          feedTo(length);
          assert.equal(index.problem, undefined);
          assert.deepEqual(
            readWhole(index.root),
            arrivedPart(body.subarray(0, length)),
            text.slice(0, length),
          );
        }
      }),
      { numRuns: samples(300) },
    );
  });

  it('keeps what came before a problem', () => {
    const index = feed(bytesOf('{"result":[1,2,nil],"id":1}'), [], TINY);
    assert.deepEqual(index.problem, {
      offset: 16,
      message: 'Expected null, found “i”.',
      rule: 'invalidJson',
    });
    assert.deepEqual([index.length, readWhole(index.root)], [16, { result: [1, 2] }]);
  });

  it('gives a number or a literal as the root once it has ended', () => {
    for (const [text, value] of [
      ['12', 12],
      ['true', true],
      ['1e400', parseJson('1e400')],
    ] as const) {
      const { index, feedTo } = startFeeding(bytesOf(text));
      feedTo(text.length - 1);
      const before = index.root;
      feedTo(text.length);
      index.end();
      assert.deepEqual([before, index.root], [undefined, value]);
    }
  });

  it('pages through a trace', () => {
    const logs = Array.from({ length: 20_000 }, (_, pc) => structLog(pc));
    const text = `{"jsonrpc":"2.0","id":1,"result":{"gas":1,"failed":false,"structLogs":[${logs.join(',')}]}}`;
    const index = feed(bytesOf(text), [64, 70_000, 1_000_000]);
    const result = (index.root as LargeContainer).child('result') as LargeContainer;
    const trace = result.child('structLogs') as LargeContainer;
    assert.equal(trace.count, 20_000);
    for (const from of [0, 1, 9_999, 19_950])
      assert.deepEqual(
        trace.children(from, from + 100).map(({ value }) => value),
        logs.slice(from, from + 100).map((log) => JSON.parse(log) as JsonValue),
      );
    assert.deepEqual(index.locate(text.indexOf('"pc":12345,')), ['result', 'structLogs', 12_345, 'pc']);
  });

  it('goes down into 100,000 levels', () => {
    const outer = nest(100_000);
    let value = feed(bytesOf(outer)).root;
    for (let depth = 0; depth < 1_000; depth++) {
      assert.ok(isLargeValue(value) && value.kind !== 'string');
      const isArray = depth % 2 === 0;
      const end = outer.length - depth;
      assert.deepEqual(
        [value.start, value.end, value.count],
        [4 * depth - (isArray ? 0 : 1), end, isArray ? 2 : 1],
      );
      value = value.child(isArray ? 1 : 'a');
    }
  });

  it('comes out of a nest at its bottom', () => {
    let value = feed(bytesOf(nest(3_000))).root;
    let depth = 0;
    for (; isLargeValue(value) && value.kind !== 'string'; depth++)
      value = value.child(value.kind === 'array' ? 1 : 'a');
    assert.deepEqual([depth, JSON.stringify(value)], [2_000, nest(1_000)]);
  });

  it('reads an object with 200,000 members', () => {
    const names = Array.from({ length: 200_000 }, (_, number) => `0x${(number * 7919).toString(16)}`);
    const text = `{${names.map((name, number) => `"${name}":{"balance":"0x${number}"}`).join(',')},"0x0":null}`;
    const accounts = feed(bytesOf(text)).root as LargeContainer;
    assert.equal(accounts.count, 200_001);
    assert.deepEqual(
      [accounts.child(names[123_456]!), accounts.child('0x0'), accounts.children(199_999, 200_005)],
      [
        { balance: '0x123456' },
        null,
        [
          { name: names[199_999], value: { balance: '0x199999' } },
          { name: '0x0', value: null },
        ],
      ],
    );
  });

  for (const [shape, text, most] of [
    ['one array of numbers', `[${'1,'.repeat(2_000_000)}1]`, 0.01],
    ['tiny objects', `[${'{},'.repeat(1_000_000)}{}]`, 0.01],
    ['one string', `"${'0'.repeat(4_000_000)}"`, 0.01],
    ['one number', '1'.repeat(4_000_000), 0.01],
    ['blanks', `[${' '.repeat(4_000_000)}]`, 0.01],
    ['open brackets', '['.repeat(4_000_000), 0.26],
    ['a nest', `${'{"":'.repeat(1_000_000)}0${'}'.repeat(1_000_000)}`, 0.26],
  ] as const)
    it(`takes at most ${100 * most} % of the body for ${shape}`, () => {
      const body = bytesOf(text);
      const index = feed(body);
      assert.equal(index.problem?.rule, shape === 'open brackets' ? 'truncated' : undefined);
      assert.ok(index.byteLength <= most * body.length, `${index.byteLength} of ${body.length}`);
      // Eleven bytes for each block of 4,096, and at most as many again for those to come.
      assert.ok(index.byteLength >= 11 * (body.length / 4096));
    });
});

describe('isLargeValue', () => {
  it('tells what is read in parts from what is there as a whole', () => {
    const [array, string] = [feed(bytesOf('[1]'), [], TINY).root, feed(bytesOf('"ab"'), [], TINY).root];
    assert.deepEqual(
      [array, string, [1], 'ab', { kind: 'array', start: 0 }, parseJson('1.0'), null, undefined].map(
        isLargeValue,
      ),
      [true, true, false, false, false, false, false, false],
    );
  });

  it('takes no part of the grammar into a bundle that never scans', async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: `export { isLargeValue } from './src/core/jsonIndex/jsonIndex.ts';`,
        resolveDir: process.cwd(),
      },
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    });
    const [bundle] = outputFiles.map(({ text }) => text);
    assert.match(bundle!, /as isLargeValue/);
    assert.ok(bundle!.length < 300, bundle);
  });
});
