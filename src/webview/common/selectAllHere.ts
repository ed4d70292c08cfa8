// Ctrl+A in a field: VS Code hands it to the page once more, a little later, which selected what was typed by then.

/** The browser selects all of the field; VS Code does not hear of the key. */
export function selectAllHere(): void {
  // Before the window’s listener, which is VS Code’s.
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (isAll && isField(event.composedPath()[0])) event.stopPropagation();
  });
}

function isField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(target.tagName);
}
