// The label of a call in a list, as short as possible but distinct from others: its function or a short name of its
// method, and its arguments.

import { builtInSignatures } from '../abi/signatures.ts';
import { findMethod } from '../catalogue/catalogue.ts';
import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { labelOf } from '../decode/notations.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { calledFunction, isDistinguishing } from './callTitle.ts';
import { contractName, LONGEST_WORD, word } from './labelWord.ts';
import { wouldChangeState } from './triedCall.ts';

/** The room where a result may follow, as in the name of a tab. */
export const LABEL_BEFORE_RESULT = 28;
/** The room where no result follows. */
export const LABEL_LENGTH_IN_LIST = 46;
/**
 * A label that names the contract must be shorter by this: the unit of the result often identifies the contract too.
 */
const LEFT_FOR_RESULT = 6;
const MOST_ARGUMENTS = 6;
const MOST_MEMBERS = 30;
/** How the word for the block of a call begins. */
export const AT_BLOCK = '@';

/** What eth_call does with what would change state: nothing is sent. */
const TRY = 'try';

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** Short names of the most common methods. */
const NAMES: Readonly<Record<string, string>> = {
  eth_getBalance: 'balance',
  eth_getCode: 'code',
  eth_getStorageAt: 'storage',
  eth_getTransactionCount: 'nonce',
  eth_getBlockByNumber: 'block',
  eth_getBlockByHash: 'block',
  eth_getTransactionByHash: 'tx',
  eth_getTransactionReceipt: 'receipt',
  eth_getLogs: 'logs',
  eth_subscribe: 'live',
  eth_sendTransaction: 'send',
  eth_sendRawTransaction: 'send raw',
  debug_traceTransaction: 'trace',
};

/**
 * `balanceOf 0xf39F…2266`, `logs Transfer 68,900…latest`, `gasPrice`, in about `room` characters, on one line.
 * `context` has functions, names and units.
 */
export function rowLabel(call: Call, context: DecodeContext = {}, room = LABEL_BEFORE_RESULT): string {
  return inRoom(labelWords(call, context, room), room);
}

/**
 * The words of a label, the most informative first. A contract is named before its function where `room` has room for
 * both. Without `room`, it is the last word.
 */
export function labelWords(call: Call, context: DecodeContext, room?: number): readonly string[] {
  const { method } = call;
  const params = childNodes(decodeParams(call, context), 0, MOST_ARGUMENTS);
  const [first, ...others] = params;
  if (first !== undefined && isJsonObject(first.value)) {
    if (method === 'eth_getLogs') return [nameOf(method), ...logWords(first, first.value, room)];
    const isRead = method === 'eth_call' && !wouldChangeState(first);
    const name = method === 'eth_call' && !isRead ? TRY : nameOf(method);
    const sent = sentWords(first, room && (isRead ? room : room - name.length - 1));
    // Only a read is left out before the function: other methods may change something, or only try it.
    const before = isRead && sent?.first === 'function' ? [] : [name];
    if (sent !== undefined) return [...before, ...sent.words, ...restWords(others)];
  }
  if (method === 'eth_subscribe' && first !== undefined)
    return [nameOf(method), word(first), ...liveWords(others)];
  const words = restWords(params.slice(1));
  return [nameOf(method), ...params.slice(0, 1).filter(isDistinguishing).map(word), ...words];
}

/** The short name of a method. A method of the catalogue is shown without `eth_`, with which most of them begin. */
function nameOf(method: string): string {
  if (Object.hasOwn(NAMES, method)) return NAMES[method]!;
  return findMethod(method) === undefined ? method : method.replace(/^eth_/, '');
}

/** The words for the parameters after the first, most informative one. The default block `latest` is left out. */
function restWords(params: readonly DecodedNode[]): readonly string[] {
  return params
    .filter((param) => isDistinguishing(param) && param.value !== 'latest')
    .map((param) => {
      const tracer = isJsonObject(param.value) ? param.value['tracer'] : undefined;
      if (typeof tracer === 'string') return ellipsis(tracer, LONGEST_WORD);
      if (labelOf(param) === 'block') return `${AT_BLOCK}${word(numberOrHash(param))}`;
      if (param.kind === 'object') return labelOf(param);
      // For example `full`, from `full transactions`.
      if (param.kind === 'bool') return labelOf(param).split(' ', 1)[0]!;
      return word(param);
    });
}

/** The member of a block that is given as an object (EIP-1898). */
function numberOrHash(block: DecodedNode): DecodedNode {
  if (block.kind !== 'object') return block;
  return childNodes(block, 0, 2).find(({ label }) => /^block(?:Hash|Number)$/.test(label)) ?? block;
}

/** The words of a transaction. `first`: what they begin with; a receiver alone does not say what is done. */
export type SentWords = {
  readonly first: 'function' | 'creation' | 'payment' | 'receiver';
  readonly words: readonly string[];
};

/**
 * What a transaction or a call of a contract does: `transfer bob 15 DAI`, `1 ETH → bob`, `new contract`. Undefined
 * where the object is neither.
 */
export function sentWords(node: DecodedNode, room?: number): SentWords | undefined {
  const { to = null, input, data, value = '0x0' } = node.value as JsonObject;
  if (to === null && input === undefined && data === undefined) return undefined;
  const members = childNodes(node, 0, MOST_MEMBERS);
  const memberOf = (name: string) => members.find(({ label }) => label === name);
  const calldata = members.find(({ kind, value: bytes }) => kind === 'calldata' && bytes !== '0x');
  const [recipient, amount] = [memberOf('to'), memberOf('value')];
  const paid = value === '0x0' || amount === undefined ? [] : [word(amount)];
  if (to === null || recipient === undefined) return { first: 'creation', words: ['new contract', ...paid] };
  const called = calldata && calledFunction(calldata);
  if (called !== undefined) {
    const nodes = childNodes(called, 0, MOST_ARGUMENTS);
    const args = nodes.map(word);
    const contract = contractName(recipient);
    const path = contract === undefined ? called.label : `${contract}.${called.label}`;
    const isBefore = room !== undefined && isShort([path, ...args.slice(0, 1)], room);
    const words = [isBefore ? path : called.label, ...args, ...paid];
    // An amount such as `15 DAI` names the contract too.
    const isNamed =
      contract === undefined ||
      nodes.some(({ amount: one }, at) => one !== undefined && args[at]!.endsWith(` ${contract}`));
    return { first: 'function', words: room === undefined && !isNamed ? [...words, contract] : words };
  }
  const selector = typeof calldata?.value === 'string' ? [calldata.value.slice(0, 10)] : [];
  const isPayment = paid.length > 0;
  const words = [...paid, `${isPayment ? '→ ' : ''}${word(recipient)}`, ...selector];
  return { first: isPayment && selector.length === 0 ? 'payment' : 'receiver', words };
}

/** The event and the contract of a subscription to logs, which has no blocks. */
function liveWords([filter]: readonly DecodedNode[]): readonly string[] {
  if (filter === undefined || !isJsonObject(filter.value)) return [];
  const { event, whose } = logFilterWords(filter, filter.value);
  return [...(event === undefined ? [] : [event]), ...whose];
}

/** `event`: the event of the first topic, where it is known; `whose`: the contract, where the filter names one only. */
export function logFilterWords(
  node: DecodedNode,
  { topics, address }: JsonObject,
): { readonly event: string | undefined; readonly whose: readonly string[] } {
  const [topic] = Array.isArray(topics) ? (topics as readonly JsonValue[]) : [];
  const event = typeof topic === 'string' ? eventName(topic, node.context) : undefined;
  const emitter = childNodes(node, 0, MOST_MEMBERS).find(({ label }) => label === 'address');
  const isOne = emitter !== undefined && typeof address === 'string';
  return { event, whose: isOne ? [contractName(emitter) ?? word(emitter)] : [] };
}

/** The event, the blocks and the contract of a log filter. */
function logWords(node: DecodedNode, filter: JsonObject, room?: number): readonly string[] {
  const { blockHash } = filter;
  const members = childNodes(node, 0, MOST_MEMBERS);
  const memberOf = (name: string) => members.find(({ label }) => label === name);
  const bound = (member: string): string => {
    const block = memberOf(member);
    return block === undefined ? 'latest' : word(block);
  };
  const [from, to] = [bound('fromBlock'), bound('toBlock')];
  const hash = typeof blockHash === 'string' ? memberOf('blockHash') : undefined;
  const range = from === to ? from : `${from}…${to}`;
  const { event, whose } = logFilterWords(node, filter);
  const blocks = hash === undefined ? range : word(hash);
  if (event === undefined) return [...whose, blocks];
  const words = [event, blocks, ...whose];
  return room === undefined || isShort(['logs', ...words], room) ? words : [event, blocks];
}

/** The name of the event that a first topic stands for; undefined where the event is not known. */
export function eventName(topic: string, { signatures }: DecodeContext): string | undefined {
  const known = (signatures ?? builtInSignatures()).events(topic);
  return known[0]?.name;
}

/** Whether a label that names the contract leaves room for the result. */
function isShort(words: readonly string[], room: number): boolean {
  return words.join(' ').length <= room - LEFT_FOR_RESULT;
}

/**
 * Joins the first two words, and as many others as fit. A block is always there: calls at two blocks often differ in
 * nothing else.
 */
function inRoom([name = '', ...others]: readonly string[], room: number): string {
  let line = name;
  for (const [at, other] of others.entries()) {
    if (at > 0 && line.length + 1 + other.length > room) {
      const left = others.slice(at);
      const block = left.filter((one) => one.startsWith(AT_BLOCK)).slice(0, 1);
      return [line, ...(left.length > block.length ? ['…'] : []), ...block].join(' ');
    }
    line += ` ${other}`;
  }
  return line;
}
