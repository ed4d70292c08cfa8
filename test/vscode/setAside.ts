// What a window must do when its history file cannot be used: say so, keep it as it is, and go on in a new one.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { extensionApi } from './extensionApi.ts';
import { addGatewayEndpoint, ENDPOINT_NAME, until } from './gatewayUnderTest.ts';
import { historyFile, homeFolder } from './historyFile.ts';
import { historyCount } from './questions.ts';
import { notification, runCommand, statusBarItem, treeItem } from './window.ts';

/** `text`: what is said of the file of this phase, NAME standing for its name now. */
export function describeSetAside(phase: string, text: string): void {
  describe(`a history file that is ${phase}`, () => {
    let said = '';

    // Before each test the notifications are cleared.
    before(async () => {
      await runCommand('Ethereum RPC: Focus on History View');
      said = await (
        await notification(/set aside as/)
      )
        .locator('.notification-list-item-message')
        .innerText();
      await addGatewayEndpoint();
    });

    it('is set aside as it was, and the window says so, and what can be done', () => {
      const [name = ''] = /history\.sqlite\.\d+\.set-aside/.exec(said) ?? [];
      assert.equal(said.replace(name, 'NAME'), text);
      const aside = join(dirname(historyFile()), name);
      assert.ok(readFileSync(aside).equals(readFileSync(join(homeFolder(), `${phase}.sqlite`))));
      assert.equal(existsSync(`${aside}-wal`), false);
    });

    it('gives way to a new one, in which calls are recorded', async () => {
      assert.equal(await historyCount(), 0);
      const { ok } = await (await extensionApi()).call({ method: 'eth_chainId' });
      assert.ok(ok);
      await (await treeItem(/^chainId31,?337/)).waitFor();
      await until('the call is recorded', async () => (await historyCount()) === 1);
      await (await statusBarItem(ENDPOINT_NAME)).waitFor();
      assert.equal(await (await statusBarItem(/not recorded/)).count(), 0);
    });
  });
}
