// One step of a guided call: the user picks a suggestion, or types a value, which is checked while it is typed.

import * as vscode from 'vscode';
import { showWithAltEnter } from './altEnter.ts';
import { withoutQuotedText } from '../../core/catalogue/secretParams.ts';
import { ellipsis } from '../../core/text/ellipsis.ts';
import type { Input } from '../../core/input/input.ts';
import { askForText } from './askForText.ts';
import { endBox } from './heldBox.ts';
import type { HeldBox } from './heldBox.ts';
import { createQuickPick } from './quickInput.ts';
import type { PickItem } from './quickInput.ts';

export type InputStep = {
  readonly title: string;
  readonly prompt: string;
  /** Its position among several steps; absent for a single step. */
  readonly step?: { readonly at: number; readonly of: number };
  /** The user can go back to an earlier step. */
  readonly hasBack?: boolean;
  /** The user can continue in the request builder. */
  readonly hasBuilder?: boolean;
  /** Keeps the box in view until what follows is there. */
  readonly held?: HeldBox | undefined;
  /** `label`: shown and searched instead of the text. */
  readonly suggestions: readonly {
    readonly text: string;
    readonly label?: string;
    readonly detail?: string;
  }[];
  /** The text at the start: what was typed before the user went back. */
  readonly initial?: string;
  /** The step may be left empty. */
  readonly optional?: boolean;
  /** Users seldom leave it out: the row for that comes last, unless the field had a text at the start. */
  readonly isMeant?: boolean;
  /** The value is secret: it is neither shown nor suggested. */
  readonly secret?: boolean;
  readonly check: (text: string) => Input;
};

/** The text; or how the user left the step, with the text typed until then, undefined where it was not changed. */
export type StepResult =
  | { readonly text: string }
  | { readonly left: StepExit; readonly typed: string | undefined };

/**
 * `dismissed`: by Escape, or because another box was shown. It ends the whole guided call, and no other box follows.
 */
export type StepExit = 'back' | 'dismissed' | 'builder';

/** The button for the request builder in a row or a title. */
export const IN_BUILDER: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('edit'),
  tooltip: vscode.l10n.t('Open in request builder (Alt+Enter)'),
};

type Item = PickItem & { readonly text?: string };

/** An invisible row that holds the place of the row for the typed text. */
const NOTHING: Item = { label: '', kind: vscode.QuickPickItemKind.Separator };

export function pickOrType(step: InputStep): Promise<StepResult> {
  if (step.secret === true) return typeSecret(step);
  const { initial = '' } = step;
  return new Promise((resolve) => {
    const pick = createQuickPick<Item>();
    pick.title = step.title;
    pick.step = step.step?.at;
    pick.totalSteps = step.step?.of;
    pick.placeholder = step.prompt;
    pick.ignoreFocusOut = true;
    pick.matchOnDetail = true;
    pick.value = initial;

    function refresh(): void {
      const typed = pick.value.trim();
      const suggestions = step.suggestions.map((one): Item => ({ label: one.text, ...one }));
      const match = suggestions.find(({ text }) => text === typed) ?? wordMatch(suggestions, typed);
      const own = match?.text === typed ? NOTHING : ownItem(typed, step);
      // VS Code reports an accepted row by its position, and Enter can come while it still shows the earlier rows.
      pick.items = [
        own,
        ...suggestions,
        ...(typed === '' && own === NOTHING && step.optional === true ? [leaveOut()] : []),
      ];
      // Enter takes the typed text, or shows why it is not valid; it takes a suggestion only if the typed text begins
      // its word.
      if (typed !== '') pick.activeItems = [own.text === undefined && match !== undefined ? match : own];
      else if (own !== NOTHING) pick.activeItems = [own];
    }

    function finish(result: StepResult): void {
      resolve(result);
      endBox(pick, 'text' in result ? rowOf(result.text) : undefined, step.held);
    }

    pick.onDidChangeValue(refresh);
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      const typed = pick.value.trim();
      if (chosen?.text !== undefined) finish({ text: chosen.text });
      else if (typed !== '' && step.check(typed).ok) finish({ text: typed });
    });
    refresh();
    showStep(pick, step, (left) => {
      const typed = pick.value.trim();
      finish({ left, typed: typed === initial.trim() ? undefined : typed });
    });
  });
}

/** Shows a step with its ways out: back, to the request builder, or dismissed. */
export function showStep<Row extends PickItem>(
  pick: vscode.QuickPick<Row>,
  { hasBack = false, hasBuilder = false }: Pick<InputStep, 'hasBack' | 'hasBuilder'>,
  leave: (left: StepExit) => void,
): void {
  pick.buttons = [...(hasBack ? [vscode.QuickInputButtons.Back] : []), ...(hasBuilder ? [IN_BUILDER] : [])];
  pick.onDidTriggerButton((button) => leave(button === IN_BUILDER ? 'builder' : 'back'));
  pick.onDidHide(() => leave('dismissed'));
  showWithAltEnter(pick, hasBuilder ? () => leave('builder') : undefined);
}

/** The row for the typed text, or for leaving the field out. */
function ownItem(typed: string, { check, optional = false, isMeant = false, initial = '' }: InputStep): Item {
  if (typed !== '') return typedItem(typed, check(typed));
  // A user who empties the field wants to leave it out.
  return optional && (!isMeant || initial !== '') ? leaveOut() : NOTHING;
}

/** The row that is shown for an accepted text. */
function rowOf(text: string): Item {
  return text === '' ? leaveOut() : { label: ellipsis(text, 70) };
}

function leaveOut(): Item {
  return { icon: 'dash', label: vscode.l10n.t('Leave out'), text: '', alwaysShow: true };
}

/**
 * The first suggestion that begins with the typed text. Digits do not find an unnamed one: the user may have omitted
 * the last digits of another number.
 */
function wordMatch(suggestions: readonly Item[], typed: string): Item | undefined {
  const isWord = /^[a-z]+$/i.test(typed);
  return suggestions.find(
    ({ label, text }) => (isWord || label !== text) && label.toLowerCase().startsWith(typed.toLowerCase()),
  );
}

function typeSecret(step: InputStep): Promise<StepResult> {
  const { optional = false, initial = '' } = step;
  return new Promise((resolve) => {
    const problem = (text: string): string | undefined => {
      if (text === '' && optional) return undefined;
      const input = step.check(text);
      return input.ok ? undefined : withoutQuotedText(input.problem);
    };
    void askForText({
      title: step.title,
      prompt: optional ? vscode.l10n.t('{0} Optional.', step.prompt) : step.prompt,
      ...(step.suggestions[0] === undefined ? {} : { placeholder: step.suggestions[0].text }),
      value: initial,
      password: true,
      ...(step.step && { step: step.step }),
      ...(step.hasBack === true && { onBack: () => resolve({ left: 'back', typed: undefined }) }),
      problem,
    }).then((text) => resolve(text === undefined ? { left: 'dismissed', typed: undefined } : { text }));
  });
}

/**
 * The row for the typed text, as it will be sent. For a value that is not valid, it shows why and cannot be accepted.
 */
function typedItem(typed: string, input: Input): Item {
  if (!input.ok)
    return { icon: 'error', label: vscode.l10n.t('Not valid yet'), detail: input.problem, alwaysShow: true };
  const sent = typeof input.value === 'string' ? input.value : JSON.stringify(input.value);
  const label = sent === typed ? ellipsis(typed, 70) : `${ellipsis(typed, 70)} → ${ellipsis(sent, 70)}`;
  return {
    icon: input.isWarning === true ? 'warning' : 'check',
    label,
    text: typed,
    alwaysShow: true,
    ...(input.note === undefined ? {} : { detail: input.note }),
  };
}
