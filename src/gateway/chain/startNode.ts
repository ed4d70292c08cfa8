// The node behind the gateway: one that runs elsewhere, or an anvil of its own with a chain full of examples.

import { dirname } from 'node:path';
import { findAnvil } from './findAnvil.ts';
import { createNodeCall } from '../node/nodeCall.ts';
import type { Options } from '../options/options.ts';
import { seedableChain, seedChain } from './seedChain.ts';
import { startAnvil } from './startAnvil.ts';
import { createUpstream, upstreamLimits } from '../node/upstream.ts';

export type RunningNode = {
  /** The URL of one node, or those of several nodes that run elsewhere. */
  readonly urls: readonly URL[];
  /** Resolves when an embedded node ends without being asked to. */
  readonly died: Promise<void>;
  kill(): void;
};

/** `program`: the path of this program; anvil may be installed beside it. Throws `FatalError`. */
export async function startNode(options: Options, program: string): Promise<RunningNode> {
  const { node } = options;
  if (node.kind === 'url')
    return { urls: node.urls, died: new Promise(() => undefined), kill: () => undefined };
  const anvilPath = findAnvil(node.path, [process.cwd(), dirname(program)], process.env['PATH'] ?? '');
  const flags = seedableChain(Math.floor(Date.now() / 1000));
  const anvil = await startAnvil(anvilPath, flags, (url) =>
    createNodeCall(createUpstream(url, upstreamLimits(options, 1))),
  );
  const upstream = createUpstream(anvil.url, upstreamLimits(options, 1));
  await seedChain(createNodeCall(upstream));
  upstream.close();
  return { ...anvil, urls: [anvil.url] };
}
