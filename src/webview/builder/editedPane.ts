// Which of request and result is in front once the page is too narrow for both: the one that had the focus last.

import type { Actions } from './actions.ts';
import { isPaneShared } from './paneScrolls.ts';

/** Call it when the page is drawn. */
export function keepEditedPane(root: HTMLElement, { showPane }: Pick<Actions, 'showPane'>): void {
  /** The element that had the focus last, if it is in a pane. */
  let last: HTMLElement | undefined;
  let wasShared = isPaneShared();
  root.addEventListener('focusin', ({ target }) => {
    const element = target as HTMLElement;
    last = element.closest('.panes') === null ? undefined : element;
  });
  window.addEventListener('resize', () => {
    const isShared = isPaneShared();
    const isNarrowed = isShared && !wasShared;
    wasShared = isShared;
    if (!isNarrowed || last === undefined) return;
    showPane(last.closest('.request') === null ? 'result' : 'request');
    // The browser takes the focus from an element that is hidden, and may have done so by now.
    if (document.hasFocus() && document.activeElement === document.body) last.focus({ preventScroll: true });
  });
}
