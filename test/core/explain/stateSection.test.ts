import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { askReplies } from './askNode.ts';
import { sectionLines } from './explanationLines.ts';
import { knownHere } from '../layout/knownHere.ts';
import { ALICE, BOB, startVariables } from '../layout/startVariables.ts';
import type { VariablesNode } from '../layout/startVariables.ts';

describe('what a transaction changed', () => {
  let node: VariablesNode;
  let known: DecodeContext;
  before(async () => {
    node = await startVariables();
    known = knownHere(node, { Proxy: 'Vault' });
  });
  after(() => node.stop());
  async function lines(to: string, call: string, value?: string, context = known) {
    const hash = await node.send(to, call, value);
    const explained = await explainTransaction(hash, async (method, params) => {
      try { return { ok: true, result: await node.ask(method, ...params) }; } catch (error) { return {ok: false, failure: {kind:'input', message: String(error)}} as never; }
    }, context);
    return sectionLines(explained, 'state');
  }
  it('x', async () => {
    const at = (name: string) => node.deployed.get(name)!.address;
    const show = async (...a: Parameters<typeof lines>) => console.log(a[0], a[1], '\n  ' + (await lines(...a)).join('\n  '));
    await show('Plain', 'set(uint256,int256) 8 -9');
    await show('Packed', 'pause(int24) 5');
    await show('Structs', `shift(address,uint128) ${BOB} 7`);
    await show('Derived', 'add()');
    await show('FixedArrays', 'put(uint256,uint8) 33 9');
    await show('Lists', 'push(uint256,string) 30 "a note that is longer than one slot of storage, too"');
    await show('Lists', 'pop()');
    await show('Texts', 'rename(string,string) "Tide" "To measure is to know"');
    await show('Texts', 'setUri(uint256,string) 3 "ipfs://other"');
    await show('Texts', 'setUri(uint256,string) 9 "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzda"');
    await show('Texts', 'setUri(uint256,string) 9 "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdb"');
    await show('Maps', `fill(address,address,string,bytes) ${BOB} ${ALICE} "a key" 0xc0ffee`);
    await show('Maps', `fillMore(int256,bytes4,bytes32,address) -7 0xa9059cbb 0x${'ab'.repeat(32)} ${BOB}`);
    await show('Maps', `hide(bytes32) 0x${'01'.repeat(32)}`);
    await show('OwnTypes', 'next()');
    await show('Located', 'set(uint256) 6');
    await show('Passing', 'run()');
    await node.send('Proxy', '0x', '0x0').catch(() => {});
    await show('Token', `transfer(address,uint256) ${BOB} 5000000000000000000`);
    await show('Token', `approve(address,uint256) ${at('Vault')} 5000000000000000000`);
    await node.send('Vault', `start(address) ${at('Token')}`);
    await show('Vault', `deposit(uint256,address) 4000 ${BOB}`, '0x64');
    await show('Factory', 'make()', '0xde0b6b3a7640000');
    await show('Upgrader', `upgrade(address) ${at('Vault')}`);
    await show('Texts', 'rename(string,string) "Tide" "To measure is to know"', '0x0', {});
  });
});
void askReplies;
