import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { keysCommand } from '../../src/gateway/keysCommand.ts';
import { isLong } from '../effort.ts';
import { request, send } from './httpCall.ts';
import { KEY, startProgram, type Program } from './program.ts';
import { startRedis, type RedisServer } from './redisServer.ts';
import { echoing, startScriptedNode, type ScriptedNode } from './scriptedNode.ts';
import { openSocket } from './webSocketClient.ts';
import { keyIn, startSignup, type SignupGateway } from './signup/signupGateway.ts';

const DAY_QUOTA = 6;

for (const kind of isLong ? (['any', 'mock'] as const) : (['any'] as const))
  describe(`the keys of a store, at a gateway elsewhere (${kind})`, () => {
    let redis: RedisServer;
    let node: ScriptedNode;
    let owner: SignupGateway;
    let reader: Program;
    const startReader = (workers: number): Promise<Program> =>
      startProgram(
        `--upstream ${node.url} --port 0 --workers ${workers} --shared-keys --redis ${redis.url}`.split(' '),
      );
    before(async () => {
      redis = await startRedis(kind);
      node = await startScriptedNode();
      node.play(echoing);
      owner = await startSignup({ node, flags: ['--redis', redis.url] });
      reader = await startReader(process.platform === 'linux' ? 2 : 1);
    });
    after(async () => {
      await reader.stop();
      await owner.close();
      await node.close();
      await redis.close();
    });

    /** What `gateway keys` prints. */
    const keysOf = (...args: readonly string[]): string => keysCommand([...args, '--store', owner.store], {});
    const addKey = (...flags: readonly string[]): string => keysOf('add', ...flags).trim();
    const callAt = async ({ url }: Program, key: string): Promise<number> =>
      (await send(url, { path: `/v1/${key}`, body: request('eth_chainId') })).status;
    /** What both say, all workers among them. */
    async function statuses(key: string): Promise<{ owner: number[]; reader: number[] }> {
      const ask = async (program: Program): Promise<number[]> => [
        ...new Set(await Promise.all(Array.from({ length: 8 }, () => callAt(program, key)))),
      ];
      return { owner: await ask(owner.program), reader: await ask(reader) };
    }

    let key = '';

    it('work there a second after the way of mail, and are named in Redis by their hashes only', async () => {
      key = keyIn(await owner.obtain('ada@example.org'));
      await sleep(1000);
      assert.deepEqual(await statuses(key), { owner: [200], reader: [200] });
      assert.deepEqual((await redis.keys()).toSorted(), ['ethrpc:keys', 'ethrpc:keys:owner']);
      assert.deepEqual(reader.ready, { url: reader.url });
      assert.equal(await callAt(reader, KEY), 401);
    });

    it('have one quota at both, to the call', async () => {
      const limited = addKey('--quota-day', String(DAY_QUOTA));
      await sleep(1000);
      const calls = Array.from({ length: 3 * DAY_QUOTA }, (_, turn) =>
        callAt(turn % 2 === 0 ? owner.program : reader, limited),
      );
      const answers = await Promise.all(calls);
      assert.equal(answers.filter((status) => status === 200).length, DAY_QUOTA);
      assert.equal(answers.filter((status) => status === 429).length, 2 * DAY_QUOTA);
    });

    it('end at both a second after they are revoked, and with them their sockets @long', async () => {
      const revoked = addKey();
      await sleep(1000);
      assert.deepEqual(await statuses(revoked), { owner: [200], reader: [200] });
      const socket = await openSocket(reader.url, { key: revoked });
      const last = (JSON.parse(keysOf('list', '--json')) as { name: string }[]).at(-1)!;
      keysOf('revoke', last.name);
      await sleep(1000);
      assert.deepEqual(await statuses(revoked), { owner: [401], reader: [401] });
      assert.deepEqual(await socket.ended, { code: 4401, reason: 'the API key was removed' });
    });

    it('go on while Redis is away, and are all there again two seconds after it came back empty @long', async () => {
      const limited = addKey('--quota-day', '5');
      await sleep(1000);
      await redis.close();
      assert.deepEqual(await statuses(key), { owner: [200], reader: [200] });
      assert.deepEqual(await statuses(limited), { owner: [503], reader: [503] });
      const meanwhile = addKey();
      await redis.startAgain();
      await sleep(2000);
      const another = await startReader(1);
      assert.deepEqual(
        [await callAt(another, key), await callAt(another, meanwhile), await callAt(another, limited)],
        [200, 200, 200],
      );
      await another.stop();
      assert.deepEqual(await statuses(meanwhile), { owner: [200], reader: [200] });
    });

    it('go on where the gateway with the store is killed, and change when it is back', async () => {
      const { child } = owner.program;
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      const later = addKey();
      await sleep(1000);
      assert.deepEqual([await callAt(reader, key), await callAt(reader, later)], [200, 401]);
      const another = await startReader(1);
      assert.equal(await callAt(another, key), 200);
      await another.stop();
      owner.program = await startProgram(owner.flags);
      await sleep(2000);
      assert.deepEqual(await statuses(later), { owner: [200], reader: [200] });
    });

    it('are noted in the store as used, wherever that was @long', async () => {
      const used = addKey();
      await sleep(1000);
      assert.equal(await callAt(reader, used), 200);
      assert.equal(await reader.stop(), 0);
      await owner.program.stop();
      const keys = JSON.parse(keysOf('list', '--json')) as { lastUsed: string | null }[];
      assert.notEqual(keys.at(-1)!.lastUsed, null);
    });
  });
