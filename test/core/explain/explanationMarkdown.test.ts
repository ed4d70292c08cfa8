// An explanation as Markdown: what it has, full addresses, and texts of contracts that cannot act in it.
import assert from 'node:assert/strict';
import { encodeErrorResult, parseAbi } from 'viem';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import { explanationMarkdown } from '../../../src/core/explain/explanationMarkdown.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { runToEnd } from '../../../src/core/slices.ts';
import { ALICE, BOB, TOKEN, TRANSFER_CALL } from '../decode/samples.ts';
import { askReplies } from './askNode.ts';

const HASH = `0x${'12'.repeat(32)}`;
const PLACE = { blockHash: `0x${'b1'.repeat(32)}`, blockNumber: '0x64', transactionIndex: '0x2' };
const CALL = { from: ALICE, to: TOKEN, value: '0x0', gas: '0x186a0', input: TRANSFER_CALL };
const GAS = { gasUsed: '0xc350', effectiveGasPrice: '0x77359400' };

async function markdownOf(failure: JsonObject | undefined, context: DecodeContext = {}): Promise<string> {
  const ask = askReplies({
    eth_getTransactionByHash: { result: { hash: HASH, type: '0x2', nonce: '0x7', ...CALL, ...PLACE } },
    eth_getTransactionReceipt: {
      result: {
        transactionHash: HASH,
        status: failure === undefined ? '0x1' : '0x0',
        logs: [],
        ...GAS,
        ...PLACE,
      },
    },
    eth_getBlockByHash: { result: { hash: PLACE.blockHash, number: '0x64', timestamp: '0x68e778e0' } },
    ...(failure !== undefined && {
      debug_traceTransaction: { result: { type: 'CALL', ...CALL, gasUsed: '0xc350', ...failure } },
    }),
  });
  const explanation = await explainTransaction(HASH, ask, { chain: chainById(1n), ...context });
  return runToEnd(explanationMarkdown(explanation));
}

const reverted = (text: string): JsonObject => ({
  error: 'execution reverted',
  output: encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [text] }),
});

const A = '0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1';
const B = '0xB0B0b0B0B0B0B0b0B0B0B0b0b0b0b0B0b0b0B0B0';

const FACTS = [
  `- Transaction: \`${HASH}\``,
  '- Block: `100`',
  '- Time (UTC): `2025-10-09T08:57:04Z`',
  `- From: \`${A}\``,
  `- To: \`${TOKEN}\``,
  '- Fee: `0.0001 ETH`',
];

describe('explanationMarkdown', () => {
  it('has the sentence, the facts, the reason and the calls, with every address in full', async () => {
    const tokens = new Map([[TOKEN.toLowerCase(), { symbol: 'SHELL', decimals: 6 }]]);
    const labels = new Map([[BOB.toLowerCase(), 'bob']]);
    assert.deepEqual((await markdownOf(reverted('not enough'), { tokens, labels })).split('\n'), [
      `\`${A} tried to send 0.001 SHELL to bob (${B}); it failed: not enough, and cost 0.0001 ETH.\``,
      '',
      ...FACTS,
      '- Reason: `not enough`',
      '- Calls inside: `This is its only call.`',
      '- Calls inside: `Events of failed calls are undone, and this trace does not list all of them.`',
      '',
      '```',
      `[50000] ${TOKEN}::transfer(to bob (0xB0B0…B0B0), amount 0.001 SHELL)`,
      '  └─ ← [Revert] not enough',
      '',
      `bob ${B}`,
      '```',
      '',
    ]);
  });

  it('has all that a contract says as code, in which nothing acts', async () => {
    const text = await markdownOf(reverted('`@you` ```\n# [x](https://evil.example)\u202E <img>'));
    const said = '`@you` ``` # [x](https://evil.example)⟨U+202E⟩ <img>';
    const lines = text.split('\n');
    assert.equal(
      lines[0],
      `\`\`\`\` ${A} tried to call transfer(to ${B}, amount 1,000) on ${TOKEN}; it failed: ${said}, and cost 0.0001 ETH. \`\`\`\``,
    );
    assert.ok(lines.includes(`- Reason: \`\`\`\` ${said} \`\`\`\``), text);
    const [begin, end] = [lines.indexOf('````'), lines.lastIndexOf('````')];
    assert.ok(begin > 0 && lines.slice(begin, end).includes(`  └─ ← [Revert] ${said}`), text);
  });

  it('has no reason and no calls where a transaction succeeded and no trace is served', async () => {
    const lines = (await markdownOf(undefined)).split('\n');
    assert.deepEqual(lines.slice(0, 8), [
      `\`${A} called transfer(to ${B}, amount 1,000) on ${TOKEN}; it succeeded and cost 0.0001 ETH.\``,
      '',
      ...FACTS,
    ]);
    assert.deepEqual(
      lines.slice(8).filter((line) => !line.startsWith('- Calls inside: `')),
      [''],
    );
  });
});
