// Where JSON goes wrong is found for any text, and what is wrong is said in plain words.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { jsonFaultIn, jsonProblem } from '../../../src/core/input/jsonFault.ts';

function told(text: string): string {
  const fault = jsonFaultIn(text);
  return fault === undefined ? 'is JSON' : jsonProblem(fault, text).replace('This is not JSON', '');
}

/** Where V8 says that it stops; it does not say it of every fault. */
function placeNamed(text: string): number | undefined {
  try {
    JSON.parse(text);
  } catch (error) {
    const place = / in JSON at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(
      (error as Error).message,
    )?.[1];
    if (place !== undefined) return Number(place);
  }
  return undefined;
}

describe('jsonFault', () => {
  const CASES: readonly (readonly [string, string])[] = [
    ['{"a":1 "b":2}', ', at line 1, column 8: expected a comma or }, found a double quote.'],
    ['[1 2]', ', at line 1, column 4: expected a comma or ], found “2”.'],
    ['{a:1}', ', at line 1, column 2: expected a name in double quotes or }, found “a”.'],
    ['[1]]', ', at line 1, column 4: expected nothing more, found “]”.'],
    ['["a\nb"]', ', at line 1, column 4: the control character 0x0A in a string is not escaped.'],
    ['["\\u00g0"]', ', at line 1, column 7: expected a hexadecimal digit, found “g”.'],
    ['["Zürich", x]', ', at line 1, column 12: expected a value, found “x”.'],
    ['["🦊"x]', ', at line 1, column 6: expected a comma or ], found “x”.'],
    ['\uFEFF[]', ', at line 1, column 1: expected a value, found “\uFEFF” (U+FEFF).'],
    ['[“a”]', ', at line 1, column 2: expected a value or ], found ““” (U+201C).'],
    ['[🦊]', ', at line 1, column 2: expected a value or ], found “🦊” (U+1F98A).'],
    [
      '[\n  {\n    "to": "0x"\n    "input": "0x"\n  }\n]',
      ', at line 4, column 5: expected a comma or }, found a double quote.',
    ],
    ['', ', at line 1, column 1: the text breaks off: expected a value.'],
    ['[1,2', ', at line 1, column 5: the text breaks off: expected a comma or ].'],
    ['[\n  {"a": 1}\n\n', ', at line 2, column 11: the text breaks off: expected a comma or ].'],
    ['["a', ', at line 1, column 4: the text breaks off: expected the end of a string.'],
  ];
  for (const [text, expected] of CASES)
    it(`says what is wrong with ${JSON.stringify(text)}`, () => assert.equal(told(text), expected));

  it('finds the place that the engine names, whatever was put where', () => {
    let compared = 0;
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('x', '@', '}', ']', ',', ':', "'", '\u0001', '\\'),
        (text, place, sign) => {
          const at = place % (text.length + 1);
          const spoiled = text.slice(0, at) + sign + text.slice(at);
          const named = placeNamed(spoiled);
          if (named === undefined) return;
          compared++;
          assert.equal(jsonFaultIn(spoiled)?.at, Math.min(named, spoiled.trimEnd().length), spoiled);
        },
      ),
      { numRuns: 100 },
    );
    assert.ok(compared > 20, `${compared} compared`);
  });

  it('finds none in JSON', () => assert.equal(told(' {"a":[1e400,null]} '), 'is JSON'));

  it('finds none in JSON that is nested too deep', () => {
    assert.equal(told('['.repeat(100_000)), ': it is nested too deep.');
  });
});
