// Every method can be filled in: its example goes into the form and out again, each field is drawn, and a wrong text is
// refused at its field.
import assert from 'node:assert/strict';
import { METHODS } from '../../../src/core/catalogue/methods.ts';
import type { InputShape, InputType, MethodSpec } from '../../../src/core/catalogue/methodSpec.ts';
import { isSecretParam } from '../../../src/core/catalogue/secretParams.ts';
import type { Draft, FormDraft, FieldPlace } from '../../../src/core/form/draft.ts';
import { isLeftOut, keyId, placeId, withDraftAt } from '../../../src/core/form/draft.ts';
import { draftOfText } from '../../../src/core/form/draftOf.ts';
import { formOf } from '../../../src/core/form/formOf.ts';
import { draftText } from '../../../src/core/form/draftText.ts';
import { formShape, itemInputShape } from '../../../src/core/form/formShape.ts';
import { readForm } from '../../../src/core/form/readForm.ts';
import type { Actions } from '../../../src/webview/builder/actions.ts';
import { builderView } from '../../../src/webview/builder/builderView.ts';
import { changeDraft } from '../../../src/webview/builder/draftState.ts';
import { initialState } from '../../../src/webview/builder/pageState.ts';
import { textOf } from '../textOf.ts';

/** Valid texts by type, for what has no example of its own. */
const SAMPLES: Readonly<Record<InputType, string>> = {
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  hash: `0x${'ab'.repeat(32)}`,
  data: '0x1234',
  calldata: '0x12345678',
  word: '0x1',
  slot: 'balances[bob]',
  topic: 'Transfer(address,address,uint256)',
  block: 'latest',
  blockNumber: '68900',
  bool: 'true',
  wei: '1.5 ether',
  weiPerGas: '30 gwei',
  gas: '21000',
  quantity: '0x10',
  timestamp: '2026-01-31T12:00:00Z',
  integer: '5',
  number: '1.5',
  text: 'some text',
  string: 'some text',
  json: '{"a":1}',
};

/** What any text will do for. */
const ANY_TEXT: ReadonlySet<InputShape> = new Set<InputShape>(['text', 'string']);
const WRONG = '§ not this';
/** A shape that holds itself is filled in so far. */
const DEEPEST = 6;

/** A draft with something in every place that a form has for the shape. */
function filled(shape: InputShape, example: string | undefined, depth = 0): Draft {
  if (typeof shape === 'string') return example ?? SAMPLES[shape];
  if (depth > DEEPEST) return '';
  const { object, list, map, hasText } = formShape(shape);
  if (example !== undefined) return draftOfText(shape, example);
  if (map !== undefined)
    return { entries: [{ key: SAMPLES[map.keys], value: filled(map.map, undefined, depth + 1) }] };
  if (object !== undefined) {
    const excluded = new Set(object.object.flatMap(({ excludes = [] }) => excludes));
    const wanted = object.object.filter(({ name, required }) => required === true || !excluded.has(name));
    return {
      members: Object.fromEntries(
        wanted
          .filter(({ excludes = [] }) => !excludes.some((name) => wanted.some((one) => one.name === name)))
          .map((spec) => [spec.name, filled(spec.type, spec.example, depth + 1)]),
      ),
    };
  }
  if (list !== undefined && !hasText) {
    const count = 'tuple' in list ? list.tuple.length : 1;
    return {
      items: Array.from({ length: count }, (_, index) =>
        filled(itemInputShape(list, index)!, undefined, depth + 1),
      ),
    };
  }
  if ('nullable' in shape) return filled(shape.nullable, undefined, depth + 1);
  if ('lazy' in shape) return filled(shape.lazy(), undefined, depth + 1);
  return 'oneOf' in shape ? filled(shape.oneOf[0]!, undefined, depth + 1) : '';
}

type Typed = {
  readonly place: FieldPlace;
  readonly id: string;
  readonly text: string;
  readonly takes: InputShape;
};

/** Every text in a draft, with the shape that reads it. */
function texts(shape: InputShape, draft: Draft, place: FieldPlace): readonly Typed[] {
  if (typeof draft === 'string')
    return draft === '' ? [] : [{ place, id: placeId(place), text: draft, takes: shape }];
  const { object, list, map } = formShape(shape);
  if ('members' in draft)
    return Object.entries(draft.members).flatMap(([name, member]) => {
      const spec = object!.object.find((known) => known.name === name)!;
      return texts(spec.type, member, [...place, name]);
    });
  if ('items' in draft)
    return draft.items.flatMap((item, index) =>
      texts(itemInputShape(list!, index)!, item, [...place, index]),
    );
  if ('args' in draft) return [];
  return draft.entries.flatMap(({ key, value }, index) => [
    { place, id: keyId([...place, index]), text: key, takes: map!.keys },
    ...texts(map!.map, value, [...place, index]),
  ]);
}

function wholeForm(method: MethodSpec): FormDraft {
  return method.params.map((spec, index) => {
    const draft = filled(spec.type, spec.example ?? spec.default);
    // A secret is one text, whatever is in it.
    return isSecretParam(method.name, index) ? draftText(spec.type, draft) : draft;
  });
}

function textsOf(method: MethodSpec, form: FormDraft): readonly Typed[] {
  return method.params.flatMap(({ type }, index) => texts(type, form[index] ?? '', [index]));
}

/** The page with all that can be unfolded. */
function pageOf(method: MethodSpec, form: FormDraft, touched: readonly string[] = []): string {
  const ids = textsOf(method, form).flatMap(({ id }) =>
    id.split(/[.:]/).map((_, at, steps) => steps.slice(0, at + 1).join('.')),
  );
  const state = changeDraft({ ...initialState({}), method: method.name }, { form, opened: ids });
  return textOf(builderView({ ...state, touched: new Set(touched) }, {} as Actions));
}

/** Any alternative reads any text. */
function takesAnyText(shape: InputShape): boolean {
  if (typeof shape === 'string') return ANY_TEXT.has(shape);
  if ('nullable' in shape) return takesAnyText(shape.nullable);
  if ('lazy' in shape) return takesAnyText(shape.lazy());
  return 'oneOf' in shape && shape.oneOf.some((one) => typeof one === 'string' && takesAnyText(one));
}

describe('the form of every method', () => {
  const methods = METHODS.filter(({ params }) => params.length > 0);
  let fields = 0;
  let refused = 0;

  for (const method of methods)
    it(`takes ${method.name} in and out, draws each field, and refuses what is wrong at its field`, () => {
      const form = wholeForm(method);
      const { params, problems } = readForm(method, form);
      assert.deepEqual(problems, {});
      const again = formOf(method, params!);
      assert.ok(again.ok, again.ok ? '' : again.why);
      assert.deepEqual(readForm(method, again.form).params, params);

      const page = pageOf(method, form);
      for (const { id, text } of textsOf(method, form)) {
        assert.ok(page.includes(`id="field-${id}"`), `${id} is not drawn`);
        assert.ok(page.includes(text), `${id} does not show ${text}`);
        fields += 1;
      }

      for (const { place, id, takes } of textsOf(method, form)) {
        if (takesAnyText(takes)) continue;
        const mutated = id.includes(':') ? withKeyAt(form, id, WRONG) : withDraftAt(form, place, WRONG);
        const read = readForm(method, mutated);
        assert.equal(read.params, undefined, `${id} is taken`);
        assert.deepEqual(Object.keys(read.problems), [id]);
        const problem = read.problems[id]!;
        assert.match(problem, /^[A-Z“].*[.…]$/s);
        if (!isSecretParam(method.name, Number(place[0])))
          assert.ok(pageOf(method, mutated, [id]).includes(problem), `${id}: the page does not say it`);
        refused += 1;
      }

      for (const [index, spec] of method.params.entries()) {
        if (spec.optional === true || spec.default !== undefined || isLeftOut(form[index]!)) continue;
        const without = readForm(method, form.with(index, ''));
        const isWrong = Object.keys(without.problems).every(
          (at) => at === `${index}` || at.startsWith(`${index}.`),
        );
        assert.ok(isWrong, `${spec.name}: ${JSON.stringify(without.problems)}`);
      }
    });

  after(() => {
    assert.ok(
      methods.length > 240 && fields > 800 && refused > 700,
      `${methods.length} ${fields} ${refused}`,
    );
  });
});

function withKeyAt(form: FormDraft, id: string, key: string): FormDraft {
  const place = id
    .slice(0, -':key'.length)
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const entries = place.slice(0, -1).reduce<Draft>(
    (draft, step) => {
      if (typeof draft === 'string') return draft;
      return 'members' in draft
        ? draft.members[step]!
        : 'items' in draft
          ? draft.items[Number(step)]!
          : draft;
    },
    { items: form },
  );
  assert.ok(typeof entries === 'object' && 'entries' in entries);
  const at = Number(place.at(-1));
  return withDraftAt(form, place.slice(0, -1), {
    entries: entries.entries.with(at, { ...entries.entries[at]!, key }),
  });
}
