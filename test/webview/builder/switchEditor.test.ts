import assert from 'node:assert/strict';
import { changeDraft, methodDraft, readDraft } from '../../../src/webview/builder/draftState.ts';
import { RAW_FIELD } from '../../../src/webview/form/rawView.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import type { PageState } from '../../../src/webview/builder/pageState.ts';
import { switchEditor, whyNoForm } from '../../../src/webview/builder/switchEditor.ts';

const ACCOUNT = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

function on(method: string): PageState {
  return { ...initialState({}), method };
}

describe('switchEditor', () => {
  it('goes from form to JSON and back without loss', () => {
    const form = changeDraft(on('eth_getBalance'), { form: [ACCOUNT, '12'] });
    const json = switchEditor(form);
    assert.deepEqual(JSON.parse(methodDraft(json).raw), [ACCOUNT, '0xc']);
    assert.deepEqual(readDraft(switchEditor(json)).params, [ACCOUNT, '0xc']);
  });

  it('takes along what cannot be read, with the reason, and brings it back as it was', () => {
    const reason = 'An address has 40 hex digits after 0x, not 2.';
    const form = {
      ...changeDraft(on('eth_getBalance'), { form: ['0x12', '7'], raw: '["kept"]' }),
      touched: new Set(['0']),
    };
    const json = switchEditor(form);
    assert.deepEqual(JSON.parse(methodDraft(json).raw), ['0x12', '0x7']);
    assert.deepEqual(readDraft(json).problems, { [RAW_FIELD]: `address: ${reason}` });
    assert.ok(json.touched.has(RAW_FIELD));
    const again = switchEditor(json);
    assert.deepEqual([methodDraft(again).form, readDraft(again).problems['0']], [['0x12', '7'], reason]);
    assert.ok(again.touched.has('0'));
  });

  it('brings back the form as it was typed where the JSON was changed and changed back', () => {
    const form = [
      { members: { to: ACCOUNT, input: `balanceOf(address) ${ACCOUNT}`, value: '1.5 ether' } },
      'latest',
    ];
    const start = changeDraft(on('eth_call'), { form });
    const json = switchEditor(start);
    const { raw } = methodDraft(json);
    const back = switchEditor(changeDraft(json, { raw: `${raw}\n`, isRawTyped: true }));
    assert.deepEqual([methodDraft(back).isRaw, methodDraft(back).form], [false, form]);
    const changed = changeDraft(json, { raw: raw.replace('latest', 'safe'), isRawTyped: true });
    const [call, block] = methodDraft(switchEditor(changed)).form;
    assert.equal(block, 'safe');
    assert.match(JSON.stringify(call), /0x70a08231/);
  });

  it('brings JSON that cannot be read into the form, where its problems are shown', () => {
    const raw = '["0x12","latest"]';
    const form = switchEditor(changeDraft(on('eth_getBalance'), { raw, isRaw: true, isRawTyped: true }));
    assert.deepEqual(methodDraft(form).form, ['0x12', 'latest']);
    assert.ok(readDraft(form).problems['0'] !== undefined && form.touched.has('0'));
  });

  it('stays with JSON that was typed and that no form can hold', () => {
    for (const raw of ['[[7],"latest"]', '[7', '[null,null,null]']) {
      const json = changeDraft(on('eth_getBalance'), { raw, isRaw: true, isRawTyped: true });
      assert.equal(switchEditor(json), json, raw);
    }
    const empty = changeDraft(on('eth_getBalance'), { raw: '[]', isRaw: true, isRawTyped: true });
    assert.equal(methodDraft(switchEditor(empty)).isRaw, false);
  });

  it('brings JSON into the form whose texts the form reads, which then sends what it reads', () => {
    const readings: readonly (readonly [string, string, unknown])[] = [
      ['eth_call', '[{"to":"ACCOUNT","input":"totalSupply()"},"latest-10"]', '0x18160ddd'],
      ['eth_call', '[{"to":"ACCOUNT","input":"totalSupply()","extra":5},"latest"]', '0x18160ddd'],
      ['eth_call', '[{"to":"ACCOUNT","value":"1.5 ether","input":"0x"}]', '0x'],
    ];
    for (const [method, raw, input] of readings) {
      const typed = raw.replace('ACCOUNT', ACCOUNT);
      const json = changeDraft(on(method), { raw: typed, isRaw: true, isRawTyped: true });
      assert.equal(whyNoForm(json), undefined, raw);
      const { isRaw, params } = readDraft(switchEditor(json));
      const [request, block] = params as [Record<string, unknown>, string];
      const [given, at = 'latest'] = JSON.parse(typed) as [Record<string, unknown>, string?];
      const value = given['value'] === undefined ? {} : { value: '0x14d1120d7b160000' };
      assert.deepEqual([isRaw, request, block], [false, { ...given, ...value, input }, at]);
    }
  });

  it('brings an amount in the unit of the called token into the form, and says how it is sent', () => {
    const raw = `[{"to":"${ACCOUNT}","input":"burn(uint256) 15 USDC"},"latest"]`;
    const input = `0x42966c68${'e4e1c0'.padStart(64, '0')}`;
    const tokens = new Map([[ACCOUNT, { symbol: 'USDC', decimals: 6 }]]);
    const state = on('eth_call');
    const json = changeDraft(
      { ...state, known: { ...state.known, tokens } },
      { raw, isRaw: true, isRawTyped: true },
    );
    assert.equal(readDraft(json).notes[RAW_FIELD], `input: nodes expect "${input}".`);
    assert.deepEqual(readDraft(switchEditor(json)).params, [{ to: ACCOUNT, input }, 'latest']);
    const unknown = readDraft({ ...json, known: state.known });
    assert.match(unknown.notes[RAW_FIELD]!, /^input: .*the unit of the called token is not known here/);
  });

  it('brings what is read and what is wrong into the form together', () => {
    const raw = '[{"to":"0x12","value":"1 ether"},"latest"]';
    const form = switchEditor(changeDraft(on('eth_call'), { raw, isRaw: true, isRawTyped: true }));
    assert.deepEqual(methodDraft(form).form, [{ members: { to: '0x12', value: '1 ether' } }, 'latest']);
    assert.deepEqual(Object.keys(readDraft(form).problems), ['0.to']);
  });

  it('says why JSON has to stay JSON', () => {
    const why = (method: string, raw: string): string | undefined =>
      whyNoForm(changeDraft(on(method), { raw, isRaw: true, isRawTyped: true }));
    assert.deepEqual(
      [why('eth_getBalance', '[[7],"latest"]'), why('eth_getBalance', '[1,2,3]')],
      [
        '“address” (parameter 1): This must be a text in quotes.',
        'There are 3 parameters; eth_getBalance takes 2.',
      ],
    );
  });
});
