// What the filter box offers next, and that each offer is a filter.
import assert from 'node:assert/strict';
import { completeFilter } from '../../../src/core/history/completeFilter.ts';
import type { FilterValues } from '../../../src/core/history/completeFilter.ts';
import { filterWords, parseFilter, unknownWord } from '../../../src/core/history/parseFilter.ts';

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
const NOW = new Date(2026, 10, 23, 15).getTime();
const words = (line: string): readonly string[] => completeFilter(line, VALUES, NOW).map(({ word }) => word);
const lines = (line: string): readonly string[] => completeFilter(line, VALUES, NOW).map((one) => one.line);

describe('completeFilter', () => {
  it('offers every word of the filter at first, and after a space', () => {
    const all = ['failed', 'ok', 'pinned', 'method:', 'endpoint:', '#', 'since:', 'before:'];
    assert.deepEqual(words(''), all);
    assert.deepEqual(words('failed '), all);
    assert.deepEqual(lines('failed ')[3], 'failed method:');
    const withoutTags = completeFilter('', { ...VALUES, tags: [] }, NOW).map(({ word }) => word);
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
      completeFilter('method:num', VALUES, NOW).map(({ means }) => means),
      ['1 call'],
    );
    assert.deepEqual(
      completeFilter('method:logs', VALUES, NOW).map(({ means }) => means),
      ['1,200 calls'],
    );
    assert.deepEqual(words('#'), ['#smoke', '#daily']);
    assert.deepEqual(words('tag:sm'), ['#smoke']);
    assert.deepEqual(words('since:y'), ['since:yesterday']);
    assert.deepEqual(words('before:2026-11-23T'), ['before:2026-11-23T12:00']);
    assert.deepEqual(words('endpoint:'), ['endpoint:Main', 'endpoint:"My own node"', 'endpoint:odd']);
  });

  it('goes on in an open quotation, and leaves what stands before as it is', () => {
    assert.deepEqual(lines('failed  endpoint:"my o'), ['failed  endpoint:"My own node" ']);
    assert.deepEqual(lines('#smoke -method:log'), ['#smoke -method:eth_getLogs ']);
  });

  it('offers nothing for what is complete, or known nowhere', () => {
    assert.deepEqual(words('failed'), []);
    assert.deepEqual(words('chain:1'), []);
    assert.deepEqual(words('"fail'), []);
    assert.deepEqual(words('x'.repeat(20_000)), []);
  });

  it('tells endpoints of one name apart, and quotes tags that are no single word', () => {
    const endpoints = [
      { key: 'a1', name: 'main' },
      { key: 'b2', name: 'Main' },
      { key: 'c3', name: 'other' },
    ];
    for (const [at, { line }] of completeFilter('endpoint:', { ...VALUES, endpoints }, NOW).entries()) {
      const reading = parseFilter(line, NOW, endpoints);
      assert.deepEqual(reading, { ok: true, value: { endpointId: endpoints[at]!.key } });
    }
    for (const tag of ['two words', 'x#y']) {
      const { line } = completeFilter('#', { ...VALUES, tags: ['a "quoted" one', tag] }, NOW)[0]!;
      assert.deepEqual(parseFilter(line, NOW, []), { ok: true, value: { tags: [tag] } });
    }
  });

  it('gives at most eight', () => {
    const methods = Array.from({ length: 20 }, (_, at) => ({ key: `eth_m${at}`, count: 1 }));
    assert.equal(completeFilter('method:', { ...VALUES, methods }, NOW).length, 8);
  });

  it('gives lines that are filters, as what they say', () => {
    for (const typed of ['', 'method:', 'endpoint:', '#', 'since:', 'before:', '-', '-method:'])
      for (const { line, word } of completeFilter(typed, VALUES, NOW)) {
        const reading = parseFilter(line, 0, VALUES.endpoints);
        assert.ok(reading.ok, line);
        assert.equal(reading.value.text, undefined, word);
      }
  });
});

describe('filterWords', () => {
  it('are those that are no text, as they are typed', () => {
    assert.deepEqual(filterWords('balance ok -SHELL'), ['ok', '-SHELL']);
    assert.deepEqual(filterWords('#a since:2h endpoint:"a b" -method:x "ok" -32000 chain:1'), [
      '#a',
      'since:2h',
      'endpoint:"a b"',
      '-method:x',
    ]);
  });
});

describe('unknownWord', () => {
  it('is a name before a colon that is looked for as text, also where that is left out', () => {
    assert.equal(unknownWord('failed chain:1'), 'chain:');
    assert.equal(unknownWord('-chain:1'), 'chain:');
    assert.equal(unknownWord('failed since:2h -method:x endpoint:"a b"'), undefined);
    assert.equal(unknownWord('"since:2h" "note: x"'), undefined);
    assert.equal(unknownWord('http://127.0.0.1:8545 12:30'), undefined);
    assert.equal(unknownWord(`chain:${'x'.repeat(20_000)}`), undefined);
  });
});
