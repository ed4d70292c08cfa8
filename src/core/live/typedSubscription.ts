// Finds what a typed line subscribes to: `new blocks`, `live transfers 0x…`, `eth_subscribe newPendingTransactions`.

import { isEnsName } from '../input/ensName.ts';
import { parseAddressInput } from '../input/hexInput.ts';
import { isSignature } from '../input/signatureInput.ts';
import { parseTopicInput } from '../input/topicInput.ts';
import { omitUndefined } from '../omitUndefined.ts';
import { isJsonObject, jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import { tokenEvent } from '../paste/eventWords.ts';
import type { TypedText } from '../paste/typedCalls.ts';
import { LIVE_KINDS } from './liveKind.ts';
import type { LiveKind } from './liveKind.ts';

const BLOCKS = /(blocks?|heads?)\b/i;
const TRANSACTIONS = /(transactions?|\btxn?s?|\bpending|\bmempool)\b/i;
const SYNC = /\bsync/i;

/** The parameters of eth_subscribe; undefined where the line does not say what to subscribe to. */
export function typedSubscription({ words, args: typed }: TypedText): readonly JsonValue[] | undefined {
  const [first = '', ...rest] = typed;
  const inArgs = kindNamed(first);
  // Without the method name, “logs” can also mean certain logs only.
  const kind = inArgs ?? kindNamed(words.replace(/^eth_subscribe\s+/i, ''));
  const args = inArgs === undefined ? typed : rest;
  const [filter] = args.map(jsonOf);
  if (args.length === 1 && filter !== undefined && isJsonObject(filter)) return ['logs', filter];
  if (args.length > 0 || tokenEvent(words) !== undefined) return logsOf(args, words);
  if (kind !== undefined) return [kind];
  if (BLOCKS.test(words)) return ['newHeads'];
  if (TRANSACTIONS.test(words)) return ['newPendingTransactions'];
  return SYNC.test(words) ? ['syncing'] : undefined;
}

function kindNamed(word: string): LiveKind | undefined {
  return LIVE_KINDS.find((kind) => kind.toLowerCase() === word.toLowerCase());
}

/** A subscription to the logs of one contract, of one event, or of both. */
function logsOf(args: readonly string[], words: string): readonly JsonValue[] | undefined {
  const isEvent = (arg: string): boolean => isSignature(arg) || /^0x[0-9a-f]{64}$/i.test(arg);
  const events = args.filter(isEvent);
  const contracts = args.filter((arg) => !isEvent(arg));
  const event = events[0] ?? tokenEvent(words);
  // The filter of a subscription cannot have ENS names.
  if (events.length > 1 || contracts.length > 1 || contracts.some(isEnsName)) return undefined;
  const [address] = contracts.map(valueOf(parseAddressInput));
  const topic = event === undefined ? undefined : valueOf(parseTopicInput)(event);
  const isRead = contracts.length === 0 || address !== undefined;
  if (!isRead || (event !== undefined && topic === undefined)) return undefined;
  return ['logs', omitUndefined({ address, topics: topic === undefined ? undefined : [topic] })];
}

function valueOf(read: typeof parseAddressInput): (text: string) => JsonValue | undefined {
  return (text) => {
    const input = read(text);
    return input.ok ? input.value : undefined;
  };
}
