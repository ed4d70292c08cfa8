// Which parts of a form are open at first, and the control of yes or no.
import assert from 'node:assert/strict';
import { chainById } from '../../../src/core/chain/chains.ts';
import type { Draft } from '../../../src/core/form/draft.ts';
import type { Field, FormView } from '../../../src/webview/form/field.ts';
import { fieldView } from '../../../src/webview/form/fieldView.ts';
import { choicesView } from '../../../src/webview/form/leafView.ts';
import { handlerOf, textOf } from '../textOf.ts';

describe('fieldView', () => {
  const CALLDATA = { name: 'input', type: 'calldata' as const };
  const shown = (
    draft: Draft,
    spec: Field['spec'] = CALLDATA,
    isOptional = false,
    opened = new Set<string>(),
    messages: Partial<Pick<FormView, 'problems' | 'notes' | 'known'>> = {},
  ): string => {
    const view: FormView = {
      form: [draft],
      known: { addresses: [], signatures: [], tokens: new Map(), variables: [] },
      combo: undefined,
      typed: new Map(),
      problems: {},
      notes: {},
      warned: [],
      opened,
      actions: {} as FormView['actions'],
      ...messages,
    };
    return textOf(fieldView({ spec, place: [0], isOptional, isSecret: false }, view));
  };
  const folds = (text: string): readonly string[] =>
    [...text.matchAll(/<strong>([^<]*)</g)].map(([, title = '']) => title);

  it('opens a list of structs among the arguments like any other list, and folds its rows', () => {
    const signature = 'f(address[] who, (uint256 amount, bool on)[] parts)';
    const empty = shown({ signature, args: [] });
    assert.match(empty, /Add part 1/);
    assert.deepEqual(folds(empty), []);
    const rows = { items: [{ members: { amount: '1' } }, ''] };
    assert.deepEqual(folds(shown({ signature, args: ['', rows] })), ['part 1', 'part 2']);
  });

  it('shows yes or no as a box, and as three choices where leaving it out is another thing than no', () => {
    const spec = { name: 'full', type: 'bool' as const };
    const choices = (text: string): readonly string[] => text.match(/left out|yes|no(?=\s*<)/g) ?? [];
    assert.deepEqual(choices(shown('', spec, true)), ['left out', 'yes', 'no']);
    const pressed = [...shown('true', spec, true).matchAll(/aria-pressed=(\w+)/g)].map(([, is]) => is);
    assert.deepEqual(pressed, ['false', 'true', 'false']);
    for (const box of [shown('', spec), shown('', { ...spec, default: 'false' }, true)]) {
      assert.match(box, /<vscode-checkbox/);
      assert.deepEqual(choices(box), []);
    }
  });

  it('leaves the chosen default as it is on a click, and takes back another choice', () => {
    const spec = { name: 'block', type: 'block' as const, default: 'latest' };
    const clicked = (draft: Draft, choice: string): readonly unknown[] => {
      const changes: unknown[] = [];
      const field: Field = { spec, place: [0], isOptional: true, isSecret: false };
      const actions = { change: (_place: unknown, next: Draft) => changes.push(next) };
      const template = choicesView(field, { actions } as unknown as FormView, draft);
      const buttons = (template as { values: readonly unknown[] }).values.find(Array.isArray) as readonly {
        readonly strings: readonly string[];
        readonly values: readonly unknown[];
      }[];
      const button = buttons.find((one) => textOf(one).includes(`>\n          ${choice}\n`))!;
      handlerOf(button, 'click')({});
      return changes;
    };
    for (const draft of ['', 'latest']) assert.deepEqual(clicked(draft, 'latest'), []);
    assert.deepEqual(clicked('safe', 'safe'), ['']);
    assert.deepEqual(clicked('latest', 'safe'), ['safe']);
  });

  it('moves and removes the rows of a list, but not the empty one at its end, nor those of an array of fixed length', () => {
    const buttons = (type: Field['spec']['type'], items: readonly string[]): readonly string[] =>
      [...shown({ items }, { name: 'items', type }).matchAll(/title=((?:Move|Remove)[^\n]*)/g)].map(
        ([, title = '']) => title.trim(),
      );
    assert.deepEqual(buttons({ array: 'data' }, ['0x1', '0x2']), [
      'Move down item 1',
      'Remove item 1',
      'Move up item 2',
      'Remove item 2',
    ]);
    assert.deepEqual(buttons({ array: 'data', least: 2, most: 2 }, ['0x1', '0x2']), []);
  });

  it('says of a part of the form what it is for, where that is known', () => {
    const type = { object: [{ name: 'from', type: 'quantity' as const }] };
    const spec = { name: 'filter', type };
    assert.match(
      shown({ members: {} }, { ...spec, doc: 'Which logs.' }),
      /<p class="doc" title=Which logs\.>/,
    );
    assert.doesNotMatch(shown({ members: {} }, spec), /class="doc"/);
  });

  it('gives its examples in the coin of the chain', () => {
    const example = '1.5 ether';
    const spec = { name: 'value', type: 'wei' as const, doc: 'Such as 1.5 ether or 30 gwei.', example };
    const texts = (id: bigint): string => {
      const known = {
        addresses: [],
        signatures: [],
        tokens: new Map(),
        variables: [],
        chain: chainById(id),
      };
      return shown('', spec, true, new Set(), { known });
    };
    for (const [id, coin] of [
      [1n, 'ether'],
      [137n, 'POL'],
    ] as const) {
      assert.ok(texts(id).includes(`Such as 1.5 ${coin} or 30 gwei.`));
      assert.ok(texts(id).includes(`for example 1.5 ${coin}`));
    }
  });

  it('describes a control by its problem, else by its note, whole for screen readers', () => {
    const message = (messages: Parameters<typeof shown>[4], type: 'text' | 'address'): readonly string[] => {
      const text = shown('x', { name: 'value', type }, false, new Set(), messages);
      const by = /aria-describedby=(\S+)/.exec(text)?.[1];
      const said = /<p class="said (\w+)" id=(\S+)[^>]*>\s*([^<]*?)\s*</.exec(text)?.slice(1) ?? [];
      return [by ?? '', ...said];
    };
    const both = { problems: { 0: 'A problem.' }, notes: { 0: 'A note.' } };
    for (const type of ['text', 'address'] as const) {
      assert.deepEqual(message(both, type), ['said-0', 'problem', 'said-0', 'A problem.']);
      assert.deepEqual(message({ notes: both.notes }, type), ['said-0', 'echo', 'said-0', 'A note.']);
      assert.deepEqual(message({}, type), ['']);
    }
  });

  it('calls the keys of a map by what they are, and a text a name', () => {
    const label = (keys: 'text' | 'address'): string | undefined =>
      /<label for="input-[^"]*">\s*(\w+)/.exec(
        shown({ entries: [{ key: '', value: '' }] }, { name: 'all', type: { map: 'quantity', keys } }),
      )?.[1];
    assert.deepEqual([label('text'), label('address')], ['name', 'address']);
  });

  it('says in an empty field for long values what they begin with', () => {
    const hint = (type: Field['spec']['type']): string | undefined =>
      /placeholder=(\S*)/.exec(shown('', { name: 'value', type }))?.[1];
    assert.equal(hint('json'), '{…}');
    assert.equal(hint('data'), '0x…');
    assert.equal(hint('text'), '');
  });

  it('offers to edit an open fold as JSON where it has parts, and no plain text', () => {
    const spec = { name: 'filter', type: { object: [{ name: 'from', type: 'quantity' as const }] } };
    const opened = new Set(['0']);
    assert.match(shown({ members: { from: '1' } }, spec, true, opened), /Edit as JSON/);
    assert.doesNotMatch(shown('', spec, true, opened), /Edit as JSON/);
  });
});
