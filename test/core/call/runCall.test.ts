import assert from 'node:assert/strict';
import type {
  HistoryEntry,
  OutgoingCall,
  RequestDraft,
  RunningCall,
  SendOutcome,
} from '../../../src/core/call/call.ts';
import type { Endpoint } from '../../../src/core/endpoint/endpoint.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { CallPorts } from '../../../src/core/call/runCall.ts';
import { decodeResult } from '../../../src/core/decode/decodeResult.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { createJsonIndex } from '../../../src/core/jsonIndex/jsonIndex.ts';
import { runCall } from '../../../src/core/call/runCall.ts';
import { Secret } from '../../../src/core/secret/secret.ts';

const KEY = 'canary-key-0123456789';
const HOSTED: Endpoint = { id: 'main', name: 'Main', urlTemplate: 'https://host/v1/${apiKey}' };
const LOCAL: Endpoint = { id: 'local', name: 'Local', urlTemplate: 'http://127.0.0.1:8545' };

type Seen = { readonly order: string[]; readonly started: RunningCall[]; readonly sent: OutgoingCall[] };
type Ports = CallPorts<AbortSignal>;

function answer(body: string, status = 200): SendOutcome {
  const bytes = new TextEncoder().encode(body);
  const marks = {
    connect: { begunAt: 101, reachedAt: 105, readyAt: 112 },
    sentAt: 113,
    headAt: 143,
    endAt: 145.5,
  };
  return {
    ok: true,
    response: { status, contentType: 'application/json', retryAfter: '', body: bytes },
    marks,
  };
}

/** Ports by hand: clocks that tick 100 ms per look, one id, and a record of what happened. */
function ports(outcome: SendOutcome, replaced: Partial<Ports> = {}): { ports: Ports; seen: Seen } {
  const seen: Seen = { order: [], started: [], sent: [] };
  let now = 1_760_000_000_000;
  let clock = 0;
  const all: Ports = {
    send(call) {
      seen.order.push('send');
      seen.sent.push(call);
      return Promise.resolve(outcome);
    },
    keyFor(endpoint) {
      seen.order.push(`keyFor ${endpoint.id}`);
      return Promise.resolve(new Secret(KEY));
    },
    history: {
      started(call) {
        seen.order.push('started');
        seen.started.push(call);
      },
      finished: (entry) => void seen.order.push(`finished ${entry.id}`),
    },
    now: () => (now += 100),
    clock: () => (clock += 100),
    headOf: () => 68_943n,
    chainOf: () => undefined,
    newId: () => 'entry-1',
    nextRpcId: () => 7,
    ...replaced,
  };
  return { ports: all, seen };
}

function run(
  draft: Partial<RequestDraft>,
  outcome: SendOutcome,
  replaced: Partial<Ports> = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<{ entry: HistoryEntry; seen: Seen }> {
  const made = ports(outcome, replaced);
  const whole = { endpoint: HOSTED, method: 'eth_blockNumber', params: [], ...draft };
  return runCall(made.ports, whole, signal).then((entry) => ({ entry, seen: made.seen }));
}

const BLOCK_NUMBER = answer('{"jsonrpc":"2.0","id":7,"result":"0x10d4f"}');

describe('runCall', () => {
  it('starts, sends once, and finishes with a decoded summary', async () => {
    const { entry, seen } = await run({}, BLOCK_NUMBER);
    const call = {
      id: 'entry-1',
      startedAt: 1_760_000_000_100,
      endpointId: 'main',
      endpointName: 'Main',
      method: 'eth_blockNumber',
      params: [],
    };
    assert.deepEqual(entry, {
      ...call,
      outcome: { ok: true, result: '0x10d4f' },
      ok: true,
      summary: '68,943',
      durationMs: 100,
      phases: { wait: 2, connect: 4, tls: 7, firstByte: 30, download: 2.5, read: 54.5 },
      head: '0x10d4f',
      httpStatus: 200,
      requestBytes: 63,
      responseBytes: 43,
    });
    assert.deepEqual(seen.order, ['keyFor main', 'started', 'send', 'finished entry-1']);
    assert.deepEqual(seen.started, [call]);
    assert.deepEqual(
      seen.sent.map(({ endpoint, key, body }) => ({ endpoint, key: key?.reveal(), body })),
      [
        {
          endpoint: HOSTED,
          key: KEY,
          body: '{"jsonrpc":"2.0","method":"eth_blockNumber","params":[],"id":7}',
        },
      ],
    );
  });

  it('keeps the name of the saved request that it is, without the key', async () => {
    const { entry } = await run({ label: `Head of ${KEY}` }, BLOCK_NUMBER);
    assert.match(entry.label!, /^Head of (?!canary)/);
    assert.equal((await run({}, BLOCK_NUMBER)).entry.label, undefined);
  });

  it('sends nothing that is refused, asks for no key for it, and gives the reason', async () => {
    const refusal = { kind: 'input', reason: 'mode', message: 'Read-only.' } as const;
    const { entry, seen } = await run({ refusal }, BLOCK_NUMBER);
    assert.deepEqual(entry.outcome, { ok: false, failure: refusal });
    assert.deepEqual(seen.order, ['started', 'finished entry-1']);
  });

  it('lets only what the catalogue knows to read be sent again', async () => {
    const isRepeated = async (method: string): Promise<boolean | undefined> =>
      (await run({ method, endpoint: LOCAL }, BLOCK_NUMBER)).seen.sent[0]?.mayRepeat;
    const reads = ['eth_blockNumber', 'eth_call', 'eth_getLogs', 'debug_traceTransaction', 'net_version'];
    for (const method of reads) assert.equal(await isRepeated(method), true, method);
    const others = [
      'eth_sendRawTransaction',
      'eth_sendTransaction',
      'eth_sign',
      'personal_unlockAccount',
      'admin_addPeer',
      'eth_newFilter',
      'eth_getFilterChanges',
      'evm_mine',
      'anvil_setBalance',
      'foo_getNothing',
      'eth_getSomethingNew',
    ];
    for (const method of others) assert.equal(await isRepeated(method), false, method);
  });

  it('keeps how much of a compressed answer came over the network', async () => {
    assert.ok(BLOCK_NUMBER.ok);
    const packed = { ...BLOCK_NUMBER, response: { ...BLOCK_NUMBER.response, wireBytes: 30 } };
    const { entry } = await run({}, packed);
    assert.deepEqual([entry.responseBytes, entry.wireBytes], [43, 30]);
  });

  it('keeps which node of a gateway answered', async () => {
    assert.ok(BLOCK_NUMBER.ok);
    const servedBy = { upstream: 2, attempts: 3 };
    const { entry } = await run({}, { ...BLOCK_NUMBER, response: { ...BLOCK_NUMBER.response, servedBy } });
    assert.deepEqual(entry.servedBy, servedBy);
    assert.equal('servedBy' in (await run({}, BLOCK_NUMBER)).entry, false);
  });

  it('keeps the functions that it calls with the return types that were typed, and reads its result by them', async () => {
    const called = 'symbol() returns (uint256 number)';
    const draft = {
      method: 'eth_call',
      params: [{ to: `0x${'70'.repeat(20)}`, input: '0x95d89b41' }, 'latest'],
      functions: [called, 'decimals() returns (string)', 'no function'],
    };
    const word = `0x${'7'.padStart(64, '0')}`;
    const { entry, seen } = await run(draft, answer(`{"jsonrpc":"2.0","id":7,"result":"${word}"}`));
    assert.deepEqual([entry.functions, seen.started[0]?.functions], [[called], [called]]);
    assert.equal(entry.summary, 'number 7');
    const { entry: without } = await run({ ...draft, params: [] }, BLOCK_NUMBER);
    assert.equal('functions' in without, false);
  });

  it('keeps the snapshot that was taken before it', async () => {
    const { entry } = await run({ snapshot: '0x5' }, BLOCK_NUMBER);
    assert.equal(entry.snapshot, '0x5');
  });

  it('asks for no key where the endpoint needs none', async () => {
    const { entry, seen } = await run({ endpoint: LOCAL }, BLOCK_NUMBER);
    assert.deepEqual(
      [entry.ok, seen.order, seen.sent[0]?.key],
      [true, ['started', 'send', 'finished entry-1'], undefined],
    );
  });

  it('sends nothing without a key and says so', async () => {
    const { entry, seen } = await run({}, BLOCK_NUMBER, { keyFor: () => Promise.resolve(undefined) });
    const message = 'No API key is set for this endpoint, so nothing was sent.';
    assert.deepEqual(
      [entry.outcome, entry.ok, entry.summary, entry.httpStatus, entry.responseBytes, seen.order],
      [
        { ok: false, failure: { kind: 'input', reason: 'noKey', message } },
        false,
        message,
        0,
        0,
        ['started', 'finished entry-1'],
      ],
    );
  });

  it('sends nothing when it was cancelled before', async () => {
    const { entry, seen } = await run({}, BLOCK_NUMBER, {}, AbortSignal.abort());
    assert.deepEqual(
      [entry.outcome, entry.summary, seen.order],
      [
        { ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } },
        'Cancelled.',
        ['keyFor main', 'started', 'finished entry-1'],
      ],
    );
  });

  it('sends nothing when it was cancelled while the key was asked for', async () => {
    const cancel = new AbortController();
    const keyFor = (): Promise<Secret> => {
      cancel.abort();
      return Promise.resolve(new Secret(KEY));
    };
    const { entry, seen } = await run({}, BLOCK_NUMBER, { keyFor }, cancel.signal);
    assert.deepEqual([entry.summary, seen.sent], ['Cancelled.', []]);
  });

  it('passes the signal on to the sender', async () => {
    const { signal } = new AbortController();
    const seen: unknown[] = [];
    await run(
      {},
      BLOCK_NUMBER,
      { send: (_call, given) => (seen.push(given), Promise.resolve(BLOCK_NUMBER)) },
      signal,
    );
    assert.deepEqual([seen.length, seen[0] === signal], [1, true]);
  });

  it('masks the key in method and parameters of the entry, and sends them as typed', async () => {
    const params = [
      'latest',
      { [`x-${KEY}`]: [`https://host/v1/${KEY}`, Buffer.from(KEY).toString('base64')] },
    ];
    const { entry, seen } = await run({ method: `x_${KEY.replaceAll('-', '_')}`, params }, BLOCK_NUMBER);
    const masked = ['latest', { 'x-[api key]': ['https://host/v1/[api key]', '[api key]'] }];
    assert.deepEqual([entry.params, seen.started[0]?.params], [masked, masked]);
    assert.equal(seen.sent[0]?.body.includes(JSON.stringify(params)), true);
    assert.equal(JSON.stringify([entry, seen.started]).includes(KEY), false);
  });

  it('masks a key that was typed as the method name', async () => {
    const typed = await run({ method: KEY }, BLOCK_NUMBER);
    const known = await run({ method: 'abcd12345678' }, BLOCK_NUMBER, {
      keyFor: () => Promise.resolve(new Secret('abcd12345678')),
    });
    assert.deepEqual(
      [
        typed.entry.method,
        typed.entry.summary,
        typed.seen.sent,
        known.entry.method,
        known.seen.started[0]?.method,
      ],
      [
        '[api key]',
        '“[api key]” is not a method name: letters, digits, “_” and “.” only.',
        [],
        '[api key]',
        '[api key]',
      ],
    );
  });

  it('counts the places of the answer in which the key was masked, whatever the answer is', async () => {
    const masked = async (reply: object): Promise<unknown> => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 7, ...reply });
      return (await run({}, answer(body))).entry.masked;
    };
    const base64 = Buffer.from(KEY).toString('base64');
    assert.deepEqual(
      [
        await masked({ result: '0x1' }),
        await masked({ result: [KEY, { [KEY]: `${base64} [api key]` }] }),
        await masked({ error: { code: 1, message: `no ${KEY.toUpperCase()}` } }),
      ],
      [undefined, 3, 1],
    );
  });

  it('decodes no masked value as a number', () => {
    for (const result of ['0x[api key***]00', '[key***]', '[api key]90']) {
      const draft = { method: 'eth_blockNumber', params: [] };
      assert.equal(summarize(decodeResult(draft, result)).includes(result), true);
    }
  });

  it('masks a key of digits that stands among the parameters as a number', async () => {
    const { entry } = await run({ method: 'x_y', params: [12345678, 1] }, BLOCK_NUMBER, {
      keyFor: () => Promise.resolve(new Secret('12345678')),
    });
    assert.deepEqual(entry.params, ['[api key]', 1]);
  });

  it('refuses engine_ methods, subscriptions and what is no name, without sending', async () => {
    for (const method of ['engine_newPayloadV4', 'eth_subscribe', 'not a name', '', 'a'.repeat(129)]) {
      const { entry, seen } = await run({ method }, BLOCK_NUMBER);
      assert.deepEqual([entry.outcome.ok || entry.outcome.failure.kind, seen.sent], ['input', []], method);
    }
  });

  it('sends a method that no catalogue knows and summarises its answer by its form', async () => {
    const { entry } = await run(
      { method: 'vendor_thing', params: [1] },
      answer('{"id":7,"result":{"a":1,"b":2}}'),
    );
    assert.deepEqual(
      [entry.ok, entry.summary, entry.outcome],
      [true, '2 fields', { ok: true, result: { a: 1, b: 2 } }],
    );
  });

  it('keeps a failure of the transport as it is', async () => {
    const failure = { kind: 'network', code: 'ECONNREFUSED', message: 'Nothing listens.' } as const;
    const { entry } = await run({}, { ok: false, failure });
    assert.deepEqual(
      [entry.outcome, entry.ok, entry.summary, entry.httpStatus, entry.responseBytes],
      [{ ok: false, failure }, false, 'Nothing listens.', 0, 0],
    );
  });

  it('notes in a failure that the endpoint was called without a key', async () => {
    const { entry } = await run(
      { endpoint: { id: 'b', name: 'B', urlTemplate: 'http://127.0.0.1:1' } },
      answer('no', 401),
    );
    assert.ok(!entry.outcome.ok && entry.outcome.failure.kind === 'http');
    assert.equal(entry.outcome.failure.keyless, true);
    const keyed = await run({}, answer('no', 401));
    assert.ok(!keyed.entry.outcome.ok && !('keyless' in keyed.entry.outcome.failure));
  });

  it('says of logs that ended early which blocks are missing and why, without the key', async () => {
    const logs = answer('{"jsonrpc":"2.0","id":7,"result":[{},{}]}');
    assert.ok(logs.ok);
    const ended = answer(`{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"no ${KEY}"}}`);
    const call = { method: 'eth_getLogs', params: [{ fromBlock: '0x0', toBlock: '0x63' }] };
    const unfinished = { from: 50n, to: 99n, blocks: 10n, ended };
    const { entry } = await run(call, { ...logs, unfinished });
    const why = 'no [api key] (-32603)';
    assert.deepEqual(entry.unfinished, { from: '0x32', to: '0x63', blocks: '0xa', why });
    assert.deepEqual([entry.ok, entry.summary], [true, '2 logs, up to block 49']);
    const failure = { kind: 'cancelled', message: 'Cancelled.' } as const;
    const cancelled = await run(call, {
      ...logs,
      unfinished: { ...unfinished, ended: { ok: false, failure } },
    });
    assert.equal(cancelled.entry.unfinished?.why, 'Cancelled.');
  });

  it('notes in a failure which client the endpoint has named itself', async () => {
    const refused = answer('{"jsonrpc":"2.0","id":7,"error":{"code":-32004,"message":"No"}}');
    const { entry } = await run({}, refused, { clientOf: ({ id }) => (id === 'main' ? 'besu' : undefined) });
    assert.ok(!entry.outcome.ok && entry.outcome.failure.kind === 'rpc');
    assert.equal(entry.outcome.failure.client, 'besu');
    const unknown = await run({}, refused);
    assert.ok(!unknown.entry.outcome.ok && !('client' in unknown.entry.outcome.failure));
  });

  it('keeps status and size of an answer that is a failure', async () => {
    const { entry } = await run({}, answer('invalid project id\n', 401));
    assert.deepEqual(
      [entry.summary, entry.httpStatus, entry.responseBytes],
      ['The server does not accept the API key or login, or needs one (HTTP 401).', 401, 19],
    );
  });

  it('counts bytes, not characters', async () => {
    const { entry } = await run({ method: 'x_y', params: ['é😀'] }, answer('{"id":7,"result":"é"}'));
    assert.deepEqual([entry.requestBytes, entry.responseBytes], [59, 22]);
  });

  it('refuses the answer to another call', async () => {
    const { entry } = await run({}, answer('{"id":8,"result":"0x1"}'));
    assert.equal(entry.summary, 'The response has id 8, but the call had 7.');
  });

  it('keeps no parameter that holds a secret, and masks it in the answer', async () => {
    const url = 'https://node.example/v2/node-key-of-the-fork';
    const { entry, seen } = await run(
      { method: 'anvil_setRpcUrl', params: [url] },
      answer(`{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"cannot reach ${url}"}}`),
    );
    assert.match(seen.sent[0]!.body, /node-key-of-the-fork/);
    assert.deepEqual(seen.started[0]!.params, ['[not kept]']);
    assert.deepEqual(entry.outcome, {
      ok: false,
      failure: { kind: 'rpc', code: -32602, message: 'cannot reach [not kept]', status: 200 },
    });
    assert.ok(!JSON.stringify(entry).includes('node-key'));
  });

  it('lets no form of a secret that a node gives back into the entry', async () => {
    const KEY_DIGITS = 'AbCdEf0123456789'.repeat(4);
    const url = 'https://user:pa%40ssword1@Eth-Mainnet.example/v2/Node-Key-1/?apikey=0123456789abcdef';
    const cases: readonly (readonly [string, JsonValue, string, string])[] = [
      ['personal_newAccount', 'pass"word"1', JSON.stringify('no: pass"word"1'), 'word'],
      [
        'personal_newAccount',
        String.raw`back\slash99`,
        JSON.stringify(String.raw`no: back\slash99`),
        'slash',
      ],
      ['personal_newAccount', 'slash/ed/99', String.raw`"no: slash\/ed\/99"`, 'slash'],
      ['personal_newAccount', 'password', String.raw`"no: passwor\u0064"`, 'passwor'],
      ['personal_newAccount', 'half \uD800 a pair', JSON.stringify('no: half \uD800 a pair'), 'pair'],
      ['personal_importRawKey', `0x${KEY_DIGITS}`, `"no: ${KEY_DIGITS}"`, KEY_DIGITS],
      ['personal_importRawKey', `0x${KEY_DIGITS}`, `"no: ${KEY_DIGITS.toLowerCase()}"`, 'abcdef'],
      ['personal_importRawKey', KEY_DIGITS, `"no: ${KEY_DIGITS.toUpperCase()}"`, 'ABCDEF'],
      ['anvil_setRpcUrl', url, JSON.stringify(`no: ${new URL(url).href}`), 'Key-1'],
      ['anvil_setRpcUrl', url, '"no: GET /v2/Node-Key-1/"', 'Key-1'],
      ['anvil_setRpcUrl', url, '"no: 0123456789abcdef"', '0123456789'],
      ['anvil_setRpcUrl', url, '"no: login pa@ssword1"', 'ssword'],
      ['anvil_reset', { forking: { jsonRpcUrl: url } }, '"no: pa%40ssword1"', 'ssword'],
    ];
    for (const [method, param, message, trace] of cases) {
      for (const error of [`"error":{"code":-32000,"message":${message}}`, `"result":[${message}]`]) {
        const { entry } = await run({ method, params: [param, param] }, answer(`{"id":7,${error}}`));
        const kept = JSON.stringify(entry);
        assert.ok(kept.includes('no: '), kept);
        assert.ok(!kept.includes(trace), `${trace} in ${kept}`);
      }
    }
  });

  it('keeps of the URL a chain was forked from the origin alone', async () => {
    const { entry } = await run(
      { method: 'anvil_nodeInfo' },
      answer('{"id":7,"result":{"forkConfig":{"forkUrl":"https://node.example/v2/abc"}}}'),
    );
    assert.deepEqual(entry.outcome, {
      ok: true,
      result: { forkConfig: { forkUrl: 'https://node.example/[not kept]' } },
    });
  });

  it('does not send a call whose secret was not kept', async () => {
    const { entry, seen } = await run(
      { method: 'personal_newAccount', params: ['[not kept]'] },
      BLOCK_NUMBER,
    );
    assert.deepEqual(seen.sent, []);
    assert.deepEqual(entry.outcome, {
      ok: false,
      failure: {
        kind: 'input',
        message:
          'A secret of this call was not kept, so nothing was sent. Type it again in the request builder.',
      },
    });
  });

  it('does not send a call in which a key was masked', async () => {
    const { entry, seen } = await run(
      { method: 'acme_x', params: ['https://a.example/[api key]'] },
      BLOCK_NUMBER,
    );
    assert.deepEqual(seen.sent, []);
    assert.match(entry.summary, /An API key in this call was masked as \[api key\]/);
  });

  it('tells of a large answer while it arrives, unless it could hold what may not be shown', async () => {
    const told: unknown[] = [];
    const arriving: Ports['arriving'] = (call, index) => told.push([call.id, call.method, index.length]);
    const send: Ports['send'] = (call) => {
      call.onLarge?.(createJsonIndex({ length: 0, read: () => new Uint8Array() }));
      return Promise.resolve(answer('{"jsonrpc":"2.0","id":7,"result":"0x1"}'));
    };
    for (const method of ['debug_traceTransaction', 'anvil_nodeInfo'])
      await run({ method }, answer(''), { send, arriving });
    assert.deepEqual(told, [['entry-1', 'debug_traceTransaction', 0]]);
  });
});
