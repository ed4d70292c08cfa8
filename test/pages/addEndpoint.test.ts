// Tests adding an endpoint by a URL that is typed without its scheme.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  addGatewayEndpoint,
  canaryKey,
  configuredEndpoints,
  gatewayUrl,
  withEndpoints,
} from '../vscode/gatewayUnderTest.ts';
import { dismissQuickInput, pick, quickInputShows, typeInto } from '../vscode/window.ts';

describe('an endpoint by its host and port', () => {
  const host = (): string => new URL(gatewayUrl()).host;
  const templates = (): readonly unknown[] => configuredEndpoints().map(({ urlTemplate }) => urlTemplate);
  before(addGatewayEndpoint);

  it('is shown as the URL that it is read as, and saved so, from the first box', async () => {
    await withEndpoints([], async () => {
      const asking = vscode.commands.executeCommand('ethRpc.addEndpoint');
      await typeInto('Add Endpoint', 'localhost:18545', false);
      await quickInputShows('Calls are sent without a key.');
      await typeInto('Add Endpoint', 'https://example.com', false);
      await quickInputShows(
        'If the server needs one, paste the whole URL, such as https://host/v1/your-key.',
      );
      await typeInto('Add Endpoint', `${host()}/v1/${canaryKey()}`, false);
      await quickInputShows('A key in it goes to secret storage.');
      await quickInputShows(`http://${host()}/v1/`);
      await pick('Use this URL');
      await typeInto('Add Endpoint: name', 'By host');
      await asking;
      assert.deepEqual(templates(), [`http://${host()}/v1/\${apiKey}`]);
    });
  });

  it('is so where a whole URL or that of a local node is asked for, and is asked for again as a word', async () => {
    await withEndpoints([], async () => {
      for (const [choice, title] of [
        ['Paste an endpoint URL', 'Add Endpoint: URL'],
        ['Local node', 'Add Endpoint: Local node'],
      ] as const) {
        const asking = vscode.commands.executeCommand('ethRpc.addEndpoint');
        await pick(choice);
        await typeInto(title, 'localhost');
        await quickInputShows('“localhost” is not a URL. Type one such as');
        await typeInto(title, 'localhost:18545', false);
        await quickInputShows('Read as http://localhost:18545.');
        await typeInto(title, 'localhost:18545');
        if (choice === 'Local node') {
          await quickInputShows('has this URL already');
          await dismissQuickInput();
        } else await typeInto('Add Endpoint: name', 'Local');
        await asking;
      }
      assert.deepEqual(templates(), ['http://localhost:18545']);
    });
  });
});
