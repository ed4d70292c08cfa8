// Asks for the arguments of a function, one step for each, where only its signature was typed.

import type { InputShape, MemberSpec } from '../../core/catalogue/methodSpec.ts';
import { isLeftOut } from '../../core/form/draft.ts';
import type { Draft } from '../../core/form/draft.ts';
import { signatureKind } from '../../core/form/formShape.ts';
import { typedSignature } from '../../core/form/readForm.ts';
import { argumentSpecs } from '../../core/form/signatureDraft.ts';
import { parseInput } from '../../core/input/parseInput.ts';
import { isSignature, splitSignature } from '../../core/input/signatureInput.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { pickOrType } from '../common/pickOrType.ts';
import type { StepResult } from '../common/pickOrType.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';
import { namedIn, suggestions } from './guidedSuggestions.ts';

type ArgumentOptions = {
  readonly recent: RecentInputs | undefined;
  readonly hasBack: boolean;
  readonly hasBuilder: boolean;
  readonly held?: HeldBox | undefined;
  readonly addresses?: readonly KnownAddress[] | undefined;
};

/** The signature in a calldata draft whose function takes arguments but has none yet. */
export function signatureWithoutArguments(shape: InputShape, draft: Draft): string | undefined {
  if (signatureKind(shape) !== 'function') return undefined;
  const signature = typeof draft === 'string' ? signatureAlone(draft.trim()) : withoutArguments(draft);
  const needed = signature === undefined ? [] : (argumentSpecs(shape, signature) ?? []);
  return needed.length > 0 ? signature : undefined;
}

function signatureAlone(text: string): string | undefined {
  return isSignature(text) && splitSignature(text)?.rest.trim() === '' ? text : undefined;
}

function withoutArguments(draft: Exclude<Draft, string>): string | undefined {
  return 'args' in draft && draft.args.every(isLeftOut) ? draft.signature : undefined;
}

/** The names of the arguments of a signature, as they are asked for. */
export function argumentNames(shape: InputShape, signature: string): readonly string[] {
  return (argumentSpecs(shape, signature) ?? []).map(argumentName);
}

/** An argument without a name is shown by its type. */
function argumentName({ name, doc = '' }: MemberSpec): string {
  return name.startsWith('#') ? doc : name;
}

/** Returns the signature followed by its arguments; where the user left a step, by those typed until then. */
export async function askForArguments(
  shape: InputShape,
  signature: string,
  { recent, hasBack, hasBuilder, held, addresses = [] }: ArgumentOptions,
): Promise<StepResult> {
  const specs = argumentSpecs(shape, signature) ?? [];
  const name = signature.slice(0, signature.indexOf('('));
  const args: string[] = [];
  const typed = (): string => typedSignature(shape, { signature, args });
  for (let at = 0; at < specs.length;) {
    const spec = specs[at]!;
    const { doc: type = '' } = spec;
    const named = namedIn(addresses, spec.type);
    const result = await pickOrType({
      title: `${name}: ${argumentName(spec)}`,
      prompt: type,
      suggestions: suggestions(spec, { recent, addresses }),
      initial: args[at] ?? '',
      check: (text) => parseInput(spec.type, named(text)),
      hasBack: hasBack || at > 0,
      hasBuilder,
      held,
      ...(specs.length === 1 ? {} : { step: { at: at + 1, of: specs.length } }),
    });
    if ('text' in result) args[at++] = named(result.text);
    else if (result.left === 'back' && at > 0) at -= 1;
    else {
      if (result.typed !== undefined) args[at] = result.typed;
      return { left: result.left, typed: args.length === 0 ? signature : typed() };
    }
  }
  return { text: typed() };
}
