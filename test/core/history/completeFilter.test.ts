// What the filter box offers next, and that each offer is a filter.
import assert from 'node:assert/strict';
import { completeFilter } from '../../../src/core/history/completeFilter.ts';
import type { FilterValues } from '../../../src/core/history/completeFilter.ts';
import { parseFilter, unknownWord } from '../../../src/core/history/parseFilter.ts';

const VALUES: FilterValues = {
  methods: [
    { key: 'eth_getLogs', count: 1200 },
    { key: 'eth_blockNumber', count: 1 },
    { key: 'debug_traceTransaction', count: 3 },
  ],
  endpoints: [
    { key: 'main', name: 'Main' },
    { key: 'my-node', name: 'My own node' },
    { key: 'odd', name: 'an "odd" one' },
  ],
  tags: ['smoke', 'daily'],
};
const words = (line: string): readonly string[] => completeFilter(line, VALUES).map(({ word }) => word);
const lines = (line: string): readonly string[] => completeFilter(line, VALUES).map((one) => one.line);

describe('completeFilter', () => {
  it('offers every word of the filter at first, and after a space', () => {
    const all = ['failed', 'ok', 'pinned', 'method:', 'endpoint:', '#', 'since:', 'before:'];
    assert.deepEqual(words(''), all);
    assert.deepEqual(words('failed '), all);
    assert.deepEqual(lines('failed ')[3], 'failed method:');
    const withoutTags = completeFilter('', { ...VALUES, tags: [] }).map(({ word }) => word);
    assert.deepEqual(
      withoutTags,
      all.filter((word) => word !== '#'),
    );
  });

  it('offers words that begin so, and methods and tags that contain it', () => {
    assert.deepEqual(words('f'), ['failed']);
    assert.deepEqual(words('LOGS'), ['method:eth_getLogs']);
    assert.deepEqual(words('ai'), ['#daily']);
    assert.deepEqual(words('zz'), []);
  });

  it('offers values of this history', () => {
    assert.deepEqual(words('method:'), [
      'method:eth_getLogs',
      'method:eth_blockNumber',
      'method:debug_traceTransaction',
    ]);
    assert.deepEqual(
      completeFilter('method:num', VALUES).map(({ means }) => means),
      ['1 call'],
    );
    assert.deepEqual(
      completeFilter('method:logs', VALUES).map(({ means }) => means),
      ['1,200 calls'],
    );
    assert.deepEqual(words('#'), ['#smoke', '#daily']);
    assert.deepEqual(words('tag:sm'), ['#smoke']);
    assert.deepEqual(words('since:y'), ['since:yesterday']);
    assert.deepEqual(words('endpoint:'), ['endpoint:Main', 'endpoint:"My own node"', 'endpoint:odd']);
  });

  it('goes on in an open quotation, and leaves what stands before as it is', () => {
    assert.deepEqual(lines('failed  endpoint:"my o'), ['failed  endpoint:"My own node" ']);
    assert.deepEqual(lines('#smoke -method:log'), ['#smoke -method:eth_getLogs ']);
  });

  it('offers nothing for what is complete, or known nowhere', () => {
    assert.deepEqual(words('failed'), []);
    assert.deepEqual(words('chain:1'), []);
    assert.deepEqual(words('x'.repeat(20_000)), []);
  });

  it('gives at most eight', () => {
    const methods = Array.from({ length: 20 }, (_, at) => ({ key: `eth_m${at}`, count: 1 }));
    assert.equal(completeFilter('method:', { ...VALUES, methods }).length, 8);
  });

  it('gives lines that are filters, as what they say', () => {
    for (const typed of ['', 'method:', 'endpoint:', '#', 'since:', 'before:', '-', '-method:'])
      for (const { line, word } of completeFilter(typed, VALUES)) {
        const reading = parseFilter(line, 0, VALUES.endpoints);
        assert.ok(reading.ok, line);
        assert.equal(reading.value.text, undefined, word);
      }
  });
});

describe('unknownWord', () => {
  it('is a word with a colon that is looked for as text', () => {
    const unknownIn = (line: string): string | undefined => {
      const reading = parseFilter(line, 0, []);
      assert.ok(reading.ok);
      return reading.value.text === undefined ? undefined : unknownWord(reading.value.text);
    };
    assert.equal(unknownIn('failed chain:1'), 'chain:');
    assert.equal(unknownIn('failed since:2h'), undefined);
    assert.equal(unknownIn('http://127.0.0.1:8545 12:30'), undefined);
  });
});
