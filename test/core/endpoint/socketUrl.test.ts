// The WebSocket of an endpoint, and the HTTP URL beside a WebSocket, as the providers have them.
import assert from 'node:assert/strict';
import { httpUrlOfSocket, socketEndpoint } from '../../../src/core/endpoint/socketUrl.ts';

const KEY = '${apiKey}';
/** The URL of calls, and that of the WebSocket. */
const PAIRS = [
  [`https://mainnet.infura.io/v3/${KEY}`, `wss://mainnet.infura.io/ws/v3/${KEY}`],
  [`https://eth-mainnet.g.alchemy.com/v2/${KEY}`, `wss://eth-mainnet.g.alchemy.com/v2/${KEY}`],
  [`https://a.b.quiknode.pro/${KEY}/`, `wss://a.b.quiknode.pro/${KEY}/`],
  [`https://rpc.ankr.com/eth/${KEY}`, `wss://rpc.ankr.com/eth/ws/${KEY}`],
  [
    `https://lb.drpc.org/ogrpc?network=ethereum&dkey=${KEY}`,
    `wss://lb.drpc.org/ogws?network=ethereum&dkey=${KEY}`,
  ],
] as const;

const socketOf = (urlTemplate: string, socketTemplate?: string): string =>
  socketEndpoint({ id: 'a', name: 'A', urlTemplate, ...(socketTemplate && { socketTemplate }) }).urlTemplate;

describe('socketEndpoint', () => {
  it('has the path that the provider has, else that of calls', () => {
    assert.deepEqual(
      PAIRS.map(([http]) => socketOf(http)),
      PAIRS.map(([, socket]) => socket.replace('wss', 'https')),
    );
    assert.equal(socketOf('http://127.0.0.1:8545'), 'http://127.0.0.1:8545');
    assert.equal(socketOf(`https://host/v1/${KEY}`), `https://host/v1/${KEY}`);
    assert.equal(socketOf('https://host/', 'wss://host/ws'), 'https://host/ws');
  });
});

describe('httpUrlOfSocket', () => {
  it('is known of providers, and a guess elsewhere', () => {
    assert.deepEqual(
      PAIRS.map(([, socket]) => httpUrlOfSocket(socket)),
      PAIRS.map(([http]) => ({ url: http, isKnown: true })),
    );
    assert.deepEqual(httpUrlOfSocket(' ws://127.0.0.1:8546 '), {
      url: 'http://127.0.0.1:8546',
      isKnown: false,
    });
    assert.deepEqual(httpUrlOfSocket('wss://evil.example/infura.io/ws/v3/x'), {
      url: 'https://evil.example/infura.io/ws/v3/x',
      isKnown: false,
    });
  });
});
