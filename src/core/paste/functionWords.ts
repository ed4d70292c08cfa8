// Finds the functions that a typed line names, and the calls of them: `balanceOf`, `call balanceOf`.

import { paramsText } from '../abi/abiType.ts';
import type { Signature } from '../abi/signature.ts';
import type { Signatures } from '../abi/signatures.ts';
import { findMethod } from '../catalogue/catalogue.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import type { FormDraft } from '../form/draft.ts';
import { withDraftAt } from '../form/draft.ts';
import { signatureKind } from '../form/formShape.ts';
import { formSteps } from '../form/formSteps.ts';
import { newForm } from '../form/guidedForm.ts';

type FunctionCall = { readonly spec: MethodSpec; readonly form: FormDraft; readonly left: readonly string[] };

/** The name is the whole line: with a contract or arguments behind it, it is read as a function of that contract. */
const NAMED = /^\s*(?:call\s+)?(?<name>[a-z_$][\w$]*)\s*$/i;
/** The most functions of one name with different types. */
const MOST_FUNCTIONS = 5;

/** An eth_call of each known function of the name that is typed; none where the line is no such name. */
export function functionCalls(line: string, signatures: Signatures): readonly FunctionCall[] {
  const name = NAMED.exec(line)?.groups?.['name'];
  if (name === undefined) return [];
  const spec = findMethod('eth_call')!;
  const { place } = formSteps(spec).find(({ spec: { type } }) => signatureKind(type) === 'function')!;
  return functionsNamed(name, signatures).map(({ inputs }) => {
    // With the names of its arguments, by which they are asked for.
    const signature = name + paramsText(inputs, true);
    return { spec, form: withDraftAt(newForm(spec), place, signature), left: [] };
  });
}

function functionsNamed(wanted: string, signatures: Signatures): readonly Signature[] {
  const found = signatures
    .all()
    .flatMap(([, one]) => (one.kind === 'function' && one.name === wanted ? [one] : []));
  // The first of those with equal types: added ones come before the built-in ones.
  const each = found.filter(({ text }, index) => found.findIndex((one) => one.text === text) === index);
  return each.slice(0, MOST_FUNCTIONS);
}
