// A text of every kind that can be pasted, and what must then be shown and filled in, whichever hand pastes it.
import { ACCOUNT } from './addresses.ts';
import { canaryKey, ENDPOINT_NAME, gatewayUrl } from './gatewayUnderTest.ts';

export type PastedKind = {
  readonly what: string;
  /** Made when it is pasted: before the suite runs, there is no key. */
  readonly text: () => string;
  /** What it is, as the title says, from the beginning of one of its sentences. */
  readonly says: string;
  /** The row that is chosen: a method, where it has a call. */
  readonly row: string;
  /** The parameters of the call that the builder then holds. */
  readonly params?: readonly unknown[];
  /** The answer to what becomes of the key, and what the status bar says of it. */
  readonly key?: { readonly row: string; readonly says?: string };
  /** What the clipboard then holds instead. */
  readonly copies?: string;
};

const account = ACCOUNT.toLowerCase();
const HASH = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
const BALANCE_OF = `0x70a08231${account.slice(2).padStart(64, '0')}`;
export const REVERT = `0x08c379a0${'20'.padStart(64, '0')}${'4'.padStart(64, '0')}${'6e6f7065'.padEnd(64, '0')}`;
/** Signed by the first development account. */
const RAW =
  '0x02f868827a69070184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80580c001a0d40a0528b81e6175076a35defb14a3a237655a62eae3e952ac611a77940224aaa062977d323a96c1f27e27571ce27347e894c9aa45e37dd3a6d0429fb2d16e74c7';
export const BODY = `{"jsonrpc":"2.0","id":1,"method":"eth_getBalance","params":["${ACCOUNT}","latest"]}`;
const fetched = `await fetch(url, { method: 'POST', body: JSON.stringify({ method: 'net_version', params: [], id: 1 }) })`;
const drop = { row: 'Do not keep it' };

const always = (text: string) => (): string => text;

export const PASTED_KINDS: readonly PastedKind[] = [
  {
    what: 'an address',
    text: always(ACCOUNT),
    says: 'An address',
    row: 'eth_getCode',
    params: [account, 'latest'],
  },
  {
    what: 'a hash',
    text: always(HASH),
    says: 'The hash of a transaction',
    row: 'eth_getTransactionReceipt',
    params: [HASH],
  },
  {
    what: 'the page of a block explorer',
    text: always(`https://etherscan.io/tx/${HASH}`),
    says: 'The hash of a transaction',
    row: 'eth_getTransactionReceipt',
    params: [HASH],
  },
  {
    what: 'a number',
    text: always('68,933'),
    says: 'A block',
    row: 'eth_getBlockReceipts',
    params: ['0x10d45'],
  },
  {
    what: 'a selector',
    text: always('0x70a08231'),
    says: 'The selector of balanceOf(address',
    row: 'eth_estimateGas',
    params: [{ input: '0x70a08231' }, 'latest'],
  },
  {
    what: 'calldata',
    text: always(BALANCE_OF),
    says: 'A call of balanceOf(address',
    row: 'eth_call',
    params: [{ input: BALANCE_OF }, 'latest'],
  },
  {
    what: 'a raw transaction',
    text: always(RAW),
    says: 'A signed transaction',
    row: 'eth_sendRawTransaction',
    params: [RAW],
  },
  {
    what: 'revert data',
    text: always(REVERT),
    says: 'What a call reverted with: Error(string)',
    row: 'nope',
    copies: 'nope',
  },
  {
    what: 'a JSON-RPC request',
    text: always(BODY),
    says: 'A JSON-RPC request',
    row: 'eth_getBalance',
    params: [account, 'latest'],
  },
  {
    what: 'a JSON-RPC batch',
    text: always(`[${BODY},{"method":"eth_chainId"}]`),
    says: 'A JSON-RPC batch of 2',
    row: 'eth_chainId',
    params: [],
  },
  {
    what: 'a curl command, with a key',
    text: () => `curl ${gatewayUrl()}/v1/${canaryKey()}-other \\\n  --json '${BODY}'`,
    says: 'curl with a call',
    row: 'eth_getBalance',
    params: [account, 'latest'],
    key: drop,
  },
  {
    what: 'a cast command',
    text: always(`cast balance ${ACCOUNT} --block 68933`),
    says: 'cast with a call',
    row: 'eth_getBalance',
    params: [account, '0x10d45'],
  },
  {
    what: 'a program with fetch',
    text: always(fetched),
    says: 'Code with a call',
    row: 'net_version',
    params: [],
  },
  {
    what: 'a program with viem, and a key',
    text: () =>
      `const client = createPublicClient({ transport: http('${gatewayUrl()}/v1/${canaryKey()}-other') });\nawait client.getTransactionCount({ address: '${ACCOUNT}', blockTag: 'safe' })`,
    says: 'Code with a call',
    row: 'eth_getTransactionCount',
    params: [account, 'safe'],
    key: drop,
  },
  {
    what: 'a program with ethers',
    text: always(`await p.send("eth_getCode", ["${ACCOUNT}", "latest"])`),
    says: 'Code with a call',
    row: 'eth_getCode',
    params: [account, 'latest'],
  },
  {
    what: 'a program with web3.py',
    text: always('w3.eth.gas_price'),
    says: 'Code with a call',
    row: 'eth_gasPrice',
    params: [],
  },
  {
    what: 'the URL of a provider, with a key that is kept',
    text: () => `${gatewayUrl()}/v1/${canaryKey()}`,
    says: 'An endpoint at http://',
    row: 'an endpoint',
    key: {
      row: `Replace the key of “${ENDPOINT_NAME}”`,
      says: `The API key for “${ENDPOINT_NAME}” is set`,
    },
  },
];
