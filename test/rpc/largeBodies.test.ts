import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { JsonIndex } from '../../src/core/jsonIndex/jsonIndex.ts';
import type { ArrivingBody } from '../../src/core/reply/largeBody.ts';
import { isLargeBody } from '../../src/core/reply/largeBody.ts';
import type { LargeBody } from '../../src/core/reply/largeBody.ts';
import { createTransport } from '../../src/rpc/undiciTransport.ts';
import type { HttpOutcome, Transport, TransportLimits } from '../../src/rpc/transport.ts';
import { LIMITS } from './posting.ts';
import { closeServers, startHttp } from './servers.ts';

const LARGE = Buffer.alloc(9_000_000, 'abcdefghij');

/** A place for large bodies that tells what it was given. */
class Place {
  readonly chunks: Uint8Array[] = [];
  begun = 0;
  ended: boolean | undefined;
  discarded = 0;
  fails = false;
  busy: Promise<void> | undefined;

  readonly begin = (): ArrivingBody => {
    this.begun++;
    return {
      index: undefined as unknown as JsonIndex,
      push: (chunk) => {
        if (this.fails) throw new Error('ENOSPC: no space left on device, write');
        this.chunks.push(chunk.slice());
      },
      ready: () => this.busy,
      end: (isCutOff) => {
        this.ended = isCutOff;
        return { index: undefined, length: this.bytes().length, isCutOff } as unknown as LargeBody;
      },
      discard: () => void this.discarded++,
    };
  };

  bytes(): Buffer {
    return Buffer.concat(this.chunks);
  }
}

/** In chunks, with or without telling the size. */
function send(response: ServerResponse, bytes: Buffer, tellsSize: boolean): void {
  response.writeHead(200, tellsSize ? { 'content-length': bytes.length } : {});
  const count = Math.ceil(bytes.length / CHUNK);
  const chunks = Array.from({ length: count }, (_, index) =>
    bytes.subarray(index * CHUNK, (index + 1) * CHUNK),
  );
  Readable.from(chunks).pipe(response);
}

const CHUNK = 100_003;

describe('createTransport with a place for large bodies', () => {
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

  async function post(
    bytes: Buffer,
    tellsSize: boolean,
    most = 1e9,
    signal?: AbortSignal,
  ): Promise<HttpOutcome> {
    const server = await startHttp((response) => send(response, bytes, tellsSize));
    const limits: TransportLimits = { ...LIMITS, maxResponseBytes: most };
    const request = { url: server.origin, headers: {}, body: '{}', beginLarge: place.begin };
    return transport.post(request, limits, signal);
  }

  it('holds a body that is not large as one', async () => {
    for (const tellsSize of [true, false]) {
      const outcome = await post(LARGE.subarray(0, 4_000_000), tellsSize);
      assert.ok(outcome.ok && !isLargeBody(outcome.reply.body));
      assert.ok(LARGE.subarray(0, 4_000_000).equals(outcome.reply.body));
    }
    assert.equal(place.begun, 0);
  });

  it('hands a large body on, whole and in order, whether its size was told or not', async () => {
    for (const tellsSize of [true, false]) {
      place = new Place();
      const outcome = await post(LARGE, tellsSize);
      assert.ok(outcome.ok && isLargeBody(outcome.reply.body));
      assert.deepEqual([place.begun, place.ended, place.discarded], [1, false, 0]);
      assert.ok(place.bytes().equals(LARGE));
    }
  });

  it('takes no more while there is no room for it', async () => {
    let makeRoom = (): void => {};
    place.busy = new Promise((resolve) => (makeRoom = resolve));
    const posted = post(LARGE, true);
    while (place.bytes().length === 0) await delay(10);
    // More would have come by then.
    await delay(200);
    const before = place.bytes().length;
    assert.ok(before > 0 && before < 1_000_000, String(before));
    place.busy = undefined;
    makeRoom();
    assert.ok((await posted).ok && place.bytes().equals(LARGE));
  });

  it('takes the beginning of a body that is larger than the limit, to the byte', async () => {
    for (const [most, tellsSize] of [
      [5_000_001, true],
      [5_000_001, false],
      [1_000, false],
    ] as const) {
      place = new Place();
      const outcome = await post(LARGE, tellsSize, most);
      assert.ok(outcome.ok);
      assert.deepEqual([place.ended, place.discarded], [true, 0]);
      assert.ok(place.bytes().equals(LARGE.subarray(0, most)));
    }
  });

  it('takes a body of exactly the limit whole', async () => {
    const outcome = await post(LARGE, true, LARGE.length);
    assert.deepEqual([outcome.ok, place.ended, place.bytes().length], [true, false, LARGE.length]);
  });

  it('says so where a body cannot be written, and gives up what there is of it', async () => {
    place.fails = true;
    const outcome = await post(LARGE, false);
    assert.deepEqual(outcome, {
      ok: false,
      failure: {
        kind: 'protocol',
        rule: 'tooLarge',
        message:
          'The response is too large for memory and could not be written to disk: ENOSPC: no space left on device, write. Free some space, or request less.',
      },
    });
    assert.deepEqual([place.ended, place.discarded], [undefined, 1]);
  });

  it('gives up a body whose call is cancelled', async () => {
    const abort = new AbortController();
    const begin = place.begin;
    Object.assign(place, {
      begin: () => {
        setTimeout(() => abort.abort(), 1);
        return begin();
      },
    });
    const server = await startHttp((response) => {
      response.writeHead(200, { 'content-length': 2 * LARGE.length });
      response.write(LARGE);
    });
    const request = { url: server.origin, headers: {}, body: '{}', beginLarge: () => place.begin() };
    const outcome = await transport.post(request, { ...LIMITS, maxResponseBytes: 1e9 }, abort.signal);
    assert.deepEqual(
      [outcome, place.discarded],
      [{ ok: false, failure: { kind: 'cancelled', message: 'Cancelled.' } }, 1],
    );
  });
});
