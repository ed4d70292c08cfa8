// Tests an API key by mail: a gateway is asked for a key, and the link in the mail stores it in secret storage.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import * as vscode from 'vscode';
import { echoing, startScriptedNode } from '../gateway/scriptedNode.ts';
import { startMailServer } from '../gateway/signup/mailServer.ts';
import { keyIn, linkIn, startSignup } from '../gateway/signup/signupGateway.ts';
import { findCanary } from '../workbench/findCanary.ts';
import { extensionApi } from '../vscode/extensionApi.ts';
import { canaryKey, configuredEndpoints, until, withEndpoints } from '../vscode/gatewayUnderTest.ts';
import { historyFile, homeFolder } from '../vscode/historyFile.ts';
import { keyLink, TERMS, withKeyGateway } from '../vscode/keyGateway.ts';
import { withServer } from '../vscode/localServer.ts';
import { answerQuestion, pageOpenedBy } from '../vscode/questions.ts';
import type { Question } from '../vscode/questions.ts';
import { openForm, typeMethod } from './builderForm.ts';
import {
  dismissQuickInput,
  notification,
  pick,
  quickInput,
  quickInputShows,
  runCommand,
  statusBarItem,
  typeInto,
  workbenchPage,
} from '../vscode/window.ts';

/** Has the form of a key that a gateway issues. */
const OTHER_KEY = 'Zm9ya2Vyb2YtYW5vdGhlci1ub2RlLWtl';

const COMMAND = 'Ethereum RPC: Get an API Key...';
const MAIL_STEP = 'Get an API Key: mail address';
const ADDRESS = 'someone.of.this.test@example.org';
const CODE = 'code-of-this-test-0123456789';
const UNASKED =
  'You did not ask for this key here. Go on only if you asked this gateway for it yourself: whoever runs it sees every call that is sent there.';

const follow = (link: string): Thenable<unknown> =>
  vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(link));

/** Follows a link and answers the question that VS Code asks. */
const followAnd = (link: string, answer: string | undefined): Promise<Question> =>
  answerQuestion(() => follow(link), answer);

const press = async (said: string | RegExp, button: string): Promise<void> =>
  (await notification(said)).getByText(button, { exact: true }).click();

const field = async (): Promise<string> => (await quickInput()).locator('input').last().inputValue();

/** Types the address once the gateway has said what it offers: until then, Enter does nothing. */
async function typeAddress(text = ADDRESS): Promise<void> {
  await quickInputShows('sends a key to this address.');
  await typeInto(MAIL_STEP, text);
}

describe('a key by mail', () => {
  const local = { id: 'node', name: 'Some node', urlTemplate: 'http://127.0.0.1:9/' };

  let browser: Page | undefined;
  // Where a test fails half-way, the local gateway would take the calls of all later ones.
  afterEach(async () => {
    await browser?.close();
    browser = undefined;
    await vscode.commands.executeCommand('ethRpc.stopGateway');
  });

  it('comes from the local gateway, by the mailbox that opens from here, and is used until that stops', () =>
    withEndpoints([local], async () => {
      await runCommand('Ethereum RPC: Start Local Gateway');
      await (await statusBarItem('Local gateway')).waitFor();
      await runCommand(COMMAND);
      await typeAddress();
      const sent = await notification(/^A mail from http:\/\/127\.0\.0\.1:\d+ is on its way/);
      const mailbox = await pageOpenedBy(() => sent.getByText('Open the Mailbox', { exact: true }).click());
      assert.match(mailbox, /^http:\/\/127\.0\.0\.1:\d+\/mailbox$/);
      browser = await (await workbenchPage()).context().newPage();
      const mail = browser.getByRole('link', { name: 'Your link to an API key of Local gateway' });
      await until('the mail is there', async () => {
        await browser!.goto(mailbox);
        return (await mail.count()) > 0;
      });
      await mail.click();
      await browser.locator('pre a').first().click();
      await browser.getByRole('button').click();
      await browser.locator('h1', { hasText: 'Your API key' }).waitFor();
      const link = await browser.locator('a[href^="vscode:"]').getAttribute('href');
      const question = await followAnd(link!, 'Replace the Key');
      assert.equal(
        question.detail,
        'You asked this gateway for a key in this window.\n\n“Local gateway” already has a key. It will be replaced and cannot be restored.',
      );
      await notification('Calls to the local gateway have the new key, until it stops.');
      assert.deepEqual(configuredEndpoints(), [local]);
      const { result } = (await (await extensionApi()).call({ method: 'eth_chainId' })) as {
        result?: unknown;
      };
      assert.equal(result, '0x7a69');
      const homes = join(dirname(historyFile()), 'gateways');
      const own = join(
        homes,
        readdirSync(homes).find((name) => name.startsWith(`${process.pid}-`))!,
      );
      assert.deepEqual(readdirSync(own).toSorted().slice(0, 2), ['keys.db', 'keys.db-shm']);
      await runCommand('Ethereum RPC: Stop Local Gateway');
      await vscode.commands.executeCommand('ethRpc.useEndpoint', local.id);
      await (await statusBarItem(local.name)).waitFor();
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await until('its folder is gone', () => Promise.resolve(!existsSync(own)));
    }));

  it('comes from a gateway to secret storage, and the next call is made with it', () =>
    withEndpoints([local], () =>
      withKeyGateway(async ({ origin, asked, codes }) => {
        const { host } = new URL(origin);
        await runCommand(COMMAND);
        await typeInto('Get an API Key: gateway', `${origin}/v1/some-old-key`);
        await quickInputShows(`${origin} (“Seashell [x]`);
        await quickInputShows(`Its terms: ${TERMS}`);
        const terms = (await quickInput()).getByRole('button', { name: 'Open the Terms' });
        assert.equal(await pageOpenedBy(() => terms.click()), TERMS);
        await typeAddress();
        await notification(
          `A mail from ${origin} is on its way to ${ADDRESS}. Open the link in it: the page behind it brings the key here, or shows it.`,
        );
        assert.deepEqual(asked, [
          ['/.well-known/ethereum-rpc-gateway', undefined],
          ['/keys', { email: ADDRESS, client: 'vscode' }],
        ]);

        codes.add(CODE);
        const question = await followAnd(keyLink(origin, CODE), 'Accept the Key');
        assert.deepEqual(question, {
          message: `Accept an API key from ${origin}?`,
          detail: `You asked this gateway for a key in this window.\n\nIt goes to secret storage, with a new endpoint, “${host}”. No call is sent there yet.`,
          answers: ['Accept the Key'],
        });
        await press(
          `The API key of “${host}” is in secret storage. Calls still go where they went before.`,
          'Use It Now',
        );
        await (await statusBarItem(host)).waitFor();
        assert.deepEqual(configuredEndpoints(), [
          local,
          { id: host.replaceAll(/\W/g, '-'), name: host, urlTemplate: `${origin}/v1/\${apiKey}` },
        ]);
        const { result } = (await (await extensionApi()).call({ method: 'eth_chainId' })) as {
          result?: unknown;
        };
        assert.equal(result, '0x7a69');

        const page = await (await workbenchPage()).content();
        assert.ok(!page.includes(canaryKey()), 'The key is on the page.');
        const { found, searched } = await findCanary(ADDRESS, [homeFolder()]);
        assert.deepEqual(found, []);
        assert.ok(searched.some((file) => file.endsWith('global.json')));
      }),
    ));

  it('comes the whole way: from the gateway’s program by SMTP, a browser that follows the link, and the link of its page @long', async () => {
    const mailServer = await startMailServer();
    const node = await startScriptedNode();
    node.play(echoing);
    const mail = ['--smtp', mailServer.url, '--mail-from', 'keys@example.org'];
    const gateway = await startSignup({ node, mail });
    const { host } = new URL(gateway.origin);
    try {
      await withEndpoints([], async () => {
        await runCommand(COMMAND);
        await typeInto('Get an API Key: gateway', gateway.origin);
        await typeAddress();
        await notification(`A mail from ${gateway.origin} is on its way to ${ADDRESS}.`);
        const [sent] = await mailServer.awaitMails(1);
        const page = await (await workbenchPage()).context().newPage();
        await page.goto(linkIn(sent!)!);
        await page.getByRole('button', { name: 'Make my API key' }).click();
        const link = await page.getByRole('link', { name: 'Open in VS Code' }).getAttribute('href');
        const key = keyIn(await page.content());
        await page.close();
        assert.ok(key !== '' && !link!.includes(key));
        await followAnd(link!, 'Accept the Key');
        await notification(`The API key of “${host}” is in secret storage.`);
        assert.ok(!JSON.stringify(configuredEndpoints()).includes(key));
        assert.equal((await (await extensionApi()).call({ method: 'eth_chainId' })).ok, true);
      });
    } finally {
      await gateway.close();
      await node.close();
      await mailServer.close();
    }
  });

  it('is asked for in boxes that keep the keyboard, over a page that had it, however long the gateway takes', async () => {
    const waiting: (() => void)[] = [];
    const body = JSON.stringify({ service: 'ethereum-rpc-gateway', keysByMail: true });
    await withServer(
      ({ url }, response) =>
        void waiting.push(() => response.writeHead(url === '/keys' ? 202 : 200).end(body)),
      async (origin) => {
        const own = ['One', 'Two'].map((name) => ({
          id: name,
          name,
          urlTemplate: `${origin}/v1/\${apiKey}`,
        }));
        const reply = async (): Promise<void> => {
          await until('the gateway is asked', () => Promise.resolve(waiting.length > 0));
          waiting.shift()!();
        };
        await withEndpoints(own, async () => {
          const frame = await openForm();
          await typeMethod(frame, 'eth_chainId');
          const { keyboard } = await workbenchPage();
          await runCommand(COMMAND);
          await pick('One');
          await quickInputShows(MAIL_STEP);
          await until('the gateway is asked', () => Promise.resolve(waiting.length > 0));
          await keyboard.type('someone');
          assert.equal(await field(), 'someone');
          await reply();
          await keyboard.type('@example.org');
          await quickInputShows('sends a key to this address.');
          await keyboard.press('Enter');
          await until('the mail is asked for', () => Promise.resolve(waiting.length > 0));
          await keyboard.type('!');
          assert.equal(await field(), 'someone@example.org!');
          await reply();
          await notification(`A mail from ${origin} is on its way to someone@example.org.`);

          await runCommand(COMMAND);
          await pick('Another gateway...');
          await typeInto('Get an API Key: gateway', origin);
          await until('the gateway is asked', () => Promise.resolve(waiting.length > 0));
          await keyboard.type('/');
          assert.equal(await field(), `${origin}/`);
          await reply();
          await quickInputShows('sends a key to this address.');
          await keyboard.type('else');
          assert.equal(await field(), 'else');
          await dismissQuickInput();
          assert.equal(await frame.locator('#method').inputValue(), 'eth_chainId');
          await runCommand(COMMAND);
          await pick(`Wait no longer for the key from ${origin}`);
          await vscode.commands.executeCommand('workbench.action.closeAllEditors');
        });
      },
    );
  });

  it('is asked for until gateway and address are right, and what was typed stays @long', () =>
    withEndpoints([], () =>
      withServer(
        (_request, response) => response.writeHead(404).end('nothing here'),
        (other) =>
          withKeyGateway(async ({ origin, asked, next }) => {
            await runCommand(COMMAND);
            await typeInto('Get an API Key: gateway', 'http://example.org');
            await quickInputShows('An https:// URL, or http:// on this machine.');
            await typeInto('Get an API Key: gateway', other);
            await quickInputShows(`${other} does not say that it is a gateway that sends keys by mail.`);
            assert.equal(await field(), other);
            await typeInto('Get an API Key: gateway', 'http://127.0.0.1:9');
            await quickInputShows('http://127.0.0.1:9 could not be reached. Nothing listens at 127.0.0.1:9.');
            await typeInto('Get an API Key: gateway', origin);
            await quickInputShows(`Its terms: ${TERMS}`);
            await typeInto(MAIL_STEP, 'nobody');
            await quickInputShows('Type a mail address, such as name@example.org.');

            next.push({ status: 400, body: { message: 'No host of this name takes mail.' } });
            await typeInto(MAIL_STEP, 'a@nowhere.invalid');
            await quickInputShows(`${origin} says: No host of this name takes mail.`);
            assert.equal(await field(), 'a@nowhere.invalid');
            next.push({ status: 429, body: {}, headers: { 'retry-after': '90' } });
            await typeInto(MAIL_STEP, ADDRESS);
            await quickInputShows(
              `${origin} accepts no more requests of this kind for now. Try again in 90 s.`,
            );
            assert.equal(await field(), ADDRESS);
            next.push({ status: 500, body: 'out of order' });
            await typeInto(MAIL_STEP, ADDRESS);
            await quickInputShows(`${origin} responded with HTTP 500.`);
            next.push({ status: 202, body: 'x'.repeat(70_000) });
            await typeInto(MAIL_STEP, ADDRESS);
            await quickInputShows(`${origin} responded with something that cannot be read.`);
            next.push({ status: 404, body: {} });
            await typeInto(MAIL_STEP, ADDRESS);
            await notification(`${origin} sends no keys by mail. Ask its operator for a key.`);
            assert.equal(asked.length, 6);
          }),
      ),
    ));

  it('is asked for at the gateway of an endpoint, and can be pasted @long', () =>
    withKeyGateway(async ({ origin, asked }) => {
      const own = { id: 'own', name: 'Own gateway', urlTemplate: `${origin}/v1/\${apiKey}` };
      await withEndpoints([own], async () => {
        await runCommand(COMMAND);
        await typeAddress();
        await press(/^A mail from .* is on its way/, 'Paste the Key');
        await typeInto('API Key for Own gateway', canaryKey());
        await press('The API key of “Own gateway” is in secret storage.', 'Test It');
        await notification('“Own gateway” works');
        assert.equal(asked.length, 2);

        const question = await followAnd(keyLink(origin, CODE), undefined);
        assert.deepEqual(question, {
          message: `Accept an API key from ${origin}?`,
          detail: `${UNASKED}\n\n“Own gateway” already has a key. It will be replaced and cannot be restored.`,
          answers: ['Replace the Key'],
        });
        // The user declined.
        assert.equal(asked.length, 2);
      });
    }));

  it('stays in the status bar until it is there, and is taken from the clipboard only in its own box', () =>
    withKeyGateway(async ({ origin }) => {
      const own = { id: 'own', name: 'Own gateway', urlTemplate: `${origin}/v1/\${apiKey}` };
      const other = { id: 'other', name: 'Other node', urlTemplate: 'https://other.example/v1/${apiKey}' };
      await withEndpoints([own, other], async () => {
        const keyIsSet = vscode.commands.executeCommand('ethRpc.setApiKey', 'other');
        await typeInto('API Key for Other node', OTHER_KEY);
        await keyIsSet;
        const item = await statusBarItem('Paste the Key');
        const askFor = async (): Promise<void> => {
          await runCommand(COMMAND);
          await pick('Own gateway');
          await typeAddress();
          await item.waitFor();
          await vscode.commands.executeCommand('notifications.clearAll');
        };
        await askFor();
        await runCommand(COMMAND);
        await pick(`Wait no longer for the key from ${origin}`);
        await item.waitFor({ state: 'hidden' });

        await askFor();
        const { clipboard } = vscode.env;
        const usual = clipboard.readText.bind(clipboard);
        let reads = 0;
        Object.assign(clipboard, { readText: () => (reads++, usual()) });
        try {
          for (const [copied, shown] of [
            ['0x2a21b1ec1f0d2b1e6a3a2a21b1ec1f0d2b1e6a3a2a21b1ec1f0d2b1e6a3a2a21', ''],
            ['some words that were copied', ''],
            [OTHER_KEY, ''],
            [`https://other.example/v1/${canaryKey()}`, ''],
            [`${origin}/v1/${canaryKey()}`, `${origin}/v1/${canaryKey()}`],
          ] as const) {
            await clipboard.writeText(copied);
            assert.equal(reads, 0);
            await item.click();
            await quickInputShows('API Key for Own gateway');
            assert.equal(await field(), shown, copied);
            assert.equal(reads, 1);
            reads = 0;
            if (shown === '') await dismissQuickInput();
          }
        } finally {
          Object.assign(clipboard, { readText: usual });
        }
        await quickInputShows('Filled in from the clipboard.');
        const input = (await quickInput()).locator('input').last();
        assert.equal(await input.getAttribute('type'), 'password');
        await input.press('Enter');
        await notification('The API key of “Own gateway” is in secret storage.');
        await item.waitFor({ state: 'hidden' });
        await clipboard.writeText('');
      });
    }));

  it('is pasted where no link can come back: in VS Code in the browser', () =>
    withEndpoints([], () =>
      withKeyGateway(async ({ origin, asked }) => {
        const env = vscode.env as { uiKind: vscode.UIKind };
        env.uiKind = vscode.UIKind.Web;
        try {
          await runCommand(COMMAND);
          await typeInto('Get an API Key: gateway', origin);
          await typeAddress();
          await press(
            `A mail from ${origin} is on its way to ${ADDRESS}. Open the link in it, and paste here the key that the page behind it shows.`,
            'Paste the Key',
          );
          assert.deepEqual(asked.at(-1), ['/keys', { email: ADDRESS }]);
          const { host } = new URL(origin);
          await typeInto(`API Key for ${host}`, `${origin}/v1/${canaryKey()}`);
          await notification(`The API key of “${host}” is in secret storage.`);
        } finally {
          env.uiKind = vscode.UIKind.Desktop;
        }
      }),
    ));

  it('is not given for a code that was used, and for none a second time @long', () =>
    withEndpoints([local], () =>
      withKeyGateway(async ({ origin, asked, next, codes }) => {
        codes.add(CODE);
        next.push({ status: 429, body: {}, headers: { 'retry-after': '5' } });
        const { detail } = await followAnd(keyLink(origin, CODE), 'Accept the Key');
        assert.ok(detail?.startsWith(UNASKED), detail);
        await press(
          `${origin} accepts no more requests of this kind for now. Try again in 5 s.`,
          'Try Again',
        );
        await notification(/^The API key of .* is in secret storage\./);
        await followAnd(keyLink(origin, CODE), 'Replace the Key');
        await press(
          `This link was already used or has expired. No key came from ${origin}.`,
          'Get an API Key...',
        );
        await quickInputShows(`Its terms: ${TERMS}`);
        await dismissQuickInput();
        const exchange = ['/keys/exchange', { code: CODE }];
        assert.deepEqual(asked, [
          exchange,
          exchange,
          exchange,
          ['/.well-known/ethereum-rpc-gateway', undefined],
        ]);
        assert.deepEqual((await findCanary(CODE, [homeFolder()])).found, []);
      }),
    ));

  it('is not taken from a link that was changed, and nothing of that is repeated', () =>
    withKeyGateway(async ({ origin, asked }) => {
      const refused = {
        [keyLink('http://example.org', CODE)]:
          'This link to an API key is not followed: its gateway must be https://, or http:// on this machine, with a host and nothing more.',
        [keyLink(origin, 'short')]:
          'This link to an API key is not complete, or was changed. Ask for a new one.',
        [`${keyLink(origin, CODE)}&more=1`]:
          'This link to an API key is not complete, or was changed. Ask for a new one.',
        [keyLink(origin, CODE).replace('/key?', '/run?')]:
          'This link is not supported: only links to an API key are.',
      };
      for (const [link, words] of Object.entries(refused)) {
        await vscode.commands.executeCommand('notifications.clearAll');
        await follow(link);
        await notification(words);
      }
      assert.deepEqual(asked, []);
      const { message, detail } = await followAnd(keyLink('https://rp\u0441.example.org', CODE), undefined);
      assert.equal(message, 'Accept an API key from https://xn--rp-pmc.example.org?');
      assert.match(detail ?? '', /The name of this host has letters of other scripts/);
    }));

  it('asks one question at a time', () =>
    withKeyGateway(async ({ origin }) => {
      const { window } = vscode;
      const usual = window.showWarningMessage;
      const questions: ((answer?: undefined) => void)[] = [];
      window.showWarningMessage = () => new Promise((resolve) => questions.push(resolve));
      try {
        for (let n = 0; n < 5; n++) await follow(keyLink(origin, `${CODE}${n}`));
        await until('it is asked', () => questions.length > 0);
        await extensionApi();
        assert.equal(questions.length, 1);
        questions[0]!();
        await new Promise(setImmediate);
      } finally {
        window.showWarningMessage = usual;
      }
      await followAnd(keyLink(origin, CODE), undefined);
    }));
});
