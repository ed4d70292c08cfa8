import assert from 'node:assert/strict';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { times } from '../effort.ts';
import { FAULTS, none, seeded, sendJson, startFaultyNode, type Trouble } from './faultyNode.ts';
import { request, rpc, send } from './httpCall.ts';
import { startProgram } from './program.ts';

const READS = times(300, 10_000);
const KEYS = ['first-key-of-faults', 'second-key-of-faults', 'third-key-of-faults', 'fourth-key-of-faults'];
const CLIENTS = 5;
const CHAIN = [
  ['eth_blockNumber'],
  ['eth_getBalance', '0x00', 'latest'],
  ['eth_getBlockByNumber', 'latest', false],
  ['eth_chainId'],
] as const;

/** What came of all calls. */
type Tally = {
  reads: number;
  writes: number;
  failed: string[];
  back: string[];
  lagSaid: number;
  again: number;
};

describe('three upstreams of which all have faults', () => {
  it(`answer ${READS} reads, never an older block, and get no write twice`, async () => {
    const random = seeded(7);
    const began = performance.now();
    const head = (): bigint => 1000n + BigInt(Math.floor((performance.now() - began) / 200));
    const nodes = await Promise.all([1, 2, 3].map(() => startFaultyNode(head)));
    const [mortal, faulty, slow] = nodes as [(typeof nodes)[0], (typeof nodes)[0], (typeof nodes)[0]];
    const ways = Object.values(FAULTS);
    faulty.trouble = (response, call, answer) =>
      random() < 0.3 && ways[Math.floor(random() * ways.length)]!(response, call, answer);
    const tails: Trouble = (response, _call, answer) => {
      if (random() >= 0.05) return false;
      setTimeout(() => sendJson(response, answer), 500);
      return true;
    };
    slow.trouble = tails;
    slow.behind = 3n;
    // So that the one that is killed may have shown a block that no other has.
    faulty.behind = 1n;
    const gateway = await startProgram([
      ...nodes.flatMap(({ url }) => ['--upstream', url]),
      '--port',
      '0',
      '--upstream-poll',
      '0.1',
      '--timeout',
      '10',
      '--log-level',
      'silent',
      '--workers',
      '2',
      ...KEYS.flatMap((key) => ['--key', key]),
    ]);
    const tally: Tally = { reads: 0, writes: 0, failed: [], back: [], lagSaid: 0, again: 0 };
    const life = { over: false };

    async function kills(): Promise<void> {
      while (!life.over) {
        // At any time between two polls.
        await sleep(400 + random() * 300);
        await mortal.kill();
        await sleep(400);
        await mortal.revive();
        // Who is behind changes, too.
        [slow.behind, mortal.behind] = slow.behind === 0n ? [3n, 0n] : [0n, 3n];
      }
    }

    async function client(key: string, seen: { block: bigint }): Promise<void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const path = `/v1/${key}`;
      while (tally.reads < READS) {
        tally.reads += 1;
        const [method, ...params] = CHAIN[Math.floor(random() * CHAIN.length)]!;
        const floor = seen.block;
        const answer = await send(gateway.url, { path, agent, body: request(method, params) });
        const { result } = rpc(answer) as { result?: string | { number: string } };
        if (answer.status !== 200 || result === undefined) tally.failed.push(`${method} ${answer.body}`);
        else if (method !== 'eth_chainId') {
          const block = BigInt(typeof result === 'string' ? result : result.number);
          const lag = answer.headers['x-upstream-lag'];
          if (block < floor && lag === undefined) tally.back.push(`${method}: ${block} after ${floor}`);
          if (lag !== undefined) tally.lagSaid += 1;
          if (block > seen.block) seen.block = block;
        }
        if (answer.headers['x-attempts'] !== '1') tally.again += 1;
        if (tally.reads % 10 > 0) continue;
        const raw = `0x${(tally.writes += 1).toString(16)}`;
        await send(gateway.url, { path, agent, body: request('eth_sendRawTransaction', [raw]) });
      }
      agent.destroy();
    }

    const killing = kills();
    await Promise.all(
      KEYS.flatMap((key) => {
        const seen = { block: 0n };
        return Array.from({ length: CLIENTS }, () => client(key, seen));
      }),
    );
    life.over = true;
    await killing;
    const writes = nodes.flatMap((node) => node.writes);
    console.log(
      `      ${tally.reads} reads, ${tally.again} of them by a further attempt, ${tally.lagSaid} with a lag said; ` +
        `${tally.writes} writes, ${writes.length} arrived`,
    );
    assert.deepEqual([tally.failed, tally.back], [[], []]);
    assert.equal(new Set(writes).size, writes.length);
    assert.ok(tally.again > 0 && writes.length > 0);
    assert.equal(await gateway.stop(), 0);
    for (const node of nodes) node.trouble = none;
    await Promise.all(nodes.map((node) => node.kill()));
  });
});
