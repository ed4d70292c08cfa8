// Lists to pick from and boxes to type into. Their texts are inert; icons are given in members of their own.

import * as vscode from 'vscode';
import { guarded, iconThen, inertLine, withInert } from './inertWidget.ts';

/** Each icon is shown before the text that its member names. */
export type PickItem = vscode.QuickPickItem & {
  readonly icon?: string;
  readonly descriptionIcon?: string;
  readonly detailIcon?: string;
};

type PickOptions = vscode.QuickPickOptions;
type Many = PickOptions & { readonly canPickMany: true };

/** Returns the item itself that was picked. A string becomes the label of an item. */
export function showQuickPick<Item extends PickItem | string>(
  items: readonly Item[],
  options: Many,
): Promise<readonly Item[] | undefined>;
export function showQuickPick<Item extends PickItem | string>(
  items: readonly Item[],
  options?: PickOptions,
): Promise<Item | undefined>;
export async function showQuickPick<Item extends PickItem | string>(
  items: readonly Item[],
  options: PickOptions = {},
): Promise<Item | readonly Item[] | undefined> {
  const shown = items.map((item) => inertItem<PickItem>(typeof item === 'string' ? { label: item } : item));
  const given = (item: PickItem): Item => items[shown.indexOf(item)]!;
  const inertOptions = withInert(options, ['title', 'placeHolder']);
  const picked: PickItem | readonly PickItem[] | undefined = await vscode.window.showQuickPick(
    shown,
    inertOptions,
  );
  if (picked === undefined) return undefined;
  return isMany(picked) ? picked.map(given) : given(picked);
}

function isMany(picked: PickItem | readonly PickItem[]): picked is readonly PickItem[] {
  return Array.isArray(picked);
}

/** A picked item has the members of the given item, with inert texts. */
export function createQuickPick<Item extends PickItem>(): vscode.QuickPick<Item> {
  let shown = new Map<Item, Item>();
  return guarded(vscode.window.createQuickPick<Item>(), {
    title: inertLine,
    placeholder: inertLine,
    items(items) {
      shown = new Map(items.map((item) => [item, inertItem(item)]));
      return [...shown.values()];
    },
    activeItems: (items) => items.map((item) => shown.get(item) ?? item),
  });
}

function inertItem<Item extends PickItem>(item: Item): Item {
  const { icon, descriptionIcon, detailIcon, ...rest } = item;
  const { label, description, detail } = item;
  return {
    ...(rest as unknown as Item),
    label: iconThen(icon, label),
    ...(description === undefined ? {} : { description: iconThen(descriptionIcon, description) }),
    ...(detail === undefined ? {} : { detail: iconThen(detailIcon, detail) }),
  };
}

/** A list that keeps the order of its rows: VS Code would sort matching rows by where their labels match. */
export function createSortedPick<Item extends PickItem>(): vscode.QuickPick<Item> {
  // `sortByLabel` is not in the published types. A VS Code without it would only show the rows in another order.
  return Object.assign(createQuickPick<Item>(), { sortByLabel: false });
}

export function createInputBox(): vscode.InputBox {
  return guarded(vscode.window.createInputBox(), {
    title: inertLine,
    placeholder: inertLine,
    prompt: inertLine,
    validationMessage: inertLine,
  });
}

type InputOptions = Omit<vscode.InputBoxOptions, 'validateInput'> & {
  /** What is wrong with a text; undefined where it is accepted. */
  readonly validateInput?: (text: string) => string | undefined;
};

export async function showInputBox({ validateInput, ...options }: InputOptions): Promise<string | undefined> {
  return vscode.window.showInputBox({
    ...withInert(options, ['title', 'placeHolder', 'prompt']),
    ...(validateInput && { validateInput: (text) => inertLine(validateInput(text)) }),
  });
}
