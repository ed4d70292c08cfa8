import assert from 'node:assert/strict';
import type { Failure } from '../../../src/core/failure/failure.ts';
import { httpFailure } from '../../../src/core/failure/httpFailure.ts';
import { failureActions, failureMessage, failureSummary } from '../../../src/core/failure/failureText.ts';
import type { JsonValue } from '../../../src/core/json.ts';

const rpc = (code: number, status: number, more: object = {}): Failure => ({
  kind: 'rpc',
  code,
  message: 'Said so.',
  status,
  ...more,
});
const http = (status: number, more: object = {}): Failure => ({
  kind: 'http',
  status,
  excerpt: '<html>',
  message: `HTTP ${status}.`,
  ...more,
});
const timeout: Failure = {
  kind: 'timeout',
  phase: 'total',
  afterMs: 1500,
  message: 'No answer within 1.5 s.',
};

describe('failureSummary', () => {
  it('adds the code of a node’s error and the seconds of a timeout', () => {
    assert.deepEqual([rpc(-32000, 200), timeout, http(502)].map(failureSummary), [
      'Said so. (-32000)',
      'Timed out after 1.5 s',
      'HTTP 502.',
    ]);
  });

  it('is one line of at most 160 characters before the code', () => {
    const long: Failure = { kind: 'rpc', code: 3, message: `  ${'x'.repeat(200)}\nsecond line`, status: 200 };
    assert.equal(failureSummary(long), `${'x'.repeat(159)}… (3)`);
    assert.equal(
      failureSummary({ ...long, message: `${'x'.repeat(160)}\nsecond` }),
      `${'x'.repeat(160)} (3)`,
    );
  });
});

describe('failureMessage', () => {
  it('says once that a method is not known, and what to do', () => {
    const message = 'Method not found: this gateway does not offer it.';
    const said = (method: string): string =>
      failureMessage({ kind: 'rpc', code: -32601, message, status: 200 }, { method });
    const first = 'Method not found: this gateway does not offer it (code -32601).';
    const check = 'Check the name of the method, or use a node or provider that serves it.';
    assert.equal(said('foo_bar'), `${first} ${check}`);
    assert.equal(said('eth_getBallance'), `${first} Did you mean eth_getBalance?`);
  });

  it('says once that the key is refused, and what to do', () => {
    const advice = 'Set the key that belongs to this endpoint.';
    const refused = 'The server does not accept the API key or login, or needs one (HTTP 401).';
    const page = httpFailure(401, 'Unauthorized', undefined);
    for (const failure of [page, { ...page, provider: 'infura' } as const])
      assert.equal(failureMessage(failure), `${refused} The server said: “Unauthorized”. ${advice}`);
    const message = 'Unauthorized: the API key is missing or unknown.';
    assert.equal(
      failureMessage({ kind: 'rpc', code: -32000, message, status: 401 }),
      `Unauthorized: the API key is missing or unknown (code -32000). ${advice}`,
    );
  });

  it('says what to do about the codes that have a common cause', () => {
    const failures = [
      rpc(-32600, 401),
      rpc(-32052, 403),
      rpc(429, 429),
      rpc(-32005, 200),
      rpc(-32601, 200),
      rpc(-32602, 200),
      rpc(-32600, 200),
      rpc(3, 200),
    ];
    assert.deepEqual(
      failures.map((failure) => failureMessage(failure)),
      [
        'Said so (code -32600). The endpoint refuses this API key. Set the key that belongs to this endpoint.',
        'Said so (code -32052). This API key may not use this blockchain. Enable the chain for the key at the provider, or use a key that has it.',
        'Said so (code 429). Too many requests: a quota is used up for now. Wait a moment and send it again, or ask the provider for higher limits.',
        'Said so (code -32005). A limit of this endpoint is reached. Wait a moment and send it again, or ask the provider for higher limits.',
        'Said so (code -32601). This endpoint does not serve the method. Use a node or provider that serves it.',
        'Said so (code -32602). The node did not accept the parameters. Compare type and form of each parameter with the method’s description.',
        'Said so (code -32600). The server did not accept the request’s form; some respond so to a wrong key, or a method they do not offer. Check the key and the method.',
        'The response does not hold the reason: a trace of the same call can show it, if there is one. The node said: Said so (code 3).',
      ],
    );
  });

  it('quotes the error of a node that a wallet or gateway wrapped, and the words in data', () => {
    const wrapped = (message: string, data: JsonValue): string =>
      failureMessage({ kind: 'rpc', code: -32603, message, data, status: 200 }, { method: 'eth_call' });
    const fee = 'err: max fee per gas less than block base fee';
    assert.deepEqual(
      [
        wrapped('Internal JSON-RPC error.', { code: -32000, message: fee }),
        wrapped('Refused', { payload: 'the\nrest' }),
        wrapped('The same words', { code: -32000, message: 'same words' }),
        wrapped('Bytes', '0x12'),
      ].map((said) => said.split(/(?<=\.|”\.) (?=The )/)),
      [
        [
          `Internal JSON-RPC error (code -32603): “${fee}”.`,
          'The fee is below what the network, or this node, requires now. Leave the gas price and the fees out.',
        ],
        [
          'Refused (code -32603): “the rest”.',
          'The node had an internal error. Try again; if it stays, another node may respond.',
        ],
        ['The same words (code -32603).'],
        [
          'Bytes (code -32603).',
          'The node had an internal error. Try again; if it stays, another node may respond.',
        ],
      ],
    );
  });

  it('says when to try again where the server said so', () => {
    assert.deepEqual(
      [http(429, { retryAfterSeconds: 7 }), rpc(-1, 429, { retryAfterSeconds: 0 })].map((failure) =>
        failureMessage(failure),
      ),
      [
        'HTTP 429. Try again in 7 s.',
        'Said so (code -1). Too many requests: a quota is used up for now. Wait a moment and send it again, or ask the provider for higher limits. Try again now.',
      ],
    );
  });

  it('reads waits of older versions, however long or without end', () => {
    const waits: readonly (number | null)[] = [null, -3, 1e9, 6_000];
    assert.deepEqual(
      waits.map((retryAfterSeconds) => failureMessage(http(429, { retryAfterSeconds }))),
      [
        'HTTP 429.',
        'HTTP 429.',
        'HTTP 429. The server accepts no requests for a day or more.',
        'HTTP 429. Try again in 100 min.',
      ],
    );
  });

  it('has no code where the server gave none, and its status only where that tells of a failure', () => {
    const said = (status: number): Failure => ({ kind: 'rpc', message: 'No!', note: 'It has none.', status });
    assert.deepEqual([200, 500].map(said).map(failureSummary), ['No!', 'No! (HTTP 500)']);
    assert.equal(failureMessage(said(200)), 'No. It has none.');
  });

  it('quotes the words of a server in one line, but no page', () => {
    const message = 'HTTP 400.';
    const quoted = (excerpt: string): string => failureMessage(http(400, { excerpt }));
    assert.equal(quoted('no\n such  key'), `${message} The server said: “no such key”.`);
    assert.equal(quoted('x'.repeat(200)), `${message} The server said: “${'x'.repeat(159)}…”.`);
    assert.deepEqual([quoted('<p>'), quoted('')], [message, message]);
  });

  it('asks for no key where the endpoint has no place for one', () => {
    const keyless = { keyless: true };
    const advice =
      'The server needs an API key or does not allow this call; this endpoint’s URL has no place for a key. Add the endpoint again with its key.';
    assert.deepEqual(
      [http(401, keyless), rpc(-32000, 403, keyless)].map((failure) => failureMessage(failure)),
      [`HTTP 401. ${advice}`, `Said so (code -32000). ${advice}`],
    );
    assert.deepEqual(failureActions(http(401, keyless)), ['addEndpoint']);
  });

  it('gives the reason of a revert first, and the node’s words without its bytes', () => {
    const error = `0x08c379a0${'20'.padStart(64, '0')}${'9'.padStart(64, '0')}${'6e6f74206f776e6572'.padEnd(64, '0')}`;
    const custom = `execution reverted: custom error ${error.slice(0, 10)}: ${error.slice(10)}`;
    const failures = [
      rpc(3, 200, { message: custom, data: error }),
      rpc(3, 200, { message: 'execution reverted: not owner', data: error }),
    ];
    assert.deepEqual(
      failures.map((failure) => failureMessage(failure)),
      [
        'Reason: not owner. The node said: execution reverted: custom error 0x08c379a0: 00000000… (code 3).',
        'execution reverted: not owner (code 3).',
      ],
    );
    assert.deepEqual(failures.map(failureSummary), ['Reverted: not owner (3)', 'Reverted: not owner (3)']);
  });

  it('leaves every other message as it is', () => {
    assert.equal(failureMessage(timeout), 'No answer within 1.5 s.');
  });
});

describe('failureActions', () => {
  it('offers what helps, for every kind', () => {
    const failures: readonly Failure[] = [
      { kind: 'input', message: '', reason: 'noKey' },
      { kind: 'input', message: '', reason: 'noEndpoint' },
      { kind: 'input', message: '' },
      { kind: 'network', code: 'ECONNREFUSED', message: '' },
      { kind: 'tls', code: 'CERT_HAS_EXPIRED', message: '' },
      timeout,
      { ...timeout, phase: 'connect' },
      { kind: 'cancelled', message: '' },
      { kind: 'protocol', rule: 'tooLarge', message: '' },
      { kind: 'protocol', rule: 'truncated', message: '' },
      http(401),
      http(403),
      http(404),
      http(429),
      http(500),
      rpc(-32600, 401),
      rpc(-32000, 200),
      rpc(-32005, 429),
      rpc(-32603, 502),
    ];
    assert.deepEqual(failures.map(failureActions), [
      ['setKey'],
      ['startGateway', 'addEndpoint'],
      [],
      ['retry', 'switchEndpoint', 'editEndpoint'],
      ['retry', 'switchEndpoint', 'editEndpoint'],
      ['retry', 'openSettings'],
      ['retry', 'switchEndpoint', 'editEndpoint'],
      ['retry'],
      ['openSettings'],
      ['retry'],
      ['setKey', 'testEndpoint'],
      ['setKey', 'testEndpoint'],
      ['editEndpoint'],
      ['retry'],
      ['retry'],
      ['setKey', 'testEndpoint'],
      [],
      ['retry'],
      ['retry'],
    ]);
  });
});
