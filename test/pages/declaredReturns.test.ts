// Tests return types that are typed with a function: they decode the result, and are kept with the request.
import * as vscode from 'vscode';
import { ACCOUNT, TOKEN } from '../vscode/addresses.ts';
import { addGatewayEndpoint, until } from '../vscode/gatewayUnderTest.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import {
  calmWindow,
  opensPage,
  pick,
  quickInputShows,
  runCommand,
  statusBarItem,
  webviewFrame,
} from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

const TYPED = 'balanceOf(address)(uint128 coins)';
const KEPT = 'balanceOf(address) returns (uint128 coins)';

describe('return types that are typed', () => {
  before(addGatewayEndpoint);
  afterEach(calmWindow);

  it('decode the result, also when the call is run again, and come back in the form and a document @long', async () => {
    const frame = await openForm();
    await typeMethod(frame, 'eth_call');
    await formField(frame, '0.to').fill(TOKEN);
    await formField(frame, '0.input').fill(`${TYPED} ${ACCOUNT}`);
    await frame.locator('#send').click();
    await frame
      .locator('.summary')
      .getByText(/^coins [\d,.]+ SHELL$/)
      .waitFor();
    await frame.getByText('return types as typed, where ERC-20 has (uint256)').first().waitFor();
    // The test window has one group of tabs, so the result covers the form.
    await opensPage(() => runCommand('Ethereum RPC: Open Result'));
    await makesEntry(/^balanceOf.* · same result as/, () => runCommand('Ethereum RPC: Run Again'));
    await runCommand('Ethereum RPC: Edit in Request Builder');
    await until('the function is there as it was typed', async () =>
      (await formField(frame, '0.input').inputValue()).startsWith(KEPT),
    );
    await frame.locator('#send').click();
    await frame
      .locator('.summary')
      .getByText(/^coins [\d,.]+ SHELL$/)
      .waitFor();
    await runCommand('Ethereum RPC: Open Request as Document');
    await until('the document has it too', () =>
      (vscode.window.activeTextEditor?.document.getText() ?? '').includes(`"input": "${KEPT} ${ACCOUNT}"`),
    );
  });

  it('say so where a result does not fit them @long', async () => {
    const frame = await openForm();
    await typeMethod(frame, 'eth_call');
    await formField(frame, '0.to').fill(TOKEN);
    await formField(frame, '0.input').fill('totalSupply()(uint256 all, bool whole)');
    await frame.locator('#send').click();
    await frame
      .getByText('the bytes do not fit what totalSupply() returns, (uint256,bool)', { exact: false })
      .first()
      .waitFor();
  });

  it('are taken from a cast command', async () => {
    await vscode.env.clipboard.writeText(`cast call ${TOKEN} "decimals()(uint16 places)"`);
    await runCommand('Ethereum RPC: Paste Anything...');
    await quickInputShows('On the clipboard');
    await pick('eth_call');
    const frame = await webviewFrame();
    await frame.locator('pre.body').getByText('0x313ce567').waitFor();
    await frame.locator('#send').click();
    await frame.locator('.summary').getByText('places 18', { exact: true }).waitFor();
  });

  it('are known of an interface that is pasted and added @long', async () => {
    const source = `interface IShell {
      function allowance(address, address) external view returns (uint256 left); // of a spender
    }`;
    await vscode.env.clipboard.writeText(source);
    await runCommand('Ethereum RPC: Paste Anything...');
    await quickInputShows('An ABI of IShell: 1 function');
    await pick('Add this ABI');
    await (await statusBarItem('Added 1 signature of the pasted text')).waitFor();
    const frame = await openForm();
    await typeMethod(frame, 'eth_call');
    await formField(frame, '0.to').fill(TOKEN);
    await formField(frame, '0.input').fill(`allowance(address,address) ${ACCOUNT} ${ACCOUNT}`);
    await frame.locator('#send').click();
    await frame
      .locator('.summary')
      .getByText(/^left 0/)
      .waitFor();
  });
});
