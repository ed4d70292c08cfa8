// One step of a guided call: pick a suggestion, or type a value that is checked meanwhile.

import * as vscode from 'vscode';
import { showWithAltEnter } from './altEnter.ts';
import { withoutQuotes } from '../../core/catalogue/secretParams.ts';
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
  /** Its place among several; one alone has none. */
  readonly step?: { readonly at: number; readonly of: number };
  /** There is something to go back to. */
  readonly hasBack?: boolean;
  /** The request builder can take over. */
  readonly hasBuilder?: boolean;
  /** Keeps the box until what follows is there. */
  readonly held?: HeldBox | undefined;
  /** `label`: shown and found in place of the text. */
  readonly suggestions: readonly {
    readonly text: string;
    readonly label?: string;
    readonly detail?: string;
  }[];
  /** Text shown at the start: what was typed before going back. */
  readonly initial?: string;
  /** The step may be left empty. */
  readonly optional?: boolean;
  /** Few leave it out: the row for that comes last, unless something stood there. */
  readonly isMeant?: boolean;
  /** What is typed must not be seen: neither shown nor suggested. */
  readonly secret?: boolean;
  readonly check: (text: string) => Input;
};

/** The text, or where to go instead, and what stood there then; undefined where that was not touched. */
export type StepResult =
  | { readonly text: string }
  | { readonly left: StepExit; readonly typed: string | undefined };

/** `dismissed`: by Escape, or for another box. That ends all of it: nothing comes up by itself. */
export type StepExit = 'back' | 'dismissed' | 'builder';

/** What stands for the request builder in a row or a title. */
export const IN_BUILDER: vscode.QuickInputButton = {
  iconPath: new vscode.ThemeIcon('edit'),
  tooltip: vscode.l10n.t('Open in request builder (Alt+Enter)'),
};

type Item = PickItem & { readonly text?: string };

/** Keeps the place of the row for what is typed; it is not seen. */
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
      // VS Code tells which row was taken by its place, and Enter can come while it still shows those before.
      pick.items = [
        own,
        ...suggestions,
        ...(typed === '' && own === NOTHING && step.optional === true ? [leaveOut()] : []),
      ];
      // Enter takes what is typed, or says why not; a suggestion only where that is a word which begins so.
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

/** Shows a step with the ways out of it. */
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

/** The row for what is typed, or for leaving the step out. */
function ownItem(typed: string, { check, optional = false, isMeant = false, initial = '' }: InputStep): Item {
  if (typed !== '') return typedItem(typed, check(typed));
  // Whoever has emptied it means that.
  return optional && (!isMeant || initial !== '') ? leaveOut() : NOTHING;
}

/** The row that gives this text. */
function rowOf(text: string): Item {
  return text === '' ? leaveOut() : { label: ellipsis(text, 70) };
}

function leaveOut(): Item {
  return { icon: 'dash', label: vscode.l10n.t('Leave out'), text: '', alwaysShow: true };
}

/** Digits that are part of a suggestion are no word: someone can have left the last ones out. */
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
      return input.ok ? undefined : withoutQuotes(input.problem);
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

/** What is typed, as it will be sent; a value that cannot be read says why and cannot be accepted. */
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
