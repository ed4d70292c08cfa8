// Tests ABI files that are dropped on a page: from another program, and from the Explorer by their addresses.
import assert from 'node:assert/strict';
import type { FrameLocator } from 'playwright-core';
import * as vscode from 'vscode';
import { extensionApi } from '../vscode/extensionApi.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { openNewest } from '../vscode/newEntry.ts';
import { calmWindow, notification, runCommand, statusBarItem, webviewFrame } from '../vscode/window.ts';
import { formField, openForm, typeMethod } from './builderForm.ts';

const SOURCE = 'interface IDrop { function dropOff(uint256 parcel) external; }';

type Dropped = {
  readonly files?: readonly (readonly [name: string, text: string])[];
  readonly uris?: string;
};

/**
 * Drops data at an element of the page, as the browser would. Returns whether the page accepted it while hovering and
 * at the drop.
 */
async function drop(
  frame: FrameLocator,
  at: string,
  { files = [], uris }: Dropped,
): Promise<readonly boolean[]> {
  return frame.locator(at).evaluate(
    (element, [held, list]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of held) dataTransfer.items.add(new File([text], name));
      if (list !== undefined) dataTransfer.setData('text/uri-list', list);
      const init = { dataTransfer, bubbles: true, cancelable: true, composed: true };
      return ['dragover', 'drop'].map((type) => !element.dispatchEvent(new DragEvent(type, init)));
    },
    [files, uris] as const,
  );
}

describe('a file dropped on a page', () => {
  afterEach(calmWindow);

  it('is read as an ABI by the request builder, whose functions can be chosen then', async () => {
    const frame = await openForm();
    assert.deepEqual(await drop(frame, '.request', { files: [['IDrop.sol', SOURCE]] }), [true, true]);
    await statusBarItem('Added 1 signature of IDrop.sol');
    await typeMethod(frame, 'eth_call');
    await frame.getByRole('button', { name: 'Choose a function…' }).click();
    await formField(frame, '0.input').fill('dropOff');
    await frame.getByRole('option', { name: /^dropOff\(uint256 parcel\)/ }).waitFor();
  });

  it('is refused in words where it is no ABI, too many, or has none @long', async () => {
    const frame = await openForm();
    await drop(frame, '.request', { files: [['cat.png', '…']] });
    await notification(/^cat\.png is not an ABI file\./);
    await drop(frame, '.request', { files: [['empty.json', '{}']] });
    await notification(/^There is no ABI in empty\.json that can be read\./);
    await drop(frame, '.request', {
      files: [
        ['one.json', '[]'],
        ['two.json', '[]'],
      ],
    });
    await notification('Drop one file at a time.');
    await drop(frame, '.request', { files: [['big.json', ' '.repeat(20_000_001)]] });
    await notification('big.json is too large for an ABI: at most 20 MB are read.');
    await drop(frame, '.request', { uris: 'https://example.org/abi.json' });
    await notification(/^abi\.json is not an ABI file\./);
    await drop(frame, '.request', { uris: 'file:///not/there.json' });
    await notification('there.json cannot be read. Choose it with “Add ABI or Signature...”.');
  });

  it('leaves a link to the field that it is dropped on @long', async () => {
    const frame = await openForm();
    await typeMethod(frame, 'eth_getBalance');
    const address = `https://etherscan.io/address/0x${'12'.repeat(20)}`;
    assert.deepEqual(await drop(frame, '[id="field-0"] input', { uris: address }), [false, false]);
  });

  it('is read from the explorer by a page of results, which shows its result anew @long', async () => {
    const [folder] = vscode.workspace.workspaceFolders!;
    const file = vscode.Uri.joinPath(folder!.uri, 'Bay.txt');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('error NoBay(uint256 left)'));
    const data = `0xd744ae70${'7'.padStart(64, '0')}`;
    const error = { code: 3, message: 'execution reverted', data };
    const node = localNode({ eth_call: () => `"error":${JSON.stringify(error)}` });
    try {
      await withEndpoint('Bay node', node.answer, async () => {
        const to = `0x${'00'.repeat(19)}78`;
        await (await extensionApi()).call({ method: 'eth_call', params: [{ to, input: '0x' }, 'latest'] });
        await openNewest('call .*0x0000…0078');
        await runCommand('Ethereum RPC: Open Result');
        const frame = await webviewFrame();
        await frame
          .getByText(/is not known here/)
          .first()
          .waitFor();
        await drop(frame, '#app', { uris: `# from the explorer\r\n${file.toString()}\r\n` });
        await frame
          .getByText(/NoBay\(left 7\)/)
          .first()
          .waitFor();
      });
    } finally {
      await vscode.workspace.fs.delete(file);
    }
  });
});
