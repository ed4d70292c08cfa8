// A key by mail: which endpoint it is for, what a gateway’s replies mean, and what is asked on the way.
import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import { Secret } from '../../../src/core/secret/secret.ts';
import type { RpcClient } from '../../../src/rpc/client.ts';
import type { KeyServices } from '../../../src/host/endpoints/keyByMail.ts';
import type { KeyStore } from '../../../src/host/keys/keyStore.ts';
import { NO_MEMORY } from '../noMemory.ts';
import { shownTo, withPerson } from '../person.ts';
import type { Answers } from '../person.ts';

const host = await withPerson(async () => ({
  ...(await import('../../../src/host/endpoints/adoptKey.ts')),
  ...(await import('../../../src/host/endpoints/expectedKeys.ts')),
  ...(await import('../../../src/host/endpoints/followKeyLink.ts')),
  ...(await import('../../../src/host/endpoints/gatewaySite.ts')),
  ...(await import('../../../src/host/endpoints/getApiKey.ts')),
  ...(await import('../../../src/host/common/ids.ts')),
  ...(await import('../../../src/host/keys/endpointKeys.ts')),
}));
const { person, LOCAL_GATEWAY_ID } = host;

const ORIGIN = 'https://rpc.example';
const ISSUED = 'Zr8_kJ2mQx-4tVbN7wYcLpHd3sGf9aEu';
const keyed = (id: string, origin = ORIGIN): Endpoint => ({
  id,
  name: id.toUpperCase(),
  urlTemplate: `${origin}/v1/\${apiKey}`,
});
const OPEN: Endpoint = { id: 'open', name: 'Open', urlTemplate: ORIGIN };
const INFURA: Endpoint = {
  id: 'infura',
  name: 'Infura',
  urlTemplate: 'https://mainnet.infura.io/v3/${apiKey}',
};

type Asked = Parameters<RpcClient['requestSite']>[0];
type Reply = { readonly status?: number; readonly body?: unknown; readonly retryAfter?: string };

const OFFERS = { body: { service: 'ethereum-rpc-gateway', keysByMail: true } };

/** A window with these endpoints, the first of which is active; the gateway gives these replies, one after the other. */
function windowOf(all: readonly Endpoint[], replies: readonly (Reply | { readonly failure: object })[] = []) {
  const left = [...replies];
  const asked: string[] = [];
  const done: string[] = [];
  const site = host.createGatewaySite(async () => ({
    async requestSite({ origin, path, body }: Asked) {
      asked.push([origin + path, body].filter(Boolean).join(' '));
      const reply = left.shift();
      assert.ok(reply, `nothing more is asked than ${asked.join()}`);
      if ('failure' in reply) return { ok: false, failure: reply.failure } as never;
      const { status = 200, retryAfter = '', body: value = {} } = reply;
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      return { ok: true, reply: { status, retryAfter, body: bytes } } as never;
    },
  }));
  const expected = host.createExpectedKeys(NO_MEMORY as unknown as Memento);
  const services = {
    site,
    expected,
    states: { of: () => ({}) },
    endpoints: {
      all: () => all,
      configured: () => all,
      active: () => all[0],
      byId: (id: string) => all.find((one) => one.id === id),
      refresh: () => undefined,
      select: async (id: string) => void done.push(`use ${id}`),
    },
    keys: {
      all: async () => [],
      toMask: async () => undefined,
      keep: async ({ id }: Endpoint, key: Secret) => (done.push(`keep ${id} ${key.reveal()}`), true),
    },
  } as unknown as KeyServices;
  return { services, site, expected, asked, done };
}

beforeEach(() => {
  person.clipboard.splice(0);
  Object.assign(person.env, { uiKind: 1, uriScheme: 'vscode' });
});

describe('the endpoint that a key is for', () => {
  const idAt = (all: readonly Endpoint[], id?: string): string => {
    const { services } = windowOf(all);
    const { endpoint, isNew } = host.endpointAt(ORIGIN, id, services.endpoints);
    return isNew ? `new ${endpoint.id} ${endpoint.urlTemplate}` : endpoint.id;
  };

  it('is the one that was meant, else the active one, else the first of this origin that takes a key', () => {
    const [a, b, other] = [keyed('a'), keyed('b'), keyed('c', 'https://other.example')];
    assert.equal(idAt([a, b], 'b'), 'b');
    assert.equal(idAt([b, a], 'gone'), 'b');
    assert.equal(idAt([other, OPEN, a, b]), 'a');
  });

  it('is a new one where no endpoint of this origin takes a key that is no login', () => {
    const login: Endpoint = { ...OPEN, headers: { Authorization: 'Basic ${apiKey}' } };
    for (const all of [[], [OPEN], [login], [keyed('c', 'https://other.example')]])
      assert.match(idAt(all), /^new rpc-example https:\/\/rpc\.example\/v1\/\$\{apiKey\}$/);
  });
});

describe('adoptKey', () => {
  it('keeps the key of the local gateway out of secret storage, as it ends with the window', async () => {
    const kept: string[] = [];
    const store = {
      set: async ({ id }: Endpoint) => kept.push(`storage ${id}`) > 0,
      setForWindow: ({ id }: Endpoint) => void kept.push(`window ${id}`),
    };
    const keys = host.createEndpointKeys(store as unknown as KeyStore, { configured: () => [] });
    for (const id of ['a', LOCAL_GATEWAY_ID]) await keys.keep(keyed(id), new Secret(ISSUED));
    assert.deepEqual(kept, ['storage a', `window ${LOCAL_GATEWAY_ID}`]);
  });

  const shownFor = async (active: Endpoint, answer?: string) => {
    const { services, done } = windowOf([active, keyed('a')]);
    const target = { endpoint: keyed('a'), isNew: false };
    const shown = await shownTo(person, [answer], () => host.adoptKey(target, new Secret(ISSUED), services));
    return [...shown, ...done.slice(1)];
  };

  it('says that calls go elsewhere, and changes that where the person wants it', async () => {
    const said =
      'note The API key of “A” is in secret storage. Calls still go where they went before. [Use It Now]';
    assert.deepEqual(await shownFor(OPEN), [said]);
    assert.deepEqual(await shownFor(OPEN, 'Use It Now'), [said, 'use a']);
  });

  it('offers a test where calls go there', async () => {
    const said = 'note The API key of “A” is in secret storage. [Test It]';
    assert.deepEqual(await shownFor(keyed('a')), [said]);
    assert.deepEqual(await shownFor(keyed('a'), 'Test It'), [said, 'run ethRpc.testEndpoint a']);
  });
});

describe('what a gateway’s replies about keys mean', () => {
  const told = async (
    ask: 'about' | 'sendMail' | 'keyFor',
    reply: Reply | { readonly failure: object },
  ): Promise<string> => {
    const { site } = windowOf([], [reply]);
    const got = await site[ask]({ origin: ORIGIN }, 'x');
    if (!got.ok) return `${got.why}: ${got.problem}`;
    return got.value instanceof Secret ? got.value.reveal() : JSON.stringify(got.value ?? 'yes');
  };

  it('tells a gateway from one without mails, from another server, and from one that fails', async () => {
    assert.equal(await told('about', OFFERS), '{"name":"","keysByMail":true}');
    const mute = { body: { service: 'ethereum-rpc-gateway' } };
    assert.equal(
      await told('about', mute),
      'off: https://rpc.example sends no keys by mail. Ask its operator for a key.',
    );
    const not = 'off: https://rpc.example does not say that it is a gateway that sends keys by mail.';
    assert.equal(await told('about', {}), not);
    assert.equal(await told('about', { status: 499 }), not);
    assert.equal(await told('about', { status: 500 }), 'other: https://rpc.example responded with HTTP 500.');
  });

  it('says that no mail was sent, in the gateway’s words where it has some', async () => {
    assert.equal(await told('sendMail', { status: 202 }), '"yes"');
    assert.match(await told('sendMail', { status: 404 }), /^off: .* sends no keys by mail/);
    assert.match(await told('sendMail', { status: 503 }), /^other: .* responded with HTTP 503\.$/);
    const refused = { status: 400, body: { message: 'No free mail.' } };
    assert.equal(await told('sendMail', refused), 'other: https://rpc.example says: No free mail.');
    const mute = await told('sendMail', { status: 400 });
    assert.equal(mute, 'other: https://rpc.example does not accept this address.');
    const many = await told('sendMail', { status: 429, retryAfter: '' });
    assert.match(many, /accepts no more requests of this kind for now\.$/);
  });

  it('takes a key for a code only where one came', async () => {
    assert.equal(await told('keyFor', { body: { key: ISSUED } }), ISSUED);
    assert.match(await told('keyFor', { status: 410 }), /^spent: This link was already used/);
    assert.match(await told('keyFor', { status: 201, body: { key: ISSUED } }), /^other: .*HTTP 201/);
    assert.match(await told('keyFor', {}), /^other: .* something that cannot be read/);
    assert.match(await told('keyFor', { failure: { kind: 'cancelled', message: '' } }), /^cancelled: /);
    assert.match(await told('keyFor', { failure: { kind: 'protocol' } }), /something that cannot be read/);
    const refused = { failure: { kind: 'network', message: 'Refused.' } };
    assert.equal(await told('keyFor', refused), 'other: https://rpc.example could not be reached. Refused.');
  });

  it('names the window to the gateway only where its link comes back to it', async () => {
    const sent = async (): Promise<string> => {
      const { site, asked } = windowOf([], [{ status: 202 }]);
      await site.sendMail({ origin: ORIGIN }, 'a@b.example');
      return asked[0]!;
    };
    assert.equal(await sent(), `${ORIGIN}/keys {"email":"a@b.example","client":"vscode"}`);
    for (const other of [{ uiKind: 2 }, { uriScheme: 'vscodium' }]) {
      Object.assign(person.env, { uiKind: 1, uriScheme: 'vscode' }, other);
      assert.equal(await sent(), `${ORIGIN}/keys {"email":"a@b.example"}`);
    }
  });
});

describe('Get an API Key', () => {
  const shownFor = async (
    made: ReturnType<typeof windowOf>,
    answers: Answers,
    endpoint?: Endpoint,
  ): Promise<readonly string[]> => {
    const run = host.getApiKeyCommand(made.services, async () => endpoint)['ethRpc.getApiKey'];
    return shownTo(person, answers, () => run());
  };

  it('opens the page of a provider', async () => {
    assert.deepEqual(await shownFor(windowOf([INFURA]), [], INFURA), ['browser https://app.infura.io/']);
  });

  it('asks which endpoint, with the keys that are on their way first and the active one next', async () => {
    const made = windowOf([keyed('a'), OPEN, INFURA]);
    await made.expected.add(ORIGIN, undefined);
    assert.deepEqual(await shownFor(made, ['Infura']), [
      `list Get an API Key: $(key) Paste the key from ${ORIGIN}, $(close) Wait no longer for the key from ${ORIGIN}, $(check) A, Infura, $(link) Another gateway...`,
      'browser https://app.infura.io/',
    ]);
    await shownFor(made, [`Wait no longer for the key from ${ORIGIN}`]);
    assert.deepEqual(made.expected.waiting(), []);
  });

  it('asks for a gateway by its URL where there is no other, until it is one that sends keys', async () => {
    const made = windowOf([OPEN], [{ status: 500 }, OFFERS]);
    assert.deepEqual(
      await shownFor(made, [
        'ftp://x',
        'http://far.example',
        'https://u:p@far.example',
        'rpc.example/v1',
        ORIGIN,
      ]),
      [
        'box Get an API Key: gateway: The URL of a gateway that sends keys by mail.',
        ...Array.from({ length: 3 }, () => 'problem An https:// URL, or http:// on this machine.'),
        `busy Asking ${ORIGIN}`,
        'problem https://rpc.example responded with HTTP 500.',
        `busy Asking ${ORIGIN}`,
        `box Get an API Key: mail address: ${ORIGIN} sends a key to this address.`,
      ],
    );
    assert.deepEqual(made.asked, Array(2).fill(`${ORIGIN}/.well-known/ethereum-rpc-gateway`));
  });

  it('asks for the address until the gateway takes it, and then for the key', async () => {
    const offers = { body: { ...OFFERS.body, name: 'Ours', terms: 'https://rpc.example/terms' } };
    const made = windowOf([keyed('a')], [offers, { status: 400 }, { status: 202 }]);
    person.clipboard.push('something else');
    const answers = ['nobody', '[Open the Terms]', 'a@b.example', 'c@d.example', 'Paste the Key', ISSUED];
    const ask = `box Get an API Key: mail address: ${ORIGIN} (“A”) sends a key to this address. Its terms: https://rpc.example/terms`;
    assert.deepEqual(await shownFor(made, answers, keyed('a')), [
      `busy Asking ${ORIGIN}`,
      `${ask} [Open the Terms]`,
      'problem Type a mail address, such as name@example.org.',
      'browser https://rpc.example/terms',
      `busy Asking ${ORIGIN}`,
      `problem ${ORIGIN} does not accept this address.`,
      `busy Asking ${ORIGIN}`,
      `note A mail from ${ORIGIN} is on its way to c@d.example. Open the link in it: the page behind it brings the key here, or shows it. [Paste the Key]`,
      `box API Key for A: Kept in VS Code’s secret storage and sent only to ${ORIGIN}. [Get an API Key...]`,
      'note The API key of “A” is in secret storage. [Test It]',
    ]);
    assert.deepEqual([made.done, made.expected.waiting()], [[`keep a ${ISSUED}`], []]);
  });

  it('opens the mailbox of the local gateway, which has the key in this window only', async () => {
    const local = keyed(LOCAL_GATEWAY_ID, 'http://127.0.0.1:4');
    const made = windowOf([local], [OFFERS, { status: 202 }]);
    made.services.endpoints.configured = () => [];
    const answers = ['[Open the Mailbox]', 'a@b.example', 'Open the Mailbox', 'Paste the Key', ISSUED];
    const shown = await shownFor(made, answers);
    assert.deepEqual(shown.slice(0, 3), [
      'busy Asking http://127.0.0.1:4',
      'box Get an API Key: mail address: http://127.0.0.1:4 (“@LOCAL-GATEWAY”) sends a key to this address. [Back] [Open the Mailbox]',
      'browser http://127.0.0.1:4/mailbox',
    ]);
    const sent = shown.find((text) => text.startsWith('note A mail'));
    assert.match(String(sent), /\[Open the Mailbox\] \[Paste the Key\]$/);
    assert.deepEqual(shown.slice(shown.indexOf(sent!)), [
      sent,
      'browser http://127.0.0.1:4/mailbox',
      sent,
      'box API Key for @LOCAL-GATEWAY: Kept until the local gateway stops, and sent only to http://127.0.0.1:4. [Get an API Key...]',
      'note Calls to the local gateway have the new key, until it stops.',
    ]);
    assert.deepEqual(made.done, [`keep ${LOCAL_GATEWAY_ID} ${ISSUED}`]);
  });

  it('opens that mailbox again as long as its mail is on its way', async () => {
    const made = windowOf([keyed(LOCAL_GATEWAY_ID, 'http://127.0.0.1:4')]);
    await made.expected.add('http://127.0.0.1:4', LOCAL_GATEWAY_ID);
    assert.deepEqual(await shownFor(made, ['Open the Mailbox']), [
      'list Get an API Key: $(key) Paste the key from http://127.0.0.1:4, $(inbox) Open the Mailbox, $(close) Wait no longer for the key from http://127.0.0.1:4, $(check) @LOCAL-GATEWAY, $(link) Another gateway...',
      'browser http://127.0.0.1:4/mailbox',
    ]);
  });

  it('asks not which endpoint where there is one only, and goes back to the others', async () => {
    const box = `box Get an API Key: mail address: ${ORIGIN} (“A”) sends a key to this address. [Back]`;
    assert.deepEqual(await shownFor(windowOf([keyed('a'), OPEN], [OFFERS]), []), [
      `busy Asking ${ORIGIN}`,
      box,
    ]);
    assert.deepEqual(await shownFor(windowOf([keyed('a')], [OFFERS]), ['[Back]', 'Another gateway...']), [
      `busy Asking ${ORIGIN}`,
      box,
      'list Get an API Key: $(check) A, $(link) Another gateway...',
      'box Get an API Key: gateway: The URL of a gateway that sends keys by mail.',
    ]);
    // Without a way back, the page of a provider is not opened unasked.
    const [list] = await shownFor(windowOf([INFURA]), []);
    assert.equal(list, 'list Get an API Key: $(check) Infura, $(link) Another gateway...');
  });

  it('ends where the gateway sends no keys, but a key of it can be pasted', async () => {
    const off = `warning ${ORIGIN} sends no keys by mail. Ask its operator for a key.`;
    const mute = { body: { service: 'ethereum-rpc-gateway' } };
    const [, ...shown] = await shownFor(windowOf([keyed('a')], [mute]), [], keyed('a'));
    assert.deepEqual(shown, [`${off} [Paste the Key]`]);
    const sendsNone = windowOf([keyed('a')], [OFFERS, { status: 404 }]);
    assert.deepEqual((await shownFor(sendsNone, ['a@b.example'], keyed('a'))).at(-1), off);
    const again = windowOf([keyed('a')], [{ status: 500 }, { failure: { kind: 'cancelled', message: '' } }]);
    assert.deepEqual(await shownFor(again, ['Try Again'], keyed('a')), [
      `busy Asking ${ORIGIN}`,
      `warning ${ORIGIN} responded with HTTP 500. [Try Again] [Paste the Key]`,
      `busy Asking ${ORIGIN}`,
    ]);
  });

  it('takes from the clipboard what can be the key, but not one that is kept already', async () => {
    const paste = async (copied: string, kept: readonly string[] = []): Promise<string> => {
      const made = windowOf([keyed('a')]);
      await made.expected.add(ORIGIN, 'a');
      Object.assign(made.services.keys, {
        all: async () => kept.map((key) => ({ secret: new Secret(key) })),
      });
      person.clipboard.push(copied);
      const run = host.getApiKeyCommand(made.services, async () => undefined)['ethRpc.pasteWaitedKey'];
      const [box] = await shownTo(person, [], run);
      assert.deepEqual(made.expected.waiting(), [ORIGIN], 'it is waited for until it is there');
      return box!;
    };
    assert.match(await paste(` ${ISSUED}\n`), /: Filled in from the clipboard\. Kept in .* “\*\*\*”/);
    assert.match(await paste('d'.repeat(32)), /: Kept in [^“]*$/);
    assert.match(await paste(ISSUED, [ISSUED]), /: Kept in [^“]*$/);
    const { services } = windowOf([keyed('a')]);
    const run = host.getApiKeyCommand(services, async () => undefined)['ethRpc.pasteWaitedKey'];
    assert.deepEqual(await shownTo(person, [], run), [], 'no key is waited for');
  });
});

describe('a link that brings a key', () => {
  const link = { path: '/key', query: `gateway=${ORIGIN}&code=${'c'.repeat(20)}` };
  const shownFor = async (made: ReturnType<typeof windowOf>, answers: Answers, query = link.query) =>
    shownTo(person, answers, () => host.createLinkFollower(made.services)({ path: '/key', query } as never));

  it('says who asked for it, what happens to it, and takes it only after a yes', async () => {
    const made = windowOf([keyed('a')], [{ body: { key: ISSUED } }]);
    const [asked, ...more] = await shownFor(made, []);
    assert.deepEqual(more, []);
    assert.match(
      asked!,
      /^warning Accept an API key from https:\/\/rpc\.example\? You did not ask for this key here\./,
    );
    assert.match(asked!, /\n\nIt goes to secret storage, as the key of “A”\. \[Accept the Key\]$/);
    assert.deepEqual([made.asked, made.done], [[], []]);
    await shownFor(made, ['Accept the Key']);
    assert.deepEqual(made.done, [`keep a ${ISSUED}`]);
  });

  it('says what is replaced, and where a new endpoint is added', async () => {
    const has = windowOf([keyed('a')]);
    Object.assign(has.services.keys, { toMask: async () => new Secret(ISSUED) });
    await has.expected.add(ORIGIN, 'a');
    assert.match(
      (await shownFor(has, []))[0]!,
      /“A” already has a key\. It will be replaced .* \[Replace the Key\]$/,
    );
    assert.match(
      (await shownFor(windowOf([OPEN]), []))[0]!,
      /with a new endpoint, “rpc\.example”\. No call is sent/,
    );
    assert.match(
      (await shownFor(windowOf([]), []))[0]!,
      /“rpc\.example”\. As there is no other, calls go there\./,
    );
    const lookalike = link.query.replace('rpc.example', 'xn--rpc-abc.example');
    assert.match((await shownFor(windowOf([]), [], lookalike))[0]!, /letters of other scripts/);
    assert.doesNotMatch((await shownFor(windowOf([]), []))[0]!, /letters of other scripts/);
  });

  it('offers what can be done where no key comes', async () => {
    const spent = await shownFor(windowOf([keyed('a')], [{ status: 410 }]), ['Accept the Key']);
    assert.match(spent.at(-1)!, /^warning This link was already used .* \[Get an API Key\.\.\.\]$/);
    const failing = windowOf(
      [keyed('a')],
      [{ status: 500 }, { failure: { kind: 'cancelled', message: '' } }],
    );
    const tried = await shownFor(failing, ['Accept the Key', 'Try Again']);
    assert.deepEqual(tried.slice(2), [
      `warning ${ORIGIN} responded with HTTP 500. [Try Again]`,
      `busy Asking ${ORIGIN}`,
    ]);
    assert.match((await shownFor(windowOf([]), [], 'x'))[0]!, /is not complete, or was changed/);
  });
});
