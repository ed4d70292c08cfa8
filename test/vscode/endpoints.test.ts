// From a pasted URL to a key in secret storage, and a missing or wrong key.
import assert from 'node:assert/strict';
import { extensionApi } from './extensionApi.ts';
import {
  addGatewayEndpoint,
  canaryKey,
  configuredEndpoints,
  ENDPOINT_NAME,
  gatewayUrl,
  replaceEndpoints,
  until,
} from './gatewayUnderTest.ts';
import { makesEntry } from './newEntry.ts';
import { answerQuestion, historyCount, pageOpenedBy } from './questions.ts';
import {
  dismissQuickInput,
  notification,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  typeInto,
  webviewFrame,
} from './window.ts';
import { endpointAction } from './endpointAction.ts';

const ANSWERED = /^blockNumber[\d,]+ · now( · (changed since|had failed at|same result as) [\d:]+)?$/;
const KEY_STEP = 'API Key for Gateway under test';

describe('endpoints and keys', () => {
  before(addGatewayEndpoint);

  it('moves the key of a pasted URL out of the settings', () => {
    const added = configuredEndpoints().find(({ name }) => name === ENDPOINT_NAME);
    assert.equal(added?.urlTemplate, `${gatewayUrl()}/v1/\${apiKey}`);
    assert.ok(!JSON.stringify(configuredEndpoints()).includes(canaryKey()));
  });

  it('shows the endpoint in the status bar and calls it without asking for the key', async () => {
    await (await statusBarItem(ENDPOINT_NAME)).waitFor();
    await makesEntry(ANSWERED, () => runCommand('Ethereum RPC: Call eth_blockNumber'));
  });

  it('says that a wrong key is refused, and offers to set another @long', async () => {
    await endpointAction('Set API Key');
    await typeInto(KEY_STEP, 'wrong-key-0123456789');
    await (await statusBarItem('is set')).waitFor();
    await runCommand('Ethereum RPC: Call eth_blockNumber');
    const refused = (await webviewFrame()).locator('.failure');
    await refused.getByText('refuses this API key').waitFor();
    await makesEntry(ANSWERED, async () => {
      await refused.getByText('Set API Key').click();
      await typeInto(KEY_STEP, canaryKey());
    });
  });

  it('asks for a deleted key at the next call, refuses what is no key, and goes on with a good one @long', async () => {
    await answerQuestion(() => endpointAction('Delete API Key'), 'Delete');
    await runCommand('Ethereum RPC: New Call...');
    await typeInto('New Call', 'eth_chainId');
    const box = await quickInput();
    await box.getByText(KEY_STEP).waitFor();
    const input = box.locator('input').last();
    assert.equal(await input.getAttribute('type'), 'password');
    await input.fill('two words here');
    await box.getByText('This is text with spaces.').waitFor();
    await input.fill(canaryKey());
    await box.getByText('This is text with spaces.').waitFor({ state: 'hidden' });
    await makesEntry(/^chainId31337 \(local development chain\) · /, () => input.press('Enter'));
  });

  it('offers the key of the environment for the first endpoint that needs one', async () => {
    process.env['ETH_RPC_API_KEY'] = canaryKey();
    try {
      await answerQuestion(() => endpointAction('Delete API Key'), 'Delete');
      await runCommand('Ethereum RPC: New Call...');
      await typeInto('New Call', 'web3_clientVersion');
      const input = (await quickInput()).locator('input').last();
      const offer = 'Paste the API key, or press Enter to use the environment variable ETH_RPC_API_KEY';
      await (await quickInput()).getByPlaceholder(offer).waitFor();
      assert.equal(await input.getAttribute('type'), 'password');
      await makesEntry(/^web3_clientVersionanvil\//, () => input.press('Enter'));
    } finally {
      delete process.env['ETH_RPC_API_KEY'];
    }
  });

  it('tells chain, client, block and latency of an endpoint', async () => {
    await endpointAction('Test Endpoint');
    const works = await notification('works: dev chain 31337');
    assert.match(await works.innerText(), /block [\d,]+, anvil, [\d.]+ m?s\.$/);
  });

  it('refuses http beyond this machine, in words, while typing', async () => {
    await runCommand('Ethereum RPC: Add Endpoint');
    await typeInto('Add Endpoint', 'Custom');
    await typeInto('Add Endpoint: URL', 'http://example.com/v1/abcdefgh12345678', false);
    await (await quickInput()).getByText('http:// is for this machine only').waitFor();
    await dismissQuickInput();
  });
});

describe('Get an API Key', () => {
  const urlTemplate = 'https://rpc.example.invalid/v1/${apiKey}';
  async function open(name: string): Promise<void> {
    await endpointAction('Get an API Key...');
    await (await quickInput()).getByPlaceholder('For which endpoint?').waitFor();
    await pick(name);
  }
  let putBack = (): Promise<void> => Promise.resolve();

  afterEach(() => putBack());

  it('opens the page that the endpoint names @long', async () => {
    const signUpUrl = 'https://example.invalid/keys?plan=free';
    putBack = await replaceEndpoints([{ id: 'named', name: 'Names a page', urlTemplate, signUpUrl }]);
    assert.equal(await pageOpenedBy(() => open('Names a page')), signUpUrl);
  });

  it('opens the page of a provider it knows by its URL @long', async () => {
    const infura = { id: 'infura', name: 'Infura', urlTemplate: 'https://mainnet.infura.io/v3/${apiKey}' };
    putBack = await replaceEndpoints([infura]);
    assert.match(await pageOpenedBy(() => open('Infura')), /^https:\/\/[\w.]*infura\.io\//);
  });

  it('opens it by a click and by key from the box that asks for the key, which stays', async () => {
    const infura = { id: 'infura', name: 'Infura', urlTemplate: 'https://mainnet.infura.io/v3/${apiKey}' };
    putBack = await replaceEndpoints([infura]);
    await endpointAction('Set API Key');
    await quickInputShows('API Key for Infura');
    const widget = await quickInput();
    const { keyboard } = widget.page();
    const button = widget.getByRole('button', { name: 'Get an API Key...' });
    const page = /^https:\/\/[\w.]*infura\.io\//;
    assert.match(await pageOpenedBy(() => button.click()), page);
    await widget.locator('input:visible').focus();
    const byKey = async (): Promise<void> => {
      await keyboard.press('Shift+Tab');
      await widget.locator(':focus').and(button).waitFor();
      await keyboard.press('Enter');
    };
    assert.match(await pageOpenedBy(byKey), page);
    await quickInputShows('API Key for Infura');
    await dismissQuickInput();
  });

  it('asks the gateway where no page is known, and takes a key that is pasted', async () => {
    putBack = await replaceEndpoints([{ id: 'unknown', name: 'Tells nothing', urlTemplate }]);
    await endpointAction('Get an API Key...');
    const said = await notification(/rpc\.example\.invalid could not be reached\. The endpoint’s host name/);
    await said.getByText('Paste the Key', { exact: true }).click();
    await quickInputShows('API Key for Tells nothing');
    await dismissQuickInput();
  });
});

describe('Remove Endpoint', () => {
  const doomed = { id: 'doomed', name: 'Doomed', urlTemplate: `${gatewayUrl()}/v1/\${apiKey}` };
  const names = (): string[] => configuredEndpoints().map(({ name }) => name);
  let putBack = (): Promise<void> => Promise.resolve();

  before(async () => {
    putBack = await replaceEndpoints([doomed, ...configuredEndpoints()]);
  });
  after(() => putBack());

  const remove = async (): Promise<void> => {
    await endpointAction('Remove Endpoint');
    await quickInputShows('Remove Endpoint');
    await pick('Doomed');
  };

  it('asks first, and keeps the endpoint where the answer is Cancel', async () => {
    assert.deepEqual(await answerQuestion(remove, undefined), {
      message: 'Remove the endpoint “Doomed”?',
      detail: 'Its API key is deleted too. History keeps its calls.',
      answers: ['Remove'],
    });
    assert.deepEqual(names(), ['Doomed', ENDPOINT_NAME]);
  });

  it('takes the endpoint out of the settings, its key out of secret storage, and no entry out of the history', async () => {
    await runCommand('Ethereum RPC: Endpoints...');
    await quickInputShows('Endpoints');
    await pick('Doomed');
    await (await statusBarItem('Doomed')).waitFor();
    const call = { method: 'eth_chainId', endpoint: 'doomed' };
    const first = (await extensionApi()).call(call);
    await typeInto('API Key for Doomed', canaryKey());
    assert.equal((await first).ok, true);
    assert.equal((await (await extensionApi()).call(call)).ok, true);
    const before = await historyCount();

    await answerQuestion(remove, 'Remove');
    await until('the endpoint is gone', () => !names().includes('Doomed'));
    assert.deepEqual(names(), [ENDPOINT_NAME]);
    await (await statusBarItem(ENDPOINT_NAME)).waitFor();
    assert.equal(await historyCount(), before);

    await replaceEndpoints([doomed]);
    const second = (await extensionApi()).call(call);
    await quickInputShows('API Key for Doomed');
    await dismissQuickInput();
    const outcome = await second;
    assert.ok(
      !outcome.ok && 'failure' in outcome && outcome.failure.kind === 'input',
      JSON.stringify(outcome),
    );
    assert.equal(outcome.failure.reason, 'noKey');
  });
});
