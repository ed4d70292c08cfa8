import assert from 'node:assert/strict';
import { parseJsonAbi, parseSignature } from '../../../src/core/abi/signature.ts';
import { readKey } from '../../../src/core/secret/apiKey.ts';
import { parseTree } from '../../../src/core/document/jsonTree.ts';
import { parseFilter } from '../../../src/core/history/parseFilter.ts';
import { parseCalldataInput, parseEventInput } from '../../../src/core/input/signatureInput.ts';
import { LONGEST, tooLongProblem } from '../../../src/core/text/lengths.ts';
import { readPasted } from '../../../src/core/paste/readPasted.ts';
import { parseQuery } from '../../../src/core/search/parseQuery.ts';
import { isTooLong } from '../../../src/core/snippets/isTooLong.ts';
import { parseBlockList } from '../../../src/core/watch/blockList.ts';
import { parseKeyLines } from '../../../src/gateway/access/parseKeyLines.ts';

const problemOf = (
  read: { readonly ok: boolean; readonly problem?: string } | undefined,
): string | undefined => read?.problem;

/** Filled up with blanks or the like to this length. */
const filled = (text: string, length: number, by = ' '): string => text + by.repeat(length - text.length);

describe('A text that is too long', () => {
  it('is said to be, with what to do instead', () => {
    assert.equal(
      tooLongProblem('A filter', 'x'.repeat(12_345), LONGEST.line, 'Filter by a part of it.'),
      'A filter has at most 10,000 characters; this one has 12,345. Filter by a part of it.',
    );
    const line = 'x'.repeat(LONGEST.line + 1);
    const problems = [
      problemOf(parseFilter(line, 0, [])),
      problemOf(readKey(line, true)),
      problemOf(parseBlockList('1, '.repeat(40_000))),
      problemOf(parseCalldataInput(filled('f(string) "', LONGEST.arguments + 1, 'x'))),
      problemOf(parseEventInput(filled('A(uint256', LONGEST.signature + 1, 'x'))),
    ];
    assert.deepEqual(
      problems.map((problem) => problem?.replace(/ has at most .*this one has /, ': ')),
      [
        'A filter: 10,001. Filter by a part of it.',
        'A login: 10,001. Type it as user:password.',
        'A list of blocks: 120,000. Write ranges, such as 5-900 step 5.',
        'A function with its arguments: 300,001. Give the calldata as bytes in hex.',
        'An event: 10,001. Give its topic: 0x and 64 hex digits.',
      ],
    );
    assert.deepEqual(parseKeyLines(`a-good-key-1 rps=1\n${'x'.repeat(1_001)}`, { perSecond: 1, perDay: 1 }), {
      ok: false,
      problem: 'line 2: a line has at most 1,000 characters',
    });
  });

  it('is no signature, and no type of an ABI', () => {
    assert.notEqual(parseSignature(`f(${'uint256,'.repeat(1_000)}uint256)`, ''), undefined);
    assert.equal(parseSignature(`f(${'uint256,'.repeat(2_000)}uint256)`, ''), undefined);
    const abi = (type: string) => [{ type: 'function', name: 'f', inputs: [{ type, name: 'a' }] }];
    assert.equal(parseJsonAbi(abi('uint256[2][]'), 'a')?.length, 1);
    assert.equal(parseJsonAbi(abi(`uint256${'[1]'.repeat(400)}`), 'a')?.length, 0);
  });

  it('is a text to look for, where it would be a path', () => {
    const path = `a.${'b'.repeat(LONGEST.line)}`;
    assert.deepEqual(parseQuery(path), { ok: true, query: { kind: 'text', text: path } });
  });

  it('is told as the command that it is', () => {
    const long = readPasted(`curl https://example.com -d '${'x'.repeat(LONGEST.command)}'`);
    assert.deepEqual(
      long.readings.map(({ label, calls }) => [label, calls]),
      [
        [
          'A curl command has at most 200,000 characters; this one has 200,030. Paste the request that it sends.',
          [],
        ],
      ],
    );
    const many = readPasted(`curl ${'-d '.repeat(5_001)}`);
    assert.equal(
      many.readings[0]?.label,
      'A curl command of more than 5,000 words is not read. Paste the request that it sends.',
    );
  });

  it('is not written as code; bytes are, with all their blobs', () => {
    const call = (param: string) => ({ method: 'eth_sendRawTransaction', params: [{ a: [param] }] });
    assert.equal(isTooLong(call(`0x${'ab'.repeat(850_000)}`)), false);
    assert.equal(isTooLong(call('a'.repeat(LONGEST.code))), true);
    assert.equal(isTooLong(call('"'.repeat(20_001))), true);
    assert.equal(isTooLong(call('"'.repeat(20_000))), false);
  });

  it('is read on only as far as its first 500 problems in a document', () => {
    const { root, problems } = parseTree(`[${'x,'.repeat(600)}1]`);
    assert.equal(problems.length, 501);
    assert.equal(
      problems.at(-1)?.message,
      'This has more than 500 problems: what follows the last of them is not read.',
    );
    assert.ok(root?.kind === 'array' && root.items.length === 500 && root.end === 1_203);
    assert.equal(parseTree(`[${'x,'.repeat(400)}1]`).problems.length, 400);
  });
});
