// The providers and their URLs: the questions when an endpoint is added, and how a pasted URL is taken apart. All from
// the providers' own documentation.

import { KEY_PLACEHOLDER } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';

export type ProviderId =
  | 'hosted'
  | 'alchemy'
  | 'infura'
  | 'quicknode'
  | 'chainstack'
  | 'ankr'
  | 'drpc'
  | 'tenderly'
  | 'local'
  | 'custom';

export type Provider = {
  readonly id: ProviderId;
  readonly label: string;
  readonly detail: string;
  /** The URL template; the user is asked for the `{…}` parts. Where it is absent, the user types the whole URL. */
  readonly template?: string;
  /** The questions for the `{…}` parts: prompt, and an example that is also the default. */
  readonly parts?: Readonly<Record<string, { readonly prompt: string; readonly example: string }>>;
  readonly signUpUrl?: string;
  /** Recognises a pasted URL of this provider; the group `key` is the key. */
  readonly pasted?: RegExp;
};

const NETWORK_PART = { prompt: 'Network, as it is written in the provider’s URLs', example: 'eth-mainnet' };

export const PROVIDERS: readonly Provider[] = [
  {
    id: 'hosted',
    label: 'Hosted gateway',
    detail: 'https://<host>/v1/<key>',
    template: '{base}/v1/${apiKey}',
    parts: { base: { prompt: 'Base URL of the gateway, without /v1', example: 'https://rpc.example.com' } },
    pasted: /^https?:\/\/[^/]+(?:\/[^?#]*)?\/v1\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'alchemy',
    label: 'Alchemy',
    detail: 'https://<network>.g.alchemy.com/v2/<key>',
    template: 'https://{network}.g.alchemy.com/v2/${apiKey}',
    parts: { network: NETWORK_PART },
    signUpUrl: 'https://dashboard.alchemy.com/',
    pasted: /^https:\/\/[\w-]+\.g\.alchemy\.com\/v2\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'infura',
    label: 'Infura',
    detail: 'https://<network>.infura.io/v3/<key>',
    template: 'https://{network}.infura.io/v3/${apiKey}',
    parts: { network: { ...NETWORK_PART, example: 'mainnet' } },
    signUpUrl: 'https://app.infura.io/',
    pasted: /^https:\/\/[\w-]+\.infura\.io\/v3\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'quicknode',
    label: 'QuickNode',
    detail: 'https://<name>.<network>.quiknode.pro/<token>/',
    template: 'https://{host}/${apiKey}/',
    parts: { host: { prompt: 'Host name of the endpoint', example: 'name.quiknode.pro' } },
    signUpUrl: 'https://dashboard.quicknode.com/',
    pasted: /^https:\/\/[\w.-]+\.quiknode\.pro\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'chainstack',
    label: 'Chainstack',
    detail: 'https://<node>.core.chainstack.com/<key>',
    template: 'https://{host}/${apiKey}',
    parts: { host: { prompt: 'Host name of the node', example: 'ethereum-mainnet.core.chainstack.com' } },
    signUpUrl: 'https://console.chainstack.com/',
    pasted: /^https:\/\/[\w.-]+\.(?:core\.chainstack\.com|p2pify\.com)\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'ankr',
    label: 'Ankr',
    detail: 'https://rpc.ankr.com/<network>/<key>',
    template: 'https://rpc.ankr.com/{network}/${apiKey}',
    parts: { network: { ...NETWORK_PART, example: 'eth' } },
    signUpUrl: 'https://www.ankr.com/rpc/',
    pasted: /^https:\/\/rpc\.ankr\.com\/[\w-]+\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'drpc',
    label: 'dRPC',
    detail: 'https://lb.drpc.org/ogrpc?network=<network>&dkey=<key>',
    template: 'https://lb.drpc.org/ogrpc?network={network}&dkey=${apiKey}',
    parts: { network: { ...NETWORK_PART, example: 'ethereum' } },
    signUpUrl: 'https://drpc.org/',
    pasted: /^https:\/\/lb\.drpc\.(?:org|live)\/ogrpc\?(?:.*&)?dkey=(?<key>[^&#]+)/,
  },
  {
    id: 'tenderly',
    label: 'Tenderly',
    detail: 'https://<network>.gateway.tenderly.co/<key>',
    template: 'https://{network}.gateway.tenderly.co/${apiKey}',
    parts: { network: { ...NETWORK_PART, example: 'mainnet' } },
    signUpUrl: 'https://dashboard.tenderly.co/',
    pasted: /^https:\/\/[\w-]+\.gateway\.tenderly\.co\/(?<key>[^/?#]+)\/?$/,
  },
  {
    id: 'local',
    label: 'Local node',
    detail: 'geth, reth, anvil, Hardhat … on this machine; no key',
    template: '{url}',
    parts: { url: { prompt: 'URL of the node', example: 'http://127.0.0.1:8545' } },
  },
  { id: 'custom', label: 'Custom', detail: `any URL; write ${KEY_PLACEHOLDER} where the key goes` },
];

/** Host names by their ending. These domains belong to the provider and its customers only. */
const HOSTS: readonly (readonly [RegExp, ProviderId])[] = [
  [/(^|\.)alchemy\.com$/, 'alchemy'],
  [/(^|\.)infura\.io$/, 'infura'],
  [/(^|\.)quiknode\.pro$/, 'quicknode'],
  [/(^|\.)(chainstack|p2pify)\.com$/, 'chainstack'],
  [/(^|\.)ankr\.com$/, 'ankr'],
  [/(^|\.)drpc\.(org|live)$/, 'drpc'],
  [/(^|\.)tenderly\.co$/, 'tenderly'],
];

/** The provider of this host, where known. */
export function providerOfHost(host: string): ProviderId | undefined {
  return HOSTS.find(([pattern]) => pattern.test(host))?.[1];
}

/** Whether the URL has the form of a gateway such as this project's: `{base}/v1/{key}`. */
export function isHostedGateway({ urlTemplate }: Pick<Endpoint, 'urlTemplate'>): boolean {
  const url = urlTemplate.replaceAll(KEY_PLACEHOLDER, 'KEY');
  return url !== urlTemplate && PROVIDERS.some(({ id, pasted }) => id === 'hosted' && pasted?.test(url));
}

/** The page that issues keys for this endpoint: its own, else that of the provider whose URL it has. */
export function signUpPage({ signUpUrl, urlTemplate }: Endpoint): string | undefined {
  if (signUpUrl !== undefined) return signUpUrl;
  const url = urlTemplate.replaceAll(KEY_PLACEHOLDER, 'KEY');
  return PROVIDERS.find(({ id, pasted }) => id !== 'hosted' && pasted?.test(url) === true)?.signUpUrl;
}
