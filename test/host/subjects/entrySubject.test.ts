// What an ended call offers beside its result.
import assert from 'node:assert/strict';
import { withDeclaredFunctions } from '../../../src/core/abi/declared.ts';
import { builtInSignatures } from '../../../src/core/abi/signatures.ts';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { JsonValue } from '../../../src/core/json.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import type { SubjectView } from '../../../src/protocol/viewer.ts';
import { withVscode } from '../withVscode.ts';

const log = (digit: string): JsonValue => ({
  address: `0x${'1'.repeat(40)}`,
  topics: [],
  data: '0x',
  blockNumber: '0x1',
  transactionHash: `0x${digit.repeat(64)}`,
  logIndex: '0x0',
});

describe('entrySubject', () => {
  let viewOf: (
    result: JsonValue,
    more?: Partial<HistoryEntry>,
  ) => Omit<SubjectView, 'id' | 'version' | 'roots' | 'opened' | 'changes' | 'table' | 'isTableFirst'>;
  let tabOf: (
    method: string,
    params: readonly JsonValue[],
    result: JsonValue,
    tags?: readonly string[],
  ) => string | undefined;
  let viewOfEntry: (more: Partial<HistoryEntry>) => ReturnType<typeof viewOf>;
  let subjectOf: (failure: Failure, httpStatus: number, params?: readonly JsonValue[]) => Subject;

  before(async () => {
    const { entrySubject } = await withVscode(
      'export {}',
      () => import('../../../src/host/subjects/entrySubject.ts'),
    );
    const entry: HistoryEntry = {
      id: 'e',
      startedAt: 1,
      endpointId: 'a',
      endpointName: 'A',
      method: 'eth_getLogs',
      params: [{ fromBlock: '0x1' }],
      ok: true,
      summary: '',
      durationMs: 1,
      httpStatus: 200,
      requestBytes: 1,
      responseBytes: 1,
      outcome: { ok: true, result: null },
    };
    subjectOf = (failure, httpStatus, params = entry.params) =>
      entrySubject({ ...entry, params, ok: false, httpStatus, outcome: { ok: false, failure } }, () => ({}));
    viewOf = (result, more = {}) =>
      entrySubject({ ...entry, ...more, outcome: { ok: true, result } }, () => ({})).view;
    tabOf = (method, params, result, tags = []) =>
      entrySubject({ ...entry, method, params, tags, outcome: { ok: true, result } }, () => ({})).tab;
    viewOfEntry = (more) => entrySubject({ ...entry, ...more }, () => ({})).view;
  });

  it('names its tab after the call, and its result where that is one value', () => {
    const account = `0xf39f${'0'.repeat(32)}2266`;
    assert.equal(tabOf('eth_gasPrice', [], '0x3b9aca00'), 'gasPrice · 1 gwei');
    assert.match(
      tabOf('eth_getBalance', [account, 'latest'], '0x21e0bf9ebe2cd02d5c7')!,
      /^balance 0x[fF]39[fF]…2266 · 9,998\.99826811352…$/,
    );
    assert.equal(tabOf('eth_chainId', [], '0x7a69'), 'chainId · 31337');
    assert.equal(tabOf('eth_chainId', [], '0x1'), 'chainId · 1 (Ethereum)');
    assert.equal(tabOf('eth_getLogs', [{ fromBlock: '0x1' }], [log('a')]), 'logs 1…latest');
    assert.equal(tabOf('eth_getBlockByNumber', ['0x1', false], { number: '0x1' }), 'block 1');
    assert.equal(tabOf('anvil_mine', ['0x2'], null), 'anvil_mine 2 · done');
    assert.equal(tabOf('anvil_mine', ['0x2'], null, ['undone']), 'anvil_mine 2 undone');
    assert.equal(
      tabOf('web3_clientVersion', [], 'v1 (a text of a node)'),
      'web3_clientVersion · v1 (a text of a n…',
    );
  });

  it('looks failed where the call or what it is about did, and unclear where no response tells', () => {
    const toneOf = (failure: Failure) => subjectOf(failure, 0).view.tone;
    assert.equal(toneOf({ kind: 'rpc', status: 200, code: 3, message: 'execution reverted' }), 'failed');
    assert.equal(toneOf({ kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' }), 'unclear');
    assert.equal(toneOf({ kind: 'timeout', afterMs: 5_000 } as Failure), 'unclear');
    assert.equal(toneOf({ kind: 'input', message: 'No.' }), undefined);
    const method = 'eth_getTransactionReceipt';
    const receipt = { transactionHash: `0x${'ab'.repeat(32)}`, gasUsed: '0x1' };
    assert.equal(viewOf({ ...receipt, status: '0x0' }, { method }).tone, 'failed');
    assert.equal(viewOf({ ...receipt, status: '0x1' }, { method }).tone, undefined);
    const calls = [{ status: '0x0' }, { status: '0x1' }];
    assert.equal(viewOf([{ number: '0x1', calls }], { method: 'eth_simulateV1' }).tone, 'unclear');
  });

  it('warns where a result does not fit the return types that were typed with its request', async () => {
    const { entrySubject } = await withVscode(
      'export {}',
      () => import('../../../src/host/subjects/entrySubject.ts'),
    );
    const functions = ['totalSupply()(uint256 all, bool whole)'];
    const call = {
      method: 'eth_call',
      params: [{ to: `0x${'1'.repeat(40)}`, input: '0x18160ddd' }],
      functions,
    };
    const hintOf = (words: number): readonly unknown[] => {
      const outcome = { ok: true, result: `0x${'1'.padStart(64, '0').repeat(words)}` };
      const sizes = { durationMs: 1, httpStatus: 200, requestBytes: 1, responseBytes: 1 };
      const entry = { ...call, ...sizes, id: 'e', startedAt: 1, endpointName: 'A', ok: true, outcome };
      const context = { signatures: withDeclaredFunctions(builtInSignatures(), functions) };
      const { hint, hintWarns } = entrySubject(entry as never, () => context).view;
      return [hint, hintWarns];
    };
    assert.deepEqual(hintOf(2), ['', false]);
    const [hint, warns] = hintOf(1);
    assert.match(
      String(hint),
      /^Not decoded as typed: the bytes do not fit what totalSupply\(\) returns, \(uint256,bool\); .*\.$/,
    );
    assert.equal(warns, true);
  });

  it('says that an eth_call of what would change state was only tried', () => {
    const to = `0x${'1'.repeat(40)}`;
    const word = '1'.padStart(64, '0');
    const shown = (input: string) => {
      const { hint, hintWarns, facts } = viewOf(`0x${word}`, { method: 'eth_call', params: [{ to, input }] });
      return [hint, hintWarns, facts[0]!.text.split(' ', 2).join(' ')];
    };
    const [transfer, balanceOf] = [`0xa9059cbb${word}${word}`, `0x70a08231${word}`];
    assert.deepEqual(shown(transfer), ['Only tried: nothing was sent.', false, 'try transfer']);
    assert.deepEqual(shown(balanceOf), ['', false, 'balanceOf 0x0000…0001']);
    assert.match(tabOf('eth_call', [{ to, input: transfer }], `0x${word}`)!, /^try transfer 0x0000…0001/);
  });

  it('explains the one transaction that is meant, and asks which where there are several', () => {
    const offered = (...logs: readonly JsonValue[]): readonly string[] =>
      viewOf([...logs]).actions.map(({ label }) => label);
    assert.deepEqual(offered(), ['Compare with…']);
    assert.deepEqual(offered(log('a'), log('a')), ['Explain transaction', 'Compare with…']);
    assert.deepEqual(offered(log('a'), log('b')), ['Explain a transaction…', 'Compare with…']);
  });

  it('says first among the facts what was asked of whom, named by the method', () => {
    const params = [`0xf39f${'0'.repeat(32)}2266`, 'latest'];
    const [first] = viewOf('0x1', { method: 'eth_getBalance', params }).facts;
    assert.partialDeepStrictEqual(first, { name: 'eth_getBalance', isPlain: true });
    assert.match(first!.text, /^balance 0x[fF]39[fF]…2266$/);
  });

  it('says above the result how often a secret in it was masked', () => {
    const masked = (count?: number): unknown =>
      viewOf([], count === undefined ? {} : { masked: count }).facts.find(({ name }) => name === 'Masked')
        ?.text;
    assert.deepEqual(
      [masked(), masked(1), masked(1_200)],
      [undefined, '1 value that held a secret', '1,200 values that held a secret'],
    );
  });

  it('tells the time in words for a screen reader, which would spell “ms”', () => {
    const spoken = (durationMs: number): unknown =>
      viewOf([], { durationMs }).facts.find(({ name }) => name === 'Time')?.spokenTime;
    assert.deepEqual([0.42, 12_400, 125_000].map(spoken), [
      '0.4 milliseconds',
      '12.4 seconds',
      '2 min 5 seconds',
    ]);
  });

  it('says that logs without a range are of the newest block, and has a button for more blocks', () => {
    const { hint, hintWarns, actions } = viewOf([], { params: [{}], head: '0x10d4f' });
    assert.match(hint, /^Only the newest block was searched/);
    assert.deepEqual(
      [hintWarns, actions.map(({ label }) => label)],
      [true, ['The last 1,000 blocks', 'Compare with…']],
    );
  });

  it('names the call that it is the answer of, as history does', () => {
    assert.deepEqual(viewOf([]).call, {
      title: 'eth_getLogs 1…latest',
      method: 'eth_getLogs',
      paramsJson: '[{"fromBlock":"0x1"}]',
      startedAt: 1,
    });
  });

  it('offers nothing of an answer where no node gave one, and tells no time of what was not sent', () => {
    const offered = (failure: Failure, httpStatus = 0): readonly unknown[] => {
      const { view, source } = subjectOf(failure, httpStatus);
      const facts = view.facts.map(({ name }) => name);
      return [view.hasJson, view.actions.length, facts, source.roots.map(({ label }) => label)];
    };
    assert.deepEqual(offered({ kind: 'input', message: 'This endpoint is read-only.' }), [
      false,
      0,
      ['eth_getLogs', 'Endpoint', 'Outcome', 'When', 'Blocks'],
      ['request'],
    ]);
    assert.deepEqual(offered({ kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' }), [
      false,
      0,
      ['eth_getLogs', 'Endpoint', 'Outcome', 'Time', 'Blocks'],
      ['details', 'request'],
    ]);
    assert.deepEqual(offered({ kind: 'rpc', code: -32000, message: 'no', status: 200 }, 200), [
      true,
      1,
      ['eth_getLogs', 'Endpoint', 'Outcome', 'Time', 'HTTP', 'Size', 'Blocks'],
      ['details', 'request'],
    ]);
  });

  it('tells both sizes of an answer that came compressed', () => {
    const sizeOf = (more: Partial<HistoryEntry>): unknown => {
      const { text, detail } = viewOfEntry(more).facts.find(({ name }) => name === 'Size')!;
      return [text, detail];
    };
    assert.deepEqual(sizeOf({ responseBytes: 12_345 }), [
      '12,345 bytes',
      'Request 1 byte, response 12,345 bytes, neither compressed.',
    ]);
    assert.deepEqual(sizeOf({ responseBytes: 12_345, wireBytes: 678 }), [
      '12,345 bytes, 678 bytes on the wire',
      'Request 1 byte, not compressed; response 12,345 bytes, 678 bytes on the wire.',
    ]);
  });

  it('tells which node of a gateway answered, and what it took', () => {
    const upstream = (servedBy: HistoryEntry['servedBy']): unknown =>
      viewOfEntry({ ...(servedBy && { servedBy }) }).facts.find(({ name }) => name === 'Upstream')?.text;
    assert.equal(upstream(undefined), undefined);
    assert.equal(upstream({ upstream: 2, attempts: 1 }), '2');
    assert.equal(upstream({ upstream: 1, attempts: 3, behind: 1 }), '1, 3 attempts, 1 block behind');
    assert.equal(upstream({ upstream: 1, attempts: 1, behind: 1_200 }), '1, 1,200 blocks behind');
  });

  it('has nothing to search in where there are no rows', () => {
    const failure: Failure = { kind: 'input', message: 'This endpoint is read-only.' };
    const [withParams, without] = [subjectOf(failure, 0), subjectOf(failure, 0, [])];
    assert.deepEqual([withParams.view.canSearch, without.view.canSearch], [true, false]);
  });

  it('warns above a result that is not all there, or whose range is empty', () => {
    const warns = (more: Partial<HistoryEntry>): unknown => {
      const { hint, hintWarns } = viewOf([], { params: [{ fromBlock: '0x1', toBlock: '0x2' }], ...more });
      return [hint.split(':')[0], hintWarns];
    };
    assert.deepEqual(warns({}), ['', false]);
    const unfinished = { from: '0x2', to: '0x2', blocks: '0x1', why: 'The node stopped.' };
    assert.deepEqual(warns({ unfinished }), ['It ended early', true]);
    assert.equal((warns({ params: [{ fromBlock: '0x5', toBlock: '0x1' }] }) as readonly unknown[])[1], true);
  });

  it('says what went wrong once, with what the server sent where the sentence does not have it', () => {
    const said = (failure: Failure, httpStatus = 200): readonly unknown[] => {
      const { title, message, excerpt } = subjectOf(failure, httpStatus, []).view.problem!;
      return [title, message, excerpt];
    };
    const http = (status: number, excerpt: string): Failure => ({
      kind: 'http',
      status,
      excerpt,
      message: `HTTP ${status}.`,
    });
    assert.deepEqual(said({ kind: 'cancelled', message: 'Cancelled.' }), ['Cancelled', '', '']);
    assert.equal(said({ kind: 'input', message: 'This endpoint is read-only.' })[0], 'Not sent');
    assert.match(String(said(http(503, ''), 503)[0]), /^HTTP 503/);
    assert.equal(said(http(200, '<html>'))[0], 'Not a JSON-RPC response');
    assert.equal(said(http(503, '<html>'), 503)[2], '<html>');
    assert.equal(said(http(503, 'Too busy.'), 503)[2], '');
    const broken = { kind: 'protocol', rule: 'invalidJson', message: 'No JSON.', excerpt: '{x' } as const;
    assert.deepEqual([said(broken)[0], said(broken)[2]], ['The response breaks the rules', '{x']);
    const rpc = (data?: JsonValue): Failure => ({
      kind: 'rpc',
      code: -32000,
      message: 'no',
      status: 200,
      ...(data !== undefined && { data }),
    });
    assert.deepEqual([said(rpc())[0], said(rpc())[2]], ['The node refused the call', '']);
    assert.equal(said(rpc({ reason: 1 }))[2], '{\n  "reason": 1\n}');
    const reverted = {
      ...rpc(`0x12345678${'5'.padStart(64, '0')}`),
      message: 'execution reverted',
    } as Failure;
    assert.equal(said(reverted)[2], '', 'revert data is a row below');
  });

  it('has as rows of a revert its data, but not where there is none', () => {
    const rowsOf = (data: string): readonly string[] =>
      subjectOf(
        { kind: 'rpc', code: 3, message: 'execution reverted', data, status: 200 },
        200,
        [],
      ).source.roots.map(({ label }) => label);
    assert.ok(rowsOf(`0x12345678${'5'.padStart(64, '0')}`).includes('revert data'));
    assert.ok(!rowsOf('0x').includes('revert data'));
  });

  it('has a button that asks for the ABI of an error that it cannot read', () => {
    const said = (data: string) => {
      const { unread, view } = subjectOf(
        { kind: 'rpc', code: 3, message: 'execution reverted', data, status: 200 },
        200,
        [],
      );
      return [unread, view.problem?.actions.map(({ action, label }) => [action.kind, label])];
    };
    const words = '5'.padStart(64, '0');
    assert.deepEqual(said(`0x12345678${words}`), ['0x12345678', [['addAbi', 'Add ABI or signature…']]]);
    // Panic(uint256), which needs none.
    assert.deepEqual(said(`0x4e487b71${words}`), [undefined, []]);
    assert.deepEqual(said('0x'), [undefined, []]);
  });
});
