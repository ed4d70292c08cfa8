// The proof that no reader runs out of stack: what is nested too deep is a problem like any other.
import assert from 'node:assert/strict';
import { readAbiText } from '../../src/core/abi/abiText.ts';
import { parseTree } from '../../src/core/document/jsonTree.ts';
import { parseTab } from '../../src/core/form/tabState.ts';
import { parseJsonInput } from '../../src/core/input/leafInput.ts';
import { jsonOf } from '../../src/core/json.ts';
import { MOST_NESTED } from '../../src/core/nesting.ts';
import { readOpenRpc } from '../../src/core/openrpc/parseOpenRpc.ts';
import { readPasted } from '../../src/core/paste/readPasted.ts';
import { parseRlp } from '../../src/core/rlp/parseRlp.ts';
import { times } from '../effort.ts';
import { READERS } from './readers.ts';

/** Far more than any stack holds. */
const FAR = times(20_000, 100_000);
/** As many as are read on. */
const NEAR = MOST_NESTED - 20;
/** For what is far too deep, the brackets alone say enough. */
const BRACKETS = 4;

/** What is opened and closed so often; the part in the middle is at the bottom. */
const NESTS: readonly (readonly [open: string, middle: string, close: string])[] = [
  ['[', '', ']'],
  ['[1.50,', '1', ']'],
  ['{"a":', '1', '}'],
  ['["\\u0061",', '1', ']'],
  ['(', '', ')'],
  ['[{"type":"tuple","name":"a","components":', '[]', '}]'],
  ['{"type":"object","properties":{"a":', '{}', '}}'],
  ['{"method":"eth_call","params":[', '', ']}'],
  ['f(', '1', ')'],
  ['tuple(', 'uint256 a', ')'],
  ['`${', '', '}`'],
];

function deep(depth: number, [open, middle, close]: (typeof NESTS)[number]): string {
  return open.repeat(depth) + middle + close.repeat(depth);
}

/** A list in a list in a list, as RLP. */
function deepRlp(depth: number): string {
  const heads: string[] = [];
  for (let size = 0, level = 0; level < depth; level++) {
    const digits = size.toString(16);
    const length = digits.length % 2 === 0 ? digits : `0${digits}`;
    const head = size < 56 ? (0xc0 + size).toString(16) : (0xf7 + length.length / 2).toString(16) + length;
    heads.push(head);
    size += head.length / 2;
  }
  return `0x${heads.toReversed().join('')}`;
}

describe('Deep nesting', function () {
  this.timeout(120_000);

  for (const [number, { name, read, before = [] }] of READERS.entries())
    it(`is no fault for: ${name}`, () => {
      for (const begin of ['', ...before])
        for (const [index, nest] of NESTS.entries())
          if ((index + number) % times(8, 1) === 0)
            for (const depth of index < BRACKETS && (begin === '' || closing(begin) !== '')
              ? [FAR, NEAR]
              : [NEAR]) {
              // Closed behind its beginning, where that opens something.
              const text = begin + deep(depth, nest) + closing(begin);
              assert.doesNotThrow(() => read(text), `${begin}${nest.join('…')} ${depth}`);
            }
    });

  it('is told of JSON, wherever it stands', () => {
    const text = deep(FAR, ['[', '', ']']);
    assert.equal(jsonOf(text), undefined);
    assert.deepEqual(parseJsonInput(text), {
      ok: false,
      problem: 'This is not JSON: it is nested too deep.',
    });
    assert.equal(parseTree(text).problems[0]?.message, 'This is nested too deep to be read.');
    assert.deepEqual(readPasted(text).readings, []);
    assert.equal(readAbiText(text, 'a'), undefined);
    assert.equal(parseTab(`{"drafts":{"a":${text}}}`), undefined);
    assert.equal(readOpenRpc(`{"openrpc":"1.0.0","methods":${text}}`).ok, false);
    const rounded = deep(FAR, ['[1.50,', '', ']']);
    assert.equal(jsonOf(rounded.replace(',]', ']')), undefined);
  });

  it('is read up to what replies may have', () => {
    assert.notEqual(jsonOf(deep(MOST_NESTED, ['[', '', ']'])), undefined);
    assert.equal(jsonOf(deep(MOST_NESTED + 2, ['[', '', ']'])), undefined);
  });

  it('is no fault in RLP', () => {
    assert.notEqual(parseRlp(deepRlp(20)), undefined);
    assert.doesNotThrow(() => parseRlp(deepRlp(FAR)));
    for (const { name, read } of READERS) assert.doesNotThrow(() => read(deepRlp(NEAR)), name);
  });
});

function closing(begin: string): string {
  const open = [...begin.matchAll(/[[{]/g)].map(([bracket]) => (bracket === '[' ? ']' : '}'));
  return open.toReversed().join('');
}
