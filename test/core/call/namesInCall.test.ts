// Names of ENS among the parameters of a call, from the form to what is sent.
import assert from 'node:assert/strict';
import { encodeFunctionData, parseAbi } from 'viem';
import { namesInCall, withAddresses } from '../../../src/core/call/namesInCall.ts';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import type { FormDraft } from '../../../src/core/form/draft.ts';
import { formOfOpened } from '../../../src/core/form/formOf.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const NICK = `0x${'b8'.repeat(20)}` as const;
const BRANTLY = `0x${'98'.repeat(20)}` as const;
const KNOWN = new Map([
  ['nick.eth', NICK as string],
  ['Brantly.eth', BRANTLY],
]);
const ERC20 = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function send(address[] to, (address owner, string note) how) returns (bool)',
]);

function sent(method: string, params: readonly JsonValue[]): readonly JsonValue[] {
  return withAddresses(method, params, KNOWN);
}

describe('namesInCall', () => {
  it('finds names wherever an address can be, and nowhere else', () => {
    assert.deepEqual([...namesInCall('eth_getBalance', ['nick.eth', 'latest'])], ['nick.eth']);
    assert.deepEqual(
      [
        ...namesInCall('eth_call', [
          { from: 'a.eth', to: 'b.eth', accessList: [{ address: 'c.eth', storageKeys: [] }] },
          'latest',
          { 'd.eth': { balance: '0x1' } },
        ]),
      ],
      ['a.eth', 'b.eth', 'c.eth', 'd.eth'],
    );
    assert.deepEqual(
      [...namesInCall('eth_getLogs', [{ address: ['a.eth', NICK], topics: [null, ['b.eth', 'a.eth']] }])],
      ['a.eth', 'b.eth'],
    );
    for (const [method, params] of [
      ['web3_sha3', ['nick.eth']],
      ['eth_call', [{ to: NICK, input: 'setName(string) nick.eth' }]],
      ['eth_getBlockByNumber', ['nick.eth', false]],
      ['unknown_method', ['nick.eth']],
    ] as const)
      assert.equal(namesInCall(method, params).size, 0, method);
  });

  it('finds them among the arguments of a function, in lists and tuples', () => {
    const input =
      'send(address[],(address owner,string note)) [nick.eth, "Brantly.eth"] (nick.eth, "to b.eth")';
    assert.deepEqual([...namesInCall('eth_call', [{ to: NICK, input }])], ['nick.eth', 'Brantly.eth']);
    const args = [[NICK, BRANTLY], { owner: NICK, note: 'to b.eth' }] as const;
    assert.deepEqual(sent('eth_call', [{ to: 'nick.eth', input }]), [
      { to: NICK, input: encodeFunctionData({ abi: ERC20, functionName: 'send', args }) },
    ]);
  });

  it('stays unsent where one of them has no address yet', () => {
    const input = 'send(address[],(address owner,string note)) [nick.eth, other.eth] (nick.eth, x)';
    assert.deepEqual(sent('eth_call', [{ to: 'other.eth', input }]), [{ to: 'other.eth', input }]);
  });

  it('pads the address for a topic, and puts it into the keys of overrides', () => {
    const topic = `0x${'0'.repeat(24)}${NICK.slice(2)}`;
    assert.deepEqual(sent('eth_getLogs', [{ topics: [null, 'nick.eth'] }]), [{ topics: [null, topic] }]);
    const state = { 'nick.eth': { balance: '0x1' } };
    assert.deepEqual(sent('eth_call', [{}, 'latest', state]), [{}, 'latest', { [NICK]: { balance: '0x1' } }]);
    // None of two takes the place of the other: the node refuses the name.
    const both = { [NICK]: { balance: '0x1' }, 'nick.eth': { balance: '0x2' } };
    assert.deepEqual(sent('eth_call', [{}, 'latest', both]), [{}, 'latest', both]);
  });

  it('reads a form with names, leaves them in its parameters, and opens those as the same form', () => {
    const spec = findMethod('eth_call')!;
    const typed: FormDraft = [
      {
        members: { to: 'nick.eth', input: { signature: 'balanceOf(address owner)', args: ['Brantly.eth'] } },
      },
      'latest',
    ];
    const { params, problems, notes } = readForm(spec, typed);
    const note = 'ENS resolves “Brantly.eth” when the request is sent.';
    assert.deepEqual(
      [problems, notes],
      [
        {},
        {
          '0.to': 'ENS resolves “nick.eth” when the request is sent.',
          '0.input.0': note,
          '0.input': note,
        },
      ],
    );
    assert.deepEqual(params, [{ to: 'nick.eth', input: 'balanceOf(address owner) Brantly.eth' }, 'latest']);
    const data = encodeFunctionData({ abi: ERC20, functionName: 'balanceOf', args: [BRANTLY] });
    assert.deepEqual(sent('eth_call', params), [{ to: NICK, input: data }, 'latest']);
    const again = formOfOpened(spec, params, false);
    assert.deepEqual(again.ok && readForm(spec, again.form).params, params);
  });

  it('reads an event with a name for one of its arguments', () => {
    const spec = findMethod('eth_getLogs')!;
    const signature = 'Transfer(address indexed from, address indexed to, uint256 amount)';
    const { params } = readForm(spec, [{ members: { topics: { signature, args: ['', 'nick.eth'] } } }]);
    const id = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
    assert.deepEqual(params, [{ topics: [id, null, 'nick.eth'] }]);
  });
});
