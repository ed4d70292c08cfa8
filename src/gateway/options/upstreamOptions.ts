// The flags that say which node is served: one, several, or one of the gateway’s own.

import { MOST_UPSTREAMS } from '../access/keyView.ts';
import { readCount, readSeconds, readUrl, flagError } from './optionValues.ts';

export const UPSTREAM_FLAGS = {
  upstream: { type: 'string', multiple: true },
  anvil: { type: 'boolean' },
  'anvil-path': { type: 'string' },
  'upstream-lag': { type: 'string' },
  'upstream-poll': { type: 'string' },
} as const;

type Flags = {
  readonly upstream?: string[] | undefined;
  readonly anvil?: boolean | undefined;
  readonly 'anvil-path'?: string | undefined;
  readonly 'upstream-lag'?: string | undefined;
  readonly 'upstream-poll'?: string | undefined;
};

export type UpstreamOptions = {
  readonly node:
    | { readonly kind: 'anvil'; readonly path: string | undefined }
    | { readonly kind: 'url'; readonly urls: readonly URL[] };
  /** Blocks by which one of several upstreams may be behind the best. */
  readonly upstreamLag: number;
  /** How often each of several upstreams is asked for its newest block. */
  readonly upstreamPollMs: number;
};

export function readUpstreams(flags: Flags, env: NodeJS.ProcessEnv): UpstreamOptions {
  const anvil = flags.anvil === true || flags['anvil-path'] !== undefined;
  if (anvil && flags.upstream !== undefined) throw flagError('--anvil and --upstream exclude each other');
  const named = flags.upstream ?? wordsOf(env['ETH_GATEWAY_UPSTREAM'] ?? '');
  const name = flags.upstream === undefined ? 'ETH_GATEWAY_UPSTREAM' : '--upstream';
  if (flags.upstream?.some((text) => wordsOf(text).length > 1) === true)
    throw flagError('--upstream takes one URL for each flag: --upstream URL --upstream URL');
  if (!anvil && named.length === 0)
    throw flagError('say which node to serve: --anvil or --upstream URL (see --help)');
  if (named.length > MOST_UPSTREAMS) throw flagError(`${name}: at most ${MOST_UPSTREAMS} are served`);
  const urls = anvil ? [] : named.map((text) => readUrl({ name, value: text }, ['http:', 'https:']));
  if (new Set(urls.map(({ href }) => href)).size < urls.length)
    throw flagError(`${name}: a node is given twice`);
  return {
    node: anvil ? { kind: 'anvil', path: flags['anvil-path'] } : { kind: 'url', urls },
    upstreamLag: readCount('upstream-lag', flags['upstream-lag'], 10),
    upstreamPollMs: readSeconds('upstream-poll', flags['upstream-poll'], 2, 0.05),
  };
}

/** Splits URLs with spaces or commas between them; a comma within a URL stays. */
function wordsOf(text: string): string[] {
  return text.split(/\s+|,\s*(?=\w+:\/\/)/).filter((word) => word !== '');
}
