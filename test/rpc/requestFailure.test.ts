// What a failure says of the address and the connection of its request.
import assert from 'node:assert/strict';
import { requestFailure } from '../../src/rpc/requestFailure.ts';
import type { FreshConnection } from '../../src/rpc/timedConnect.ts';
import { LIMITS } from './posting.ts';

const FRESH: FreshConnection = { marks: { begunAt: 0, readyAt: 1 }, wantsCertificate: false };

/** The message for a failed request to this URL. */
function messageOf(
  code: string,
  url: string,
  { proxy, isFresh = true }: { readonly proxy?: string; readonly isFresh?: boolean } = {},
): string {
  const request = { url, headers: {}, body: '{}', proxy };
  const fresh = isFresh ? FRESH : undefined;
  const progress = { status: 0, isBegun: false, fresh };
  return requestFailure(Object.assign(new Error('closed'), { code }), request, LIMITS, progress).message;
}

describe('requestFailure', () => {
  it('names an address of this machine, and no other: a host can hold the key', () => {
    const named = (url: string): string | undefined =>
      /^Nothing listens at (.*?)\. Is/.exec(messageOf('ECONNREFUSED', url))?.[1];
    assert.deepEqual(
      [
        'http://localhost:8545/k',
        'http://127.0.0.1:1/k',
        'http://key.localhost:1/',
        'http://key.example:1/',
      ].map(named),
      ['localhost:8545', '127.0.0.1:1', 'the endpoint’s address', 'the endpoint’s address'],
    );
  });

  it('advises https:// where the first call on an unencrypted connection of its own was cut off', () => {
    const advises = (...args: Parameters<typeof messageOf>): boolean =>
      messageOf(...args).includes('https://');
    assert.equal(advises('UND_ERR_SOCKET', 'http://node.example/'), true);
    assert.equal(advises('UND_ERR_SOCKET', 'https://node.example/'), false);
    assert.equal(advises('UND_ERR_SOCKET', 'http://node.example/', { isFresh: false }), false);
    assert.equal(advises('UND_ERR_SOCKET', 'http://node.example/', { proxy: 'http://proxy.example' }), false);
  });
});
