import assert from 'node:assert/strict';
import {
  endpointOrigin,
  isLoopback,
  KEY_PLACEHOLDER,
  needsKey,
  parseEndpoint,
  urlTemplateProblem,
  withKeyPlace,
} from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import { PROVIDERS } from '../../../src/core/endpoint/providers.ts';

const HOSTED = { id: 'main', name: 'Main', urlTemplate: `https://host/v1/${KEY_PLACEHOLDER}` };

function problemOf(value: JsonValue | undefined): string | undefined {
  const parsed = parseEndpoint(value);
  return parsed.ok ? undefined : parsed.problem;
}

describe('parseEndpoint', () => {
  it('reads an endpoint with everything, and drops what it does not know', () => {
    const tls = { ca: '/etc/ca.pem', cert: '~/client.pem', key: 'C:\\keys\\client.pem' };
    const headers = { 'X-Token': KEY_PLACEHOLDER, Authorization: `Bearer ${KEY_PLACEHOLDER}` };
    const all = { ...HOSTED, headers, signUpUrl: 'https://host/sign-up', mode: 'read-only', tls } as const;
    assert.deepEqual(parseEndpoint({ ...all, colour: 'blue' }), { ok: true, value: all });
    assert.deepEqual(parseEndpoint(HOSTED), { ok: true, value: HOSTED });
  });

  it('reads what documentation writes in place of a key as that place, also in settings that have it already', () => {
    const read = (rest: string): string => {
      const parsed = parseEndpoint({ ...HOSTED, urlTemplate: `https://host/${rest}` });
      return parsed.ok ? parsed.value.urlTemplate.slice('https://host/'.length) : parsed.problem;
    };
    const words =
      '<key> <KEY> <API_KEY> <api-key> <your-api-key> %3Ckey%3E {key} {apiKey} ${API_KEY} YOUR_API_KEY your-api-key YOUR_TOKEN';
    for (const word of words.split(' '))
      for (const url of [`v1/${word}`, word, `${word}/rpc`, `?a=b&k=${word}`, `${word}#a`])
        assert.equal(
          withKeyPlace(`https://host/${url}`),
          `https://host/${url.replace(word, KEY_PLACEHOLDER)}`,
        );
    assert.equal(read('v1/<key>'), 'v1/${apiKey}');
    const socket = parseEndpoint({ ...HOSTED, socketTemplate: 'wss://host/ws/<key>' });
    assert.equal(socket.ok && socket.value.socketTemplate, 'wss://host/ws/${apiKey}');
    for (const other of ['v1/key', 'keys/{keys}', 'monkey', '{network}', 'my-YOUR_API_KEY-2', 'v1/token'])
      assert.equal(read(other), other);
    assert.equal(withKeyPlace('https://{key}/v1'), 'https://{key}/v1');
  });

  it('reads such a word at the end of a header as the place of its key, too', () => {
    const read = (value: string): unknown => {
      const parsed = parseEndpoint({ ...HOSTED, headers: { 'X-Auth': value } });
      return parsed.ok ? parsed.value.headers?.['X-Auth'] : parsed.problem;
    };
    for (const word of ['<key>', '{token}', '${API_KEY}', 'YOUR_API_KEY'])
      assert.deepEqual([read(`Bearer ${word}`), read(word)], ['Bearer ${apiKey}', '${apiKey}'], word);
    for (const other of ['Bearer key', '<key> x', 'my<key>', ' x ']) assert.equal(read(other), other);
  });

  it('takes a URL for WebSockets, with a key only at the origin that the key is for', () => {
    const withSocket = (socketTemplate: string, more: object = {}): string | undefined =>
      problemOf({ ...HOSTED, ...more, socketTemplate });
    const own = 'wss://host/ws/${apiKey}';
    assert.deepEqual(parseEndpoint({ ...HOSTED, socketTemplate: own }), {
      ok: true,
      value: { ...HOSTED, socketTemplate: own },
    });
    const elsewhere =
      'Endpoint “Main”: “socketTemplate” has a key or headers in it, so its host and port are those of “urlTemplate”.';
    assert.deepEqual(
      [
        withSocket('wss://other/ws'),
        withSocket('wss://other/ws', { headers: { a: '${apiKey}' } }),
        withSocket('wss://other/${apiKey}'),
        withSocket('wss://host:8443/${apiKey}'),
        withSocket('https://host/ws'),
        withSocket('ws://host/ws')?.slice(0, 60),
        withSocket('ws://127.0.0.1:8546'),
      ],
      [
        undefined,
        elsewhere,
        elsewhere,
        elsewhere,
        'Endpoint “Main”: “socketTemplate” is a URL that starts with wss:// (or ws:// on this machine).',
        'Endpoint “Main”: http:// would send everything readable over',
        undefined,
      ],
    );
  });

  it('keeps a sign-up page only over https', () => {
    for (const signUpUrl of ['http://host/', 'javascript:alert(1)', 'command:x', 7]) {
      assert.deepEqual(parseEndpoint({ ...HOSTED, signUpUrl }), { ok: true, value: HOSTED });
    }
  });

  it('names the field that is wrong', () => {
    const { id, name } = HOSTED;
    const values: readonly (JsonValue | undefined)[] = [
      undefined,
      null,
      [],
      'https://host',
      { ...HOSTED, id: 7 },
      { ...HOSTED, id: 'a b' },
      { ...HOSTED, id: 'x'.repeat(65) },
      { ...HOSTED, name: ' ' },
      { id, name },
      { ...HOSTED, urlTemplate: 'host/v1' },
      { ...HOSTED, headers: ['a'] },
      { ...HOSTED, headers: { 'a b': 'c' } },
      { ...HOSTED, headers: { a: 7 } },
      { ...HOSTED, headers: { a: 'b\r\nHost: evil' } },
      { ...HOSTED, headers: { 'Content-Type': 'text/plain' } },
      { ...HOSTED, mode: 'readonly' },
      { ...HOSTED, mode: 'toString' },
    ];
    const noObject = 'An endpoint is an object with id, name and urlTemplate.';
    const badId = '“id” is 1 to 64 letters, digits, “-”, “_” or “.”.';
    assert.deepEqual(values.map(problemOf), [
      noObject,
      noObject,
      noObject,
      noObject,
      badId,
      badId,
      badId,
      '“name” of endpoint “main” is missing.',
      '“urlTemplate” of endpoint “main” is missing.',
      'Endpoint “Main”: “host/v1” is not a URL. It looks like https://host/v1/${apiKey}.',
      'Endpoint “Main”: “headers” is an object of names and texts.',
      'Endpoint “Main”: “a b” is not a header name.',
      'Endpoint “Main”: The header “a” is not one line of text.',
      'Endpoint “Main”: The header “a” is not one line of text.',
      'Endpoint “Main”: The header “Content-Type” is set by the extension.',
      'Endpoint “Main”: “mode” is “ask”, “read-only” or “dev”.',
      'Endpoint “Main”: “mode” is “ask”, “read-only” or “dev”.',
    ]);
  });
});

describe('endpointTlsProblem', () => {
  const PATH = (name: string): string =>
    `Endpoint “Main”: “${name}” of “tls” is the whole path of a PEM file, such as ~/certificates/${name}.pem.`;

  it('takes whole paths, of all systems', () => {
    for (const tls of [{}, { ca: '/a' }, { cert: '~/a' }, { cert: 'c:/a', key: '\\\\host\\share\\a' }])
      assert.equal(problemOf({ ...HOSTED, tls }), undefined);
  });

  it('says what is wrong', () => {
    const values: readonly JsonValue[] = ['/a', { ca: 'a.pem' }, { ca: '' }, { cert: 7 }, { cert: '/a\0' }];
    assert.deepEqual(
      [...values, { key: '/a' }, { passphrase: '/a' }].map((tls) => problemOf({ ...HOSTED, tls })),
      [
        'Endpoint “Main”: “tls” is an object with the paths “ca”, “cert” and “key”.',
        PATH('ca'),
        PATH('ca'),
        PATH('cert'),
        PATH('cert'),
        'Endpoint “Main”: “key” of “tls” needs “cert” beside it.',
        'Endpoint “Main”: “tls” has “ca”, “cert” and “key” only.',
      ],
    );
    const plain = { ...HOSTED, urlTemplate: 'http://127.0.0.1:8545', tls: { ca: '/a' } };
    assert.equal(problemOf(plain), 'Endpoint “Main”: “tls” needs a URL that starts with https://.');
  });
});

describe('urlTemplateProblem', () => {
  it('accepts https anywhere and http on this machine', () => {
    const templates = [
      'https://host/v1/${apiKey}',
      'https://host:8443/rpc?network=eth&dkey=${apiKey}',
      'https://host',
      'http://localhost:8545',
      'http://127.0.0.1:8545/v1/${apiKey}',
      'http://[::1]:8545',
      'http://node.localhost',
    ];
    assert.deepEqual(
      templates.filter((template) => urlTemplateProblem(template) !== undefined),
      [],
    );
  });

  it('accepts every provider’s template once its parts are filled in', () => {
    const templates = PROVIDERS.flatMap(({ template, parts = {} }) =>
      template === undefined
        ? []
        : [
            Object.entries(parts).reduce(
              (text, [part, { example }]) => text.replace(`{${part}}`, example),
              template,
            ),
          ],
    );
    assert.equal(templates.length, PROVIDERS.length - 1);
    assert.deepEqual(
      templates.filter((template) => urlTemplateProblem(template) !== undefined),
      [],
    );
  });

  it('refuses http to any other machine, however it is spelled', () => {
    const problem =
      'http:// would send everything readable over the network. Use https://; http:// is for this machine only.';
    const hosts = [
      'example.com',
      '10.0.0.1',
      '192.168.1.1',
      '128.0.0.1',
      '127.0.0.1.example.com',
      'localhost.example.com',
      'notlocalhost',
      '0.0.0.0',
      '[::]',
      '[fe80::1]',
      '[::ffff:10.0.0.1]',
    ];
    assert.deepEqual(
      hosts.map((host) => urlTemplateProblem(`http://${host}/v1/\${apiKey}`)),
      hosts.map(() => problem),
    );
  });

  it('refuses a key in the host, credentials, fragments and other schemes', () => {
    const inHost = '${apiKey} may stand in the path, the query or a header, not in the host.';
    const credentials =
      'Credentials do not belong into the URL. Put “Authorization: Basic ${apiKey}” into headers.';
    const webSocket =
      'A WebSocket URL belongs in “socketTemplate”; calls go to the https:// URL of the same provider.';
    const scheme = 'The URL starts with https:// (or http:// on this machine).';
    const templates: Readonly<Record<string, string>> = {
      'https://${apiKey}.host/': inHost,
      'https://host${apiKey}/': inHost,
      'https://user:pass@host/': credentials,
      'https://${apiKey}@host/': credentials,
      'https://:${apiKey}@host/': credentials,
      'https://host/#${apiKey}': 'A URL with “#” cannot be called.',
      'wss://host/${apiKey}': webSocket,
      'ws://localhost:8546': webSocket,
      'ftp://host/': scheme,
      'file:///etc/passwd': scheme,
      'javascript:alert(1)': scheme,
      'https://host:${apiKey}/':
        '“https://host:${apiKey}/” is not a URL. It looks like https://host/v1/${apiKey}.',
    };
    assert.deepEqual(Object.keys(templates).map(urlTemplateProblem), Object.values(templates));
  });

  it('takes a URL of 10,000 characters, and none that is longer', () => {
    const longest = 'https://host/'.padEnd(10_000, 'x');
    assert.equal(urlTemplateProblem(longest), undefined);
    assert.match(urlTemplateProblem(`${longest}x`) ?? '', / is not a URL\./);
  });
});

describe('isLoopback', () => {
  it('knows the names and addresses that always mean this machine', () => {
    const loopback = ['localhost', 'LOCALHOST', 'a.b.localhost', '127.0.0.1', '127.255.1.2', '[::1]'];
    const others = [
      '',
      'localhost.',
      'localhos',
      'example.com',
      '127.0.0.1.nip.io',
      '12.7.0.1',
      '::1',
      '[::2]',
    ];
    assert.deepEqual([loopback.filter(isLoopback), others.filter(isLoopback)], [loopback, []]);
  });
});

describe('endpointOrigin', () => {
  it('is scheme, host and port, whatever the path', () => {
    const origins = [
      'https://Host/v1/${apiKey}',
      'https://host:443',
      'http://127.0.0.1:8545/?k=${apiKey}',
    ].map((urlTemplate) => endpointOrigin({ ...HOSTED, urlTemplate }));
    assert.deepEqual(origins, ['https://host', 'https://host', 'http://127.0.0.1:8545']);
  });
});

describe('needsKey', () => {
  it('is true where the placeholder stands in the URL or in a header', () => {
    const local = { ...HOSTED, urlTemplate: 'http://localhost:8545' };
    const endpoints = [
      HOSTED,
      local,
      { ...local, headers: { a: 'b' } },
      { ...local, headers: { a: 'Bearer ${apiKey}' } },
    ];
    assert.deepEqual(endpoints.map(needsKey), [true, false, false, true]);
  });
});
