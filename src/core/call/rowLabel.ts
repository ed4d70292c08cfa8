// A call in a list, in as few words as tell one from another: its function or a short name of its method, and its
// arguments.

import { builtInSignatures } from '../abi/signatures.ts';
import { findMethod } from '../catalogue/catalogue.ts';
import { childNodes } from '../decode/childNodes.ts';
import type { DecodeContext, DecodedNode } from '../decode/decodedNode.ts';
import { decodeParams } from '../decode/decodeParams.ts';
import { nameOfAddress } from '../decode/nameOfAddress.ts';
import { nodesInside } from '../decode/nodesInside.ts';
import { labelOf } from '../decode/notations.ts';
import { isJsonObject } from '../json.ts';
import type { JsonObject, JsonValue } from '../json.ts';
import { ellipsis } from '../text/ellipsis.ts';
import { tells, valueTitle } from './callTitle.ts';

/** A side bar of 300 pixels has room for 34 characters, and the result follows. */
const IN_ROW = 28;
/** Before the reason of a failure, which matters more than what was given: the name, and what is as short, as in `call 0xe7f1…0512`. */
export const BEFORE_REASON = 16;
/** Where no result follows. */
export const IN_LIST = 46;
/** So much less has a row that names the contract: often the unit of its result tells that too. */
const LEFT_FOR_RESULT = 6;
const LONGEST_WORD = 20;
const MOST_ARGUMENTS = 6;
const MOST_MEMBERS = 30;

type Call = { readonly method: string; readonly params: readonly JsonValue[] };

/** What the methods that are called most are called in a list. */
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
 * `balanceOf 0xf39F…2266`, `logs Transfer 68,900…latest`, `gasPrice`, in about `room` characters. `context` knows
 * functions, names and units. One line.
 */
export function rowLabel(call: Call, context: DecodeContext = {}, room = IN_ROW): string {
  return inRoom(wordsOf(call, context, room), room);
}

/** What tells the most comes first. */
function wordsOf(call: Call, context: DecodeContext, room: number): readonly string[] {
  const { method } = call;
  const params = childNodes(decodeParams(call, context), 0, MOST_ARGUMENTS);
  const [first, ...others] = params;
  if (first !== undefined && isJsonObject(first.value)) {
    if (method === 'eth_getLogs') return [nameOf(method), ...logWords(first, first.value, room)];
    const sent = sentWords(method, first, room);
    if (sent !== undefined) return [...sent, ...restWords(others)];
  }
  if (method === 'eth_subscribe' && first !== undefined)
    return [nameOf(method), word(first), ...liveWords(others)];
  const words = restWords(params.slice(1));
  return [nameOf(method), ...params.slice(0, 1).filter(tells).map(word), ...words];
}

/** A method of the catalogue is known without the `eth_` that most of them begin with. */
function nameOf(method: string): string {
  if (Object.hasOwn(NAMES, method)) return NAMES[method]!;
  return findMethod(method) === undefined ? method : method.replace(/^eth_/, '');
}

/** What follows the parameter that says the most. The usual block goes without saying. */
function restWords(params: readonly DecodedNode[]): readonly string[] {
  return params
    .filter((param) => tells(param) && param.value !== 'latest')
    .map((param) => {
      const tracer = isJsonObject(param.value) ? param.value['tracer'] : undefined;
      if (typeof tracer === 'string') return ellipsis(tracer, LONGEST_WORD);
      if (param.kind === 'object') return labelOf(param);
      // `full` of `full transactions`.
      if (param.kind === 'bool') return labelOf(param).split(' ', 1)[0]!;
      return labelOf(param) === 'block' ? `@${word(param)}` : word(param);
    });
}

function word(node: DecodedNode): string {
  return wordOfAddress(node) ?? valueTitle(node, LONGEST_WORD);
}

function wordOfAddress({ kind, value, context }: DecodedNode): string | undefined {
  if (kind !== 'address' || typeof value !== 'string') return undefined;
  const name = nameOfAddress(value, context);
  return name === undefined ? undefined : ellipsis(name, LONGEST_WORD);
}

/** A call of a contract, or what is sent; undefined where the object is neither. */
function sentWords(method: string, node: DecodedNode, room: number): readonly string[] | undefined {
  const { to = null, input, data, value = '0x0' } = node.value as JsonObject;
  if (to === null && input === undefined && data === undefined) return undefined;
  const members = childNodes(node, 0, MOST_MEMBERS);
  const memberOf = (name: string) => members.find(({ label }) => label === name);
  const calldata = members.find(({ kind, value: bytes }) => kind === 'calldata' && bytes !== '0x');
  const [recipient, amount] = [memberOf('to'), memberOf('value')];
  const paid = value === '0x0' || amount === undefined ? [] : [word(amount)];
  const name = nameOf(method);
  if (to === null || recipient === undefined) return [name, 'new contract', ...paid];
  const called = calldata && calledFunction(calldata);
  if (called !== undefined) {
    const args = childNodes(called, 0, MOST_ARGUMENTS).map(word);
    // Only a read that changes nothing goes without its method.
    const before = method === 'eth_call' ? [] : [name];
    const contract = contractName(recipient);
    const path = contract === undefined ? called.label : `${contract}.${called.label}`;
    const hasRoom = isShort([...before, path, ...args.slice(0, 1)], room);
    return [...before, hasRoom ? path : called.label, ...args, ...paid];
  }
  const selector = typeof calldata?.value === 'string' ? [calldata.value.slice(0, 10)] : [];
  return [name, ...paid, `${paid.length > 0 ? '→ ' : ''}${word(recipient)}`, ...selector];
}

function calledFunction(calldata: DecodedNode): DecodedNode | undefined {
  return nodesInside(calldata).find(({ kind, provenance }) => kind === 'object' && provenance === 'derived');
}

/** The label of the address, else the symbol of the token. */
function contractName(node: DecodedNode): string | undefined {
  const { value, context } = node;
  const symbol = typeof value === 'string' ? context.tokens?.get(value.toLowerCase())?.symbol : undefined;
  return wordOfAddress(node) ?? (symbol === 'tokens' ? undefined : symbol);
}

/** Which event, whose: a subscription to logs has no blocks. */
function liveWords([filter]: readonly DecodedNode[]): readonly string[] {
  if (filter === undefined || !isJsonObject(filter.value)) return [];
  const { event, whose } = logFilterWords(filter, filter.value);
  return [...(event === undefined ? [] : [event]), ...whose];
}

/** The event of the first topic where it is known, and the contract where it is one: of a filter of logs. */
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

/** Which event, in which blocks, whose. */
function logWords(node: DecodedNode, filter: JsonObject, room: number): readonly string[] {
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
  return isShort(['logs', event, blocks, ...whose], room) ? [event, blocks, ...whose] : [event, blocks];
}

/** The event of a first topic; undefined where it is not known. */
export function eventName(topic: string, { signatures }: DecodeContext): string | undefined {
  const known = (signatures ?? builtInSignatures()).events(topic);
  return known[0]?.name;
}

/** Whether a line that names the contract leaves room for the result. */
function isShort(words: readonly string[], room: number): boolean {
  return words.join(' ').length <= room - LEFT_FOR_RESULT;
}

/** The first word, in a row of a result the second too, and as many others as there is room for. */
function inRoom([name = '', ...others]: readonly string[], room: number): string {
  let line = name;
  for (const [at, other] of others.entries()) {
    const isKept = at === 0 && room > BEFORE_REASON;
    if (!isKept && line.length + 1 + other.length > room) return `${line} …`;
    line += ` ${other}`;
  }
  return line;
}

/** What `short` leaves out of a longer label of the same call, or ''. */
export function leftOf(short: string, whole: string): string {
  const begin = short.replace(/ …$/, '');
  const isCut = begin !== short && short !== whole;
  return isCut && whole.startsWith(`${begin} `) ? whole.slice(begin.length + 1) : '';
}
