// The viewer's keys that work wherever the focus is in its page.

import type { ViewerActions } from '../state/viewerActions.ts';

type PageKeys = {
  readonly root: Pick<HTMLElement, 'querySelector'>;
  readonly actions: Pick<ViewerActions, 'stepHit' | 'stepChange' | 'help'>;
  /** Moves by this many steps of the trail. */
  readonly goBy: (by: number) => void;
};

export function listenToKeys(page: PageKeys): void {
  // Runs before the listener on the window, with which VS Code keeps Ctrl+S and Ctrl+F from the browser.
  document.addEventListener('keydown', (event) => {
    if (!event.defaultPrevented && takePageKey(event, page)) event.preventDefault();
  });
}

/** Handles a key of the page; returns whether it was one. */
export function takePageKey(event: KeyboardEvent, { root, actions, goBy }: PageKeys): boolean {
  const find = (selector: string): HTMLInputElement | null => root.querySelector(selector);
  const { key, shiftKey, altKey } = event;
  const isCommand = event.ctrlKey || event.metaKey;
  const field = find('.search-text');
  const back = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (key === 'f' && isCommand && field !== null) {
    field.focus();
    field.select();
  } else if (key === 'F3' && field !== null) {
    if (field.value === '') field.focus();
    else actions.stepHit(shiftKey ? -1 : 1);
  } else if (key === 'F7' && find('.changes') !== null) actions.stepChange(shiftKey ? -1 : 1);
  // In a text field, these keys type a character or, on some systems, move by words.
  else if (isTyping(event)) return false;
  else if (altKey && back !== undefined) goBy(back);
  else if (key === '?' && !isCommand && find('.help') !== null) actions.help();
  else return false;
  return true;
}

function isTyping(event: KeyboardEvent): boolean {
  return event
    .composedPath()
    .some((target) => target instanceof HTMLElement && /^(INPUT|TEXTAREA)$/.test(target.tagName));
}
