// What a form says of calldata with a known signature.
import assert from 'node:assert/strict';
import type { FormView } from '../../../src/webview/form/field.ts';
import { signatureLink, signatureView } from '../../../src/webview/form/signatureView.ts';
import { textOf } from '../textOf.ts';

const TO = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const DATA = `0xa9059cbb${TO.slice(2).padStart(64, '0')}${'5'.padStart(64, '0')}`;

describe('signatureLink', () => {
  const known = [
    { kind: 'function', id: '0xa9059cbb', text: 'transfer(address to, uint256 amount)', source: '' },
    { kind: 'function', id: '0x18160ddd', text: 'totalSupply()', source: '' },
  ] as const;
  const view = { known: { signatures: known, addresses: [] } } as unknown as FormView;
  const field = {
    spec: { name: 'input', type: 'calldata' },
    place: [0],
    isOptional: true,
    isSecret: false,
  } as const;
  const said = (draft: string): string | undefined =>
    /class="echo">\s*(.*?)\s*</.exec(textOf(signatureLink(field, view, draft)))?.[1];

  it('says what bytes ask, and nothing of what says it itself', () => {
    assert.deepEqual([DATA, '0x18160ddd', '0x12345678', `transfer(address,uint256) ${TO} 5`].map(said), [
      'transfer: to 0xf39F…2266, amount 5',
      'totalSupply()',
      undefined,
      undefined,
    ]);
  });
});

describe('signatureView', () => {
  const signatures = [
    { kind: 'function', id: '0xa9059cbb', text: 'transfer(address to, uint256 amount)', source: 'ERC-20' },
    { kind: 'function', id: '0x23b872dd', text: 'safeTransfer(address to)', source: 'Own' },
    { kind: 'event', id: '0xddf252ad', text: 'Transfer(address from)', source: 'ERC-20' },
  ] as const;
  const textFor = (type: 'calldata' | 'topics', signature: string): string => {
    const field = { spec: { name: 'input', type }, place: [0], isOptional: false, isSecret: false } as const;
    const view = {
      form: [{ signature, args: [] }],
      known: { signatures, addresses: [], tokens: new Map() },
      combo: { id: '0', active: -1 },
      problems: {},
      notes: {},
      actions: {},
    } as unknown as FormView;
    return textOf(signatureView(field as never, view, { signature, args: [] }, { field: () => '' } as never));
  };
  /** What is offered below a text for a function or an event. */
  const offered = (type: 'calldata' | 'topics', signature: string): readonly (string | undefined)[] => {
    const text = textFor(type, signature);
    return [...text.matchAll(/<span>([^<]*)<\/span> <span class="quiet">/g)].map(([, name]) => name?.trim());
  };

  it('offers functions for calldata, those that begin so first', () => {
    assert.deepEqual(offered('calldata', 'trans'), [
      'transfer(address to, uint256 amount)',
      'safeTransfer(address to)',
    ]);
    assert.deepEqual(offered('calldata', 'safe t'), ['safeTransfer(address to)']);
    assert.deepEqual(offered('calldata', 'transfer(address to, uint256 amount)').length, 2);
  });

  it('has the first function chosen by Enter until the one that is typed is whole', () => {
    const chosen = (typed: string): string | undefined =>
      /aria-activedescendant=(\S+)/.exec(textFor('calldata', typed))?.[1];
    assert.deepEqual(['trans', 'transfer(', 'transfer(address to'].map(chosen), Array(3).fill('list-0-0'));
    assert.notEqual(chosen('transfer(address to, uint256 amount)'), 'list-0-0');
  });
});
