// Chooses the URL at which the node is asked for a WebSocket.

import type { Options } from '../options/options.ts';

export type NodeSocketUrl = {
  readonly url: URL;
  /** The URL was derived from the HTTP URL, not given by the operator. */
  readonly isGuess: boolean;
};

/** `nodeUrl`: the HTTP URL of the node. */
export function nodeSocketUrl({ sockets }: Options, nodeUrl: URL): NodeSocketUrl {
  if (sockets.upstream !== undefined) return { url: sockets.upstream, isGuess: false };
  const url = new URL(nodeUrl);
  url.protocol = nodeUrl.protocol === 'https:' ? 'wss:' : 'ws:';
  return { url, isGuess: true };
}
