// The values asked for one by one where there is no form: each parameter, and each required member.

import type { MemberSpec, MethodSpec, ParamSpec } from '../catalogue/methodSpec.ts';
import type { FieldPlace } from './draft.ts';
import { formShape } from './formShape.ts';

export type FormStep = {
  readonly place: FieldPlace;
  readonly spec: MemberSpec | ParamSpec;
  readonly isOptional: boolean;
};

export function formSteps(method: MethodSpec): readonly FormStep[] {
  return method.params.flatMap((spec, index): readonly FormStep[] => {
    const isOptional = spec.optional === true;
    const members = isOptional ? undefined : formShape(spec.type).object?.object;
    if (members === undefined) return [{ place: [index], spec, isOptional }];
    return members.map((member) => ({
      place: [index, member.name],
      spec: member,
      isOptional: member.required !== true,
    }));
  });
}
