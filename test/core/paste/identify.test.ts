import assert from 'node:assert/strict';
import { serializeTransaction, toEventSelector } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { checksummed } from '../../../src/core/text/checksummed.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { identify } from '../../../src/core/paste/identify.ts';
import { ALICE, BOB, REVERT, TRANSFER_CALL } from '../decode/samples.ts';

const HASH = `0x${'12'.repeat(32)}`;
const SENDER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const TRANSACTION = {
  type: 'eip1559',
  chainId: 1,
  nonce: 3,
  to: BOB as `0x${string}`,
  value: 5n,
  gas: 21_000n,
  maxFeePerGas: 2n,
} as const;

/** `what: label | the value as it reads`, then the calls. */
function lines(text: string, context: DecodeContext = {}): readonly string[] {
  return identify(text, context).flatMap(({ what, label, node, calls }) => [
    `${what}: ${label}${node === undefined ? '' : ` | ${summarize(node)}`}`,
    ...calls.map((call) => `  ${call.label} | ${call.method} ${JSON.stringify(call.params)}`),
  ]);
}
const firsts = (text: string, context: DecodeContext = {}): readonly string[] =>
  lines(text, context).filter((line) => !line.startsWith('  '));

describe('identify', () => {
  it('leaves it to the node what a hash is of', () => {
    assert.deepEqual(lines(` ${HASH.toUpperCase().replace('X', 'x')}\n`), [
      'transactionHash: The hash of a transaction. | 0x1212121212121212121212121212121212121212121212121212121212121212',
      '  Transaction | eth_getTransactionByHash ["0x1212121212121212121212121212121212121212121212121212121212121212"]',
      '  Receipt | eth_getTransactionReceipt ["0x1212121212121212121212121212121212121212121212121212121212121212"]',
      '  Call trace | debug_traceTransaction ["0x1212121212121212121212121212121212121212121212121212121212121212",{"tracer":"callTracer"}]',
      '  Trace as a flat list | trace_transaction ["0x1212121212121212121212121212121212121212121212121212121212121212"]',
      'blockHash: The hash of a block. | 0x1212121212121212121212121212121212121212121212121212121212121212',
      '  Block | eth_getBlockByHash ["0x1212121212121212121212121212121212121212121212121212121212121212",false]',
      '  Block with its transactions | eth_getBlockByHash ["0x1212121212121212121212121212121212121212121212121212121212121212",true]',
      '  All receipts | eth_getBlockReceipts ["0x1212121212121212121212121212121212121212121212121212121212121212"]',
      '  All call traces | debug_traceBlockByHash ["0x1212121212121212121212121212121212121212121212121212121212121212",{"tracer":"callTracer"}]',
      'word: 32 bytes, such as a value in storage. | 0x1212121212121212121212121212121212121212121212121212121212121212',
    ]);
  });

  it('knows the topic of an event', () => {
    assert.deepEqual(lines(toEventSelector('Transfer(address,address,uint256)')).slice(0, 2), [
      'topic: The topic of the event Transfer(address,address,uint256). | 0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
      '  These events in the newest block | eth_getLogs [{"topics":["0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef"],"fromBlock":"latest","toBlock":"latest"}]',
    ]);
  });

  it('takes 32 bytes that begin with zeros for a value', () => {
    assert.deepEqual(lines(`0x${'1'.padStart(64, '0')}`), [
      'word: 32 bytes, such as a value in storage. | 0x0000000000000000000000000000000000000000000000000000000000000001',
    ]);
    assert.deepEqual(firsts(`0x${'1'.repeat(24).padStart(64, '0')}`), [
      'word: 32 bytes, such as a value in storage. | 0x0000000000000000000000000000000000000000111111111111111111111111',
    ]);
  });

  it('takes 32 bytes with an address in them for that address first', () => {
    const padded = `0x${ALICE.slice(2).padStart(64, '0')}`;
    assert.deepEqual(firsts(padded), [
      'address: An address in 32 bytes. | 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
      'word: 32 bytes, such as a value in storage. | 0x000000000000000000000000a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1',
    ]);
    assert.deepEqual(identify(padded)[0]!.calls, identify(ALICE)[0]!.calls);
    const tokens = new Map([[ALICE.toLowerCase(), { symbol: 'SHELL', decimals: 6 }]]);
    assert.match(firsts(padded, { tokens })[0]!, /^address: The token SHELL\./);
  });

  it('sends nothing that could be a private key', () => {
    assert.deepEqual(lines('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'), [
      'privateKey: 64 hex digits without 0x: this could be a private key, so it is not sent anywhere. Put 0x before it if it is a hash.',
    ]);
  });

  it('knows an address, and doubts a wrong checksum', () => {
    assert.deepEqual(lines(ALICE), [
      'address: An address. | 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
      '  Balance | eth_getBalance ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","latest"]',
      '  Call a function… | eth_call [{"to":"0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"},"latest"]',
      '  Code | eth_getCode ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","latest"]',
      '  Transactions sent (nonce) | eth_getTransactionCount ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","latest"]',
      '  Storage, first slot | eth_getStorageAt ["0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","0x0","latest"]',
      '  Logs of the newest block | eth_getLogs [{"address":"0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1","fromBlock":"latest","toBlock":"latest"}]',
    ]);
    assert.deepEqual(firsts('0xF39fd6e51aad88F6F4ce6aB8827279cffFb92266'), [
      'address: An address. Wrong checksum (EIP-55): check each digit. | 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    ]);
    assert.deepEqual(firsts(ALICE.slice(2)), [
      'address: An address. | 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
    ]);
  });

  it('knows blocks by their distance from a tag', () => {
    assert.deepEqual(
      identify('latest-10').map(({ what, calls }) => [what, calls]),
      [['block', [{ label: 'Block', method: 'eth_getBlockByNumber', params: ['latest-10', false] }]]],
    );
  });

  it('knows blocks by number and tag', () => {
    assert.deepEqual(lines('68,943').slice(0, 2), [
      'block: A block. | 68,943',
      '  Block | eth_getBlockByNumber ["0x10d4f",false]',
    ]);
    assert.deepEqual(firsts('0x10d4f'), ['block: A block. | 68,943']);
    assert.deepEqual(lines('Latest'), [
      'block: A block. | latest (the newest block)',
      '  Block | eth_getBlockByNumber ["latest",false]',
    ]);
  });

  it('knows a signed transaction, and how it could be tried or sent', async () => {
    const raw = await SENDER.signTransaction(TRANSACTION);
    assert.deepEqual(
      lines(raw).map((line) => line.replace(raw, '(raw)')),
      [
        'rawTransaction: A signed transaction. | 0xf39F…2266 → 0xB0B0…B0B0 · 0.000000000000000005 ETH',
        '  Try it without sending | eth_call [{"from":"0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266","to":"0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","gas":"0x5208","value":"0x5","input":"0x"},"latest"]',
        '  Send it | eth_sendRawTransaction ["(raw)"]',
        '  Transaction | eth_getTransactionByHash ["0x44316ccb023af26a24f6d4f8ca4d11713b235f0c5740915b11b483622c64bbc4"]',
        '  Receipt | eth_getTransactionReceipt ["0x44316ccb023af26a24f6d4f8ca4d11713b235f0c5740915b11b483622c64bbc4"]',
        '  Call trace | debug_traceTransaction ["0x44316ccb023af26a24f6d4f8ca4d11713b235f0c5740915b11b483622c64bbc4",{"tracer":"callTracer"}]',
        '  Trace as a flat list | trace_transaction ["0x44316ccb023af26a24f6d4f8ca4d11713b235f0c5740915b11b483622c64bbc4"]',
      ],
    );
    assert.deepEqual(lines(serializeTransaction(TRANSACTION)), [
      'rawTransaction: A transaction that is not signed. | to 0xB0B0…B0B0 · value 0.000000000000000005 ETH',
      '  Try it without sending | eth_call [{"to":"0xb0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0","gas":"0x5208","value":"0x5","input":"0x"},"latest"]',
    ]);
  });

  it('knows calls, reverts and selectors by the signatures that are known', () => {
    assert.deepEqual(lines(TRANSFER_CALL), [
      'calldata: A call of transfer(address,uint256). | transfer(to 0xB0B0…B0B0, amount 1,000)',
    ]);
    assert.deepEqual(lines(REVERT), [
      'revertData: What a call reverted with: Error(string). | reverted: empty',
    ]);
    assert.deepEqual(lines('0xa9059cbb'), ['selector: The selector of transfer(address,uint256).']);
    assert.deepEqual(lines('0x9b1ede81'), [
      'selector: A selector that is not known here: add the ABI that has it.',
    ]);
    const signatures = createSignatures();
    signatures.set('own', [parseSignature('error Nope(uint256,uint256)', 'Seashell')!]);
    assert.deepEqual(lines('0x9b1ede81', { signatures }), [
      'selector: The selector of Nope(uint256,uint256).',
    ]);
    assert.deepEqual(lines(`0x9b1ede81${'0'.repeat(128)}`), [
      'calldata: A call or a revert whose signature 0x9b1ede81 is not known here: add its ABI to read it. | 0x9b1ede8100000000000000000000000000000000… (68 bytes)',
      'data: Bytes without a meaning of their own. | 0x9b1ede8100000000000000000000000000000000… (68 bytes)',
    ]);
    assert.deepEqual(lines(`0x9b1ede81${'0'.repeat(128)}`, { signatures }), [
      'revertData: What a call reverted with: Nope(uint256,uint256). | reverted: Nope(0, 0), Seashell',
    ]);
    assert.deepEqual(lines(`0x08c379a0${'0'.repeat(128)}`).slice(0, 1), [
      'calldata: It begins as Error(string), but the bytes do not fit it. | 0x08c379a000000000000000000000000000000000… (68 bytes)',
    ]);
    assert.deepEqual(lines('0x1234567890'), ['data: Bytes without a meaning of their own. | 0x1234567890']);
  });

  it('takes what is meant out of a block explorer’s address', () => {
    const texts = [
      `https://explorer.example/tx/${HASH}#eventlog`,
      `https://example.org/some/address/${ALICE}?a=b`,
      'https://explorer.example/block/68943',
      `https://explorer.example/tx/nothing`,
      `https://explorer.example/${HASH}`,
    ];
    assert.deepEqual(
      texts.map((text) => firsts(text)[0]),
      [
        'transactionHash: The hash of a transaction. | 0x1212121212121212121212121212121212121212121212121212121212121212',
        'address: An address. | 0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1',
        'block: A block. | 68,943',
        undefined,
        undefined,
      ],
    );
  });

  it('suggests the calls of an address for a name, which is looked up when one is sent', () => {
    assert.deepEqual(lines('vitalik.eth'), [
      'name: A name: ENS resolves its address when the request is sent.',
      '  Balance | eth_getBalance ["vitalik.eth","latest"]',
      '  Call a function… | eth_call [{"to":"vitalik.eth"},"latest"]',
      '  Code | eth_getCode ["vitalik.eth","latest"]',
      '  Transactions sent (nonce) | eth_getTransactionCount ["vitalik.eth","latest"]',
      '  Storage, first slot | eth_getStorageAt ["vitalik.eth","0x0","latest"]',
      '  Logs of the newest block | eth_getLogs [{"address":"vitalik.eth","fromBlock":"latest","toBlock":"latest"}]',
    ]);
  });

  it('names a contract of the workspace, and what can be read from it: first what takes no arguments', () => {
    const signatures = [
      'positions(address holder)(uint128 shares)',
      'totalAssets()(uint256)',
      'pause()',
      'event Paused()',
    ].flatMap((line) => parseSignature(line, 'Vault') ?? []);
    const vault = { name: 'VaultProxy → Vault', signatures, sources: [], isWhole: false };
    const contractAt = (address: string) => (address.toLowerCase() === BOB.toLowerCase() ? vault : undefined);
    const to = BOB.toLowerCase();
    assert.deepEqual(lines(to, { contractAt }).slice(0, 4), [
      `contract: VaultProxy → Vault. | VaultProxy → Vault (0xB0B0…B0B0)`,
      `  Call totalAssets | eth_call [{"to":"${to}","input":"0x01e1d114"},"latest"]`,
      `  Call positions | eth_call [{"to":"${to}","input":"positions(address holder)"},"latest"]`,
      `  Balance | eth_getBalance ["${to}","latest"]`,
    ]);
    assert.match(lines(ALICE, { contractAt })[0]!, /^address: An address\./);
  });

  it('offers of a known token what tokens tell, before what every address has', () => {
    const to = BOB.toLowerCase();
    const tokens = new Map([[to, { symbol: 'SHELL', decimals: 18 }]]);
    assert.deepEqual(lines(to, { tokens }).slice(0, 5), [
      `address: The token SHELL. | ${checksummed(BOB)}`,
      `  Call totalSupply | eth_call [{"to":"${to}","input":"0x18160ddd"},"latest"]`,
      `  Call balanceOf | eth_call [{"to":"${to}","input":"balanceOf(address account)"},"latest"]`,
      `  Call allowance | eth_call [{"to":"${to}","input":"allowance(address owner, address spender)"},"latest"]`,
      `  Balance | eth_getBalance ["${to}","latest"]`,
    ]);
    assert.match(lines(ALICE, { tokens })[0]!, /^address: An address\./);
  });

  it('knows nothing about other texts', () => {
    const texts = ['', '0x', 'hello', '12 ether', `0x${'zz'.repeat(32)}`, '9'.repeat(70), '-1', '1,00'];
    assert.deepEqual(
      texts.flatMap((text) => firsts(text)),
      [],
    );
  });
});
