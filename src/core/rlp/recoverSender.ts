// Recovers the signer of a transaction. Refuses signatures that no client accepts: values out of range, and s in the
// upper half (EIP-2), which only the oldest transactions may have.

import * as Hash from 'ox/Hash';
import * as Secp256k1 from 'ox/Secp256k1';

const HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * The address in lower case that signed the bytes `payload` (hex digits without 0x); undefined where the signature is
 * invalid.
 */
export function recoverSender(
  payload: string,
  r: bigint,
  s: bigint,
  yParity: number,
  { isFrontier = false } = {},
): string | undefined {
  if ((s > HALF_ORDER && !isFrontier) || (yParity !== 0 && yParity !== 1)) return undefined;
  try {
    const signature = { r: padded(r), s: padded(s), yParity };
    return Secp256k1.recoverAddress({ payload: Hash.keccak256(`0x${payload}`), signature }).toLowerCase();
  } catch {
    return undefined;
  }
}

function padded(value: bigint): `0x${string}` {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
