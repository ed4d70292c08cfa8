// Asks for a method and its parameters in the palette, one step per value.

import * as vscode from 'vscode';
import { BLOCK_TAGS, blockTagMeaning } from '../../core/blockTags.ts';
import { matchMethods } from '../../core/catalogue/matchMethods.ts';
import { isDangerous, methodBadges, namespaceOf } from '../../core/catalogue/methodList.ts';
import type { MemberSpec, MethodSpec, ParamSpec } from '../../core/catalogue/methodSpec.ts';
import { findMethod, listMethods, methodNameProblem } from '../../core/catalogue/catalogue.ts';
import { isSecretParam } from '../../core/catalogue/secretParams.ts';
import type { FormDraft } from '../../core/form/draft.ts';
import { draftAt, withDraftAt } from '../../core/form/draft.ts';
import { formShape } from '../../core/form/formShape.ts';
import type { FormStep } from '../../core/form/formSteps.ts';
import { formSteps } from '../../core/form/formSteps.ts';
import { readForm } from '../../core/form/readForm.ts';
import { parseInput, parseRawParams } from '../../core/input/parseInput.ts';
import type { JsonValue } from '../../core/json.ts';
import { createQuickPick, showInputBox } from '../common/quickInput.ts';
import type { PickItem } from '../common/quickInput.ts';
import { pickOrType } from '../common/pickOrType.ts';
import { isRemembered, rememberTyped } from '../knowledge/recentInputs.ts';
import type { RecentInputs } from '../knowledge/recentInputs.ts';

/** Asks for every value of the method; `undefined` when dismissed. Going back keeps what was typed. */
export async function askForParams(
  method: MethodSpec,
  recent: RecentInputs,
): Promise<readonly JsonValue[] | undefined> {
  const steps = formSteps(method).filter(({ spec }) => spec.rare !== true);
  const isSecret = ({ place }: FormStep): boolean => isSecretParam(method.name, Number(place[0]));
  const typedAt = ({ place }: FormStep): string => {
    const draft = draftAt(form, place);
    return typeof draft === 'string' ? draft : '';
  };
  let form: FormDraft = [];
  let at = 0;
  while (at < steps.length) {
    const step = steps[at]!;
    const { spec, isOptional } = step;
    const result = await pickOrType({
      title: `${method.name}: ${spec.name}`,
      prompt: [spec.doc ?? '', formShape(spec.type).hasText ? '' : vscode.l10n.t('Type it as JSON.')]
        .join(' ')
        .trim(),
      step: at + 1,
      totalSteps: steps.length,
      suggestions: suggestions(spec, isSecret(step) ? undefined : recent),
      initial: typedAt(step),
      optional: isOptional,
      secret: isSecret(step),
      check: (text) => parseInput(spec.type, text),
    });
    if (result === 'dismissed') return undefined;
    if (result === 'back') at -= 1;
    else {
      form = withDraftAt(form, step.place, result.text);
      at += 1;
    }
  }
  rememberTyped(recent, method, form);
  return readForm(method, form).params;
}

/** Asks for a method: one known in full, or any name with its parameters as JSON. */
export async function askForMethod(): Promise<MethodSpec | string | undefined> {
  const pick = createQuickPick<MethodItem>();
  pick.title = vscode.l10n.t('Call a Method');
  pick.ignoreFocusOut = true;
  pick.placeholder = vscode.l10n.t('Search by name or purpose, or type any method name');
  pick.matchOnDescription = true;
  pick.matchOnDetail = true;
  const refresh = (): void => {
    const name = pick.value.trim();
    const known = matchMethods(listMethods(), name);
    const problem = methodNameProblem(name);
    const isOther = name !== '' && known[0]?.name !== name;
    const other =
      problem === undefined
        ? rawItem(name)
        : { icon: 'error', label: name, detail: problem, alwaysShow: true };
    // Groups only while nothing is typed: then the best match comes first, wherever it belongs.
    const items = name === '' ? grouped(known) : known.map(methodItem);
    pick.items = isOther ? [...items, other] : items;
    // VS Code sorts the matches its own way; Enter takes the best by ours.
    const [best] = items;
    if (name !== '' && best !== undefined) pick.activeItems = [best];
  };
  pick.onDidChangeValue(refresh);
  refresh();
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      const item = pick.selectedItems[0];
      // Enter can come before the list has caught up with what was typed.
      const typed = pick.value.trim();
      const isStale = item?.spec !== undefined && matchMethods([item.spec], typed).length === 0;
      const isTyped = (item === undefined || isStale) && methodNameProblem(typed) === undefined;
      const chosen = isTyped ? (findMethod(typed) ?? typed) : (item?.spec ?? item?.name);
      if (chosen === undefined) return;
      resolve(chosen);
      pick.dispose();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}

type MethodItem = PickItem & { readonly spec?: MethodSpec; readonly name?: string };

function methodItem(spec: MethodSpec): MethodItem {
  const problem = methodNameProblem(spec.name);
  return {
    label: spec.name,
    detail: problem ?? spec.doc,
    description: [signature(spec), ...methodBadges(spec)].join(' · '),
    ...(isDangerous(spec) ? { descriptionIcon: 'warning' } : {}),
    // What matches is decided here, by the purpose too; VS Code’s own filter would drop some of it.
    alwaysShow: true,
    // What cannot be called can be found, with the reason, but not chosen.
    ...(problem === undefined ? { spec } : {}),
  };
}

function rawItem(name: string): MethodItem {
  const detail = vscode.l10n.t('Its parameters are asked for as a JSON array.');
  // VS Code sorts by what matches in the label; nothing does here, so that known methods come first.
  return {
    icon: 'json',
    label: vscode.l10n.t('Another method'),
    description: name,
    detail,
    name,
    alwaysShow: true,
  };
}

function grouped(specs: readonly MethodSpec[]): readonly MethodItem[] {
  return [...new Set(specs.map(({ name }) => namespaceOf(name)))].flatMap((namespace) => [
    { label: namespace, kind: vscode.QuickPickItemKind.Separator },
    ...specs.filter(({ name }) => namespaceOf(name) === namespace).map(methodItem),
  ]);
}

/** Asks for the parameters of a method whose spec is not known. */
export async function askForRawParams(name: string): Promise<readonly JsonValue[] | undefined> {
  const typed = await showInputBox({
    title: vscode.l10n.t('{0}: parameters', name),
    prompt: vscode.l10n.t('A JSON array, such as ["0x1", true]. Leave it empty for none.'),
    placeHolder: '[]',
    password: isSecretParam(name, 0),
    ignoreFocusOut: true,
    validateInput: (text) => {
      const raw = parseRawParams(text);
      return raw.ok ? undefined : raw.problem;
    },
  });
  if (typed === undefined) return undefined;
  const raw = parseRawParams(typed);
  return raw.ok ? raw.params : undefined;
}

function suggestions(
  spec: MemberSpec | ParamSpec,
  recent: RecentInputs | undefined,
): { text: string; detail?: string }[] {
  const { type, default: standard, example } = spec;
  if (type === 'bool') return [{ text: 'false' }, { text: 'true' }];
  if (type === 'block' || type === 'blockNumber') {
    return BLOCK_TAGS.map((text) => ({ text, detail: blockTagMeaning(text) ?? '' }));
  }
  const used =
    recent !== undefined && isRemembered(type)
      ? recent.list(type).map((text) => ({ text, detail: vscode.l10n.t('used before') }))
      : [];
  const hints = [...new Set([standard, example, ...(spec.suggestions ?? [])])]
    .filter((text) => text !== undefined)
    .filter((text) => !used.some((known) => known.text === text))
    .map((text) => ({ text, detail: hintDetail(text, spec) }));
  return [...used, ...hints];
}

function hintDetail(text: string, { default: standard, example }: MemberSpec | ParamSpec): string {
  if (text === standard) return 'default';
  return text === example ? 'example' : 'suggestion';
}

function signature(spec: MethodSpec): string {
  return `(${spec.params.map(({ name }) => name).join(', ')})`;
}
