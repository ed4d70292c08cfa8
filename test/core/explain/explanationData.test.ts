// An explanation as other programs get it, of transactions of a real node.
import assert from 'node:assert/strict';
import { callToExplain } from '../../../src/core/explain/callToExplain.ts';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import { explanationData } from '../../../src/core/explain/explanationData.ts';
import { explanationInBrief } from '../../../src/core/explain/explanationText.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode } from './askNode.ts';
import { deployFailing } from './failingChains.ts';
import type { FailingContracts } from './failingChains.ts';
import { RECEIVER, SENDER, send } from './nestedCalls.ts';

const UNIT = 10n ** 18n;

describe('explanationData', () => {
  let node: TestNode;
  let contracts: FailingContracts;
  before(async () => {
    node = await startNode(['--code-size-limit=100000']);
    contracts = await deployFailing(node);
  });
  after(() => node.kill());

  it('has causes, calls and text of a transaction that failed, numbers as decimal text', async () => {
    const { at, call, context } = contracts;
    const data = call('Token', 'transfer', RECEIVER, 15n * UNIT);
    const input = call('Multicall', 'aggregate3', [{ target: at('Token'), data }]);
    const hash = await send(node, { from: SENDER.address, to: at('Multicall'), input });
    const { state, causes, calls, moved, text } = explanationData(
      await explainTransaction(hash, askNode(node), context),
      context,
    );
    const error = 'InsufficientBalance(available 5 DAI, required 15 DAI)';
    const called = 'Token.transfer(to bob, amount 15 DAI)';
    assert.deepEqual(
      { state, causes, moved },
      {
        state: 'failed',
        causes: [
          {
            path: [],
            call: 'Multicall.aggregate3(calls [{target Token, data transfer(to bob, amount 15 DAI)}])',
            reason: `CallFailed(index 0, reason ${error})`,
          },
          { path: [0], tie: 'carries', isCertain: true, call: called, reason: error },
        ],
        moved: { ether: [], tokens: [] },
      },
    );
    const [own, inner, ...others] = calls;
    assert.deepEqual(others, []);
    const { gas, gasUsed, output, ...rest } = inner!;
    assert.deepEqual(rest, {
      depth: 1,
      type: 'CALL',
      from: at('Multicall'),
      to: at('Token'),
      value: '0',
      input: data,
      failure: error,
      text: called,
    });
    assert.ok(BigInt(gas!) > BigInt(gasUsed!) && /^\d+$/.test(own!.gas!), `${gas} ${gasUsed}`);
    assert.match(output!, /^0xcf479181/);
    assert.match(text, /\n\nWhy it failed\n {2}reason: InsufficientBalance/);
    assert.match(text, /\n {2}because call 1: Token\.transfer/);
    // The call tree as “Copy calls as text” has it.
    assert.match(
      text,
      /\n {2}\[\d+\] Multicall \(0x0165…Eb8F\)::aggregate3\(.*\n {4}├─ \[\d+\] Token::transfer\(/,
    );
  });

  it('has what would move, and the same in a few lines', async () => {
    const { at, call, context } = contracts;
    const input = call('Token', 'mint', RECEIVER, 3n * UNIT);
    const asked = callToExplain('eth_sendTransaction', [{ from: SENDER.address, to: at('Token'), input }])!;
    const explanation = await explainCall(asked, askNode(node), context);
    const { causes, moved } = explanationData(explanation, context);
    const token = at('Token');
    const amount = (3n * UNIT).toString();
    assert.deepEqual(
      { causes, moved },
      {
        causes: [],
        moved: {
          ether: [],
          tokens: [
            { account: `0x${'0'.repeat(40)}`, amount: `-${amount}`, token },
            { account: RECEIVER.toLowerCase(), amount, token },
          ],
        },
      },
    );
    const [headline, lines, how, ...more] = explanationInBrief(explanation);
    assert.deepEqual(more, []);
    assert.match(
      headline!,
      /^0xf39F…2266 would mint 3 DAI for bob \(0x7099…79C8\); it would succeed and use \d/,
    );
    assert.equal(
      lines,
      '0x0000…0000: would lose 3 DAI · token Token (0xB7f8…4F5e)\nbob (0x7099…79C8): would gain 3 DAI · token Token (0xB7f8…4F5e)',
    );
    assert.match(
      how!,
      /^Nothing was sent: debug_traceCall ran it on the state of block \d+, without its fees\.$/,
    );
  });
});
