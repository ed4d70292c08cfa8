// Reads command lines of Foundry's `cast`: the calls of a subcommand, by its own rules. Options left out are reported.

import type { SuggestedCall } from '../decode/suggestedCalls.ts';
import type { AmountUnits } from '../input/amountUnits.ts';
import type { Draft } from '../form/draft.ts';
import { argumentSpecs, signatureValue } from '../form/signatureDraft.ts';
import { isSignature, parseCalldataInput } from '../input/signatureInput.ts';
import { jsonOf } from '../json.ts';
import type { JsonValue } from '../json.ts';
import type { CastOptions } from './castOptions.ts';
import { castOptions } from './castOptions.ts';
import { pastedEndpoint } from './pastedEndpoint.ts';
import type { PastedCode } from './pastedCode.ts';
import { callsOfBody } from './rpcBody.ts';
import { objectDraft, suggestedCall } from './suggestedCall.ts';

const HASH = /^0x[0-9a-f]{64}$/i;
/** The members of a transaction that a trial call takes: all but fees and nonce. */
const TRIED: ReadonlySet<string> = new Set(['from', 'to', 'gas', 'value', 'input', 'accessList']);
const TOPICS = { array: 'topic' } as const;

const NO_SENDER = 'The trial has no sender, as the command has no --from.';

/** Makes a call. `units`: those in which its amounts may be typed. */
type Made = (units: AmountUnits | undefined) => SuggestedCall;
type Reader = (cast: CastOptions) => readonly Made[];

/** Readers by the names of the subcommands. */
const COMMANDS: Readonly<Record<string, Reader>> = {
  'access-list': (cast) => [call('eth_createAccessList', [request(cast), blockOf(cast)])],
  age: (cast) => [block(cast)],
  balance(cast) {
    const token = cast.take('erc20');
    const who = cast.arg();
    return token === undefined
      ? [call('eth_getBalance', [who, blockOf(cast)])]
      : [call('eth_call', [objectDraft({ to: token, input: `balanceOf(address) ${who}` }), blockOf(cast)])];
  },
  'base-fee': (cast) => [block(cast)],
  block: (cast) => [block(cast)],
  'block-number'(cast) {
    const [name] = cast.args();
    return [name === undefined ? call('eth_blockNumber', []) : blockCall(name, 'false')];
  },
  call: (cast) => [call('eth_call', [request(cast), blockOf(cast)])],
  chain: () => [call('eth_chainId', [])],
  'chain-id': () => [call('eth_chainId', [])],
  client: () => [call('web3_clientVersion', [])],
  code: (cast) => [call('eth_getCode', [cast.arg(), blockOf(cast)])],
  codesize: (cast) => [call('eth_getCode', [cast.arg(), blockOf(cast)])],
  estimate: (cast) => [call('eth_estimateGas', [request(cast), blockOf(cast)])],
  'gas-price': () => [call('eth_gasPrice', [])],
  logs: (cast) => [call('eth_getLogs', [filter(cast)])],
  nonce: (cast) => [call('eth_getTransactionCount', [cast.arg(), blockOf(cast)])],
  proof: (cast) => [call('eth_getProof', [cast.arg(), { items: cast.args() }, blockOf(cast)])],
  publish: (cast) => [call('eth_sendRawTransaction', [cast.arg()])],
  receipt: (cast) => [call('eth_getTransactionReceipt', [cast.arg()])],
  rpc,
  run: (cast) => [call('debug_traceTransaction', [cast.arg(), '{"tracer":"callTracer"}'])],
  send: (cast) => {
    cast.take('unlocked');
    const whole = request(cast);
    const tried = Object.entries(whole.members).filter(([name]) => TRIED.has(name));
    const trial = { members: Object.fromEntries(tried) };
    return [
      call('eth_call', [trial], 'Try it without sending'),
      call('eth_sendTransaction', [whole], 'Send it'),
      call('eth_estimateGas', [trial], 'Estimate its gas, without sending'),
    ];
  },
  storage: (cast) => [call('eth_getStorageAt', [cast.arg(), slot(cast), blockOf(cast)])],
  trace: (cast) => [call('trace_transaction', [cast.arg()])],
  tx(cast) {
    const [from, nonce] = [cast.take('from'), cast.take('nonce')];
    return from === undefined || nonce === undefined
      ? [call('eth_getTransactionByHash', [cast.arg()])]
      : [call('eth_getTransactionBySenderAndNonce', [from, nonce])];
  },
};
/** The subcommands by the short names that cast has for them. */
const ALIASES: Readonly<Record<string, string>> = Object.fromEntries(
  'access-list:ac,acl age:a balance:b base-fee:ba,fee,basefee block:bl block-number:bn call:c chain-id:ci,cid client:cl code:co codesize:cs estimate:e gas-price:g logs:l nonce:n proof:pr publish:p receipt:re rpc:rp run:r send:s storage:st tx:t'
    .split(' ')
    .flatMap((line) => {
      const [name = '', short = ''] = line.split(':');
      return [name, ...short.split(',')].map((alias) => [alias, name]);
    }),
);

/** The calls of a `cast` command line, given its words behind `cast`. */
export function readCast(words: readonly string[], units?: AmountUnits): PastedCode {
  // The subcommand is the first argument: a later argument can have the name of a subcommand.
  const command = castOptions('', words).arg();
  const alias = Object.hasOwn(ALIASES, command) ? ALIASES[command]! : command;
  const reader = Object.hasOwn(COMMANDS, alias) ? COMMANDS[alias] : undefined;
  const at = words.indexOf(command);
  const cast = castOptions(alias, words.toSpliced(at, at < 0 ? 0 : 1));
  const headers = cast.takeAll('rpc-headers').map((line): [string, string] => {
    const [header = '', ...value] = line.split(':');
    return [header.trim(), value.join(':').trim()];
  });
  const endpoint = pastedEndpoint(cast.take('rpc-url', 'fork-url') ?? '', headers);
  const calls = (reader?.(cast) ?? []).map((made) => made(units));
  const isSend = alias === 'send';
  return {
    tool: 'cast',
    calls,
    endpoint,
    secrets: cast.secrets,
    notes:
      calls.length === 0 ? [] : [...(isSend && !cast.has('from') ? [NO_SENDER] : []), ...cast.notes(isSend)],
    ...(isSend ? { label: 'cast with a transaction.' } : {}),
    ...(reader === undefined ? { label: 'This cast command makes no call that is known here.' } : {}),
  };
}

function call(method: string, form: readonly Draft[], label = method): Made {
  return (units) => suggestedCall(label, method, form, units);
}

function blockOf(cast: CastOptions): string {
  return cast.take('block') ?? '';
}

function block(cast: CastOptions): Made {
  return blockCall(cast.arg() || 'latest', String(cast.has('full')));
}

function blockCall(name: string, isFull: string): Made {
  return call(HASH.test(name) ? 'eth_getBlockByHash' : 'eth_getBlockByNumber', [name, isFull]);
}

/** The storage slot: a number, and an offset that is added to it. */
function slot(cast: CastOptions): string {
  const base = cast.arg();
  const [offset = '0'] = cast.args(1);
  const sum = /^(0x[0-9a-f]+|\d+) (0x[0-9a-f]+|\d+)$/i.exec(`${base} ${offset}`);
  return sum === null ? base : `0x${(BigInt(sum[1]!) + BigInt(sum[2]!)).toString(16)}`;
}

function rpc(cast: CastOptions): readonly Made[] {
  const method = cast.arg();
  const isRaw = cast.has('raw');
  const params = cast.args();
  const values = isRaw ? jsonOrText(params[0] ?? '[]') : params.map(jsonOrText);
  const calls = callsOfBody({ method, params: typeof values === 'string' ? [values] : values });
  return calls.map((one) => () => one);
}

function jsonOrText(text: string): JsonValue {
  const value = jsonOf(text);
  return value === undefined ? text : value;
}

/**
 * A log filter. A signature gives the first topic, and its indexed arguments follow; otherwise all arguments are
 * topics.
 */
function filter(cast: CastOptions): Draft {
  const addresses = cast.takeAll('address');
  const [first] = cast.args(1);
  const members = {
    fromBlock: cast.take('from-block') ?? 'earliest',
    toBlock: cast.take('to-block') ?? 'latest',
    address: addresses.length > 1 ? { items: addresses } : addresses[0],
  };
  if (first === undefined) return objectDraft(members);
  const indexed = isSignature(first) ? argumentSpecs(TOPICS, first) : undefined;
  if (indexed === undefined) return objectDraft({ ...members, topics: { items: [first, ...cast.args()] } });
  const texts = cast.args(indexed.length).map((text) => (text === '' ? null : text));
  const topics = signatureValue(TOPICS, first, texts) as readonly (string | null)[];
  // An argument that cannot be read stays as typed, so that the user sees it.
  const items = [topics[0] ?? '', ...texts.map((text, index) => topics[index + 1] ?? text ?? '')];
  return objectDraft({
    ...members,
    topics: { items: items.slice(0, items.findLastIndex((item) => item !== '') + 1) },
  });
}

/** A transaction request: the calldata is given as such, or as a signature with its arguments. */
function request(cast: CastOptions): { readonly members: Readonly<Record<string, Draft>> } {
  const isCreate = cast.has('create');
  const [target = '', signature, ...args] = cast.args();
  const price = cast.take('gas-price');
  const list = cast.take('access-list');
  const isLegacy = cast.has('legacy');
  const data = cast.take('data') ?? (signature === undefined ? undefined : calldata(signature, args));
  const init = isCreate ? target + encodedOnly(data && asBytes(data)) : undefined;
  const members: Readonly<Record<string, Draft | undefined>> = {
    from: cast.take('from'),
    to: isCreate || target === '' ? undefined : target,
    gas: cast.take('gas-limit'),
    value: withUnit(cast.take('value')),
    input: init ?? data,
    nonce: cast.take('nonce'),
    ...(isLegacy ? { gasPrice: withUnit(price) } : { maxFeePerGas: withUnit(price) }),
    maxPriorityFeePerGas: withUnit(cast.take('priority-gas-price')),
    accessList: list === '' ? undefined : list,
  };
  return objectDraft(members) as { readonly members: Readonly<Record<string, Draft>> };
}

/** The function with its arguments, as a form takes them. */
function calldata(signature: string, args: readonly string[]): string {
  const words = args.map((arg) => (/\s/.test(arg) && !/^[[(]/.test(arg) ? JSON.stringify(arg) : arg));
  return [signature, ...words].join(' ');
}

/** The encoded bytes; the text as written where it cannot be encoded, so that the user sees what is wrong. */
function asBytes(text: string): string {
  const input = parseCalldataInput(text);
  return input.ok ? (input.value as string) : text;
}

/** The encoded arguments without the selector: a constructor has none. */
function encodedOnly(data: string | undefined): string {
  return data === undefined ? '' : data.startsWith('0x') ? data.slice(10) : ` ${data}`;
}

function withUnit(text: string | undefined): string | undefined {
  return text?.replace(/^([\d.]+)([a-z]+)$/, '$1 $2');
}
