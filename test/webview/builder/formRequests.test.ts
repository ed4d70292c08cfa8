// What the page asks of the call in its form, and which reply it takes.
import assert from 'node:assert/strict';
import type { PageReply } from '../../../src/protocol/toPage.ts';
import { changeDraft } from '../../../src/webview/builder/draftState.ts';
import { createFormRequests } from '../../../src/webview/builder/formRequests.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { receive } from '../../../src/webview/builder/receive.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';

const METHOD = 'eth_sendRawTransaction';

/** A page, and each of its questions with the way to reply to it. */
function page() {
  let state: PageState = { ...initialState({}), method: METHOD };
  const asked: { readonly type: string; isOpen: boolean; readonly reply: (reply: PageReply) => void }[] = [];
  const questions = createFormRequests({
    state: () => state,
    set: (next) => void (state = next),
    receive: (reply) => void (state = receive(state, reply as Parameters<typeof receive>[1])),
    host: {
      request({ type }, onReply) {
        const question = {
          type,
          isOpen: true,
          reply: (reply: PageReply) => (question.isOpen ? onReply(reply) : undefined),
        };
        asked.push(question);
        return () => void (question.isOpen = false);
      },
    },
  });
  return {
    asked,
    questions,
    type: (hex: string) => {
      state = changeDraft(state, { form: [hex] });
      questions.requestAll();
    },
    showCode: () => {
      const code = { call: '', language: 'curl', languages: ['curl'], text: '', isCode: false };
      state = { ...state, code };
      questions.requestAll();
    },
    code: () => state.code,
    choose: (method: string) => {
      state = { ...state, method };
      questions.requestAll();
    },
    lines: () => state.transactions.lines,
    of: (type: string) => asked.filter((question) => question.type === type),
  };
}

const told = (text: string): PageReply => ({ type: 'transactions', lines: [[text]] });

describe('createFormRequests', () => {
  it('takes each reply to the last question about transactions, and none to an earlier one', () => {
    const { type, of, lines } = page();
    type('0x02f87405');
    type('0x02f87405');
    type('0x02f87406');
    const [early, last] = of('readTransactions');
    assert.equal(of('readTransactions').length, 2);
    early?.reply(told('1'));
    assert.deepEqual(lines(), []);
    last?.reply(told('2'));
    assert.deepEqual(lines(), [['2']]);
    last?.reply(told('3'));
    assert.deepEqual(lines(), [['3']]);
  });

  it('tells of no transaction that is not in the form any more', () => {
    const { type, of, lines } = page();
    type('0x02f87405');
    of('readTransactions')[0]?.reply(told('1'));
    type('0x');
    assert.deepEqual(lines(), []);
    of('readTransactions')[0]?.reply(told('2'));
    assert.deepEqual(lines(), []);
  });

  it('asks for the code of a call once, and shows none while a field is not filled in', () => {
    const { type, showCode, code, of } = page();
    showCode();
    assert.deepEqual([of('code').length, code()?.call], [0, '']);
    type('0x02f87405');
    type('0x02f87405');
    assert.deepEqual([of('code').length, code()?.call.split(' ')[0]], [1, 'curl']);
    of('code')[0]?.reply({
      type: 'code',
      language: 'curl',
      languages: ['curl'],
      text: 'curl …',
      isCode: true,
    });
    assert.equal(code()?.text, 'curl …');
    type('none');
    assert.deepEqual([of('code').length, code()?.call, code()?.text], [1, '', '']);
  });

  it('asks for the last values of a method once, and again where they are not all any more', () => {
    const { choose, questions, of } = page();
    questions.requestAll();
    questions.requestAll();
    assert.equal(of('lastValues').length, 1);
    choose('eth_call');
    assert.deepEqual(
      of('lastValues').map(({ isOpen }) => isOpen),
      [false, true],
    );
    questions.forgetLastValues();
    questions.requestAll();
    assert.equal(of('lastValues').length, 3);
  });
});
