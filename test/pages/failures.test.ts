// Tests servers that refuse calls or break rules, as users see it: the status, the server's words, the buttons.
import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import type { FrameLocator } from 'playwright-core';
import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';
import { canaryKey, replaceEndpoints, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { withServer } from '../vscode/localServer.ts';
import { makesEntry } from '../vscode/newEntry.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { inTheme } from '../vscode/themes.ts';
import { runCommand, selectTreeItem, typeInto, webviewFrame } from '../vscode/window.ts';

const UNREAD = /^The transaction could not be read: Nothing listens at/;
const NAME = 'Server that refuses';

type Fault = {
  readonly status: number;
  readonly body: (id: number) => string;
  readonly title: string;
  readonly says: RegExp;
  /** What the server sent, where the message does not contain it. */
  readonly sent: string;
  readonly buttons: readonly string[];
};

const FAULTS: Readonly<Record<string, Fault>> = {
  'a 401 with another id': {
    status: 401,
    body: () => '{"id":1000000,"error":{"code":-32000,"message":"no such key"}}',
    title: 'The node refused the call',
    says: /^no such key \(code -32000\)\. The endpoint refuses this API key\. Set the key that belongs/,
    sent: '',
    buttons: ['Set API Key', 'Test Endpoint'],
  },
  'a 429 with a text as error': {
    status: 429,
    body: () => '{"error":"slow down"}',
    title: 'HTTP 429 Too Many Requests',
    says: /^Too many requests: a quota is used up for now \(HTTP 429\)\. The server said: “slow down”\.$/,
    sent: '',
    buttons: ['Try Again'],
  },
  'a code that is a text': {
    status: 200,
    body: (id) => `{"id":${id},"error":{"code":"-32000","message":"said so"}}`,
    title: 'The node refused the call',
    says: /^said so \(code -32000\)\. The code of a JSON-RPC error must be an integer; this one is "-32000"\.$/,
    sent: '',
    buttons: [],
  },
  'a result with another id': {
    status: 200,
    body: () => '{"id":1000000,"result":"0x1"}',
    title: 'The response breaks the rules',
    says: /^The response has id 1000000, but the call had \d+\.$/,
    sent: '{"id":1000000,"result":"0x1"}',
    buttons: ['Try Again'],
  },
  'JSON that breaks off': {
    status: 200,
    body: (id) => `{"id":${id},"result":["0x1","\u202e`,
    title: 'The response breaks the rules',
    says: /^The response ends in the middle of its JSON\.$/,
    sent: '"result":["0x1","⟨U+202E⟩',
    buttons: ['Try Again'],
  },
};

describe('a server that refuses, or breaks the rules', () => {
  let fault: Fault = Object.values(FAULTS)[0]!;
  const answer: RequestListener = (request, response) => {
    void text(request).then((body) => {
      const { id } = JSON.parse(body) as { readonly id: number };
      response.writeHead(fault.status);
      response.end(fault.body(id));
    });
  };
  afterEach(() => vscode.commands.executeCommand('workbench.action.closeAllEditors'));

  async function shows(frame: FrameLocator, { title, says, sent, buttons }: Fault): Promise<void> {
    const failure = frame.locator('.failure');
    await failure.getByText(title, { exact: true }).waitFor();
    await failure.getByText(says).waitFor();
    const pre = failure.locator('pre');
    if (sent === '') assert.equal(await pre.count(), 0);
    else assert.ok((await pre.innerText()).includes(sent), await pre.innerText());
    for (const label of buttons) await failure.getByText(label, { exact: true }).waitFor();
  }

  it('is told by its status and its words, with the buttons that help @long', async () => {
    await withServer(answer, async (url) => {
      const endpoint = { id: 'refuses', name: NAME, urlTemplate: `${url}/v1/\${apiKey}` };
      await withEndpoints([endpoint], async () => {
        let isKeySet = false;
        for (const each of Object.values(FAULTS)) {
          fault = each;
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
          await answerQuestion(() => runCommand('Ethereum RPC: Clear History'), 'Delete All');
          await vscode.commands.executeCommand('ethRpc.history.focus');
          await makesEntry(/^blockNumber/, async () => {
            await runCommand('Ethereum RPC: Call eth_blockNumber');
            if (!isKeySet) await typeInto(`API Key for ${NAME}`, canaryKey());
            isKeySet = true;
          });
          await selectTreeItem('blockNumber');
          await inTheme(
            'Dark 2026',
            () => runCommand('Ethereum RPC: Open Result'),
            (frame) => shows(frame, each),
          );
        }
      });
    });
  });

  it('leaves an explanation with the buttons that help, and one of them asks again where the endpoint is by then', async () => {
    let putBack = (): Promise<void> => Promise.resolve();
    const hash = `0x${'ab'.repeat(32)}`;
    try {
      await withServer(answer, async (url) => {
        putBack = await replaceEndpoints([{ id: 'gone', name: NAME, urlTemplate: url }]);
      });
      await runCommand('Ethereum RPC: Explain Transaction...');
      await typeInto('Explain Transaction', hash);
      const frame = await webviewFrame();
      await frame.locator('.summary').getByText(UNREAD).waitFor();
      await frame.getByText('Edit Endpoint', { exact: true }).waitFor();
      fault = FAULTS['a 401 with another id']!;
      await withServer(answer, async (url) => {
        const back = await replaceEndpoints([{ id: 'gone', name: NAME, urlTemplate: url }]);
        await frame.getByText('Try Again', { exact: true }).click();
        // What the server at the new URL says is shown.
        await frame
          .locator('.summary')
          .getByText(/^The transaction could not be read: no such key/)
          .waitFor();
        await back();
      });
    } finally {
      await putBack();
    }
  });
});
