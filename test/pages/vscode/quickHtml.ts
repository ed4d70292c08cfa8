// Writes the HTML of the quick input, with the classes and roles by which tests find its parts in VS Code.
import type * as vscode from 'vscode';
import { attributes, escaped, type Numbered, withIcons } from '../screen.ts';
import { QuickInputButtons } from './values.ts';

/** What a click reports: the quick input, and the number of the drawn item. */
export type Told = { readonly input: string; readonly drawn: Numbered<object> };

/**
 * `section`: the label of the section that begins with this row. `isChecked`: for a list in which several rows can be
 * picked.
 */
type Marks = { readonly isFocused: boolean; readonly section: string; readonly isChecked?: boolean };

export function rowHtml(item: vscode.QuickPickItem, { input, drawn }: Told, marks: Marks): string {
  const { label, description = '', detail = '' } = item;
  const { isFocused, section, isChecked } = marks;
  const row = drawn.numberOf(item);
  const told = JSON.stringify([input, row]);
  const own = attributes({
    class: isFocused ? 'monaco-list-row focused' : 'monaco-list-row',
    'data-do': 'quickPick',
    'data-told': told,
  });
  const box = attributes({ class: 'monaco-checkbox', 'data-do': 'quickCheck', 'data-told': told });
  const parts = [
    isChecked === undefined ? '' : `<span ${box}>${isChecked ? '☑' : '☐'}</span>`,
    `<span class="label-name">${withIcons(label)}</span>`,
    `<span>${withIcons(description)}</span>`,
    `<div>${withIcons(detail)}</div>`,
    `<i>${withIcons(section)}</i>`,
    buttonsHtml(item.buttons ?? [], { input, drawn }, 'quickRowButton', row),
  ];
  return `<div ${own}>${parts.join(' ')}</div>`;
}

/** `before`: the arguments before the number of the button. */
export function buttonsHtml(
  buttons: readonly vscode.QuickInputButton[],
  { input, drawn }: Told,
  act: string,
  ...before: readonly string[]
): string {
  return buttons
    .map((button) => {
      const told = JSON.stringify([input, ...before, drawn.numberOf(button)]);
      const own = attributes({ 'data-do': act, 'data-told': told });
      const isBack = button.iconPath === QuickInputButtons.Back.iconPath;
      return `<button ${own}>${isBack ? 'Back' : escaped(button.tooltip ?? '')}</button>`;
    })
    .join('');
}

export function okHtml({ input }: Told): string {
  return `<button ${attributes({ 'data-do': 'quickAccept', 'data-told': JSON.stringify([input]) })}>OK</button>`;
}
