// Ctrl+A and Ctrl+Z in a field: VS Code would send them to the page again a little later, as commands for all of it.

/**
 * Lets the browser select the text of the field, undo and redo in it, and hides the keys from VS Code. The browser has
 * one list of changes for the whole page: a change that was made in another field stays.
 */
export function keepFieldKeys(): void {
  // Runs before VS Code's listener, which is on the window.
  document.addEventListener('keydown', (event) => {
    if (isFieldKey(event) && isField(event.composedPath()[0])) event.stopPropagation();
  });
  document.addEventListener('beforeinput', (event) => {
    const isHistory = event.inputType === 'historyUndo' || event.inputType === 'historyRedo';
    if (isHistory && event.target !== document.activeElement) event.preventDefault();
  });
}

function isFieldKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (!(ctrlKey || metaKey) || altKey) return false;
  const letter = key.toLowerCase();
  return letter === 'z' || ((letter === 'a' || letter === 'y') && !shiftKey);
}

function isField(target: EventTarget | undefined): boolean {
  return target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(target.tagName);
}
