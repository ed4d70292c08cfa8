// Owns the way from a pasted URL to a key in secret storage, and what happens when a key is missing or wrong.
import assert from 'node:assert/strict';
import {
  addGatewayEndpoint,
  canaryKey,
  configuredEndpoints,
  ENDPOINT_NAME,
  gatewayUrl,
} from './gatewayUnderTest.ts';
import {
  dismissQuickInput,
  notification,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  treeItem,
  typeIntoQuickInput,
  workbenchPage,
} from './window.ts';

describe('endpoints and keys', () => {
  before(addGatewayEndpoint);

  it('moves the key of a pasted URL out of the settings', () => {
    const added = configuredEndpoints().find(({ name }) => name === ENDPOINT_NAME);
    assert.equal(added?.urlTemplate, `${gatewayUrl()}/v1/\${apiKey}`);
    assert.ok(!JSON.stringify(configuredEndpoints()).includes(canaryKey()));
  });

  it('shows the endpoint in the status bar and calls it without asking for the key', async () => {
    await (await statusBarItem(ENDPOINT_NAME)).waitFor();
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    await (await treeItem(/eth_blockNumber[\d,]+ · Gateway under test/)).waitFor();
  });

  it('says that a wrong key is refused, and offers to set another', async () => {
    await runCommand('Ethereum RPC: Set API Key');
    await quickInputShows('API Key for Gateway under test');
    await typeIntoQuickInput('wrong-key-0123456789');
    await (await notification('is set')).waitFor();
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    const refused = await notification(/eth_blockNumber: .*refuses this API key/);
    await refused.getByText('Set API Key').click();
    await (await quickInput()).getByText('API Key for Gateway under test').waitFor();
    await typeIntoQuickInput(canaryKey());
  });

  it('asks for a deleted key at the next call, refuses what is no key, and goes on with a good one', async () => {
    await runCommand('Ethereum RPC: Delete API Key');
    await (await notification('is deleted')).waitFor();
    await runCommand('Ethereum RPC: Call Method...');
    await typeIntoQuickInput('eth_chainId');
    const box = await quickInput();
    await box.getByText('API Key for Gateway under test').waitFor();
    const input = box.locator('input').last();
    assert.equal(await input.getAttribute('type'), 'password');
    await input.fill('two words here');
    await box.getByText('one path segment').waitFor();
    await input.fill(canaryKey());
    await box.getByText('one path segment').waitFor({ state: 'hidden' });
    await input.press('Enter');
    await (await treeItem(/eth_chainId31337 \(local development chain\)/)).waitFor();
  });

  it('offers the key of the environment for the first endpoint that needs one', async () => {
    process.env['ETH_RPC_API_KEY'] = canaryKey();
    try {
      await runCommand('Ethereum RPC: Delete API Key');
      await runCommand('Ethereum RPC: Call Method...');
      await typeIntoQuickInput('web3_clientVersion');
      await quickInputShows('Use the key in ETH_RPC_API_KEY');
      await (await workbenchPage()).keyboard.press('Enter');
      await (await treeItem(/web3_clientVersionanvil\//)).waitFor();
    } finally {
      delete process.env['ETH_RPC_API_KEY'];
    }
  });

  it('tells chain, client, block and latency of an endpoint', async () => {
    await runCommand('Ethereum RPC: Test Endpoint');
    const works = await notification('works: chain 31337');
    assert.match(await works.innerText(), /block [\d,]+, anvil\/.*answered in \d+ ms/);
  });

  it('refuses http beyond this machine, in words, while typing', async () => {
    await runCommand('Ethereum RPC: Add Endpoint');
    await typeIntoQuickInput('Custom');
    await quickInputShows('Add Endpoint: URL');
    await typeIntoQuickInput('http://example.com/v1/abcdefgh12345678', false);
    await (await quickInput()).getByText('http:// is for this machine only').waitFor();
    await dismissQuickInput();
  });
});
