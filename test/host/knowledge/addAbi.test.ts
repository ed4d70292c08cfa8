// What the command that adds an ABI asks for.
import assert from 'node:assert/strict';
import type { Chain } from '../../../src/core/chain/chain.ts';
import { chainById } from '../../../src/core/chain/chains.ts';
import { addAbiCommand } from '../../../src/host/knowledge/addAbi.ts';

describe('addAbiCommand', () => {
  it('looks up what can be looked up, on the chain of the active endpoint', async () => {
    const asked: unknown[] = [];
    let chain: Chain | undefined = chainById(100n);
    const abis = { add: async (about: unknown) => void asked.push(about) };
    const { 'ethRpc.addAbi': add } = addAbiCommand(abis, () => chain);
    await add('0xa9059cbb');
    await add('no selector');
    await add({ kind: 'row' });
    chain = undefined;
    await add();
    assert.deepEqual(asked, [
      { text: '0xa9059cbb', chainId: 100 },
      { text: undefined, chainId: 100 },
      { text: undefined, chainId: 100 },
      { text: undefined, chainId: undefined },
    ]);
  });
});
