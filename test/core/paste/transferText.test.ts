// Transfers of coins in words.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import { parseInput } from '../../../src/core/input/parseInput.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { readPasted } from '../../../src/core/paste/readPasted.ts';

const BOB = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const CHECKSUMMED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const CAROL = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const CAROL_CHECKSUMMED = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const labels = new Map([
  [BOB, 'bob'],
  [CAROL, 'Carol’s vault'],
  ['0x90f79bf6eb2c4f870365e785982e1f101e93b906', 'bob.eth'],
]);

/** What is offered for a text, and the parameters. */
function offered(text: string): readonly (readonly [label: string, method: string, JsonValue])[] {
  const [reading, ...others] = readPasted(text, { labels }).readings;
  assert.deepEqual([reading?.label, reading?.problem, others], ['A transfer.', undefined, []], text);
  assert.ok(reading!.calls.every(({ isForm }) => isForm === true));
  return reading!.calls.map(({ label, method, params }) => [label, method, params[0]!]);
}

/** Why a text cannot be filled in. */
function problem(text: string): string {
  const [reading] = readPasted(text, { labels }).readings;
  assert.deepEqual(reading?.calls, [], text);
  return reading.problem!;
}

describe('a transfer in words', () => {
  const ONE = '1 ether';
  const toBob = (value: string) => ['Send 1 ETH to bob…', 'eth_sendTransaction', { to: CHECKSUMMED, value }];

  it('is a form of eth_sendTransaction, to a name or an address', () => {
    for (const text of ['1 eth to bob', ' 1eth to BOB ', 'send 1 ether to bob', 'Pay 1 ETH to bob'])
      assert.deepEqual(offered(text), [toBob(ONE)], text);
    const sent = { to: CHECKSUMMED, value: '0.5 ether' };
    assert.deepEqual(offered(`send 0.5 ether to ${CHECKSUMMED}`), [
      ['Send 0.5 ETH to bob…', 'eth_sendTransaction', sent],
    ]);
    const other = `0x${'1'.repeat(40)}`;
    assert.deepEqual(offered(`send 0.5 ether to ${other}`), [
      ['Send 0.5 ETH to 0x1111…1111…', 'eth_sendTransaction', { ...sent, to: other }],
    ]);
    assert.deepEqual(offered('transfer 1000 gwei to bob.eth')[0]?.[0], 'Send 0.000001 ETH to bob.eth…');
    assert.deepEqual(
      offered('.5 eth to Carol’s vault').map(([, , call]) => call),
      [{ to: CAROL_CHECKSUMMED, value: '.5 ether' }],
    );
  });

  it('takes the receiver before the amount or right behind it, and guesses no sender', () => {
    for (const text of ['send bob 1 eth', 'send to bob 1 ether', 'Pay bob 1eth', 'send 1 ether bob'])
      assert.deepEqual(offered(text), [toBob(ONE)], text);
    assert.deepEqual(offered(`send ${BOB} 1 ether`)[0]?.[2], { to: CHECKSUMMED, value: ONE });
    assert.equal(
      problem(`send ${CAROL} ${BOB} 1 ether`),
      'Which address receives it is not clear. Write “1 ether to” and that address.',
    );
    assert.match(problem('send dave 1 ether'), /“dave” is not in your address book/);
    assert.match(problem('send 1 eth 1inch'), /“1inch” is not in your address book/);
  });

  it('takes the sender where one is named, before or behind the receiver', () => {
    const sent = { from: CAROL_CHECKSUMMED, to: CHECKSUMMED, value: ONE };
    for (const text of [
      `send 1 ETH from ${CAROL} to ${BOB}`,
      `transfer 1 eth to bob from ${CAROL}`,
      `1 ether from ${CAROL} to bob`,
      `pay bob 1 eth from ${CAROL}`,
      'send 1 eth from Carol to bob'.replace('Carol', 'carol’s'),
    ])
      assert.deepEqual(offered(text), [['Send 1 ETH to bob…', 'eth_sendTransaction', sent]], text);
    assert.equal(
      problem('send 1 eth from dave to bob'),
      '“dave” is no address and no name in your address book. Type the sender’s address.',
    );
    // Two names begin so.
    assert.match(problem('send 1 eth from b to bob'), /^“b” is no address/);
  });

  it('offers the names that begin so where none is the one', () => {
    assert.deepEqual(
      offered('1 eth to bo').map(([label]) => label),
      ['Send 1 ETH to bob…', 'Send 1 ETH to bob.eth…'],
    );
  });

  it('offers each address where two have the name', () => {
    const twice = new Map([...labels, [CAROL, 'Bob']]);
    const [reading] = readPasted('1 eth to bob', { labels: twice }).readings;
    assert.deepEqual(
      reading?.calls.map(({ params: [call] }) => call),
      [CHECKSUMMED, CAROL_CHECKSUMMED].map((to) => ({ to, value: ONE })),
    );
  });

  it('keeps an address whose capitals are wrong as it was typed, and says so', () => {
    const to = CHECKSUMMED.replace('C5', 'c5');
    const [reading] = readPasted(`1 eth to ${to}`, { labels }).readings;
    assert.deepEqual(reading?.calls[0]?.params, [{ to, value: ONE }]);
    assert.match(reading?.notes?.join(' ') ?? '', /Wrong checksum/);
  });

  it('leaves a name that the address book lacks to ENS', () => {
    const [reading] = readPasted('1 eth to vitalik.eth', { labels }).readings;
    assert.deepEqual(reading?.calls[0]?.params, [{ to: 'vitalik.eth', value: ONE }]);
    assert.deepEqual(reading.notes, ['ENS resolves “vitalik.eth” when the request is sent.']);
  });

  it('says why it cannot be filled in', () => {
    assert.match(problem(`1,5 eth to ${BOB}`), /“1,5 ether” can be read in two ways/);
    assert.match(problem('1 000,5 eth to bob'), /is not clear as a number. Write 1000.5 ether/);
    assert.match(problem('0.5 wei to bob'), /Only whole numbers/);
    assert.match(problem('-1 eth to bob'), /cannot be negative/);
    assert.match(problem('1.2.3 eth to bob'), /is not a number/);
    const short = 'An address has 40 hex digits after 0x, not 4: 18 bytes are missing.';
    assert.equal(problem('1 eth to 0x1234'), short);
    // Not a value of 0x1234 wei.
    assert.equal(problem(`transfer ${CAROL} 0x1234 5`), short);
    assert.equal(
      problem('1 eth to vitalik'),
      '“vitalik” is not in your address book (ethRpc.addressBook). Type the address.',
    );
  });

  it('is in the coin of the chain', () => {
    const on = (id: bigint, text: string) =>
      readPasted(text, { labels, chain: chainById(id) }).readings.map(
        ({ problem: said, calls: [call] }) => said ?? call?.label,
      );
    assert.deepEqual(on(137n, '1 pol to bob'), ['Send 1 POL to bob…']);
    assert.deepEqual(on(137n, '1 gwei to bob'), ['Send 0.000000001 POL to bob…']);
    assert.deepEqual(on(137n, '1 eth to bob'), ['The coin of this chain is POL, not ETH.']);
    assert.deepEqual(on(728126428n, '1.5 trx to bob'), ['Send 1.5 TRX to bob…']);
    assert.deepEqual(on(10n, '1 eth to bob'), ['Send 1 ETH to bob…']);
    assert.match(
      problem('1 pol to bob'),
      /^“pol” is neither the coin of this chain nor a token known at this endpoint\. A token is known at an endpoint once /,
    );
    assert.match(
      on(100n, 'send 1 pol to bob')[0]!,
      /^“pol” is neither xDAI, the coin of this chain, nor a token known at this endpoint\. A token is known at an endpoint once /,
    );
  });

  it('is filled in with the coin of the chain, which the form reads there and nowhere else', () => {
    const polygon = chainById(137n);
    const text = `send 1.5 pol to ${BOB} from ${CAROL}`;
    const [call] = readPasted(text, { labels, chain: polygon }).readings[0]!.calls;
    const { value } = call!.params[0] as { readonly value: string };
    assert.deepEqual([call!.label, value], ['Send 1.5 POL to bob…', '1.5 POL']);
    assert.deepEqual(
      [polygon, chainById(100n), undefined].map((chain) => parseInput('wei', value, { chain }).ok),
      [true, false, false],
    );
    // A known token of that symbol is meant on another chain only.
    const tokens = new Map([[CAROL, { symbol: 'POL', decimals: 18 }]]);
    const to = (chain: typeof polygon) =>
      (readPasted(text, { labels, chain, tokens }).readings[0]!.calls[0]!.params[0] as { to: string }).to;
    assert.deepEqual([to(polygon), to(chainById(1n))], [CHECKSUMMED, CAROL_CHECKSUMMED]);
  });

  it('is no transfer, but a number, where only an amount in the coin of the chain is pasted', () => {
    const label = (id: bigint) => readPasted('1.5 pol', { chain: chainById(id) }).readings[0]?.label;
    assert.deepEqual([label(137n), label(1n)], ['A number.', undefined]);
  });

  describe('of a token', () => {
    const SHELL = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';
    const unit = { symbol: 'SHELL', decimals: 6 };
    const read = (text: string, tokens: ReadonlyMap<string, typeof unit>) => {
      const [reading] = readPasted(text, { labels, tokens }).readings;
      assert.equal(reading!.problem, undefined, text);
      return reading!.calls.map(({ label, method, params }) => [label, method, params]);
    };
    const known = new Map([[SHELL, unit]]);
    const data = `0xa9059cbb${BOB.slice(2).padStart(64, '0')}${(5_500_000).toString(16).padStart(64, '0')}`;
    const request = { to: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512', input: data };
    const label = 'Send 5.5 SHELL (0xe7f1…0512) to bob…';

    it('calls transfer of the one known token with that symbol, in its unit', () => {
      for (const text of ['send 5.5 SHELL to bob', '5.5 shell to bob', `transfer 5.5 SHELL to ${BOB}`])
        assert.deepEqual(read(text, known), [[label, 'eth_sendTransaction', [request]]], text);
      assert.deepEqual(read(`send 5.5 SHELL from ${CAROL} to bob`, known), [
        [label, 'eth_sendTransaction', [{ from: CAROL_CHECKSUMMED, ...request }]],
      ]);
    });

    it('is never an amount of the coin, and never one of two tokens', () => {
      const two = new Map([...known, [CAROL, unit]]);
      for (const [text, tokens, said] of [
        ['send 5 SHELL to bob', two, /^2 known tokens are called “SHELL”\. /],
        ['send 5 USDC to bob', known, /^“USDC” is neither the coin/],
        ['send 5.1234567 SHELL to bob', known, /decimal/],
        ['send 5 SHELL from nobody to bob', known, /^“nobody” is no address/],
        ['send 5 SHELL to bobby', known, /^“bobby” is not in your address book/],
        ['send 5 FOO to bobby', known, /^“FOO” is neither the coin/],
        ['send 1,5 SHELL to bob', known, /^“1,5” is not clear/],
        [`transfer ${SHELL} 5 SHELL`, known, /to its own contract/],
        [
          'send 5 tokens to bob',
          new Map([[SHELL, { symbol: 'tokens', decimals: 6 }]]),
          /^“tokens” is neither/,
        ],
      ] as const) {
        const [refused] = readPasted(text, { labels, tokens }).readings;
        assert.deepEqual(refused!.calls, [], text);
        assert.match(refused!.problem!, said);
      }
    });
  });

  describe('of the token whose address comes first', () => {
    const SHELL = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
    const tokens = new Map([[SHELL.toLowerCase(), { symbol: 'SHELL', decimals: 6 }]]);
    const read = (text: string) => readPasted(text, { labels, tokens }).readings[0]!;
    const requestOf = (amount: number) => ({
      to: SHELL,
      input: `0xa9059cbb${BOB.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
    });

    it('is in the unit of the token, or in its base units where only a number is typed', () => {
      const from = { from: CAROL_CHECKSUMMED };
      for (const [text, sender] of [
        [`transfer ${SHELL} ${BOB} 5`, {}],
        [`send ${SHELL} to bob 5`, {}],
        [`${SHELL} transfer ${BOB} 5`, {}],
        [`transfer ${SHELL} ${BOB} 5 from ${CAROL}`, from],
        [`${SHELL} transfer ${BOB} 5 from ${CAROL}`, from],
        [`transfer ${SHELL} from ${CAROL} to ${BOB} 5`, from],
      ] as const) {
        const { calls, problem: said } = read(text);
        assert.equal(said, undefined, text);
        assert.ok(calls.every(({ isForm, method }) => isForm === true && method === 'eth_sendTransaction'));
        assert.deepEqual(
          calls.map(({ label, params }) => [label, params]),
          [
            ['Send 5 SHELL (0xe7f1…0512) to bob…', [{ ...sender, ...requestOf(5_000_000) }]],
            ['Send 5 base units of SHELL (0xe7f1…0512) to bob…', [{ ...sender, ...requestOf(5) }]],
          ],
        );
      }
      const [call] = readPasted(`${CAROL} transfer ${BOB} 5`, {
        tokens,
        signatures: builtInSignatures(),
      }).readings;
      assert.deepEqual(
        [call?.label, call?.calls[0]?.method],
        ['transfer(address,uint256) of 0x3C44…93BC.', 'eth_call'],
      );
      for (const amount of ['5.5', '5.5 SHELL', '5.5shell'])
        assert.deepEqual(
          read(`transfer ${SHELL} ${BOB} ${amount}`).calls.map(({ params }) => params),
          [[requestOf(5_500_000)]],
          amount,
        );
    });

    it('is refused where the token is not known, or the amount is not one of it', () => {
      for (const [text, said] of [
        [
          `transfer ${CAROL} ${BOB} 5`,
          /^Which address receives it is not clear: 0x3C44…93BC is not a token /,
        ],
        [`transfer ${CAROL} ${BOB} 5 from ${SHELL}`, /^Which address receives it is not clear: /],
        [`${CAROL} transfer ${BOB} 5 from ${SHELL}`, /^Which address receives it is not clear: /],
        [`send ${CAROL} bob 5`, /^Which address receives it is not clear: /],
        [`transfer ${CAROL} ${SHELL} 5`, /^Which address receives it is not clear: /],
        [`transfer ${SHELL} ${BOB} 5 DAI`, /The symbol of this token is SHELL, not “DAI”/],
        [`transfer ${SHELL} ${BOB} 5.1234567`, /decimal/],
        [`transfer ${SHELL} ${SHELL} 5`, /to its own contract/],
        [`transfer ${SHELL} ${BOB} 5 from nobody`, /^“nobody” is no address/],
        [`transfer ${SHELL} ${BOB} 5 ether`, /^Which address receives it is not clear\. /],
      ] as const) {
        assert.deepEqual(read(text).calls, [], text);
        assert.match(read(text).problem!, said, text);
      }
    });
  });

  it('is nothing else', () => {
    for (const text of [
      '1 eth',
      '1 eth to',
      'bob 1 eth',
      'send transaction 1 eth',
      'send 1 eth to',
      '5 blocks to latest',
      'transfer logs 5 latest',
      `transfer ${BOB} 5 latest`,
      'send 0xbeef to bob',
      'transfer events of 100 blocks',
      'eth to bob',
      'send to bob',
      `1${' '.repeat(90_000)}`,
    ])
      assert.ok(
        readPasted(text, { labels }).readings.every(({ label }) => !label.startsWith('A transfer')),
        text.slice(0, 40),
      );
  });
});
