// The way of a large result that repeats the key: from a socket through the call to the kept file.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childNodes } from '../../src/core/decode/childNodes.ts';
import { decodeResult } from '../../src/core/decode/decodeResult.ts';
import { runCall } from '../../src/core/call/runCall.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { createRpcClient } from '../../src/rpc/client.ts';
import { createLargeBodies } from '../../src/storage/largeBodies.ts';
import { KEY, LIMITS } from './posting.ts';
import { closeServers, json, startHttp } from './servers.ts';

const ROWS = 30_000;

describe('runCall with a large answer', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eth-rpc-large-'));
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true });
    await closeServers();
  });

  it('neither shows nor keeps a key that the server repeats', async () => {
    const escaped = Array.from(KEY, (char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('');
    const row = `{"plain":"${KEY}","escaped":"${escaped}","base64":"${btoa(`x${KEY}y`)}"}`;
    const server = await startHttp((response) =>
      json(response, `{"jsonrpc":"2.0","id":7,"result":[${`${row},`.repeat(ROWS - 1)}${row}]}`),
    );
    const bodies = createLargeBodies(folder, 0);
    const client = createRpcClient(
      () => ({ ...LIMITS, maxResponseBytes: 1e9 }),
      () => Promise.resolve(undefined),
      bodies,
    );
    const draft = {
      endpoint: { id: 'a', name: 'A', urlTemplate: `${server.origin}/v1/\${apiKey}` },
      method: 'x_echo',
      params: [],
    };
    const entry = await runCall<AbortSignal>(
      {
        send: (call, signal) => client.send(call, signal),
        keyFor: () => Promise.resolve(new Secret(KEY)),
        history: { started() {}, finished() {} },
        now: Date.now,
        clock: () => performance.now(),
        headOf: () => undefined,
        chainOf: () => undefined,
        newId: () => 'entry',
        nextRpcId: () => 7,
      },
      draft,
      new AbortController().signal,
    );
    await client.close();
    assert.ok(entry.outcome.ok && entry.outcome.body !== undefined);
    assert.equal(entry.summary, '30,000 items');
    const [last] = childNodes(decodeResult(draft, entry.outcome.result), ROWS - 1);
    const { plain, escaped: spelled, base64 } = last!.value as Readonly<Record<string, string>>;
    assert.match(`${plain} ${spelled}`, /^\[api key\*+\] \[api key\*+\]$/);
    assert.match(base64!, /^.?\[api key\*+\].{0,3}$/);
    assert.ok(entry.masked! >= ROWS, String(entry.masked));
    const kept = readFileSync(join(folder, await bodies.keep(entry.outcome.body)), 'utf8');
    assert.deepEqual(
      [KEY, escaped, btoa(`x${KEY}y`)].filter((form) => kept.includes(form)),
      [],
    );
  });
});
