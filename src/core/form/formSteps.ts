// The steps that ask for values one by one where there is no form: each parameter, or member of a required object.

import type { MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import type { FieldPlace } from './draft.ts';
import { formShape } from './formShape.ts';

export type FormStep = {
  readonly place: FieldPlace;
  readonly spec: MemberSpec | ParamSpec;
  readonly isOptional: boolean;
  /** Whether a guided call asks for it: it is required and has no default, or is rarely left out. */
  readonly isAsked: boolean;
};

export function formSteps(method: MethodSpec): readonly FormStep[] {
  return method.params.flatMap((spec, index): readonly FormStep[] => {
    const isOptional = spec.optional === true;
    const isMissed = !isOptional && spec.default === undefined;
    const members = isOptional ? undefined : formShape(spec.type).object?.object;
    if (members === undefined) return [{ place: [index], spec, isOptional, isAsked: isMissed }];
    return members.map((member) => ({
      place: [index, member.name],
      spec: member,
      isOptional: member.required !== true,
      isAsked: isMissed && (member.required === true || member.asked === true),
    }));
  });
}
