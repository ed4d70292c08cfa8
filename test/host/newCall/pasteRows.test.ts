// The labels of a pasted call.
import assert from 'node:assert/strict';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import type { SuggestedCall } from '../../../src/core/decode/suggestedCalls.ts';
import { readPasted } from '../../../src/core/paste/readPasted.ts';
import { withVscode } from '../withVscode.ts';

const VSCODE = `
  export class ThemeIcon {}
  export class ThemeColor {}
  export const QuickPickItemKind = { Separator: -1 };
  export const TreeItemCollapsibleState = {};
`;
const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
/** Five wei to 0x7099…79C8, signed by the first development account. */
const RAW =
  '0x02f868827a69070184773594008252089470997970c51812dc3a010c7d01b50e0d17dc79c80580c001a0d40a0528b81e6175076a35defb14a3a237655a62eae3e952ac611a77940224aaa062977d323a96c1f27e27571ce27347e894c9aa45e37dd3a6d0429fb2d16e74c7';

describe('pasteRows', () => {
  let rowsOf: (text: string) => ReturnType<typeof import('../../../src/host/newCall/pasteRows.ts').pasteRows>;
  before(async () => {
    const { pasteRows } = await withVscode(VSCODE, () => import('../../../src/host/newCall/pasteRows.ts'));
    const context = { signatures: builtInSignatures() };
    rowsOf = (text) =>
      pasteRows(readPasted(text, context), { text, where: 'here', target: undefined, context });
  });

  /** The calls of a text by their methods, and what is said of each. */
  const callsIn = (source: string): readonly string[] =>
    rowsOf(source).flatMap(({ icon, label, detail }) => (icon === 'edit' ? [`${label}: ${detail}`] : []));

  it('say a call as the history does: the function first, short addresses, ether, block tags', () => {
    const transfer = `cast send ${TOKEN} "transfer(address,uint256)" ${ACCOUNT} 1500000000000000000 --value 1.5ether`;
    const words =
      'transfer(to 0xf39F…2266, amount 1,500,000,000,000,000,000) {to 0x5FbD…0aa3, value 1.5 coins}';
    assert.deepEqual(callsIn(transfer), [
      `eth_call: ${words}`,
      `eth_sendTransaction: ${words}`,
      `eth_estimateGas: ${words}`,
    ]);
    const body = (method: string, params: string): string => `{"method":"${method}","params":${params}}`;
    const calls = [body('eth_getBalance', `["${ACCOUNT}","pending"]`), body('eth_chainId', '[]')];
    assert.deepEqual(callsIn(`[${calls.join(',')}]`), [
      'eth_getBalance: 0xf39F…2266 pending',
      'eth_chainId: ',
    ]);
  });

  it('say what is wrong with a call in place of what it is', () => {
    const [row] = callsIn(`cast call ${TOKEN} "transfer(address,uint256)" ${ACCOUNT} 15dai`);
    assert.match(row!, /^eth_call: Argument 2 \(uint256\): “dai”: the unit .* symbol\(\) of the token\.$/);
  });

  it('say in the first one, which Enter takes, that the text is faulty JSON, and what was read', () => {
    const request = `{"method":"eth_getBalance","params":["${ACCOUNT}","latest",]}`;
    const fault = /^This is not JSON, at line 1, column \d+: expected a value, found “]”\.$/;
    const [, one, ...none] = rowsOf(request);
    assert.deepEqual(
      [one!.label, one!.description, one!.detailIcon, none],
      ['eth_getBalance', '0xf39F…2266', 'warning', []],
    );
    assert.match(one!.detail!, fault);
    const [, all, ...others] = rowsOf(`[${request.replace(',]', ']')},{"method":"eth_chainId"},]`);
    assert.deepEqual([all!.label, all!.detailIcon], ['Send all 2 as one batch', 'warning']);
    assert.match(all!.detail!, fault);
    assert.ok(others.every(({ detail = '' }) => !detail.includes('JSON')));
  });

  it('say of a signed transaction what it would do, not its bytes', () => {
    assert.equal(
      callsIn(RAW)[1],
      'eth_sendRawTransaction: {from 0xf39F…2266, to 0x7099…79C8, value 0.000000000000000005 ETH}',
    );
  });

  it('have a button that opens the call as JSON, whole', () => {
    const opened: (readonly SuggestedCall[])[] = [];
    const unwanted = (): never => assert.fail('not asked for');
    for (const { actOnButton, buttons } of rowsOf(RAW)) {
      assert.equal(actOnButton === undefined, buttons === undefined);
      void actOnButton?.({
        openAsDocument: (calls) => opened.push(calls),
        subscribe: unwanted,
        repeat: unwanted,
        runSaved: unwanted,
        editSaved: unwanted,
        fillIn: unwanted,
        explain: unwanted,
        showVariables: unwanted,
        addToBatch: unwanted,
        sendTogether: unwanted,
        addAbi: unwanted,
      });
    }
    assert.deepEqual(
      opened.flat().filter(({ method }) => method.startsWith('eth_send')),
      [{ label: 'Send it', method: 'eth_sendRawTransaction', params: [RAW] }],
    );
  });
});
