// Finds the nodes that already listen on this machine, at the usual ports of development nodes. Asks loopback only.

import { endpointOrigin } from '../../core/endpoint/endpoint.ts';
import type { Endpoint } from '../../core/endpoint/endpoint.ts';
import { isJsonObject, jsonOf } from '../../core/json.ts';
import type { RpcClient } from '../../rpc/client.ts';

/** The port of anvil, `hardhat node` and `geth --dev`, and the port of the Ganache application. */
export const NODE_PORTS = [8545, 7545] as const;

const ANSWERS_WITHIN_MS = 1_000;

/** `client`: name and version as the node reports them: at most 40 characters, cut before an unsafe one. */
export type LocalNode = {
  readonly url: string;
  readonly place: string;
  readonly client: string;
  readonly chainId: number;
};

/** The nodes that respond within a second, in the order of the ports. Never throws. */
export async function findLocalNodes(
  client: Pick<RpcClient, 'send'>,
  ports: readonly number[] = NODE_PORTS,
): Promise<readonly LocalNode[]> {
  const found = await Promise.all(ports.map((port) => nodeAt(`127.0.0.1:${port}`, client)));
  return found.filter((node) => node !== undefined);
}

/** The nodes to which no endpoint leads. */
export function nodesWithoutEndpoint(
  endpoints: readonly Endpoint[],
  nodes: readonly LocalNode[],
): readonly LocalNode[] {
  const places = new Set(endpoints.map(localPlace));
  return nodes.filter(({ place }) => !places.has(place));
}

/** Host and port, with one name for this machine. */
function localPlace(endpoint: Endpoint): string {
  return new URL(endpointOrigin(endpoint)).host.replace(/^(localhost|\[::1\])(?=:)/, '127.0.0.1');
}

async function nodeAt(place: string, client: Pick<RpcClient, 'send'>): Promise<LocalNode | undefined> {
  const url = `http://${place}`;
  const ask = (method: string): Promise<string> =>
    askNode(client, { id: place, name: place, urlTemplate: url }, method);
  const [chain, name] = await Promise.all([ask('eth_chainId'), ask('web3_clientVersion')]);
  if (!/^0x[\da-f]{1,13}$/i.test(chain)) return undefined;
  const [known = ''] = /^[\w.+/-]{1,40}/.exec(name) ?? [];
  return { url, place, client: known, chainId: Number(chain) };
}

/** The result if it is a string, else ''. */
async function askNode(client: Pick<RpcClient, 'send'>, endpoint: Endpoint, method: string): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });
  const call = { endpoint, key: undefined, body, mayRepeat: true, forbidden: () => [] };
  const sent = await client.send(call, AbortSignal.timeout(ANSWERS_WITHIN_MS));
  if (!sent.ok || !(sent.response.body instanceof Uint8Array)) return '';
  const reply = jsonOf(new TextDecoder().decode(sent.response.body));
  return reply !== undefined && isJsonObject(reply) && typeof reply['result'] === 'string'
    ? reply['result']
    : '';
}
