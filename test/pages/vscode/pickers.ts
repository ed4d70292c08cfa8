// The functions that open the quick input: lists, boxes, and the command palette.
import type * as vscode from 'vscode';
import { whenDone } from '../screen.ts';
import { executeCommand, registerCommand } from './commands.ts';
import { commandTitle, manifest } from './manifest.ts';
import { createQuickInput, type QuickInput } from './quickInput.ts';
import { holds } from './when.ts';

type Item = vscode.QuickPickItem;

/** What was chosen; undefined where the input was closed. The input stays open while `endOf` returns undefined. */
export function ended<End>(input: QuickInput, endOf: () => End | undefined): Promise<End | undefined> {
  return new Promise((resolve) => {
    input.onDidAccept(() => {
      const end = endOf();
      if (end === undefined) return;
      resolve(end);
      input.dispose();
    });
    input.onDidHide(() => resolve(undefined));
    input.show();
  });
}

export function showQuickPick(
  items: readonly Item[],
  { canPickMany = false, placeHolder = '', ...options }: vscode.QuickPickOptions = {},
): Promise<Item | readonly Item[] | undefined> {
  const own = { ...options, placeholder: placeHolder, canSelectMany: canPickMany, items };
  const pick = Object.assign(createQuickInput(), own);
  return ended<Item | readonly Item[]>(pick, () =>
    canPickMany ? pick.selectedItems : pick.selectedItems[0],
  );
}

type BoxOptions = Omit<vscode.InputBoxOptions, 'validateInput'> & {
  readonly validateInput?: (text: string) => string | undefined;
};

export function showInputBox({
  placeHolder = '',
  validateInput = () => undefined,
  ...options
}: BoxOptions = {}): Promise<string | undefined> {
  const box = Object.assign(createQuickInput(), { ...options, placeholder: placeHolder });
  const check = (text: string): void => {
    box.validationMessage = validateInput(text);
  };
  box.onDidChangeValue(check);
  check(box.value);
  return ended(box, () => (box.validationMessage === undefined ? box.value : undefined));
}

type Command = Item & { readonly command: string };

/** The commands that the manifest lets into the palette, and those that VS Code makes for views. */
function paletteItems(): readonly Command[] {
  const { commands, menus, views } = manifest.contributes;
  const whenOf = (id: string): string | undefined =>
    menus['commandPalette']!.find(({ command }) => command === id)?.when;
  const own = commands.filter(({ command }) => holds(whenOf(command)));
  return [
    ...own.map((one) => ({ label: commandTitle(one), command: one.command })),
    ...views.ethRpc.map(({ id, name }) => ({
      label: `Ethereum RPC: Focus on ${name} View`,
      command: `${id}.focus`,
    })),
    { label: 'View: Focus Status Bar', command: 'workbench.statusBar.focus' },
  ];
}

whenDone('palette', () => executeCommand('workbench.action.showCommands'));

registerCommand('workbench.action.showCommands', () => {
  const pick = createQuickInput();
  const all = paletteItems().map((item) => ({ ...item, alwaysShow: true }));
  const narrow = (): void => {
    const typed = pick.value.replace(/^>/, '').trim().toLowerCase();
    pick.items = all.filter(({ label }) => label.toLowerCase().includes(typed));
  };
  pick.onDidChangeValue(narrow);
  pick.value = '>';
  narrow();
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems as readonly Command[];
    pick.hide();
    if (chosen !== undefined) void executeCommand(chosen.command);
  });
  pick.show();
});
