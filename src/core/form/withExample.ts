// Fills a form with the examples of its method. Typed values stay.

import type { MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import type { Draft, FormDraft } from './draft.ts';
import { isLeftOut } from './draft.ts';
import { draftOfText } from './draftOf.ts';
import { formShape } from './formShape.ts';

/** Gives each empty place its example or default, except places that are rarely needed. */
export function withExample(method: MethodSpec, form: FormDraft): FormDraft {
  return method.params.map((spec, index) => filled(spec, form[index] ?? ''));
}

function filled(spec: MemberSpec | ParamSpec, draft: Draft): Draft {
  const { object } = formShape(spec.type);
  if (object !== undefined && spec.example === undefined && spec.rare !== true && typeof draft !== 'string')
    return 'members' in draft ? membersOf(object.object, draft.members) : draft;
  if (!isLeftOut(draft) || spec.rare === true) return draft;
  if (object !== undefined && spec.example === undefined) return membersOf(object.object, {});
  return draftOfText(spec.type, spec.example ?? spec.default ?? '');
}

function membersOf(specs: readonly MemberSpec[], members: Readonly<Record<string, Draft>>): Draft {
  const pairs = specs.map((spec) => [spec.name, filled(spec, members[spec.name] ?? '')] as const);
  const given = pairs.filter(([, draft]) => !isLeftOut(draft));
  return given.length === 0 ? '' : { members: Object.fromEntries(given) };
}
