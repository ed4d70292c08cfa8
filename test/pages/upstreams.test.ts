// Tests a gateway with several nodes: the facts of a result say which node served the call.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { startFaultyNode } from '../gateway/faultyNode.ts';
import { startProgram } from '../gateway/program.ts';
import { canaryKey, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { runCommand, screenshot, treeItem, typeInto, webviewFrame } from '../vscode/window.ts';

describe('the node of a gateway that answered', () => {
  it('is told by its number in the facts of the result @long', async () => {
    const nodes = await Promise.all([1, 2].map(() => startFaultyNode(() => 100n)));
    const upstreams = nodes.flatMap(({ url }) => ['--upstream', url]);
    const gateway = await startProgram(['--port', '0', '--keys', '-', ...upstreams], {
      input: `${canaryKey()}\n`,
    });
    try {
      const urlTemplate = `${gateway.url}/v1/\${apiKey}`;
      await withEndpoints([{ id: 'team', name: 'Team gateway', urlTemplate }], async () => {
        await runCommand('Ethereum RPC: Call eth_blockNumber');
        await typeInto('API Key for Team gateway', canaryKey());
        await (await treeItem(/^blockNumber\s*100/)).waitFor();
        await runCommand('Ethereum RPC: Open Result');
        const facts = (await webviewFrame()).locator('.facts');
        await facts.getByText('Upstream', { exact: true }).waitFor();
        assert.match(await facts.innerText(), /Upstream\s*[12]\b/);
        await screenshot('upstream-fact');
      });
    } finally {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await gateway.stop();
      await Promise.all(nodes.map((node) => node.kill()));
    }
  });
});
