import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { inspect } from 'node:util';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { readCast } from '../../../src/core/paste/readCast.ts';
import { unmasked } from '../../../src/core/paste/maskedText.ts';
import { readPasted, withoutPastedKeys } from '../../../src/core/paste/readPasted.ts';
import { quoteShell } from '../../../src/core/snippets/languages.ts';
import { times } from '../../effort.ts';
import { castRequests } from './castRequests.ts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const HOLDER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const HASH = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const WORD = `0x${HOLDER.slice(2).toLowerCase().padStart(64, '0')}`;
const TRANSFER = 'Transfer(address indexed from, address indexed to, uint256 value)';
const RANGE = ['--from-block', '68930', '--to-block', 'latest'];
const PRIVATE_KEY = `0x${'ab12'.repeat(16)}`;

/** Command lines that must mean to us what they mean to cast. */
const SAME: readonly (readonly string[])[] = [
  ['logs', ...RANGE, '--address', TOKEN, TRANSFER],
  ['logs', ...RANGE, TRANSFER, HOLDER],
  ['logs', ...RANGE, TRANSFER, '', HOLDER],
  ['logs', ...RANGE, 'Transfer(address,address,uint256)', HOLDER],
  ['logs', ...RANGE, TOPIC, '', WORD],
  ['logs', `--address=${TOKEN}`, TOPIC],
  ['l', '--from-block', '68900', TRANSFER],
  ['block'],
  ['block', '68930', '--full'],
  ['bl', 'finalized', '-f', 'timestamp'],
  ['age', '68930'],
  ['base-fee'],
  ['block-number'],
  ['block-number', '68930'],
  ['tx', HASH, 'blockNumber'],
  ['tx', '--from', HOLDER, '--nonce', '3'],
  ['receipt', HASH, '--async'],
  ['balance', HOLDER, '-B68930', '-e'],
  ['balance', HOLDER, '--erc20', TOKEN],
  ['nonce', '--block=pending', HOLDER],
  ['code', TOKEN, '--block', '68930'],
  ['codesize', TOKEN],
  ['storage', TOKEN, '0', '-b', '68930'],
  ['storage', TOKEN, '0x10', '2'],
  ['proof', TOKEN, '0x0', '1', '-B', '68930'],
  ['gas-price'],
  ['client'],
  ['publish', '0x02f8'],
  ['rpc', 'eth_getBlockByNumber', '68930', 'false'],
  ['rpc', '--raw', 'eth_getLogs', '[{"fromBlock":"0x1"}]'],
  ['rpc', 'eth_getTransactionCount', HOLDER, 'null'],
  ['--color', 'never', '-j', '2', 'block', '68930'],
  ['call', TOKEN, 'balanceOf(address)(uint256)', HOLDER, '-b', '68930'],
  ['call', '--data', '0x18160ddd', TOKEN, '--from', HOLDER],
  ['call', TOKEN, 'transfer(address,uint256)', HOLDER, '1000', '--gas-limit', '100000'],
  ['call', '--create', '0x6001', 'constructor(uint256)', '7'],
  ['estimate', TOKEN, '0x18160ddd', '--from', HOLDER, '--value', '1.5ether', '-B', '68930'],
  ['access-list', TOKEN, 'totalSupply()', '--from', HOLDER],
];

/** Params as they can be compared: capitals and zeros in front do not count, nor what cast adds to a request unasked. */
function plain(params: readonly JsonValue[]): JsonValue {
  const parsed = JSON.parse(
    JSON.stringify(params)
      .toLowerCase()
      .replaceAll(/"0x0+(?=\w)/g, '"0x'),
  ) as JsonValue[];
  return parsed.map((param) => {
    if (!isJsonObject(param)) return param;
    const { chainid: _chain, data: _data, ...rest } = param;
    const isAdded = (name: string, value: JsonValue): boolean =>
      value === null || (Array.isArray(value) && value.length === 0) || (name === 'from' && value === '0x0');
    const pairs = Object.entries(rest).filter(([name, value]) => !isAdded(name, value));
    return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function paste(...words: readonly string[]) {
  return readPasted(['cast', ...words.map(quoteShell)].join(' '));
}

describe('readCast', () => {
  it('gives the call that cast sends', async function () {
    this.timeout(120_000);
    // Writes are in every run.
    const compared = SAME.filter(
      ([word = ''], index) => /^(?:send|publish)$/.test(word) || index % times(2, 1) === 0,
    );
    const sent = await castRequests(compared);
    for (const [index, words] of compared.entries()) {
      const [call] = readCast(words).calls;
      const same = sent[index]!.findLast(({ method }) => method === call?.method);
      assert.ok(same !== undefined && call !== undefined, `${words.join(' ')}: ${inspect(sent[index])}`);
      assert.deepEqual(plain(call.params), plain(same.params), words.join(' '));
    }
  });

  it('names every option and argument that is not taken over, and the value of none', () => {
    const cases: readonly (readonly [readonly string[], readonly string[]])[] = [
      [['block', 'latest', '--json', '-vv', '-r', 'https://rpc.example.com'], []],
      [
        ['logs', TRANSFER, '--query-size', '100', '--subscribe'],
        ['Not taken over: --query-size, --subscribe.'],
      ],
      [['logs', 'Transfer(address,address,uint256)', HOLDER], ['Not taken over: 1 argument.']],
      [['tx', HASH, 'blockNumber', '--raw'], ['Not taken over: --raw, 1 argument.']],
      [
        ['call', TOKEN, 'f()', '--trace', '--override-balance', `${HOLDER}:1`, '-z', 'canary-value'],
        ['Not taken over: --trace, --override-balance, -z.'],
      ],
      [['estimate', TOKEN, 'f()', '--private-key', PRIVATE_KEY], ['Not taken over: --private-key.']],
      [['run', HASH, '-l', `${HOLDER}:me`, '--quick'], ['Not taken over: --label, --quick.']],
    ];
    for (const [words, notes] of cases) {
      const [reading] = paste(...words).readings;
      assert.deepEqual(reading?.notes, notes, words.join(' '));
      assert.equal(JSON.stringify(reading.notes).includes('canary'), false);
    }
  });

  it('keeps the return types of a function with its calls', () => {
    const { calls } = readCast(['call', TOKEN, 'balanceOf(address)(uint256 coins)', HOLDER]);
    assert.deepEqual(
      calls.map(({ functions }) => functions),
      [['balanceOf(address) returns (uint256 coins)']],
    );
    assert.equal(readCast(['call', TOKEN, 'totalSupply()']).calls[0]?.functions, undefined);
  });

  it('takes a write for a write: tried first, then sent', () => {
    const [reading] = paste(
      ...`send ${TOKEN} transfer(address,uint256) ${HOLDER} 1ether --value 2gwei --nonce 7`.split(' '),
      ...`--private-key ${PRIVATE_KEY} --gas-price 30gwei --priority-gas-price 1 --confirmations 2`.split(
        ' ',
      ),
    ).readings;
    const input = `0xa9059cbb${WORD.slice(2)}${'de0b6b3a7640000'.padStart(64, '0')}`;
    const request = { to: TOKEN.toLowerCase(), value: '0x77359400', input };
    const [call, send, gas] = reading!.calls;
    assert.deepEqual(reading?.label, 'cast with a transaction.');
    assert.deepEqual(send, {
      label: 'Send it',
      method: 'eth_sendTransaction',
      params: [
        { ...request, from: '', nonce: '0x7', maxFeePerGas: '0x6fc23ac00', maxPriorityFeePerGas: '0x1' },
      ],
    });
    assert.deepEqual(call, {
      label: 'Try it without sending',
      method: 'eth_call',
      params: [request, 'latest'],
    });
    assert.deepEqual([gas?.method, gas?.params[0]], ['eth_estimateGas', request]);
    assert.deepEqual(reading?.notes, [
      'The trial has no sender, as the command has no --from.',
      'Not taken over: the private key. The node signs, if it holds the account.',
      'Not taken over: --confirmations.',
    ]);
    const legacy = paste('send', HOLDER, '--from', TOKEN, '--unlocked', '--legacy', '--gas-price', '5');
    assert.deepEqual(
      [legacy.readings[0]?.calls[1]?.params, legacy.readings[0]?.notes],
      [[{ from: TOKEN.toLowerCase(), to: HOLDER.toLowerCase(), gasPrice: '0x5' }], []],
    );
  });

  it('keeps secrets out of all that it gives, however they are written, and says what their mask stands for', () => {
    const digits = PRIVATE_KEY.slice(2);
    for (const [name, secret] of [
      ['private-key', PRIVATE_KEY],
      ['private-key', digits],
      ['mnemonic', 'test test test junk'],
      ['password', 'correct horse'],
    ] as const) {
      // As an argument, too, with 0x and without.
      const words = ['send', TOKEN, 'f(string,bytes32)', secret, `0x${digits}`, `--${name}`, secret];
      const line = ['cast', ...words].map(quoteShell).join(' ');
      const pasted = readPasted(line);
      assert.equal(pasted.readings[0]?.calls.length, 3);
      const kept = JSON.stringify(pasted);
      assert.ok(!kept.includes(secret) && (name !== 'private-key' || !kept.includes(digits)), kept);
      const shown = withoutPastedKeys(line);
      assert.ok(!shown.includes(secret) && shown.includes('[secret]') && !shown.includes('[api key]'), shown);
      assert.equal(unmasked(`${shown} --legacy`, { text: line, shown }), `${line} --legacy`);
    }
  });

  it('reads amounts in the unit of the called token; what it cannot read is to be filled in', () => {
    const tokens = new Map([[TOKEN.toLowerCase(), { symbol: 'USDC', decimals: 6 }]]);
    const of = (to: string, ...amount: readonly string[]) => {
      const words = ['send', to, 'transfer(address,uint256)', HOLDER, ...amount, '--from', HOLDER];
      const [call] = readCast(words, { tokens }).calls;
      return [(call!.params[0] as { input: string }).input, call!.isOpen, call!.problem] as const;
    };
    const input = `0xa9059cbb${WORD.slice(2)}${'e4e1c0'.padStart(64, '0')}`;
    for (const amount of [['15 USDC'], ['15', 'USDC'], ['15usdc']])
      assert.deepEqual(of(TOKEN, ...amount), [input, undefined, undefined]);
    const [text, isOpen, problem] = of(TOKEN, '15 DAI');
    assert.deepEqual([text, isOpen], [`transfer(address,uint256) ${HOLDER} "15 DAI"`, true]);
    assert.match(problem!, /is USDC, not “DAI”/);
    assert.match(of(HOLDER, '15 USDC')[2]!, /unit of the called token is not known here/);
  });

  it('keeps arguments that cannot be read, so that one sees what is wrong', () => {
    const [call] = readCast(['call', TOKEN, 'transfer(address,uint256)', 'someone.eth', '1']).calls;
    assert.deepEqual(call?.params[0], {
      to: TOKEN.toLowerCase(),
      input: 'transfer(address,uint256) someone.eth 1',
    });
    const [raw] = readCast(['rpc', '--raw', 'eth_getLogs', '[{']).calls;
    assert.deepEqual(raw?.params, ['[{']);
    const [logs] = readCast(['logs', TRANSFER, 'someone.eth']).calls;
    assert.deepEqual(logs?.params, [
      { topics: [TOPIC, 'someone.eth'], fromBlock: 'earliest', toBlock: 'latest' },
    ]);
  });

  it('takes the endpoint with a key in a header, and says which commands it does not know', () => {
    const { endpoint } = paste(
      'chain-id',
      '--rpc-headers',
      'x-api-key: a1b2c3d4e5f60718',
      '-rhttps://rpc.example.com',
    );
    assert.deepEqual(
      [endpoint?.origin, endpoint?.key?.reveal()],
      ['https://rpc.example.com', 'a1b2c3d4e5f60718'],
    );
    for (const words of [
      ['keccak', 'canary'],
      ['to-wei', '1', 'e'],
      ['erc20-token', 'balance', TOKEN, HOLDER],
      ['wallet', 'sign', '--private-key', PRIVATE_KEY, 'b'],
      ['toString'],
      ['--json'],
    ])
      assert.deepEqual(
        paste(...words).readings.map(({ label, calls, notes }) => [label, calls, notes]),
        [['This cast command makes no call that is known here.', [], []]],
        words.join(' '),
      );
  });

  it('gives no private key, mnemonic or password in any text', () => {
    const secret = fc.stringMatching(/^[a-z]{4}[ \w]{12,40}$/);
    const name = fc.constantFrom(
      '--private-key',
      '--mnemonic',
      '--mnemonic-passphrase',
      '--password',
      '--etherscan-api-key',
      '--jwt-secret',
    );
    const command = fc.constantFrom('send', 'call', 'estimate', 'access-list', 'mktx');
    const [echo] = paste('rpc', 'eth_foo', PRIVATE_KEY, '--private-key', PRIVATE_KEY).readings;
    assert.deepEqual(echo?.calls[0]?.params, ['[api key]']);
    fc.assert(
      fc.property(command, name, secret, fc.boolean(), (first, option, text, isInline) => {
        const words = isInline ? [`${option}=${text}`] : [option, text];
        const shown = inspect(paste(first, TOKEN, 'f(string)', text, ...words), { depth: Infinity });
        assert.equal(shown.includes(text), false, shown);
      }),
    );
  });
});
