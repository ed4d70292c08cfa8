// Writes the HTML of a view in the side bar, with the classes and roles by which tests find its parts in VS Code.
import { attributes, escaped } from '../screen.ts';
import { manifest, type MenuItem } from './manifest.ts';
import { canUnfold, labelOf, type Row } from './treeRows.ts';
import { holds } from './when.ts';

const { commands, menus } = manifest.contributes;

export type Marks = { readonly selected: readonly string[]; readonly focused: string | undefined };

export function headerHtml(
  view: string,
  { title, description }: { readonly title: string; readonly description: string },
  isOpen: boolean,
): string {
  const actions = menus['view/title']!.filter(({ when }) => holds(when, { view }));
  const head = attributes({
    class: isOpen ? 'pane-header expanded' : 'pane-header',
    'aria-expanded': String(isOpen),
    'data-do': 'treePane',
    'data-told': JSON.stringify([view]),
  });
  const names = `<h3 class="title">${escaped(title)}</h3> <span class="description">${escaped(description)}</span>`;
  return `<div ${head}>${names}</div>${isOpen ? actions.map((one) => actionHtml(view, '', one)).join('') : ''}`;
}

export function rowHtml(view: string, row: Row, index: number, { selected, focused }: Marks): string {
  const { item, key, level, isOpen } = row;
  const { description = '', contextValue: viewItem = '' } = item;
  const told = JSON.stringify([view, key]);
  const actions = menus['view/item/context']!.filter(
    ({ group = '', when }) => group.startsWith('inline') && holds(when, { view, viewItem }),
  );
  const marks = [...(selected.includes(key) ? ['selected'] : []), ...(key === focused ? ['focused'] : [])];
  const own = attributes({
    class: ['monaco-list-row', ...marks].join(' '),
    role: 'treeitem',
    'aria-level': String(level),
    ...(canUnfold(item) ? { 'aria-expanded': String(isOpen) } : {}),
    'data-index': String(index),
    'data-do': 'treeRow',
    'data-told': told,
  });
  const twistie = attributes({ class: 'monaco-tl-twistie', 'data-do': 'treeTwistie', 'data-told': told });
  const text = description === true ? '' : String(description);
  return `<div ${own}><span ${twistie}></span><span>${escaped(labelOf(item))}</span><span>${escaped(text)}</span>${actions.map((one) => actionHtml(view, key, one)).join('')}</div>`;
}

function actionHtml(view: string, key: string, { command }: MenuItem): string {
  const { title } = commands.find((one) => one.command === command)!;
  const own = attributes({
    class: 'action-label',
    role: 'button',
    'aria-label': title,
    'data-do': 'treeAction',
    'data-told': JSON.stringify([view, key, command]),
  });
  // A character as icon would be part of the row's text.
  return `<a ${own}></a>`;
}
