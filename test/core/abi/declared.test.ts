// What a result reads as where return types were typed with the request.
import assert from 'node:assert/strict';
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem';
import { functionsCalledIn, functionText, withDeclaredFunctions } from '../../../src/core/abi/declared.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { builtInSignatures, createSignatures } from '../../../src/core/abi/signatures.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { nodesInside } from '../../../src/core/decode/nodesInside.ts';
import { ALICE, TOKEN } from '../decode/samples.ts';
import { treeLines } from '../decode/treeLines.ts';

const BALANCE = `0x70a08231${ALICE.slice(2).padStart(64, '0')}`;
const RESERVES = '0x35fbceb2';
const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;

/** How the result of an `eth_call` reads, with where each reading is from. */
function read(input: string, result: string, functions?: readonly string[]): readonly string[] {
  const signatures = withDeclaredFunctions(builtInSignatures(), functions);
  const call = { method: 'eth_call', params: [{ to: TOKEN, input }, 'latest'] };
  return nodesInside(decodeResult(call, result, { signatures })).flatMap((node) => [
    node.note ?? '',
    ...treeLines(node, 0),
  ]);
}

describe('withDeclaredFunctions', () => {
  it('reads the result of a function that nothing else knows, with the names as typed', () => {
    const result = encodeAbiParameters(parseAbiParameters('uint112, uint112, uint32'), [5n, 7n, 9]);
    assert.deepEqual(read(RESERVES, result, ['pairState() returns (uint112 a, uint112 b, uint32 t)']), [
      'pairState(), as typed',
      'pairState object (derived): a 5 · b 7 · t 9',
      'pairState.a quantity: 5',
      'pairState.b quantity: 7',
      'pairState.t quantity: 9',
    ]);
    const nested = 'position(uint256 id) returns ((uint128 size, bool open) p, address[] who)';
    const abi = parseAbi(['function position(uint256 id)']);
    const types = parseAbiParameters('(uint128 size, bool open) p, address[] who');
    const position = encodeAbiParameters(types, [{ size: 3n, open: true }, [ALICE as `0x${string}`]]);
    const lines = read(encodeFunctionData({ abi, args: [1n] }), position, [nested]);
    assert.deepEqual(lines.slice(0, 2), [
      'position(uint256), as typed',
      'position object (derived): p {size 3, open true} · who 1 item',
    ]);
    assert.ok(lines.includes('position.p.size quantity: 3'));
  });

  it('puts what was typed before what is known, and says what that would be', () => {
    assert.deepEqual(read(BALANCE, word(1), ['balanceOf(address) returns (bool)']), [
      'balanceOf(address), ERC-20; return types as typed, where ERC-20 has (uint256)',
      'balanceOf object (derived): true',
      'balanceOf.#0 bool: true',
    ]);
    // The names that are known, where the types are the same and have none.
    assert.deepEqual(read(BALANCE, word(1), ['balanceOf(address) returns (uint256)']), [
      'balanceOf(address), ERC-20; return types as typed',
      'balanceOf object (derived): balance 1',
      'balanceOf.balance tokenAmount: 1 (unit of token 0x7070…7070 not known)',
    ]);
    const [, named] = read(BALANCE, word(1), ['balanceOf(address) returns (uint256 coins)']);
    assert.equal(named, 'balanceOf object (derived): coins 1');
  });

  it('says that a result does not fit what was typed, and shows its words', () => {
    const note = 'the bytes do not fit what balanceOf(address) returns, (uint256,uint256)';
    assert.deepEqual(read(BALANCE, word(1), ['balanceOf(address) returns (uint256, uint256)']), [
      `${note}; return types as typed, where ERC-20 has (uint256)`,
      `word word (guess): ${word(1)}`,
    ]);
    const text = encodeAbiParameters(parseAbiParameters('string'), ['hello']);
    assert.deepEqual(read(RESERVES, text, ['pairState() returns (bool)']).slice(0, 2), [
      'the bytes do not fit what pairState() returns, (bool); as typed',
      'words array (guess): 3 items',
    ]);
  });

  it('leaves all else as it is known', () => {
    const known = createSignatures();
    assert.equal(withDeclaredFunctions(known, undefined), known);
    const declared = withDeclaredFunctions(known, ['pairState() returns (bool)', 'no function at all']);
    assert.deepEqual(declared.functions('0x70a08231'), known.functions('0x70a08231'));
    assert.deepEqual(read(BALANCE, word(1), ['pairState() returns (bool)']), read(BALANCE, word(1)));
  });
});

describe('functionsCalledIn', () => {
  it('keeps the functions with a selector in the body, whatever its capitals', () => {
    const [one, other] = ['pairState() returns (bool)', 'name() returns (bytes32)'];
    assert.deepEqual(functionsCalledIn('{"input":"0x35FBCEB2"}', [one, other, '(']), [one]);
    assert.equal(functionsCalledIn('{"input":"0x"}', [one, other]), undefined);
    assert.equal(functionsCalledIn('0x35fbceb2', undefined), undefined);
  });
});

describe('functionText', () => {
  it('gives a text that is read as the same function', () => {
    const text = 'f((uint256 a, bytes) t, address[] who) returns ((bool ok, string) r)';
    assert.equal(functionText(parseSignature(text, '')!), text);
    assert.equal(
      functionText(parseSignature('function f() external view returns (uint a);', '')!),
      'f() returns (uint256 a)',
    );
  });
});
