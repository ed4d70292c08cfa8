// What Solidity source and lists of signatures declare, compared with the compiler's own way to name types.
import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { parseAbi } from 'viem';
import { readSolidity, signatureLine } from '../../../src/core/abi/readSolidity.ts';
import { parseJsonAbi } from '../../../src/core/abi/signature.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { samples } from '../../effort.ts';

const SOURCE = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
import {IERC20} from "https://example.com/IERC20.sol"; // "x
type Shares is uint256;
enum Side { Buy, Sell }
/// it's natspec {
abstract contract Base { modifier onlyOwner() { _; } }
interface IVault /* is { */ is IERC4626 {
    struct Position { Shares shares; uint64 since; Leg[] legs; }
    struct Leg { address payable who; Side side; IERC20 token; }
    /**
     * @notice function old(uint a) external;
     */
    event Opened(address indexed who, Position position);
    error TooFew(uint256 had, uint256 needed);
    function open(Position calldata position, Side[2][] memory sides) external payable returns (uint256 id, Position memory);
    function broken(
        Missing x) external;
    function hidden(uint a) internal;
    function call(function(uint) external f) external;
}
contract Vault is IVault, Base {
    struct Leg { bool own; }
    mapping(address => uint) public balances;
    constructor(address a) {}
    function run(IVault vault, Base base, IVault.Leg memory leg, Leg memory own) public onlyOwner override(IVault) returns (bytes32) {
        string memory s = "}"; assembly { function foo(a) -> b { } }
        return keccak256('x"');
    }
    function size(uint[2**3] calldata a) external {}
    receive() external payable {}
}
library L { function add(uint a, uint b) internal pure returns (uint) { return a + b; } }
struct A { B b; } struct B { A a; }
contract C { function turn(A memory a) public {} }
function free(uint a) pure returns (uint) { return a; }
`;
const lines = (text: string): readonly string[] => readSolidity(text, '').signatures.map(signatureLine);

describe('readSolidity', () => {
  it('reads what several contracts declare to the outside, with the types of the text', () => {
    const leg = '(address who, uint8 side, address token)';
    const position = `(uint256 shares, uint64 since, ${leg}[] legs)`;
    assert.deepEqual(lines(SOURCE), [
      `event Opened(address indexed who, ${position} position)`,
      'error TooFew(uint256 had, uint256 needed)',
      `function open(${position} position, uint8[2][] sides) returns (uint256 id, ${position})`,
      `function run(address vault, address base, ${leg} leg, (bool own) own) returns (bytes32)`,
    ]);
    assert.deepEqual(readSolidity(SOURCE, '').contracts, ['Base', 'IVault', 'Vault', 'L', 'C']);
  });

  it('says the line of what it cannot read, and why', () => {
    assert.deepEqual(readSolidity(SOURCE, '').unread, [
      { line: 17, why: 'broken: the type Missing is not in this text.' },
      { line: 20, why: 'call: “function(uint) external f” is not an ABI type.' },
      { line: 30, why: 'size: “uint[2**3] calldata a” is not an ABI type.' },
      { line: 35, why: 'turn: the struct A holds itself.' },
    ]);
    const unclosed = readSolidity('function f(uint a', '').unread;
    assert.deepEqual(unclosed, [{ line: 1, why: 'f: this is not a signature with Solidity types.' }]);
    assert.match(
      readSolidity(`function ${'f'.repeat(200)}(uint a); event E(X a)`, '').unread[0]!.why,
      /^E: /,
    );
  });

  it('reads lists as ethers and viem take them as viem does', () => {
    const list = [
      'struct Foo { uint256 a; Bar[2] bars; }',
      'struct Bar { bytes32 b; (bool on, string name)[] c; }',
      'function f(Foo foo, address payable who) view returns (Foo)',
      'function g() external pure returns (uint8, (int256 x, bytes y) z)',
      'event E(address indexed a, Foo foo)',
      'error Bad(Foo foo)',
      'constructor(uint256 a)',
      'fallback() external',
      'receive() external payable',
    ];
    const taken = list.map((line) =>
      line.replace('(bool on, string name)[] c', 'uint256[] c').replace('payable who', 'who'),
    );
    const abi = parseAbi(taken) as unknown as JsonValue;
    const own = taken.map((line) => line.replace('Foo)', 'Foo)'));
    const texts = (signatures: readonly { readonly text: string }[]): readonly string[] =>
      signatures.map(({ text }) => text).toSorted();
    const expected = texts(parseJsonAbi(abi, '')!);
    assert.equal(expected.length, 4);
    for (const text of [JSON.stringify(own), JSON.stringify(own, null, 2), own.join('\n'), own.join(';')])
      assert.deepEqual(texts(readSolidity(text, '').signatures), expected, text);
    assert.equal(lines(JSON.stringify(list)).length, 4);
  });

  it('reads signatures without a word before them, each on a line', () => {
    const text = '\ntransfer(address to,uint256 amount)(bool)\n\nhm\nbalanceOf(address)\n';
    assert.deepEqual(lines(text), [
      'function transfer(address to, uint256 amount) returns (bool)',
      'function balanceOf(address)',
    ]);
    assert.deepEqual(readSolidity(text, '').unread, [
      { line: 4, why: 'this is not a signature with Solidity types.' },
    ]);
  });

  it('reads no text at length that no honest one has', () => {
    const { signatures, unread } = readSolidity('function f();'.repeat(80_000), '');
    assert.deepEqual([signatures, unread.length], [[], 1]);
  });

  it('never throws, and gives only what is read as the same again', () => {
    const words = [
      'function ',
      'f',
      '(',
      ')',
      '{',
      '}',
      ';',
      '\n',
      'struct ',
      'S',
      'uint a',
      ',',
      ' returns ',
      'contract ',
      '[',
      ']',
      '"',
      '/*',
      '*/',
      '//',
      'event ',
      'type ',
      ' is ',
      'enum ',
      '.',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 60 }), (parts) => {
        const read = lines(parts.join(''));
        assert.deepEqual(lines(read.join('\n')), read);
      }),
      { numRuns: samples(2_000) },
    );
  });
});
