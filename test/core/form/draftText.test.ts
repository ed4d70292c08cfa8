import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { InputShape } from '../../../src/core/catalogue/methodSpec.ts';
import type { Draft } from '../../../src/core/form/draft.ts';
import { draftOfText } from '../../../src/core/form/draftOf.ts';
import { draftSummary, draftWords } from '../../../src/core/form/draftSummary.ts';
import { draftText } from '../../../src/core/form/draftText.ts';
import { formSteps } from '../../../src/core/form/formSteps.ts';
import { typedParams } from '../../../src/core/form/readForm.ts';
import { withExample } from '../../../src/core/form/withExample.ts';

const shapeOf = (method: string, index: number): InputShape => findMethod(method)!.params[index]!.type;
const OVERRIDES = shapeOf('eth_call', 2);
const FILTER = shapeOf('eth_getLogs', 0);

describe('draftText', () => {
  it('writes what was typed as it was typed, and draftOfText brings it back', () => {
    const cases: readonly (readonly [InputShape, Draft, unknown])[] = [
      [
        OVERRIDES,
        {
          entries: [
            {
              key: '0xab',
              value: {
                members: { balance: '1.5 ether', stateDiff: { entries: [{ key: '1', value: '2' }] } },
              },
            },
          ],
        },
        { '0xab': { balance: '1.5 ether', stateDiff: { '1': '2' } } },
      ],
      [
        FILTER,
        { members: { topics: { items: ['', { items: ['a', ''] }, 'Transfer(address)'] } } },
        { topics: [null, ['a', null], 'Transfer(address)'] },
      ],
      [
        shapeOf('debug_traceTransaction', 1),
        {
          members: {
            tracer: 'callTracer',
            tracerConfig: { members: { withLog: 'true' } },
            reexec: '12345678901234567890',
          },
        },
        { tracer: 'callTracer', tracerConfig: { withLog: true } },
      ],
    ];
    for (const [shape, draft, json] of cases) {
      const text = draftText(shape, draft);
      const { reexec, ...others } = JSON.parse(text);
      assert.deepEqual(others, json);
      assert.equal(reexec === undefined, !text.includes('12345678901234567890'));
      assert.deepEqual(draftOfText(shape, text), draft);
    }
  });

  it('keeps every entry of a map, whatever their names are', () => {
    const entries = ['0xab', '0xab', '', ''].map((key, at) => ({
      key,
      value: { members: { balance: `${at}` } },
    }));
    const all = { '0xab': '0', '0xab (2)': '1', '': '2', '(2)': '3' };
    const expected = Object.fromEntries(Object.entries(all).map(([name, balance]) => [name, { balance }]));
    assert.deepEqual(JSON.parse(draftText(OVERRIDES, { entries })), expected);
    const [, , typed] = typedParams(findMethod('eth_call')!, ['', '', { entries }]);
    assert.deepEqual(Object.keys(typed as object).length, 4);
  });

  it('leaves out what is left out', () => {
    assert.deepEqual(JSON.parse(draftText(FILTER, { members: { address: '', fromBlock: '1' } })), {
      fromBlock: '1',
    });
  });
});

describe('draftOfText', () => {
  it('takes one value alone for the only item of a list, and leaves what is no JSON yet', () => {
    assert.deepEqual(
      [
        draftOfText({ array: 'topic' }, 'Transfer(address)'),
        draftOfText({ array: 'topic' }, ''),
        draftOfText(FILTER, '{"address":'),
        draftOfText('block', '{"blockNumber":"0x1"}'),
      ],
      [{ items: ['Transfer(address)'] }, '', '{"address":', '{"blockNumber":"0x1"}'],
    );
  });
});

describe('draftSummary', () => {
  it('says what is in it in one line', () => {
    assert.deepEqual(
      [
        draftSummary({ members: { balance: '1000 ether', nonce: '', code: `0x${'ab'.repeat(40)}` } }),
        draftSummary({
          members: {
            state: { entries: [{ key: '1', value: '2' }] },
            tracerConfig: { members: { withLog: 'true' } },
          },
        }),
        draftSummary({
          members: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: '1000000000000000000' },
        }),
        draftSummary({ members: { note: 'word '.repeat(20), next: `0x${'zz'.repeat(40)}` } }),
        draftSummary({ items: ['a', 'b'] }),
        draftSummary(''),
      ],
      [
        'balance 1000 ether, code 0xabab…abab',
        'state 1 item, tracerConfig (withLog true)',
        'to 0x7099…79C8, amount 1,000,000,000,000,000,000',
        'note word word word word wor…, next 0xzzzzzzzzzzzzzzzzzzzzz…',
        '2 items',
        '',
      ],
    );
  });

  it('shows typed JSON and functions without braces, also JSON that is not whole', () => {
    assert.deepEqual(
      [
        draftSummary('[{"to":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8","access":[1,2]},"latest"]'),
        draftSummary('{"config":{"onlyTopCall":true},"limit":12345678901234567890}'),
        draftSummary('[{"to":'),
        draftSummary({
          members: {
            input: { signature: 'f(uint256 a, (bool b) c)', args: ['5', { members: { b: 'true' } }] },
          },
        }),
      ],
      [
        'to 0x7099…79C8, access 2 items, latest',
        'config (onlyTopCall true), limit 12,345,678,901,234,567,890',
        'to :',
        'input f(5, (b true))',
      ],
    );
  });

  it('names addresses that are known', () => {
    const nameOf = (text: string): string | undefined => (text === '0xaa' ? 'bob' : undefined);
    assert.deepEqual(draftWords({ members: { to: '0xaa', value: '1 ether' } }, nameOf), [
      'to bob',
      'value 1 ether',
    ]);
    assert.deepEqual(draftWords('["0xaa","0xab"]', nameOf), ['bob', '0xab']);
  });
});

describe('formSteps', () => {
  it('asks for each parameter, and for each member of an object that must be given', () => {
    const steps = (name: string): readonly string[] =>
      formSteps(findMethod(name)!)
        .filter(({ spec }) => spec.rare !== true)
        .map(({ place, isOptional }) => `${place.join('.')}${isOptional ? '?' : ''}`);
    assert.deepEqual(
      ['eth_getBalance', 'eth_call', 'eth_sendTransaction', 'debug_traceTransaction'].map(steps),
      [
        ['0', '1'],
        ['0.to?', '0.input?', '1'],
        ['0.from', '0.to?', '0.value?', '0.input?', '0.gas?'],
        ['0', '1?'],
      ],
    );
  });
});

describe('withExample', () => {
  it('fills what is empty and keeps what was typed', () => {
    const filter = findMethod('eth_getLogs')!;
    const [typed] = withExample(filter, [{ members: { fromBlock: '5', topics: { items: ['x'] } } }]);
    const [fresh] = withExample(filter, []);
    assert.ok(
      typeof typed === 'object' && 'members' in typed && typeof fresh === 'object' && 'members' in fresh,
    );
    assert.deepEqual(
      [
        typed.members['fromBlock'],
        typed.members['topics'],
        typed.members['toBlock'],
        fresh.members['topics'],
      ],
      ['5', { items: ['x'] }, 'latest', { items: ['Transfer(address,address,uint256)'] }],
    );
  });
});
