// Tests variables by name: among the changes of an explanation, in the field of a slot, in the word of a slot.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Locator } from 'playwright-core';
import type { JsonValue } from '../../src/core/json.ts';
import { BOB, COMPILED, startVariables, WRITTEN, WRITTEN_TREE } from '../core/layout/startVariables.ts';
import type { VariablesNode } from '../core/layout/startVariables.ts';
import { withEndpoint } from '../vscode/localEndpoint.ts';
import {
  dismissQuickInput,
  notification,
  pick,
  quickInputShows,
  runCommand,
  statusBarItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';
import { configuredEndpoints } from '../vscode/gatewayUnderTest.ts';
import { formField, openForm, setAddressBook, typeMethod } from './builderForm.ts';
import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';

/** The artifact of a contract in the folder, where Foundry writes it. */
const fileOf = (contract: string): vscode.Uri =>
  vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, `out/${contract}.sol/${contract}.json`);

/** Forwards each call to a node; calls for code wait for `codeIsFree`. */
function passOn({ node }: VariablesNode, codeIsFree = Promise.resolve()): RequestListener {
  type Call = { readonly id: number; readonly method: string; readonly params: readonly JsonValue[] };
  const one = async ({ id, method, params }: Call) => {
    if (method === 'eth_getCode') await codeIsFree;
    return { ...(await node.reply(method, params)), id };
  };
  return (request, response) => {
    void text(request).then(async (body) => {
      const sent = JSON.parse(body) as Call | Call[];
      const reply = Array.isArray(sent) ? await Promise.all(sent.map(one)) : await one(sent);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(reply));
    });
  };
}

describe('variables by name', () => {
  let variables: VariablesNode;
  before(async () => {
    for (const { contractName, ...artifact } of COMPILED) {
      const metadata = { settings: { compilationTarget: { 'src/variables.sol': contractName } } };
      const file = Buffer.from(JSON.stringify({ ...artifact, metadata }));
      await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(fileOf(contractName), '..'));
      await vscode.workspace.fs.writeFile(fileOf(contractName), file);
    }
    variables = await startVariables();
    await setAddressBook({ bob: BOB });
    await vscode.commands.executeCommand('ethRpc.history.focus');
  });
  after(async () => {
    variables.node.kill();
    await setAddressBook();
    for (const { contractName } of COMPILED) await vscode.workspace.fs.delete(fileOf(contractName));
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('stand among what an explanation says was changed', async () => {
    const hash = await variables.send('Structs', `shift(address,uint128) ${BOB} 7`);
    await withEndpoint('Variables', passOn(variables), async () => {
      await runCommand('Ethereum RPC: Explain Transaction...');
      await typeInto('Explain Transaction', hash);
      const frame = await webviewFrame();
      const row = (name: RegExp): Locator => frame.getByRole('treeitem', { name });
      // The names appear once the code at the address is known, and then the layout in the artifact.
      await row(/^Structs\.first\.leg\.isShort: true → false/).waitFor();
      await row(/^Structs\.positions\[bob\]\.shares: 0 → 7/).waitFor();
      assert.equal(await row(/^slot/).count(), 0);
    });
  });

  it('stand there in namespaces of ERC-7201, by the syntax tree in the artifact @long', async () => {
    const artifact = WRITTEN.filter(({ contractName }) => contractName === 'Namespaced');
    const metadata = { settings: { compilationTarget: { 'src/written.sol': 'Namespaced' } } };
    const file = JSON.stringify({ ...artifact[0], metadata, ast: WRITTEN_TREE });
    await vscode.workspace.fs.createDirectory(vscode.Uri.joinPath(fileOf('Namespaced'), '..'));
    await vscode.workspace.fs.writeFile(fileOf('Namespaced'), Buffer.from(file));
    const namespaced = await startVariables(artifact);
    try {
      const hash = await namespaced.send('Namespaced', `add(address,uint256) ${BOB} 7`);
      await withEndpoint('Namespaces', passOn(namespaced), async () => {
        await runCommand('Ethereum RPC: Explain Transaction...');
        await typeInto('Explain Transaction', hash);
        const frame = await webviewFrame();
        const changed = /^Namespaced\.MainStorage\.balances\[bob\]: 0 → 7/;
        await frame.getByRole('treeitem', { name: changed }).waitFor();
      });
    } finally {
      namespaced.node.kill();
      await vscode.workspace.fs.delete(fileOf('Namespaced'));
    }
  });

  it('are offered for a slot, sent as one, and name the word that comes back', async () => {
    let freeCode = (): void => undefined;
    const codeIsFree = new Promise<void>((resolve) => (freeCode = resolve));
    await withEndpoint('Variables', passOn(variables, codeIsFree), async () => {
      const frame = await openForm();
      await typeMethod(frame, 'eth_getStorageAt');
      await formField(frame, '0').fill(variables.deployed.get('Maps')!.address);
      const slot = formField(frame, '1');
      // The extension requests code from an endpoint only after a call of the user had a response.
      await slot.fill('0');
      await slot.press('Control+Enter');
      await frame.locator('.facts').getByText('eth_getStorageAt').waitFor();
      await slot.fill('lim');
      // The list opens once it has an item for the typed text.
      freeCode();
      await frame.getByRole('option', { name: /^limits\[ address → mapping/ }).click();
      await slot.fill('amounts[bo');
      await frame.getByRole('option', { name: /^amounts\[bob\]/ }).click();
      await frame.getByText('Its slot is found by the storage layout').waitFor();
      await variables.send('Maps', `fill(address,address,string,bytes) ${BOB} ${BOB} "a" 0x00`);
      await slot.press('Control+Enter');
      await frame.locator('.summary').getByText('amounts[bob] 15').waitFor();
      await slot.fill('nothing');
      await slot.press('Control+Enter');
      await frame
        .getByRole('paragraph')
        .getByText('“nothing” was not found: There is no “nothing” here')
        .waitFor();
    });
  });

  it('are listed with their values, from the menu of an address @long', async () => {
    await withEndpoint('Variables', passOn(variables), async () => {
      const frame = await openForm();
      await typeMethod(frame, 'eth_getBalance');
      const address = variables.deployed.get('Texts')!.address;
      await formField(frame, '0').fill(address);
      await formField(frame, '0').press('Control+Enter');
      const request = frame.getByRole('treeitem', { name: /^request: / });
      await request.click();
      await frame.owner().page().keyboard.press('ArrowRight');
      await frame.getByRole('treeitem', { name: /^address: Texts/ }).click({ button: 'right' });
      await frame.locator('.menu .item span').getByText('Show variables', { exact: true }).click();
      await frame
        .locator('.summary')
        .getByText(/^Variables of Texts at block \d+$/)
        .waitFor();
      const rows = frame.getByRole('tree').getByRole('treeitem');
      const rowsNow = (await rows.allInnerTexts()).map((row) => row.split('\n').slice(0, 2).join(': '));
      assert.deepEqual(rowsNow, [
        'name: Sea',
        'motto: To measure is to know, and to know is to measure once more.',
        'short: 0xc0ffee',
        'long: 0x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324',
        'tags.length: 2',
      ]);
    });
  });

  it('are a row of New Call for the address of their contract, and its mappings are named', async () => {
    await withEndpoint('Variables', passOn(variables), async () => {
      await runCommand('Ethereum RPC: Call eth_blockNumber');
      await (await webviewFrame()).locator('.facts').getByText('eth_blockNumber').waitFor();
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', variables.deployed.get('Maps')!.address, false);
      // The first time, this needs the code of the contract.
      await quickInputShows('Show Variables');
      await (await workbenchPage()).keyboard.press('Enter');
      const frame = await webviewFrame();
      await frame.locator('.summary').getByText('Maps has no variables but mappings').waitFor();
      await frame
        .getByText(
          /^Not listed, as they need a key: [\w, ]*amounts[\w, ]*\. To read one value, call eth_getStorageAt with/,
        )
        .waitFor();
    });
  });

  async function showPacked() {
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', variables.deployed.get('Packed')!.address, false);
    await quickInputShows('Show Variables');
    await (await workbenchPage()).keyboard.press('Enter');
    const frame = await webviewFrame();
    return {
      frame,
      row: (name: RegExp): Locator => frame.getByRole('tree').getByRole('treeitem', { name }),
    };
  }

  it('are shown at another block, and those that differ between two @long', async () => {
    await withEndpoint('Variables', passOn(variables), async () => {
      await variables.send('Packed', 'pause(int24) -5');
      const { frame, row } = await showPacked();
      await row(/^paused: true/).waitFor();
      const press = (name: string): Promise<void> => frame.getByRole('button', { name }).click();
      await press('At another block…');
      await typeInto('Show Variables at Another Block', 'latest-2');
      await row(/^paused: false/).waitFor();
      // Compared with a newer block than the one shown, the lower block is still first.
      await press('Compare with another block…');
      await typeInto('Compare Variables with Another Block', 'latest');
      await frame
        .locator('.summary')
        .getByText(/^3 variables of Packed differ between block [\d,]+ and block [\d,]+$/)
        .waitFor();
      const rows = await frame.getByRole('tree').getByRole('treeitem').allInnerTexts();
      assert.deepEqual(
        rows.map((one) => one.split('\n').slice(0, 2).join(': ')),
        ['Packed.shift: -3 → 4', 'Packed.paused: false → true', 'Packed.tick: -887,272 → -5'],
      );
    });
  });

  it('say at a development node in another mode what changing them needs, and lead there @long', async () => {
    await withEndpoint('Variables', passOn(variables), async () => {
      const { frame, row } = await showPacked();
      await row(/^steps: 9/).click({ button: 'right' });
      const item = frame.locator('.menu .item').filter({ hasText: 'Change value…' });
      await item.getByText('needs dev mode').waitFor();
      await item.click();
      await quickInputShows('Mode of “Variables”');
      await pick('dev');
      await typeInto('Change steps', '12', false);
      await dismissQuickInput();
      const [endpoint] = configuredEndpoints() as readonly { readonly mode?: string }[];
      assert.equal(endpoint?.mode, 'dev');
      await row(/^steps: 9/).waitFor();
    });
  });

  it('are changed on a development chain: the bytes of one in its slot, with a way back @long', async () => {
    await withEndpoint('Variables', passOn(variables), async () => {
      const [plain] = configuredEndpoints();
      await vscode.workspace
        .getConfiguration('ethRpc')
        .update('endpoints', [{ ...plain, mode: 'dev' }], vscode.ConfigurationTarget.Global);
      // A message of the test before names the endpoint in quotes.
      await statusBarItem(/(?<!“)Variables/).then((item) => item.locator('.codicon-beaker').waitFor());
      const { frame, row } = await showPacked();
      await row(/^steps: 9/).click({ button: 'right' });
      await frame.locator('.menu .item span').getByText('Change value…', { exact: true }).click();
      await typeInto('Change steps', '256', false);
      await quickInputShows('uint8');
      await typeInto('Change steps', '12');
      await row(/^steps: 12/).waitFor();
      // The changed row stays marked.
      await frame.locator('.row.active').getByText('steps', { exact: true }).waitFor();
      // The variables beside it in its slot.
      await row(/^shares: 250/).waitFor();
      await (await notification('hardhat_setStorageAt went to')).getByText('Undo').click();
      await notification('hardhat_setStorageAt is undone');
      await frame.getByRole('button', { name: 'At the newest block' }).click();
      await row(/^steps: 9/).waitFor();
    });
  });
});
