// The rows of New Call for methods: the parameters typed so far, and those that are still missing.

import * as vscode from 'vscode';
import { paramsTitle } from '../../core/call/callTitle.ts';
import { isSubscription, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { isDangerous, methodBadges } from '../../core/catalogue/methodList.ts';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { withoutSecrets } from '../../core/catalogue/secretParams.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { draftAt } from '../../core/form/draft.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { emptyParams, newForm, openSteps, unfinishedParams } from '../../core/form/guidedForm.ts';
import type { JsonValue } from '../../core/json.ts';
import { typedSubscription } from '../../core/live/typedSubscription.ts';
import type { TypedMethod, TypedText } from '../../core/paste/typedCalls.ts';
import { argumentNames, signatureWithoutArguments } from '../calls/askForArguments.ts';
import { notFilledIn } from '../calls/guidedSend.ts';
import { logRangeText, withEventName } from '../calls/logsOfForm.ts';
import { IN_BUILDER } from '../common/pickOrType.ts';
import type { CallRow } from './newCallRow.ts';

const MOST_ROWS = 60;

/** `context`: of the endpoint that the call would go to. */
export function typedRows(
  calls: readonly TypedMethod[],
  typed: TypedText,
  context: DecodeContext,
): readonly CallRow[] {
  return calls
    .slice(0, MOST_ROWS)
    .map((call) =>
      isSubscription(call.spec.name)
        ? subscribeRow(call.spec, typedSubscription(typed), context)
        : methodRow(call, typed.words, context),
    );
}

/** `words`: the typed words that found the method. */
export function methodRow(
  { spec, form, left, problem: mistyped, readAs, whole = [] }: TypedMethod,
  words: string,
  context: DecodeContext = {},
): CallRow {
  if (isSubscription(spec.name)) return subscribeRow(spec, undefined, context);
  const problem = methodNameProblem(spec.name);
  const unfilled = left.length === 0 ? undefined : notFilledIn(left);
  const warning =
    mistyped ?? ([readAs, unfilled].filter((part) => part !== undefined).join(' · ') || undefined);
  const fieldsText = fieldNames({ spec, form, whole }, context);
  const parts = [
    logRangeText(spec, form, context),
    withEventName(givenText(spec, form, fieldsText, context), spec, form),
    fieldsText,
    ...methodBadges(spec),
  ];
  return {
    label: spec.name,
    description: parts.filter((part) => part !== '').join(' · '),
    detail: problem ?? warning ?? spec.doc,
    ...(problem === undefined && warning !== undefined ? { detailIcon: 'warning' } : {}),
    ...(isDangerous(spec) ? { descriptionIcon: 'warning' } : {}),
    alwaysShow: true,
    // A method that cannot be called is listed with the reason, but cannot be chosen.
    ...(problem === undefined
      ? {
          buttons: [IN_BUILDER],
          call: {
            kind: 'typed',
            method: spec,
            form,
            isNamed: words === spec.name && readAs === undefined,
            left,
            whole,
          },
        }
      : {}),
  };
}

/** The row of a subscription, which opens its own page. `params`: what it subscribes to, if known. */
function subscribeRow(
  { name, doc }: MethodSpec,
  params: readonly JsonValue[] | undefined,
  context: DecodeContext,
): CallRow {
  const call = params && { method: name, params };
  return {
    label: name,
    description: call === undefined ? '' : paramsTitle(call, context),
    detail: doc,
    alwaysShow: true,
    paste: { label: name, act: ({ subscribe }) => subscribe(call) },
  };
}

/** The parameters that would be sent; where some are missing, only those typed so far. */
function givenText(method: MethodSpec, form: FormDraft, fieldsText: string, context: DecodeContext): string {
  const isNew = JSON.stringify(form) === JSON.stringify(newForm(method));
  if (isNew && fieldsText !== '') return '';
  const params = withoutSecrets(method.name, unfinishedParams(method, form, context));
  return params.length === 0 ? '' : paramsTitle({ method: method.name, params }, context);
}

function fieldNames(
  { spec, form, whole }: Pick<TypedMethod, 'spec' | 'form' | 'whole'>,
  context: DecodeContext,
): string {
  const names = openSteps(spec, form, context, whole).flatMap(({ spec: { name, type }, place }) => {
    const signature = signatureWithoutArguments(type, draftAt(form, place));
    return signature === undefined ? [name] : argumentNames(type, signature);
  });
  const asked = (names.length > 0 ? names : emptyParams(spec, form)).join(', ');
  return asked === '' ? '' : vscode.l10n.t('needs {0}', asked);
}
