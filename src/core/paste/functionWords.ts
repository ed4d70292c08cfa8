// Finds the functions that a typed line names, and the calls of them: `balanceOf`, `call balanceOf 0x…`.

import { paramsText } from '../abi/abiType.ts';
import type { Signature } from '../abi/signature.ts';
import type { Signatures } from '../abi/signatures.ts';
import { findMethod } from '../catalogue/catalogue.ts';
import type { MethodSpec } from '../catalogue/methodSpec.ts';
import type { TokenUnits } from '../decode/tokenUnit.ts';
import { withDraftAt } from '../form/draft.ts';
import { signatureKind } from '../form/formShape.ts';
import { formSteps } from '../form/formSteps.ts';
import { newForm } from '../form/guidedForm.ts';
import { isEnsName } from '../input/ensName.ts';
import { fillForm } from './fillForm.ts';
import type { FilledForm } from './fillForm.ts';

type FunctionCall = FilledForm & { readonly spec: MethodSpec };

/** The name begins the line: `nonce` is no function in `pending nonce of 0x…`. */
const NAMED = /^\s*(?:call\s+)?(?<name>[a-z_$][\w$]*)(?=\s|$)/i;
const ADDRESS = /^0x[0-9a-f]{40}$/i;
/** The most functions of one name with different types. */
const MOST_FUNCTIONS = 5;

/**
 * An eth_call of each known function that the line names; none where it names none. `words`, `args`: the parts of the
 * line. The first argument is the contract, the others are those of the function.
 */
export function functionCalls(
  line: string,
  { words, args }: { readonly words: string; readonly args: readonly string[] },
  signatures: Signatures,
  tokens: TokenUnits | undefined,
): readonly FunctionCall[] {
  const name = NAMED.exec(line)?.groups?.['name'];
  const [to] = args;
  const isContract = to === undefined || ADDRESS.test(to) || isEnsName(to);
  if (name === undefined || !words.endsWith(name) || !isContract) return [];
  const spec = findMethod('eth_call')!;
  return functionsNamed(name, signatures)
    .map((one) => ({ spec, ...filledForm(spec, one, args, tokens) }))
    .filter(({ left }) => left.length === 0);
}

function filledForm(
  spec: MethodSpec,
  called: Signature,
  [to, ...rest]: readonly string[],
  tokens: TokenUnits | undefined,
): FilledForm {
  const start = newForm(spec);
  if (rest.length > 0) return fillForm(spec, start, [to!, called.text, ...rest], tokens);
  const filled = fillForm(spec, start, to === undefined ? [] : [to], tokens);
  const { place } = formSteps(spec).find(({ spec: { type } }) => signatureKind(type) === 'function')!;
  // With the names of its arguments, by which they are asked for.
  const signature = called.name + paramsText(called.inputs, true);
  return { ...filled, form: withDraftAt(filled.form, place, { signature, args: [] }) };
}

function functionsNamed(wanted: string, signatures: Signatures): readonly Signature[] {
  const found = signatures
    .all()
    .flatMap(([, one]) => (one.kind === 'function' && one.name === wanted ? [one] : []));
  return [...new Map(found.map((one) => [one.text, one])).values()].slice(0, MOST_FUNCTIONS);
}
