// Request documents in a real editor: opened, written with completions, checked, explained, sent alone and together.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import * as vscode from 'vscode';
import { ACCOUNT } from './addresses.ts';
import { addGatewayEndpoint, askGateway, canaryKey, until } from './gatewayUnderTest.ts';
import { localNode, withEndpoint } from './localEndpoint.ts';
import { makesEntry } from './newEntry.ts';
import { answerQuestion, historyCount } from './questions.ts';
import {
  chooseInMenu,
  notification,
  runCommand,
  treeItem,
  untilSelected,
  webviewFrame,
  workbenchPage,
} from './window.ts';
import { pasteBatch } from './pastedBatch.ts';
import { BATCH_VIEW } from '../../src/host/common/ids.ts';

const account = ACCOUNT.toLowerCase();

const document = (): vscode.TextDocument | undefined => {
  const shown = vscode.window.activeTextEditor?.document;
  return shown?.languageId === 'ethrpc' ? shown : undefined;
};

async function openText(content: string): Promise<vscode.TextDocument> {
  const opened = await vscode.workspace.openTextDocument({ language: 'ethrpc', content });
  await vscode.window.showTextDocument(opened);
  return opened;
}

/** What is written, in as much space as it takes. */
const written = (): unknown => JSON.parse(document()?.getText() ?? 'null');

async function lens(words: string | RegExp): Promise<Locator> {
  return (await workbenchPage()).locator('.codelens-decoration a', { hasText: words }).first();
}

async function lensText(words: string | RegExp): Promise<void> {
  const shown = (await workbenchPage()).locator('.codelens-decoration').filter({ hasText: words });
  await shown.first().waitFor();
}

/** Lenses move while others come: what is clicked has to stand still. */
async function clickLens(words: string): Promise<void> {
  const button = await lens(words);
  await button.waitFor();
  // A hint that the mouse left behind would be in the way.
  await button.page().mouse.move(600, 600);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await button.click();
}

const messages = (opened: vscode.TextDocument): readonly string[] =>
  vscode.languages
    .getDiagnostics(opened.uri)
    .map(({ message, range }) => `${opened.getText(range)} → ${message}`);

async function replace(from: string, to: string): Promise<void> {
  const editor = vscode.window.activeTextEditor!;
  const start = editor.document.getText().indexOf(from);
  assert.notEqual(start, -1, from);
  const at = (offset: number): vscode.Position => editor.document.positionAt(offset);
  await editor.edit((edit) => edit.replace(new vscode.Range(at(start), at(start + from.length)), to));
}

describe('a request as a document', () => {
  before(addGatewayEndpoint);
  afterEach(async () => {
    while (vscode.window.activeTextEditor !== undefined)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  });

  it('opens from the request builder, finished or not, and goes back there @long', async () => {
    await vscode.commands.executeCommand('ethRpc.openBuilder', {
      method: 'eth_getBalance',
      paramsJson: JSON.stringify([ACCOUNT, 'latest']),
    });
    const frame = await webviewFrame();
    await frame.locator('[id="field-0"] input').fill('0x12');
    await frame.locator('#more').click();
    await frame.getByRole('menuitem', { name: 'Open as document' }).click();
    await until('the document is there', () => document() !== undefined);
    assert.deepEqual(written(), { method: 'eth_getBalance', params: ['0x12', 'latest'] });
    await until('what is wrong is said', () => messages(document()!).length > 0);
    assert.deepEqual(messages(document()!), [
      '"0x12" → address: An address has 40 hex digits after 0x, not 2.',
    ]);
    await replace('0x12', ACCOUNT);
    await until('nothing is wrong any more', () => messages(document()!).length === 0);
    await clickLens('Edit in Request Builder');
    await (await webviewFrame()).locator('pre.body').getByText(`["${account}","latest"]`).waitFor();
  });

  it('opens from the menu of a call in the history @long', async () => {
    const answered = /^chainId.* · now/;
    await makesEntry(answered, async () => {
      await openText('{ "method": "eth_chainId" }');
      await vscode.commands.executeCommand('ethRpc.document.send');
    });
    await untilSelected(answered);
    const row = await treeItem(answered);
    await chooseInMenu(row, 'Open Request as Document');
    await until(
      'the document is there',
      () => document()?.getText() === '{\n  "method": "eth_chainId",\n  "params": []\n}\n',
    );
  });

  it('is written by keyboard with suggestions, explained, and sent @long', async () => {
    await runCommand('Ethereum RPC: New Request Document');
    await until('an empty request is there', () => document()?.getText() === '{\n  "method": ""\n}\n');
    const page = await workbenchPage();
    const suggestion = page.locator('.suggest-widget .monaco-list-row.focused');
    await suggestion.waitFor();
    await page.keyboard.type('getBlockByNum');
    await suggestion.filter({ hasText: 'eth_getBlockByNumber' }).waitFor();
    await page.keyboard.press('Enter');
    await until('the example is there', () => document()!.getText().includes('"latest",\n    false'));
    await replace('"latest"', '""');
    const cursor = document()!.positionAt(document()!.getText().indexOf('""') + 1);
    vscode.window.activeTextEditor!.selection = new vscode.Selection(cursor, cursor);
    await vscode.commands.executeCommand('editor.action.triggerSuggest');
    await page.keyboard.type('fin');
    await suggestion.filter({ hasText: 'finalized' }).waitFor();
    await page.keyboard.press('Enter');
    await until('the tag is there', () => document()!.getText().includes('"finalized",'));

    await replace('"finalized"', '"0x10d4f"');
    const hovered = document()!.positionAt(document()!.getText().indexOf('0x10d4f') + 2);
    vscode.window.activeTextEditor!.selection = new vscode.Selection(hovered, hovered);
    // A hover goes where anything else happens in the editor at the same moment.
    await until('the number of the block is told', async () => {
      await vscode.commands.executeCommand('editor.action.showHover');
      return page.locator('.monaco-hover:visible').getByText('Block 68,943').isVisible();
    });
    await page.keyboard.press('Escape');

    await page.keyboard.press('Control+Enter');
    await lensText('OK · number 68,943');
    // The suite hides the Result view; without it the result opens beside the document, which keeps the keyboard.
    const number = (await webviewFrame()).locator('.row.node').filter({ hasText: /^\s*number/ });
    await number.waitFor();
    await page.keyboard.type(' ');
    await until('it is typed in the document', () => document()!.getText().includes('"0x 10d4f"'));
    // A request that is changed has not been sent yet, so the lens goes.
    await replace('"0x 10d4f"', '"0x10d4f"');
    await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups');
    await number.waitFor({ state: 'detached' });
    await clickLens('OK ·');
    await number.waitFor();
  });

  it('is sent by its button, asks before what is not only to read, and before what is wrong', async () => {
    await openText('{"method": "eth_blockNumber"}');
    await clickLens('Send');
    const height = BigInt(String(await askGateway('eth_blockNumber')));
    await lensText(`OK · ${height.toLocaleString('en')}`);
    await replace('eth_blockNumber', 'anvil_mine');
    const asked = await answerQuestion(
      () => vscode.commands.executeCommand('ethRpc.document.send'),
      undefined,
    );
    assert.match(asked.message, /anvil_mine/);
    assert.equal(BigInt(String(await askGateway('eth_blockNumber'))), height);

    const before = await historyCount();
    await replace('"anvil_mine"', '"eth_getBalance", "params": ["0x12"]');
    const send = (): Thenable<unknown> => vscode.commands.executeCommand('ethRpc.document.send');
    const wrong = await answerQuestion(send, 'Go to Problem');
    assert.equal(wrong.message, 'The request has a problem. Send it anyway?');
    assert.equal(wrong.detail, 'address: An address has 40 hex digits after 0x, not 2.');
    const editor = vscode.window.activeTextEditor!;
    assert.equal(editor.document.getText(editor.selection), '"0x12"');
    assert.equal(await historyCount(), before);
    await answerQuestion(send, 'Send Anyway');
    await lensText(/failed · .*-32602/);
    assert.equal(await historyCount(), before + 1);
  });

  it('is a batch where it is a list @long', async () => {
    await openText(
      '[\n  { "method": "eth_chainId" },\n  { "method": "eth_getBalance", "params": ["0x12", "latest"] },\n  { "method": "eth_gasPrice" }\n]\n',
    );
    await replace('"0x12"', '"' + ACCOUNT + '"');
    await clickLens('Send All as Batch (3)');
    await until('each has its outcome', async () => {
      const shown = (await workbenchPage()).locator('.codelens-decoration').filter({ hasText: 'OK ·' });
      return (await shown.count()) === 3;
    });
    await lensText(/OK · 31337|OK · .*31,337/);
  });

  it('opens from the Batch view', async () => {
    await pasteBatch(
      '[{"method":"eth_chainId","params":[]},{"method":"acme_x","params":[9007199254740993]}]',
    );
    await vscode.commands.executeCommand('ethRpc.entry.openAsDocument', BATCH_VIEW);
    await until('the document is there', () => document() !== undefined);
    await vscode.commands.executeCommand('ethRpc.batch.clear');
    assert.match(
      document()!.getText(),
      /^\[\n {2}\{\n {4}"method": "eth_chainId",[^]*\n {6}9007199254740993\n/,
    );
  });

  it('sends amounts and blocks as the form would @long', async () => {
    const node = localNode({ eth_call: () => '"result":"0x"', eth_blockNumber: () => '"result":"0x10d4f"' });
    await withEndpoint('Node of documents', node.answer, async () => {
      await openText(
        `{"method": "eth_call", "params": [{"to": "${ACCOUNT}", "value": "1.5 ether", "gas": 21000}, "latest-10"]}`,
      );
      await vscode.commands.executeCommand('ethRpc.document.send');
      const call = node.asked.find(({ method }) => method === 'eth_call');
      assert.deepEqual(call?.params, [
        { to: account, value: '0x14d1120d7b160000', gas: '0x5208' },
        '0x10d45',
      ]);
    });
  });

  it('is sent once however often that is asked for, until it has ended @long', async () => {
    let sent = 0;
    await withEndpoint(
      'Silent node of documents',
      () => void sent++,
      async () => {
        await openText('[{"method": "eth_chainId"}, {"method": "eth_gasPrice"}]');
        const first = vscode.commands.executeCommand('ethRpc.document.sendBatch');
        await until('it is sent', () => sent === 1);
        await lensText('Running…');
        await vscode.commands.executeCommand('ethRpc.document.sendBatch');
        await notification('A request of these is running');
        assert.equal(sent, 1);
        await vscode.commands.executeCommand('ethRpc.cancel');
        await first;
        await lensText('Send All as Batch (2)');
      },
    );
  });

  it('holds no secret that was typed in the builder, and no key', async () => {
    await vscode.commands.executeCommand('ethRpc.entry.openAsDocument', {
      method: 'personal_unlockAccount',
      params: [ACCOUNT, 'hunter2hunter2', null],
    });
    await until('the document is there', () => document() !== undefined);
    const opened = document()!;
    assert.deepEqual(written(), {
      method: 'personal_unlockAccount',
      params: ['[not kept]', '[not kept]', '[not kept]'],
    });
    const said = /^"\[not kept\]" → This value was not kept/;
    await until('that is said', () => messages(opened).some((message) => said.test(message)));
    await vscode.commands.executeCommand('ethRpc.entry.openAsDocument', {
      method: 'acme_echo',
      params: [`https://node.example/v1/${canaryKey()}`],
    });
    await until('the other is there', () => document()?.getText().includes('acme_echo') === true);
    assert.ok(!document()!.getText().includes(canaryKey()));
  });

  it('is known by the name of its file, laid out, and mended where a method is mistyped @long', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ethrpc-'));
    try {
      const file = join(folder, 'heads.rpc.json');
      await writeFile(file, '{"method":"eth_blokNumber","params":[]}');
      await vscode.window.showTextDocument(vscode.Uri.file(file));
      await until('it is one of ours', () => document() !== undefined);
      const opened = document()!;
      await until('the method is not known', () =>
        messages(opened).some((one) => one.includes('Did you mean')),
      );
      const [diagnostic] = vscode.languages.getDiagnostics(opened.uri);
      const fixes = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        opened.uri,
        diagnostic!.range,
      );
      const fix = fixes.find(({ title }) => title === 'Change to eth_blockNumber');
      await vscode.workspace.applyEdit(fix!.edit!);
      await vscode.commands.executeCommand('editor.action.formatDocument');
      assert.equal(opened.getText(), '{\n  "method": "eth_blockNumber",\n  "params": []\n}\n');
      await until('nothing is wrong', () => messages(opened).length === 0);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
