// Asks for the required values of a call, one step for each; the last step offers the optional fields.

import * as vscode from 'vscode';
import { effectOf } from '../../core/catalogue/catalogue.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { isSecretParam } from '../../core/catalogue/secretParams.ts';
import { declaredIn } from '../../core/form/declaredFunctions.ts';
import { draftAt, withDraftAt } from '../../core/form/draft.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { omitUndefined } from '../../core/omitUndefined.ts';
import { draftText } from '../../core/form/draftText.ts';
import { formShape } from '../../core/form/formShape.ts';
import type { FormStep } from '../../core/form/formSteps.ts';
import { furtherSteps } from '../../core/form/guidedForm.ts';
import { readForm, typedSignature } from '../../core/form/readForm.ts';
import { unitsAt } from '../../core/form/unitsAt.ts';
import { accept } from '../../core/input/input.ts';
import { parseInput, parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { pickOrType } from '../common/pickOrType.ts';
import type { InputStep, StepExit, StepResult } from '../common/pickOrType.ts';
import { exampleInCoin, NO_UNITS } from '../../core/input/amountUnits.ts';
import type { KnownAddress } from '../../core/input/namedAddress.ts';
import { rememberTyped } from '../knowledge/recentInputs.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';
import { askForArguments, signatureWithoutArguments } from './askForArguments.ts';
import type { UnsentCall } from './unsentCall.ts';
import { askToSend, chooseField, titleWith } from './guidedSend.ts';
import { namedIn, suggestions } from './guidedSuggestions.ts';

const CODE_READERS: ReadonlySet<string> = new Set(['eth_getCode', 'eth_getLogs', 'eth_getStorageAt']);

export type GuidedCall = {
  readonly method: MethodSpec;
  readonly form: FormDraft;
  /** The fields to ask for. */
  readonly steps: readonly FormStep[];
  /** Typed words that no field took, which each step names. */
  readonly left?: readonly string[] | undefined;
};

export type GuidedOptions = {
  readonly recent: RecentInputs;
  /** Whether the first step offers to go back. */
  readonly hasBack: boolean;
  readonly hasBuilder: boolean;
  /** Decodes the call where the last step describes it. */
  readonly context?: DecodeContext;
  /** Known addresses, which the user can choose or type by name in address fields. */
  readonly addresses?: readonly KnownAddress[] | undefined;
  /** Keeps the last box open until the outcome of the call is there. */
  readonly held?: HeldBox | undefined;
};

/** How the steps ended. `left`: how the user left them; `form`: what was typed until then. */
export type GuidedEnd = Pick<UnsentCall, 'params' | 'functions' | 'mistyped'> | Left;

type Left = { readonly left: StepExit; readonly form: FormDraft };

export async function askForParams(call: GuidedCall, means: GuidedOptions): Promise<GuidedEnd> {
  const { method, steps, left } = call;
  const total = steps.length;
  const mayHaveMore = furtherSteps(method).length > 0 || total === 0;
  let { form } = call;
  let at = 0;
  for (;;) {
    const read = readForm(method, form, means.context);
    const params = at < total ? undefined : read.params;
    if (params !== undefined && !mayHaveMore) return done(method, form, { ...read, params }, means);
    if (at < total) {
      const step = steps[at]!;
      const place = total === 1 ? {} : { step: { at: at + 1, of: total } };
      const result = await askForField(
        { method, form, left },
        step,
        { ...means, hasBack: means.hasBack || at > 0 },
        place,
      );
      form = withResult(form, step, result);
      if (!('left' in result)) at += 1;
      else if (result.left === 'back' && at > 0) at -= 1;
      else return { left: result.left, form };
      continue;
    }
    const end = await askToSend(method, form, { ...means, left, hasBack: means.hasBack || total > 0 });
    if (end === 'send' && params !== undefined) return done(method, form, { ...read, params }, means);
    if (end === 'more') {
      const more = await askForMore(method, form, means);
      if ('left' in more) return more;
      ({ form } = more);
    } else if (end === 'back' && total > 0) at = total - 1;
    else if (end !== 'send') return { left: end, form };
  }
}

function done(
  method: MethodSpec,
  form: FormDraft,
  { params, mistyped }: Pick<UnsentCall, 'params' | 'mistyped'>,
  { recent }: GuidedOptions,
): GuidedEnd {
  rememberTyped(recent, method, form);
  return { params, mistyped, ...omitUndefined({ functions: declaredIn(form) }) };
}

/** Lets the user choose optional fields until one is set. Going back from the list keeps what was typed. */
async function askForMore(
  method: MethodSpec,
  form: FormDraft,
  means: GuidedOptions,
): Promise<{ readonly form: FormDraft } | Left> {
  let changed = form;
  for (;;) {
    const step = await chooseField(method, changed, means.context);
    if (step === 'back') return { form: changed };
    if (step === 'dismissed') return { left: step, form: changed };
    const result = await askForField(
      { method, form: changed },
      step,
      { ...means, hasBack: true, hasBuilder: false },
      {},
    );
    changed = withResult(changed, step, result);
    if (!('left' in result)) return { form: changed };
    if (result.left === 'dismissed') return { left: result.left, form: changed };
  }
}

function isSecret(method: MethodSpec, { place }: FormStep): boolean {
  return isSecretParam(method.name, Number(place[0]));
}

/** Text that was typed in a step is kept when the user leaves the step. */
function withResult(form: FormDraft, { place }: FormStep, result: StepResult): FormDraft {
  const text = 'text' in result ? result.text : result.typed;
  return text === undefined ? form : withDraftAt(form, place, text);
}

async function askForField(
  { method, form, left }: Omit<GuidedCall, 'steps'>,
  step: FormStep,
  { recent, hasBack, hasBuilder, context, held, addresses = [] }: GuidedOptions,
  place: { readonly step?: { readonly at: number; readonly of: number } },
): Promise<StepResult> {
  const { spec, isOptional } = step;
  const draft = draftAt(form, step.place);
  const means = { recent, hasBuilder, held, addresses };
  const begun = signatureWithoutArguments(spec.type, draft);
  if (begun !== undefined) return askForArguments(spec.type, begun, { ...means, hasBack });
  const units = unitsAt(form, step.place, context ?? NO_UNITS);
  const isHidden = isSecret(method, step);
  const asJson = formShape(spec.type).hasText ? '' : vscode.l10n.t('Type it as JSON.');
  const named = namedIn(addresses, spec.type);
  const field = {
    title: titleWith(`${method.name}: ${spec.name}`, left),
    prompt: [exampleInCoin(spec.doc ?? '', units), asJson].join(' ').trim(),
    suggestions: suggestions(spec, {
      recent: isHidden ? undefined : recent,
      ...omitUndefined({ tokens: units.tokens }),
      addresses,
      isContract: isContractField(method, spec.name),
    }),
    initial:
      typeof draft === 'object' && 'args' in draft
        ? typedSignature(spec.type, draft)
        : draftText(spec.type, draft),
    optional: isOptional || spec.default !== undefined,
    isMeant: step.isAsked && spec.default === undefined,
    secret: isHidden,
    check: (text) =>
      signatureWithoutArguments(spec.type, text) === undefined
        ? parseInput(spec.type, named(text), units)
        : accept(text, vscode.l10n.t('Its arguments are asked for next.')),
    hasBack,
    hasBuilder,
    held,
    ...place,
  } satisfies InputStep;
  for (let { initial } = field; ;) {
    const result = await pickOrType({ ...field, initial });
    if (!('text' in result))
      return initial === field.initial ? result : { ...result, typed: result.typed ?? initial };
    const signature = signatureWithoutArguments(spec.type, result.text);
    if (signature === undefined) return { text: named(result.text) };
    const whole = await askForArguments(spec.type, signature, { ...means, hasBack: true });
    if ('text' in whole || whole.left !== 'back') return whole;
    initial = whole.typed ?? signature;
  }
}

/** Whether the field takes a contract: a read calls code, which accounts do not have. */
function isContractField({ name }: MethodSpec, field: string): boolean {
  return (field === 'to' && effectOf(name) === 'read') || CODE_READERS.has(name);
}

/** Asks for the parameters of a method that the catalogue does not describe. */
export async function askForRawParams(
  name: string,
  initial: string,
  means: Pick<GuidedOptions, 'hasBack' | 'hasBuilder' | 'held'>,
): Promise<{ readonly params: readonly JsonValue[] } | Extract<StepResult, { readonly left: unknown }>> {
  const result = await pickOrType({
    title: vscode.l10n.t('{0}: parameters', name),
    prompt: vscode.l10n.t('A JSON array, such as ["0x1", true]. Leave it empty for none.'),
    suggestions: [],
    initial,
    optional: true,
    secret: isSecretParam(name, 0),
    check(text) {
      const raw = parseRawParams(text);
      return raw.ok ? { ok: true, value: raw.params } : raw;
    },
    ...means,
  });
  if ('left' in result) return result;
  const raw = parseRawParams(result.text);
  return { params: raw.ok ? raw.params : [] };
}
