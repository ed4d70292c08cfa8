// Keeps where the keyboard is in a page, and brings it back there when the page is loaded anew.

import type { PageApi } from './pageApi.ts';

/** An element, by a selector; of a text field, what is selected in it. */
type Spot = { readonly at: string; readonly selected?: readonly [from: number, to: number] };

/** What names an element without any text of a person. */
const NAMES = ['id', 'data-does', 'data-filter'];

/** Gives the API that the page is to use, and `resume`: for when its first elements are there. */
export function keepKeyboard(
  root: HTMLElement,
  page: PageApi<unknown, { readonly keyboard?: Spot | undefined }>,
): { readonly kept: PageApi<unknown, never>; readonly resume: () => void } {
  let spot = page.getState()?.keyboard;
  /** It is to come back there, unless somebody types or goes elsewhere first. */
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
  // VS Code takes a page away before that has lost the keyboard, and hears nothing of it any more.
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

/** Whether the keyboard is there now. */
function goTo(root: HTMLElement, { at, selected }: Spot): boolean {
  const element = root.querySelector<HTMLInputElement>(at);
  // Lists are scrolled to where they were by themselves.
  element?.focus({ preventScroll: element.matches('.tree, .grid') });
  if (element === null || document.activeElement !== element) return false;
  if (selected !== undefined) element.setSelectionRange(...selected);
  return true;
}
