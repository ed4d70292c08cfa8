// The catalogue's examples work: each is sent to a real node with the chain they are written for.
import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import { exampleParams } from '../exampleCalls.ts';
import { startSeededNode } from '../seededNode.ts';

const INVALID_PARAMS = -32602;

/** What anvil calls invalid parameters though it is something else: the fee market is on; old blocks are missing. */
const NOT_THE_PARAMS = /not supported when EIP-1559 is active|BlockOutOfRangeError/;

describe('examples', () => {
  it('are never invalid parameters to a real node', async function () {
    this.timeout(60_000);
    const node = await startSeededNode();
    try {
      const refused: string[] = [];
      let answered = 0;
      for (const method of METHODS) {
        const params = exampleParams(method);
        if (params === undefined || method.webSocketOnly === true) continue;
        const { error } = (await node.reply(method.name, params)) as {
          error?: { code: number; message: string };
        };
        if (error?.code === INVALID_PARAMS && !NOT_THE_PARAMS.test(error.message))
          refused.push(`${method.name} ${JSON.stringify(params)}: ${error.message}`);
        if (error === undefined) answered += 1;
        // A chain that mines by the clock or not at all leaves later transactions waiting.
        if (method.name.endsWith('Mining')) await node.reply('evm_setAutomine', [true]);
      }
      assert.deepEqual(refused, []);
      assert.ok(answered > 120, `${answered} answered`);
    } finally {
      node.kill();
    }
  });
});
