import assert from 'node:assert/strict';
import type { KnownContract } from '../../../src/core/contracts/knownContract.ts';
import { summarize } from '../../../src/core/decode/notations.ts';
import { createdContract } from '../../../src/core/contracts/createdContract.ts';
import { callLine } from '../../../src/core/decode/callLine.ts';
import { isCall } from '../../../src/core/decode/callNodes.ts';
import { childNodes } from '../../../src/core/decode/childNodes.ts';
import { explainTransaction } from '../../../src/core/explain/explainTransaction.ts';
import type { Explanation, LinesPolicy, MakeCall } from '../../../src/core/explain/explanation.ts';
import { callToExplain } from '../../../src/core/explain/callToExplain.ts';
import { explainCall } from '../../../src/core/explain/explainCall.ts';
import { findLines } from '../../../src/core/explain/findLines.ts';
import type { Gather } from '../../../src/core/explain/gather.ts';
import { isStepsRequest } from '../../../src/core/explain/requestSteps.ts';
import type { JsonObject, JsonValue } from '../../../src/core/json.ts';
import { BUILDS, sourceText } from '../contracts/traced/builds.ts';
import { calldataOf, commented, FAILING_WAYS } from '../contracts/traced/failingWays.ts';
import type { FailingWay } from '../contracts/traced/failingWays.ts';
import { isLong } from '../../effort.ts';
import { SENDER, startMining } from '../contracts/miningNode.ts';
import { contractsAt, workspaceOf } from '../contracts/traced/workspace.ts';
import type { Workspace } from '../contracts/traced/workspace.ts';
import { deployBuild } from '../contracts/traced/deployBuild.ts';
import type { MiningNode } from '../contracts/miningNode.ts';

const call =
  ({ ask }: MiningNode): MakeCall =>
  async (method, params) => ({ ok: true, result: await ask(method, ...params) });

/** The line of the failure, then those of so many calls to it as the rows of the call tree have them. */
function linesIn(
  { sections }: Explanation,
  depth = 0,
): { readonly failed: string | undefined; readonly calls: readonly string[] } {
  const rows = sections.flatMap((section) => section.rows);
  const line = rows.find(({ label }) => label === 'line');
  const calls: string[] = [];
  // Each frame that failed because of the last call inside says where that was made.
  for (let at = rows.find(isCall); at !== undefined && calls.length < depth;) {
    calls.push(/\w+\.sol:\d+$/.exec(callLine(at)!.sourceLine)?.[0] ?? 'none');
    at = childNodes(at).findLast(isCall);
  }
  return { failed: line && summarize(line).split(' · ')[0], calls };
}

const NO_EXACT = 'The compiler gives no exact line for where it failed, or the same one for several places.';

/** What stands for several places in a build, or is code of the compiler: no line is told. */
const NOT_FOUND: Readonly<Record<string, string>> = {
  '0.8.37 by IR': 'assembly invalid',
  '0.8.37 by IR, optimised':
    'array enum inherited gas empty assembly invalid pop nowhere underflow negation memory firstSame firstBare ' +
    'innerUnder secondSame secondTold secondText secondBare secondBlock otherTold otherText otherUnder ' +
    'changedSame changedTold changedBare changedBlock thirdDivision thirdOther firstSame',
  '0.8.37 legacy, optimised':
    'secondSame secondTold secondText secondBare secondBlock otherTold otherText otherUnder',
};

describe('findLines', () => {
  let node: MiningNode;
  before(async () => {
    node = await startMining();
  });
  after(() => node.stop());

  for (const build of isLong ? BUILDS : BUILDS.slice(0, 2))
    it(`finds the lines of failures and of the calls to them: ${build.name}`, async function () {
      this.timeout(60_000);
      const workspace = workspaceOf(build);
      const deployed = await deployBuild(build, node);
      const contractAt = await contractsAt(workspace, deployed, node);
      const notFound: string[] = [];
      for (const way of FAILING_WAYS.filter(({ only = '' }) => build.version.startsWith(only))) {
        const explained = await explainWay(way, deployed, contractAt, workspace);
        const { failed, calls } = linesIn(explained, way.calls?.length);
        const where = way.place && commented(`fails here: ${way.place}`);
        if (failed !== undefined || where === undefined) assert.equal(failed, where, way.place);
        else notFound.push(way.place!);
        for (const [at, line] of calls.entries()) {
          const name = way.calls![at]!;
          if (line === 'none') notFound.push(`call:${name}`);
          else assert.equal(line, commented(`called here: ${name}`).replace('src/', ''), way.place);
        }
        assert.equal(calls.length, way.calls?.length ?? 0, way.place);
        const { notes } = explained.sections.find(({ id }) => id === 'failed')!;
        assert.equal(notes.includes(NO_EXACT), failed === undefined, way.place);
      }
      assert.deepEqual(notFound.join(' '), NOT_FOUND[build.name] ?? '');
    });

  describe('without all that it takes', () => {
    const build = BUILDS.at(-1)!;
    const wayTo = (name: string): FailingWay => FAILING_WAYS.find(({ place }) => place === name)!;
    const change = (path: string): string => sourceText(path).replace('too much', 'too many');
    const plain = workspaceOf(build);
    let deployed: ReadonlyMap<string, string>;
    let contractAt: (address: string) => KnownContract | undefined;
    before(async () => {
      deployed = await deployBuild(build, node);
      contractAt = await contractsAt(plain, deployed, node);
    });

    const explainBy = async (
      ask: MakeCall,
      {
        workspace = plain,
        lines = 'failures',
        place = 'noMessage',
      }: { workspace?: Workspace; lines?: LinesPolicy; place?: string } = {},
    ) => {
      const explained = await explainWay(wayTo(place), deployed, contractAt, workspace, { ask, lines });
      const section = explained.sections.find(({ id }) => id === 'failed')!;
      const asked = explained.sources.map(({ method }) => method);
      const notes = section.notes.filter((note) => !note.startsWith('The contract gave no reason'));
      return { line: linesIn(explained).failed, notes, asked, more: explained.hasMoreLines };
    };
    const isSteps = (params: readonly JsonValue[]): boolean => isStepsRequest(params);
    const NO_STEPS = 'There are no source lines, as the node gave no EVM steps.';

    it('replays what anvil kept no steps of', async () => {
      const keepsNone: MakeCall = async (method, params) =>
        method === 'debug_traceTransaction' && isSteps(params)
          ? { ok: true, result: { failed: true, gas: 1, structLogs: [] } }
          : call(node)(method, params);
      const { line, notes, asked } = await explainBy(keepsNone);
      assert.equal(line, commented('fails here: noMessage'));
      assert.deepEqual(notes, [
        'The lines are those of the same call on the block before, which used the same gas.',
      ]);
      assert.equal(asked.at(-1), 'debug_traceCall');
    });

    it('finds the lines of calls that are not sent, also with overrides', async () => {
      for (const name of ['noMessage', 'require'])
        for (const more of [[], [{ [SENDER]: { balance: '0xde0b6b3a7640000' } }]]) {
          const { to, from = SENDER } = wayTo(name);
          const addressOf = (contract: string): string => deployed.get(contract)!;
          const data = calldataOf(wayTo(name), addressOf);
          const asked = callToExplain('eth_call', [{ from, to: addressOf(to), data }, 'latest', ...more])!;
          const known = { contractAt, readSources: plain.readSources };
          const explained = await explainCall(asked, call(node), known, 'failures');
          assert.equal(explained.state, 'would fail');
          assert.equal(linesIn(explained).failed, commented(`fails here: ${name}`));
          assert.deepEqual(
            explained.sources.map(({ method }) => method),
            ['eth_blockNumber', ...Array.from({ length: 3 }, () => 'debug_traceCall')],
          );
          assert.equal(isStepsRequest(explained.sources.at(-1)!.params), true);
          const never = await explainCall(asked, call(node), known);
          assert.deepEqual([linesIn(never).failed, never.hasMoreLines], [undefined, true]);
        }
    });

    it('takes no steps of a call that used other gas', async () => {
      const other: MakeCall = async (method, params) => {
        const outcome = await call(node)(method, params);
        return outcome.ok && isSteps(params)
          ? { ok: true, result: { ...(outcome.result as JsonObject), gas: 1 } }
          : outcome;
      };
      const { to } = wayTo('noMessage');
      const data = calldataOf(wayTo('noMessage'), (contract) => deployed.get(contract)!);
      const asked = callToExplain('eth_call', [{ from: SENDER, to: deployed.get(to)!, data }, 'latest'])!;
      const known = { contractAt, readSources: plain.readSources };
      const explained = await explainCall(asked, other, known, 'failures');
      assert.equal(linesIn(explained).failed, undefined);
      const { notes } = explained.sections.find(({ id }) => id === 'failed')!;
      assert.ok(notes.includes(NO_STEPS), notes.join(' '));
    });

    it('takes no replay that used other gas, and says that there are no steps', async () => {
      const other: MakeCall = async (method, params) =>
        isSteps(params)
          ? { ok: true, result: { failed: true, gas: 1, structLogs: [] } }
          : call(node)(method, params);
      const { line, notes } = await explainBy(other);
      assert.equal(line, undefined);
      assert.deepEqual(notes, [NO_STEPS]);
    });

    it('asks nothing more where steps are refused', async () => {
      const refuses: MakeCall = async (method, params) =>
        isSteps(params)
          ? { ok: false, failure: { kind: 'rpc', code: -32601, message: 'no', status: 200 } }
          : call(node)(method, params);
      const { notes, asked } = await explainBy(refuses);
      assert.deepEqual(notes, [NO_STEPS]);
      assert.ok(!asked.includes('debug_traceCall'));
      const { line } = await explainBy(refuses, { place: 'require' });
      assert.equal(line, commented('fails here: require'), 'the only place that says so');
    });

    it('gives no line in a source that has changed since', async () => {
      const { line, notes } = await explainBy(call(node), { workspace: workspaceOf(build, change) });
      assert.equal(line, undefined);
      assert.deepEqual(notes, ['src/Vault.sol is not as it was compiled, so no lines in it are given.']);
    });

    it('asks for no steps unless they are wanted, and says that there may be lines', async () => {
      let asked = 0;
      const counting: MakeCall = (method, params) => {
        if (isSteps(params)) asked++;
        return call(node)(method, params);
      };
      const { line, notes, more } = await explainBy(counting, { lines: 'never' });
      assert.equal(line, undefined);
      assert.deepEqual(notes, []);
      assert.equal(asked, 0);
      assert.equal(more, true);
    });

    it('says that there may be lines only where a known call failed, or made others', async () => {
      const context = { contractAt, readSources: plain.readSources };
      const gather = { context, lines: 'never', request: assert.fail, sources: () => [] } as Gather;
      const hasMore = async (root: JsonObject): Promise<boolean> =>
        (await findLines(root, 1n, assert.fail, gather)).hasMore;
      const frame = { type: 'CALL', to: [...deployed.values()][0]!, gas: '0x1', input: '0x' };
      assert.deepEqual(
        [
          await hasMore(frame),
          await hasMore({ ...frame, error: 'execution reverted' }),
          await hasMore({ ...frame, calls: [frame] }),
        ],
        [false, true, true],
      );
    });
  });

  async function explainWay(
    way: FailingWay,
    deployed: ReadonlyMap<string, string>,
    contractAt: (address: string) => KnownContract | undefined,
    { readSources, index }: Workspace,
    { ask = call(node), lines = 'failures' }: { ask?: MakeCall; lines?: LinesPolicy } = {},
  ): Promise<Explanation> {
    const addressOf = (name: string): string => deployed.get(name)!;
    const { from } = way;
    const receipt = await node.send({
      to: addressOf(way.to),
      data: calldataOf(way, addressOf),
      gas: '0x50000',
      ...(from === undefined ? {} : { from }),
    });
    assert.equal(receipt['status'], '0x0', way.place);
    const hash = receipt['transactionHash'] as string;
    const createdBy = (input: string) => createdContract(input, index);
    return explainTransaction(hash, ask, { contractAt, createdBy, readSources }, lines);
  }
});
