// The link that brings a key: what is read of it, and what anyone could put into one.
import assert from 'node:assert/strict';
import { gatewayOrigin, hasOtherScripts, parseKeyLink } from '../../../src/core/endpoint/keyLink.ts';

const CODE = 'AZaz09_-AZaz09_-';
const GOOD = `gateway=https://rpc.example.org&code=${CODE}`;

describe('parseKeyLink', () => {
  it('reads a gateway and a code in either order, decoded or not', () => {
    const link = { origin: 'https://rpc.example.org', code: CODE };
    assert.deepEqual(parseKeyLink('/key', GOOD), link);
    assert.deepEqual(parseKeyLink('/key', `code=${CODE}&gateway=https%3A%2F%2Frpc.example.org`), link);
    const longest = 'c'.repeat(128);
    assert.deepEqual(parseKeyLink('/key', `gateway=http://127.0.0.1:8546&code=${longest}`), {
      origin: 'http://127.0.0.1:8546',
      code: longest,
    });
  });

  it('follows no other path', () => {
    for (const path of ['', '/', '/keys', '/key/', '/key/x', '//key', '/KEY', 'key'])
      assert.equal(parseKeyLink(path, GOOD), 'path', path);
  });

  it('takes one gateway and one code, and nothing else', () => {
    for (const query of [
      '',
      'gateway=https://rpc.example.org',
      `code=${CODE}`,
      `${GOOD}&`,
      `&${GOOD}`,
      `${GOOD}&code=${CODE}`,
      `${GOOD}&gateway=https://rpc.example.org`,
      `${GOOD}&x=1`,
      `code=${CODE}&code=${CODE}`,
      'gateway=https://a.example&gateway=https://b.example',
      `Gateway=https://rpc.example.org&code=${CODE}`,
      `${GOOD}${'&x='.repeat(2_000)}`,
      `gateway=https://rpc.example.org;code=${CODE}`,
      'constructor=1&__proto__=2',
    ])
      assert.equal(parseKeyLink('/key', query), 'parts', query.slice(0, 100));
  });

  it('takes no code of other letters or of another length', () => {
    for (const code of ['', 'short', 'c'.repeat(15), 'c'.repeat(129), `${CODE}=`, `${CODE}%20`, `${CODE}\n`])
      assert.equal(parseKeyLink('/key', `gateway=https://rpc.example.org&code=${code}`), 'code', code);
    for (const code of [`${CODE}/../keys`, `${CODE}é`, `${CODE}\u202E`, `"${CODE}"`, `${CODE}${CODE} `])
      assert.equal(parseKeyLink('/key', `gateway=https://rpc.example.org&code=${code}`), 'code', code);
  });

  it('takes no gateway that is more than an origin, or that can be read on the way', () => {
    for (const gateway of [
      '',
      'rpc.example.org',
      'http://rpc.example.org',
      'http://localhost.example.org',
      'http://127.0.0.1.example.org',
      'ws://127.0.0.1:8545',
      'ftp://rpc.example.org',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'vscode://settings',
      'https://',
      'https:///rpc.example.org',
      'https:rpc.example.org',
      'https://rpc.example.org/',
      'https://rpc.example.org/v1',
      'https://rpc.example.org?x=1',
      'https://rpc.example.org#x',
      'https://user@rpc.example.org',
      'https://user:password@rpc.example.org',
      'https://rpc.example.org@evil.example',
      'https://rpc.example.org\\@evil.example',
      'https://rpc.example.org\t.evil.example',
      'https://rpc.example.org\n',
      ' https://rpc.example.org',
      'https://rpc.example.org\u202E',
      'https://rpc\u200B.example.org',
      'https://rpc%252eexample.org',
      'https%253A%252F%252Frpc.example.org',
      'https://rpc.example.org:99999',
      'https://rpc.example.org:port',
      'https://[::1',
      'https://%zz',
      `https://${'a'.repeat(300)}.example`,
      'null',
    ]) {
      assert.equal(
        parseKeyLink('/key', `gateway=${gateway}&code=${CODE}`.replaceAll('?', '%3F')),
        'gateway',
        gateway,
      );
    }
  });
});

describe('gatewayOrigin', () => {
  it('spells a host as it is asked for', () => {
    const spelled = {
      'HTTPS://RPC.Example.ORG': 'https://rpc.example.org',
      'https://rpc.example.org:443': 'https://rpc.example.org',
      'https://rpc.example.org:8443': 'https://rpc.example.org:8443',
      'https://rpс.example.org': 'https://xn--rp-pmc.example.org',
      'https://bücher.example': 'https://xn--bcher-kva.example',
      'https://rpc。example.org': 'https://rpc.example.org',
      'http://2130706433:8545': 'http://127.0.0.1:8545',
      'http://[::1]:8545': 'http://[::1]:8545',
      'http://localhost': 'http://localhost',
    };
    for (const [text, origin] of Object.entries(spelled)) assert.equal(gatewayOrigin(text), origin, text);
  });

  it('tells hosts with letters of other scripts', () => {
    const told = [
      'https://xn--bcher-kva.example',
      'https://a.xn--p1ai',
      'https://rpc.example.org',
      'https://axn--b.example',
    ];
    assert.deepEqual(told.map(hasOtherScripts), [true, true, false, false]);
  });
});
