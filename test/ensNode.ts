// The universal resolver of ENS as a node answers for it, over names of the test.
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeErrorResult,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem';
import type { Hex } from 'viem';
import { namehash, packetToBytes } from 'viem/ens';

/** Where it is on Ethereum mainnet. */
export const ENS_RESOLVER = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee';

export const RESOLVER_ABI = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes, address)',
  'error ResolverNotFound(bytes name)',
  'error ResolverNotContract(bytes name, address resolver)',
  'error UnsupportedResolverProfile(bytes4 selector)',
  'error ResolverError(bytes errorData)',
  'error HttpError(uint16 status, string message)',
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
]);
export const ADDR_ABI = parseAbi(['function addr(bytes32 node) view returns (address)']);
const ZERO = `0x${'0'.repeat(40)}` as const;

/** `bare`: it has a resolver, which knows no addresses. `result`: bytes in place of the address. */
export type EnsRecord =
  | { readonly address: Hex }
  | { readonly result: Hex }
  | 'bare'
  | 'offChain'
  | 'reverts';

/** The result of the resolver: what the name’s own resolver gave. */
export function resolved(result: Hex): Hex {
  return encodeAbiParameters(parseAbiParameters('bytes, address'), [result, ZERO]);
}

/** What `eth_call` gives for calldata to the resolver: its result, or the data of its revert. */
export function answerOfEns(
  names: Readonly<Record<string, EnsRecord>>,
  input: Hex,
): { readonly result: Hex } | { readonly reverted: Hex } {
  const abi = RESOLVER_ABI;
  const { args } = decodeFunctionData({ abi, data: input });
  const { args: of } = decodeFunctionData({ abi: ADDR_ABI, data: args[1] });
  const name = Object.keys(names).find((one) => toHex(packetToBytes(one)) === args[0]);
  if (name === undefined || of[0] !== namehash(name))
    return { reverted: encodeErrorResult({ abi, errorName: 'ResolverNotFound', args: [args[0]] }) };
  const found = names[name]!;
  if (typeof found === 'object')
    return { result: resolved('result' in found ? found.result : pad(found.address)) };
  switch (found) {
    case 'bare':
      return {
        reverted: encodeErrorResult({ abi, errorName: 'UnsupportedResolverProfile', args: ['0x3b3b57de'] }),
      };
    case 'reverts':
      return { reverted: encodeErrorResult({ abi, errorName: 'ResolverError', args: ['0x08c379a0'] }) };
    case 'offChain': {
      const lookup = [ZERO, ['https://gateway.example'], '0x', '0x12345678', '0x'] as const;
      return { reverted: encodeErrorResult({ abi, errorName: 'OffchainLookup', args: lookup }) };
    }
  }
}
