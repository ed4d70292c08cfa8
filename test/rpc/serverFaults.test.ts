import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseReply } from '../../src/core/reply/parseReply.ts';
import { createRedact } from '../../src/core/secret/redact.ts';
import { Secret } from '../../src/core/secret/secret.ts';
import { createRpcClient } from '../../src/rpc/client.ts';
import type { RpcClient } from '../../src/rpc/client.ts';
import { createLargeBodies } from '../../src/storage/largeBodies.ts';
import { told } from '../core/faults/told.ts';
import { readWireCases } from './faults/cases.ts';
import { startScripted } from './faults/scripted.ts';
import { KEY, LIMITS } from './posting.ts';
import { closeServers } from './servers.ts';

const SECRET = new Secret(KEY);
const REDACT = createRedact(SECRET);
const BODY = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';

describe('a server that does wrong on the wire', () => {
  let folder: string;
  let client: RpcClient;
  let patienceMs: number;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'eth-rpc-wire-'));
  });
  beforeEach(() => {
    client = createRpcClient(
      () => ({ ...LIMITS, totalTimeoutMs: patienceMs, maxResponseBytes: 20_000_000 }),
      () => Promise.resolve(undefined),
      createLargeBodies(folder),
    );
  });
  afterEach(async () => {
    await client.close();
    await closeServers();
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  async function call(origin: string): Promise<string> {
    const endpoint = { id: 'a', name: 'A', urlTemplate: `${origin}/v1/\${apiKey}` };
    const request = { endpoint, key: SECRET, body: BODY, mayRepeat: false, forbidden: () => [KEY] };
    const sent = await client.send(request, new AbortController().signal);
    const text = told(sent.ok ? parseReply(sent.response, 1, REDACT, 0) : sent);
    assert.ok(!text.includes(KEY) && !text.includes(origin), text);
    return text;
  }

  for (const { name, script, told: expected, next } of readWireCases())
    it(name, async () => {
      const server = await startScripted(script);
      patienceMs = expected.startsWith('timeout') ? 100 : 10_000;
      assert.equal(await call(server.origin), expected);
      if (script.ending !== 'waits') await server.isOver;
      patienceMs = 10_000;
      assert.equal(await call(server.origin), next);
    });
});
