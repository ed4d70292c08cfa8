// The contender ethers, set to send each call by itself.
import { JsonRpcProvider, Network } from 'ethers';
import { asIs } from './client.ts';
import type { BenchClient, Target } from './client.ts';

const ANVIL_CHAIN = 31_337;

export function createEthers({ url }: Target): BenchClient {
  const network = Network.from(ANVIL_CHAIN);
  const provider = new JsonRpcProvider(url, network, { batchMaxCount: 1, staticNetwork: network });
  return {
    call: (method, params) => provider.send(method, [...params]) as Promise<unknown>,
    resultOf: asIs,
    close() {
      provider.destroy();
      return Promise.resolve();
    },
  };
}
