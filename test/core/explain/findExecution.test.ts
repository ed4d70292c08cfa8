// How a real node's transactions ran and failed, with every tracer it has and with none.

import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { parseSignature } from '../../../src/core/abi/signature.ts';
import { createSignatures } from '../../../src/core/abi/signatures.ts';
import type { Explanation } from '../../../src/core/explain/explanation.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import { treeLines } from '../decode/treeLines.ts';
import { startSeededNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode } from './askNode.ts';
import { explanationLines, nextLines, sectionLines, sourceLines, steady } from './explanationLines.ts';
import {
  callOn,
  createCallers,
  MINT_CALL,
  RECEIVER,
  send,
  SENDER,
  TOKEN,
  TRANSFER_CALL,
} from './nestedCalls.ts';
import type { Callers } from './nestedCalls.ts';

const FAILED = '0x2a21e01b8be20b7b3d34d07c02cefbf4bb871faaf5be1e62c703da974333eeaa';

const signatures = createSignatures();
signatures.set('Seashell.json', [
  parseSignature('error InsufficientBalance(uint256 available,uint256 required)', 'Seashell')!,
]);

describe('findExecution', () => {
  let node: TestNode;
  let callers: Callers;

  before(async () => {
    node = await startSeededNode();
    callers = await createCallers(node, SENDER.address);
  });
  after(() => node.kill());

  const explain = (hash: string, refused?: RegExp): Promise<Explanation> =>
    explainTransaction(hash, askNode(node, refused), { signatures, head: 68_943n, chain: chainById(31337n) });

  it('explains a failure with the contract’s own error', async () => {
    const explanation = await explain(FAILED);
    assert.deepEqual(steady(explanationLines(explanation)), [
      'failed: 0x976E…0aa9 tried to send 5 SHELL to 0x14dC…9955; it failed: InsufficientBalance(available 0 SHELL, required 5 SHELL), and cost 0.000044966535845735 ETH.',
      'Why it failed:',
      '  reason: InsufficientBalance(available 0 SHELL, required 5 SHELL)',
      '  the call itself: SHELL.transfer(to 0x14dC…9955, amount 5 SHELL) ✗ InsufficientBalance(available 0 SHELL, required 5 SHELL)',
      'Calls inside:',
      '  - This is its only call.',
      '  24,353 SHELL.transfer(to 0x14dC…9955, amount 5 SHELL) ✗ InsufficientBalance(available 0 SHELL, required 5 SHELL)',
      'What it changed:',
      '  - Nothing but the sender’s nonce and balance, and the balance of who got the fee: what its calls changed was undone.',
      'What was called:',
      '  from: 0x976EA74026E726554dB657fA54763abd0C3a0aa9',
      '  to: 0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      '  input: transfer(to 0x14dC…9955, amount 5 SHELL)',
      '  value: 0 ETH',
      '  nonce: 0',
      '  type: 2 (dynamic fee, EIP-1559)',
      '  blockNumber: 68,937',
      '  confirmations: 7',
      '  transactionIndex: 0',
      '  timestamp: (time)',
      'What it cost:',
      '  transaction fee: 0.000044966535845735 ETH',
      '  gas: 500,000',
      '  gasUsed: 24,353',
      '  effectiveGasPrice: 1.846447495 gwei',
      '  baseFeePerGas: 0.346447495 gwei',
      '  burnt base fees: 0.000008437035845735 ETH',
      '  gas utilisation: 4.87 %',
      '  tip: 0.0000365295 ETH',
    ]);
    assert.deepEqual(nextLines(explanation), [
      'Try it on the newest block | eth_call [{"from":"0x976ea74026e726554db657fa54763abd0c3a0aa9","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","gas":"0x7a120","value":"0x0","input":"0xa9059cbb00000000000000000000000014dc79964da2c08b23698b3d3cc7ca32193d99550000000000000000000000000000000000000000000000004563918244f40000"},"latest"]',
      'Estimate its gas | eth_estimateGas [{"from":"0x976ea74026e726554db657fa54763abd0c3a0aa9","to":"0xe7f1725e7734ce288f8367e1bb143e90bb3f0512","value":"0x0","input":"0xa9059cbb00000000000000000000000014dc79964da2c08b23698b3d3cc7ca32193d99550000000000000000000000000000000000000000000000004563918244f40000"}]',
    ]);
  });

  it('says what to do where the error’s signature is not known', async () => {
    const unknown = { ...createSignatures(), errors: () => [] };
    const explanation = await explainTransaction(FAILED, askNode(node), { signatures: unknown });
    assert.equal(
      explanation.headline,
      '0x976E…0aa9 tried to send 5 SHELL to 0x14dC…9955; it failed: execution reverted, and cost 0.000044966535845735 ETH.',
    );
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      '- The contract gave a reason whose signature 0xcf479181 is not known here: add its ABI to read it.',
      'reason: execution reverted',
      'the call itself: SHELL.transfer(to 0x14dC…9955, amount 5 SHELL) ✗ reverted',
    ]);
  });

  it('finds the reason of a failure by trace_transaction where debug_ is refused', async () => {
    const explanation = await explain(FAILED, /^debug_/);
    assert.equal(
      explanation.headline,
      '0x976E…0aa9 tried to send 5 SHELL to 0x14dC…9955; it failed: InsufficientBalance(available 0 SHELL, required 5 SHELL), and cost 0.000044966535845735 ETH.',
    );
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      'reason: InsufficientBalance(available 0 SHELL, required 5 SHELL)',
      'the call itself: SHELL.transfer(to 0x14dC…9955, amount 5 SHELL) ✗ InsufficientBalance(available 0 SHELL, required 5 SHELL)',
    ]);
    assert.deepEqual(steady(sourceLines(explanation)).slice(3), [
      'the calls inside | debug_traceTransaction | the method debug_traceTransaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
      'the token’s decimals | eth_call | 18',
      'the token’s symbol | eth_call | SHELL',
      'the calls inside | trace_transaction | 1 item',
    ]);
  });

  it('finds it by ots_ methods where trace_ is refused too', async () => {
    const explanation = await explain(FAILED, /^(debug|trace)_/);
    assert.equal(
      explanation.headline,
      '0x976E…0aa9 tried to send 5 SHELL to 0x14dC…9955; it failed: InsufficientBalance(available 0 SHELL, required 5 SHELL), and cost 0.000044966535845735 ETH.',
    );
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      '- This tracer does not say in which call the failure began.',
      'reason: InsufficientBalance(available 0 SHELL, required 5 SHELL)',
      'the call itself: SHELL.transfer(to 0x14dC…9955, amount 5 SHELL) ✗ InsufficientBalance(available 0 SHELL, required 5 SHELL)',
    ]);
    assert.deepEqual(steady(sourceLines(explanation)).slice(3), [
      'the calls inside | debug_traceTransaction | the method debug_traceTransaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
      'the token’s decimals | eth_call | 18',
      'the token’s symbol | eth_call | SHELL',
      'the calls inside | trace_transaction | the method trace_transaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
      'the calls inside | ots_traceTransaction | 1 item',
      'what it failed with | ots_getTransactionError | reverted: InsufficientBalance(available 0, required 5,000,000,000,000,000,000), Seashell',
    ]);
  });

  it('finds it by a replay where no tracer is served', async () => {
    const explanation = await explain(FAILED, /^(debug|trace|ots)_/);
    assert.equal(
      explanation.headline,
      '0x976E…0aa9 tried to send 5 SHELL to 0x14dC…9955; it failed: InsufficientBalance(available 0 SHELL, required 5 SHELL), and cost 0.000044966535845735 ETH.',
    );
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      '- The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; no transaction came before it there.',
      'reason: InsufficientBalance(available 0 SHELL, required 5 SHELL)',
      'the call itself: SHELL.transfer(to 0x14dC…9955, amount 5 SHELL) ✗ InsufficientBalance(available 0 SHELL, required 5 SHELL)',
    ]);
    assert.deepEqual(sectionLines(explanation, 'calls'), [
      '- The calls inside, and the value they moved, are not known without a trace.',
      '- debug_traceTransaction: the method debug_traceTransaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
    ]);
    assert.deepEqual(steady(sourceLines(explanation)).slice(3), [
      'the calls inside | debug_traceTransaction | the method debug_traceTransaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
      'the token’s decimals | eth_call | 18',
      'the token’s symbol | eth_call | SHELL',
      'the calls inside | trace_transaction | the method trace_transaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it; many leave out debug_, trace_ and txpool_.',
      'the calls inside | ots_traceTransaction | the method ots_traceTransaction does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it.',
      'a replay on the state before its block | eth_call | Reason: InsufficientBalance(available 0, required 5,000,000,000,000,000,000). The node said: execution reverted: custom error 0xcf479181: 00000000… (code 3).',
    ]);
  });

  describe('with calls inside', () => {
    let through: string;
    let failedInside: string;

    before(async () => {
      const { address: from } = SENDER;
      const value = '0xde0b6b3a7640000';
      through = await send(node, { from, to: callers.passing, input: callOn(RECEIVER), value });
      failedInside = await send(node, {
        from: RECEIVER,
        to: callers.passing,
        input: callOn(TOKEN, MINT_CALL),
      });
    });

    // Flat traces leave out what a transaction itself costs, or all gas.
    for (const [refused, gas] of [
      [/^$/, '30,732 '],
      [/^debug_/, '9,364 '],
      [/^(debug|trace)_/, ''],
    ] as const) {
      it(`adds the ether up that they moved, without ${refused.source}`, async () => {
        const explanation = await explain(through, refused);
        assert.deepEqual(
          [sectionLines(explanation, 'ether'), sectionLines(explanation, 'calls')],
          [
            [
              '- The sum of the calls that moved value, fees aside.',
              '0xf39F…2266: lost 1 ETH',
              '0x7099…79C8: gained 1 ETH',
            ],
            ['- It made 1 call.', `${gas}0x0165…Eb8F.0x00000000(28 bytes) with 1 ETH`],
          ],
        );
      });
    }

    it('tells only of the transaction’s own value without a trace', async () => {
      assert.deepEqual(sectionLines(await explain(through, /^(debug|trace|ots)_/), 'ether'), [
        '- Only what the transaction itself sent: what its calls moved takes a trace.',
        '0xf39F…2266: lost 1 ETH',
        '0x0165…Eb8F: gained 1 ETH',
      ]);
    });

    it('shows them as a tree', async () => {
      const { sections } = await explain(through);
      const tree = sections.find(({ id }) => id === 'calls')!.rows[0]!;
      assert.deepEqual(
        treeLines(tree, 0).filter((line) => / object: /.test(line)),
        [
          'call tree object: CALL 0xf39F…2266 → 0x0165…Eb8F · 1 ETH · 0x0000…79c8',
          'call tree.0 object: CALL 0x0165…Eb8F → 0x7099…79C8 · 1 ETH',
          'call tree.0.details object: CALL 0x0165…Eb8F → 0x7099…79C8 · 1 ETH',
          'call tree.details object: CALL 0xf39F…2266 → 0x0165…Eb8F · 1 ETH · 0x0000…79c8',
          'call tree.details.calls.0 object: CALL 0x0165…Eb8F → 0x7099…79C8 · 1 ETH',
        ],
      );
    });

    it('finds where the failure began', async () => {
      assert.deepEqual(sectionLines(await explain(failedInside), 'failed'), [
        'reason: Seashell: only the minter may mint',
        'the call itself: 0x0165…Eb8F.0x00000000(96 bytes)',
        'because call 1: 0xe7f1…0512.mint(to 0x7099…79C8, amount or tokenId 1) ✗ Seashell: only the minter may mint',
      ]);
      assert.deepEqual(sectionLines(await explain(failedInside, /^debug_/), 'failed'), [
        '- A call named with “with the error of” failed with the same data; that the data came from it is likely, not certain.',
        'reason: Seashell: only the minter may mint',
        'the call itself: 0x0165…Eb8F.0x00000000(96 bytes)',
        'with the error of call 1: 0xe7f1…0512.mint(to 0x7099…79C8, amount or tokenId 1) ✗ Seashell: only the minter may mint',
      ]);
      assert.deepEqual(sectionLines(await explain(failedInside, /^(debug|trace)_/), 'failed'), [
        '- This tracer does not say in which call the failure began.',
        'reason: Seashell: only the minter may mint',
        'the call itself: 0x0165…Eb8F.0x00000000(96 bytes) ✗ Seashell: only the minter may mint',
      ]);
      assert.deepEqual(sectionLines(await explain(failedInside, /^(debug|trace|ots)_/), 'failed'), [
        '- The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; no transaction came before it there.',
        'reason: Seashell: only the minter may mint',
        'the call itself: 0x0165…Eb8F.0x00000000(96 bytes) ✗ Seashell: only the minter may mint',
      ]);
    });

    it('counts those that failed without stopping it', async () => {
      const { address: from } = SENDER;
      const hash = await send(node, {
        from,
        to: callers.ignoring,
        input: callOn(TOKEN, TRANSFER_CALL),
        value: '0x1',
      });
      const explanation = await explain(hash);
      assert.equal(explanation.state, 'succeeded');
      assert.deepEqual(
        [sectionLines(explanation, 'calls'), sectionLines(explanation, 'ether')],
        [
          [
            '- It made 1 call.',
            '- 1 call failed while the call that made it went on.',
            '31,338 0xa513…C853.0x00000000(96 bytes) with 0.000000000000000001 ETH',
          ],
          [
            '- The sum of the calls that moved value, fees aside.',
            '0xf39F…2266: lost 0.000000000000000001 ETH',
            '0xa513…C853: gained 0.000000000000000001 ETH',
          ],
        ],
      );
    });
  });

  it('recognises that the gas ran out', async () => {
    const input = TRANSFER_CALL;
    const hash = await send(node, { from: SENDER.address, to: TOKEN, input, gas: '0x7530' });
    assert.deepEqual(sectionLines(await explain(hash), 'failed'), [
      '- The gas ran out before the code ended, or the code fails at any gas.',
      '- Raise the gas, or try eth_call with the same input to see a reason.',
      'reason: out of gas: not enough gas for reentrancy sentry',
      'the call itself: SHELL.transfer(to 0x7099…79C8, amount 0.000000000000000001 SHELL) ✗ out of gas: not enough gas for reentrancy sentry',
    ]);
    assert.deepEqual(sectionLines(await explain(hash, /^debug_/), 'failed'), [
      '- The gas ran out before the code ended, or the code fails at any gas.',
      '- Raise the gas, or try eth_call with the same input to see a reason.',
      'reason: Out of gas',
      'the call itself: SHELL.transfer(to 0x7099…79C8, amount 0.000000000000000001 SHELL) ✗ Out of gas',
    ]);
    assert.deepEqual(sectionLines(await explain(hash, /^(debug|trace)_/), 'failed'), [
      '- The gas ran out before the code ended, or the code fails at any gas.',
      '- Raise the gas, or try eth_call with the same input to see a reason.',
      '- This tracer does not say in which call the failure began.',
      '- The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; no transaction came before it there.',
      'reason: EVM error ReentrancySentryOOG',
      'the call itself: SHELL.transfer(to 0x7099…79C8, amount 0.000000000000000001 SHELL) ✗ EVM error ReentrancySentryOOG',
    ]);
    assert.deepEqual(sectionLines(await explain(hash, /^(debug|trace|ots)_/), 'failed'), [
      '- The gas ran out before the code ended, or the code fails at any gas.',
      '- Raise the gas, or try eth_call with the same input to see a reason.',
      '- The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; no transaction came before it there.',
      'reason: EVM error ReentrancySentryOOG',
      'the call itself: SHELL.transfer(to 0x7099…79C8, amount 0.000000000000000001 SHELL) ✗ EVM error ReentrancySentryOOG',
    ]);
    assert.deepEqual(sectionLines(await explain(hash, /^(debug|trace|ots)_|^eth_call$/), 'failed'), [
      '- The node does not say why: a receipt holds no reason.',
      '- It used all the gas it was given: the gas ran out, or the code ran into an invalid instruction, which takes all that is left.',
      '- A replay was not possible: the method eth_call does not exist/is not available (code -32601). This endpoint does not serve the method. Use a node or provider that serves it.',
    ]);
  });

  it('says where a call met no code, so that nothing ran, and only where the node tells that', async () => {
    const [account, precompile] = ['0x90f79bf6eb2c4f870365e785982e1f101e93b906', `0x${'0'.repeat(36)}beef`];
    const sent = { from: SENDER.address, input: TRANSFER_CALL, value: '0x1' };
    const hash = await send(node, { ...sent, to: account });
    const { headline, sources } = await explain(hash);
    assert.match(
      headline,
      /^0xf39F…2266 .* 0x90F7…b906.*, but 0x90F7…b906 has no code: nothing ran; it cost [\d.]+ ETH\.$/,
    );
    assert.ok(sources.some(({ method }) => method === 'eth_getCode'));
    assert.match((await explain(hash, /^eth_getCode$/)).headline, /; it succeeded and cost/);
    const other = await explain(await send(node, { ...sent, to: precompile }));
    assert.match(other.headline, /; it succeeded and cost/);
  });

  it('recognises an invalid instruction in a creation', async () => {
    const hash = await send(node, { from: SENDER.address, input: '0xfe', value: '0x1' });
    const explanation = await explain(hash);
    assert.match(
      explanation.headline,
      /^0xf39F…2266 tried to create a contract with 0.000000000000000001 ETH; /,
    );
    assert.deepEqual(sectionLines(explanation, 'failed'), [
      '- The code ran into an invalid instruction, as a failed assert() of old Solidity does.',
      '- Trace the call to see where; check that the address and the input belong together.',
      'reason: invalid opcode: INVALID',
      'the call itself: new contract with 0.000000000000000001 ETH ✗ invalid opcode: INVALID',
    ]);
    assert.deepEqual(sectionLines(explanation, 'ether'), [
      '- Nothing moved: a transaction that fails keeps its value and pays for its gas only.',
    ]);
    assert.deepEqual(sectionLines(await explain(hash, /^debug_/), 'failed'), [
      '- The code ran into an invalid instruction, as a failed assert() of old Solidity does.',
      '- Trace the call to see where; check that the address and the input belong together.',
      'reason: Bad instruction',
      'the call itself: new contract with 0.000000000000000001 ETH ✗ Bad instruction',
    ]);
    assert.deepEqual(sectionLines(await explain(hash, /^(debug|trace|ots)_/), 'failed'), [
      '- The code ran into an invalid instruction, as a failed assert() of old Solidity does.',
      '- Trace the call to see where; check that the address and the input belong together.',
      '- The reason is from a replay, not from a trace. It ran again on the state before its block, without its fees; no transaction came before it there.',
      'reason: EVM error InvalidFEOpcode',
      'the call itself: new contract with 0.000000000000000001 ETH ✗ EVM error InvalidFEOpcode',
    ]);
  });
});
