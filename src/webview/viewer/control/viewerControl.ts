// What a viewer does of all that its parts may ask for.

import type { Asks } from './asks.ts';
import { activateRow, shownTable, toggleRow } from '../state/looking.ts';
import type { Looking } from '../state/looking.ts';
import type { View } from '../state/savedLook.ts';
import type { MenuControl } from './menuControl.ts';
import { activePath } from '../state/rowsOf.ts';
import type { SearchControl } from './searchControl.ts';
import { hasRowSearch } from '../state/tableSearch.ts';
import type { TableControl } from './tableControl.ts';
import type { TreeControl } from './treeControl.ts';
import type { AskOfFront, TellOfFront, ViewerActions } from '../state/viewerActions.ts';
import { askAgain } from '../state/staleness.ts';
import { chooseView, current, goTo } from '../state/viewerState.ts';
import type { ViewerState } from '../state/viewerState.ts';

export type ViewerParts = {
  readonly root: HTMLElement;
  readonly state: () => ViewerState;
  readonly update: (next: ViewerState) => void;
  /** Changes what is known of the subject in front. */
  readonly change: (by: (looking: Looking) => Looking) => void;
  readonly draw: () => void;
  /** The subject in front. */
  readonly id: () => string | undefined;
  /** Asks the host for the subject in front. */
  readonly look: () => void;
  readonly ask: AskOfFront;
  readonly tell: TellOfFront;
  readonly asks: Asks;
  readonly tree: TreeControl;
  readonly tables: TableControl;
  readonly menu: MenuControl;
  readonly search: SearchControl;
};

export function createViewerControl(parts: ViewerParts): ViewerActions {
  const { root, state, update, change, draw, look, ask, tell, tree, tables, menu, search } = parts;

  function show(view: View): void {
    const looking = current(state());
    if (looking === undefined || looking.view === view) return;
    const path = looking.table?.path ?? looking.subject.table;
    if (view === 'table' && path !== null) tables.show(path);
    if (looking.view === 'table') tables.leave();
    update(chooseView(state(), view));
  }

  return {
    ...menu,
    ...search,
    stepHit: (by) =>
      hasRowSearch(shownTable(current(state()))) ? tables.actions.stepRow(by) : search.stepHit(by),
    goTo(at) {
      tables.settle();
      update(goTo(state(), at));
      // Only now the tree has the height that the way to its active row needs.
      draw();
      tree.showActive();
      look();
    },
    toggle: (path) => change((looking) => toggleRow(looking, path, tree.columns())),
    activate: (index) => change((looking) => activateRow(looking, index)),
    key: tree.key,
    copy: (path, form) => tell({ type: 'copy', path, form }),
    copyPath: (path) => tell({ type: 'choose', path, action: { kind: 'copyPath' } }),
    show,
    leaveSearch() {
      // What found nothing marks nothing that could be looked at.
      if (current(state())?.search?.hits.length === 0) search.search('');
      if (current(state())?.view === 'raw') show('tree');
      draw();
      root.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
      if (shownTable(current(state())) === undefined) tree.showActive();
    },
    stepChange(by) {
      const looking = current(state());
      if (looking !== undefined) ask({ type: 'stepChange', path: activePath(looking), by });
    },
    help: () => root.querySelector<HTMLDialogElement>('.help')?.showModal(),
    act(action) {
      if (action.kind === 'retry') update(askAgain(state()));
      tell({ type: 'action', action });
    },
    table: tables.actions,
  };
}
