import assert from 'node:assert/strict';
import { toEventSelector, toFunctionSelector } from 'viem';
import { BUILT_IN } from '../../../src/core/abi/builtIn.ts';
import { parseJsonAbi, parseSignature, signatureId } from '../../../src/core/abi/signature.ts';
import { cast } from './cast.ts';

const LINES = Object.values(BUILT_IN).flatMap((text) => text.trim().split('\n'));

/** `kind text -> outputs`, or undefined. */
function read(line: string): string | undefined {
  const signature = parseSignature(line, 'test');
  if (signature === undefined) return undefined;
  const { kind, text, inputs, outputs } = signature;
  const names = inputs.map(({ name, indexed }) => (indexed ? `*${name}` : name)).join(',');
  return `${kind} ${text} [${names}] ${outputs === undefined ? '-' : outputs.map(({ name }) => name).join(',')}`;
}

describe('parseSignature', () => {
  it('reads every built-in signature', () => {
    assert.deepEqual(
      LINES.filter((line) => parseSignature(line, '') === undefined),
      [],
    );
  });

  it('reads the short form and Solidity’s own', () => {
    const lines = [
      'transfer(address to,uint256 amount)(bool)',
      'function transfer(address to, uint amount) external returns (bool ok);',
      'function f((uint256 a, bytes b)[2] memory items, tuple(address x) p) view',
      'event Sent(address indexed from, address payable indexed to, uint value)',
      'error Nope()',
      'ping()',
    ];
    assert.deepEqual(lines.map(read), [
      'function transfer(address,uint256) [to,amount] ',
      'function transfer(address,uint256) [to,amount] ok',
      'function f((uint256,bytes)[2],(address)) [items,p] -',
      'event Sent(address,address,uint256) [*from,*to,value] -',
      'error Nope() [] -',
      'function ping() [] -',
    ]);
  });

  it('takes line ends and tabs for spaces, as a signature is pasted over lines', () => {
    assert.equal(
      read('transfer(\n\taddress to,\n\tuint256 amount\n)'),
      'function transfer(address,uint256) [to,amount] -',
    );
  });

  it('knows an anonymous event', () => {
    assert.equal(parseSignature('event Note(uint256 a) anonymous', '')?.anonymous, true);
  });

  const refused = [
    '',
    'transfer',
    '(address)',
    'transfer(address',
    'transfer(address))',
    'transfer(address,)',
    'transfer(adress)',
    'transfer(uint7)',
    'transfer(uint256[0])',
    'transfer(bytes33)',
    'transfer(address a b)',
    'f(())',
    'f()(',
    `f(${'('.repeat(40)}uint256${')'.repeat(40)})`,
  ];
  for (const line of refused) {
    it(`refuses “${line.slice(0, 30)}”`, () => assert.equal(parseSignature(line, ''), undefined));
  }
});

describe('signatureId', () => {
  it('is the selector or topic that viem computes, for every built-in signature', () => {
    const known = LINES.map((line) => parseSignature(line, '')!);
    assert.deepEqual(
      known.map(signatureId),
      known.map(({ kind, text }) => (kind === 'event' ? toEventSelector(text) : toFunctionSelector(text))),
    );
  });

  it('is the selector that cast computes', () => {
    assert.equal(
      signatureId(parseSignature('transfer(address to,uint amount)', '')!),
      cast('sig', 'transfer(address,uint256)'),
    );
  });
});

describe('parseJsonAbi', () => {
  const abi = [
    { type: 'constructor', inputs: [] },
    { type: 'receive' },
    {
      type: 'function',
      name: 'f',
      inputs: [{ name: 'p', type: 'tuple[]', components: [{ name: 'a', type: 'uint8' }] }],
      outputs: [{ name: '', type: 'bool' }],
    },
    { type: 'event', name: 'E', anonymous: true, inputs: [{ name: 'x', type: 'bytes', indexed: true }] },
    { type: 'error', name: 'Bad', inputs: [{ name: 'x', type: 'fixed128x18' }] },
    null,
  ];

  it('reads an ABI, bare or in an artifact, and leaves out what it cannot read', () => {
    const texts = [parseJsonAbi(abi, 'a'), parseJsonAbi({ abi, bytecode: '0x' }, 'a')].map((all) =>
      all?.map(({ kind, text, anonymous }) => `${kind} ${text} ${anonymous}`),
    );
    const expected = ['function f((uint8)[]) false', 'event E(bytes) true'];
    assert.deepEqual(texts, [expected, expected]);
  });

  it('is undefined for JSON that is no ABI', () => {
    assert.deepEqual(
      [parseJsonAbi({}, ''), parseJsonAbi('x', ''), parseJsonAbi(null, '')],
      [undefined, undefined, undefined],
    );
  });
});
