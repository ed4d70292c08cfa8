// A result of another call than the form's is marked as an earlier one.
import assert from 'node:assert/strict';
import type { SubjectView } from '../../../src/protocol/viewer.ts';
import { changeDraft, readDraft } from '../../../src/webview/builder/draftState.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { receive } from '../../../src/webview/builder/receive.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';
import {
  resultNotes,
  rerunStartedAt,
  callText,
  withNew,
  withShown,
} from '../../../src/webview/builder/shownResult.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function typed(method: string, ...form: readonly string[]): PageState {
  return changeDraft({ ...initialState({}), method }, { form });
}

function callOf(state: PageState): { readonly method: string; readonly paramsJson: string } {
  return { method: state.method, paramsJson: JSON.stringify(readDraft(state).params) };
}

function subject(id: string, call: ReturnType<typeof callOf>): SubjectView {
  return { id, call: { ...call, title: `title of ${id}` } } as SubjectView;
}

function notes(state: PageState): readonly string[] {
  return resultNotes(state, readDraft(state).params);
}

/** The state after its call was sent and `kept`, as history keeps it, was shown. */
function answered(state: PageState, kept = callOf(state)): PageState {
  const sending = { ...state, isRunning: true, sent: callText(callOf(state)) };
  const shown = withShown(sending, { type: 'show', place: 'first', subject: subject('a', kept) }, 'a');
  return receive(shown, { type: 'running', isRunning: false, made: callOf(state) });
}

describe('resultNotes', () => {
  const EARLIER = 'Result of an earlier call: title of a';

  it('says nothing where there is no answer, whatever is typed', () => {
    assert.deepEqual(notes(typed('eth_getBalance', '0x12')), []);
  });

  it('names the call of the answer once a field or the method is another one, and no more when it is the same again', () => {
    const state = answered(typed('eth_getBalance', ACCOUNT));
    const changes = [[ACCOUNT], [ACCOUNT, 'latest'], [ACCOUNT, '12'], ['0x12']];
    assert.deepEqual(
      changes.map((form) => notes(changeDraft(state, { form }))),
      [[], [], [EARLIER], [EARLIER]],
    );
    assert.deepEqual(notes({ ...state, method: 'eth_getCode' }), [EARLIER]);
  });

  it('knows the call as it was sent from here, where history keeps it otherwise', () => {
    const block = typed('eth_getBalance', ACCOUNT, 'latest-10');
    assert.deepEqual(
      notes(answered(block, { method: block.method, paramsJson: `["${ACCOUNT}","0x1"]` })),
      [],
    );
    const secret = typed('personal_importRawKey', 'private-key-1', 'password-1');
    const kept = { method: secret.method, paramsJson: '["[not kept]","[not kept]"]' };
    const shown = answered(secret, kept);
    assert.deepEqual(notes(shown), []);
    assert.deepEqual(notes(changeDraft(shown, { form: ['private-key-1', 'password-2'] })), [EARLIER]);
  });

  it('compares with what history keeps after a reload', () => {
    const state = typed('personal_importRawKey', 'private-key-1', 'password-1');
    const kept = { method: state.method, paramsJson: '["[not kept]","[not kept]"]' };
    const show = { type: 'show', place: 'here', subject: subject('a', kept) } as const;
    assert.deepEqual(notes(withShown(state, show, 'a')), []);
    assert.deepEqual(notes(withShown(typed('eth_chainId'), show, 'a')), [EARLIER]);
  });

  it('says nothing of a result that is hidden, and takes the next for that of the form', () => {
    const call = { method: 'eth_getBalance', paramsJson: `["${ACCOUNT}","latest"]` };
    const opened = receive(answered(typed('eth_chainId')), { type: 'draft', ...call, hidesResult: true });
    assert.deepEqual(notes(opened), []);
    const show = { type: 'show', place: 'first', subject: subject('b', call) } as const;
    assert.deepEqual(notes(withShown(opened, show, 'b')), []);
    const kept = receive(answered(typed('eth_chainId')), { type: 'draft', ...call });
    assert.deepEqual(notes(kept), [EARLIER]);
  });

  it('takes what followed from an answer for part of it', () => {
    const state = answered(typed('eth_chainId'));
    const other = subject('b', { method: 'eth_getCode', paramsJson: '[]' });
    const followed = withShown(state, { type: 'show', place: 'next', subject: other }, 'a');
    assert.deepEqual(notes(followed), []);
    const again = withShown(
      followed,
      { type: 'show', place: 'here', subject: subject('a', callOf(state)) },
      'a',
    );
    assert.deepEqual(notes(again), []);
  });

  it('names no call where the trail begins with a comparison', () => {
    const state = changeDraft(answered(typed('eth_getBalance', ACCOUNT)), { form: ['0x12'] });
    assert.deepEqual(notes(state), [EARLIER]);
    const comparison = { id: 'diff:a b' } as SubjectView;
    assert.deepEqual(notes(withShown(state, { type: 'show', place: 'next', subject: comparison }, 'a')), [
      EARLIER,
    ]);
    const first = { type: 'show', place: 'first', subject: comparison } as const;
    assert.deepEqual(notes(withShown(state, first, 'diff:a b')), []);
  });

  it('says that a call was declined until it is sent or is another one', () => {
    const before = answered(typed('eth_chainId'));
    const next = changeDraft({ ...before, method: 'eth_sendRawTransaction' }, { form: ['0x02f8'] });
    const sending = { ...next, isRunning: true, sent: callText(callOf(next)) };
    const declined = receive(sending, { type: 'running', isRunning: false });
    assert.deepEqual(notes(declined), ['This call was not sent.', EARLIER]);
    assert.deepEqual(notes(changeDraft(declined, { form: ['0x02f9'] })), [EARLIER]);
    assert.deepEqual(notes(receive(declined, { type: 'running', isRunning: true })), [EARLIER]);
  });
});

describe('withNew', () => {
  it('marks a result that comes first where it is not seen, and leaves the mark where one follows from it', () => {
    for (const hasNew of [false, true])
      for (const isSeen of [false, true]) {
        assert.equal(withNew({ hasNew }, { place: 'first' }, isSeen).hasNew, !isSeen);
        assert.equal(withNew({ hasNew }, { place: 'next' }, isSeen).hasNew, hasNew);
      }
  });
});

describe('rerunStartedAt', () => {
  const result = { id: 'a', title: '', call: 'eth_chainId []', at: 5 };
  const running = { isRunning: true, isAsking: false, result, sent: result.call };

  it('is when the shown answer was asked for, while its own call runs again', () => {
    assert.equal(rerunStartedAt(running), 5);
    assert.equal(rerunStartedAt({ ...running, isRunning: false }), undefined);
    assert.equal(rerunStartedAt({ ...running, isAsking: true }), undefined);
    assert.equal(rerunStartedAt({ ...running, sent: 'eth_blockNumber []' }), undefined);
    assert.equal(rerunStartedAt({ ...running, result: undefined, sent: undefined }), undefined);
  });
});
