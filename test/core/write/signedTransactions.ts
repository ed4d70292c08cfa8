// Signed transactions for tests, made by viem with anvil's first development account.
import { privateKeyToAccount } from 'viem/accounts';

export const SIGNER = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);
export const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const fees = { maxFeePerGas: 20n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n } as const;
const transfer = { to: TO, value: 15n * 10n ** 17n, gas: 21_000n } as const;

export function signedTransfer(chainId: number, nonce = 7): Promise<`0x${string}`> {
  return SIGNER.signTransaction({ ...transfer, ...fees, type: 'eip1559', chainId, nonce });
}

/** Of before EIP-155: good on every chain. */
export function signedForAnyChain(): Promise<`0x${string}`> {
  return SIGNER.signTransaction({ ...transfer, type: 'legacy', gasPrice: 10n ** 9n, nonce: 0 });
}

export function signedBlobCall(): Promise<`0x${string}`> {
  return SIGNER.signTransaction({
    ...fees,
    type: 'eip4844',
    chainId: 1,
    nonce: 7,
    to: TO,
    gas: 100_000n,
    data: `0xa9059cbb${TO.slice(2).toLowerCase().padStart(64, '0')}${'3e8'.padStart(64, '0')}`,
    maxFeePerBlobGas: 10n,
    blobVersionedHashes: [`0x01${'00'.repeat(31)}`],
  });
}
