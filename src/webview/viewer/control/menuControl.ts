// The behaviour of a row's menu: opening, moving in it, closing, choosing.

import { omitUndefined } from '../../../core/omitUndefined.ts';
import type { MenuAction } from '../../../protocol/actions.ts';
import type { NodePath } from '../../../protocol/nodeRow.ts';
import type { ControlNeeds } from './frontSubject.ts';
import { shownTable } from '../state/subjectState.ts';
import { hasMenu } from '../state/rowsOf.ts';
import type { ViewerActions } from '../state/viewerActions.ts';
import { closeMenu, moveInMenu, openMenu } from '../state/viewerState.ts';

type MenuNeeds = ControlNeeds & {
  readonly openTable: (path: NodePath) => void;
  readonly onlyRows: (column: number, text: string) => void;
};

export type MenuControl = Pick<
  ViewerActions,
  'openMenu' | 'menuKey' | 'pointInMenu' | 'closeMenu' | 'choose'
> & {
  /** The items of the menu have arrived and are drawn. */
  arrived(): void;
};

export function createMenuControl({
  root,
  state,
  update,
  front,
  openTable,
  onlyRows,
}: MenuNeeds): MenuControl {
  function close(): void {
    if (state().menu !== undefined) update(closeMenu(state()));
  }

  /**
   * Moves the focus out of the menu before closing it: removing it with the focus would send `focusout` during drawing.
   */
  function leave(): void {
    root.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
    close();
  }

  function choose(action: MenuAction): void {
    const path = state().menu?.path;
    if (path === undefined) return;
    leave();
    if (action.kind === 'table') openTable(path);
    else if (action.kind === 'onlyRows') onlyRows(action.column, action.text);
    else front.send({ type: 'choose', path, action, isOfMenu: true });
  }

  return {
    openMenu(path, side, cell) {
      const subjectState = front.state();
      if (
        subjectState === undefined ||
        (shownTable(subjectState) === undefined && !hasMenu(subjectState, path))
      )
        return;
      update(openMenu(state(), path, side));
      front.requests.send({ type: 'menu', path, ...omitUndefined({ cell }) });
    },
    menuKey(event) {
      const { menu } = state();
      const last = (menu?.items?.length ?? 0) - 1;
      const by = { ArrowDown: 1, ArrowUp: -1, Home: -(menu?.active ?? 0), End: last - (menu?.active ?? 0) }[
        event.key
      ];
      if (by !== undefined) update(moveInMenu(state(), by));
      else if (event.key === 'Enter' || event.key === ' ') {
        const item = menu?.items?.[menu.active];
        if (item !== undefined) choose(item.action);
      } else if (event.key === 'Escape' || event.key === 'Tab') leave();
      else return;
      event.preventDefault();
      event.stopPropagation();
      root.querySelector('.menu .active')?.scrollIntoView({ block: 'nearest' });
    },
    pointInMenu(index) {
      const { menu } = state();
      if (menu !== undefined && menu.active !== index) update(moveInMenu(state(), index - menu.active));
    },
    closeMenu: close,
    choose,
    arrived() {
      const menu = root.querySelector<HTMLElement>('.menu');
      if (menu === null) return;
      // Scrolling the page to its end would move the row from under the pointer.
      const below = menu.getBoundingClientRect().bottom - document.documentElement.clientHeight;
      if (below > 0) menu.style.top = `${menu.offsetTop - below}px`;
      menu.focus({ preventScroll: true });
      menu.scrollIntoView({ block: 'nearest' });
    },
  };
}
