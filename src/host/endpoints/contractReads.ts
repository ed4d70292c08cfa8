// Asks addresses for what names the contracts there: their code, the implementation of proxies, and the facets of
// diamonds.

import type { HistoryEntry } from '../../core/call/call.ts';
import {
  addressInWord,
  FACET_ADDRESSES,
  facetsIn,
  IMPLEMENTATION,
  mayBeDiamond,
  proxyLinks,
} from '../../core/contracts/proxy.ts';
import { namesContracts } from '../common/settings.ts';
import type { CodeAt, Contracts } from '../knowledge/contracts.ts';
import type { AddressReads, Read, SendReads } from './requestAddressFacts.ts';

/** Texts by address. */
type Found = ReadonlyMap<string, string>;

const MOST_A_BATCH = 50;
/** The most implementations and facets that are asked for their code, for one batch of addresses. */
const MOST_TARGETS = 200;

export function contractReads(contracts: Contracts): AddressReads {
  return {
    wanted: contracts,
    isEnabled: namesContracts,
    async request(endpointId, addresses, send) {
      const found = await codesOf(addresses, send);
      const implementations = await targetsOf(found, send);
      const rest = [...found].filter(([address]) => !implementations.has(address));
      const facets = await facetsOf(new Map(rest), send);
      const targets = new Map<string, readonly string[]>([
        ...[...implementations].map(([proxy, target]) => [proxy, [target]] as const),
        ...facets,
      ]);
      const others = [...new Set([...targets.values()].flat())].filter((target) => !found.has(target));
      const all = new Map(found);
      for (let next = 0; next < Math.min(others.length, MOST_TARGETS); next += MOST_A_BATCH)
        for (const [address, code] of await codesOf(others.slice(next, next + MOST_A_BATCH), send))
          all.set(address, code);
      const codes = [...all].map(([address, code]): [string, CodeAt] => [
        address,
        { code, targets: targets.get(address) },
      ]);
      contracts.learn(endpointId, new Map(codes));
      // The server did not return the code of these, perhaps because it is busy: they may be asked about again.
      contracts.release(
        endpointId,
        addresses.filter((address) => !found.has(address)),
      );
    },
  };
}

/** The code of those addresses for which the node returned it. */
async function codesOf(addresses: readonly string[], send: SendReads): Promise<Found> {
  const reads = addresses.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] }));
  const entries = await send(reads);
  return new Map(
    addresses.flatMap((address, at) => {
      const code = textOf(entries[at]);
      return code === undefined ? [] : [[address, code] as const];
    }),
  );
}

/** The implementations of the proxies among these contracts, by the address of the proxy, in lower case. */
async function targetsOf(codes: Found, send: SendReads): Promise<Found> {
  const links = [...codes].flatMap(([proxy, code]) => proxyLinks(code).map((link) => ({ proxy, link })));
  const slots = links.flatMap(({ proxy, link }) => ('slot' in link ? [{ proxy, ...link }] : []));
  const stored = await send(
    slots.map(({ proxy, slot }) => ({ method: 'eth_getStorageAt', params: [proxy, slot, 'latest'] })),
  );
  const targets = new Map(
    links.flatMap(({ proxy, link }) => ('target' in link ? [[proxy, link.target]] : [])),
  );
  const beacons = new Map<string, string>();
  for (const [at, { proxy, isBeacon }] of slots.entries()) {
    const named = addressInWord(textOf(stored[at]) ?? '');
    if (named !== undefined && !targets.has(proxy)) (isBeacon ? beacons : targets).set(proxy, named);
  }
  const replies = await send([...beacons.values()].map((beacon) => callOf(beacon, IMPLEMENTATION)));
  for (const [at, proxy] of [...beacons.keys()].entries()) {
    const target = addressInWord(textOf(replies[at]) ?? '');
    if (target !== undefined && !targets.has(proxy)) targets.set(proxy, target);
  }
  return targets;
}

/** The facets of the diamonds among these contracts, by their address. Other contracts are not called. */
async function facetsOf(codes: Found, send: SendReads): Promise<ReadonlyMap<string, readonly string[]>> {
  const likely = [...codes].flatMap(([address, code]) => (mayBeDiamond(code) ? [address] : []));
  const replies = await send(likely.map((diamond) => callOf(diamond, FACET_ADDRESSES)));
  const found = likely.map((diamond, at) => [diamond, facetsIn(textOf(replies[at]) ?? '')] as const);
  return new Map(found.filter(([, facets]) => facets.length > 0));
}

function callOf(to: string, input: string): Read {
  return { method: 'eth_call', params: [{ to, input }, 'latest'] };
}

function textOf(entry: HistoryEntry | undefined): string | undefined {
  const outcome = entry?.outcome;
  return outcome?.ok === true && typeof outcome.result === 'string' ? outcome.result : undefined;
}
