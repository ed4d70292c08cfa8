// The values asked for one by one where there is no form: each parameter, and each member of a required object.

import type { MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import type { FieldPlace } from './draft.ts';
import { formShape } from './formShape.ts';

export type FormStep = {
  readonly place: FieldPlace;
  readonly spec: MemberSpec | ParamSpec;
  readonly isOptional: boolean;
  /** A guided call asks for it: nothing stands for it where it is left out, or few leave it out. */
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
