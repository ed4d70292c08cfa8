// Saves which element of a page has the keyboard focus, and restores it when the page is loaded again.

import type { PageApi } from './pageApi.ts';

/** An element, by a selector; for a text field, its selection too. */
type Spot = { readonly at: string; readonly selected?: readonly [from: number, to: number] };

/** Attributes that identify an element and have no text of the user. */
const NAMES = ['id', 'data-does', 'data-filter'];

/** Returns the VS Code API for the page, and `resume`, to be called when the first elements are drawn. */
export function keepKeyboard(
  root: HTMLElement,
  page: PageApi<unknown, { readonly keyboard?: Spot | undefined }>,
): { readonly kept: PageApi<unknown, never>; readonly resume: () => void } {
  let spot = page.getState()?.keyboard;
  /** Whether the focus is still to be restored; ends when the user types or clicks. */
  let isAway = spot !== undefined && !document.querySelector<HTMLInputElement>('#early')?.value;

  function keep(): void {
    if (!isAway) spot = spotIn(root);
    const state = page.getState();
    if (state !== undefined) page.setState({ ...state, keyboard: spot });
  }

  function end(): void {
    isAway = false;
    drawn.disconnect();
  }

  function resume(): void {
    if (isAway && document.hasFocus() && goTo(root, spot!)) end();
  }

  const drawn = new MutationObserver(resume);
  drawn.observe(root, { childList: true, subtree: true });
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, end, { capture: true });
  // VS Code removes a page without a blur event and takes no messages after that, so each change is saved at once.
  for (const type of ['focusin', 'selectionchange']) document.addEventListener(type, keep);
  addEventListener('focus', resume);
  const setState = (state: object): void => page.setState({ ...state, keyboard: spot });
  return { kept: { ...page, setState } as PageApi<unknown, never>, resume };
}

function spotIn(root: HTMLElement): Spot | undefined {
  const { activeElement: focused } = document;
  if (focused === null || !root.contains(focused)) return undefined;
  const name = NAMES.find((one) => focused.getAttribute(one));
  const at =
    name === undefined
      ? `.${focused.classList[0] ?? 'none'}`
      : `[${name}="${CSS.escape(focused.getAttribute(name)!)}"]`;
  if (root.querySelector(at) !== focused) return undefined;
  const { selectionStart: from, selectionEnd: to } = focused as HTMLInputElement;
  return typeof from === 'number' ? { at, selected: [from, to!] } : { at };
}

/** Moves the focus there; returns whether it did. */
function goTo(root: HTMLElement, { at, selected }: Spot): boolean {
  const element = root.querySelector<HTMLInputElement>(at);
  // Trees and grids restore their scroll position by themselves.
  element?.focus({ preventScroll: element.matches('.tree, .grid') });
  if (element === null || document.activeElement !== element) return false;
  if (selected !== undefined) element.setSelectionRange(...selected);
  return true;
}
