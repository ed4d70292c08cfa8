// A known function that is typed by its name, with the contract and the arguments behind it.
import assert from 'node:assert/strict';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { functionsAtContract } from '../../../src/core/paste/functionAtContract.ts';
import { readPasted } from '../../../src/core/paste/readPasted.ts';

const TOKEN = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const owner = OWNER.slice(2).toLowerCase();
const signatures = createSignatures();
signatures.set(
  'a test',
  ['nonce()(uint256)', 'frob(address who, uint256 amount)', 'frob(address who)'].map((text) =>
    parseSignature(text, 'a test')!,
  ),
);

const labels = (text: string): readonly string[] =>
  functionsAtContract(text, { signatures }).map(({ label }) => label);

function read(text: string): readonly unknown[] {
  return functionsAtContract(text, { signatures }).map(({ label, calls: [call] }) => [
    label,
    call!.method,
    ...call!.params,
    ...(call!.isOpen ? ['open'] : []),
  ]);
}

describe('functionsAtContract', () => {
  it('reads a function once that an ABI and a standard have', () => {
    const both = createSignatures();
    both.set('an ABI', [parseSignature('balanceOf(address holder)(uint256)', 'an ABI')!]);
    assert.equal(functionsAtContract(`balanceOf ${TOKEN} ${OWNER}`, { signatures: both }).length, 1);
  });

  it('makes the call of a function with its arguments, also where it has none', () => {
    assert.deepEqual(read(`balanceOf ${TOKEN} ${OWNER}`), [
      [
        'balanceOf(address) of 0xe7f1…0512.',
        'eth_call',
        { to: TOKEN, input: `0x70a08231${owner.padStart(64, '0')}` },
        'latest',
      ],
    ]);
    // As in commands.
    assert.deepEqual(read(`${TOKEN} balanceOf ${OWNER}`), read(`balanceOf ${TOKEN} ${OWNER}`));
    assert.deepEqual(read(`decimals ${TOKEN}`), [
      ['decimals() of 0xe7f1…0512.', 'eth_call', { to: TOKEN, input: '0x313ce567' }, 'latest'],
    ]);
  });

  it('offers to send a function that returns nothing, or only whether it succeeded', () => {
    const more = createSignatures();
    const lines = [
      'mint(address to)()',
      'open(uint256 id)(bool)',
      'isOwner(address who)(bool)',
      'take()(uint256)',
    ];
    more.set(
      'an ABI',
      lines.map((line) => parseSignature(line, 'an ABI')!),
    );
    const callsOf = (text: string) => functionsAtContract(text, { signatures: more })[0]!.calls;
    for (const text of [`mint ${TOKEN} ${OWNER}`, `open ${TOKEN} 5`, `open ${TOKEN}`]) {
      const [call, sending, ...others] = callsOf(text);
      assert.deepEqual(
        [call!.method, sending!.method, others],
        ['eth_call', 'eth_sendTransaction', []],
        text,
      );
      assert.deepEqual([sending!.isForm, sending!.params], [true, call!.params.slice(0, 1)]);
    }
    for (const text of [`isOwner ${TOKEN} ${OWNER}`, `take ${TOKEN}`])
      assert.equal(callsOf(text).length, 1, text);
  });

  it('takes that one of several functions which takes the arguments', () => {
    assert.deepEqual(labels(`frob ${TOKEN} ${OWNER} 5`), ['frob(address,uint256) of 0xe7f1…0512.']);
    assert.deepEqual(labels(`frob ${TOKEN} ${OWNER}`), ['frob(address) of 0xe7f1…0512.']);
  });

  it('leaves a function open that has no arguments yet, or a name of ENS', () => {
    const input = 'allowance(address owner, address spender)';
    assert.deepEqual(read(`allowance ${TOKEN}`), [
      ['allowance(address,address) of 0xe7f1…0512.', 'eth_call', { to: TOKEN, input }, 'latest', 'open'],
    ]);
    assert.deepEqual(read(`frob ${TOKEN} alice.eth`), [
      [
        'frob(address) of 0xe7f1…0512.',
        'eth_call',
        { to: TOKEN, input: 'frob(address) alice.eth' },
        'latest',
        'open',
      ],
    ]);
  });

  it('warns of a contract whose capitals are wrong', () => {
    const [reading] = functionsAtContract(`decimals ${TOKEN.replace('E', 'e')}`, { signatures });
    assert.match(String(reading?.notes), /checksum/i);
  });

  it('reads an amount in the unit of the contract, or says why it cannot', () => {
    const tokens = new Map([[TOKEN.toLowerCase(), { symbol: 'USDC', decimals: 6 }]]);
    const of = (contract: string, amount: string) => {
      const readings = functionsAtContract(`transfer ${contract} ${OWNER} ${amount}`, { signatures, tokens });
      return JSON.stringify(readings.map(({ calls, problem }) => problem ?? calls[0]!.params[0]));
    };
    const input = `0xa9059cbb${owner.padStart(64, '0')}${'e4e1c0'.padStart(64, '0')}`;
    assert.equal(of(TOKEN, '15 USDC'), JSON.stringify([{ to: TOKEN, input }]));
    assert.match(of(TOKEN, '15 DAI'), /is USDC, not “DAI”/);
    assert.match(of(OWNER, '15 USDC'), /unit of the called token is not known here/);
  });

  it('reads no function that is not known, takes other arguments, or is the word for a method', () => {
    for (const text of [
      `nosuch ${TOKEN}`,
      `balanceOf ${TOKEN} 5`,
      `balanceOf ${TOKEN} ${OWNER} ${OWNER} 1`,
      `balanceOf ${TOKEN.slice(0, -1)} ${OWNER}`,
      `nonce ${TOKEN}`,
      `balanceof ${TOKEN} ${OWNER}`,
    ])
      assert.deepEqual(read(text), [], text);
    assert.deepEqual(functionsAtContract(`decimals ${TOKEN}`, {}), []);
  });

  describe('with the function in brackets', () => {
    const input = `0x70a08231${owner.padStart(64, '0')}`;
    const called = ['eth_call', { to: TOKEN, input }, 'latest'];

    it('reads the contract before it, behind it, or right behind its types, with commas and quotes or without', () => {
      for (const text of [
        `balanceOf(address) ${TOKEN} ${OWNER}`,
        `balanceOf(address), ${TOKEN}, ${OWNER}`,
        `${TOKEN} balanceOf(address) ${OWNER}`,
        `${TOKEN}, "balanceOf(address)", ${OWNER}`,
        `${TOKEN}.balanceOf(${OWNER})`,
        `${TOKEN} balanceOf(${OWNER})`,
        `balanceOf(${OWNER}) ${TOKEN}`,
        `balanceOf(${OWNER}), ${TOKEN}`,
      ])
        assert.deepEqual(read(text), [['balanceOf(address) of 0xe7f1…0512.', ...called]], text);
    });

    it('keeps the return types that are typed', () => {
      for (const text of [
        `${TOKEN} "balanceOf(address)(uint256)" ${OWNER}`,
        `balanceOf(address)(uint256) ${TOKEN} ${OWNER}`,
        `balanceOf(address)(uint256), ${TOKEN}, ${OWNER}`,
        `function balanceOf(address) view returns (uint256) ${TOKEN} ${OWNER}`,
      ]) {
        const [call] = functionsAtContract(text, {})[0]!.calls;
        assert.deepEqual([call!.method, ...call!.params], called, text);
        assert.deepEqual(call!.functions, ['balanceOf(address) returns (uint256)'], text);
      }
    });

    it('takes a function that is not known, and one without arguments, and leaves missing ones open', () => {
      const [reading] = functionsAtContract(`${TOKEN} frobnicate(uint8)(bool) 5`, {});
      assert.equal(reading?.label, 'frobnicate(uint8) of 0xe7f1…0512.');
      for (const text of [`${TOKEN}.decimals()`, `decimals() ${TOKEN}`])
        assert.deepEqual(read(text), read(`decimals ${TOKEN}`), text);
      assert.deepEqual(read(`${TOKEN} balanceOf(address)`)[0], [
        'balanceOf(address) of 0xe7f1…0512.',
        'eth_call',
        { to: TOKEN, input: 'balanceOf(address)' },
        'latest',
        'open',
      ]);
    });

    it('says what does not fit, and the form that does', () => {
      const form = 'Write it like balanceOf(address) 0xe7f1…0512 <address>.';
      for (const [text, problem] of [
        [
          `balanceOf(address) ${TOKEN} 5`,
          `Argument 1 (address): An address has 40 hex digits after 0x, not 1. ${form}`,
        ],
        [
          `${TOKEN} balanceOf(address) ${OWNER} 5`,
          `balanceOf takes 1 argument (address); 2 were given. ${form}`,
        ],
        [
          `${TOKEN}.balanceOf(${OWNER}) latest`,
          /2 were given\. Write it like balanceOf\(address\) 0xe7f1…0512 </,
        ],
        ['balanceOf(address) 5', /Write it like balanceOf\(address\) <contract> <address>\.$/],
        [`balanceOf(address) ${TOKEN.slice(0, -1)} ${OWNER}`, /40 hex digits after 0x, not 39/],
        ['balanceOf 0xd8dA6BF269', /^An address has 40 hex digits after 0x, not 10: 15 bytes are missing\.$/],
        [`frobnicate(addres) ${TOKEN} ${OWNER}`, /is not a signature with Solidity types/],
        [`frobnicate(${OWNER}) ${TOKEN}`, /Begin with them: frobnicate\(address\)/],
      ] as const) {
        const [reading] = readPasted(text, { signatures }).readings;
        if (typeof problem === 'string') assert.equal(reading?.problem, problem);
        else assert.match(reading?.problem ?? '', problem, text);
        assert.deepEqual(reading?.calls, [], text);
      }
    });

    it('is no sentence, no method and no event', () => {
      for (const text of [
        `balance (of a token) ${TOKEN}`,
        `eth_getBalance(${OWNER}) ${TOKEN}`,
        `getBalance(${OWNER})`,
        'balanceOf(address) of somebody',
      ])
        assert.deepEqual(read(text), [], text);
      const [event] = readPasted(`Transfer(address,address,uint256) ${TOKEN}`, { signatures }).readings;
      assert.equal(event?.calls[0]?.method, 'eth_getLogs');
      // Whole without a contract, it is what it was.
      const [open] = readPasted(`balanceOf(address) ${OWNER}`, { signatures }).readings;
      assert.deepEqual(open?.calls[0]?.params, [{ input }, 'latest']);
    });
  });

  it('is a kind of pasted text', () =>
    assert.equal(
      readPasted(`decimals ${TOKEN}`, { signatures }).readings[0]?.label,
      'decimals() of 0xe7f1…0512.',
    ));
});
