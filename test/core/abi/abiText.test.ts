import assert from 'node:assert/strict';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { readAbiText } from '../../../src/core/abi/abiText.ts';

const ABI = [{ type: 'error', name: 'TooFew', inputs: [{ name: 'had', type: 'uint256' }] }];

describe('readAbiText', () => {
  it('keeps the ABI of an artifact alone, and gives the JSON that it was read from', () => {
    const artifact = { abi: ABI, bytecode: '0x60', ast: { id: 1.5 } };
    const known = {
      signatures: [{ ...parseSignature('error TooFew(uint256 had)', 'A.json')! }],
      abi: JSON.stringify(ABI),
      unread: [],
      contracts: [],
    };
    assert.deepEqual(readAbiText(JSON.stringify(artifact), 'A.json'), { ...known, json: artifact });
    assert.deepEqual(readAbiText(JSON.stringify(ABI), 'A.json'), { ...known, json: ABI });
  });

  it('names the contract of an artifact, and the entries that it cannot read', () => {
    const abi = [{ type: 'function', name: 'f', inputs: [{ name: '', type: 'ufixed' }] }, ABI[0]!, 5];
    const read = readAbiText(
      JSON.stringify({ contractName: 'Vault', abi: [...abi, { type: 'receive' }] }),
      '',
    );
    assert.deepEqual(
      [read?.signatures.length, read?.contracts, read?.unread],
      [
        1,
        ['Vault'],
        [1, 3].map(
          (at) => `Item ${at} is not read: it is not a function, event or error with Solidity types.`,
        ),
      ],
    );
  });

  it('keeps Solidity source and lists as lines that are read as the same again', () => {
    const source =
      'interface I { struct P { uint x; } function f(P memory p) external returns (P memory q); event E(address indexed a) anonymous; }';
    const list = JSON.stringify([
      'function f((uint256 x) p) returns ((uint256 x) q)',
      'event E(address indexed a) anonymous',
    ]);
    for (const text of [source, list, list.replaceAll('"', "'")]) {
      const read = readAbiText(text, 'I.sol');
      assert.equal(read?.abi, list);
      assert.deepEqual(readAbiText(read.abi, 'I.sol')?.signatures, read.signatures);
    }
    assert.deepEqual(readAbiText(`${source}\nfunction g(\nT x);`, '')?.unread, [
      'Line 2 is not read. g: the type T is not in this text.',
    ]);
  });

  it('gives nothing for JSON without an ABI, and for what is no JSON', () => {
    assert.deepEqual(
      ['{"abi":5}', '5', 'null', '[', 'SECRET'].map((text) => readAbiText(text, '')),
      [undefined, undefined, undefined, undefined, undefined],
    );
  });
});
