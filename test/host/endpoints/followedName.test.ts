// Which names follow the URL of their endpoint.
import assert from 'node:assert/strict';
import { withVscode } from '../withVscode.ts';

const { followedName } = await withVscode('', () => import('../../../src/host/endpoints/followedName.ts'));

describe('followedName', () => {
  const follow = (name: string, urlTemplate: string, next: string, suggestedName = 'suggested'): string =>
    followedName({ name, urlTemplate }, { urlTemplate: next, suggestedName });

  it('follows the URL that the name was made from', () => {
    const LOCAL = 'http://127.0.0.1:9999/v1/${apiKey}';
    const ALCHEMY = 'https://eth-mainnet.g.alchemy.com/v2/${apiKey}';
    assert.equal(
      follow('127.0.0.1:9999', LOCAL, 'http://127.0.0.1:8545/', '127.0.0.1:8545'),
      '127.0.0.1:8545',
    );
    assert.equal(
      follow('Local node (127.0.0.1:9999)', LOCAL, 'http://[::1]:8545'),
      'Local node ([::1]:8545)',
    );
    assert.equal(follow('Local node (127.0.0.1:9999)', LOCAL, 'https://node.example'), 'suggested');
    const next = ALCHEMY.replace('eth', 'opt');
    assert.equal(follow('Alchemy (eth-mainnet)', ALCHEMY, next), 'Alchemy (opt-mainnet)');
    assert.equal(follow('Alchemy (eth-mainnet)', ALCHEMY, 'https://node.example'), 'suggested');
    assert.equal(
      follow('one.example/eth', 'https://one.example/eth', 'https://one.example/op'),
      'one.example/op',
    );
  });

  it('leaves a typed name, and any name while the host stays', () => {
    assert.equal(follow('Mine', 'http://127.0.0.1:9999/', 'http://127.0.0.1:8545/'), 'Mine');
    assert.equal(follow('one.example', 'https://one.example/a', 'https://one.example/b'), 'one.example');
  });
});
