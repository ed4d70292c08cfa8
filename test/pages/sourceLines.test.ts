// Tests going from an explanation to a source line: the workspace has a project that Foundry compiled.
import assert from 'node:assert/strict';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import { BUILDS, filesOf, sourceText } from '../core/contracts/traced/builds.ts';
import { calldataOf, commented, FAILING_WAYS } from '../core/contracts/traced/failingWays.ts';
import { SENDER } from '../core/contracts/miningNode.ts';
import { deployBuild } from '../core/contracts/traced/deployBuild.ts';
import type { JsonObject } from '../../src/core/json.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint, askGateway, until } from '../vscode/gatewayUnderTest.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import {
  runCommand,
  screenshot,
  selectTreeItem,
  typeInto,
  webviewFrame,
  workbenchPage,
} from '../vscode/window.ts';

const BUILD = BUILDS.at(-1)!;
const root = (): string => vscode.workspace.workspaceFolders![0]!.uri.fsPath;

async function send(transaction: JsonObject): Promise<JsonObject> {
  const hash = await askGateway('eth_sendTransaction', [{ from: SENDER, gas: '0x500000', ...transaction }]);
  await askGateway('evm_mine');
  return (await askGateway('eth_getTransactionReceipt', [hash])) as JsonObject;
}

describe('lines of sources', () => {
  let deployed: ReadonlyMap<string, string>;
  const addressOf = (name: string): string => deployed.get(name)!;
  const failing = FAILING_WAYS.find(({ to, calls }) => to === 'Router' && calls?.includes('again'))!;

  before(async () => {
    await addGatewayEndpoint();
    deployed = await deployBuild(BUILD, { send });
    const sources = Object.keys(BUILD.output.sources).map((path) => [path, sourceText(path)] as const);
    for (const [path, text] of [...filesOf(BUILD, 'foundry'), ...sources]) {
      await mkdir(join(root(), dirname(path)), { recursive: true });
      await writeFile(join(root(), path), text);
    }
    // Foundry writes its cache last.
    await mkdir(join(root(), 'cache'), { recursive: true });
    const sign = vscode.Uri.file(join(root(), 'cache/solidity-files-cache.json'));
    await vscode.workspace.fs.writeFile(sign, new TextEncoder().encode(`{"at":${Date.now()}}`));
  });
  after(async () => {
    for (const folder of ['out', 'src', 'cache'])
      await rm(join(root(), folder), { recursive: true, force: true });
  });

  it('have contracts that the question before a write names, which nothing has named before', async () => {
    const to = addressOf('Router');
    const line = new RegExp(`^to: Router \\(${to}\\)$`, 'im');
    const ask = async () =>
      (await extensionApi()).call({ method: 'eth_sendTransaction', params: [{ from: SENDER, to }] });
    // The folder is read in the background.
    await until('the question names the contract', async () =>
      line.test((await answerQuestion(ask, undefined)).detail ?? ''),
    );
  });

  it('stand in the explanation of a failure, and are opened from there', async () => {
    const data = calldataOf(failing, addressOf);
    const { transactionHash } = await send({ to: addressOf('Router'), data, gas: '0x50000' });
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', transactionHash as string);
    const frame = await webviewFrame();
    const where = commented('fails here: library');
    const cause = frame.locator('.row.node').filter({ hasText: 'because call 1' }).first();
    await cause.locator('.type').getByText(where).waitFor();
    await frame
      .locator('.row.call')
      .filter({ hasText: where.split('/').at(-1)! })
      .first()
      .waitFor();
    await (await workbenchPage()).setViewportSize({ width: 400 + 363, height: 800 });
    // The file makes room for the function and its error.
    const rows = frame.locator('.row:is(.cause, .call):has(.type.linked)');
    const wrong = await rows.evaluateAll((all) =>
      all
        .filter((row) => {
          const isCut = (of: string): boolean =>
            [...row.querySelectorAll(of)].some((one) => one.scrollWidth > one.clientWidth);
          const link = row.querySelector('.type')!.clientWidth;
          return isCut('b.value') || (isCut('.outcome') && link > 0);
        })
        .map((row) => row.textContent),
    );
    assert.deepEqual(wrong, []);
    await screenshot('source-400');
    await (await workbenchPage()).setViewportSize({ width: 1280, height: 800 });
    // Their code at the block is asked for once they are known.
    assert.equal(await frame.getByText('the code that they have now').count(), 0);
    await frame.getByText(`${where} · require(amount > 9, "too little")`).click();
    const menu = frame.locator('.menu');
    const toCaller = menu.getByText(`Go to ${commented('called here: library')}, which calls it`);
    // A menu has the lines known when it opens, and lines become known as the sources are read.
    await until('the menu leads to the caller, too', async () => {
      await frame.locator('.tree').press('Shift+F10');
      await menu.waitFor();
      const isThere = await toCaller.isVisible();
      if (!isThere) await menu.press('Escape');
      return isThere;
    });
    await menu.getByText(`Go to ${where}`).click();
    await until('the line is selected', () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.getText(editor.selection) === 'require(amount > 9, "too little")';
    });
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    const call = frame
      .locator('.row.call')
      .filter({ hasText: where.split('/').at(-1)! })
      .first();
    await call.locator('.type.linked').click();
    await until('a click on the source line of a call opens it, too', () => {
      const editor = vscode.window.activeTextEditor;
      return editor?.document.uri.path.endsWith(where.split(':')[0]!) === true;
    });
  });

  it('are followed step by step, in an editor beside the page, which keeps the keyboard', async () => {
    const data = calldataOf(failing, addressOf);
    const params = [{ from: SENDER, to: addressOf('Router'), data }, 'latest', {}];
    const api = await extensionApi();
    await makesEntry(/^debug_traceCall/, () => api.call({ method: 'debug_traceCall', params }));
    await selectTreeItem(/^debug_traceCall/);
    await runCommand('Ethereum RPC: Open Result');
    const frame = await webviewFrame();
    const tree = frame.locator('.tree');
    const steps = frame.locator('.row.node').filter({ hasText: /pc\s+\d+\s/ });
    await frame
      .locator('.row.node')
      .filter({ hasText: /^\s*structLogs/ })
      .click();
    await steps.first().click();
    const shown = (): string => {
      const editor = vscode.window.visibleTextEditors.find(
        ({ viewColumn }) => viewColumn === vscode.ViewColumn.Two,
      );
      const range = editor?.selection as vscode.Range | undefined;
      return range === undefined
        ? ''
        : `${editor!.document.uri.path.split('/').at(-1)}:${range.start.line + 1}`;
    };
    const wanted = commented('called here: first').split('/').at(-1)!;
    const passed: string[] = [];
    while (!passed.includes(wanted)) {
      const before = shown();
      await tree.press('l');
      await until('another line is shown', () => shown() !== before);
      passed.push(shown());
      assert.ok(passed.length < 60, passed.join(' '));
    }
    // Any move is followed.
    await until('the line of an earlier step is shown', async () => {
      await tree.press('ArrowUp');
      return shown() !== wanted;
    });
    await tree.and(frame.locator(':focus')).waitFor();
  });

  it('are looked for in what succeeded once that is asked for @long', async () => {
    const data = calldataOf({ ...failing, args: [50n] }, addressOf);
    const { transactionHash, status } = await send({ to: addressOf('Router'), data });
    assert.equal(status, '0x1');
    await runCommand('Ethereum RPC: Explain Transaction...');
    await typeInto('Explain Transaction', transactionHash as string);
    const frame = await webviewFrame();
    await frame.getByText('Find the lines').click();
    await frame
      .getByText(`at ${commented('called here: first').split('/').at(-1)}`)
      .first()
      .waitFor();
  });
});
