import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseTree, valueOf } from '../../../src/core/document/jsonTree.ts';
import type { JsonNode } from '../../../src/core/document/jsonTree.ts';
import { parseJson } from '../../../src/core/json.ts';
import { jsonText } from '../jsonArbitrary.ts';
import { samples } from '../../effort.ts';

const problems = (text: string): readonly string[] =>
  parseTree(text).problems.map(({ start, end, message }) => `${text.slice(start, end)} → ${message}`);

function nodesIn(node: JsonNode): readonly JsonNode[] {
  if (node.kind === 'leaf') return [node];
  const inner =
    node.kind === 'array'
      ? node.items
      : node.members.flatMap(({ name, value }) => (value === undefined ? [name] : [name, value]));
  return [node, ...inner.flatMap(nodesIn)];
}

describe('parseTree', () => {
  it('reads JSON as it is, each part at its place, digits and all', () => {
    fc.assert(
      fc.property(jsonText, (text) => {
        const { root, problems: found } = parseTree(` ${text}\n`);
        assert.deepEqual(found, []);
        assert.equal(JSON.stringify(valueOf(root!)), JSON.stringify(parseJson(text)));
        for (const node of nodesIn(root!)) {
          const part = ` ${text}\n`.slice(node.start, node.end);
          assert.equal(JSON.stringify(parseJson(part)), JSON.stringify(valueOf(node)));
        }
      }),
    );
  });

  it('refuses what JSON.parse refuses', () => {
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return text.trim() === '';
      }
    };
    const damaged = fc
      .tuple(
        jsonText,
        fc.nat(),
        fc.nat({ max: 2 }),
        fc.constantFrom('', ',', '"', '}', ']', '{', ':', '\\', 'x', '\n', '0'),
      )
      .map(([text, at, cut, put]) => {
        const start = at % (text.length + 1);
        return text.slice(0, start) + put + text.slice(start + cut);
      })
      // Spaces that JSON does not have are told by JSON.parse; here they are words.
      .filter((text) => !/[^\S \t\r\n]/.test(text));
    fc.assert(
      fc.property(damaged, (text) => {
        assert.equal(problems(text).length === 0, isJson(text), JSON.stringify(text));
      }),
      { numRuns: samples(2_000) },
    );
  });

  it('says what is wrong where, and reads the rest on', () => {
    assert.deepEqual(problems('{"a": , "b": 1,}'), [
      ': → A value is missing after this colon.',
      ', → Nothing follows this comma.',
    ]);
    assert.deepEqual(problems('{"a" 1}'), [
      '"a" → A colon and a value are missing after this name.',
      '1 → A comma is missing before this.',
      '1 → Put the name of a member in double quotes.',
      '1 → A colon and a value are missing after this name.',
    ]);
    assert.deepEqual(problems('{a: 1}'), ['a → Put the name of a member in double quotes.']);
    assert.deepEqual(problems('[1 2]'), ['2 → A comma is missing before this.']);
    assert.deepEqual(problems('["a, 1]\n'), [
      '"a, 1] → This text is not closed: a double quote is missing.',
      '[ → This “[” is not closed.',
    ]);
    assert.deepEqual(problems("['a']"), ["'a' → This is not a JSON value. Put text in double quotes."]);
    assert.deepEqual(problems('[0x10, 01]'), [
      '0x10 → This is not a JSON value. Put text in double quotes.',
      '01 → This is not a JSON value. Put text in double quotes.',
    ]);
    assert.deepEqual(problems(String.raw`["\x"]`), [
      String.raw`"\x" → JSON has no such escape, and no control characters in a text.`,
    ]);
    assert.deepEqual(problems('[{"a":[1}]'), ['} → A “]” is missing before this.']);
    assert.deepEqual(problems('{} // more'), [
      '// more → Nothing may follow the request. Several go into [ ].',
    ]);
    assert.equal(
      JSON.stringify(valueOf(parseTree('{"a": [1, , 2], "b" "c": tru, "d": 9007199254740993').root!)),
      '{"a":[1,2],"b":null,"c":null,"d":9007199254740993}',
    );
  });
});

describe('valueOf', () => {
  it('takes the last of members with one name, and null for what is missing', () => {
    assert.deepEqual(
      valueOf(parseTree('{"a":1,"a":2,"__proto__":3,"b":}').root!),
      parseJson('{"a":2,"__proto__":3,"b":null}'),
    );
  });
});
