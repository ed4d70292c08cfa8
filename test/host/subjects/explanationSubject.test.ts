// An explanation as a subject: its name, what is said of its state, and which buttons it has.
import assert from 'node:assert/strict';
import { callTree } from '../../../src/core/decode/callNodes.ts';
import { decode } from '../../../src/core/decode/decodedNode.ts';
import type { Explanation, TransactionState } from '../../../src/core/explain/explanation.ts';
import type { Failure } from '../../../src/core/failure/failure.ts';
import type { Subject } from '../../../src/host/subjects/subject.ts';
import { withPerson } from '../person.ts';

const { explanationSubject, person } = await withPerson(async () => ({
  ...(await import('../../../src/host/subjects/explanationSubject.ts')),
}));

const HASH = `0x${'ab'.repeat(32)}`;
const REFUSED: Failure = { kind: 'network', code: 'ECONNREFUSED', message: 'Refused.' };
const RAN = { call: 'transfer(address,uint256) of a token', by: 'eth_call', block: 'latest' };
const BASE: Explanation = {
  hash: HASH,
  state: 'succeeded',
  headline: 'It succeeded.',
  notes: [],
  sections: [
    {
      id: 'events',
      title: 'What happened',
      notes: [],
      rows: [decode('to', `0x${'7'.repeat(40)}`, 'address')],
    },
  ],
  sources: [],
  next: [],
};

type Options = {
  readonly findLines?: () => Promise<Subject>;
  readonly recover?: (action: string) => Promise<undefined>;
};

function subjectOf(more: Partial<Explanation> = {}, { findLines, recover }: Options = {}): Subject {
  return explanationSubject({
    run: { id: 'run', of: HASH, endpoint: { id: 'a', name: 'A' } },
    explanation: { ...BASE, ...more },
    context: {},
    again: () => assert.fail('nobody asks again'),
    recover,
    findLines,
  });
}

const COPY = 'Copy as Markdown';
const labelsOf = (subject: Subject): readonly string[] => subject.view.actions.map(({ label }) => label);

describe('explanationSubject', () => {
  it('is named after the transaction, and says where it failed', () => {
    const tabOf = (state: TransactionState, more: Partial<Explanation> = {}) =>
      subjectOf({ state, ...more }).tab;
    assert.equal(tabOf('succeeded'), 'Tx 0xabab…abab');
    assert.equal(tabOf('failed'), 'Tx 0xabab…abab failed');
    for (const state of ['block', 'unknown', 'unread'] as const)
      assert.equal(tabOf(state), 'Explain 0xabab…abab', state);
    const call = { hash: '', ran: RAN } as Partial<Explanation>;
    assert.equal(tabOf('would succeed', call), `Explain ${RAN.call}`);
    assert.match(tabOf('would fail', call)!, /^transfer.* would fail$/);
    assert.equal(tabOf('would succeed', { hash: '' }), 'Explain a call');
  });

  it('looks failed where the transaction did, and unclear where it is not known or nothing ran', () => {
    const toneOf = (more: Partial<Explanation>) => subjectOf(more).view.tone;
    for (const state of ['failed', 'would fail'] as const) assert.equal(toneOf({ state }), 'failed', state);
    for (const state of ['unclear', 'replaced', 'unread'] as const)
      assert.equal(toneOf({ state }), 'unclear', state);
    assert.equal(toneOf({ hasRunNothing: true }), 'unclear');
    for (const state of ['succeeded', 'waiting', 'would succeed'] as const)
      assert.equal(toneOf({ state }), undefined, state);
  });

  it('has as facts what it is of, what became of it, and where', () => {
    const factsOf = (more: Partial<Explanation>) =>
      subjectOf(more).view.facts.map(({ name, text }) => `${name}: ${text}`);
    assert.deepEqual(factsOf({}), [`Transaction: ${HASH}`, 'State: Succeeded', 'Endpoint: A']);
    assert.deepEqual(factsOf({ state: 'block' }), [`Hash: ${HASH}`, 'Endpoint: A']);
    assert.deepEqual(factsOf({ state: 'unread' }), [
      `Hash: ${HASH}`,
      'State: Could not be read',
      'Endpoint: A',
    ]);
    const ran = { hash: '', state: 'would fail', ran: RAN } as Partial<Explanation>;
    assert.deepEqual(factsOf(ran), [
      `Call: ${RAN.call}`,
      'State: Would fail',
      'Run by: eth_call, latest',
      'Endpoint: A',
    ]);
  });

  it('opens all but the calls it was made from, with notes first where it has some', () => {
    const titlesOf = (subject: Subject) => subject.source.roots.map(({ label }) => label);
    const plain = subjectOf();
    assert.deepEqual([titlesOf(plain), plain.opened], [['What happened', 'Made from these calls'], 1]);
    const noted = subjectOf({ notes: ['Old.'] });
    assert.deepEqual(
      [titlesOf(noted), noted.opened],
      [['Notes', 'What happened', 'Made from these calls'], 2],
    );
  });

  it('offers what helps where nothing could be read, and does it', async () => {
    const asked: string[] = [];
    const recover = async (action: string) => void asked.push(action);
    const subject = subjectOf({ failure: REFUSED }, { recover });
    assert.deepEqual(labelsOf(subject), ['Try Again', 'Edit Endpoint', COPY]);
    await subject.own!['editEndpoint']!();
    assert.deepEqual(asked, ['editEndpoint']);
    assert.deepEqual(labelsOf(subjectOf({ failure: REFUSED })), [COPY]);
    assert.deepEqual(labelsOf(subjectOf({}, { recover })), [COPY]);
  });

  it('offers to find the lines in sources where there may be some, and an ABI where one is missing', () => {
    const findLines = () => assert.fail('nobody looks');
    assert.deepEqual(labelsOf(subjectOf({ hasMoreLines: true }, { findLines })), ['Find the lines', COPY]);
    assert.deepEqual(labelsOf(subjectOf({ hasMoreLines: true })), [COPY]);
    assert.deepEqual(labelsOf(subjectOf({}, { findLines })), [COPY]);
    const unread = decode('input', `0x12345678${'5'.padStart(64, '0')}`, 'calldata');
    const section = { id: 'called' as const, title: 'Call', notes: [], rows: [unread] };
    assert.deepEqual(labelsOf(subjectOf({ sections: [section] })), [COPY, 'Add ABI or signature…']);
  });

  it('is copied as Markdown where there is more than a sentence', async () => {
    assert.deepEqual(labelsOf(subjectOf({ sections: [] })), []);
    await subjectOf().own!['copy']!();
    assert.equal(person.clipboard.at(-1), `\`It succeeded.\`\n\n- Hash: \`${HASH}\`\n`);
  });

  it('says the reason of a failure in full once, and in short at the calls that failed with it', () => {
    const reason = 'InsufficientBalance(available 0, required 5)';
    const call = (error: string, calls: readonly object[] = []) => ({
      type: 'CALL',
      from: HASH.slice(0, 42),
      to: HASH.slice(0, 42),
      input: '0x',
      error,
      calls,
    });
    const other = 'a reason of another call, which is said in full there';
    const tree = callTree(call(reason, [call(other)]) as never, {});
    const { source } = subjectOf({
      sections: [
        { id: 'failed', title: 'Why', notes: [], rows: [decode('reason', reason, 'text'), tree] },
        { id: 'calls', title: 'Calls', notes: [], rows: [tree] },
      ],
    });
    const told = (...path: number[]): readonly unknown[] =>
      source.rows(path, 0, 9).map(({ summary, call: shown }) => shown?.outcome ?? summary);
    assert.deepEqual(told(0), [reason, '✗ InsufficientBalance(…)']);
    assert.deepEqual(told(1), ['✗ InsufficientBalance(…)']);
    assert.ok(told(1, 0).includes(`✗ ${other}`));
  });
});
