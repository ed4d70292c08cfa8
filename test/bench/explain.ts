// The benchmark of explanations: from the last byte of a trace to the first screen of its call tree, compared with
// `cast run` on the same node, which traces the transaction itself.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { DecodedNode } from '../../src/core/decode/decodedNode.ts';
import type { MakeCall } from '../../src/core/explain/explanation.ts';
import { native, startAnvil } from './anvil.ts';
import { loadShipped } from './build.ts';
import type { Shipped } from './build.ts';
import { expectEqual } from './call/check.ts';
import { sized } from './effort.ts';
import { compare, format, printTable, state } from './report.ts';
import type { Metric } from './report.ts';
import { interleave, median, medianRatio } from './rounds.ts';

type Core = Shipped['core'];
type Replies = ReadonlyMap<string, Uint8Array>;

const run = promisify(execFile);
const SENDER = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const CALLS = sized(5_000, 50);
const GAS = '0xf00000';
const SCREEN_ROWS = 60;

/** Code whose calldata is a count, an address and further bytes: calls the address `count` times with these bytes. */
const REPEATER = '0x6040360360405f375f355b5f5f604036035f5f6020355af1506001900380600a5700';
/** Code that logs its calldata as a token logs a transfer, and returns true. */
const TOKEN =
  '0x6024355f52600435337fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef60205fa360015f5260205ff3';
const [REPEATER_AT, TOKEN_AT] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];

const word = (digits: string): string => digits.padStart(64, '0');

/** Measures a transaction of thousands of calls, each with an event. */
export async function benchExplain(rounds = 7): Promise<readonly Metric[]> {
  const { core } = await loadShipped();
  await core.installFastHash();
  const anvil = await startAnvil(0);
  try {
    const hash = await sendCalls(anvil.url);
    const replies = await recordReplies(anvil.url, hash, core);
    const cast = async (): Promise<number> => {
      const start = process.hrtime.bigint();
      await run(native('cast'), ['run', hash, '--rpc-url', anvil.url], { maxBuffer: 1e9 });
      return Number(process.hrtime.bigint() - start) / 1e6;
    };
    const whole: number[] = [];
    const ours = async (): Promise<number> => {
      const start = process.hrtime.bigint();
      const { rows, traceAt } = await explainedRows(hash, replies, core);
      const end = process.hrtime.bigint();
      expectEqual('rows of the call tree', rows, SCREEN_ROWS);
      whole.push(Number(end - start) / 1e6);
      return Number(end - traceAt) / 1e6;
    };
    const contenders = [
      { name: 'ours', run: ours },
      { name: 'cast run', run: cast },
    ];
    for (const contender of contenders) await contender.run();
    whole.length = 0;
    const samples = await interleave(rounds, contenders);
    const of = (name: string): readonly number[] => samples.get(name)!;
    const size = [...replies.values()].reduce((sum, { length }) => sum + length, 0);
    printTable(
      `A transaction of ${CALLS} calls, replies of ${format(size / 1e6, 1)} MB, ms (${rounds} rounds)`,
      ['', 'median', 'x cast run'],
      contenders.map(({ name }) => [
        name,
        format(median(of(name)), 1),
        format(medianRatio(of(name), of('cast run')), 3),
      ]),
    );
    return [
      compare('explain, ms, ours from the last byte / cast run whole', of('ours'), of('cast run'), {
        is: '<=',
        than: 1 / 3,
      }),
      state('explain, ms, ours with all that is read before the trace', whole),
      state('explain, MB of replies', [size / 1e6]),
    ];
  } finally {
    await anvil.stop();
  }
}

async function sendCalls(url: string): Promise<string> {
  await result(url, 'anvil_setCode', [REPEATER_AT, REPEATER]);
  await result(url, 'anvil_setCode', [TOKEN_AT, TOKEN]);
  const transfer = `a9059cbb${word(SENDER.slice(2))}${word('de0b6b3a7640000')}`;
  const input = `0x${word(CALLS.toString(16))}${word(TOKEN_AT.slice(2))}${transfer}`;
  const hash = await result(url, 'eth_sendTransaction', [{ from: SENDER, to: REPEATER_AT, input, gas: GAS }]);
  await result(url, 'evm_mine', []);
  const receipt = (await result(url, 'eth_getTransactionReceipt', [hash])) as {
    readonly status: string;
    readonly logs: readonly unknown[];
  };
  expectEqual('status and events', [receipt.status, receipt.logs.length], ['0x1', CALLS]);
  return hash as string;
}

/** Explains the transaction once through the node, and records the replies. */
async function recordReplies(url: string, hash: string, core: Core): Promise<Replies> {
  const replies = new Map<string, Uint8Array>();
  await core.explainTransaction(
    hash,
    async (method, params) => {
      const body = await post(url, method, params);
      replies.set(keyOf(method, params), body);
      return outcomeOf(body, core);
    },
    {},
  );
  return replies;
}

/**
 * The work of a page: reads the replies, explains, and makes the rows of the first screen. Returns their number, and
 * when the bytes of the trace were there.
 */
async function explainedRows(
  hash: string,
  replies: Replies,
  core: Core,
): Promise<{ readonly rows: number; readonly traceAt: bigint }> {
  let traceAt: bigint | undefined;
  const ask: MakeCall = (method, params) => {
    if (method === 'debug_traceTransaction') traceAt ??= process.hrtime.bigint();
    return Promise.resolve(outcomeOf(replies.get(keyOf(method, params))!, core));
  };
  const { sections } = await core.explainTransaction(hash, ask, {});
  const calls = sections.find(({ id }) => id === 'calls');
  let count = 0;
  const show = (node: DecodedNode): void => {
    if (count === SCREEN_ROWS) return;
    count++;
    core.summarize(node);
    core.callLine(node);
    for (const child of core.childNodes(node, 0, SCREEN_ROWS)) show(child);
  };
  for (const row of calls?.rows ?? []) show(row);
  if (traceAt === undefined) throw new Error('No trace was asked for.');
  return { rows: count, traceAt };
}

function keyOf(method: string, params: unknown): string {
  return JSON.stringify([method, params]);
}

function outcomeOf(body: Uint8Array, core: Core): ReturnType<Core['parseReply']> {
  return core.parseReply(
    { status: 200, contentType: 'application/json', retryAfter: '', body },
    1,
    (text) => text,
    0,
  );
}

async function result(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const reply = JSON.parse(new TextDecoder().decode(await post(url, method, params))) as {
    readonly result?: unknown;
    readonly error?: { readonly message: string };
  };
  if (reply.error !== undefined) throw new Error(`${method}: ${reply.error.message}`);
  return reply.result;
}

async function post(url: string, method: string, params: readonly unknown[]): Promise<Uint8Array> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body });
  return new Uint8Array(await response.arrayBuffer());
}
