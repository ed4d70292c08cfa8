// Explanations of a node that refuses named tracers and gives EVM steps only, beside those by its callTracer.
import assert from 'node:assert/strict';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { Explanation, MakeCall } from '../../../src/core/explain/explanation.ts';
import { explanationText } from '../../../src/core/explain/explanationText.ts';
import { isJsonObject } from '../../../src/core/json.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import type { Outcome } from '../../../src/core/reply/parseReply.ts';
import { startNode } from '../seededNode.ts';
import type { TestNode } from '../seededNode.ts';
import { askNode, askStepsOnly } from './askNode.ts';
import { sectionLines } from './explanationLines.ts';
import { deployFailing } from './failingChains.ts';
import type { FailingContracts } from './failingChains.ts';
import { RECEIVER, SENDER, send } from './nestedCalls.ts';

const REBUILT = 'The calls are rebuilt from the EVM steps, as the node gave no trace of calls.';
const UNDONE = 'Events of failed calls are undone, and this trace does not list all of them.';
const UNIT = 10n ** 18n;

describe('an explanation by EVM steps', () => {
  let node: TestNode;
  let contracts: FailingContracts;
  let paid: string;
  let caught: string;

  before(async function () {
    this.timeout(60_000);
    node = await startNode(['--code-size-limit=100000']);
    contracts = await deployFailing(node);
    const { at, call } = contracts;
    const transfer = (amount: bigint) => ({
      target: at('Token'),
      data: call('Token', 'transfer', RECEIVER, amount),
    });
    const sendTo = (input: string): Promise<string> =>
      send(node, { from: SENDER.address, to: at('Multicall'), input, gas: '0x7a120' });
    paid = await sendTo(call('Multicall', 'aggregate', [transfer(UNIT), transfer(2n * UNIT)]));
    caught = await sendTo(call('Multicall', 'aggregate3', [transfer(UNIT), transfer(15n * UNIT)]));
  });
  after(() => node.kill());

  const explain = (hash: string, ask: MakeCall): Promise<Explanation> =>
    explainTransaction(hash, ask, contracts.context);
  const stepsAsked = ({ sources }: Explanation): readonly JsonValue[] =>
    sources.filter(({ purpose }) => purpose.includes('steps')).map(({ params }) => params[1]!);

  it('says the same as one by a call tracer, and that it is by steps', async () => {
    for (const hash of [paid, caught]) {
      const whole = await explain(hash, askNode(node));
      const bySteps = await explain(hash, askStepsOnly(node));
      assert.deepEqual(textLines(bySteps), textLines(whole));
      const notes = sectionLines(bySteps, 'calls').filter((line) => line.startsWith('- '));
      assert.equal(notes.at(-1), `- ${REBUILT}`);
      assert.ok(!sectionLines(whole, 'calls').includes(`- ${REBUILT}`));
    }
  });

  it('asks for the steps first, and for their memory where data is missing', async () => {
    assert.deepEqual(stepsAsked(await explain(paid, askStepsOnly(node))), [
      {
        disableStorage: true,
        disableMemory: true,
        disableReturnData: true,
        enableMemory: false,
        enableReturnData: false,
      },
      {
        disableStorage: true,
        disableMemory: false,
        disableReturnData: false,
        enableMemory: true,
        enableReturnData: true,
      },
    ]);
    const alone = await send(node, { from: SENDER.address, to: contracts.at('Silent'), input: '0x12345678' });
    assert.equal(stepsAsked(await explain(alone, askStepsOnly(node))).length, 1);
  });

  it('asks for no steps where the method is not served, or a call trace is', async () => {
    assert.deepEqual(stepsAsked(await explain(paid, askNode(node, /^(debug|trace|ots)_/))), []);
    assert.deepEqual(stepsAsked(await explain(paid, askNode(node))), []);
    for (const [message, asked] of [
      ['debug_traceTransaction is not available on the Free tier', 0],
      ['method debug_traceTransaction is disabled', 0],
      ['the tracer callTracer is not supported for this method', 2],
    ] as const) {
      const failure: Outcome = { ok: false, failure: { kind: 'rpc', code: -32000, message, status: 200 } };
      const refusing: MakeCall = async (method, params) =>
        JSON.stringify(params).includes('"tracer"') ? failure : askStepsOnly(node)(method, params);
      assert.equal(stepsAsked(await explain(paid, refusing)).length, asked, message);
    }
    const flat: MakeCall = (method, params) =>
      method === 'trace_transaction' ? askNode(node)(method, params) : askStepsOnly(node)(method, params);
    const { sources } = await explain(paid, flat);
    assert.ok(!sources.some(({ purpose }) => /steps, for (the calls|arguments)/.test(purpose)));
  });

  it('asks for no steps of a transaction that used very much gas, and says so', async () => {
    const costly = changed(askStepsOnly(node), 'eth_getTransactionReceipt', (receipt) => ({
      ...receipt,
      gasUsed: '0x2dc6c1',
    }));
    const explanation = await explain(paid, costly);
    assert.deepEqual(stepsAsked(explanation), []);
    assert.match(
      sectionLines(explanation, 'calls').at(-1)!,
      /named tracers are not served here.* Its EVM steps were not asked for: it used more than 3,000,000 gas/,
    );
  });

  it('says what is not known where the node gives no memory', async () => {
    const bare = changed(askStepsOnly(node), 'debug_traceTransaction', (trace) => ({
      ...trace,
      structLogs: (trace['structLogs'] as readonly JsonObject[]).map(
        ({ memory: _memory, returnData: _data, ...step }) => step,
      ),
    }));
    const explanation = await explain(paid, bare);
    assert.ok(
      sectionLines(explanation, 'calls').includes(
        '- Not known: the arguments of 2 calls, the results of 2 calls, the data of 2 events, because the node gave no memory of its steps.',
      ),
    );
    assert.match(explanationText(explanation), /Token::\?\(…\)\n.*\n.*← \[Return\] \?\n/);
  });

  it('does not ask for the memory of steps where it would be very large', async () => {
    // Uses 390 KB of memory, takes forty more steps, and emits 32 bytes of it.
    const input = `0x60016206000052${'600050'.repeat(20)}60206000a000`;
    const hash = await send(node, { from: SENDER.address, input, gas: '0x100000' });
    const explanation = await explain(hash, askStepsOnly(node));
    assert.equal(stepsAsked(explanation).length, 1);
    assert.ok(
      sectionLines(explanation, 'calls').includes(
        '- Not known: the data of 1 event, because the steps with their memory would be too large to be asked for.',
      ),
    );
  });

  it('takes the steps of a node that ignores the tracer', async () => {
    const ask = askNode(node);
    const ignoring: MakeCall = (method, params) =>
      method === 'debug_traceTransaction'
        ? ask(method, [
            params[0]!,
            { ...(params[1] as JsonObject), tracer: undefined } as unknown as JsonObject,
          ])
        : askStepsOnly(node)(method, params);
    const explanation = await explain(paid, ignoring);
    assert.equal(stepsAsked(explanation).length, 1);
    assert.deepEqual(textLines(explanation), textLines(await explain(paid, ask)));
  });

  it('says that what a contract sent by destroying itself is not known', async () => {
    const hash = await send(node, { from: SENDER.address, input: '0x33ff', value: '0x5' });
    const lines = sectionLines(await explain(hash, askStepsOnly(node)), 'calls');
    assert.ok(
      lines.includes(
        '- What 1 contract sent by destroying itself is not in the steps, and not in the value moved.',
      ),
      lines.join('\n'),
    );
  });
});

describe('an explanation by EVM steps of a call that is not sent', () => {
  let node: TestNode;
  let contracts: FailingContracts;
  before(async function () {
    this.timeout(60_000);
    node = await startNode(['--code-size-limit=100000']);
    contracts = await deployFailing(node);
  });
  after(() => node.kill());

  const explain = (call: JsonObject, ask: MakeCall): Promise<Explanation> =>
    explainCall({ call: { from: SENDER.address, ...call }, block: 'latest' }, ask, contracts.context);
  const multicall = (name: string, amount: bigint): JsonObject => {
    const { at, call } = contracts;
    const data = call('Token', 'transfer', RECEIVER, amount);
    return { to: at('Multicall'), input: call('Multicall', name, [{ target: at('Token'), data }]) };
  };
  const asksOf = ({ sources }: Explanation): readonly JsonValue[] =>
    sources.flatMap(({ method, params }) => (method === 'debug_traceCall' ? [params] : []));
  const LIMITED = 'For its steps, the call ran with 3,000,000 gas.';

  it('says the same as one by a call tracer, and with how much gas it ran', async () => {
    for (const call of [
      multicall('aggregate', UNIT),
      multicall('aggregate3', 15n * UNIT),
      { ...multicall('tryAll', 15n * UNIT), gas: '0x7a120' },
      { to: contracts.at('Silent'), input: '0x12345678' },
    ] as const) {
      const whole = await explain(call, askNode(node));
      const bySteps = await explain(call, askStepsOnly(node));
      assert.match(bySteps.notes[0]!, /^Nothing was sent: debug_traceCall ran it /);
      assert.deepEqual(
        textLines(bySteps).filter((line) => line.trim() !== LIMITED),
        textLines(whole),
      );
      const notes = sectionLines(bySteps, 'calls').filter((line) => line.startsWith('- '));
      assert.equal(notes.includes(`- ${LIMITED}`), !('gas' in call));
      assert.ok(notes.includes(`- ${REBUILT}`));
    }
  });

  it('takes no steps of a call that runs out of the gas that it is given for them', async () => {
    // Hashes 64 KB 400 times.
    const call = { input: '0x6101905b62010000600020506001900380600357', gas: '0x7a1200' };
    const explanation = await explain(call, askStepsOnly(node));
    assert.match(explanation.notes[0]!, /: eth_(simulateV1|call) ran it/);
    assert.deepEqual(sectionLines(explanation, 'calls'), [
      '- Its EVM steps do not tell: with 3,000,000 gas, a call ran out of gas or failed without a revert, and the steps of more gas can be hundreds of MB.',
    ]);
    assert.equal(explanation.state, 'would succeed');
  });

  it('asks for the steps with the block, the overrides and the gas of the call', async () => {
    const stateOverrides = { [RECEIVER]: { balance: '0x1' } };
    const call = { ...multicall('aggregate', UNIT), from: SENDER.address, gas: '0x7a120' };
    const whole = { call, block: '0x10', stateOverrides };
    const [traced, ...steps] = asksOf(await explainCall(whole, askStepsOnly(node), contracts.context)) as [
      readonly JsonValue[],
      ...(readonly JsonValue[])[],
    ];
    assert.equal(steps.length, 2);
    for (const params of steps) {
      assert.deepEqual(params.slice(0, 2), traced.slice(0, 2));
      assert.deepEqual((params[2] as JsonObject)['stateOverrides'], stateOverrides);
    }
    const { gas: _gas, ...free } = call;
    const [, limited] = asksOf(await explain(free, askStepsOnly(node))) as [unknown, readonly JsonValue[]];
    assert.equal((limited[0] as JsonObject)['gas'], '0x2dc6c0');
  });

  it('says with how much gas it ran only where it did, also at a node that gives steps in place of a tracer', async () => {
    const givesSteps =
      (config: JsonObject): MakeCall =>
      (method, params) =>
        askNode(node)(
          method,
          method === 'debug_traceCall' && (params[2] as JsonObject)['tracer'] !== undefined
            ? [params[0]!, params[1]!, config]
            : params,
        );
    for (const [config, isLimited] of [
      [{ enableMemory: true, enableReturnData: true }, false],
      [{}, true],
    ] as const) {
      const explanation = await explain(multicall('aggregate', UNIT), givesSteps(config));
      const notes = sectionLines(explanation, 'calls');
      assert.ok(notes.includes(`- ${REBUILT}`));
      assert.equal(notes.includes(`- ${LIMITED}`), isLimited);
    }
  });

  it('asks for no steps where the method is not served', async () => {
    const explanation = await explain(multicall('aggregate', UNIT), askNode(node, /^debug_/));
    assert.equal(asksOf(explanation).length, 1);
  });
});

/** The text of an explanation without the notes on its trace, and without the state, which is asked for otherwise. */
function textLines(explanation: Explanation): readonly string[] {
  const sections = explanation.sections.filter(({ id }) => id !== 'state');
  const text = explanationText({ ...explanation, sections });
  return text.split('\n').filter((line) => ![REBUILT, UNDONE].includes(line.trim()) && !/undone/.test(line));
}

function changed(ask: MakeCall, of: string, change: (result: JsonObject) => JsonObject): MakeCall {
  return async (method, params): Promise<Outcome> => {
    const outcome = await ask(method, params);
    if (method !== of || !outcome.ok || !isJsonObject(outcome.result)) return outcome;
    return { ok: true, result: change(outcome.result) };
  };
}
