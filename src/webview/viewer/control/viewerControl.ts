// Implements the actions of a viewer with its controls.

import type { ControlNeeds } from './front.ts';
import { activateRow, shownTable, toggleRow } from '../state/looking.ts';
import type { View } from '../state/savedLook.ts';
import type { MenuControl } from './menuControl.ts';
import { activePath } from '../state/rowsOf.ts';
import type { SearchControl } from './searchControl.ts';
import { hasRowSearch } from '../state/tableSearch.ts';
import type { TableControl } from './tableControl.ts';
import type { TreeControl } from './treeControl.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { askAgain } from '../state/staleness.ts';
import { chooseView, goTo } from '../state/viewerState.ts';

export type ViewerParts = ControlNeeds & {
  readonly draw: () => void;
  /** Asks the host for the subject in front. */
  readonly look: () => void;
  readonly tree: TreeControl;
  readonly tables: TableControl;
  readonly menu: MenuControl;
  readonly search: SearchControl;
};

export function createViewerControl(parts: ViewerParts): ViewerActions {
  const { root, state, update, front, draw, look, tree, tables, menu, search } = parts;

  function show(view: View): void {
    const looking = front.looking();
    if (looking === undefined || looking.view === view) return;
    const path = looking.table?.path ?? looking.subject.table;
    if (view === 'table' && path !== null) tables.show(path);
    if (looking.view === 'table') tables.leave();
    update(chooseView(state(), view));
  }

  return {
    ...menu,
    ...search,
    stepHit(by) {
      if (front.looking()?.view === 'raw') return search.stepFind(by);
      return hasRowSearch(shownTable(front.looking())) ? tables.actions.stepRow(by) : search.stepHit(by);
    },
    goTo(at) {
      tables.settle();
      update(goTo(state(), at));
      // Scrolling to the active row needs the height of the tree, which is known after drawing.
      draw();
      tree.showActive();
      look();
    },
    toggle: (path) => front.change((looking) => toggleRow(looking, path, tree.columns())),
    activate: (index) => front.change((looking) => activateRow(looking, index)),
    key: tree.key,
    copy: (path, form) => front.tell({ type: 'copy', path, form }),
    copyPath: (path) => front.tell({ type: 'choose', path, action: { kind: 'copyPath' } }),
    show,
    leaveSearch() {
      // A search without hits marks no rows, so it ends.
      if (front.looking()?.search?.hits.length === 0) search.search('');
      draw();
      root.querySelector<HTMLElement>('.tree, .grid, pre.raw')?.focus({ preventScroll: true });
      if (shownTable(front.looking()) === undefined) tree.showActive();
    },
    stepChange(by) {
      const looking = front.looking();
      if (looking !== undefined) front.asks.ask({ type: 'stepChange', path: activePath(looking), by });
    },
    help: () => root.querySelector<HTMLDialogElement>('.help')?.showModal(),
    act(action) {
      if (action.kind === 'retry') update(askAgain(state()));
      front.tell({ type: 'action', action });
    },
    table: tables.actions,
  };
}
