// Chooses the URLs at which the node, or each of several upstreams, is asked for a WebSocket.

import type { Options } from '../options/options.ts';

export type NodeSocketUrls = {
  /** One, or one for each upstream. */
  readonly urls: readonly URL[];
  /** The URLs were derived from the HTTP URLs, not given by the operator. */
  readonly isGuess: boolean;
};

/** `nodeUrls`: the HTTP URL of the node, or those of several upstreams. */
export function nodeSocketUrls({ sockets }: Options, nodeUrls: readonly URL[]): NodeSocketUrls {
  if (sockets.upstream !== undefined) return { urls: [sockets.upstream], isGuess: false };
  return { urls: nodeUrls.map(overSocket), isGuess: true };
}

function overSocket(nodeUrl: URL): URL {
  const url = new URL(nodeUrl);
  url.protocol = nodeUrl.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
}
