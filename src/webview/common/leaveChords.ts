// The second key of a chord of VS Code, such as Ctrl+K Shift+N, is VS Code’s, whatever in the page has the keyboard.

/** So long VS Code waits for it. */
const WAITS_MS = 5_000;
const MODIFIERS: ReadonlySet<string> = new Set(['Control', 'Shift', 'Alt', 'AltGraph', 'Meta']);

/** It is typed nowhere, and `defaultPrevented` tells the keys of the page that it is taken. */
export function leaveChords(): void {
  const isMac = /Mac/.test(navigator.userAgent);
  let endsAt = 0;
  const look = (event: KeyboardEvent): void => {
    const { key, timeStamp, shiftKey, altKey } = event;
    if (MODIFIERS.has(key)) return;
    const isSecond = timeStamp < endsAt;
    const begins =
      key.toLowerCase() === 'k' && (isMac ? event.metaKey : event.ctrlKey) && !shiftKey && !altKey;
    endsAt = begins && !isSecond ? timeStamp + WAITS_MS : 0;
    if (isSecond) event.preventDefault();
  };
  addEventListener('keydown', look, true);
}
