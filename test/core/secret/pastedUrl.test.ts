import assert from 'node:assert/strict';
import * as fc from 'fast-check';
import { KEY_PLACEHOLDER } from '../../../src/core/endpoint/endpoint.ts';
import { cutOutKey, possibleKeys, splitPastedUrl } from '../../../src/core/secret/pastedUrl.ts';
import { anyCharacter } from '../anyText.ts';
import { samples } from '../../effort.ts';

/** The split with its key opened, for whole-value comparison. */
function split(text: string): object | undefined {
  const pasted = splitPastedUrl(text);
  return pasted === undefined ? undefined : { ...pasted, key: pasted.key?.reveal() };
}

const KEY = 'a1b2c3d4e5f60718';

/** Every URL shape that providers document, as functions of the key. */
const SHAPES: readonly ((key: string) => string)[] = [
  (key) => `https://rpc.example.com/v1/${key}`,
  (key) => `http://127.0.0.1:8545/v1/${key}/`,
  (key) => `https://rpc.example.com/a/b/v1/${key}`,
  (key) => `https://eth-mainnet.g.alchemy.com/v2/${key}`,
  (key) => `https://mainnet.infura.io/v3/${key}`,
  (key) => `https://some-name.quiknode.pro/${key}/`,
  (key) => `https://some-name.arbitrum-mainnet.quiknode.pro/${key}`,
  (key) => `https://ethereum-mainnet.core.chainstack.com/${key}`,
  (key) => `https://nd-123-456-789.p2pify.com/${key}`,
  (key) => `https://rpc.ankr.com/eth/${key}`,
  (key) => `https://lb.drpc.org/ogrpc?network=ethereum&dkey=${key}`,
  (key) => `https://lb.drpc.org/ogrpc?dkey=${key}&network=ethereum`,
  (key) => `https://mainnet.gateway.tenderly.co/${key}`,
  (key) => `https://rpc.other.example/?apikey=${key}`,
  (key) => `https://rpc.other.example?x-token=${key}&a=b`,
  (key) => `https://rpc.other.example/${key}?again=${key}`,
  (key) => `https://rpc.other.example/${key}/rpc`,
];

describe('splitPastedUrl', () => {
  it('never leaves the key in the template, and template and key give the pasted URL again', () => {
    const key = fc.stringMatching(/^[A-Za-z][\w-]{14,60}[0-9]$/);
    fc.assert(
      fc.property(key, fc.constantFrom(...SHAPES), (text, shape) => {
        const pasted = splitPastedUrl(shape(text));
        assert.equal(pasted?.key?.reveal(), text);
        assert.ok(!pasted.urlTemplate.includes(text), pasted.urlTemplate);
        assert.equal(pasted.urlTemplate.replaceAll(KEY_PLACEHOLDER, text), shape(text));
      }),
      { numRuns: samples(500) },
    );
  });

  it('tells the provider and suggests a name', () => {
    assert.deepEqual(
      SHAPES.map((shape) => splitPastedUrl(shape(KEY))).map((pasted) => [
        pasted?.providerId,
        pasted?.suggestedName,
      ]),
      [
        ['hosted', 'rpc.example.com'],
        ['hosted', '127.0.0.1:8545'],
        ['hosted', 'rpc.example.com'],
        ['alchemy', 'Alchemy (eth-mainnet)'],
        ['infura', 'Infura (mainnet)'],
        ['quicknode', 'QuickNode (some-name)'],
        ['quicknode', 'QuickNode (some-name)'],
        ['chainstack', 'Chainstack (ethereum-mainnet)'],
        ['chainstack', 'Chainstack (nd-123-456-789)'],
        ['ankr', 'Ankr (rpc)'],
        ['drpc', 'dRPC (lb)'],
        ['drpc', 'dRPC (lb)'],
        ['tenderly', 'Tenderly (mainnet)'],
        ['custom', 'rpc.other.example'],
        ['custom', 'rpc.other.example'],
        ['custom', 'rpc.other.example'],
        ['custom', 'rpc.other.example'],
      ],
    );
  });

  it('turns a login into a Basic header whose key is its base64 form', () => {
    const login = (user: string, password: string): object => ({
      providerId: 'custom',
      suggestedName: 'host',
      urlTemplate: 'https://host/rpc',
      headers: { Authorization: 'Basic ${apiKey}' },
      key: Buffer.from(`${user}:${password}`).toString('base64'),
    });
    assert.deepEqual(
      ['user:p%40ss', ':secret', 'user:100%', 'user:%zz', 'üser:пароль'].map((text) =>
        split(`https://${text}@host/rpc`),
      ),
      [
        login('user', 'p@ss'),
        login('', 'secret'),
        login('user', '100%'),
        login('user', '%zz'),
        login('üser', 'пароль'),
      ],
    );
  });

  it('decodes an escaped key, which is escaped again when it is sent', () => {
    assert.deepEqual(split('https://host/v1/abc%2Bdef%3D'), {
      providerId: 'hosted',
      suggestedName: 'host',
      urlTemplate: 'https://host/v1/${apiKey}',
      key: 'abc+def=',
    });
  });

  it('keeps a key with a stray percent sign as it is', () => {
    assert.deepEqual(split('https://host/v1/abcd%zzefgh'), {
      providerId: 'hosted',
      suggestedName: 'host',
      urlTemplate: 'https://host/v1/${apiKey}',
      key: 'abcd%zzefgh',
    });
  });

  it('does not touch the host, even where it spells the key', () => {
    assert.deepEqual(split(`https://${KEY}.quiknode.pro/${KEY}/`), {
      providerId: 'quicknode',
      suggestedName: `QuickNode (${KEY})`,
      urlTemplate: `https://${KEY}.quiknode.pro/\${apiKey}/`,
      key: KEY,
    });
  });

  it('takes a URL without a key as it is', () => {
    const plain = (providerId: string, urlTemplate: string): object => ({
      providerId,
      suggestedName: new URL(urlTemplate).host,
      urlTemplate,
      key: undefined,
    });
    const urls = [
      'http://127.0.0.1:8545',
      'http://localhost:8545/rpc',
      'http://[::1]:8545',
      'https://host/rpc?a=b',
    ];
    assert.deepEqual(
      urls.map((url) => split(` ${url}\n`)),
      [
        plain('local', urls[0]!),
        plain('local', urls[1]!),
        plain('local', urls[2]!),
        plain('custom', urls[3]!),
      ],
    );
  });

  it('takes letters alone for a key at the end of the path, but not on this machine', () => {
    assert.deepEqual(split('https://host.example/abcdefghijklmnopq'), {
      providerId: 'custom',
      suggestedName: 'host.example',
      urlTemplate: 'https://host.example/${apiKey}',
      key: 'abcdefghijklmnopq',
    });
    assert.equal(splitPastedUrl('http://localhost:8545/abcdefghijklmnopq')?.key, undefined);
  });

  it('leaves what is too short for a key where it is', () => {
    const url = 'https://host.example/v1/abc123';
    assert.deepEqual(split(url), {
      providerId: 'custom',
      suggestedName: 'host.example',
      urlTemplate: url,
      key: undefined,
    });
  });

  it('does not cut a key out of longer words', () => {
    const url = 'https://host.example/v1/abcdefgh?note=xabcdefghx&key=abcdefgh';
    assert.equal(
      cutOutKey(url, 'abcdefgh').urlTemplate,
      'https://host.example/v1/${apiKey}?note=xabcdefghx&key=${apiKey}',
    );
  });

  it('refuses what is no http URL, and templates', () => {
    const texts = [
      '',
      'a1b2c3d4',
      'host/v1/key',
      'wss://host/v1/key',
      'https://',
      'https://host/v1/${apiKey}',
    ];
    assert.deepEqual(
      texts.filter((text) => splitPastedUrl(text) !== undefined),
      [],
    );
  });

  it('never throws, whatever is pasted', () => {
    const rest = fc.string({ unit: anyCharacter });
    fc.assert(fc.property(rest, (text) => void splitPastedUrl(`https://${text}`)));
    fc.assert(fc.property(rest, (text) => void splitPastedUrl(`https://host/v1/${text}`)));
    fc.assert(fc.property(rest, (text) => void splitPastedUrl(`https://${encodeURI(text)}@host/`)));
  });
});

describe('possibleKeys', () => {
  it('lists what could be a key, the end of the path first', () => {
    assert.deepEqual(possibleKeys('https://host.example/tenants/acme-team-one/rpc?user=someuser1&a=b'), [
      'acme-team-one',
      'someuser1',
    ]);
  });

  it('offers parts as they were typed, so that each can be cut out', () => {
    const url = 'https://host.example/k{ey}12345abc/x?note=a%20long%20value';
    const [part] = possibleKeys(url);
    assert.equal(part, 'k{ey}12345abc');
    assert.equal(cutOutKey(url, part).urlTemplate, 'https://host.example/${apiKey}/x?note=a%20long%20value');
  });

  it('suspects nothing on this machine and in what is no URL', () => {
    assert.deepEqual(possibleKeys('http://127.0.0.1:8545/some-long-path'), []);
    assert.deepEqual(possibleKeys('not a url'), []);
  });
});
