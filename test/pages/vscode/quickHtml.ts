// How the quick input looks: with the classes and roles by which tests find its parts in VS Code.
import type * as vscode from 'vscode';
import { attributes, escaped, withIcons } from '../screen.ts';
import { QuickInputButtons } from './values.ts';

/** `section`: what begins with the row. `isChecked`: in a list of which several can be picked. */
type Marks = { readonly isFocused: boolean; readonly section: string; readonly isChecked?: boolean };

export function rowHtml(item: vscode.QuickPickItem, index: number, marks: Marks): string {
  const { label, description = '', detail = '' } = item;
  const { isFocused, section, isChecked } = marks;
  const told = JSON.stringify([String(index)]);
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
    buttonsHtml(item.buttons ?? [], 'quickRowButton', String(index)),
  ];
  return `<div ${own}>${parts.join(' ')}</div>`;
}

/** `before`: what is told before the place of the button. */
export function buttonsHtml(
  buttons: readonly vscode.QuickInputButton[],
  act: string,
  ...before: readonly string[]
): string {
  return buttons
    .map((button, index) => {
      const own = attributes({ 'data-do': act, 'data-told': JSON.stringify([...before, String(index)]) });
      const isBack = button.iconPath === QuickInputButtons.Back.iconPath;
      return `<button ${own}>${isBack ? 'Back' : escaped(button.tooltip ?? '')}</button>`;
    })
    .join('');
}

export function okHtml(): string {
  return `<button ${attributes({ 'data-do': 'quickAccept', 'data-told': '[]' })}>OK</button>`;
}
