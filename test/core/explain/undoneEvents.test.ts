// The events of failed calls in explanations, on a real node: those that the EVM’s steps tell, in the same places.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import { callToExplain } from '../../../src/core/explain/callToExplain.ts';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { Explanation, MakeCall } from '../../../src/core/explain/explanation.ts';
import type { JsonObject } from '../../../src/core/json.ts';
import { parseReply } from '../../../src/core/reply/parseReply.ts';
import { EVENTS_TRACER } from '../../../src/core/trace/undoneEvents.ts';
import { startRouted } from '../contracts/routedCalls.ts';
import type { Routed } from '../contracts/routedCalls.ts';
import { rowLines, treeOf } from '../decode/callTrees.ts';

const UNDONE = 'emit Transfer(from Router, to bob, value 2)  (undone)';
const UNTOLD = 'Events of failed calls are undone, and this trace does not list all of them.';
const STATIC_LOG = `0x${'5a'.repeat(20)}`;

const withoutGas = (line: string): string => line.slice(10);

function callsOf(explanation: Explanation): {
  readonly rows: readonly string[];
  readonly notes: readonly string[];
} {
  const { rows, notes } = explanation.sections.find(({ id }) => id === 'calls')!;
  return { rows: rows.flatMap((row) => rowLines(row, 0)).map(withoutGas), notes };
}

describe('events of failed calls', () => {
  let routed: Routed;
  let ask: MakeCall;
  const hashOf = (name: string): string => routed.hashes[name]!;
  const explain = (name: string, by = ask): Promise<Explanation> =>
    explainTransaction(hashOf(name), by, { ...routed.context, chain: chainById(31337n) });

  before(async () => {
    routed = await startRouted();
    ask = async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(routed.url, { method: 'POST', headers, body });
      const bytes = new Uint8Array(await response.arrayBuffer());
      return parseReply(
        { status: 200, contentType: 'application/json', retryAfter: '', body: bytes },
        1,
        (text) => text,
        0,
      );
    };
  });
  after(() => routed.stop());

  /** Answers as nodes that take no tracers in JavaScript. */
  const withoutOwnTracers: MakeCall = async (method, params) =>
    JSON.stringify(params).includes('toHex')
      ? { ok: false, failure: { kind: 'rpc', code: -32602, message: 'tracer not found', status: 200 } }
      : ask(method, params);

  for (const name of [
    'run that fails',
    'run with legs that fail',
    'money refused',
    'creation',
    'call in bytes',
  ])
    it(`are those that steps tell: ${name}`, async () => {
      const { rows } = callsOf(await explain(name));
      const steps = await treeOf(routed, 'debug_traceTransaction', [hashOf(name), { enableMemory: true }]);
      const expected = rowLines(steps!, 0).map(withoutGas);
      assert.deepEqual(rows.slice(1), expected.slice(1));
    });

  it('are tagged and counted', async () => {
    const { rows, notes } = callsOf(await explain('run that fails'));
    assert.equal(rows.filter((row) => row.trim() === UNDONE).length, 1);
    assert.deepEqual(notes, ['It made 6 calls.', '1 event of calls that failed is undone.']);
  });

  it('move no tokens', async () => {
    const { sections } = await explain('run that fails');
    assert.ok(!sections.some(({ id }) => id === 'tokens' || id === 'events'));
  });

  it('are told of a call that is not sent', async () => {
    const transaction = (await routed.ask(
      'eth_getTransactionByHash',
      hashOf('run that fails'),
    )) as JsonObject;
    const { from, to, input } = transaction;
    const asked = callToExplain('eth_call', [{ from: from!, to: to!, data: input! }, 'latest'])!;
    const { rows } = callsOf(await explainCall(asked, ask, routed.context));
    assert.equal(rows.filter((row) => row.trim() === UNDONE).length, 1);
  });

  it('are said not to be told where the node does not', async () => {
    for (const by of [withoutOwnTracers, flatOnly]) {
      const { rows, notes } = callsOf(await explain('run that fails', by));
      assert.ok(!rows.some((row) => row.includes('emit ')));
      assert.deepEqual(notes, ['It made 6 calls.', UNTOLD]);
    }
  });

  it('are not asked for where no call failed', async () => {
    const { sources } = await explain('creation');
    assert.ok(!JSON.stringify(sources.map(({ params }) => params)).includes('toHex'));
  });

  it('are not those that a static call tried to emit', async () => {
    // LOG0 of nothing; and a static call of it.
    await routed.ask('anvil_setCode', STATIC_LOG, '0x5f5fa000');
    const code = `0x5f5f5f5f73${STATIC_LOG.slice(2)}5afa00`;
    await routed.ask('anvil_setCode', `0x${'5b'.repeat(20)}`, code);
    const call = { to: `0x${'5b'.repeat(20)}`, input: '0x', gas: '0x186a0' };
    assert.deepEqual(await routed.ask('debug_traceCall', call, 'latest', { tracer: EVENTS_TRACER }), {
      events: [],
      reverts: [],
    });
    const steps = await treeOf(routed, 'debug_traceCall', [call, 'latest', { enableMemory: true }]);
    assert.ok(!rowLines(steps!, 0).join().includes('emit'));
    // The same without the static call is one; so is one whose data is behind the end of the memory.
    const plain = { ...call, to: STATIC_LOG };
    const eventsOf = async (): Promise<readonly JsonObject[]> => {
      const told = await routed.ask('debug_traceCall', plain, 'latest', { tracer: EVENTS_TRACER });
      return (told as { readonly events: readonly JsonObject[] }).events;
    };
    assert.equal((await eventsOf()).length, 1);
    await routed.ask('anvil_setCode', STATIC_LOG, '0x602160025fa15f5ffd');
    const [event] = await eventsOf();
    assert.equal(event?.['data'], '0x0000');
  });

  const flatOnly: MakeCall = (method, params) =>
    method.startsWith('debug_')
      ? Promise.resolve({
          ok: false,
          failure: { kind: 'rpc', code: -32601, message: 'no such method', status: 200 },
        })
      : ask(method, params);
});
