// Gives the focus of a page to its rows, so that keys walk them instead of going nowhere.

/** Takes it from nothing that has it, in this page or outside. */
export function takeKeyboard(): void {
  if (document.hasFocus() && document.activeElement === document.body)
    document.querySelector<HTMLElement>('.tree, .grid')?.focus({ preventScroll: true });
}
