// Ctrl+A in a field: VS Code would send it to the page again a little later, and select what was typed by then.

/** Lets the browser select the text of the field, and hides the key from VS Code. */
export function selectAllHere(): void {
  // Runs before VS Code's listener, which is on the window.
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isAll = key.toLowerCase() === 'a' && (ctrlKey || metaKey) && !shiftKey && !altKey;
    if (isAll && isField(event.composedPath()[0])) event.stopPropagation();
  });
}

function isField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(target.tagName);
}
