// Explanations of a real node's transactions, with every tracer it has and with none.

import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { MakeCall, Explanation } from '../../../src/core/explain/explanation.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { treeLines } from '../decode/treeLines.ts';
import { startSeededNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode } from './askNode.ts';
import { explanationLines, nextLines, sectionLines, sourceLines, steady } from './explanationLines.ts';
import { receiptOf, RECEIVER, send, SENDER, TOKEN, TRANSFER_CALL } from './nestedCalls.ts';

const PAYMENT = '0x5f7248519db32aeba193338cdb6d9e237ec7db3acc41a49025fab072c6b8589e';
const TRANSFER = '0x54b6f0b07d551fbebce8c3cef6501ca1fb5cfd0ee5fd7f12f08f76338475ef2a';
const CREATION = '0xfe9f1c9b91bde1cd01ef2c6417e82694faf75d22c0fa7497ed021771b189fd57';
const MINT = '0xc624eb169f32f2f138e998fb28a22d3af48622eae7cf1c9c52958f5f6d45af56';
const GREETING = '0x46d79dcf65f3d989e43aa877c2f20529e6c26927866cdf0e37581607c3eb66da';

describe('explainTransaction', () => {
  let node: TestNode;

  before(async () => {
    node = await startSeededNode();
  });
  after(() => node.kill());

  const explain = (hash: string, refused?: RegExp): Promise<Explanation> =>
    explainTransaction(hash, askNode(node, refused), { head: 68_943n, chain: chainById(31337n) });

  it('explains a payment without a trace, as no code ran', async () => {
    const explanation = await explain(PAYMENT);
    assert.deepEqual(steady(explanationLines(explanation)), [
      'succeeded: 0x14dC…9955 sent 250 ETH to 0x2361…1E8f; it succeeded and cost 0.000084 ETH.',
      'Value moved:',
      '  0x14dC…9955: lost 250 ETH',
      '  0x2361…1E8f: gained 250 ETH',
      'What was called:',
      '  from: 0x14dC79964da2C08b23698B3D3cc7Ca32193d9955',
      '  to: 0x23618e81E3f5cdF7f54C3d65f7FBc0aBf5B21E8f',
      '  input: 0x (empty)',
      '  value: 250 ETH',
      '  nonce: 0',
      '  type: 0 (legacy)',
      '  blockNumber: 68,940',
      '  confirmations: 4',
      '  transactionIndex: 0',
      '  timestamp: (time)',
      'What it cost:',
      '  transaction fee: 0.000084 ETH',
      '  gas: 500,000',
      '  gasUsed: 21,000',
      '  effectiveGasPrice: 4 gwei',
      '  baseFeePerGas: 0.232497706 gwei',
      '  burnt base fees: 0.000004882451826 ETH',
      '  gas utilisation: 4.2 %',
      '  tip: 0.000079117548174 ETH',
    ]);
    assert.deepEqual(steady(sourceLines(explanation)), [
      'the transaction | eth_getTransactionByHash | 0x14dC…9955 → 0x2361…1E8f · 250 ETH',
      'the receipt | eth_getTransactionReceipt | 0x14dC…9955 → 0x2361…1E8f · succeeded · gasUsed 21,000 · logs 0',
      'its block | eth_getBlockByHash | number 68,940 · timestamp (time) · transactions 3 items',
    ]);
  });

  it('explains a token transfer', async () => {
    const explanation = await explain(TRANSFER);
    assert.deepEqual(steady(explanationLines(explanation)), [
      'succeeded: 0xf39F…2266 sent 2,500 SHELL to 0x7099…79C8; it succeeded and cost 0.000107754292791 ETH.',
      'Tokens moved:',
      '  - The sum of the transfers in the tokens’ events.',
      '  0xf39F…2266: lost 2,500 SHELL · token 0xe7f1…0512',
      '  0x7099…79C8: gained 2,500 SHELL · token 0xe7f1…0512',
      'Calls inside:',
      '  - This is its only call.',
      '  51,570 SHELL.transfer(to 0x7099…79C8, amount 2,500 SHELL) → true',
      'What it changed:',
      '  slot 0x3c8e…c7f5 of 0xe7f1…0512: 0x0 → 0x878678326eac900000',
      '  slot 0xa3c1…9502 of 0xe7f1…0512: 0xd3c21bcecceda1000000 → 0xd33a95569a7ef4700000',
      '  balance of 0x0000…0000: 0.000915801 ETH → 0.000993156 ETH',
      '  balance of 0xf39F…2266: 9,998.998729173030647781 ETH → 9,998.998621418737856781 ETH',
      '  nonce of 0xf39F…2266: 3 → 4',
      '  slots named: 0 of 2',
      'Events:',
      '  0xe7f1…0512: Transfer · from 0xf39F…2266 · to 0x7099…79C8 · amount 2,500 SHELL',
      'What was called:',
      '  from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      '  to: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      '  input: transfer(to 0x7099…79C8, amount 2,500 SHELL)',
      '  value: 0 ETH',
      '  nonce: 3',
      '  type: 2 (dynamic fee, EIP-1559)',
      '  blockNumber: 68,933',
      '  confirmations: 11',
      '  transactionIndex: 0',
      '  timestamp: (time)',
      'What it cost:',
      '  transaction fee: 0.000107754292791 ETH',
      '  gas: 500,000',
      '  gasUsed: 51,570',
      '  effectiveGasPrice: 2.0894763 gwei',
      '  baseFeePerGas: 0.5894763 gwei',
      '  burnt base fees: 0.000030399292791 ETH',
      '  gas utilisation: 10.31 %',
      '  tip: 0.000077355 ETH',
    ]);
    assert.deepEqual(steady(sourceLines(explanation)), [
      'the transaction | eth_getTransactionByHash | 0xf39F…2266 → 0xe7f1…0512 · transfer(to 0x7099…79C8, amount 2,500,000,000,000,000,000,000)',
      'the receipt | eth_getTransactionReceipt | 0xf39F…2266 → 0xe7f1…0512 · succeeded · gasUsed 51,570 · logs 1',
      'its block | eth_getBlockByHash | number 68,933 · timestamp (time) · transactions 2 items',
      'the calls inside | debug_traceTransaction | CALL 0xf39F…2266 → 0xe7f1…0512 · transfer(to 0x7099…79C8, amount 2,500,000,000,000,000,000,000)',
      'the token’s decimals | eth_call | 18',
      'the token’s symbol | eth_call | SHELL',
      'what it changed | debug_traceTransaction | 3 accounts changed',
    ]);
  });

  it('names the zero address where tokens are made', async () => {
    assert.deepEqual(sectionLines(await explain(MINT), 'tokens'), [
      '- The sum of the transfers in the tokens’ events.',
      '- The zero address stands for tokens that are made or destroyed.',
      '0x0000…0000: lost 1,000,000 SHELL · token 0xe7f1…0512',
      '0xf39F…2266: gained 1,000,000 SHELL · token 0xe7f1…0512',
    ]);
  });

  it('explains a creation', async () => {
    const explanation = await explain(CREATION);
    assert.equal(
      explanation.headline,
      '0xf39F…2266 created the contract 0xe7f1…0512; it succeeded and cost 0.001038326687286711 ETH.',
    );
    assert.deepEqual(steady(sectionLines(explanation, 'called')), [
      'from: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      'created contract: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      'input: 0x60a0604052336080523480156012575f5ffd5b50… (1,923 bytes)',
      'value: 0 ETH',
      'nonce: 1',
      'type: 2 (dynamic fee, EIP-1559)',
      'blockNumber: 68,931',
      'confirmations: 13',
      'transactionIndex: 0',
      'timestamp: (time)',
    ]);
  });

  it('reads a message to an account', async () => {
    assert.equal(
      (await explain(GREETING)).headline,
      '0xa0Ee…9720 sent the message “gm, explorer” to 0xf39F…2266; it succeeded and cost 0.0000365936880048 ETH.',
    );
  });

  it('explains a transaction that sets code', async () => {
    const nonce = Number(await node.result('eth_getTransactionCount', [SENDER.address, 'latest']));
    const authorization = await SENDER.signAuthorization({
      chainId: 31337,
      address: TOKEN,
      nonce: nonce + 1,
    });
    const raw = await SENDER.signTransaction({
      chainId: 31337,
      type: 'eip7702',
      to: RECEIVER,
      gas: 100_000n,
      maxFeePerGas: 3_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      nonce,
      authorizationList: [authorization],
    });
    const hash = await node.text('eth_sendRawTransaction', [raw]);
    await receiptOf(node, hash);
    const explanation = await explain(hash);
    assert.match(
      explanation.headline,
      /^0xf39F…2266 sent 1 authorization to set code \(EIP-7702\); it succeeded /,
    );
    const called = explanation.sections.find(({ id }) => id === 'called')!;
    const list = called.rows.find(({ label }) => label === 'authorizationList')!;
    assert.deepEqual(
      treeLines(list, 0).filter((line) => / address[ :]/.test(line) && !/ object: /.test(line)),
      [
        'authorizationList.0.address address: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
        'authorizationList.0.authority address (derived): 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      ],
    );
  });

  it('tells a block’s hash from a transaction’s', async () => {
    const block = (await node.result('eth_getBlockByNumber', ['0x10d46', false])) as JsonObject;
    const hash = block['hash'] as string;
    const explanation = await explain(hash);
    assert.deepEqual(steady(explanationLines(explanation)), [
      'block: This is the hash of block 68,934, which has 2 transactions, not of a transaction.',
      'The block:',
      '  number: 68,934',
      '  timestamp: (time)',
      '  transactions: 2 items',
      '  gasUsed: 92,658',
      '  baseFeePerGas: 0.5162983 gwei',
      '  miner: 0x0000000000000000000000000000000000000000',
    ]);
    assert.deepEqual(
      nextLines(explanation).map((line) => line.replace(hash, '(hash)')),
      [
        'Block | eth_getBlockByHash ["(hash)",false]',
        'Block with its transactions | eth_getBlockByHash ["(hash)",true]',
        'All receipts | eth_getBlockReceipts ["(hash)"]',
        'All call traces | debug_traceBlockByHash ["(hash)",{"tracer":"callTracer"}]',
      ],
    );
  });

  it('says what can be the matter with a hash that nothing has', async () => {
    const explanation = await explain(`0x${'11'.repeat(32)}`);
    assert.deepEqual(steady(explanationLines(explanation)), [
      'unknown: This endpoint, of chain 31337 (local development chain), knows no transaction and no block with this hash.',
      '- It may belong to another chain, have been dropped before it was mined, or be so old that this node no longer keeps it. A transaction sent a moment ago can take some seconds to get here.',
    ]);
    assert.deepEqual(sourceLines(explanation), [
      'the transaction | eth_getTransactionByHash | The node knows no transaction with this hash: wrong chain, dropped, or never seen.',
      'the receipt | eth_getTransactionReceipt | There is no receipt: the transaction is not mined yet, or the node does not know it.',
      'a block with this hash | eth_getBlockByHash | The node knows no block with this hash.',
      'the chain | eth_chainId | 31337 (local development chain)',
    ]);
  });

  it('asks nothing for what is no hash', async () => {
    const explanation = await explain('0x12');
    assert.deepEqual(explanationLines(explanation), [
      'unread: This is not a transaction hash: one has 0x and 64 hex digits.',
    ]);
    assert.deepEqual(sourceLines(explanation), []);
  });

  it('asks at the same time for what does not depend on each other', async () => {
    const ask = askNode(node);
    const rounds: string[][] = [[]];
    const watching: MakeCall = async (method, params) => {
      rounds.at(-1)!.push(method);
      const outcome = await ask(method, params);
      if (rounds.at(-1)!.length > 0) rounds.push([]);
      return outcome;
    };
    await explainTransaction(TRANSFER, watching);
    assert.deepEqual(
      rounds.filter((round) => round.length > 0),
      [
        ['eth_getTransactionByHash', 'eth_getTransactionReceipt'],
        ['eth_getBlockByHash', 'debug_traceTransaction', 'eth_call', 'eth_call'],
        // Traces are expensive: never two at once.
        ['debug_traceTransaction'],
      ],
    );
  });

  it('says what a waiting transaction waits for', async () => {
    const fees = { maxFeePerGas: '0xb2d05e00', maxPriorityFeePerGas: '0x3b9aca00' };
    await node.result('anvil_setNextBlockBaseFeePerGas', ['0x3b9aca00']);
    await node.result('evm_mine', []);
    await node.result('evm_setAutomine', [false]);
    try {
      const ready = await send(node, { from: RECEIVER, to: TOKEN, input: TRANSFER_CALL, ...fees });
      const early = await send(node, { from: RECEIVER, to: TOKEN, nonce: '0x50', value: '0x5', ...fees });
      const explanation = await explain(ready);
      assert.deepEqual(steady(explanationLines(explanation)), [
        'waiting: 0x7099…79C8 wants to call transfer(to 0x7099…79C8, amount 1) on 0xe7f1…0512; it is waiting for a block.',
        'What was called:',
        '  from: 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        '  to: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
        '  input: transfer(to 0x7099…79C8, amount 1)',
        '  value: 0 ETH',
        '  nonce: 2',
        '  type: 2 (dynamic fee, EIP-1559)',
        'Why it is in no block:',
        '  - It pays the base fee and it is the sender’s turn: any block can take it.',
        '  sender’s next nonce: 2',
        '  base fee now: 1 gwei',
        '  maxFeePerGas: 3 gwei',
        '  maxPriorityFeePerGas: 1 gwei',
        '  gasPrice: 1.875 gwei',
        'What it can cost:',
        '  gas: 200,000',
        '  highest cost: 0.0006 ETH',
      ]);
      assert.deepEqual(nextLines(explanation), [
        'All that waits of this sender | txpool_contentFrom ["0x70997970c51812dc3a010c7d01b50e0d17dc79c8"]',
      ]);
      assert.deepEqual(sectionLines(await explain(early), 'waiting'), [
        '- The sender’s nonces from 2 to 79 must be mined first: where such a transaction is missing, send it.',
        'sender’s next nonce: 2',
        'base fee now: 1 gwei',
        'maxFeePerGas: 3 gwei',
        'maxPriorityFeePerGas: 1 gwei',
        'gasPrice: 1.875 gwei',
      ]);
    } finally {
      await node.result('evm_setAutomine', [true]);
    }
  });
});
