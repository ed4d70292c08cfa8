import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { readPasted } from '../../../src/core/paste/readPasted.ts';
import { signatureReadings } from '../../../src/core/paste/signatureReadings.ts';
import { anyCharacter } from '../anyText.ts';

const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const HOLDER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const labels = (text: string): readonly string[] => signatureReadings(text, {}).map(({ label }) => label);

describe('signatureReadings', () => {
  it('gives a function its selector, and a call whose arguments are to be typed', () => {
    const [reading, ...others] = signatureReadings('balanceOf(address)', {});
    assert.deepEqual(others, []);
    assert.deepEqual(reading, {
      label: 'The function balanceOf(address).',
      node: undefined,
      calls: [
        {
          label: 'Call this function of a contract',
          method: 'eth_call',
          params: [{ input: 'balanceOf(address)' }, 'latest'],
          isOpen: true,
        },
        {
          label: 'Estimate its gas',
          method: 'eth_estimateGas',
          params: [{ input: 'balanceOf(address)' }],
          isOpen: true,
        },
      ],
      facts: [{ text: '0x70a08231', name: 'selector' }],
    });
    const [solidity] = signatureReadings(
      'function transfer(address to, uint amount) external returns (bool)',
      {},
    );
    assert.deepEqual(
      [solidity?.label, solidity?.facts?.[0]?.text, solidity?.calls[0]?.params[0]],
      [
        'The function transfer(address,uint256).',
        '0xa9059cbb',
        { input: 'transfer(address to, uint256 amount) returns (bool)' },
      ],
    );
    assert.deepEqual(signatureReadings('totalSupply()', {})[0]?.calls[0]?.params[0], { input: '0x18160ddd' });
  });

  it('encodes the arguments behind it', () => {
    const [reading] = signatureReadings(`balanceOf(address) ${HOLDER}`, {});
    const input = `0x70a08231${HOLDER.slice(2).padStart(64, '0')}`;
    assert.deepEqual(
      [reading?.label, reading?.calls[0]?.params[0]],
      ['A call of balanceOf(address).', { input }],
    );
  });

  it('keeps return types with the calls', () => {
    for (const text of ['getReserves()(uint112 a, uint112 b, uint32)', `ownerOf(uint256)(address who) 5`]) {
      const [reading] = signatureReadings(text, {});
      const functions = [text.replace(')(', ') returns (').replace(/ 5$/, '')];
      assert.deepEqual(
        reading?.calls.map((call) => call.functions),
        [functions, functions],
      );
    }
    const [without] = signatureReadings('totalSupply()', {});
    assert.equal(without?.calls[0]?.functions, undefined);
  });

  it('gives an event its topic and its logs', () => {
    const call = {
      label: 'These events in the newest block',
      method: 'eth_getLogs',
      params: [{ topics: [TOPIC], fromBlock: 'latest', toBlock: 'latest' }],
    };
    const [reading, other] = signatureReadings('Transfer(address,address,uint256)', {});
    assert.deepEqual(
      [reading?.label, reading?.calls, reading?.facts],
      ['The event Transfer(address,address,uint256).', [call], [{ text: TOPIC, name: 'topic' }]],
    );
    assert.equal(other?.label, 'The function Transfer(address,address,uint256).');
    for (const text of [
      'event Transfer(address indexed from, address indexed to, uint256 value);',
      'Transfer(address indexed from, address indexed to, uint256 value)',
    ])
      assert.deepEqual(labels(text), ['The event Transfer(address,address,uint256).'], text);
    const named = 'function Transfer(address,address,uint256)';
    assert.deepEqual(labels(named), ['The function Transfer(address,address,uint256).']);
  });

  it('reads what cast sig and cast sig-event are given', () => {
    const of = (text: string): readonly (string | undefined)[] => {
      const [reading] = readPasted(text).readings;
      return [reading?.label, reading?.facts?.[0]?.text];
    };
    assert.deepEqual(of('cast sig "balanceOf(address)"'), ['The function balanceOf(address).', '0x70a08231']);
    assert.deepEqual(of("$ cast sig-event 'Transfer(address,address,uint256)'"), [
      'The event Transfer(address,address,uint256).',
      TOPIC,
    ]);
  });

  it('leaves an amount in the unit of a token as it is until the contract is given', () => {
    for (const text of [`transfer(address,uint256) ${HOLDER} 15 DAI`, `transfer(${HOLDER}, 15 DAI)`]) {
      const calls = signatureReadings(text, {}).flatMap((reading) => reading.calls);
      assert.deepEqual(
        calls.map(({ params, isOpen }) => [params[0], isOpen]),
        [
          [{ input: text }, true],
          [{ input: text }, true],
        ],
      );
      for (const { problem } of calls) assert.match(problem!, /unit of the called token is not known here/);
    }
  });

  it('reads a known function without its types', () => {
    const inputOf = (text: string) => signatureReadings(text, {})[0]?.calls[0]?.params[0];
    assert.deepEqual(inputOf(`transfer(${HOLDER}, 15)`), inputOf(`transfer(address,uint256) ${HOLDER} 15`));
    assert.deepEqual(labels('frobnicate(5)'), []);
  });

  it('refuses everything else, and never throws', () => {
    for (const text of [
      'hello (world)',
      'fetch("https://rpc.example.com")',
      'f(nothing)',
      'transfer(address) 0x1 2',
    ])
      assert.deepEqual(labels(text), [], text);
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => void labels(`f(${text}`)));
  });
});
