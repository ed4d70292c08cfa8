// The keys that the request builder handles wherever the focus is, and the focus when the page gets it.

import type { Actions } from './actions.ts';
import { focusMethodIn } from './builderActions.ts';

type KeysNeeds = {
  readonly root: HTMLElement;
  readonly actions: Actions;
  readonly isRunning: () => boolean;
};

export function listenToBuilderKeys({ root, actions, isRunning }: KeysNeeds): void {
  /** The element outside the result that had the focus last. */
  let left: HTMLElement | undefined;

  /** The list of methods, where it is open, would hide the result. */
  function send(): void {
    actions.closePicker();
    actions.send();
  }

  function goToOtherPane(): void {
    const resultPane = root.querySelector('.answer');
    if (resultPane?.contains(document.activeElement) === true) {
      actions.showPane('request');
      if (left?.isConnected === true) left.focus();
      else focusMethodIn(root);
      return;
    }
    actions.showPane('result');
    const result = resultPane?.querySelector<HTMLElement>('.tree, .grid, pre');
    (result ?? resultPane?.querySelector<HTMLElement>('button'))?.focus();
  }

  /** The element that had the focus last: VS Code takes the focus while one of its boxes or dialogs is open. */
  let last: HTMLElement | undefined;
  root.addEventListener('focusin', ({ target }) => {
    last = target as HTMLElement;
    if (last.closest('.answer') === null) left = last;
  });
  // The panel gets the focus as a whole: give it to the last element or the method, so that typing works.
  window.addEventListener('focus', () => {
    if (document.activeElement === document.body) last?.focus({ preventScroll: true });
    if (document.activeElement === document.body) focusMethodIn(root, { preventScroll: true });
  });
  // A checkbox handles Enter with any modifier, so Ctrl+Enter is caught before it.
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isSend(event) || (event.target as Element).closest('vscode-checkbox') === null) return;
      event.preventDefault();
      event.stopPropagation();
      send();
    },
    { capture: true },
  );
  // Runs before the listener on the window, with which VS Code keeps Ctrl+S and Ctrl+F from the browser.
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    if (isSend(event)) {
      event.preventDefault();
      send();
    }
    if (
      event.key.toLowerCase() === 's' &&
      (event.ctrlKey || event.metaKey) &&
      !event.shiftKey &&
      !event.altKey
    ) {
      event.preventDefault();
      actions.save();
    }
    if (event.key === 'F6' && !event.shiftKey) {
      event.preventDefault();
      goToOtherPane();
    }
    if (event.key === 'Escape' && isRunning()) actions.cancel();
  });
}

function isSend({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey);
}

/** Text typed before this script had loaded goes into the method field. */
export function takeEarlyKeys(root: HTMLElement, actions: Actions): void {
  const early = document.querySelector<HTMLInputElement>('#early');
  if (early === null) return;
  const typed = early.value;
  const hadFocus = document.activeElement === early;
  early.remove();
  if (typed !== '') actions.openPicker(typed, 0, true);
  if (hadFocus) focusMethodIn(root, { preventScroll: true });
}
