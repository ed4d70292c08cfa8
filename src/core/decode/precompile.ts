// The precompiled contracts by address, with their inputs and outputs where these are ABI words.
// https://ethereum.github.io/execution-specs (vm/precompiled_contracts)

import { decodeAbiParams } from '../abi/decodeAbi.ts';
import { abiParamsShape } from '../abi/abiShape.ts';
import { parseSignature } from '../abi/signature.ts';
import { decode } from './decodedNode.ts';
import type { DecodedNode } from './decodedNode.ts';

/** Signatures by the number of the address; a precompile that takes bytes has no parameters here. */
const PRECOMPILES: ReadonlyMap<number, string> = new Map([
  [0x01, 'ecrecover(bytes32 hash, uint256 v, bytes32 r, bytes32 s) returns (address)'],
  [0x02, 'sha256() returns (bytes32)'],
  [0x03, 'ripemd160() returns (bytes32)'],
  [0x04, 'identity()'],
  [0x05, 'modexp()'],
  [0x06, 'ecAdd(uint256 x1, uint256 y1, uint256 x2, uint256 y2) returns (uint256 x, uint256 y)'],
  [0x07, 'ecMul(uint256 x, uint256 y, uint256 scalar) returns (uint256 x, uint256 y)'],
  [0x08, 'ecPairing() returns (bool)'],
  [0x09, 'blake2f()'],
  [0x0a, 'pointEvaluation()'],
  [0x0b, 'bls12G1Add()'],
  [0x0c, 'bls12G1Msm()'],
  [0x0d, 'bls12G2Add()'],
  [0x0e, 'bls12G2Msm()'],
  [0x0f, 'bls12Pairing() returns (bool)'],
  [0x10, 'bls12MapFpToG1()'],
  [0x11, 'bls12MapFp2ToG2()'],
  [0x100, 'p256Verify(bytes32 hash, uint256 r, uint256 s, uint256 x, uint256 y) returns (bool)'],
]);

const ADDRESS = /^0x0{36}([0-9a-f]{4})$/i;

/** The name of the precompile at an address; undefined for any other address. */
export function precompileAt(address: unknown): string | undefined {
  const digits = typeof address === 'string' ? ADDRESS.exec(address)?.[1] : undefined;
  const text = digits === undefined ? undefined : PRECOMPILES.get(Number.parseInt(digits, 16));
  return text?.slice(0, text.indexOf('('));
}

/** The inputs or outputs of a precompile by their names; undefined where they are bytes. */
export function precompileNode(
  parent: DecodedNode,
  address: string,
  data: string,
  of: 'inputs' | 'outputs',
): DecodedNode | undefined {
  const text = PRECOMPILES.get(Number(address));
  const params = text === undefined ? undefined : parseSignature(`function ${text}`, 'EVM')?.[of];
  if (params === undefined || params.length === 0) return undefined;
  const decoded = decodeAbiParams(params, data, 2);
  if (decoded === undefined) return undefined;
  return decode(of, decoded.value, abiParamsShape(params), { parent, provenance: 'derived' });
}
