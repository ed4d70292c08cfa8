import assert from 'node:assert/strict';
import { lineName } from '../../../src/core/contracts/sourceLine.ts';
import type { DecodeContext } from '../../../src/core/decode/decodedNode.ts';
import { nextLineStep, stepLines, treeRequest } from '../../../src/core/explain/stepLines.ts';
import type { StepLines } from '../../../src/core/explain/stepLines.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { isLong } from '../../effort.ts';
import { SENDER, startMining } from '../contracts/miningNode.ts';
import type { MiningNode } from '../contracts/miningNode.ts';
import { BUILDS } from '../contracts/traced/builds.ts';
import { deployBuild } from '../contracts/traced/deployBuild.ts';
import { calldataOf, commented, FAILING_WAYS } from '../contracts/traced/failingWays.ts';
import { contractsAt, workspaceOf } from '../contracts/traced/workspace.ts';

const namesOf = (lines: StepLines): readonly string[] =>
  lines.flatMap((line) => (line === undefined ? [] : [lineName(line)]));

describe('stepLines', () => {
  let node: MiningNode;
  before(async () => {
    node = await startMining();
  });
  after(() => node.stop());

  /** The call tree and the steps of a transaction. */
  async function traced(hash: JsonValue): Promise<{ tree: JsonObject; steps: readonly JsonObject[] }> {
    const asked = { method: 'debug_traceTransaction', params: [hash] };
    const { method, params } = treeRequest(asked)!;
    const tree = (await node.ask(method, ...params)) as JsonObject;
    const { structLogs } = (await node.ask(asked.method, ...asked.params)) as JsonObject;
    return { tree, steps: structLogs as unknown as readonly JsonObject[] };
  }

  for (const build of isLong ? BUILDS : BUILDS.slice(0, 2))
    it(`gives the lines of calls and failures at their steps: ${build.name}`, async function () {
      this.timeout(60_000);
      const workspace = workspaceOf(build);
      const deployed = await deployBuild(build, node);
      const contractAt = await contractsAt(workspace, deployed, node);
      const context: DecodeContext = { contractAt, readSources: workspace.readSources };
      const ways = FAILING_WAYS.filter(({ calls, only = '' }) => calls && build.version.startsWith(only));
      let found = 0;
      const missed: string[] = [];
      for (const way of ways) {
        const addressOf = (name: string): string => deployed.get(name)!;
        const data = calldataOf(way, addressOf);
        const { transactionHash } = await node.send({ to: addressOf(way.to), from: SENDER, data });
        const { tree, steps } = await traced(transactionHash!);
        const lines = await stepLines(tree, steps, context);
        assert.equal(lines.length, steps.length);
        const names = steps.flatMap(({ op }, at) => (/CALL$|^CREATE/.test(op as string) ? [lines[at]] : []));
        const called = names.map((line) => line && lineName(line));
        for (const name of way.calls!) {
          const where = commented(`called here: ${name}`);
          if (called.includes(where)) found++;
          else missed.push(name);
        }
      }
      assert.ok(found > 3);
      assert.deepEqual(missed, []);
    });

  it('goes from line to line, into calls and out of them', async () => {
    const [build] = BUILDS;
    const workspace = workspaceOf(build!);
    const deployed = await deployBuild(build!, node);
    const contractAt = await contractsAt(workspace, deployed, node);
    const context: DecodeContext = { contractAt, readSources: workspace.readSources };
    const way = FAILING_WAYS.find(({ to, calls }) => to === 'Router' && calls?.includes('again'))!;
    const data = calldataOf(way, (name) => deployed.get(name)!);
    const { transactionHash } = await node.send({ to: deployed.get('Router')!, data });
    const { tree, steps } = await traced(transactionHash!);
    const lines = await stepLines(tree, steps, context);
    const passed: string[] = [];
    for (let at = nextLineStep(lines, -1); at !== undefined; at = nextLineStep(lines, at))
      passed.push(lineName(lines[at]!));
    const wanted = [...way.calls!.map((name) => `called here: ${name}`), `fails here: ${way.place}`];
    let from = -1;
    for (const name of wanted) {
      from = passed.indexOf(commented(name), from + 1);
      assert.ok(from >= 0, `${name} in ${passed.join(' ')}`);
    }
    for (const [at, name] of passed.entries()) assert.notEqual(name, passed[at + 1]);
  });

  it('gives none for steps of other code, for other calls, and where no contract is known', async () => {
    const [build] = BUILDS;
    const workspace = workspaceOf(build!);
    const deployed = await deployBuild(build!, node);
    const contractAt = await contractsAt(workspace, deployed, node);
    const context: DecodeContext = { contractAt, readSources: workspace.readSources };
    const way = FAILING_WAYS.find(({ to, calls }) => to === 'Router' && calls?.includes('again'))!;
    const data = calldataOf(way, (name) => deployed.get(name)!);
    const { transactionHash } = await node.send({ to: deployed.get('Router')!, data });
    const { tree, steps } = await traced(transactionHash!);
    assert.ok(namesOf(await stepLines(tree, steps, context)).length > 0);
    const moved = steps.map((step) => ({ ...step, op: step['op'] === 'JUMPDEST' ? 'PUSH2' : step['op']! }));
    assert.deepEqual(namesOf(await stepLines(tree, moved, context)), []);
    assert.deepEqual(await stepLines(tree, steps, { readSources: workspace.readSources }), []);
    assert.deepEqual(await stepLines(tree, steps, { contractAt }), []);
    assert.deepEqual(namesOf(await stepLines(tree, [...steps, { op: 'ADD' }], context)), []);
  });
});

describe('treeRequest', () => {
  it('asks for the call tree of the same transaction or call, with its overrides', () => {
    assert.deepEqual(
      treeRequest({ method: 'debug_traceTransaction', params: ['0x12', { timeout: '20s' }] }),
      {
        method: 'debug_traceTransaction',
        params: ['0x12', { tracer: 'callTracer', timeout: '20s' }],
      },
    );
    const overrides = { '0x1': { balance: '0x2' } };
    const config = { disableStack: true, limit: 5, stateOverrides: overrides, txIndex: '0x2' };
    assert.deepEqual(treeRequest({ method: 'debug_traceCall', params: [{ to: '0x1' }, '0x7', config] }), {
      method: 'debug_traceCall',
      params: [{ to: '0x1' }, '0x7', { stateOverrides: overrides, txIndex: '0x2', tracer: 'callTracer' }],
    });
  });

  it('has none for other methods, and without what names the call', () => {
    assert.equal(treeRequest({ method: 'eth_call', params: [{}, 'latest'] }), undefined);
    assert.equal(treeRequest({ method: 'debug_traceTransaction', params: [] }), undefined);
  });
});
