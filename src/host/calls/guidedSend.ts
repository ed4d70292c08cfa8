// The last step of a guided call: sends or uses the call, or offers its optional fields.

import * as vscode from 'vscode';
import type { MethodSpec } from '../../core/catalogue/methodSpec.ts';
import { methodBadges } from '../../core/catalogue/methodList.ts';
import { isSecretParam, withoutSecrets } from '../../core/catalogue/secretParams.ts';
import { paramsTitle } from '../../core/call/callTitle.ts';
import type { DecodeContext } from '../../core/decode/decodedNode.ts';
import { draftAt, isLeftOut } from '../../core/form/draft.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { draftSummary } from '../../core/form/draftSummary.ts';
import type { FormStep } from '../../core/form/formSteps.ts';
import { furtherSteps } from '../../core/form/guidedForm.ts';
import { readForm } from '../../core/form/readForm.ts';
import { exampleInCoin, NO_UNITS } from '../../core/input/amountUnits.ts';
import type { AmountUnits } from '../../core/input/amountUnits.ts';
import { endBox } from '../common/heldBox.ts';
import type { HeldBox } from '../common/heldBox.ts';
import { showStep } from '../common/pickOrType.ts';
import type { StepExit } from '../common/pickOrType.ts';
import { createQuickPick } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import { logRangeText, withEventName } from './logsOfForm.ts';

type SendChoice = 'send' | 'more' | StepExit;
type SendItem = PickItem & { readonly choice?: SendChoice };

/** `context`: decodes the call for its description. */
type SendOptions = {
  readonly hasBack: boolean;
  readonly hasBuilder: boolean;
  readonly context?: DecodeContext;
  readonly held?: HeldBox | undefined;
  /** Typed words that no field took. */
  readonly left?: readonly string[] | undefined;
};

const MOST_NAMED = 5;

export function askToSend(
  method: MethodSpec,
  form: FormDraft,
  { hasBack, hasBuilder, context = {}, held, left }: SendOptions,
): Promise<SendChoice> {
  return new Promise((resolve) => {
    const pick = createQuickPick<SendItem>();
    pick.title = titleWith(method.name, left);
    pick.placeholder = hasBuilder
      ? vscode.l10n.t('Enter to send, Alt+Enter to open the request builder')
      : vscode.l10n.t('Enter to use it');
    pick.ignoreFocusOut = true;
    pick.items = [
      sendItem(method, form, hasBuilder, context),
      ...moreItem(method, form),
      ...(hasBuilder
        ? [{ icon: 'edit', label: vscode.l10n.t('Open in request builder'), choice: 'builder' } as const]
        : []),
    ];
    function finish(choice: SendChoice): void {
      resolve(choice);
      endBox(pick, choice === 'send' ? sendItem(method, form, hasBuilder, context) : undefined, held);
    }
    pick.onDidAccept(() => {
      const choice = pick.selectedItems[0]?.choice;
      if (choice !== undefined) finish(choice);
    });
    showStep(pick, { hasBack, hasBuilder }, finish);
  });
}

/** The title of a step, with the typed words that no field took. */
export function titleWith(title: string, left: readonly string[] = []): string {
  return left.length === 0 ? title : `${title} · ${notFilledIn(left)}`;
}

export function notFilledIn(left: readonly string[]): string {
  return vscode.l10n.t('Not filled in: {0}', left.join(' '));
}

/** The row that sends the call and describes it, or says why it cannot be sent. */
function sendItem(
  method: MethodSpec,
  form: FormDraft,
  hasBuilder: boolean,
  context: DecodeContext,
): SendItem {
  const { params, problems } = readForm(method, form, context);
  if (params === undefined)
    return {
      icon: 'error',
      label: hasBuilder
        ? vscode.l10n.t('Fill in the rest in the request builder')
        : vscode.l10n.t('Not ready to send'),
      detail: Object.values(problems)[0] ?? '',
      ...(hasBuilder ? { choice: 'builder' } : {}),
    };
  const title = paramsTitle({ method: method.name, params: withoutSecrets(method.name, params) }, context);
  const words = withEventName(title, method, form);
  return {
    icon: 'play',
    label: hasBuilder ? vscode.l10n.t('Send') : vscode.l10n.t('Use this call'),
    description: [logRangeText(method, form, context), ...methodBadges(method)]
      .filter((part) => part !== '')
      .join(' · '),
    detail: words === '' || words === '{}' ? defaultText(method) : words,
    choice: 'send',
  };
}

/** What is sent where no field is set. */
function defaultText({ name, params }: MethodSpec): string {
  if (name === 'eth_getLogs') return vscode.l10n.t('logs of the latest block');
  return params.length === 0 ? vscode.l10n.t('no parameters') : vscode.l10n.t('all fields left out');
}

function moreItem(method: MethodSpec, form: FormDraft): readonly SendItem[] {
  const names = furtherSteps(method).map((step) => {
    const text = setText(method, form, step);
    return text === '' ? step.spec.name : `${step.spec.name}: ${text}`;
  });
  if (names.length === 0) return [];
  const shown = names.slice(0, MOST_NAMED).join(', ');
  return [
    {
      icon: 'settings',
      label: vscode.l10n.t('More options'),
      detail: names.length > MOST_NAMED ? `${shown}, …` : shown,
      choice: 'more',
    },
  ];
}

/** Lets the user choose one of the optional fields. */
export function chooseField(
  method: MethodSpec,
  form: FormDraft,
  units: AmountUnits = NO_UNITS,
): Promise<FormStep | Exclude<StepExit, 'builder'>> {
  return new Promise((resolve) => {
    type FieldItem = PickItem & { readonly step: FormStep };
    const pick = createQuickPick<FieldItem>();
    pick.title = vscode.l10n.t('{0}: more options', method.name);
    pick.placeholder = vscode.l10n.t('Choose a field to set');
    pick.matchOnDetail = true;
    pick.ignoreFocusOut = true;
    pick.items = furtherSteps(method).map((step) => ({
      label: step.spec.name,
      description: setText(method, form, step),
      ...(step.spec.doc === undefined ? {} : { detail: exampleInCoin(step.spec.doc, units) }),
      step,
    }));
    function finish(choice: FormStep | Exclude<StepExit, 'builder'>): void {
      resolve(choice);
      pick.dispose();
    }
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (chosen !== undefined) finish(chosen.step);
    });
    showStep(pick, { hasBack: true, hasBuilder: false }, (left) =>
      finish(left === 'back' ? 'back' : 'dismissed'),
    );
  });
}

/** The value of a field, as shown in the list. */
function setText(method: MethodSpec, form: FormDraft, { place, spec }: FormStep): string {
  const draft = draftAt(form, place);
  if (isLeftOut(draft)) return spec.default ?? '';
  return isSecretParam(method.name, Number(place[0])) ? vscode.l10n.t('set') : draftSummary(draft);
}
