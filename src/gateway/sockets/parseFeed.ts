// Checks the parameters of eth_subscribe and writes them in one form: equal subscriptions share one at the node.

import { invalidParams, type RpcError } from '../common/rpcError.ts';

export type LogFilter = {
  readonly address?: readonly string[];
  readonly topics?: readonly (string | readonly string[] | null)[];
};

export type FeedSpec = {
  readonly kind: 'newHeads' | 'logs' | 'newPendingTransactions' | 'syncing';
  readonly filter: LogFilter;
  /** The parameters for the node, as JSON; equal subscriptions have equal texts. */
  readonly params: string;
};

export const HEADS: FeedSpec = { kind: 'newHeads', filter: {}, params: '["newHeads"]' };
/** Pending transactions by their hashes alone. */
export const PENDING_HASHES: FeedSpec = {
  kind: 'newPendingTransactions',
  filter: {},
  params: '["newPendingTransactions"]',
};

/** Most alternatives of an address, or of a topic. */
const MAX_CHOICES = 1000;
const ADDRESS = /^0x[0-9a-f]{40}$/;
const TOPIC = /^0x[0-9a-f]{64}$/;

/** Never throws. */
export function parseFeed(given: readonly unknown[]): FeedSpec | RpcError {
  const [kind, option] = given;
  if (kind === 'newHeads') return HEADS;
  if (kind === 'syncing') return { kind, filter: {}, params: '["syncing"]' };
  if (kind === 'newPendingTransactions') {
    if (option !== true) return PENDING_HASHES;
    return { kind, filter: {}, params: '["newPendingTransactions",true]' };
  }
  if (kind !== 'logs')
    return invalidParams('subscriptions are newHeads, logs, newPendingTransactions and syncing.');
  const filter = readFilter(option ?? {});
  if (filter === undefined)
    return invalidParams(
      `logs takes an address or up to ${MAX_CHOICES}, and up to 4 topics, each null, one, or up to ${MAX_CHOICES}.`,
    );
  return { kind, filter, params: JSON.stringify(['logs', filter]) };
}

/** Ignores other members, such as a block range, which mean nothing to a subscription. */
function readFilter(option: unknown): LogFilter | undefined {
  if (typeof option !== 'object' || option === null || Array.isArray(option)) return undefined;
  const { address, topics } = option as { readonly [name: string]: unknown };
  const addresses = address === undefined || address === null ? [] : readChoices(address, ADDRESS);
  if (addresses === undefined) return undefined;
  const positions = topics === undefined || topics === null ? [] : readTopics(topics);
  if (positions === undefined) return undefined;
  return {
    ...(addresses.length > 0 ? { address: addresses } : {}),
    ...(positions.length > 0 ? { topics: positions } : {}),
  };
}

function readTopics(topics: unknown): LogFilter['topics'] {
  if (!Array.isArray(topics) || topics.length > 4) return undefined;
  const positions: (string | readonly string[] | null)[] = [];
  for (const topic of topics as readonly unknown[]) {
    const choices = topic === null ? [] : readChoices(topic, TOPIC);
    if (choices === undefined) return undefined;
    positions.push(choices.length === 0 ? null : choices.length === 1 ? choices[0]! : choices);
  }
  // A position that takes any topic still requires a topic there, so it stays, last or not.
  return positions;
}

/** The choices in lower case, sorted, each once. */
function readChoices(given: unknown, form: RegExp): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(given) ? given : [given];
  if (list.length > MAX_CHOICES) return undefined;
  const choices = new Set<string>();
  for (const one of list) {
    const text = typeof one === 'string' ? one.toLowerCase() : '';
    if (!form.test(text)) return undefined;
    choices.add(text);
  }
  return [...choices].toSorted();
}
