// What a comparison calls its two results.
import assert from 'node:assert/strict';
import type { HistoryEntry } from '../../../src/core/call/call.ts';
import { withVscode } from '../withVscode.ts';

const { comparisonSubject, dayAndTime, copied } = await withVscode(
  'export const copied = [], env = { clipboard: { writeText: async (text) => { copied.push(text); } } }, window = { setStatusBarMessage() {} };',
  async () => ({
    ...(await import('../../../src/host/subjects/comparisonSubject.ts')),
    ...(await import('../../../src/host/common/clockTime.ts')),
    ...((await import('vscode')) as unknown as { readonly copied: readonly string[] }),
  }),
);

const BALANCE = { method: 'eth_getBalance', endpointId: 'a', endpointName: 'Mine' };
const [ONE, OTHER] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`];

function entry(id: string, changed: Partial<HistoryEntry>, result: object | string): HistoryEntry {
  return {
    id,
    startedAt: 1,
    durationMs: 1,
    requestBytes: 1,
    responseBytes: 1,
    ok: true,
    summary: '',
    httpStatus: 200,
    outcome: { ok: true, result },
    params: [ONE, 'latest'],
    ...BALANCE,
    ...changed,
  } as HistoryEntry;
}

describe('comparisonSubject', () => {
  const named = async (one: Partial<HistoryEntry>, other: Partial<HistoryEntry>): Promise<object> => {
    const subject = await comparisonSubject(entry('1', one, '0x1'), entry('2', other, '0x2'), () => ({}));
    const [row] = subject!.source.roots;
    return [
      subject!.view.facts.map(({ name }) => name),
      row!.type,
      row!.notations.slice(0, 2).map(({ name, sideLength }) => [name, sideLength]),
    ];
  };

  it('calls the results of two endpoints by their endpoints, and of two calls by what was asked for', async () => {
    assert.deepEqual(await named({}, { endpointId: 'b', endpointName: 'Theirs' }), [
      ['Mine', 'Theirs'],
      'different',
      [
        ['Mine ether', 12],
        ['Theirs ether', 12],
      ],
    ]);
    assert.deepEqual(((await named({}, { params: [OTHER, 'latest'] })) as readonly unknown[])[0], [
      '0x1111…1111',
      '0x2222…2222',
    ]);
    const nonce = { method: 'eth_getTransactionCount' };
    assert.deepEqual(((await named({}, nonce)) as readonly unknown[])[0], [
      'eth_getBalance',
      'eth_getTransactionCount',
    ]);
  });

  it('calls those of other calls first and second, where no short name tells them apart', async () => {
    const slot = (params: readonly string[]): Partial<HistoryEntry> => ({
      method: 'eth_getStorageAt',
      params: [ONE, ...params],
    });
    const long = 'A long name of an endpoint, with a number: ';
    for (const [one, other] of [
      [slot(['0x0', 'latest']), slot(['0x1', 'latest'])],
      [{ endpointName: `${long}1` }, { endpointId: 'b', endpointName: `${long}2` }],
      [{}, { endpointId: 'b' }],
    ] as const)
      assert.deepEqual(((await named(one, other)) as readonly unknown[]).slice(0, 2), [
        ['First', 'Second'],
        'different',
      ]);
    const same = await named(slot(['0x0', 'latest']), slot(['0x0', '0x10']));
    assert.deepEqual((same as readonly unknown[])[0], ['Before', 'After']);
  });

  it('calls those of one call at one endpoint before and after, whatever the block', async () => {
    for (const other of [{}, { params: [ONE, '0x10'] }, { endpointName: 'Renamed' }])
      assert.deepEqual(((await named({}, other)) as readonly unknown[]).slice(0, 2), [
        ['Before', 'After'],
        'changed',
      ]);
  });

  it('says in which one a value is', async () => {
    const other = { endpointId: 'b', endpointName: 'Theirs' };
    const [before, after] = [entry('1', {}, { old: '0x1' }), entry('2', other, { new: '0x1' })];
    const subject = await comparisonSubject(before, after, () => ({}));
    await subject!.own!['copy']!();
    assert.deepEqual(copied[0]?.split('\n').slice(0, 3), [
      '`Mine` → `Theirs`',
      '',
      '1 only in `Theirs`, 1 only in `Mine`',
    ]);
    assert.equal(subject?.view.summary, '1 only in Theirs, 1 only in Mine');
    // The name stands before its fact, and is not said again.
    assert.ok(subject.view.facts.every(({ name, text }) => !text.includes(name)));
    const rows = subject.source.rows([0], 0, 2).map(({ label, type }) => `${label}: ${type}`);
    assert.deepEqual(rows.toSorted(), ['new: only in Theirs', 'old: only in Mine']);
  });

  it('says the block of each side, of a tag too', async () => {
    const pending = entry('1', { params: [ONE, 'pending'] }, '0x1');
    const subject = await comparisonSubject(pending, entry('2', { head: '0x5' }, '0x2'), () => ({}));
    assert.deepEqual(
      subject!.view.facts.map(({ text }) => text.split(', ')[1]),
      ['block pending', 'block latest (5 or later)'],
    );
  });

  it('says in its title what it compares: endpoints, calls, blocks, else times', async () => {
    const title = async (one: Partial<HistoryEntry>, other: Partial<HistoryEntry>): Promise<string> =>
      (await comparisonSubject(entry('1', one, '0x1'), entry('2', other, '0x2'), () => ({})))!.view.title;
    const shared = 'eth_getBalance 0x1111…1111';
    assert.equal(
      await title({}, { endpointId: 'b', endpointName: 'Theirs' }),
      `Compare Mine with Theirs: ${shared}`,
    );
    assert.equal(
      await title({}, { params: [OTHER, 'latest'] }),
      'Compare 0x1111…1111 with 0x2222…2222: eth_getBalance',
    );
    assert.equal(
      await title({}, { method: 'eth_getTransactionCount' }),
      'Compare eth_getBalance with eth_getTransactionCount',
    );
    assert.equal(
      await title({ params: [ONE, '0x5'] }, { params: [ONE, '0x6'] }),
      `Compare block 5 with block 6: ${shared}`,
    );
    assert.equal(
      await title({ params: [ONE, 'pending'] }, { head: '0x5' }),
      `Compare block pending with block latest: ${shared}`,
    );
    const times = [1, 2001].map((startedAt) => dayAndTime(startedAt));
    assert.equal(await title({}, { startedAt: 2001 }), `Compare ${times.join(' with ')}: ${shared}`);
  });

  it('names its tab in the room that a tab has', async () => {
    const tab = async (one: Partial<HistoryEntry>, other: Partial<HistoryEntry>): Promise<string> => {
      const subject = await comparisonSubject(entry('1', one, '0x1'), entry('2', other, '0x2'), () => ({}));
      assert.ok(subject!.tab!.length <= 40, subject!.tab);
      return subject!.tab!;
    };
    const gateway = { endpointName: 'The gateway of the whole company' };
    const slots = ['0x0', '0x1'].map((slot) => ({
      method: 'eth_getStorageAt',
      params: [ONE, slot, 'latest'],
    }));
    assert.deepEqual(
      await Promise.all([
        tab({}, { endpointId: 'b', endpointName: 'Theirs' }),
        tab(gateway, { endpointId: 'b', endpointName: 'Local' }),
        tab(gateway, { endpointId: 'b', endpointName: 'A node far away in a cellar' }),
        tab(gateway, { endpointId: 'b', endpointName: `${gateway.endpointName} 2` }),
        tab({}, { params: [OTHER, 'latest'] }),
        tab({ params: [ONE, '0x1312d00'] }, { params: [ONE, '0x1312d01'] }),
        tab({}, { startedAt: 2001 }),
        tab(slots[0]!, slots[1]!),
      ]),
      [
        'Compare Mine with Theirs',
        'Compare The gateway of the w… with Local',
        'Compare The gateway … with A node far a…',
        'balance 0x1111…1111 compared',
        'Compare 0x1111…1111 with 0x2222…2222',
        'Compare block 20,000,000 with 20,000,001',
        'balance 0x1111…1111 compared',
        'storage 0x1111…1111 0x1 compared',
      ],
    );
  });

  it('takes an address for the same in capital letters', async () => {
    const address = `0x${'ab'.repeat(20)}`;
    const [one, other] = [address, `0x${'AB'.repeat(20)}`].map((of) => ({ params: [of, 'latest'] }));
    const subject = await comparisonSubject(entry('1', one!, '0x1'), entry('2', other!, '0x2'), () => ({}));
    assert.equal(subject!.view.facts[0]!.name, 'Before');
  });

  const failed = (id: string, changed: Partial<HistoryEntry>, failure: object): HistoryEntry =>
    entry(id, { ...changed, ok: false, outcome: { ok: false, failure } } as Partial<HistoryEntry>, '');
  const UNKNOWN_HOST = { kind: 'network', code: 'ENOTFOUND', message: 'The host name was not found.' };
  const THEIRS = { endpointId: 'b', endpointName: 'Theirs' };
  const shown = async (one: HistoryEntry, other: HistoryEntry): Promise<object> => {
    const subject = (await comparisonSubject(one, other, () => ({})))!;
    const { summary, hint, facts } = subject.view;
    const rows = subject.source.roots.map(({ label, summary: value, change }) => [label, value, change]);
    return {
      summary,
      hint,
      rows,
      changes: subject.changes?.count,
      details: facts.map(({ detail }) => detail),
    };
  };

  it('says which side did not respond, and shows the result of the other one as it is', async () => {
    const [one, other] = [entry('1', {}, '0xde0b6b3a7640000'), failed('2', THEIRS, UNKNOWN_HOST)];
    const expected = {
      summary: 'Theirs did not respond: host not found',
      hint: 'Nothing to compare: only “Mine” has a result.',
      rows: [['result', '1 coin', '']],
      changes: undefined,
    };
    const message = 'The host name was not found.';
    assert.deepEqual(await shown(one, other), { ...expected, details: ['', message] });
    assert.deepEqual(await shown(other, one), { ...expected, details: [message, ''] });
  });

  it('offers what may help the one call that failed, at last to compare once more', async () => {
    const result = entry('1', {}, '0x1');
    const helps = async (failure: object): Promise<unknown> => {
      const other = failed('2', THEIRS, failure);
      const { view, failed: side } = (await comparisonSubject(result, other, () => ({})))!;
      assert.deepEqual(side, { entry: other, compared: [result, other] });
      return view.actions.map(({ label }) => label);
    };
    const refused = {
      kind: 'rpc',
      code: -32000,
      message: 'Unauthorized: the API key is missing',
      status: 401,
    };
    assert.deepEqual(await helps(refused), ['Set API Key', 'Test Endpoint', 'Try Again']);
    assert.deepEqual(await helps(UNKNOWN_HOST), ['Edit Endpoint', 'Try Again']);
    const neither = await comparisonSubject(
      failed('1', {}, UNKNOWN_HOST),
      failed('2', THEIRS, UNKNOWN_HOST),
      () => ({}),
    );
    assert.deepEqual([neither!.view.actions, neither!.failed], [[], undefined]);
  });

  it('names the side of a call that failed at the same endpoint', async () => {
    const other = failed('2', { params: [ONE, '0x5'] }, { kind: 'timeout', phase: 'total', afterMs: 5000 });
    const { summary, hint } = (await shown(entry('1', {}, '0x1'), other)) as Record<string, unknown>;
    assert.deepEqual(
      [summary, hint],
      ['After: Mine did not respond in 5 s', 'Nothing to compare: only “Before” has a result.'],
    );
  });

  it('says of both sides why they failed, and compares only what nodes said', async () => {
    const refused = { kind: 'rpc', code: -32000, message: 'strange', status: 200 };
    assert.deepEqual(await shown(failed('1', {}, refused), failed('2', THEIRS, UNKNOWN_HOST)), {
      summary: 'Mine responded with an error: strange (-32000) · Theirs did not respond: host not found',
      hint: 'Nothing to compare: neither has a result.',
      rows: [],
      changes: undefined,
      details: ['strange (code -32000).', 'The host name was not found.'],
    });
    const both = await shown(
      failed('1', {}, refused),
      failed('2', THEIRS, { ...refused, message: 'stranger' }),
    );
    assert.deepEqual(both, {
      summary:
        'Mine responded with an error: strange (-32000) · Theirs responded with an error: stranger (-32000)',
      hint: 'Errors compared: 1 different',
      rows: [['error', '2 fields', 'changed']],
      changes: 1,
      details: ['', ''],
    });
  });
});
