// Implements the actions of a viewer with its controls.

import type { ControlNeeds } from './frontSubject.ts';
import { activateRow, shownTable, toggleRow } from '../state/subjectState.ts';
import type { View } from '../state/savedSubject.ts';
import type { MenuControl } from './menuControl.ts';
import { activePath } from '../state/rowsOf.ts';
import type { SearchControl } from './searchControl.ts';
import { hasRowSearch } from '../state/tableSearch.ts';
import type { TableControl } from './tableControl.ts';
import type { TreeControl } from './treeControl.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { markRunningAgain } from '../state/staleness.ts';
import { chooseView, goTo } from '../state/viewerState.ts';

export type ViewerParts = ControlNeeds & {
  readonly draw: () => void;
  /** Asks the host for the subject in front. */
  readonly requestSubject: () => void;
  readonly tree: TreeControl;
  readonly tables: TableControl;
  readonly menu: MenuControl;
  readonly search: SearchControl;
};

export function createViewerControl(parts: ViewerParts): ViewerActions {
  const { root, state, update, front, draw, requestSubject, tree, tables, menu, search } = parts;

  function show(view: View): void {
    const subjectState = front.state();
    if (subjectState === undefined || subjectState.view === view) return;
    const path = subjectState.table?.path ?? subjectState.subject.table;
    if (view === 'table' && path !== null) tables.show(path);
    if (subjectState.view === 'table') tables.leave();
    update(chooseView(state(), view));
  }

  return {
    ...menu,
    ...search,
    stepHit(by) {
      if (front.state()?.view === 'raw') return search.stepFind(by);
      return hasRowSearch(shownTable(front.state())) ? tables.actions.stepRow(by) : search.stepHit(by);
    },
    goTo(at) {
      tables.settle();
      update(goTo(state(), at));
      // Scrolling to the active row needs the height of the tree, which is known after drawing.
      draw();
      tree.showActive();
      requestSubject();
    },
    toggle: (path) => front.change((subjectState) => toggleRow(subjectState, path, tree.columns())),
    activate: (index) => front.change((subjectState) => activateRow(subjectState, index)),
    key: tree.key,
    copy: (path, form) => front.send({ type: 'copy', path, form }),
    copyPath: (path) => front.send({ type: 'choose', path, action: { kind: 'copyPath' } }),
    openSource: (path) => front.send({ type: 'choose', path, action: { kind: 'source', at: 0 } }),
    show,
    leaveSearch() {
      // A search without hits marks no rows, so it ends.
      if (front.state()?.search?.hits.length === 0) search.search('');
      draw();
      root.querySelector<HTMLElement>('.tree, .grid, pre.raw')?.focus({ preventScroll: true });
      if (shownTable(front.state()) === undefined) tree.showActive();
    },
    stepChange(by) {
      const subjectState = front.state();
      if (subjectState !== undefined)
        front.requests.send({ type: 'stepChange', path: activePath(subjectState), by });
    },
    help: () => root.querySelector<HTMLDialogElement>('.help')?.showModal(),
    act(action) {
      if (action.kind === 'retry') update(markRunningAgain(state()));
      front.send({ type: 'action', action });
    },
    table: tables.actions,
  };
}
