// What is asked of addresses to name the contracts there: their code, and of proxies the implementation.

import type { HistoryEntry } from '../../core/call/call.ts';
import { addressInWord, IMPLEMENTATION, proxyLinks } from '../../core/contracts/proxy.ts';
import type { ProxyLink } from '../../core/contracts/proxy.ts';
import { namesContracts } from '../common/settings.ts';
import type { CodeAt, Contracts } from '../knowledge/contracts.ts';
import type { Questions, Read, SendReads } from './askAbout.ts';

export function contractQuestions(contracts: Contracts): Questions {
  return {
    wanted: contracts,
    isAsked: namesContracts,
    async ask(endpointId, addresses, send) {
      const found = await codesOf(addresses, send);
      const targets = new Map<string, string>();
      for (const [address, code] of found) {
        const target = await targetOf(address, code, send);
        if (target !== undefined) targets.set(address, target);
      }
      const others = [...new Set(targets.values())].filter((target) => !found.has(target));
      const all = new Map([...found, ...(await codesOf(others, send))]);
      contracts.learn(
        endpointId,
        new Map(
          [...all].map(([address, code]): [string, CodeAt] => [
            address,
            { code, target: targets.get(address) },
          ]),
        ),
      );
    },
  };
}

/** Those that the node told. */
async function codesOf(addresses: readonly string[], send: SendReads): Promise<ReadonlyMap<string, string>> {
  const entries = await send(
    addresses.map((address) => ({ method: 'eth_getCode', params: [address, 'latest'] })),
  );
  return new Map(
    addresses.flatMap((address, at) => {
      const code = textOf(entries[at]);
      return code === undefined ? [] : [[address, code] as const];
    }),
  );
}

/** The implementation of a proxy, in lower case; undefined of what is none. */
async function targetOf(address: string, code: string, send: SendReads): Promise<string | undefined> {
  const links = proxyLinks(code);
  const entries = await send(links.flatMap((link) => readsOf(address, link)));
  for (const [at, link] of links.entries()) {
    if ('target' in link) return link.target;
    const named = addressInWord(textOf(entries[at]) ?? '');
    if (named === undefined) continue;
    if (!link.isBeacon) return named;
    const [told] = await send([
      { method: 'eth_call', params: [{ to: named, input: IMPLEMENTATION }, 'latest'] },
    ]);
    return addressInWord(textOf(told) ?? '');
  }
  return undefined;
}

function readsOf(address: string, link: ProxyLink): readonly Read[] {
  return 'target' in link ? [] : [{ method: 'eth_getStorageAt', params: [address, link.slot, 'latest'] }];
}

function textOf(entry: HistoryEntry | undefined): string | undefined {
  const outcome = entry?.outcome;
  return outcome?.ok === true && typeof outcome.result === 'string' ? outcome.result : undefined;
}
