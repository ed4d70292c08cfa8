// The side bar: its views by id, and what a user does there.
import type * as vscode from 'vscode';
import { tellScreen, whenDone } from '../screen.ts';
import { registerCommand } from './commands.ts';
import { Tree } from './trees.ts';

const views = new Map<string, Tree>();
const shownIn = (view: string): Tree => views.get(view)!;

whenDone('treeRow', (view = '', key = '') => shownIn(view).click(key));
whenDone('treeTwistie', (view = '', key = '') => shownIn(view).toggle(key));
whenDone('treeKey', (view = '', key = '') => shownIn(view).press(key));
whenDone('treeAction', (view = '', key = '', command = '') => shownIn(view).run(key, command));
whenDone('treePane', (view = '') => shownIn(view).toggleView());
registerCommand('workbench.action.closeSidebar', () => tellScreen('showSidebar', false));
registerCommand('workbench.view.extension.ethRpc', () => tellScreen('showSidebar', true));
registerCommand('list.focusFirst', () => shownIn('ethRpc.history').press('Home'));

export function createTreeView(id: string, options: vscode.TreeViewOptions<unknown>): Tree {
  const view = new Tree(id, options);
  views.set(id, view);
  return view;
}
