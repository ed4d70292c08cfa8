// What guided calls ask for, of every method.
import assert from 'node:assert/strict';
import { findMethod } from '../../../src/core/catalogue/catalogue.ts';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { draftAt, placeId, withDraftAt } from '../../../src/core/form/draft.ts';
import type { FormDraft } from '../../../src/core/form/draft.ts';
import { formOf } from '../../../src/core/form/formOf.ts';
import {
  emptyParams,
  formOfParams,
  furtherSteps,
  missingSteps,
  newForm,
  openSteps,
  unfinishedParams,
  withTypedBefore,
} from '../../../src/core/form/guidedForm.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import { withExample } from '../../../src/core/form/withExample.ts';

const TOKEN = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512';

function known(name: string): MethodSpec {
  const spec = findMethod(name);
  assert.ok(spec);
  return spec;
}

function asked(spec: MethodSpec, form: FormDraft = newForm(spec)): string {
  return openSteps(spec, form)
    .map((step) => step.spec.name)
    .join();
}

const ASKED: Readonly<Record<string, string>> = {
  eth_blockNumber: '',
  eth_getBalance: 'address',
  eth_getBlockByNumber: '',
  eth_getBlockByHash: 'block hash',
  eth_call: 'to,input',
  eth_estimateGas: 'to,input',
  eth_sendTransaction: 'from,to,value',
  eth_getLogs: '',
  eth_getStorageAt: 'address,slot',
  eth_feeHistory: 'block count',
  eth_callMany: 'bundles',
  debug_traceTransaction: 'transaction hash',
  personal_unlockAccount: 'address,password',
};

describe('guided calls', () => {
  for (const [name, names] of Object.entries(ASKED))
    it(`ask of ${name} for ${names === '' ? 'nothing' : names}`, () =>
      assert.equal(asked(known(name)), names));

  it('say what an empty receiver means for the method', () => {
    const receiverOf = (name: string): string =>
      openSteps(known(name), newForm(known(name))).find(({ spec }) => spec.name === 'to')?.spec.doc ?? '';
    for (const name of [
      'eth_call',
      'eth_estimateGas',
      'eth_createAccessList',
      'debug_traceCall',
      'trace_call',
    ])
      assert.match(receiverOf(name), / Empty runs input as a new contract\.$/, name);
    assert.match(receiverOf('eth_sendTransaction'), / Empty creates a contract\.$/);
  });

  it('ask for enough: with what is asked for, and nothing else, every method can be sent', () => {
    for (const spec of METHODS) {
      const example = withExample(spec, []);
      let form = newForm(spec);
      for (const { place } of openSteps(spec, form)) form = withDraftAt(form, place, draftAt(example, place));
      // Some have no example.
      const unknown = openSteps(spec, form).map(({ place }) => placeId(place));
      const others = Object.keys(readForm(spec, form).problems).filter((id) => !unknown.includes(id));
      assert.deepEqual(others, [], spec.name);
    }
  });

  it('offer every other field, those that are seldom needed last', () => {
    const names = furtherSteps(known('eth_call')).map(({ spec }) => spec.name);
    assert.deepEqual(names.slice(0, 4), ['block', 'from', 'value', 'gas']);
    assert.ok(names.includes('state overrides') && !names.includes('to'));
  });

  it('ask again for what cannot be read', () => {
    const spec = known('eth_getBalance');
    assert.equal(asked(spec, ['0x12']), 'address');
    assert.equal(asked(spec, [TOKEN, 'lates']), 'block');
    assert.equal(asked(known('eth_call'), [{ members: { to: TOKEN, data: '0x12345678' } }]), '');
  });

  it('name required parameters of which nothing is set, though nothing of them is asked for', () => {
    const spec = known('eth_getLogs');
    assert.deepEqual(emptyParams(spec, newForm(spec)), ['filter']);
    assert.deepEqual(emptyParams(spec, [{ members: { address: TOKEN } }]), []);
    assert.deepEqual(emptyParams(known('eth_getBlockByNumber'), []), []);
  });

  it('keep what was typed before, where nothing else is', () => {
    const spec = known('eth_call');
    const before = [{ members: { to: '0x1', input: '0x2' } }, 'pending'];
    const form = withTypedBefore(spec, [{ members: { to: TOKEN } }], before);
    assert.deepEqual(form, [{ members: { to: TOKEN, input: '0x2' } }, 'pending']);
    const whole = withTypedBefore(spec, [{ members: { to: TOKEN } }], before, [0]);
    assert.deepEqual(whole, [{ members: { to: TOKEN } }, 'pending']);
  });

  it('ask of a call that came as a whole for what is required only, and for the rest where it is open', () => {
    const spec = known('eth_call');
    const form = formOfParams(spec, [{ data: '0x12345678' }, 'latest']);
    const names = (isOpen: boolean): readonly string[] =>
      missingSteps(spec, form, isOpen).map((step) => step.spec.name);
    assert.deepEqual(names(false), []);
    assert.deepEqual(names(true), ['to', 'input']);
    const open = formOfParams(spec, [{ to: TOKEN, input: 'balanceOf(address account)' }, 'latest']);
    assert.deepEqual(
      [true, false].map((isOpen) => missingSteps(spec, open, isOpen).map((step) => step.spec.name)),
      [['input'], []],
    );
    const sent = known('eth_sendTransaction');
    const steps = missingSteps(sent, formOfParams(sent, [{ to: TOKEN }]), false);
    assert.deepEqual(
      steps.map((step) => step.spec.name),
      ['from'],
    );
  });

  it('fill the form of the request builder, however little there is of them', () => {
    for (const spec of METHODS) {
      const params = unfinishedParams(spec, newForm(spec));
      const form = formOf(spec, params, 'unread');
      assert.ok(form.ok, `${spec.name} ${JSON.stringify(form)}`);
    }
    const spec = known('eth_getBalance');
    assert.deepEqual(unfinishedParams(spec, ['0x12']), ['0x12', 'latest']);
  });
});
