// Tests looking up selectors and contracts at a public service, which a server of the test replaces: off until the user
// turns it on, and used for nothing else.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { parseSignature, signatureId } from '../../src/core/abi/signature.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { addGatewayEndpoint } from '../vscode/gatewayUnderTest.ts';
import { localNode, withEndpoint } from '../vscode/localEndpoint.ts';
import { withServer } from '../vscode/localServer.ts';
import { makesEntry, openNewest } from '../vscode/newEntry.ts';
import { answerQuestion } from '../vscode/questions.ts';
import { notification, pick, runCommand, statusBarItem, treeItem, typeInto } from '../vscode/window.ts';

const TOO_LATE = signatureId(parseSignature('error TooLate(uint256,uint256)', '')!);
const VAULT = `0x${'5a'.repeat(20)}`;
const WORDS = ['7', '3e8'].map((value) => value.padStart(64, '0')).join('');

const node = localNode({
  eth_call: () => `"error":${JSON.stringify({ code: 3, message: 'reverted', data: TOO_LATE + WORDS })}`,
  eth_chainId: () => '"result":"0x89"',
});

describe('looking up', () => {
  const asked: string[] = [];
  const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('ethRpc.lookUp');
  const set = (name: string, value: unknown): Thenable<void> =>
    settings().update(name, value, vscode.ConfigurationTarget.Global);

  const abi = [{ type: 'function', name: 'f', inputs: [], outputs: [] }];
  const answers: Readonly<Record<string, unknown>> = {
    [`/signatures?function=${TOO_LATE}&filter=true`]: {
      result: {
        function: { [TOO_LATE]: [{ name: 'join_tg_invmru(uint8)' }, { name: 'TooLate(uint256,uint256)' }] },
      },
    },
    [`/contracts/137/${VAULT}?fields=abi,compilation`]: { abi, compilation: { name: '$(alert) Vault' } },
  };

  before(addGatewayEndpoint);
  after(async () => {
    for (const name of ['enabled', 'signatures', 'contracts']) await set(name, undefined);
  });

  async function withServices(use: () => Promise<void>): Promise<void> {
    asked.length = 0;
    await withServer(
      ({ url, headers }, response) => {
        asked.push(url!);
        assert.equal(headers.authorization ?? headers.cookie, undefined);
        const body = answers[url!];
        response.writeHead(body === undefined ? 404 : 200).end(JSON.stringify(body ?? {}));
      },
      async (url) => {
        await set('signatures', `${url}/signatures`);
        await set('contracts', `${url}/contracts/`);
        await withEndpoint('Late node', node.answer, use);
      },
    );
  }

  async function lookUp(text: string): Promise<void> {
    await runCommand('Ethereum RPC: Add ABI or Signature...');
    await pick('Look up on the internet...');
    await typeInto('Look Up', text);
  }

  it('asks before the first time, and sends nothing where the answer is no', () =>
    withServices(async () => {
      const { message, detail } = await answerQuestion(() => lookUp(TOO_LATE), undefined);
      assert.match(message, new RegExp(`^Send the selector ${TOO_LATE} to 127\\.0\\.0\\.1:\\d+\\?$`));
      assert.match(detail ?? '', /nothing of your endpoints, keys and calls/);
      assert.deepEqual([asked, settings().get('enabled')], [[], false]);
    }));

  it('reads a shown error anew by what it found, once it is turned on', () =>
    withServices(async () => {
      const api = await extensionApi();
      const params = [{ to: `0x${'00'.repeat(19)}79`, input: '0x' }, 'latest'];
      await makesEntry(/ · now$/, () => api.call({ method: 'eth_call', params }));
      await openNewest('call .*0x0000…0079');
      await (await treeItem(/^failed.*is not known here: add its ABI to read it/)).waitFor();
      await answerQuestion(() => lookUp(TOO_LATE), 'Turn On and Look Up');
      await (await treeItem(/^failed.*Reason: TooLate\(7, 1,000\)/)).waitFor();
      assert.deepEqual([asked.length, settings().get('enabled')], [1, true]);
    }));

  it('takes the ABI of a contract on the chain of the endpoint', () =>
    withServices(async () => {
      await (await extensionApi()).call({ method: 'eth_chainId' });
      await lookUp(VAULT);
      await (await statusBarItem(/Added .*alert.* Vault \(127\.0\.0\.1:\d+\)$/)).waitFor();
    }));

  it('says what a service does not know @long', () =>
    withServices(async () => {
      await lookUp('0x01020304');
      await notification(/has no signature for 0x01020304\. Add it by hand/);
      await lookUp(VAULT);
      await notification('The chain of the active endpoint is not known. Send it a call, then try again.');
      await (await extensionApi()).call({ method: 'eth_chainId' });
      await lookUp(`0x${'6B'.repeat(20)}`);
      await notification(/has no verified source of 0x6b6b/);
      await set('signatures', 'http://far.example');
      await lookUp('0x01020304');
      await notification(/^The URL in the setting ethRpc\.lookUp\.signatures cannot be used\. Only https:/);
      assert.equal(asked.length, 2);
    }));
});
