// Moves the focus of a page to its rows, so that the arrow keys work.

/** Does so only if no element of the page has the focus and the page itself does. */
export function takeKeyboard(): void {
  if (document.hasFocus() && document.activeElement === document.body)
    document.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
}
