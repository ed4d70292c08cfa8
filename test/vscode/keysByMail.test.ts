// A link of VS Code’s scheme brings an API key through VS Code’s own opener into secret storage.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionApi } from './extensionApi.ts';
import { canaryKey, configuredEndpoints, withEndpoints } from './gatewayUnderTest.ts';
import { keyLink, withKeyGateway } from './keyGateway.ts';
import { answerQuestion } from './questions.ts';
import { notification, statusBarItem } from './window.ts';

const CODE = 'code-of-this-window-0123456789';

describe('a link with a code for an API key', () => {
  it('puts the key into secret storage, and the next call is made with it', () =>
    withEndpoints([], () =>
      withKeyGateway(async ({ origin, asked, codes }) => {
        codes.add(CODE);
        const { host } = new URL(origin);
        const link = vscode.Uri.parse(keyLink(origin, CODE)).with({ scheme: vscode.env.uriScheme });
        const open = (): Thenable<unknown> => vscode.commands.executeCommand('vscode.open', link);
        const { message, detail } = await answerQuestion(open, 'Accept the Key');
        assert.equal(message, `Accept an API key from ${origin}?`);
        const goes = `It goes to secret storage, with a new endpoint, “${host}”. As there is no other, calls go there.`;
        assert.equal(detail?.split('\n\n').at(-1), goes);
        await notification(`The API key of “${host}” is in secret storage.`);
        assert.deepEqual(asked, [['/keys/exchange', { code: CODE }]]);
        assert.ok(!JSON.stringify(configuredEndpoints()).includes(canaryKey()));
        await (await statusBarItem(host)).waitFor();
        const { result } = (await (await extensionApi()).call({ method: 'eth_chainId' })) as {
          readonly result?: unknown;
        };
        assert.equal(result, '0x7a69');
      }),
    ));
});
