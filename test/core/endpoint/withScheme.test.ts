// Which scheme the URL of an endpoint gets that was typed without one.
import assert from 'node:assert/strict';
import { withScheme } from '../../../src/core/endpoint/withScheme.ts';

describe('withScheme', () => {
  const READ: Readonly<Record<'http' | 'https', readonly string[]>> = {
    http: ['localhost:8545', 'LOCALHOST:80', 'dev.localhost:8545', '127.0.0.1:8545', '[::1]:8545', '[::1]'],
    https: [
      'node.local:8545',
      'node:8545',
      'my_node:8545',
      'rpc.example.com',
      'rpc.example.com/v1/${apiKey}',
      'rpc.example.com?key=1',
      '10.0.0.1',
      '172.31.0.2:8545/rpc',
      '192.168.1.5:8545',
      '169.254.1.1',
      '0.0.0.0:8545',
      '[fd00::1]:8545',
      '[fe80::1]:8545',
      '8.8.8.8:8545',
      '172.32.0.2',
      '[2001:db8::1]:8545',
      '127.0.0.1.example.com',
      '10.example.com:80',
    ],
  };
  for (const [scheme, texts] of Object.entries(READ))
    it(`is ${scheme}: for ${scheme === 'http' ? 'this machine' : 'all else, also in a private network'}`, () =>
      assert.deepEqual(
        texts.map((text) => withScheme(` ${text} `)),
        texts.map((text) => `${scheme}://${text}`),
      ));

  it('is not added to a URL, nor to what is none', () => {
    const texts = [
      'https://rpc.example.com',
      'ws://localhost:8545',
      'ftp://host:21',
      'mailto:bob',
      'localhost',
      'node',
      'node.',
      'my node:8545',
      'node:port',
      '',
    ];
    assert.deepEqual(texts.map(withScheme), texts);
  });
});
