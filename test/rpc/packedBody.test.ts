import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { HttpOutcome, HttpRequest, Transport, TransportLimits } from '../../src/rpc/transport.ts';
import { deferred } from './deferred.ts';
import { failureOf, LIMITS, post, replyOf, textOf } from './posting.ts';
import { closeServers, startHttp } from './servers.ts';

const TEXT = `{"result":"${'0123456789'.repeat(20_000)}é"}`;

const PACK: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>> = {
  gzip: (bytes) => gzipSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
  zstd: (bytes) => zstdCompressSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
};

function pack(coding: string, text: string | Uint8Array = TEXT): Uint8Array {
  const names = coding.split(', ');
  return names.reduce((bytes, name) => PACK[name]!(bytes), Buffer.from(text) as Uint8Array);
}

function send(response: ServerResponse, coding: string, bytes: Uint8Array, status = 200): void {
  response.writeHead(status, { 'content-encoding': coding, 'retry-after': '7' });
  response.end(bytes);
}

/** Takes a large body, and counts what it got. */
class Place {
  size = 0;
  isCutOff: boolean | undefined;
  discarded = 0;
  busy: Promise<void> | undefined;

  readonly begin: NonNullable<HttpRequest['beginLarge']> = () => ({
    index: undefined as never,
    push: (chunk) => void (this.size += chunk.length),
    ready: () => this.busy,
    end: (isCutOff) => {
      this.isCutOff = isCutOff;
      return { index: undefined, length: this.size, isCutOff } as never;
    },
    discard: () => void this.discarded++,
  });
}

describe('createTransport: compressed answers', () => {
  let transport: Transport;
  let place: Place;
  beforeEach(() => {
    transport = createTransport();
    place = new Place();
  });
  afterEach(async () => {
    await transport.close();
    await closeServers();
  });

  function postLarge(
    origin: string,
    limits: Partial<TransportLimits>,
    signal?: AbortSignal,
  ): Promise<HttpOutcome> {
    const request = { url: origin, headers: {}, body: '{}', beginLarge: place.begin };
    return transport.post(request, { ...LIMITS, ...limits }, signal);
  }

  for (const coding of [
    'gzip',
    'br',
    'zstd',
    'deflate',
    'x-gzip',
    'GZIP',
    'identity',
    'gzip, br',
    'identity, zstd',
  ])
    it(`are unpacked: ${coding}`, async () => {
      const codings = coding
        .toLowerCase()
        .replace('x-', '')
        .replace(/identity(, )?/, '');
      const bytes = codings === '' ? Buffer.from(TEXT) : pack(codings);
      const server = await startHttp((response) => send(response, coding, bytes));
      const outcome = await post(transport, server.origin);
      assert.equal(textOf(outcome), TEXT);
      assert.equal(replyOf(outcome).wireBytes, codings === '' ? undefined : bytes.length);
    });

  it('are asked for by the request alone', async () => {
    const server = await startHttp((response) => response.end('{}'));
    await post(transport, server.origin);
    assert.equal(server.requests[0]?.headers['accept-encoding'], undefined);
  });

  it('keep the connection for the next call', async () => {
    const server = await startHttp((response) => send(response, 'gzip', pack('gzip')));
    for (let call = 0; call < 3; call++) assert.equal(textOf(await post(transport, server.origin)), TEXT);
    assert.equal(server.connections(), 1);
  });

  it('may be long: what waits for room leaves nothing behind @long', async () => {
    const bytes = randomBytes(12_000_000);
    const server = await startHttp((response) => send(response, 'gzip', gzipSync(bytes, { level: 1 })));
    const warnings: string[] = [];
    const note = ({ message }: Error): void => void warnings.push(message);
    process.on('warning', note);
    const outcome = await post(transport, server.origin, { limits: { maxResponseBytes: 1e9 } });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', note);
    assert.ok(bytes.equals(replyOf(outcome).body as Uint8Array));
    assert.deepEqual(warnings, []);
  });

  it('may be empty', async () => {
    const server = await startHttp((response) => send(response, 'gzip', new Uint8Array(0), 401));
    const { status, body, retryAfter } = replyOf(await post(transport, server.origin));
    assert.deepEqual([status, body.length, retryAfter], [401, 0, '7']);
  });

  it('say why they cannot be read, with their HTTP status', async () => {
    const half = pack('gzip').subarray(0, 100);
    const rows: readonly (readonly [string, Uint8Array, string, RegExp])[] = [
      [
        'gzip',
        Buffer.from('{"a":1}'),
        'badEncoding',
        /^The response \(HTTP 200\) could not be unpacked: .* gzip, but its data is not\./,
      ],
      ['zstd', pack('gzip'), 'badEncoding', /compressed with zstd, but its data is not/],
      ['br', half, 'badEncoding', /compressed with br, but its data is not/],
      [
        'gzip',
        half,
        'truncated',
        /^The response \(HTTP 200, compressed with gzip\) broke off before its end/,
      ],
      [
        'compress',
        half,
        'badEncoding',
        /^The response \(HTTP 200\) is compressed as “compress”, which is not read here\. .* gzip, br or zstd/,
      ],
      [`x${'y'.repeat(500)}](command:a)`, half, 'badEncoding', /compressed as “xy{19}”, which/],
      ['gzip, gzip, gzip', half, 'badEncoding', /compressed as “gzip, gzip, gzip”, which/],
      ['gzip, '.repeat(50), half, 'badEncoding', /compressed as “gzip, gzip, gzip and more”, which/],
    ];
    for (const [coding, bytes, rule, expected] of rows) {
      const server = await startHttp((response) => send(response, coding, bytes));
      const failure = failureOf(await post(transport, server.origin));
      assert.match(failure.message, expected);
      assert.equal(failure.kind === 'protocol' && failure.rule, rule);
    }
  });

  it('leave a refusal its status, whatever is wrong with its body', async () => {
    for (const coding of ['gzip', 'compress']) {
      const server = await startHttp((response) => send(response, coding, Buffer.from('not so'), 429));
      const { status, retryAfter } = replyOf(await post(transport, server.origin));
      assert.deepEqual([status, retryAfter], [429, '7']);
    }
    const server = await startHttp((response) =>
      send(response, 'gzip', pack('gzip', '{"error":"quota"}'), 429),
    );
    assert.equal(textOf(await post(transport, server.origin)), '{"error":"quota"}');
  });

  it('end at the limit of what comes out, however little comes in', async () => {
    const bomb = pack('gzip, gzip', Buffer.alloc(40_000_000));
    assert.ok(bomb.length < 1_000, String(bomb.length));
    const server = await startHttp((response) => send(response, 'gzip, gzip', bomb));
    const small = failureOf(
      await post(transport, server.origin, { limits: { maxResponseBytes: 1_000_000 } }),
    );
    assert.equal(small.kind === 'protocol' && small.rule, 'tooLarge');
    const outcome = await postLarge(server.origin, { maxResponseBytes: 6_000_001 });
    assert.ok(outcome.ok);
    assert.deepEqual([place.size, place.isCutOff, place.discarded], [6_000_001, true, 0]);
  });

  it('go on only while there is room for what comes out @long', async () => {
    let makeRoom = (): void => {};
    const bytes = pack('gzip', Buffer.alloc(20_000_000));
    const server = await startHttp((response) => send(response, 'gzip', bytes));
    place.busy = new Promise((resolve) => (makeRoom = resolve));
    const begun = deferred<number>();
    const begin = place.begin;
    Object.assign(place, {
      begin: () => {
        setTimeout(() => begun.resolve(place.size), 200);
        return begin();
      },
    });
    const posted = postLarge(server.origin, { maxResponseBytes: 1e9 });
    const before = await begun.promise;
    assert.ok(before < 5_000_000, String(before));
    place.busy = undefined;
    makeRoom();
    assert.ok((await posted).ok);
    assert.equal(place.size, 20_000_000);
  });

  it('end with the call that is cancelled', async () => {
    const cancel = new AbortController();
    const closed = deferred();
    const bytes = pack('gzip', Buffer.alloc(30_000_000));
    const server = await startHttp((response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.write(bytes.subarray(0, bytes.length - 100));
    });
    const begin = place.begin;
    Object.assign(place, {
      begin: () => {
        setImmediate(() => cancel.abort());
        return begin();
      },
    });
    const outcome = await postLarge(server.origin, { maxResponseBytes: 1e9 }, cancel.signal);
    assert.equal(failureOf(outcome).kind, 'cancelled');
    await closed.promise;
    const { size } = place;
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.deepEqual([place.size, place.isCutOff, place.discarded], [size, undefined, 1]);
  });
});
