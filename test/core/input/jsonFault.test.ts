// Where JSON goes wrong is found for any text, and what is wrong is said in plain words.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { jsonFault, jsonFaultIn, jsonProblem } from '../../../src/core/input/jsonFault.ts';

function told(text: string): string {
  const fault = jsonFaultIn(text);
  return fault === undefined ? 'is JSON' : jsonProblem(fault, text).replace('This is not JSON', '');
}

describe('jsonFault', () => {
  const CASES: readonly (readonly [string, string])[] = [
    ['{"a":1 "b":2}', ', at character 8: a comma or a } is missing.'],
    ['[1 2]', ', at character 4: a comma or a ] is missing.'],
    ['{"a" 1}', ', at character 6: a colon is missing.'],
    ['{a:1}', ', at character 2: a name in double quotes is missing.'],
    ['{"a":1,}', ', at character 8: a name in double quotes is missing.'],
    ['[1]]', ', at character 4: something follows its end.'],
    ['["a\nb"]', ', at line 1, character 4: a text holds a line break or a tab: write \\n or \\t.'],
    ['["\\x"]', ', at character 4: after a \\ comes one of " \\ / b f n r t u.'],
    ['["\\u00g0"]', ', at character 7: after a \\ comes one of " \\ / b f n r t u.'],
    ['[-]', ', at character 3: a number is not complete.'],
    ['[1.]', ', at character 4: a number is not complete.'],
    ['[1e]', ', at character 4: a number is not complete.'],
    ['[01]', ', at character 3: something does not belong there.'],
    ['[1, x]', ', at character 5: something does not belong there.'],
    ['[1,]', ', at character 4: something does not belong there.'],
    ['[tru]', ', at character 5: something does not belong there.'],
    ['[\n  "a",\n  nope\n]', ', at line 3, character 4: something does not belong there.'],
    [
      '[\n  {\n    "to": "0x"\n    "input": "0x"\n  }\n]',
      ', at line 4, character 5: a comma or a } is missing.',
    ],
    ['', ': it ends too early.'],
    ['[1,2', ': it ends too early.'],
    ['["a', ': it ends too early.'],
  ];
  for (const [text, expected] of CASES)
    it(`says what is wrong with ${JSON.stringify(text)}`, () => assert.equal(told(text), expected));

  it('finds the first character that no JSON has there, whatever was put where', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('x', '@', '}', ']', ',', ':', "'"),
        (text, place, sign) => {
          const at = place % (text.length + 1);
          const spoiled = text.slice(0, at) + sign + text.slice(at);
          let error: unknown;
          try {
            JSON.parse(spoiled);
            return;
          } catch (thrown) {
            error = thrown;
          }
          const fault = jsonFault(error, spoiled);
          // All before it could have gone on.
          assert.ok(fault.at === undefined || fault.at >= at - 1, `${spoiled} ${fault.at}`);
          if (fault.at === undefined) assert.equal(fault.problem, 'it ends too early');
        },
      ),
    );
  });

  it('finds none in JSON', () => assert.equal(told(' {"a":[1e400,null]} '), 'is JSON'));

  it('reads a long text no second time', () => {
    const text = `[${'1,'.repeat(60_000)}x]`;
    assert.equal(told(text), ': something does not belong there.');
  });
});
