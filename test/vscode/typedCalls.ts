// What is typed for a call of every parameter type, and what must then be sent, whichever hand types it.
import { ACCOUNT, HOLDER, TOKEN } from './addresses.ts';

/** Text goes into a field, by its id; a button, chip, box or fold is pressed, by what it says. */
type Step = { readonly into: string; readonly text: string } | { readonly press: string };

export type TypedCall = {
  readonly what: string;
  readonly method: string;
  readonly steps: readonly Step[];
  /** The parameters as the body shows them. */
  readonly params: readonly unknown[];
  /** The answer in one line. */
  readonly answer: RegExp;
  /** It is no read, so it is asked about. */
  readonly isAsked?: true;
};

const into = (id: string, text: string): Step => ({ into: id, text });
const press = (name: string): Step => ({ press: name });

const account = ACCOUNT.toLowerCase();
const token = TOKEN.toLowerCase();
/** Asks what the account has of the token. */
export const BALANCE_OF = `0x70a08231${account.slice(2).padStart(64, '0')}`;
/** The block that most of them are about. */
export const BLOCK = '0x10d4c';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSACTION = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
/** Gives the time of its block back. */
const CLOCK = '0x4260005260206000f3';
const TIME = '2031-02-03T04:05:06Z';

/** The least that can be signed (EIP-712). */
const TYPED_DATA = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Notes' },
  message: { text: 'hello' },
};

export function typedCalls(hash: string): readonly TypedCall[] {
  const seconds = `0x${(Date.parse(TIME) / 1000).toString(16)}`;
  return [
    {
      what: 'a block by its tag, and a box',
      method: 'eth_getBlockByNumber',
      steps: [press('earliest'), press('full transactions')],
      params: ['earliest', true],
      answer: /^Block 68,823\b/,
    },
    {
      what: 'a block by its number',
      method: 'eth_getBlockTransactionCountByNumber',
      steps: [into('0', '68,940')],
      params: [BLOCK],
      answer: /^3$/,
    },
    {
      what: 'a block by its distance from the head',
      method: 'eth_getTransactionCount',
      steps: [into('0', ACCOUNT), into('1', 'latest-2')],
      params: [account, 'latest-2'],
      answer: /^\d+$/,
    },
    {
      what: 'a block by its hash',
      method: 'eth_getBalance',
      steps: [into('0', ACCOUNT), into('1', hash)],
      params: [account, { blockHash: hash }],
      answer: /ETH$/,
    },
    {
      what: 'a block as an EIP-1898 object',
      method: 'eth_getCode',
      steps: [into('0', TOKEN), into('1', `{"blockNumber":"${BLOCK}"}`)],
      params: [token, { blockNumber: BLOCK }],
      answer: /bytes\)$/,
    },
    {
      what: 'an amount, in one unit and then another',
      method: 'eth_estimateGas',
      steps: [
        into('0.to', ACCOUNT),
        press('from, value, gas, 14 more'),
        into('0.from', ACCOUNT),
        into('0.value', '1.5 ether'),
        press('gwei'),
      ],
      params: [{ to: account, from: account, value: '0x14d1120d7b160000' }, 'latest'],
      answer: /^21,000\b/,
    },
    {
      what: 'gas, and what a unit of it costs',
      method: 'eth_estimateGas',
      steps: [
        into('0.to', ACCOUNT),
        press('from, value, gas, 14 more'),
        into('0.from', ACCOUNT),
        into('0.gas', '100,000'),
        into('0.gasPrice', '2 gwei'),
      ],
      params: [{ to: account, from: account, gas: '0x186a0', gasPrice: '0x77359400' }, 'latest'],
      answer: /^21,000\b/,
    },
    balanceCall(),
    {
      what: 'another state, another block, and a time',
      method: 'eth_call',
      steps: [
        into('0.to', ACCOUNT),
        press('state overrides, block overrides'),
        press('state overrides'),
        press('Add to state overrides'),
        into('2.0:key', ACCOUNT),
        into('2.0.code', CLOCK),
        press('block overrides'),
        into('3.time', TIME),
        into('3.prevRandao', '5'),
      ],
      params: [
        { to: account },
        'latest',
        { [account]: { code: CLOCK } },
        { time: seconds, prevRandao: `0x${'5'.padStart(64, '0')}` },
      ],
      answer: new RegExp(seconds.slice(2)),
    },
    {
      what: 'the options of a tracer',
      method: 'debug_traceTransaction',
      steps: [into('0', TRANSACTION), press('callTracer')],
      params: [TRANSACTION, { tracer: 'callTracer' }],
      answer: /CALL/,
    },
    {
      what: 'a quantity, a block and percentiles',
      method: 'eth_feeHistory',
      steps: [into('0', '4'), into('1', '68943'), into('2.0', '25'), into('2.1', '75')],
      params: ['0x4', '0x10d4f', [25, 75]],
      answer: /68,940/,
    },
    {
      what: 'a list of addresses, a topic by its event, and any topic',
      method: 'eth_getLogs',
      steps: [
        press('Several…'),
        into('0.address.0', TOKEN),
        into('0.address.1', ACCOUNT),
        into('0.topics.0', 'Transfer(address,address,uint256)'),
        into('0.topics.1', 'null'),
        into('0.fromBlock', '68933'),
        into('0.toBlock', '68933'),
      ],
      params: [
        { address: [token, account], topics: [TRANSFER, null], fromBlock: '0x10d45', toBlock: '0x10d45' },
      ],
      answer: /^2 logs$/,
    },
    {
      what: 'a hash',
      method: 'eth_getTransactionByHash',
      steps: [into('0', TRANSACTION)],
      params: [TRANSACTION],
      answer: /transfer\(to 0x7099…79C8/,
    },
    {
      what: 'a position',
      method: 'eth_getTransactionByBlockNumberAndIndex',
      steps: [into('0', '68940'), into('1', '1')],
      params: [BLOCK, '0x1'],
      answer: /^0x.* → 0x.* ETH$/,
    },
    {
      what: 'a slot by its number',
      method: 'eth_getStorageAt',
      steps: [into('0', TOKEN), into('1', '2')],
      params: [token, `0x${'2'.padStart(64, '0')}`, 'latest'],
      answer: /^0x/,
    },
    {
      what: 'bytes',
      method: 'web3_sha3',
      steps: [into('0', '0x68656c6c6f')],
      params: ['0x68656c6c6f'],
      answer: /^0x1c8aff950685c2ed4bc3174f3472287b56d9517b9c948127319a09a7a36deac8$/,
    },
    {
      what: 'numbers that are JSON numbers',
      method: 'ots_getBlockTransactions',
      steps: [into('0', '68,940'), into('1', '0'), into('2', '2')],
      params: [68_940, 0, 2],
      answer: /./,
    },
    {
      what: 'values that are JSON, and a text',
      method: 'eth_signTypedData_v4',
      steps: [
        into('0', HOLDER),
        into('1.types', JSON.stringify(TYPED_DATA.types)),
        into('1.primaryType', TYPED_DATA.primaryType),
        into('1.domain', JSON.stringify(TYPED_DATA.domain)),
        into('1.message', JSON.stringify(TYPED_DATA.message)),
      ],
      params: [HOLDER.toLowerCase(), TYPED_DATA],
      answer: /^0x/,
      isAsked: true,
    },
    {
      what: 'all parameters as JSON',
      method: 'eth_getBlockReceipts',
      steps: [press('JSON'), into('raw', `["${BLOCK}"]`)],
      params: [BLOCK],
      answer: /^3 receipts$/,
    },
  ];
}

/** A password is one parameter that no body and no answer shows. */
export const SECRET = 'correct horse battery';
export const SECRET_CALL: TypedCall = {
  what: 'a secret',
  method: 'personal_unlockAccount',
  steps: [into('0', ACCOUNT), into('1', SECRET)],
  params: [account, '[not kept]'],
  answer: /personal_unlockAccount/,
};

/** A transfer of so many of the token’s smallest units, built from its signature. */
export function transferCall(amount: bigint): TypedCall {
  const words = [account.slice(2), amount.toString(16)].map((word) => word.padStart(64, '0'));
  return {
    what: 'a transfer of the token',
    method: 'eth_sendTransaction',
    steps: [
      into('0.from', HOLDER),
      into('0.to', TOKEN),
      press('Choose a function…'),
      into('0.input', 'transfer(address to, uint256 amount)'),
      into('0.input.0', ACCOUNT),
      into('0.input.1', amount.toString()),
    ],
    params: [{ from: HOLDER.toLowerCase(), to: token, input: `0xa9059cbb${words.join('')}` }],
    // What became of it comes in the place of its hash.
    answer: /^(?:Sent 0x|Sent, waiting|Succeeded in block )/,
  };
}

/** Asks what the receiver of the transfer has of the token. */
export function balanceCall(): TypedCall {
  return {
    what: 'a transaction request with a function and its argument',
    method: 'eth_call',
    steps: [
      into('0.to', TOKEN),
      press('Choose a function…'),
      into('0.input', 'balanceOf(address account)'),
      into('0.input.0', ACCOUNT),
    ],
    params: [{ to: token, input: BALANCE_OF }, 'latest'],
    answer: /^balance /,
  };
}

/** A signed transaction as it is pasted. */
export function rawCall(raw: string): TypedCall {
  return {
    what: 'a raw transaction',
    method: 'eth_sendRawTransaction',
    steps: [into('0', raw)],
    params: [raw],
    answer: /./,
  };
}
